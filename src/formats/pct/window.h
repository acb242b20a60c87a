/* Looks at 64 bytes of plain PCT text at once, eight to a word: finds separators and digits, and
 * converts the numbers between them. Plain text has no byte from 0x80 on, so that the highest bit
 * of each byte is free to say whether a comparison holds.
 *
 * The loops were measured against ones with AVX2 and with vectors of WebAssembly: those read 10,000
 * individual lines in half the time, which is 0.3 ms, and took 400 lines more (bench/run.py). */
#ifndef SPRESSI_FORMATS_PCT_WINDOW_H
#define SPRESSI_FORMATS_PCT_WINDOW_H

#include "core/math/bits.h"
#include "core/memory/cursor.h"
#include "formats/pct/fast.h"

/* Bit i says what byte i is. */
typedef struct pct_window {
    uint64_t feeds, bars, commas, digits;
} pct_window;

enum { PCT_WORD = 8 };

/* Every byte is `byte`. */
static inline uint64_t pct_repeat(uint8_t byte)
{
    return byte * UINT64_C(0x0101010101010101);
}

/* The highest bit of each byte of `word` that is below `limit`; no byte of `word` has it. */
static inline uint64_t pct_below(uint64_t word, uint8_t limit)
{
    return ~(word + pct_repeat((uint8_t)(0x80 - limit))) & pct_repeat(0x80);
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

/* The number in the four bytes before `end`: one to four digits, the last one last, behind a
 * separator or nothing else. Clears the separator and all before it, then joins digits to pairs and
 * pairs to a number. */
static inline int32_t pct_number(const uint8_t *end)
{
    const uint32_t values = spressi_load_u32le(end - 4) ^ 0x30303030;
    uint32_t before = (values + 0x76767676) & 0x80808080; /* the separators */
    before |= before >> 8;
    before |= before >> 16;
    const uint32_t digits = values & ~((before >> 7) * 0xFF);
    const uint32_t pairs = digits * 10 + (digits >> 8);
    return (int32_t)((pairs & 0xFF) * 100 + (pairs >> 16 & 0xFF));
}

/* The numbers at the `count` lowest of `ends`. */
static inline void pct_numbers(const uint8_t *line, uint64_t ends, int count, int32_t *out)
{
    for (int i = 0; i < count; i++, ends &= ends - 1)
        out[i] = pct_number(line + spressi_lowest_bit(ends));
}

#endif
