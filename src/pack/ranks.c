#include "pack/ranks.h"

enum { WORD_BITS = 64 };

static size_t highest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return 63u - (size_t)__builtin_clzll(word);
#else
    size_t bit = 0;
    while (word >>= 1)
        bit++;
    return bit;
#endif
}

bool spressi_ranks_init(spressi_ranks *set, size_t count, spressi_arena *arena)
{
    set->level_count = 0;
    for (size_t bits = count;;) {
        const size_t words = bits / WORD_BITS + 1;
        uint64_t *level = spressi_arena_zeroed(arena, words, sizeof *level);
        if (!level)
            return false;
        set->levels[set->level_count++] = level;
        for (size_t i = 0; i < bits; i++)
            level[i / WORD_BITS] |= UINT64_C(1) << i % WORD_BITS;
        if (words == 1)
            return true;
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

size_t spressi_ranks_previous(const spressi_ranks *set, size_t rank)
{
    size_t level = 0;
    for (;; level++) { /* the highest level has one word: there `at` is 0 */
        const size_t at = rank / WORD_BITS;
        const uint64_t word =
            set->levels[level][at] & UINT64_MAX >> (WORD_BITS - 1 - rank % WORD_BITS);
        if (word != 0) {
            rank = at * WORD_BITS + highest_bit(word);
            break;
        }
        if (at == 0)
            return SIZE_MAX;
        rank = at - 1;
    }
    while (level-- > 0)
        rank = rank * WORD_BITS + highest_bit(set->levels[level][rank]);
    return rank;
}
