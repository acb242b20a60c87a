/* Sine and cosine of many angles in degrees, the same on every machine. */
#ifndef SPRESSI_TURN_H
#define SPRESSI_TURN_H

#include <stddef.h>

/* An angle of the same direction within the range of spressi_sines: itself when it is, else the
 * exact remainder by 360. What is not finite is 0. */
float spressi_turn_reduce(float degrees);

#define SPRESSI_TURN_RANGE 65536.0f

/* Angles are within +-SPRESSI_TURN_RANGE. Errors are below 2 units in the last place and below
 * 1e-7; multiples of 90 are exact. */
void spressi_sines(const float *degrees, size_t count, float *sines, float *cosines);

#endif
