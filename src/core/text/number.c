/* Prints whole numbers; float_print.c and float_parse.c do floats. */
#include "core/text/number.h"

#include <string.h>

size_t spressi_print_int(char *out, int64_t value)
{
    uint64_t magnitude = value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value;
    char digits[SPRESSI_INT_TEXT_MAX];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (value < 0)
        digits[--at] = '-';
    memcpy(out, digits + at, sizeof digits - at);
    return sizeof digits - at;
}

size_t spressi_int_length(int64_t value)
{
    size_t length = value < 0 ? 2 : 1;
    for (; value <= -10 || value >= 10; value /= 10)
        length++;
    return length;
}
