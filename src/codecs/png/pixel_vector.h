/* The samples of one pixel, three or four, in a vector, for unfilter.c: SSE2, or WebAssembly's
 * vectors of 128 bits. Without either, PNG_HAS_VECTORS is not defined. */
#ifndef SPRESSI_CODECS_PNG_PIXEL_VECTOR_H
#define SPRESSI_CODECS_PNG_PIXEL_VECTOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#define PNG_HAS_VECTORS

typedef __m128i png_vector;

static inline png_vector png_vector_zero(void)
{
    return _mm_setzero_si128();
}

static inline png_vector png_vector_of(uint32_t word)
{
    return _mm_cvtsi32_si128((int)word);
}

static inline uint32_t png_vector_word(png_vector bytes)
{
    return (uint32_t)_mm_cvtsi128_si32(bytes);
}

static inline png_vector png_add_bytes(png_vector a, png_vector b)
{
    return _mm_add_epi8(a, b);
}

/* Rounded down, as PNG does. */
static inline png_vector png_mean_bytes(png_vector a, png_vector b)
{
    const __m128i odd = _mm_and_si128(_mm_xor_si128(a, b), _mm_set1_epi8(1));
    return _mm_sub_epi8(_mm_avg_epu8(a, b), odd);
}

/* From bytes to words of 16 bits, and back. */
static inline png_vector png_widen(png_vector bytes)
{
    return _mm_unpacklo_epi8(bytes, _mm_setzero_si128());
}

static inline png_vector png_narrow(png_vector words)
{
    return _mm_packus_epi16(words, words);
}

static inline png_vector png_add_words(png_vector a, png_vector b)
{
    return _mm_add_epi16(a, b);
}

static inline png_vector png_subtract_words(png_vector a, png_vector b)
{
    return _mm_sub_epi16(a, b);
}

static inline png_vector png_absolute_words(png_vector words)
{
    return _mm_max_epi16(words, _mm_sub_epi16(_mm_setzero_si128(), words));
}

static inline png_vector png_least_words(png_vector a, png_vector b)
{
    return _mm_min_epi16(a, b);
}

/* `yes` in the words where `a` and `b` are equal, `no` in the others. */
static inline png_vector png_choose_words(png_vector a, png_vector b, png_vector yes, png_vector no)
{
    const __m128i mask = _mm_cmpeq_epi16(a, b);
    return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define PNG_HAS_VECTORS

typedef v128_t png_vector;

static inline png_vector png_vector_zero(void)
{
    return wasm_i8x16_splat(0);
}

static inline png_vector png_vector_of(uint32_t word)
{
    return wasm_u32x4_make(word, 0, 0, 0);
}

static inline uint32_t png_vector_word(png_vector bytes)
{
    return wasm_u32x4_extract_lane(bytes, 0);
}

static inline png_vector png_add_bytes(png_vector a, png_vector b)
{
    return wasm_i8x16_add(a, b);
}

static inline png_vector png_mean_bytes(png_vector a, png_vector b)
{
    const v128_t odd = wasm_v128_and(wasm_v128_xor(a, b), wasm_i8x16_splat(1));
    return wasm_i8x16_sub(wasm_u8x16_avgr(a, b), odd);
}

static inline png_vector png_widen(png_vector bytes)
{
    return wasm_u16x8_extend_low_u8x16(bytes);
}

static inline png_vector png_narrow(png_vector words)
{
    return wasm_u8x16_narrow_i16x8(words, words);
}

static inline png_vector png_add_words(png_vector a, png_vector b)
{
    return wasm_i16x8_add(a, b);
}

static inline png_vector png_subtract_words(png_vector a, png_vector b)
{
    return wasm_i16x8_sub(a, b);
}

static inline png_vector png_absolute_words(png_vector words)
{
    return wasm_i16x8_abs(words);
}

static inline png_vector png_least_words(png_vector a, png_vector b)
{
    return wasm_i16x8_min(a, b);
}

static inline png_vector png_choose_words(png_vector a, png_vector b, png_vector yes, png_vector no)
{
    return wasm_v128_bitselect(yes, no, wasm_i16x8_eq(a, b));
}

#endif

#if defined(PNG_HAS_VECTORS)

/* The bytes of one pixel. `step`, how many there are, is a constant wherever this is inlined. */
static inline png_vector png_load_pixel(const uint8_t *from, size_t step)
{
    uint32_t word = 0;
    memcpy(&word, from, step);
    return png_vector_of(word);
}

static inline void png_store_pixel(uint8_t *to, png_vector pixel, size_t step)
{
    const uint32_t word = png_vector_word(pixel);
    memcpy(to, &word, step);
}

#endif

#endif
