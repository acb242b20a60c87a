#include <string.h>

#include "cli.h"

bool cli_parse_number(const char *text, size_t size, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) {
        const uint64_t digit = (uint64_t)(unsigned char)text[i] - '0';
        if (digit > 9 || value > most / 10 || digit > most - value * 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return size != 0;
}

bool cli_parse_factor(const char *text, size_t size, uint32_t *out_numerator,
                      uint32_t *out_denominator)
{
    enum { DIGITS = 4, MOST = 9999 };
    const char *slash = memchr(text, '/', size), *dot = memchr(text, '.', size);
    const char *mark = slash ? slash : dot;
    const size_t whole = mark ? (size_t)(mark - text) : size;
    const size_t rest = mark ? size - whole - 1 : 0;
    uint64_t a = 0, b = 0;
    if (whole > DIGITS || rest > DIGITS || !cli_parse_number(text, whole, MOST, &a) ||
        (mark && !cli_parse_number(mark + 1, rest, MOST, &b)))
        return false;
    uint32_t denominator = slash ? (uint32_t)b : 1;
    for (size_t i = 0; !slash && i < rest; i++)
        denominator *= 10;
    *out_numerator = slash ? (uint32_t)a : (uint32_t)(a * denominator + b);
    *out_denominator = denominator;
    return *out_numerator != 0 && denominator != 0;
}

bool cli_parse_size(const char *text, uint32_t *out_width, uint32_t *out_height)
{
    enum { SIDE_MAX = 1000000 };
    const char *cross = strchr(text, 'x');
    const size_t size = cross ? (size_t)(cross - text) : strlen(text);
    uint64_t width, height;
    if (!cli_parse_number(text, size, SIDE_MAX, &width) || width == 0)
        return false;
    height = width;
    if (cross &&
        (!cli_parse_number(cross + 1, strlen(cross + 1), SIDE_MAX, &height) || height == 0))
        return false;
    *out_width = (uint32_t)width;
    *out_height = (uint32_t)height;
    return true;
}
