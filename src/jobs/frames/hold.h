/* How `pack` holds the pixels of sprites from loading until its pages are drawn. */
#ifndef SPRESSI_JOBS_FRAMES_HOLD_H
#define SPRESSI_JOBS_FRAMES_HOLD_H

#include "codecs/squeeze.h"

/* A job holds this many bytes of pixels as they are; those that come later are compressed. Most
 * sets are smaller and pay nothing; 256 MB is also what one page of 8192 x 8192 takes. */
#define SPRESSI_PLAIN_BYTES_MAX (UINT64_C(256) << 20)

/* Counts a picture in `plain_bytes`, or compresses it as codecs/squeeze.h does when the count is
 * full. Threads share the count; which pictures are compressed never shows in an output. */
void spressi_hold_pixels(spress_image *image, uint64_t *plain_bytes,
                         spressi_squeezed *out_squeezed);

#endif
