/* The window in plain C, eight bytes to a word. See window.h. */
#ifndef SPRESSI_FORMATS_PCT_WINDOW_BASE_H
#define SPRESSI_FORMATS_PCT_WINDOW_BASE_H

enum { PCT_WORD = 8 };

/* Copies PCT_PIECE bytes. */
static inline void pct_copy_piece(char *to, const void *from)
{
    memcpy(to, from, PCT_PIECE);
}

/* Every byte is `byte`. */
static inline uint64_t pct_repeat(uint8_t byte)
{
    return byte * UINT64_C(0x0101010101010101);
}

/* The highest bit of each byte of `word` that is below `limit`, which is at most 0x80. */
static inline uint64_t pct_below(uint64_t word, uint8_t limit)
{
    const uint64_t reached = (word & pct_repeat(0x7F)) + pct_repeat((uint8_t)(0x80 - limit));
    return ~(reached | word) & pct_repeat(0x80);
}

static inline uint64_t pct_match(uint64_t word, char character)
{
    return pct_below(word ^ pct_repeat((uint8_t)character), 1);
}

/* Bit i: the highest bit of byte i. The factor brings byte i's to bit 56 + i, and no sum of two
 * bits reaches a third. */
static inline uint64_t pct_mask(uint64_t high_bits)
{
    return high_bits * UINT64_C(0x0002040810204081) >> 56;
}

/* Looks no further than the word of the first line feed. */
static inline pct_window pct_look(const uint8_t *text)
{
    pct_window window = {0, 0, 0, 0};
    for (int i = 0; i < PCT_WINDOW && window.feeds == 0; i += PCT_WORD) {
        const uint64_t word = spressi_load_u64le(text + i);
        window.feeds |= pct_mask(pct_match(word, '\n')) << i;
        window.bars |= pct_mask(pct_match(word, '|')) << i;
        window.commas |= pct_mask(pct_match(word, ',')) << i;
        window.digits |= pct_mask(pct_below(word ^ pct_repeat('0'), 10)) << i;
    }
    return window;
}

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
static inline uint32_t pct_name_ends(const uint8_t *text)
{
    uint64_t ends = 0;
    for (int i = 0; i < PCT_PIECE; i += PCT_WORD) {
        const uint64_t word = spressi_load_u64le(text + i);
        ends |= pct_mask(pct_match(word, ',') | pct_match(word, '#')) << i;
    }
    return (uint32_t)ends;
}

/* The numbers at the `count` lowest of `ends`, four bytes each. */
static inline void pct_numbers(const uint8_t *line, uint64_t ends, int count, int32_t *out)
{
    for (int i = 0; i < count; i++) {
        const uint32_t word = pct_take_field(line, &ends);
        out[i] = 0;
        for (int k = 0; k < 4; k++) {
            const uint32_t digit = (word >> 8 * k & 0xFF) - '0';
            out[i] = digit < 10 ? out[i] * 10 + (int32_t)digit : 0;
        }
    }
}

/* The numbers at the four lowest of `ends`, into 16 bytes. */
static inline void pct_four_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    int32_t numbers[4];
    pct_numbers(line, ends, 4, numbers);
    memcpy(out, numbers, sizeof numbers);
}

/* The numbers at eight `ends`, into 32 bytes. */
static inline void pct_eight_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    int32_t numbers[8];
    pct_numbers(line, ends, 8, numbers);
    memcpy(out, numbers, sizeof numbers);
}

#endif
