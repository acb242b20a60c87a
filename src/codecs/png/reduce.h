/* Finds the smallest kind of PNG that holds exactly the pixels of a picture; for the writers. */
#ifndef SPRESSI_CODECS_PNG_REDUCE_H
#define SPRESSI_CODECS_PNG_REDUCE_H

#include "codecs/png/passes.h"
#include "image/colours.h"

/* How pixels are stored (PNG specification, sections 11.2.1, 11.2.2 and 11.3.1.1). */
typedef struct spressi_png_kind {
    uint8_t colour_type, bit_depth;
    bool has_key;            /* grey and RGB: pixels of the colour `key` are transparent */
    spress_colour key;       /* its alpha is 0 */
    spressi_colours palette; /* translucent colours first: tRNS holds only these */
    unsigned transparent_count;
} spressi_png_kind;

/* 8-bit RGBA, which holds everything. */
void spressi_png_kind_rgba(spressi_png_kind *out);

/* The kind with the fewest bits per pixel, including its palette; with `plain` of those that
 * spress_png_options.plain allows. All pictures must fit it: the frames of an animation share
 * one. */
void spressi_png_kind_smallest(const spress_sequence *pictures, bool plain, spressi_png_kind *out);

/* Bytes of a scanline of `width` pixels, without its filter type. */
static inline uint64_t spressi_png_packed_size(const spressi_png_kind *kind, uint32_t width)
{
    return spressi_png_line_size(
        &(spress_png_info){.colour_type = kind->colour_type, .bit_depth = kind->bit_depth}, width);
}

/* Packs `count` pixels into a scanline of that kind. */
void spressi_png_pack_row(const spressi_png_kind *kind, const uint8_t *rgba, uint32_t count,
                          uint8_t *out);

#endif
