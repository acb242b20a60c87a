/* Drawing for previews and contact sheets. Clips everything: coordinates may lie outside. */
#ifndef SPRESSI_IMAGE_DRAW_H
#define SPRESSI_IMAGE_DRAW_H

#include "image/raster.h"

/* A rectangle that may reach beyond the picture. */
typedef struct spressi_area {
    int64_t x, y, width, height;
} spressi_area;

/* Lays a colour over a pixel: straight alpha on both sides, rounded to nearest. */
void spressi_blend_pixel(uint8_t *rgba, spress_colour colour);

/* Lays a colour over an area. */
void spressi_fill(spress_image *image, spressi_area area, spress_colour colour);

/* Lays a colour over the outermost pixels of an area. */
void spressi_outline(spress_image *image, spressi_area area, spress_colour colour);

/* Replaces an area by the squares in two dark greys that show where a picture is transparent; one
 * of the darker begins at the area's corner. */
void spressi_checkerboard(spress_image *image, spressi_area area);

/* Lays a picture over another with its upper left corner at `x`, `y`. */
void spressi_blend(spress_image *to, int64_t x, int64_t y, const spress_image *from,
                   spressi_rect part);

enum {
    SPRESSI_FONT_WIDTH = 6,  /* of a character, the gap behind it included */
    SPRESSI_FONT_HEIGHT = 9, /* of a line, descenders and the gap below it included */
};

/* Width in pixels of `size` bytes of UTF-8, without the gap behind the last character. */
uint64_t spressi_text_width(const char *text, size_t size);

/* Draws one line of UTF-8, its upper left corner at `x`, `y`. Draws a box for controls and for
 * characters that the font lacks; it has printable ASCII. */
void spressi_draw_text(spress_image *image, int64_t x, int64_t y, spress_bytes text,
                       spress_colour colour);

#endif
