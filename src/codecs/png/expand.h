/* Expands the scanlines of every kind of PNG to RGBA of 8 bits; called by decode.c. */
#ifndef SPRESSI_CODECS_PNG_EXPAND_H
#define SPRESSI_CODECS_PNG_EXPAND_H

#include "codecs/png/chunks.h"

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
