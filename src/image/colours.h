/* Collects the distinct colours of a picture; used by the PNG and GIF writers and by quantise.c. */
#ifndef SPRESSI_IMAGE_COLOURS_H
#define SPRESSI_IMAGE_COLOURS_H

#include "spritepress/image.h"

static inline spress_colour spressi_load_colour(const uint8_t *rgba)
{
    return (spress_colour){rgba[0], rgba[1], rgba[2], rgba[3]};
}

static inline bool spressi_same_colour(spress_colour a, spress_colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

enum { SPRESSI_PALETTE_MAX = 256, SPRESSI_COLOUR_SLOTS = 1024 };

/* Up to 256 colours in a hash table. */
typedef struct spressi_colours {
    spress_colour list[SPRESSI_PALETTE_MAX];
    unsigned count;
    uint16_t slots[SPRESSI_COLOUR_SLOTS]; /* position in the list plus 1; 0: free */
} spressi_colours;

/* Position of a colour in the list, or -1. */
int spressi_colours_find(const spressi_colours *colours, spress_colour colour);

/* Adds a colour unless the list has it; false when the list is full of 256 others. */
bool spressi_colours_add(spressi_colours *colours, spress_colour colour);

#endif
