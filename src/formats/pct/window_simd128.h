/* The window for WebAssembly with vectors of 128 bits. See window.h. */
#ifndef SPRESSI_FORMATS_PCT_WINDOW_SIMD128_H
#define SPRESSI_FORMATS_PCT_WINDOW_SIMD128_H

#include <wasm_simd128.h>

enum { PCT_VECTOR = 16 };

/* Copies PCT_PIECE bytes. */
static inline void pct_copy_piece(char *to, const void *from)
{
    const v128_t low = wasm_v128_load(from);
    const v128_t high = wasm_v128_load((const char *)from + PCT_VECTOR);
    wasm_v128_store(to, low);
    wasm_v128_store(to + PCT_VECTOR, high);
}

/* Bit i: byte i of 16 is `character`. */
static inline uint64_t pct_match(v128_t text, char character)
{
    return wasm_i8x16_bitmask(wasm_i8x16_eq(text, wasm_i8x16_splat(character)));
}

static inline uint64_t pct_digits(v128_t text)
{
    const v128_t values = wasm_i8x16_sub(text, wasm_i8x16_splat('0'));
    return wasm_i8x16_bitmask(wasm_u8x16_lt(values, wasm_i8x16_splat(10)));
}

/* Looks no further than the vector of the first line feed. */
static inline pct_window pct_look(const uint8_t *text)
{
    pct_window window = {0, 0, 0, 0};
    for (int i = 0; i < PCT_WINDOW && window.feeds == 0; i += PCT_VECTOR) {
        const v128_t bytes = wasm_v128_load(text + i);
        window.feeds |= pct_match(bytes, '\n') << i;
        window.bars |= pct_match(bytes, '|') << i;
        window.commas |= pct_match(bytes, ',') << i;
        window.digits |= pct_digits(bytes) << i;
    }
    return window;
}

/* Bit i: byte i of 32 ends a plain name, being a comma or "#". */
static inline uint32_t pct_name_ends(const uint8_t *text)
{
    const v128_t low = wasm_v128_load(text), high = wasm_v128_load(text + PCT_VECTOR);
    return (uint32_t)(pct_match(low, ',') | pct_match(low, '#') |
                      (pct_match(high, ',') | pct_match(high, '#')) << PCT_VECTOR);
}

/* Converts fields of one to four digits, each with a separator before it, from text to numbers:
 * clears everything before the digits, then joins tens and ones in each half word, and both halves
 * in each word. */
static inline v128_t pct_convert(v128_t fields)
{
    const v128_t values = wasm_v128_xor(fields, wasm_i8x16_splat('0'));
    /* The separator, then all before it. */
    v128_t before = wasm_i8x16_gt(values, wasm_i8x16_splat(9));
    before = wasm_v128_or(before, wasm_u32x4_shr(before, 8));
    before = wasm_v128_or(before, wasm_u32x4_shr(before, 16));
    const v128_t digits = wasm_v128_andnot(values, before);
    /* The upper byte of a half word gets its own value and ten times the lower one's. */
    const v128_t pairs = wasm_u16x8_shr(wasm_i16x8_mul(digits, wasm_i16x8_splat(10 << 8 | 1)), 8);
    return wasm_i32x4_dot_i16x8(pairs, wasm_i32x4_splat(1 << 16 | 100));
}

/* The numbers at the four lowest of `*ends`, which it removes. */
static inline v128_t pct_take_numbers(const uint8_t *line, uint64_t *ends)
{
    const uint32_t first = pct_take_field(line, ends);
    const uint32_t second = pct_take_field(line, ends);
    const uint32_t third = pct_take_field(line, ends);
    const uint32_t fourth = pct_take_field(line, ends);
    return pct_convert(wasm_u32x4_make(first, second, third, fourth));
}

/* The numbers at the four lowest of `ends`, into 16 bytes. */
static inline void pct_four_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    wasm_v128_store(out, pct_take_numbers(line, &ends));
}

/* The numbers at eight `ends`, into 32 bytes. */
static inline void pct_eight_numbers(const uint8_t *line, uint64_t ends, void *out)
{
    const v128_t front = pct_take_numbers(line, &ends), back = pct_take_numbers(line, &ends);
    wasm_v128_store(out, front);
    wasm_v128_store((char *)out + PCT_VECTOR, back);
}

#endif
