/* The different colours of a picture. */
#ifndef SPRESSI_COLOURS_H
#define SPRESSI_COLOURS_H

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

/* Up to 256 colours, found by hashing. */
typedef struct spressi_colours {
    spress_colour list[SPRESSI_PALETTE_MAX];
    unsigned count;
    uint16_t slots[SPRESSI_COLOUR_SLOTS]; /* position in the list plus 1; 0: free */
} spressi_colours;

/* Position of a colour in the list, or -1. */
int spressi_colours_find(const spressi_colours *colours, spress_colour colour);

/* Adds a colour unless it is there; false when 256 others are. */
bool spressi_colours_add(spressi_colours *colours, spress_colour colour);

#endif
