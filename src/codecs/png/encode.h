/* Encodes pixels as deflate streams, for the bands of PNG and APNG.
 *
 * libdeflate takes no allocator with a context: its tables (up to 10 MB for SPRESS_PNG_MAX) come
 * from malloc, everything that grows with the picture from the output's allocator. */
#ifndef SPRESSI_CODECS_PNG_ENCODE_H
#define SPRESSI_CODECS_PNG_ENCODE_H

#include "codecs/png/sample.h"
#include "core/buffer.h"

/* How a picture is encoded. The kind is borrowed. */
typedef struct spressi_png_how {
    const spressi_png_kind *kind;
    spress_png_effort effort;
    spressi_png_choice choice; /* MAX tries everything instead */
} spressi_png_how;

/* Looks at a picture, or a part of it, to find how it is best encoded. False when memory ran out.
 */
bool spressi_png_find_how(const spressi_png_kind *kind, spress_png_effort effort,
                          const spressi_png_part *part, const spress_allocator *allocator,
                          spressi_png_how *out);

/* Appends the deflate stream of a part and tells the Adler-32 of what it inflates to. False when
 * memory ran out. */
bool spressi_png_deflate(const spressi_png_how *how, const spressi_png_part *part,
                         spressi_output *out, uint32_t *out_adler);

void spressi_png_put_zlib_header(spress_png_effort effort, spressi_output *out);

/* Fails, with an error, when the picture has no pixels or more than one IDAT can hold. */
bool spressi_png_check_size(const spress_image *image, spress_report *report);

/* Writes PLTE and tRNS, if the kind has them. */
void spressi_png_put_colours(const spressi_png_kind *kind, spressi_output *out);

#endif
