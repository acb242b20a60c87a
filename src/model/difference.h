/* What the comparisons of documents share: telling the first difference, and comparing bytes. */
#ifndef SPRESSI_MODEL_DIFFERENCE_H
#define SPRESSI_MODEL_DIFFERENCE_H

#include <string.h>

#include "spritepress/base.h"

/* The caller's room for a description. */
typedef struct spressi_difference {
    char *text; /* may be NULL */
    size_t size;
} spressi_difference;

/* Describes what differs. Always false. */
bool spressi_differ(const spressi_difference *out, const char *format, ...) SPRESS_PRINTF(2, 3);

/* Two runs of bytes; without any, their addresses do not matter. */
static inline bool spressi_same_bytes(const void *a, size_t a_size, const void *b, size_t b_size)
{
    return a_size == b_size && (a_size == 0 || (a && b && memcmp(a, b, a_size) == 0));
}

/* Two texts that may be NULL. */
static inline bool spressi_same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

#endif
