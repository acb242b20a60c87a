/* What read.c (header) and pixels.c share for reading BMP. */
#ifndef SPRESSI_CODECS_BMP_BMP_H
#define SPRESSI_CODECS_BMP_BMP_H

#include "codecs/codec.h"
#include "core/memory/cursor.h"

typedef enum spressi_bmp_compression {
    SPRESSI_BMP_PLAIN = 0,
    SPRESSI_BMP_MASKS = 3,
    SPRESSI_BMP_ALPHA_MASKS = 6,
} spressi_bmp_compression;

/* Where a channel lies in a pixel of 16 or 32 bits; max 0: the file has no such channel. */
typedef struct spressi_bmp_channel {
    unsigned shift;
    uint32_t max;
} spressi_bmp_channel;

typedef struct spressi_bmp {
    uint32_t header_size, pixels_at;
    int64_t width, height;
    bool top_down;
    unsigned bits;
    spressi_bmp_compression compression;
    uint32_t colour_count;
    spress_colour palette[256];
    spressi_bmp_channel channels[4]; /* red, green, blue, alpha */
    spress_bytes pixels;             /* to the file's end */
} spressi_bmp;

/* Reads rows of `row_size` bytes; the caller has checked that all of them exist. */
bool spressi_bmp_take_rows(const spressi_image_input *in, const spressi_bmp *bmp, size_t row_size,
                           spress_image *image);

#endif
