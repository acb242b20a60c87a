/* The greatest common divisor; of 0 and another number it is the other. */
#ifndef SPRESSI_CORE_MATH_DIVISOR_H
#define SPRESSI_CORE_MATH_DIVISOR_H

#include <stdint.h>

static inline uint64_t spressi_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
