/* Decodes the pixels of a PNG; called by read.c after all checks. */
#ifndef SPRESSI_CODECS_PNG_DECODE_H
#define SPRESSI_CODECS_PNG_DECODE_H

#include "codecs/png/chunks.h"

/* A PNG that spress_png_scan has found sound. */
typedef struct spressi_png_source {
    spress_bytes png; /* up to the end of IEND */
    spress_png_info info;
    uint64_t compressed_size; /* of all IDATs */
    uint64_t inflated_size;   /* of the scanlines with their filter types */
} spressi_png_source;

typedef enum spressi_png_outcome {
    SPRESSI_PNG_DECODED,
    SPRESSI_PNG_DAMAGED,
    SPRESSI_PNG_NO_MEMORY,
} spressi_png_outcome;

/* Fills `image`, which has the picture's size. `*why` is static text that says what is damaged. */
spressi_png_outcome spressi_png_decode(const spressi_png_source *source, spress_image *image,
                                       const char **why);

#endif
