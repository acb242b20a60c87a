/* Pseudo-random numbers, the same on every run. */
#ifndef SPRESSI_RECTS_RANDOM_H
#define SPRESSI_RECTS_RANDOM_H

#include <stdint.h>

/* The upper half of a linear congruential generator of 64 bits. */
static inline uint32_t spressi_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 32);
}

#endif
