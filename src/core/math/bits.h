/* Finds and counts the set bits of a word. */
#ifndef SPRESSI_CORE_MATH_BITS_H
#define SPRESSI_CORE_MATH_BITS_H

#include <stdint.h>

/* Position of the lowest bit that is set; `bits` is not 0. */
static inline int spressi_lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int at = 0;
    while (!(bits >> at & 1))
        at++;
    return at;
#endif
}

/* How many bits are set. */
static inline int spressi_count_bits(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_popcountll(bits);
#else
    int count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
#endif
}

/* Position of the highest bit that is set; `bits` is not 0. */
static inline int spressi_highest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(bits);
#else
    int at = 0;
    while (bits >>= 1)
        at++;
    return at;
#endif
}

#endif
