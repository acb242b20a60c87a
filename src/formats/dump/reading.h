/* What the files that read the JSON dump share. docs/formats/json.md draws it; unknown members are
 * skipped.
 *
 * Paths of findings are JSON Pointers, as "/frames/3/x". */
#ifndef SPRESSI_FORMATS_DUMP_READING_H
#define SPRESSI_FORMATS_DUMP_READING_H

#include "core/json_read.h"
#include "formats/dump/dump.h"

typedef struct spressi_dump_reader {
    spressi_json json;
    spress_document *document;
    const spress_read_options *options;
    uint64_t name_bytes; /* of all names so far, for the limit */
    size_t extra_capacity;
    bool has_aliases;
} spressi_dump_reader;

/* Takes a name and counts its bytes. */
bool spressi_dump_take_name(spressi_dump_reader *d, const char **out_name, uint32_t *out_size);

/* Counts the array at the cursor, which stays; fails for another value, and over `most` with
 * `code`. */
bool spressi_dump_count(spressi_dump_reader *d, uint64_t most, spress_code code, size_t *out_count);

/* Enters the array at the cursor; fails for another value, and for any other number of `elements`,
 * as "numbers", than `count`. */
bool spressi_dump_enter_list(spressi_dump_reader *d, size_t count, const char *elements);

/* Takes a whole number that a field of 32 bits without sign holds. */
bool spressi_dump_take_u32(spressi_dump_reader *d, uint32_t least, uint32_t *out_value);

/* Takes an array of `count` floats. */
bool spressi_dump_take_floats(spressi_dump_reader *d, size_t count, float *out_values);

/* Zeroed memory of the document; reports that there is none. */
void *spressi_dump_allocate(spressi_dump_reader *d, size_t count, size_t size);

/* read_atlas.c, read_sprite.c: a document of that kind, the cursor on its object. */
bool spressi_dump_read_atlas(spressi_dump_reader *d);
bool spressi_dump_read_sprite(spressi_dump_reader *d);

/* read_page.c, read_frame.c, read_clip.c: one element of an array, `index` its place. Pages come
 * first, then frames, then clips. */
bool spressi_dump_read_page(spressi_dump_reader *d, spress_page *page);
bool spressi_dump_read_frame(spressi_dump_reader *d, size_t index);
bool spressi_dump_read_clip(spressi_dump_reader *d, spress_clip *clip);

/* read_polygon.c */
bool spressi_dump_take_polygon(spressi_dump_reader *d, const spress_polygon **out_polygon);

/* read_names.c: refuses frames of one name, sets `alias_of`, and refuses aliases of which each
 * repeats the next and the last one the first; the frames stand at `offset`. */
bool spressi_dump_settle_names(spressi_dump_reader *d, size_t offset);

/* read_frame.c: the offsets of the key and of the aliasOf of the frame at the cursor, 0 where there
 * is none; the cursor moves behind it. */
bool spressi_dump_find_names(spressi_dump_reader *d, size_t *out_key, size_t *out_alias);

#endif
