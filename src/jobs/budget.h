/* Counting what a job uses against its budget. */
#ifndef SPRESSI_JOBS_BUDGET_H
#define SPRESSI_JOBS_BUDGET_H

#include "spritepress/work.h"

/* An allocator that counts in `budget` and takes its memory from `inner`. */
spress_allocator spressi_counting_allocator(spress_budget *budget, const spress_allocator *inner);

/* Adds to a counter of a budget that several threads share. False when `bound` (0: none) is
 * passed; the counter then stays as it was. */
bool spressi_budget_add(uint64_t *counter, uint64_t amount, uint64_t bound);

#endif
