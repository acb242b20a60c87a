/* The inside of the atlas's checks. */
#ifndef SPRESSI_ATLAS_H
#define SPRESSI_ATLAS_H

#include "spritepress/atlas.h"

/* The name of frame `index` of an array of frames, as a name table wants it. */
static inline spress_bytes spressi_frame_name(const void *frames, uint32_t index)
{
    const spress_frame *frame = (const spress_frame *)frames + index;
    return (spress_bytes){(const uint8_t *)frame->name, frame->name_size};
}

/* spress_atlas_check, without ATL004 where a reader has reported the like. */
bool spressi_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                         spress_report *report, bool skip_trim_boxes);

#endif
