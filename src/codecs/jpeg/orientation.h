/* How a JPEG is to be turned before it is shown; for read.c. */
#ifndef SPRESSI_CODECS_JPEG_ORIENTATION_H
#define SPRESSI_CODECS_JPEG_ORIENTATION_H

#include "spritepress/codecs.h"

/* The orientation in the Exif data of a JPEG, 1 to 8; 1, as it is stored, when there is none or it
 * cannot be read. */
unsigned spressi_jpeg_orientation(spress_bytes file);

/* Turns a picture by an orientation of 2 to 8. False when memory ran out; then it is unchanged. */
bool spressi_jpeg_turn(spress_image *image, unsigned orientation);

#endif
