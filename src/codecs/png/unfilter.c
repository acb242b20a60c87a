/* Restores filtered scanlines. Each sample needs the one to its left first, so that only the
 * samples of one pixel can be computed at once: in vectors for pixels of three and four bytes,
 * which are nearly all. */
#include "codecs/png/unfilter.h"

#include <stdlib.h>

#include "codecs/png/pixel_vector.h"

static void restore_up(uint8_t *restrict line, const uint8_t *restrict above, size_t size)
{
    for (size_t i = 0; i < size; i++)
        line[i] = (uint8_t)(line[i] + above[i]);
}

static void restore_sub(uint8_t *line, size_t size, size_t step)
{
    for (size_t i = step; i < size; i++)
        line[i] = (uint8_t)(line[i] + line[i - step]);
}

static void restore_average(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    for (size_t i = 0; i < step && i < size; i++)
        line[i] = (uint8_t)(line[i] + above[i] / 2);
    for (size_t i = step; i < size; i++)
        line[i] = (uint8_t)(line[i] + (line[i - step] + above[i]) / 2);
}

static int paeth(int a, int b, int c)
{
    const int to_a = abs(b - c);
    const int to_b = abs(a - c);
    const int to_c = abs(a + b - 2 * c);
    if (to_a <= to_b && to_a <= to_c)
        return a;
    return to_b <= to_c ? b : c;
}

static void restore_paeth(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    for (size_t i = 0; i < step && i < size; i++)
        line[i] = (uint8_t)(line[i] + above[i]);
    for (size_t i = step; i < size; i++)
        line[i] = (uint8_t)(line[i] + paeth(line[i - step], above[i], above[i - step]));
}

#if defined(PNG_HAS_VECTORS)

static inline void sub_pixels(uint8_t *line, size_t size, size_t step)
{
    png_vector left = png_vector_zero();
    for (size_t i = 0; i < size; i += step) {
        left = png_add_bytes(left, png_load_pixel(line + i, step));
        png_store_pixel(line + i, left, step);
    }
}

static inline void average_pixels(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    png_vector left = png_vector_zero();
    for (size_t i = 0; i < size; i += step) {
        const png_vector mean = png_mean_bytes(left, png_load_pixel(above + i, step));
        left = png_add_bytes(png_load_pixel(line + i, step), mean);
        png_store_pixel(line + i, left, step);
    }
}

/* In words of 16 bits, whose upper bytes stay zero: sums are of bytes. */
static inline void paeth_pixels(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    png_vector a = png_vector_zero();
    png_vector c = a;
    for (size_t i = 0; i < size; i += step) {
        const png_vector b = png_widen(png_load_pixel(above + i, step));
        const png_vector b_c = png_subtract_words(b, c);
        const png_vector a_c = png_subtract_words(a, c);
        const png_vector to_a = png_absolute_words(b_c);
        const png_vector to_b = png_absolute_words(a_c);
        const png_vector to_c = png_absolute_words(png_add_words(b_c, a_c));
        const png_vector least = png_least_words(to_c, png_least_words(to_a, to_b));
        const png_vector nearest =
            png_choose_words(least, to_a, a, png_choose_words(least, to_b, b, c));
        c = b;
        a = png_add_bytes(png_widen(png_load_pixel(line + i, step)), nearest);
        png_store_pixel(line + i, png_narrow(a), step);
    }
}

/* Types 1, 3 and 4 for pixels of `step` bytes; `size` is a multiple of it. */
static inline void restore_pixels(unsigned type, uint8_t *line, const uint8_t *above, size_t size,
                                  size_t step)
{
    if (type == 1)
        sub_pixels(line, size, step);
    else if (type == 3)
        average_pixels(line, above, size, step);
    else
        paeth_pixels(line, above, size, step);
}

#endif

bool spressi_png_unfilter(unsigned type, uint8_t *line, const uint8_t *above, size_t size,
                          size_t step)
{
    if (type > 4)
        return false;
    if (type == 0)
        return true;
    if (type == 2) {
        restore_up(line, above, size);
        return true;
    }
#if defined(PNG_HAS_VECTORS)
    if (step == 4) {
        restore_pixels(type, line, above, size, 4);
        return true;
    }
    if (step == 3) {
        restore_pixels(type, line, above, size, 3);
        return true;
    }
#endif
    if (type == 1)
        restore_sub(line, size, step);
    else if (type == 3)
        restore_average(line, above, size, step);
    else
        restore_paeth(line, above, size, step);
    return true;
}
