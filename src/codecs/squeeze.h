/* Pictures whose pixels are held compressed, because thousands of large ones are held at once. */
#ifndef SPRESSI_CODECS_SQUEEZE_H
#define SPRESSI_CODECS_SQUEEZE_H

#include "spritepress/image.h"

/* Compresses the pixels of a picture into memory of its own allocator and frees them: `image` keeps
 * its size, and its `rgba` is NULL. False, and nothing has changed, when that saves less than a
 * quarter or memory ran out; the pixels are as good as before. */
bool spressi_squeeze(spress_image *image, spress_buffer *out);

/* Makes the pixels again, from what spressi_squeeze made of `image`. False when memory ran out. */
bool spressi_unsqueeze(const spress_buffer *squeezed, const spress_image *image, spress_image *out);

#endif
