/* Sixty-four bytes of PCT text seen at once: where its separators and digits are, and numbers taken
 * four at a time. With AVX2 where PCT_AVX2 is defined, with SSE2 or in plain C elsewhere; the three
 * give the same. */
#ifndef SPRESSI_PCT_WINDOW_H
#define SPRESSI_PCT_WINDOW_H

#include "core/cursor.h"

#if defined(PCT_AVX2)
#include <immintrin.h>
#define PCT_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define PCT_TARGET
#if defined(__SSE2__)
#include <emmintrin.h>
#endif
#endif

enum {
    PCT_WINDOW = 64,
    PCT_NAME_WINDOW = 32,
};

/* Bit i says what byte i is. */
typedef struct pct_window {
    uint64_t feeds, bars, commas, digits;
} pct_window;

/* Copies PCT_NAME_WINDOW bytes. */
PCT_TARGET static inline void pct_copy_piece(char *to, const void *from)
{
#if defined(PCT_AVX2)
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_loadu_si256((const __m256i *)from));
#else
    memcpy(to, from, PCT_NAME_WINDOW);
#endif
}

#if defined(PCT_AVX2)

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

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
PCT_TARGET static inline uint32_t pct_name_ends(const uint8_t *text)
{
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)text);
    return (uint32_t)_mm256_movemask_epi8(
        _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(',')),
                        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('#'))));
}

#elif defined(__SSE2__)

static inline uint64_t pct_mask(const __m128i *found)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (uint64_t)(unsigned)_mm_movemask_epi8(found[i]) << 16 * i;
    return mask;
}

static inline uint64_t pct_match(const __m128i *parts, char character)
{
    const __m128i wanted = _mm_set1_epi8(character);
    __m128i found[4];
    for (int i = 0; i < 4; i++)
        found[i] = _mm_cmpeq_epi8(parts[i], wanted);
    return pct_mask(found);
}

static inline pct_window pct_look(const uint8_t *text)
{
    __m128i parts[4], digits[4];
    memcpy(parts, text, sizeof parts);
    /* Moved so that digits are the lowest of the signed bytes. */
    for (int i = 0; i < 4; i++)
        digits[i] = _mm_cmplt_epi8(_mm_add_epi8(parts[i], _mm_set1_epi8((char)(0x80 - '0'))),
                                   _mm_set1_epi8(-128 + 10));
    return (pct_window){.feeds = pct_match(parts, '\n'),
                        .bars = pct_match(parts, '|'),
                        .commas = pct_match(parts, ','),
                        .digits = pct_mask(digits)};
}

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
static inline uint32_t pct_name_ends(const uint8_t *text)
{
    __m128i parts[2];
    memcpy(parts, text, sizeof parts);
    const __m128i comma = _mm_set1_epi8(','), hash = _mm_set1_epi8('#');
    uint32_t mask = 0;
    for (int i = 0; i < 2; i++)
        mask |= (uint32_t)_mm_movemask_epi8(
                    _mm_or_si128(_mm_cmpeq_epi8(parts[i], comma), _mm_cmpeq_epi8(parts[i], hash)))
                << 16 * i;
    return mask;
}

#else

static inline pct_window pct_look(const uint8_t *text)
{
    pct_window window = {0, 0, 0, 0};
    for (int i = 0; i < PCT_WINDOW; i++) {
        window.feeds |= (uint64_t)(text[i] == '\n') << i;
        window.bars |= (uint64_t)(text[i] == '|') << i;
        window.commas |= (uint64_t)(text[i] == ',') << i;
        window.digits |= (uint64_t)(text[i] - '0' + 0u < 10) << i;
    }
    return window;
}

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
static inline uint32_t pct_name_ends(const uint8_t *text)
{
    uint32_t mask = 0;
    for (int i = 0; i < PCT_NAME_WINDOW; i++)
        mask |= (uint32_t)(text[i] == ',' || text[i] == '#') << i;
    return mask;
}

#endif

/* The four bytes before a field's end, which have the whole field of one to four digits. */
static inline uint32_t pct_field(const uint8_t *line, int end)
{
    return spressi_load_u32le(line + end - 4);
}

#if defined(__SSE2__)
/* Four fields of one to four digits with a separator before them, as text; out come their numbers.
 * Whatever stands before the digits is cleared; then tens and ones in each half word, hundreds and
 * all. */
PCT_TARGET static inline __m128i pct_convert(__m128i fields)
{
    const __m128i values = _mm_xor_si128(fields, _mm_set1_epi8('0'));
    __m128i before = _mm_cmpgt_epi8(values, _mm_set1_epi8(9)); /* a separator, then all below */
    before = _mm_or_si128(before, _mm_srli_epi32(before, 8));
    before = _mm_or_si128(before, _mm_srli_epi32(before, 16));
    const __m128i digits = _mm_andnot_si128(before, values);
    const __m128i tens =
        _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_set1_epi16(10));
    const __m128i pairs = _mm_add_epi16(tens, _mm_srli_epi16(digits, 8));
    return _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
}

PCT_TARGET static inline __m128i pct_four_fields(const uint8_t *line, const int *ends)
{
    return _mm_set_epi32((int32_t)pct_field(line, ends[3]), (int32_t)pct_field(line, ends[2]),
                         (int32_t)pct_field(line, ends[1]), (int32_t)pct_field(line, ends[0]));
}

/* The numbers that end at ends[0] to ends[3], into 16 bytes. */
PCT_TARGET static inline void pct_four_numbers(const uint8_t *line, const int *ends, void *out)
{
    const __m128i numbers = pct_convert(pct_four_fields(line, ends));
    memcpy(out, &numbers, sizeof numbers);
}
#else
static inline void pct_four_numbers(const uint8_t *line, const int *ends, void *out)
{
    int32_t numbers[4];
    for (int i = 0; i < 4; i++) {
        const uint32_t word = pct_field(line, ends[i]);
        numbers[i] = 0;
        for (int k = 0; k < 4; k++) {
            const uint32_t digit = (word >> 8 * k & 0xFF) - '0';
            numbers[i] = digit < 10 ? numbers[i] * 10 + (int32_t)digit : 0;
        }
    }
    memcpy(out, numbers, sizeof numbers);
}
#endif

/* The numbers that end at ends[0] to ends[7], into 32 bytes. */
#if defined(PCT_AVX2)
PCT_TARGET static inline void pct_eight_numbers(const uint8_t *line, const int *ends, void *out)
{
    const __m256i text = _mm256_inserti128_si256(
        _mm256_castsi128_si256(pct_four_fields(line, ends)), pct_four_fields(line, ends + 4), 1);
    const __m256i values = _mm256_xor_si256(text, _mm256_set1_epi8('0'));
    __m256i before = _mm256_cmpgt_epi8(values, _mm256_set1_epi8(9)); /* as in pct_convert */
    before = _mm256_or_si256(before, _mm256_srli_epi32(before, 8));
    before = _mm256_or_si256(before, _mm256_srli_epi32(before, 16));
    const __m256i digits = _mm256_andnot_si256(before, values);
    const __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 10));
    const __m256i all = _mm256_madd_epi16(pairs, _mm256_set1_epi32(1 << 16 | 100));
    memcpy(out, &all, sizeof all);
}
#else
static inline void pct_eight_numbers(const uint8_t *line, const int *ends, void *out)
{
    pct_four_numbers(line, ends, out);
    pct_four_numbers(line, ends + 4, (char *)out + 16);
}
#endif

#endif
