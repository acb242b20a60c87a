/* Sine and cosine of angles in degrees, the same on every machine.
 *
 * In two precisions: posing turns 64 bones within a microsecond, for which float is exact enough.
 * Files need double: a third of the quaternions made in float are off by their last bit, so that
 * fewer angles are found again in a glTF file (85% instead of 93%) and more must be noted apart. */
#ifndef SPRESSI_CORE_MATH_TURN_H
#define SPRESSI_CORE_MATH_TURN_H

#include <math.h>
#include <stddef.h>

#include "core/math/float_bits.h"

/* Adding this to a float below 2^22 and subtracting it again rounds the float to a whole number,
 * whose lowest bits are those of the sum. */
#define SPRESSI_ROUNDER 12582912.0f /* 1.5 * 2^23 */

#define SPRESSI_TURN_RANGE 65536.0f

/* An angle of the same direction within the range of spressi_sines: itself when it is, else the
 * exact remainder by 360. NaN and infinity give 0. */
static inline float spressi_turn_reduce(float degrees)
{
    if (fabsf(degrees) <= SPRESSI_TURN_RANGE)
        return degrees;
    return spressi_is_finite(degrees) ? fmodf(degrees, 360) : 0;
}

/* Angles are within +-SPRESSI_TURN_RANGE. Errors are below 2 units in the last place and below
 * 1e-7; multiples of 90 are exact. */
void spressi_sines(const float *degrees, size_t count, float *sines, float *cosines);

/* The angle is within two turns. Errors are below 1e-15; multiples of 90 are exact. */
void spressi_sine_of(double degrees, double *out_sine, double *out_cosine);

#endif
