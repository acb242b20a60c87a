/* The JSON dump: its settings, its writer and its reader. docs/formats/spritepress-json.md
 * describes it. */
#ifndef SPRESSI_FORMATS_DUMP_DUMP_H
#define SPRESSI_FORMATS_DUMP_DUMP_H

#include "formats/format.h"

/* The settings of the dump. */
typedef struct spressi_dump_settings {
    bool compact; /* no line breaks */
    bool brief;   /* only what `inspect --json` tells */
} spressi_dump_settings;

extern const spressi_format spressi_spritepress_json_format;

/* Words of the dump in the order of their enums; each list ends with NULL. */
extern const char *const spressi_dump_directions[]; /* spress_clip_direction */
extern const char *const spressi_dump_turns[];      /* spress_turn */
extern const char *const spressi_dump_alphabets[];  /* spress_alphabet */

bool spressi_dump_write(spressi_writer *writer, const spress_document *document);

unsigned spressi_dump_sniff(spress_bytes input);
bool spressi_dump_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document);

#endif
