/* What every writer has at hand. */
#ifndef SPRESSI_WRITER_H
#define SPRESSI_WRITER_H

#include "core/buffer.h"
#include "spritepress/formats.h"

typedef struct spressi_writer {
    spressi_output out;
    const spress_write_options *options; /* never NULL */
    spress_allocator allocator;          /* for scratch memory */
    spress_report *report;
} spressi_writer;

/* Reports an error about the document at `path`. Always false. */
bool spressi_refuse(spressi_writer *writer, spress_code code, const char *path, const char *format,
                    ...) SPRESS_PRINTF(4, 5);

#endif
