/* What PNG says of pictures, for the codec and for documents that have PNGs inside. */
#ifndef SPRESSI_IMAGE_PNG_FACTS_H
#define SPRESSI_IMAGE_PNG_FACTS_H

#include "spritepress/base.h"

/* Colour types (PNG specification, section 11.2.2). */
enum {
    SPRESSI_PNG_GREY = 0,
    SPRESSI_PNG_RGB = 2,
    SPRESSI_PNG_INDEXED = 3,
    SPRESSI_PNG_GREY_ALPHA = 4,
    SPRESSI_PNG_RGBA = 6,
};

enum {
    /* What one byte of image data inflates to at most. Deflate's longest match, 258 bytes, takes at
     * least a bit for its length and one for its distance: 4 * 258 bytes from one (RFC 1951,
     * section 3.2.5). */
    SPRESSI_PNG_EXPANSION_MAX = 1032,
};

/* Whether our writer takes a picture of that size, which has pixels: one IDAT holds all of them,
 * with room for data that does not compress. */
static inline bool spressi_png_fits(uint32_t width, uint32_t height)
{
    const uint64_t scanlines_max = UINT64_C(0x7FF00000);
    return width <= INT32_MAX && height <= INT32_MAX &&
           (uint64_t)width * 4 + 1 <= scanlines_max / height;
}

#endif
