/* The window for processors with AVX2, and for those that also have AVX-512 with its instructions
 * for bytes. See window.h. */
#ifndef SPRESSI_PCT_WINDOW_AVX_H
#define SPRESSI_PCT_WINDOW_AVX_H

#include <immintrin.h>

/* Copies PCT_PIECE bytes. */
PCT_TARGET static inline void pct_copy_piece(char *to, const void *from)
{
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_loadu_si256((const __m256i *)from));
}

#if defined(PCT_AVX512)

PCT_TARGET static inline pct_window pct_look(const uint8_t *text)
{
    const __m512i bytes = _mm512_loadu_si512(text);
    const __m512i moved = _mm512_sub_epi8(bytes, _mm512_set1_epi8('0'));
    return (pct_window){.feeds = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n')),
                        .bars = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('|')),
                        .commas = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(',')),
                        .digits = _mm512_cmplt_epu8_mask(moved, _mm512_set1_epi8(10))};
}

/* The four bytes before each of `ends`, of which there are eight at most, and none is below 4. The
 * places of the ends come together at the front; each is spread over its four bytes. */
PCT_TARGET static inline __m256i pct_fields(const uint8_t *line, uint64_t ends)
{
    static const uint8_t places[PCT_WINDOW] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    const __m256i spread = _mm256_set_epi32(0x07070707, 0x06060606, 0x05050505, 0x04040404,
                                            0x03030303, 0x02020202, 0x01010101, 0);
    const __m512i found = _mm512_maskz_compress_epi8(ends, _mm512_loadu_si512(places));
    const __m256i of_each = _mm256_permutexvar_epi8(spread, _mm512_castsi512_si256(found));
    const __m256i wanted = _mm256_sub_epi8(of_each, _mm256_set1_epi32(0x01020304));
    return _mm512_castsi512_si256(
        _mm512_permutexvar_epi8(_mm512_castsi256_si512(wanted), _mm512_loadu_si512(line)));
}

/* The same for four ends, in the lower half. */
PCT_TARGET static inline __m256i pct_front_fields(const uint8_t *line, uint64_t ends)
{
    return pct_fields(line, ends);
}

#else

/* Two halves of what a comparison found. */
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

/* Moved so that digits are the lowest of the signed bytes. */
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

/* The same for four ends, in the lower half. */
PCT_TARGET static inline __m256i pct_front_fields(const uint8_t *line, uint64_t ends)
{
    return _mm256_castsi128_si256(pct_four_fields(line, &ends));
}

#endif

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
PCT_TARGET static inline uint32_t pct_name_ends(const uint8_t *text)
{
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)text);
    return (uint32_t)_mm256_movemask_epi8(
        _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(',')),
                        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('#'))));
}

/* Fields of one to four digits with a separator before them, as text; out come their numbers.
 * Whatever stands before the digits is cleared; then tens and ones in each half word, hundreds and
 * all. */
PCT_TARGET static inline __m256i pct_convert(__m256i fields)
{
    const __m256i values = _mm256_xor_si256(fields, _mm256_set1_epi8('0'));
    __m256i before =
        _mm256_cmpgt_epi8(values, _mm256_set1_epi8(9)); /* a separator, then all below */
    before = _mm256_or_si256(before, _mm256_srli_epi32(before, 8));
    before = _mm256_or_si256(before, _mm256_srli_epi32(before, 16));
    const __m256i digits = _mm256_andnot_si256(before, values);
    const __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 10));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi32(1 << 16 | 100));
}

/* The numbers at the four lowest of `ends`, into 16 bytes. */
PCT_TARGET static inline void pct_four_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    const __m256i numbers = pct_convert(pct_front_fields(line, ends));
    memcpy(out, &numbers, sizeof(__m128i));
}

/* The numbers at eight `ends`, into 32 bytes. */
PCT_TARGET static inline void pct_eight_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    const __m256i numbers = pct_convert(pct_fields(line, ends));
    memcpy(out, &numbers, sizeof numbers);
}

/* Sixteen bytes of a name from byte `from` on, with zeroes behind its end. */
PCT_TARGET static inline __m128i pct_part(const uint8_t *name, size_t size, size_t from)
{
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(name + from));
    const uint8_t *own = pct_own_bytes + PCT_PIECE - size + from;
    return _mm_and_si128(bytes, _mm_loadu_si128((const __m128i *)(const void *)own));
}

/* The hash of a name of up to PCT_PIECE bytes, which are all readable whatever its size. Rounds of
 * AES mix as well as anything and are single instructions. Two bring a byte everywhere: they stand
 * between the halves, so that nobody can choose a second half that makes up for the first without
 * knowing the seed. Behind them a third is needed: after two, four bytes of a name would still meet
 * in one byte of the 32 bits that are taken. */
PCT_TARGET static inline uint32_t pct_hash_piece(const uint8_t *name, size_t size, uint64_t seed)
{
    const __m128i key = _mm_set_epi64x((int64_t)~seed, (int64_t)seed);
    __m128i state = _mm_xor_si128(pct_part(name, size, 0), key);
    state = _mm_aesenc_si128(_mm_aesenc_si128(state, key), pct_part(name, size, 16));
    state = _mm_aesenc_si128(_mm_aesenc_si128(_mm_aesenc_si128(state, key), key), key);
    return (uint32_t)_mm_cvtsi128_si32(state);
}

#endif
