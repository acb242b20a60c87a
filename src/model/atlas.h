/* What only the library needs of atlases: names for tables, turned frames, checks. */
#ifndef SPRESSI_MODEL_ATLAS_H
#define SPRESSI_MODEL_ATLAS_H

#include "spritepress/document.h"

/* Turned either way, for loops over many frames; spress_frame_turn tells which way. */
#define SPRESSI_FRAME_TURNED (SPRESS_FRAME_ROTATED | SPRESS_FRAME_ROTATED_LEFT)

/* The name of frame `index` of an array of frames, as a name table wants it. */
static inline spress_bytes spressi_frame_name(const void *frames, uint32_t index)
{
    const spress_frame *frame = (const spress_frame *)frames + index;
    return (spress_bytes){(const uint8_t *)frame->name, frame->name_size};
}

/* Whether a frame shares its name with the first frame of its animation, which is allowed. */
bool spressi_is_later_frame(const spress_atlas *atlas, const spress_frame *frame);

/* repeated.c: for each frame the index of the last frame of its name, which is its own where the
 * name is not repeated; the later frames of an animation may share theirs. The list lives as long
 * as the document. NULL when memory ran out. */
uint32_t *spressi_find_repeated(spress_document *document);

/* Drops all frames but the last of each name, by that list, which is used up. Aliases and clips go
 * over to the frames that stay. False when memory ran out. */
bool spressi_drop_repeated(spress_document *document, uint32_t *last_of_name);

/* spress_atlas_check; `skip_trim_boxes` leaves out ATL004 where a reader has already reported
 * it. */
bool spressi_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                         spress_report *report, bool skip_trim_boxes);

#endif
