/* The area that rectangles cover together. */
#ifndef SPRESSI_RECTS_UNION_AREA_H
#define SPRESSI_RECTS_UNION_AREA_H

#include "rects/free_space.h"

/* Sums up the pixels that lie in at least one of the rectangles, whose coordinates are not
 * negative and whose ends fit int32_t. O(n log n) whatever the input. False when memory ran out. */
bool spressi_union_area(const spressi_space *boxes, size_t count, const spress_allocator *allocator,
                        uint64_t *out);

#endif
