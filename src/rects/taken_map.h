/* Which pixels of a page boxes have taken: a bit for each. Whether a box is free costs what a look
 * at its pixels costs, however many boxes there are. */
#ifndef SPRESSI_RECTS_TAKEN_MAP_H
#define SPRESSI_RECTS_TAKEN_MAP_H

#include "rects/free_space.h"

/* All zero is a map without a size, which only spressi_taken_map_free may get. */
typedef struct spressi_taken_map {
    uint64_t *words; /* row by row */
    size_t row_words;
    int32_t rows;
} spressi_taken_map;

/* Makes an empty map. False when memory ran out. */
bool spressi_taken_map_init(spressi_taken_map *map, spressi_size size,
                            const spress_allocator *allocator);
void spressi_taken_map_free(spressi_taken_map *map, const spress_allocator *allocator);

/* Takes a box, which lies in the map, if all of it is free; false: it is not, nothing changes. */
bool spressi_taken_map_take(spressi_taken_map *map, spressi_space box);

#endif
