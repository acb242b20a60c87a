/* The JSON dump: its settings and its writer. */
#ifndef SPRESSI_FORMATS_DUMP_DUMP_H
#define SPRESSI_FORMATS_DUMP_DUMP_H

#include "formats/format.h"

/* The settings of the dump. */
typedef struct spressi_dump_settings {
    bool compact; /* no line breaks */
} spressi_dump_settings;

extern const spressi_format spressi_json_format;

bool spressi_dump_write(spressi_writer *writer, const spress_document *document);

#endif
