/* Floats by their bits: whether one is finite. */
#ifndef SPRESSI_CORE_MATH_FLOAT_BITS_H
#define SPRESSI_CORE_MATH_FLOAT_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t spressi_float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Bit 31 is set when the exponent bits are all ones, that is, for NaN and infinity. Results may be
 * ORed: the other bits mean nothing. */
static inline uint32_t spressi_not_finite(float value)
{
    return (spressi_float_bits(value) & 0x7FFFFFFF) + 0x00800000;
}

static inline bool spressi_is_finite(float value)
{
    return spressi_not_finite(value) >> 31 == 0;
}

#endif
