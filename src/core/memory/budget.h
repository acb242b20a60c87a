/* Counting what a job uses against its budget. */
#ifndef SPRESSI_CORE_MEMORY_BUDGET_H
#define SPRESSI_CORE_MEMORY_BUDGET_H

#include "spritepress/diagnostics.h"
#include "spritepress/work.h"

/* An allocator that counts in `budget` and takes its memory from `inner`. */
spress_allocator spressi_counting_allocator(spress_budget *budget, const spress_allocator *inner);

/* The budget that an allocator counts in; NULL when it counts in none. */
spress_budget *spressi_counting_budget(const spress_allocator *allocator);

/* Turns findings from `first` on that say that memory ran out into the budget's when it was the
 * budget that refused it, and into SPRESS_CODE_CANCELLED when the work is stopped. The code that
 * reported them could not know: an allocator only returns NULL. A NULL budget refuses nothing. */
void spressi_budget_blame(const spress_budget *budget, spress_report *report, size_t first);

/* Whether the work is to stop: its allocator gives no more memory, and decoders fail between two
 * rows as if it had none left. */
bool spressi_budget_is_stopped(const spress_budget *budget);

/* Adds to a counter of a budget that several threads share. False when `bound` (0: none) is
 * passed; the counter then stays as it was. */
bool spressi_budget_add(uint64_t *counter, uint64_t amount, uint64_t bound);

/* Counts pixels that are about to be decoded or drawn. False, having reported
 * SPRESS_CODE_LIMIT_BUDGET, when they are too many. A NULL budget has no bounds, here and below. */
bool spressi_budget_count_pixels(spress_budget *budget, uint64_t pixels, spress_report *report);

/* Counts memory that a library without allocators is about to take; give it back when it is free
 * again. False when it is too much: then report SPRESS_CODE_MEMORY, which
 * the end of a job turns into the budget's code. */
bool spressi_budget_reserve(spress_budget *budget, uint64_t size);
void spressi_budget_give_back(spress_budget *budget, uint64_t size);

#endif
