/* Colours that are multiplied with their alpha, as some engines want them, and straight ones, as
 * PNG and all of this library have them. */
#ifndef SPRESSI_IMAGE_ALPHA_H
#define SPRESSI_IMAGE_ALPHA_H

#include "spritepress/image.h"

/* Multiplies the colours of a picture with their alpha, rounded to nearest: what lies below
 * transparent pixels becomes black. */
void spressi_multiply_alpha(spress_image *image);

/* Divides colours by their alpha, rounded to nearest; colours above their alpha, which are against
 * the rules, become full. Transparent pixels stay. Multiplying again gives the same bytes, but for
 * colours that transparent pixels had. */
void spressi_divide_alpha(spress_image *image);

#endif
