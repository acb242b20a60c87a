/* A set of numbers below a bound, as a tree of bits: one for each number, above them one for each
 * word that is not zero, and so on. Each operation touches one word of each level, or few. */
#ifndef SPRESSI_CORE_MATH_RANKS_H
#define SPRESSI_CORE_MATH_RANKS_H

#include "spritepress/base.h"

enum { SPRESSI_RANKS_LEVELS = 6 }; /* 64^6 is more than 2^32 */

typedef struct spressi_ranks {
    uint64_t *levels[SPRESSI_RANKS_LEVELS];
    size_t level_count;
} spressi_ranks;

/* How many words a set of numbers below `count` needs, all levels together. */
size_t spressi_ranks_words(size_t count);

/* An empty set; `memory` has spressi_ranks_words(count) words and is the caller's. */
void spressi_ranks_init(spressi_ranks *set, uint64_t *memory, size_t count);

/* Puts all numbers below `count` into an empty set. */
void spressi_ranks_fill(spressi_ranks *set, size_t count);

void spressi_ranks_insert(spressi_ranks *set, size_t rank);
void spressi_ranks_remove(spressi_ranks *set, size_t rank);

/* The smallest number of the set from `rank` on, or SIZE_MAX. */
size_t spressi_ranks_next(const spressi_ranks *set, size_t rank);

/* The largest number of the set up to `rank`, or SIZE_MAX. */
size_t spressi_ranks_previous(const spressi_ranks *set, size_t rank);

#endif
