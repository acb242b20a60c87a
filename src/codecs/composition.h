/* The canvas on which the frames of GIF and APNG are composed. */
#ifndef SPRESSI_CANVAS_H
#define SPRESSI_CANVAS_H

#include "codecs/codec.h"
#include "image/raster.h"

/* What becomes of a frame before the next one is drawn. */
typedef enum spressi_disposal {
    SPRESSI_DISPOSE_NOT,
    SPRESSI_DISPOSE_CLEAR,  /* its rectangle becomes transparent */
    SPRESSI_DISPOSE_REVERT, /* its rectangle becomes what it was before */
} spressi_disposal;

typedef struct spressi_canvas {
    const spressi_image_input *in;
    spress_image image;  /* what is seen */
    spress_image before; /* what was seen before a frame that is reverted */
    spressi_disposal disposal;
    spressi_rect part; /* of the frame that is seen */
} spressi_canvas;

/* A transparent canvas; `kind` is for messages. Freed with spressi_canvas_free, after failure too.
 */
bool spressi_canvas_begin(spressi_canvas *canvas, const spressi_image_input *in, const char *kind,
                          uint64_t width, uint64_t height);
void spressi_canvas_free(spressi_canvas *canvas);

/* Disposes of the frame that is seen and gets ready for drawing the next one into `part`, which
 * lies inside. */
bool spressi_canvas_next(spressi_canvas *canvas, spressi_rect part, spressi_disposal disposal);

#endif
