/* The inside of the atlas's checks. */
#ifndef SPRESSI_ATLAS_H
#define SPRESSI_ATLAS_H

#include "spritepress/atlas.h"

/* spress_atlas_check, without ATL004 where a reader has reported the like. */
bool spressi_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                         spress_report *report, bool skip_trim_boxes);

#endif
