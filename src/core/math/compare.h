/* Comparisons of numbers for qsort: below 0, 0 or above 0. */
#ifndef SPRESSI_CORE_MATH_COMPARE_H
#define SPRESSI_CORE_MATH_COMPARE_H

#include <stdint.h>

static inline int spressi_compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static inline int spressi_compare_int(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

#endif
