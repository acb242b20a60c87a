/* Encodes a picture, or a part of one, for PNG and APNG, in bands of rows that several threads may
 * compress at once. Where the bands begin depends on the picture and the effort alone: any number
 * of threads gives the same bytes.
 *
 *   spressi_png_bands *bands = spressi_png_bands_new(image, options, allocator);
 *   for each of spressi_png_band_count(bands): spressi_png_encode_band(bands, index)
 *   spressi_png_join_bands(bands, out)
 *   spressi_png_bands_free(bands) */
#ifndef SPRESSI_CODECS_PNG_BANDS_H
#define SPRESSI_CODECS_PNG_BANDS_H

#include "codecs/png/encode.h"
#include "core/text/buffer.h"
#include "spritepress/work.h"

typedef struct spressi_png_bands spressi_png_bands;

/* The picture has passed spressi_png_check_size and must stay until the last band is encoded. NULL
 * when memory ran out. */
spressi_png_bands *spressi_png_bands_new(const spress_image *image,
                                         const spress_png_options *options,
                                         const spress_allocator *allocator);

/* The same for a part of a picture, of a kind that holds its pixels. */
spressi_png_bands *spressi_png_bands_of(const spressi_png_kind *kind, spress_png_effort effort,
                                        const spressi_png_part *part,
                                        const spress_allocator *allocator);
void spressi_png_bands_free(spressi_png_bands *bands);

size_t spressi_png_band_count(const spressi_png_bands *bands);

/* Threads may encode different bands at once. False when memory ran out. */
bool spressi_png_encode_band(spressi_png_bands *bands, size_t index);

/* Encodes all bands on this thread, and tells after each how many are done; `progress` may be NULL.
 * False, having reported, when memory ran out or `progress` asks to stop. */
bool spressi_png_encode_bands(spressi_png_bands *bands, const spress_progress *progress,
                              spress_report *report);

/* Appends the zlib stream when all bands are encoded. */
void spressi_png_put_bands(const spressi_png_bands *bands, spressi_output *out);

/* Makes the file when all bands are encoded. False when memory ran out. */
bool spressi_png_join_bands(spressi_png_bands *bands, spress_buffer *out);

#endif
