/* Numbers to and from text, independent of the locale. */
#ifndef SPRESSI_CORE_TEXT_NUMBER_H
#define SPRESSI_CORE_TEXT_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/math/bits.h"
#include "core/memory/cursor.h"

enum {
    SPRESSI_INT_TEXT_MAX = 20,   /* "-9223372036854775808", no NUL */
    SPRESSI_FLOAT_TEXT_MAX = 24, /* generous: "-1.17549435e-38" needs 15 */
};

/* Writes a whole number in decimal without a NUL and returns its length. */
size_t spressi_print_int(char *out, int64_t value);

/* How many characters spressi_print_int writes. */
size_t spressi_int_length(int64_t value);

/* Writes the shortest decimal text that reads back to the same float32 (ties: the one nearest to
 * the value), without a NUL, and returns its length. `value` is finite. -0 gives "-0". */
size_t spressi_print_float(char *out, float value);

/* Reads a JSON number (-?digits[.digits][e[+-]digits]) of `size` characters and rounds it to the
 * nearest float32, ties to even. False when the text is no such number or beyond the range of
 * float32. */
bool spressi_parse_float(const char *text, size_t size, float *out_value);

static inline bool spressi_is_digit(unsigned character)
{
    return character - '0' < 10;
}

/* The value of a hex digit; 16 for another character. */
static inline unsigned spressi_hex_value(unsigned character)
{
    if (spressi_is_digit(character))
        return character - '0';
    character |= 0x20;
    return character >= 'a' && character <= 'f' ? character - 'a' + 10 : 16;
}

/* Reads one to seven digits of the eight bytes at `*text` and moves behind them; false for none or
 * more. All at once, because a loop over digits mispredicts its end at every other number: eight
 * digits become four pairs, two fours, one number. */
static inline bool spressi_parse_short(const uint8_t **text, int32_t *out_value)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t word = spressi_load_u64le(*text);
    /* The high bit of every byte that is no digit; a carry spoils only bytes behind the first
     * such. */
    const uint64_t others =
        ((word + ones * (0x80 - '9' - 1)) | (word - ones * '0') | word) & ones * 0x80;
    const int bits = others == 0 ? 0 : spressi_lowest_bit(others) - 7;
    if (bits == 0)
        return false;
    word = word << (64 - bits) & ones * 0x0F;
    word = word * 10 + (word >> 8);
    const uint64_t even = word & UINT64_C(0x000000FF000000FF);
    const uint64_t odd = word >> 16 & UINT64_C(0x000000FF000000FF);
    const uint64_t sum = even * (UINT64_C(1000000) << 32 | 100) + odd * (UINT64_C(10000) << 32 | 1);
    *out_value = (int32_t)(sum >> 32);
    *text += bits / 8;
    return true;
}

/* Reads `-?[0-9]+` in int32 from `*text` and moves it behind the last digit. False when there is
 * no digit or the number does not fit; `*text` is then where the number began. */
static inline bool spressi_parse_int32(const uint8_t **text, const uint8_t *end, int32_t *out_value)
{
    if (end - *text >= 8 && spressi_parse_short(text, out_value))
        return true;
    const uint8_t *p = *text;
    const bool negative = p < end && *p == '-';
    p += negative;
    if (p == end || !spressi_is_digit(*p))
        return false;
    int64_t value = *p++ - '0';
    for (; p < end && spressi_is_digit(*p); p++) {
        value = value * 10 + (*p - '0');
        if (value > (int64_t)INT32_MAX + 1)
            return false;
    }
    value = negative ? -value : value;
    if (value > INT32_MAX)
        return false;
    *out_value = (int32_t)value;
    *text = p;
    return true;
}

#endif
