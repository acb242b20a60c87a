/* The free space of a page whose boxes lie anywhere: the largest free rectangles, which overlap. */
#ifndef SPRESSI_RECTS_FREE_SPACE_H
#define SPRESSI_RECTS_FREE_SPACE_H

#include "core/memory/arena.h"
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
    spressi_size used;    /* what the boxes reach to */
    spressi_arena *arena; /* where the rectangles live */
} spressi_free_space;

/* Makes an empty page. False when memory ran out, here and below. */
bool spressi_free_space_init(spressi_free_space *page, spressi_size room, spressi_arena *arena);

/* Makes a page on which boxes lie, of which none overlaps another. Also false when `watcher`, which
 * may be NULL and is only asked to stop, has stopped the work. */
bool spressi_free_space_fill(spressi_free_space *page, spressi_size room,
                             const spressi_boxes *boxes, const spressi_watcher *watcher,
                             spressi_arena *arena);

/* Marks a box, which must be free, as taken. */
bool spressi_free_space_take(spressi_free_space *page, spressi_space box);

/* Adds a free rectangle if it is not empty: for free_sweep.c. */
bool spressi_free_space_add(spressi_free_space *page, spressi_space space);

/* Notes how far a box reaches. */
void spressi_free_space_reach(spressi_free_space *page, spressi_space box);

/* Finds a place for a box of that size. Prefers places that make the used part of the page grow
 * least, then the tightest. Returns by how many pixels the page would grow; UINT64_MAX when there
 * is no place. */
uint64_t spressi_free_space_find(const spressi_free_space *page, spressi_size size,
                                 spressi_space *out_box);

/* taken_map.c: which pixels of a page boxes have taken, a bit for each. Whether a box is free costs
 * a look at its pixels, however many boxes there are. */
typedef struct spressi_taken_map {
    uint64_t *words; /* row by row */
    size_t row_words;
} spressi_taken_map;

/* Makes an empty map. False when memory ran out. */
bool spressi_taken_map_init(spressi_taken_map *map, spressi_size size, spressi_arena *arena);

/* Takes a box, which lies in the map, if all of it is free; false: it is not, nothing changes. */
bool spressi_taken_map_take(spressi_taken_map *map, spressi_space box);

/* union_area.c: sums up the pixels that lie in at least one of the rectangles, whose coordinates
 * are not negative and whose ends fit int32_t. O(n log n) whatever the input. False when memory ran
 * out. */
bool spressi_union_area(const spressi_space *boxes, size_t count, const spress_allocator *allocator,
                        uint64_t *out);

#endif
