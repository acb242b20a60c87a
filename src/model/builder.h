/* Builds the atlas of a document for readers that meet pages, frames and clips one by one and do
 * not know beforehand how many there are. It checks names and limits.
 *
 * What it returns is valid until the next call of the same function: the arrays may move. */
#ifndef SPRESSI_MODEL_BUILDER_H
#define SPRESSI_MODEL_BUILDER_H

#include "core/reading/reader.h"
#include "core/text/strmap.h"
#include "spritepress/document.h"

typedef struct spressi_builder {
    spressi_reader *reader;
    spress_document *document;
    spress_atlas *atlas; /* of the document */
    size_t page_capacity, frame_capacity, offset_capacity, extra_capacity, clip_capacity;
    uint64_t name_bytes;  /* of all names so far */
    bool first_wins;      /* of frames with one name: the engine finds the first, not the last */
    bool merges_equal;    /* equal frames of one name are one, without a warning */
    spressi_strmap names; /* frames by name, once somebody has looked for one */
} spressi_builder;

void spressi_builder_init(spressi_builder *builder, spressi_reader *reader,
                          spress_document *document);

/* Frees what lies outside the document. */
void spressi_builder_free(spressi_builder *builder);

/* Adds a page of no size. NULL, having reported, here and below. `at` is the offset of the name. */
spress_page *spressi_builder_page(spressi_builder *builder, spress_bytes file, size_t at);

/* Sets the scale of the last page; `at` is its offset. False, having reported, when it is not above
 * 0 or above 1,000. */
bool spressi_builder_scale(spressi_builder *builder, float scale, size_t at);

/* Adds a map to the last page, a picture in that file; both texts live as long as the document. */
bool spressi_builder_map(spressi_builder *builder, const char *name, const char *file);

/* Adds a frame on the last page, without extras and alias. */
spress_frame *spressi_builder_frame(spressi_builder *builder, spress_bytes name, size_t at);

/* What the frame has beside its rectangle; added when it has nothing yet. */
spress_frame_extra *spressi_builder_extra(spressi_builder *builder, spress_frame *frame);

/* Adds a clip with room for so many steps, which the caller fills. */
spress_clip *spressi_builder_clip(spressi_builder *builder, spress_bytes name, size_t at,
                                  size_t step_count);

/* Stores the index of the first frame of that name, or SPRESS_NONE; no frame may be added any more.
 * False, having reported, without memory. */
bool spressi_builder_find(spressi_builder *builder, spress_bytes name, uint32_t *out_index);

/* A copy of a text in the document, NULL having reported. */
const char *spressi_builder_text(spressi_builder *builder, spress_bytes text);

/* Ends the building: of frames with one name the last stays (or the first), as in the engines,
 * with a warning for each other one; clips are indexed. */
bool spressi_builder_end(spressi_builder *builder);

#endif
