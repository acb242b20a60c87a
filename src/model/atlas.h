/* What only the library needs of atlases: names for tables, turned frames, checks. */
#ifndef SPRESSI_MODEL_ATLAS_H
#define SPRESSI_MODEL_ATLAS_H

#include "spritepress/atlas.h"

/* Turned either way, for loops over many frames; spress_frame_turn tells which way. */
#define SPRESSI_FRAME_TURNED (SPRESS_FRAME_ROTATED | SPRESS_FRAME_ROTATED_LEFT)

/* The name of frame `index` of an array of frames, as a name table wants it. */
static inline spress_bytes spressi_frame_name(const void *frames, uint32_t index)
{
    const spress_frame *frame = (const spress_frame *)frames + index;
    return (spress_bytes){(const uint8_t *)frame->name, frame->name_size};
}

/* spress_atlas_check; `skip_trim_boxes` leaves out ATL004 where a reader has already reported
 * it. */
bool spressi_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                         spress_report *report, bool skip_trim_boxes);

#endif
