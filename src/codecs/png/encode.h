/* Encodes pixels as the zlib streams of a PNG, for the writers of PNG and APNG. */
#ifndef SPRESSI_CODECS_PNG_ENCODE_H
#define SPRESSI_CODECS_PNG_ENCODE_H

#include "codecs/png/reduce.h"
#include "core/buffer.h"
#include "image/raster.h"

typedef struct spressi_png_encoder spressi_png_encoder;

/* Copies `kind`. NULL when memory ran out. libdeflate takes no allocator with a context: its tables
 * (up to 10 MB for SPRESS_PNG_MAX) come from malloc, everything that grows with the picture from
 * the allocator. */
spressi_png_encoder *spressi_png_encoder_new(const spressi_png_kind *kind, spress_png_effort effort,
                                             const spress_allocator *allocator);
void spressi_png_encoder_free(spressi_png_encoder *encoder);

/* Appends the zlib stream of a rectangle of the picture. False when memory ran out. */
bool spressi_png_encode(spressi_png_encoder *encoder, const spress_image *image, spressi_rect rect,
                        spressi_output *out);

/* Rows that are compressed by themselves. */
typedef struct spressi_png_part {
    const spress_image *image;
    spressi_rect rect;
    bool follows; /* the row above belongs to the same picture: filters predict from it */
} spressi_png_part;

/* Appends the deflate stream of a part and tells the Adler-32 of what it inflates to. False when
 * memory ran out. */
bool spressi_png_deflate(spressi_png_encoder *encoder, const spressi_png_part *part,
                         spressi_output *out, uint32_t *out_adler);

void spressi_png_put_zlib_header(spress_png_effort effort, spressi_output *out);

/* Fails, with an error, when the picture has no pixels or more than one IDAT can hold. */
bool spressi_png_check_size(const spress_image *image, spress_report *report);

/* Writes PLTE and tRNS, if the kind has them. */
void spressi_png_put_colours(const spressi_png_kind *kind, spressi_output *out);

#endif
