/* Colours and palettes: plain data that pictures and sprites share. */
#ifndef SPRITEPRESS_COLOUR_H
#define SPRITEPRESS_COLOUR_H

#include <stddef.h>
#include <stdint.h>

/* Straight alpha: the colour is not multiplied by it. */
typedef struct spress_colour {
    uint8_t r, g, b, a;
} spress_colour;

/* Up to 256 colours in the order of a sprite's alphabet; the empty pixel is not among them. */
typedef struct spress_palette {
    spress_colour colours[256];
    size_t count;
} spress_palette;

#endif
