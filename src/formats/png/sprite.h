/* What PNG's row in format.c needs from sprite.c. */
#ifndef SPRESSI_FORMATS_PNG_SPRITE_H
#define SPRESSI_FORMATS_PNG_SPRITE_H

#include "formats/format.h"

/* Fills a sprite document with a picture's pixels. False with an error reported. */
bool spressi_sprite_fill(spress_document *document, const spress_image *image,
                         const spress_read_options *options, spress_report *report);

#endif
