/* The window for every processor. See window.h. */
#ifndef SPRESSI_PCT_WINDOW_BASE_H
#define SPRESSI_PCT_WINDOW_BASE_H

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Copies PCT_PIECE bytes. */
static inline void pct_copy_piece(char *to, const void *from)
{
    memcpy(to, from, PCT_PIECE);
}

#if defined(__SSE2__)

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

/* Four fields of one to four digits with a separator before them, as text; out come their numbers.
 * Whatever stands before the digits is cleared; then tens and ones in each half word, hundreds and
 * all. */
static inline __m128i pct_convert(__m128i fields)
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

/* The numbers at the four lowest of `ends`, which are taken away, into 16 bytes. */
static inline void pct_take_numbers(const uint8_t *line, uint64_t *ends, void *out)
{
    const int32_t first = (int32_t)pct_take_field(line, ends);
    const int32_t second = (int32_t)pct_take_field(line, ends);
    const int32_t third = (int32_t)pct_take_field(line, ends);
    const int32_t fourth = (int32_t)pct_take_field(line, ends);
    const __m128i numbers = pct_convert(_mm_set_epi32(fourth, third, second, first));
    memcpy(out, &numbers, sizeof numbers);
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
    for (int i = 0; i < PCT_PIECE; i++)
        mask |= (uint32_t)(text[i] == ',' || text[i] == '#') << i;
    return mask;
}

static inline void pct_take_numbers(const uint8_t *line, uint64_t *ends, void *out)
{
    int32_t numbers[4];
    for (int i = 0; i < 4; i++) {
        const uint32_t word = pct_take_field(line, ends);
        numbers[i] = 0;
        for (int k = 0; k < 4; k++) {
            const uint32_t digit = (word >> 8 * k & 0xFF) - '0';
            numbers[i] = digit < 10 ? numbers[i] * 10 + (int32_t)digit : 0;
        }
    }
    memcpy(out, numbers, sizeof numbers);
}

#endif

/* The numbers at the four lowest of `ends`, into 16 bytes. */
static inline void pct_four_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    pct_take_numbers(line, &ends, out);
}

/* The numbers at the eight lowest of `ends`, into 32 bytes. */
static inline void pct_eight_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    pct_take_numbers(line, &ends, out);
    pct_take_numbers(line, &ends, (char *)out + 16);
}

/* The hash of a name of up to PCT_PIECE bytes, which are all readable whatever its size. */
static inline uint32_t pct_hash_piece(const uint8_t *name, size_t size, uint64_t seed)
{
    const uint8_t *own = pct_own_bytes + PCT_PIECE - size;
    uint64_t words[4];
    for (size_t i = 0; i < 4; i++)
        words[i] = spressi_load_word(name + 8 * i) & spressi_load_word(own + 8 * i);
    const uint64_t front = spressi_fold(words[0] ^ seed, words[1] ^ UINT64_C(0xE7037ED1A0B428DB));
    const uint64_t back = spressi_fold(words[2] ^ ~seed, words[3] ^ UINT64_C(0x8EBC6AF09C88C6E3));
    return (uint32_t)(spressi_fold(front ^ seed, back ^ UINT64_C(0xA0761D6478BD642F)) >> 32);
}

#endif
