/* What the files that read the JSON dump share. docs/formats/spritepress-json.md draws it; unknown
 * members are skipped.
 *
 * Paths of findings are JSON Pointers, as "/frames/3/x". */
#ifndef SPRESSI_FORMATS_DUMP_READING_H
#define SPRESSI_FORMATS_DUMP_READING_H

#include "core/json/object.h"
#include "formats/dump/dump.h"

/* Tables and lists find it as json->user. */
typedef struct spressi_dump_reader {
    spressi_json json;
    spress_document *document;
    const spress_read_options *options;
    uint64_t name_bytes; /* of all names so far, for the limit */
    size_t extra_capacity;
    size_t frames_at; /* offset of the list of frames */
    bool has_aliases;
} spressi_dump_reader;

/* Takes a whole number below `count`; `what` is what it counts: "frame", `whats`: "frames". */
bool spressi_dump_take_index(spressi_json *json, size_t count, const char *what, const char *whats,
                             uint32_t *out_index);

/* Enters the array at the cursor; fails for another value, and for any other number of `elements`,
 * as "numbers", than `count`. */
bool spressi_dump_enter_list(spressi_json *json, size_t count, const char *elements);

/* Takes [x, y]. */
bool spressi_dump_take_point(spressi_json *json, spress_point *out_point);

/* read_atlas.c, read_sprite.c: a document of that kind, the cursor on its object. */
bool spressi_dump_read_atlas(spressi_dump_reader *d);
bool spressi_dump_read_sprite(spressi_dump_reader *d);

/* read_page.c, read_frame.c, read_clip.c: an element of a list. Pages come first, then frames, then
 * clips. */
bool spressi_dump_read_page(spressi_json *json, void *page, size_t index);
bool spressi_dump_read_frame(spressi_json *json, void *frame, size_t index);
bool spressi_dump_read_clip(spressi_json *json, void *clip, size_t index);

/* read_polygon.c */
bool spressi_dump_take_polygon(spressi_json *json, const spress_polygon **out_polygon);

/* read_names.c: refuses frames of one name, sets `alias_of`, and refuses aliases of which each
 * repeats the next and the last one the first. */
bool spressi_dump_settle_names(spressi_dump_reader *d);

#endif
