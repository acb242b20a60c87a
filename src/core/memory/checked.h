/* Arithmetic on sizes that come from files: false instead of an overflow. */
#ifndef SPRESSI_CORE_MEMORY_CHECKED_H
#define SPRESSI_CORE_MEMORY_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool spressi_multiply(size_t a, size_t b, size_t *out_product)
{
    if (b != 0 && a > SIZE_MAX / b)
        return false;
    *out_product = a * b;
    return true;
}

static inline bool spressi_add(size_t a, size_t b, size_t *out_sum)
{
    if (a > SIZE_MAX - b)
        return false;
    *out_sum = a + b;
    return true;
}

static inline bool spressi_fits_int32(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

#endif
