/* A set of numbers below a bound: a bit for each, above them a bit for each word that is not zero,
 * and so on. Every operation touches one word of each level. */
#ifndef SPRESSI_RANKS_H
#define SPRESSI_RANKS_H

#include "core/arena.h"

enum {
    SPRESSI_RANKS_LEVELS = 6, /* 64^6 is more than 2^32 */
};

typedef struct spressi_ranks {
    uint64_t *levels[SPRESSI_RANKS_LEVELS];
    size_t level_count;
} spressi_ranks;

/* The set of all numbers below `count`. False when memory ran out. */
bool spressi_ranks_init(spressi_ranks *set, size_t count, spressi_arena *arena);

void spressi_ranks_insert(spressi_ranks *set, size_t rank);
void spressi_ranks_remove(spressi_ranks *set, size_t rank);

/* The largest number of the set up to `rank`, or SIZE_MAX. */
size_t spressi_ranks_previous(const spressi_ranks *set, size_t rank);

#endif
