/* Inflates the beginning of a zlib stream, whatever its end looks like; for decode.c. */
#ifndef SPRESSI_CODECS_PNG_INFLATE_H
#define SPRESSI_CODECS_PNG_INFLATE_H

#include "spritepress/base.h"

/* Fills `size` bytes of `out` from a zlib stream and stops. More data may follow, or the stream may
 * be cut there; but damage before the next byte of data is an error, and so is a wrong checksum.
 * Returns NULL, or static text that says why it failed. */
const char *spressi_png_inflate(spress_bytes zlib, uint8_t *out, size_t size);

#endif
