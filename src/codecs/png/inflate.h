/* Inflates the image data of a PNG, a zlib stream, with libdeflate; for decode.c. */
#ifndef SPRESSI_CODECS_PNG_INFLATE_H
#define SPRESSI_CODECS_PNG_INFLATE_H

#include "spritepress/base.h"

struct libdeflate_decompressor;

/* Fills exactly `size` bytes of `out` from a zlib stream that ends with them, its checksum right
 * and nothing behind it. Returns NULL, or static text that says why it failed. */
const char *spressi_png_inflate(struct libdeflate_decompressor *decompressor, spress_bytes zlib,
                                uint8_t *out, size_t size);

#endif
