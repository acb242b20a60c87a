/* Restores filtered scanlines. Each sample needs the one to its left first, so that only the
 * samples of one pixel can be computed at once: with SSE2 for pixels of three and four bytes, which
 * are nearly all. */
#include "codecs/png/unfilter.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

#if defined(__SSE2__)

/* The bytes of one pixel. `step` is a constant wherever this is inlined. */
static inline __m128i load_pixel(const uint8_t *from, size_t step)
{
    uint32_t word = 0;
    memcpy(&word, from, step);
    return _mm_cvtsi32_si128((int)word);
}

static inline void store_pixel(uint8_t *to, __m128i pixel, size_t step)
{
    const uint32_t word = (uint32_t)_mm_cvtsi128_si32(pixel);
    memcpy(to, &word, step);
}

static inline void sub_pixels(uint8_t *line, size_t size, size_t step)
{
    __m128i left = _mm_setzero_si128();
    for (size_t i = 0; i < size; i += step) {
        left = _mm_add_epi8(left, load_pixel(line + i, step));
        store_pixel(line + i, left, step);
    }
}

static inline void average_pixels(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    __m128i left = _mm_setzero_si128();
    for (size_t i = 0; i < size; i += step) {
        const __m128i up = load_pixel(above + i, step);
        /* _mm_avg_epu8 rounds up, PNG down. */
        const __m128i odd = _mm_and_si128(_mm_xor_si128(left, up), _mm_set1_epi8(1));
        const __m128i mean = _mm_sub_epi8(_mm_avg_epu8(left, up), odd);
        left = _mm_add_epi8(load_pixel(line + i, step), mean);
        store_pixel(line + i, left, step);
    }
}

static inline __m128i absolute(__m128i words)
{
    return _mm_max_epi16(words, _mm_sub_epi16(_mm_setzero_si128(), words));
}

static inline __m128i choose(__m128i mask, __m128i yes, __m128i no)
{
    return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

/* In words of 16 bits, whose upper bytes stay zero. */
static inline void paeth_pixels(uint8_t *line, const uint8_t *above, size_t size, size_t step)
{
    const __m128i zero = _mm_setzero_si128();
    __m128i a = zero;
    __m128i c = zero;
    for (size_t i = 0; i < size; i += step) {
        const __m128i b = _mm_unpacklo_epi8(load_pixel(above + i, step), zero);
        const __m128i b_c = _mm_sub_epi16(b, c);
        const __m128i a_c = _mm_sub_epi16(a, c);
        const __m128i to_a = absolute(b_c);
        const __m128i to_b = absolute(a_c);
        const __m128i to_c = absolute(_mm_add_epi16(b_c, a_c));
        const __m128i least = _mm_min_epi16(to_c, _mm_min_epi16(to_a, to_b));
        const __m128i nearest =
            choose(_mm_cmpeq_epi16(least, to_a), a, choose(_mm_cmpeq_epi16(least, to_b), b, c));
        c = b;
        a = _mm_add_epi8(_mm_unpacklo_epi8(load_pixel(line + i, step), zero), nearest);
        store_pixel(line + i, _mm_packus_epi16(a, a), step);
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
#if defined(__SSE2__)
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
