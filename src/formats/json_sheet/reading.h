/* What the files that read sprite sheets in JSON share. Tables find the sheet as json->user. */
#ifndef SPRESSI_FORMATS_JSON_SHEET_READING_H
#define SPRESSI_FORMATS_JSON_SHEET_READING_H

#include "core/json/object.h"
#include "formats/json_sheet/json_sheet.h"
#include "model/builder.h"

/* What is said once of a file, however often it occurs. */
enum {
    SPRESSI_SHEET_KEPT_SIZE = 1, /* spriteSourceSize has another size than the frame */
    SPRESSI_SHEET_UNTRIMMED = 2, /* trimmed is false, and the sizes say otherwise */
    SPRESSI_SHEET_NO_IMAGE = 4,
};

typedef struct spressi_sheet {
    spressi_builder builder;
    const spress_read_options *options;
    uint32_t told;          /* SPRESSI_SHEET_* */
    uint32_t *durations_us; /* of the frames so far, where one has some; else NULL */
    size_t duration_count, duration_capacity;
    uint32_t *first; /* of the frames with durations that are equal to each */
    bool is_partial; /* files that belong to the sheet are missing, and their frames with them */
} spressi_sheet;

/* A file of the sheet: that which is read, or one that it names. Of places 0 is none. */
typedef struct spressi_sheet_file {
    spressi_json json;
    size_t animations_at, meta_at;
    int32_t width, height; /* of the page at hand */
    uint8_t app;           /* 0: the file is ours */
    size_t related_at, tags_at, slices_at, layers_at;
} spressi_sheet_file;

/* The page that is being read. */
static inline spress_page *spressi_sheet_page(const spressi_sheet *s)
{
    return &s->builder.atlas->pages[s->builder.atlas->page_count - 1];
}

/* Warns of something in which tools are known to depart from the schema; once for each `what`. */
static inline bool spressi_sheet_tells(spressi_sheet *s, uint32_t what)
{
    const bool is_new = !(s->told & what);
    s->told |= what;
    return is_new;
}

/* read_frame.c: takes the frames at the cursor, an object or an array. */
bool spressi_sheet_take_frames(spressi_json *json, void *out);

/* read_page.c: takes the members of a page that stand in a texture or in meta. */
extern const spressi_json_table spressi_sheet_page_table;

/* Adds a page without a name. */
bool spressi_sheet_begin_page(spressi_sheet *s, spressi_sheet_file *file);
/* Ends it: gives it the size, and warns when it has got no name. */
void spressi_sheet_end_page(spressi_sheet *s, spressi_sheet_file *file);

/* Gives a frame the splits that leave a rectangle of its source between them; `at` is where it
 * stands. False, having reported. */
bool spressi_sheet_split(spressi_sheet *s, spress_frame *frame, spressi_sheet_rect centre,
                         size_t at);

/* read_tags.c, read_slices.c: takes what Aseprite says of the frames, which are all there. */
bool spressi_sheet_take_tags(spressi_sheet *s, spressi_sheet_file *file);
bool spressi_sheet_take_slices(spressi_sheet *s, spressi_sheet_file *file);

/* read_clips.c: adds the animations of a file, once all frames are there. */
bool spressi_sheet_take_animations(spressi_sheet *s, spressi_sheet_file *file);

/* read_related.c: reads the other files of a sheet of several pages, and their animations. */
bool spressi_sheet_take_related(spressi_sheet *s, spressi_sheet_file *file);

/* read.c: reads pages and frames of a file. */
bool spressi_sheet_take_file(spressi_sheet *s, spressi_sheet_file *file);

#endif
