/* What every format's writer gets: output, options, scratch memory and report. */
#ifndef SPRESSI_FORMATS_WRITER_H
#define SPRESSI_FORMATS_WRITER_H

#include "core/buffer.h"
#include "spritepress/formats.h"

typedef struct spressi_writer {
    spressi_output out;
    const spress_write_options *options; /* never NULL */
    spress_allocator allocator;          /* for scratch memory */
    spress_report *report;
    size_t part; /* of a format that spreads over files: the page or frame to write */
} spressi_writer;

/* Reports an error about the document at `path`. Always false. */
bool spressi_refuse(spressi_writer *writer, spress_code code, const char *path, const char *format,
                    ...) SPRESS_PRINTF(4, 5);

#endif
