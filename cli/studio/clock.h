/* Time for deadlines: it never goes back. */
#ifndef SPRITEPRESS_CLI_STUDIO_CLOCK_H
#define SPRITEPRESS_CLI_STUDIO_CLOCK_H

#include <stdint.h>
#include <time.h>

#define STUDIO_NEVER UINT64_MAX

static inline uint64_t studio_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

#endif
