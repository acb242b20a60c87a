/* Reduces pictures to few colours, for GIF. Pixels whose alpha is below SPRESSI_OPAQUE_FROM count
 * as transparent, all others as opaque. */
#ifndef SPRESSI_IMAGE_QUANTISE_H
#define SPRESSI_IMAGE_QUANTISE_H

#include "image/colours.h"

enum { SPRESSI_OPAQUE_FROM = 128 };

/* Adds the colours of a picture's opaque pixels; false when the list has more than `most`. */
bool spressi_gather_colours(spressi_colours *colours, const spress_image *image, unsigned most);

/* Chooses up to `count_max` (1 to 256) opaque colours that represent the picture best: its own, if
 * they are that few. False when memory ran out. */
bool spressi_quantise(const spress_image *image, unsigned count_max,
                      const spress_allocator *allocator, spress_palette *out);

/* Writes for each pixel the position of the nearest colour (of equals the first), for transparent
 * pixels palette->count, which must be below 256. With `dither` each pixel passes its error on to
 * its neighbours (Floyd and Steinberg, every other row from right to left). False when memory ran
 * out. */
bool spressi_map_to_palette(const spress_image *image, const spress_palette *palette, bool dither,
                            const spress_allocator *allocator, uint8_t *out_indices);

#endif
