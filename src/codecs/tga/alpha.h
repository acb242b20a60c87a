/* What the end of a TGA says about its alpha; for read.c. */
#ifndef SPRESSI_CODECS_TGA_ALPHA_H
#define SPRESSI_CODECS_TGA_ALPHA_H

#include "spritepress/image.h"

typedef enum spressi_tga_alpha {
    SPRESSI_TGA_ALPHA_UNSAID,
    SPRESSI_TGA_ALPHA_NONE,
    SPRESSI_TGA_ALPHA_STRAIGHT,
    SPRESSI_TGA_ALPHA_PREMULTIPLIED,
} spressi_tga_alpha;

/* Unsaid when the file has no extension area, or one that passes its end. */
spressi_tga_alpha spressi_tga_find_alpha(spress_bytes file);

/* Applies what the file says to the alphas that were read. */
void spressi_tga_apply_alpha(spress_image *image, spressi_tga_alpha alpha);

#endif
