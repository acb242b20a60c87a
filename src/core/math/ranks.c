/* Inserts, removes and searches in the tree of bits that ranks.h describes. */
#include "core/math/ranks.h"

#include <string.h>

#include "core/math/bits.h"

enum { WORD_BITS = 64 };

/* One bit more than there are numbers, so that the place behind the last is still in a word. */
static size_t words_for(size_t bits)
{
    return bits / WORD_BITS + 1;
}

size_t spressi_ranks_words(size_t count)
{
    size_t total = 0;
    for (size_t words = words_for(count);; words = words_for(words)) {
        total += words;
        if (words == 1)
            return total;
    }
}

void spressi_ranks_init(spressi_ranks *set, uint64_t *memory, size_t count)
{
    memset(memory, 0, spressi_ranks_words(count) * sizeof *memory);
    set->level_count = 0;
    for (size_t words = words_for(count);; words = words_for(words)) {
        set->levels[set->level_count++] = memory;
        memory += words;
        if (words == 1)
            return;
    }
}

void spressi_ranks_fill(spressi_ranks *set, size_t count)
{
    for (size_t level = 0, bits = count; level < set->level_count; level++) {
        for (size_t i = 0; i < bits; i++)
            set->levels[level][i / WORD_BITS] |= UINT64_C(1) << i % WORD_BITS;
        bits = (bits + WORD_BITS - 1) / WORD_BITS; /* words with a bit in them */
    }
}

void spressi_ranks_insert(spressi_ranks *set, size_t rank)
{
    for (size_t level = 0; level < set->level_count; level++, rank /= WORD_BITS)
        set->levels[level][rank / WORD_BITS] |= UINT64_C(1) << rank % WORD_BITS;
}

void spressi_ranks_remove(spressi_ranks *set, size_t rank)
{
    for (size_t level = 0; level < set->level_count; level++, rank /= WORD_BITS) {
        uint64_t *word = &set->levels[level][rank / WORD_BITS];
        *word &= ~(UINT64_C(1) << rank % WORD_BITS);
        if (*word != 0)
            return;
    }
}

size_t spressi_ranks_next(const spressi_ranks *set, size_t rank)
{
    size_t level = 0;
    for (;; level++) {
        if (level == set->level_count)
            return SIZE_MAX;
        const size_t at = rank / WORD_BITS;
        const uint64_t word = set->levels[level][at] & UINT64_MAX << rank % WORD_BITS;
        if (word != 0) {
            rank = at * WORD_BITS + (size_t)spressi_lowest_bit(word);
            break;
        }
        rank = at + 1;
    }
    while (level-- > 0)
        rank = rank * WORD_BITS + (size_t)spressi_lowest_bit(set->levels[level][rank]);
    return rank;
}

size_t spressi_ranks_previous(const spressi_ranks *set, size_t rank)
{
    size_t level = 0;
    for (;; level++) { /* the highest level has one word: there `at` is 0 */
        const size_t at = rank / WORD_BITS;
        const uint64_t word =
            set->levels[level][at] & UINT64_MAX >> (WORD_BITS - 1 - rank % WORD_BITS);
        if (word != 0) {
            rank = at * WORD_BITS + (size_t)spressi_highest_bit(word);
            break;
        }
        if (at == 0)
            return SIZE_MAX;
        rank = at - 1;
    }
    while (level-- > 0)
        rank = rank * WORD_BITS + (size_t)spressi_highest_bit(set->levels[level][rank]);
    return rank;
}
