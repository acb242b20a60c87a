/* Finds frames of an atlas that overlap; called by atlas_check.c. */
#ifndef SPRESSI_MODEL_ATLAS_OVERLAP_H
#define SPRESSI_MODEL_ATLAS_OVERLAP_H

#include "model/atlas.h"

enum { SPRESSI_OVERLAPS_MAX = 100 };

/* Two frames, the one with the smaller index first. */
typedef struct spressi_overlap {
    uint32_t first, second;
} spressi_overlap;

typedef struct spressi_overlaps {
    spressi_overlap pairs[SPRESSI_OVERLAPS_MAX]; /* by `second`, then `first` */
    size_t count;
} spressi_overlaps;

/* Finds pairs of frames that share pixels of a page without being the same rectangle, and stops at
 * SPRESSI_OVERLAPS_MAX. Of frames that are the same rectangle only the first counts; aliases and
 * frames without pixels do not count. O(n log n) whatever the input. False when memory ran out. */
bool spressi_overlaps_find(const spress_atlas *atlas, const spress_allocator *allocator,
                           spressi_overlaps *out);

#endif
