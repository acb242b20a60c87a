/* Texts as bytes, for functions that take names with their size. */
#ifndef SPRESSI_CORE_TEXT_BYTES_H
#define SPRESSI_CORE_TEXT_BYTES_H

#include <string.h>

#include "spritepress/base.h"

static inline spress_bytes spressi_bytes_of(const char *text, size_t size)
{
    return (spress_bytes){(const uint8_t *)text, size};
}

/* Up to the NUL; NULL has no bytes. */
static inline spress_bytes spressi_text_bytes(const char *text)
{
    return spressi_bytes_of(text, text ? strlen(text) : 0);
}

#endif
