/* Undoes the filters of scanlines (PNG specification, chapter 9); for decode.c. */
#ifndef SPRESSI_CODECS_PNG_UNFILTER_H
#define SPRESSI_CODECS_PNG_UNFILTER_H

#include "spritepress/base.h"

/* Restores `size` bytes of a scanline in place. `above` is the restored line above it, zeros for
 * the first; `step` is a pixel's bytes, at least 1. False when there is no such filter type. */
bool spressi_png_unfilter(unsigned type, uint8_t *line, const uint8_t *above, size_t size,
                          size_t step);

#endif
