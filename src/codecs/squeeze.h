/* Pictures whose pixels are held compressed, because thousands of large ones are held at once. */
#ifndef SPRESSI_CODECS_SQUEEZE_H
#define SPRESSI_CODECS_SQUEEZE_H

#include "spritepress/codecs.h"

/* Compressed pixels, in memory of their picture's allocator. Small, because every sprite has one.
 */
typedef struct spressi_squeezed {
    uint8_t *data; /* NULL: the picture has its pixels */
    size_t size;
} spressi_squeezed;

/* Compresses the pixels of a picture and frees them: `image` keeps its size and its allocator,
 * and its `rgba` is NULL. False, and nothing has changed, when that saves less than a
 * quarter or memory ran out; the pixels are as good as before. */
bool spressi_squeeze(spress_image *image, spressi_squeezed *out);

/* Makes the pixels again, from what spressi_squeeze made of `image`. False when memory ran out. */
bool spressi_unsqueeze(const spressi_squeezed *squeezed, const spress_image *image,
                       spress_image *out);

/* Frees what spressi_squeeze made of `image`; fine when it made nothing. */
void spressi_squeezed_free(spressi_squeezed *squeezed, const spress_image *image);

#endif
