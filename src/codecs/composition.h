/* The canvas on which the readers of GIF and APNG compose frames. */
#ifndef SPRESSI_CODECS_COMPOSITION_H
#define SPRESSI_CODECS_COMPOSITION_H

#include "codecs/codec.h"
#include "image/raster.h"

/* What happens to a frame before the next one is drawn. */
typedef enum spressi_disposal {
    SPRESSI_DISPOSE_NOT,
    SPRESSI_DISPOSE_CLEAR,  /* its rectangle becomes transparent */
    SPRESSI_DISPOSE_REVERT, /* its rectangle becomes what it was before */
} spressi_disposal;

typedef struct spressi_composition {
    const spressi_image_input *in;
    spress_image image;  /* what is shown */
    spress_image before; /* what was there before a frame that will be reverted */
    spressi_disposal disposal;
    spressi_rect part; /* of the frame that is shown */
} spressi_composition;

/* Makes a transparent canvas; `kind` is for messages. Free it with spressi_composition_free, after
 * failure too. */
bool spressi_composition_begin(spressi_composition *canvas, const spressi_image_input *in,
                               const char *kind, uint64_t width, uint64_t height);
void spressi_composition_free(spressi_composition *canvas);

/* Disposes of the current frame and prepares the canvas for drawing the next one into `part`, which
 * lies inside. */
bool spressi_composition_next(spressi_composition *canvas, spressi_rect part,
                              spressi_disposal disposal);

#endif
