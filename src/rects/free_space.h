/* The free space of a page whose boxes lie anywhere: the largest free rectangles, which overlap. */
#ifndef SPRESSI_RECTS_FREE_SPACE_H
#define SPRESSI_RECTS_FREE_SPACE_H

#include "rects/rects.h"

typedef struct spressi_space {
    int32_t x, y, w, h;
} spressi_space;

typedef struct spressi_boxes {
    const spressi_space *items;
    size_t count;
} spressi_boxes;

typedef struct spressi_free_space {
    spressi_space *spaces;
    size_t count, capacity;
    spressi_size used; /* what the boxes reach to */
} spressi_free_space;

/* Makes an empty page. False when memory ran out, here and below. */
bool spressi_free_space_init(spressi_free_space *page, spressi_size room,
                             const spress_allocator *allocator);
void spressi_free_space_free(spressi_free_space *page, const spress_allocator *allocator);

/* Makes a page on which boxes lie, of which none overlaps another. Also false when `watcher`, which
 * may be NULL and is told nothing, has stopped the work. */
bool spressi_free_space_fill(spressi_free_space *page, spressi_size room,
                             const spressi_boxes *boxes, const spressi_watcher *watcher,
                             const spress_allocator *allocator);

/* Marks a box, which must be free, as taken. */
bool spressi_free_space_take(spressi_free_space *page, spressi_space box,
                             const spress_allocator *allocator);

/* Adds a free rectangle if it is not empty: for free_sweep.c. */
bool spressi_free_space_add(spressi_free_space *page, spressi_space space,
                            const spress_allocator *allocator);

/* Notes how far a box reaches. */
void spressi_free_space_reach(spressi_free_space *page, spressi_space box);

/* Finds a place for a box of that size. Prefers places that make the used part of the page grow
 * least, then the tightest. Returns by how many pixels the page would grow; UINT64_MAX when there
 * is no place. */
uint64_t spressi_free_space_find(const spressi_free_space *page, spressi_size size,
                                 spressi_space *out_box);

#endif
