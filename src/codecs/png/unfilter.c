/* Restores filtered scanlines. Each sample needs the one to its left first: the loops keep those of
 * one pixel in registers, and branch nowhere, because the samples of noise predict no branch. */
#include "codecs/png/decode.h"

#include <stdlib.h>

enum { STEP_MAX = 8 }; /* bytes of a pixel */

static void restore_up(uint8_t *restrict line, const uint8_t *restrict above, size_t size)
{
    for (size_t i = 0; i < size; i++)
        line[i] = (uint8_t)(line[i] + above[i]);
}

static inline void restore_sub(uint8_t *line, size_t size, size_t step)
{
    int left[STEP_MAX] = {0};
    for (size_t i = 0; i < size; i += step)
        for (size_t k = 0; k < step; k++) {
            left[k] = (left[k] + line[i + k]) & 0xFF;
            line[i + k] = (uint8_t)left[k];
        }
}

static inline void restore_average(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    int left[STEP_MAX] = {0};
    for (size_t i = 0; i < size; i += step)
        for (size_t k = 0; k < step; k++) {
            left[k] = ((left[k] + above[i + k]) / 2 + line[i + k]) & 0xFF;
            line[i + k] = (uint8_t)left[k];
        }
}

/* The one of a (left), b (above) and c (above left) that is nearest to a + b - c; of equals the
 * first. */
static inline int paeth(int a, int b, int c)
{
    const int to_a = abs(b - c), to_b = abs(a - c), to_c = abs(a + b - 2 * c);
    const int b_or_c = to_b <= to_c ? b : c, to_b_or_c = to_b <= to_c ? to_b : to_c;
    return to_a <= to_b_or_c ? a : b_or_c;
}

static inline void restore_paeth(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    int a[STEP_MAX] = {0}, c[STEP_MAX] = {0};
    for (size_t i = 0; i < size; i += step)
        for (size_t k = 0; k < step; k++) {
            const int b = above[i + k];
            a[k] = (line[i + k] + paeth(a[k], b, c[k])) & 0xFF;
            c[k] = b;
            line[i + k] = (uint8_t)a[k];
        }
}

/* Must be inlined: `step` is then a constant for the usual pixels. `size` is a multiple of it. */
__attribute__((always_inline)) static inline void
restore(unsigned type, uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    if (type == 1)
        restore_sub(line, size, step);
    else if (type == 2)
        restore_up(line, above, size);
    else if (type == 3)
        restore_average(line, above, size, step);
    else if (type == 4)
        restore_paeth(line, above, size, step);
}

bool spressi_png_unfilter(unsigned type, uint8_t *line, const uint8_t *above, size_t size,
                          size_t step)
{
    if (step == 4)
        restore(type, line, above, size, 4);
    else if (step == 3)
        restore(type, line, above, size, 3);
    else
        restore(type, line, above, size, step);
    return type <= 4;
}
