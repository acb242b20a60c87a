/* A text that ends with NUL as bytes. */
#ifndef SPRESSI_CORE_TEXT_BYTES_H
#define SPRESSI_CORE_TEXT_BYTES_H

#include <string.h>

#include "spritepress/base.h"

static inline spress_bytes spressi_bytes_of(const char *text)
{
    return (spress_bytes){(const uint8_t *)text, strlen(text)};
}

#endif
