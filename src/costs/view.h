/* A rectangle of pixels that is read in any of the eight ways to flip and turn it, in its place. */
#ifndef SPRESSI_COSTS_VIEW_H
#define SPRESSI_COSTS_VIEW_H

#include <stddef.h>

#include "core/memory/cursor.h"
#include "image/raster.h"

typedef struct cost_view {
    const uint8_t *origin; /* the upper left pixel */
    ptrdiff_t right, down; /* bytes to the next pixel */
    uint32_t width, height;
} cost_view;

/* A way is a sum of these; the picture is mirrored at its diagonal first. */
enum { COST_MIRROR_X = 1, COST_MIRROR_Y = 2, COST_DIAGONAL = 4, COST_VIEW_WAYS = 8 };

/* A pixel as a number; all invisible ones are 0. */
static inline uint32_t cost_pixel(cost_view v, uint32_t x, uint32_t y)
{
    const uint32_t pixel =
        spressi_load_u32le(v.origin + (ptrdiff_t)x * v.right + (ptrdiff_t)y * v.down);
    return pixel >> 24 == 0 ? 0 : pixel;
}

static inline cost_view cost_view_part(cost_view v, spressi_rect part)
{
    v.origin += (ptrdiff_t)part.x * v.right + (ptrdiff_t)part.y * v.down;
    v.width = part.width;
    v.height = part.height;
    return v;
}

static inline cost_view cost_view_in(cost_view v, unsigned way)
{
    if (way & COST_DIAGONAL)
        v = (cost_view){v.origin, v.down, v.right, v.height, v.width};
    if (way & COST_MIRROR_X) {
        v.origin += (ptrdiff_t)(v.width - 1) * v.right;
        v.right = -v.right;
    }
    if (way & COST_MIRROR_Y) {
        v.origin += (ptrdiff_t)(v.height - 1) * v.down;
        v.down = -v.down;
    }
    return v;
}

#endif
