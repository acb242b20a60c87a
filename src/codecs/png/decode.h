/* The two decoders of PNG's pixels. */
#ifndef SPRESSI_PNG_DECODE_H
#define SPRESSI_PNG_DECODE_H

#include "codecs/png/chunks.h"

/* A PNG that spress_png_scan has found sound. */
typedef struct spressi_png_source {
    spress_bytes png; /* up to the end of IEND */
    spress_png_info info;
    uint64_t compressed_size; /* of all IDATs */
    uint64_t inflated_size;   /* of the scanlines with their filter bytes */
} spressi_png_source;

typedef enum spressi_png_outcome {
    SPRESSI_PNG_DECODED,
    SPRESSI_PNG_NOT_DECODED,
    SPRESSI_PNG_NO_MEMORY,
} spressi_png_outcome;

/* The quick one: not interlaced, at most 8 bits, a zlib stream that ends exactly with the last
 * pixel. Says nothing about why it did not decode: spressi_png_decode_any knows. */
spressi_png_outcome spressi_png_decode(const spressi_png_source *source, spress_image *image);

/* libspng, for all kinds of PNG; `*why` is static text. */
spressi_png_outcome spressi_png_decode_any(const spressi_png_source *source, spress_image *image,
                                           const char **why);

#endif
