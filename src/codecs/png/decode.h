/* How a PNG becomes pixels.
 *
 *   read.c      checks everything that needs no memory
 *   decode.c    gathers the image data and runs the others
 *   inflate.c   inflates all of it
 *   passes.c    the passes in which pixels are stored: one, or the seven of Adam7 (section 8.2)
 *   unfilter.c  undoes the filters of scanlines (chapter 9)
 *   expand.c    expands scanlines of every kind to RGBA of 8 bits */
#ifndef SPRESSI_CODECS_PNG_DECODE_H
#define SPRESSI_CODECS_PNG_DECODE_H

#include "codecs/png/chunks.h"
#include "spritepress/work.h"

/* A PNG that spress_png_scan has found sound. */
typedef struct spressi_png_source {
    spress_bytes png; /* up to the end of IEND */
    spress_png_info info;
    uint64_t compressed_size; /* of all IDATs */
    uint64_t inflated_size;   /* of the scanlines with their filter types */
    const spress_budget *budget;
} spressi_png_source;

typedef enum spressi_png_outcome {
    SPRESSI_PNG_DECODED,
    SPRESSI_PNG_DAMAGED,
    SPRESSI_PNG_NO_MEMORY, /* or the budget stopped the work */
} spressi_png_outcome;

/* Fills `image`, which has the picture's size. `*why` is static text that says what is damaged. */
spressi_png_outcome spressi_png_decode(const spressi_png_source *source, spress_image *image,
                                       const char **why);

struct libdeflate_decompressor;

/* Fills exactly `size` bytes of `out` from a zlib stream that ends with them, its checksum right
 * and nothing behind it. Returns NULL, or static text that says why it failed. */
const char *spressi_png_inflate(struct libdeflate_decompressor *decompressor, spress_bytes zlib,
                                uint8_t *out, size_t size);

enum { SPRESSI_PNG_ADAM7_PASSES = 7 };

/* Every `step_x`-th pixel from `x` on of every `step_y`-th row from `y` on. */
typedef struct spressi_png_pass {
    uint32_t x, y, step_x, step_y;
    uint32_t width, height; /* pixels of the pass; the file skips it when one is 0 */
} spressi_png_pass;

unsigned spressi_png_pass_count(const spress_png_info *info);
spressi_png_pass spressi_png_pass_at(const spress_png_info *info, unsigned index);

/* Bytes of all scanlines with their filter types, which is what the image data inflates to. The
 * picture may have up to 2^60 pixels: at 8 bytes each, the sum stays below 2^64. */
uint64_t spressi_png_inflated_size(const spress_png_info *info);

/* Restores `size` bytes of a scanline in place. `above` is the restored line above it, zeros for
 * the first; `step` is a pixel's bytes, at least 1. False when there is no such filter type. */
bool spressi_png_unfilter(unsigned type, uint8_t *line, const uint8_t *above, size_t size,
                          size_t step);

typedef struct spressi_png_expansion spressi_png_expansion;

/* Expands `count` pixels of a scanline. False when an index has no colour, which section 11.2.2
 * calls an error. */
typedef bool (*spressi_png_expander)(const spressi_png_expansion *e, const uint8_t *line,
                                     uint32_t count, uint8_t *rgba);

/* How the samples of one PNG become pixels. */
struct spressi_png_expansion {
    spressi_png_expander expand;
    uint8_t colour_type, bit_depth;
    unsigned table_count; /* indices, and grey of up to 8 bits: number of samples in the table */
    uint32_t table[256];  /* their pixels: four bytes in memory order */
    size_t key_size;      /* RGB, and 16 bits: bytes of `key`; 0: there is none */
    uint8_t key[6];       /* a pixel with exactly these samples is transparent */
};

/* Reads PLTE and tRNS of a sound PNG. Ignores a tRNS that does not fit. */
void spressi_png_expansion_init(spress_bytes png, const spress_png_info *info,
                                spressi_png_expansion *out);

#endif
