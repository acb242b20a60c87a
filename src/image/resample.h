/* Resizes pictures. */
#ifndef SPRESSI_IMAGE_RESAMPLE_H
#define SPRESSI_IMAGE_RESAMPLE_H

#include "spritepress/image.h"

typedef struct spressi_resampling {
    uint32_t width, height; /* of the result, not 0 */
    spress_scale_filter filter;
    const spress_limits *limits; /* may be NULL */
    const spress_allocator *allocator;
} spressi_resampling;

/* Makes a picture of another size. Colours are weighted by their alpha, so that transparent pixels
 * do not bleed in; the same size gives the same bytes. Integers only once the weights are known:
 * every compiler gives the same pixels. False when the size is over the limit or memory ran out;
 * `out` is the caller's to free. */
bool spressi_resample(const spress_image *from, const spressi_resampling *how, spress_image *out);

/* A picture that is 0 in all bytes but for one part of it, whose pixels alone are held. */
typedef struct spressi_part {
    spress_image image;
    uint32_t x, y;          /* of the image in the whole picture */
    uint32_t width, height; /* of the whole picture */
} spressi_part;

/* Resamples the whole picture in the time and memory that its part needs: gives the part of the
 * result outside of which all bytes are 0. The pixels are those that spressi_resample makes of the
 * whole picture. */
bool spressi_resample_part(const spressi_part *from, const spressi_resampling *how,
                           spressi_part *out);

/* `size` times `numerator` / `denominator`, rounded to nearest, at least 1. */
uint32_t spressi_scaled_size(uint32_t size, uint32_t numerator, uint32_t denominator);

#endif
