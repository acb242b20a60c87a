/* The window for processors with AVX2. See window.h. */
#ifndef SPRESSI_FORMATS_PCT_WINDOW_AVX2_H
#define SPRESSI_FORMATS_PCT_WINDOW_AVX2_H

#include <immintrin.h>

/* Copies PCT_PIECE bytes. */
PCT_TARGET static inline void pct_copy_piece(char *to, const void *from)
{
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_loadu_si256((const __m256i *)from));
}

/* Joins what two comparisons found: bit i is byte i of 64. */
PCT_TARGET static inline uint64_t pct_mask(__m256i low, __m256i high)
{
    return (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32 |
           (uint32_t)_mm256_movemask_epi8(low);
}

PCT_TARGET static inline uint64_t pct_match(__m256i low, __m256i high, char character)
{
    const __m256i wanted = _mm256_set1_epi8(character);
    return pct_mask(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted));
}

/* Moves the bytes so that digits become the ten lowest signed values, which one comparison
 * finds. */
PCT_TARGET static inline __m256i pct_is_digit(__m256i text)
{
    const __m256i moved = _mm256_add_epi8(text, _mm256_set1_epi8((char)(0x80 - '0')));
    return _mm256_cmpgt_epi8(_mm256_set1_epi8(-128 + 10), moved);
}

PCT_TARGET static inline pct_window pct_look(const uint8_t *text)
{
    const __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)text);
    const __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)(text + 32));
    return (pct_window){.feeds = pct_match(low, high, '\n'),
                        .bars = pct_match(low, high, '|'),
                        .commas = pct_match(low, high, ','),
                        .digits = pct_mask(pct_is_digit(low), pct_is_digit(high))};
}

/* The four bytes before each of the four lowest `ends`, which it removes. */
PCT_TARGET static inline __m128i pct_four_fields(const uint8_t *line, uint64_t *ends)
{
    const int32_t first = (int32_t)pct_take_field(line, ends);
    const int32_t second = (int32_t)pct_take_field(line, ends);
    const int32_t third = (int32_t)pct_take_field(line, ends);
    const int32_t fourth = (int32_t)pct_take_field(line, ends);
    return _mm_set_epi32(fourth, third, second, first);
}

/* The four bytes before each of eight `ends`. */
PCT_TARGET static inline __m256i pct_fields(const uint8_t *line, uint64_t ends)
{
    const __m128i front = pct_four_fields(line, &ends), back = pct_four_fields(line, &ends);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(front), back, 1);
}

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
PCT_TARGET static inline uint32_t pct_name_ends(const uint8_t *text)
{
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)text);
    return (uint32_t)_mm256_movemask_epi8(
        _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(',')),
                        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('#'))));
}

/* Converts fields of one to four digits, each with a separator before it, from text to numbers.
 * Clears everything before the digits, then joins tens and ones in each half word, and both halves
 * in each word. */
PCT_TARGET static inline __m256i pct_convert(__m256i fields)
{
    const __m256i values = _mm256_xor_si256(fields, _mm256_set1_epi8('0'));
    __m256i before =
        _mm256_cmpgt_epi8(values, _mm256_set1_epi8(9)); /* the separator, then all before it */
    before = _mm256_or_si256(before, _mm256_srli_epi32(before, 8));
    before = _mm256_or_si256(before, _mm256_srli_epi32(before, 16));
    const __m256i digits = _mm256_andnot_si256(before, values);
    const __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 10));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi32(1 << 16 | 100));
}

/* The numbers at the four lowest of `ends`, into 16 bytes. */
PCT_TARGET static inline void pct_four_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    const __m128i fields = pct_four_fields(line, &ends);
    const __m256i numbers = pct_convert(_mm256_castsi128_si256(fields));
    memcpy(out, &numbers, sizeof(__m128i));
}

/* The numbers at eight `ends`, into 32 bytes. */
PCT_TARGET static inline void pct_eight_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    const __m256i numbers = pct_convert(pct_fields(line, ends));
    memcpy(out, &numbers, sizeof numbers);
}

#endif
