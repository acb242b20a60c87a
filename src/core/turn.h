/* Sine and cosine of many angles in degrees, the same on every machine. */
#ifndef SPRESSI_TURN_H
#define SPRESSI_TURN_H

#include <math.h>
#include <stddef.h>

#include "core/float_bits.h"

/* Added and taken away again, it leaves a float below 2^22 rounded to a whole number, whose lowest
 * bits are then those of the sum. */
#define SPRESSI_ROUNDER 12582912.0f /* 1.5 * 2^23 */

#define SPRESSI_TURN_RANGE 65536.0f

/* An angle of the same direction within the range of spressi_sines: itself when it is, else the
 * exact remainder by 360. What is not finite is 0. */
static inline float spressi_turn_reduce(float degrees)
{
    if (fabsf(degrees) <= SPRESSI_TURN_RANGE)
        return degrees;
    return spressi_is_finite(degrees) ? fmodf(degrees, 360) : 0;
}

/* Angles are within +-SPRESSI_TURN_RANGE. Errors are below 2 units in the last place and below
 * 1e-7; multiples of 90 are exact. */
void spressi_sines(const float *degrees, size_t count, float *sines, float *cosines);

#endif
