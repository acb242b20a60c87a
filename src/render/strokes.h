/* Collects lines and dots in a mask before painting, so that a pixel that many of them cover is
 * blended once: edges that two triangles share, corners where they meet, crossings. */
#ifndef SPRESSI_RENDER_STROKES_H
#define SPRESSI_RENDER_STROKES_H

#include "render/meter.h"

/* A bit for each pixel of a canvas. */
typedef struct spressi_mask {
    uint32_t width, height;
    size_t row_size; /* bytes */
    uint8_t *bits;
    const spressi_meter *meter; /* may be NULL */
    bool ended;                 /* by the meter: further figures are left out */
} spressi_mask;

/* Bytes that a mask over the canvas needs. */
size_t spressi_mask_size(const spress_canvas *canvas);

/* An empty mask in `memory`. */
void spressi_mask_init(spressi_mask *mask, const spress_canvas *canvas, void *memory,
                       const spressi_meter *meter);

/* A line from one point to another, which may grow thinner on its way. Widths are in pixels, at
 * least 1. */
typedef struct spressi_stroke {
    spress_point from, to;
    float from_width, to_width;
} spressi_stroke;

/* Sets the pixels whose middles a figure covers, and those that contain a disc's middle or a
 * stroke's end. Both skip figures with a coordinate that is NaN or millions of pixels away, and
 * clip the rest. */
void spressi_mask_stroke(spressi_mask *mask, const spressi_stroke *stroke);
void spressi_mask_disc(spressi_mask *mask, spress_point middle, float radius);

/* Lays a colour over every pixel that is set. */
void spressi_mask_paint(const spressi_mask *mask, spress_colour colour, spress_canvas *canvas);

#endif
