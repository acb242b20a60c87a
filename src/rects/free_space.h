/* The free space of a page whose boxes lie anywhere: the largest free rectangles, which overlap. */
#ifndef SPRESSI_RECTS_FREE_SPACE_H
#define SPRESSI_RECTS_FREE_SPACE_H

#include "rects/rects.h"

typedef struct spressi_space {
    int32_t x, y, w, h;
} spressi_space;

typedef struct spressi_free_space {
    spressi_space *spaces;
    size_t count, capacity;
    spressi_size used; /* what the boxes reach to */
} spressi_free_space;

/* Makes an empty page. False when memory ran out, here and below. */
bool spressi_free_space_init(spressi_free_space *page, spressi_size room,
                             const spress_allocator *allocator);
void spressi_free_space_free(spressi_free_space *page, const spress_allocator *allocator);

/* Whether the whole box is free. */
bool spressi_free_space_holds(const spressi_free_space *page, spressi_space box);

/* Marks a box, which must be free, as taken. */
bool spressi_free_space_take(spressi_free_space *page, spressi_space box,
                             const spress_allocator *allocator);

/* Finds a place for a box of that size. Prefers places that make the used part of the page grow
 * least, then the tightest. Returns by how many pixels the page would grow; UINT64_MAX when there
 * is no place. */
uint64_t spressi_free_space_find(const spressi_free_space *page, spressi_size size,
                                 spressi_space *out_box);

#endif
