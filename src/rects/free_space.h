/* What is free on a page whose boxes lie anywhere: the largest free rectangles, overlapping. */
#ifndef SPRESSI_FREE_SPACE_H
#define SPRESSI_FREE_SPACE_H

#include "rects/rects.h"

typedef struct spressi_space {
    int32_t x, y, w, h;
} spressi_space;

typedef struct spressi_free_space {
    spressi_space *spaces;
    size_t count, capacity;
    spressi_size used; /* what the boxes reach to */
} spressi_free_space;

/* An empty page. False when memory ran out, here and below. */
bool spressi_free_space_init(spressi_free_space *page, spressi_size room,
                             const spress_allocator *allocator);
void spressi_free_space_free(spressi_free_space *page, const spress_allocator *allocator);

/* Whether nothing lies where the box is. */
bool spressi_free_space_holds(const spressi_free_space *page, spressi_space box);

/* Takes a box, which must be free. */
bool spressi_free_space_take(spressi_free_space *page, spressi_space box,
                             const spress_allocator *allocator);

/* A place for a box of that size. Prefers what makes the used part of the page grow least, then
 * what fits tightest. Returns by how much the page would grow, in pixels; UINT64_MAX when there is
 * no place. */
uint64_t spressi_free_space_find(const spressi_free_space *page, spressi_size size,
                                 spressi_space *out_box);

#endif
