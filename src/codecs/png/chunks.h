/* Walks over the chunks of a sound PNG and writes new ones. scan.c describes the layout. */
#ifndef SPRESSI_CODECS_PNG_CHUNKS_H
#define SPRESSI_CODECS_PNG_CHUNKS_H

#include "core/memory/cursor.h"
#include "core/text/buffer.h"
#include "image/png_facts.h"
#include "spritepress/codecs.h"

enum {
    SPRESSI_PNG_SIGNATURE_SIZE = 8,
    SPRESSI_PNG_FRAME_SIZE = 12, /* a chunk's size, type and CRC */
};

/* Chunks of a PNG that spress_png_scan has found sound; `png` ends with IEND. */
typedef struct spressi_png_walk {
    spress_bytes png;
    size_t at; /* of the current chunk's size field */
} spressi_png_walk;

static inline spressi_png_walk spressi_png_first(spress_bytes png)
{
    return (spressi_png_walk){png, SPRESSI_PNG_SIGNATURE_SIZE};
}

static inline bool spressi_png_at_chunk(const spressi_png_walk *walk)
{
    return walk->at < walk->png.size;
}

static inline spress_bytes spressi_png_data(const spressi_png_walk *walk)
{
    const uint8_t *chunk = walk->png.data + walk->at;
    return (spress_bytes){chunk + 8, spressi_load_u32be(chunk)};
}

static inline bool spressi_png_is(const spressi_png_walk *walk, const char *type)
{
    return memcmp(walk->png.data + walk->at + 4, type, 4) == 0;
}

static inline void spressi_png_next(spressi_png_walk *walk)
{
    walk->at += spressi_png_data(walk).size + SPRESSI_PNG_FRAME_SIZE;
}

/* The data of the first chunk of a type; {NULL, 0} when there is none. */
spress_bytes spressi_png_find(spress_bytes png, const char *type);

/* Bits of one pixel. */
unsigned spressi_png_pixel_bits(unsigned colour_type, unsigned bit_depth);

void spressi_put_u32be(spressi_output *out, uint32_t value);

void spressi_png_put_signature(spressi_output *out);

/* Writes a whole chunk. */
void spressi_png_put_chunk(spressi_output *out, const char *type, const void *data, size_t size);

/* Begins a chunk whose data the caller appends; spressi_png_end_chunk, given the returned position,
 * fills in the size and appends the CRC. */
size_t spressi_png_begin_chunk(spressi_output *out, const char *type);
void spressi_png_end_chunk(spressi_output *out, size_t began);

void spressi_png_put_header(spressi_output *out, const spress_png_info *info);

/* Bytes of a scanline of `width` pixels, without its filter type. */
uint64_t spressi_png_line_size(const spress_png_info *info, uint32_t width);

#endif
