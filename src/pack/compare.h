/* Comparisons for qsort. */
#ifndef SPRESSI_PACK_COMPARE_H
#define SPRESSI_PACK_COMPARE_H

#include <stdint.h>

static inline int spressi_compare_u32(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

#endif
