/* Arithmetic on premultiplied pixels, for canvas.c, strokes.c and triangles.c. */
#ifndef SPRESSI_RENDER_BLEND_H
#define SPRESSI_RENDER_BLEND_H

#include <stdint.h>
#include <string.h>

#include "spritepress/sprite.h"

#define SPRESSI_LANES UINT64_C(0x00FF00FF00FF00FF)

/* a * b / 255, rounded to nearest; exact for all bytes. */
static inline uint32_t spressi_scale_255(uint32_t a, uint32_t b)
{
    const uint32_t product = a * b + 128;
    return (product + (product >> 8)) >> 8;
}

/* The four bytes of a pixel in the 16-bit lanes of a word, so that one operation serves all. */
static inline uint64_t spressi_spread(const uint8_t *pixel)
{
    uint32_t bytes;
    memcpy(&bytes, pixel, sizeof bytes);
    uint64_t lanes = bytes;
    lanes = (lanes | lanes << 16) & UINT64_C(0x0000FFFF0000FFFF);
    return (lanes | lanes << 8) & SPRESSI_LANES;
}

static inline void spressi_gather(uint64_t lanes, uint8_t *pixel)
{
    lanes = (lanes | lanes >> 8) & UINT64_C(0x0000FFFF0000FFFF);
    const uint32_t bytes = (uint32_t)(lanes | lanes >> 16);
    memcpy(pixel, &bytes, sizeof bytes);
}

/* From `a` to `b` by `part` / 256, each lane rounded to nearest. A lane that was not above another
 * stays not above it: colours stay within their alpha. */
static inline uint64_t spressi_mix(uint64_t a, uint64_t b, uint32_t part)
{
    return ((a * (256 - part) + b * part + UINT64_C(0x0080008000800080)) >> 8) & SPRESSI_LANES;
}

/* Lays a premultiplied colour over a premultiplied pixel. Colours never exceed their alpha, so the
 * sums stay within a byte. */
static inline void spressi_lay_over(uint8_t *pixel, const uint8_t *over)
{
    const uint64_t product =
        spressi_spread(pixel) * (255u - over[3]) + UINT64_C(0x0080008000800080);
    const uint64_t scaled = ((product + (product >> 8 & SPRESSI_LANES)) >> 8) & SPRESSI_LANES;
    spressi_gather(scaled + spressi_spread(over), pixel);
}

static inline void spressi_premultiply(spress_colour colour, uint8_t *out)
{
    out[0] = (uint8_t)spressi_scale_255(colour.r, colour.a);
    out[1] = (uint8_t)spressi_scale_255(colour.g, colour.a);
    out[2] = (uint8_t)spressi_scale_255(colour.b, colour.a);
    out[3] = colour.a;
}

#endif
