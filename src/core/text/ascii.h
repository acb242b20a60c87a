/* Letters of ASCII, whose case does not count in extensions and words. */
#ifndef SPRESSI_CORE_TEXT_ASCII_H
#define SPRESSI_CORE_TEXT_ASCII_H

#include <stdbool.h>
#include <stddef.h>

static inline char spressi_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline char spressi_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static inline bool spressi_is_letter(char c)
{
    return spressi_lower(c) >= 'a' && spressi_lower(c) <= 'z';
}

static inline bool spressi_is_letter_or_digit(char c)
{
    return spressi_is_letter(c) || (c >= '0' && c <= '9');
}

/* Whether `size` characters are equal but for their case. */
static inline bool spressi_same_letters(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (spressi_lower(a[i]) != spressi_lower(b[i]))
            return false;
    return true;
}

/* Whether a text has this ending, whatever its case. */
static inline bool spressi_has_ending(const char *text, size_t size, const char *ending,
                                      size_t ending_size)
{
    return size >= ending_size &&
           spressi_same_letters(text + size - ending_size, ending, ending_size);
}

#endif
