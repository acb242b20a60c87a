/* The quick decoder: libdeflate inflates everything at once, two to three times as fast as zlib
 * does in pieces. What it cannot do or finds fault with is left to libspng, so that both accept the
 * same files. libdeflate's tables (12 KB) come from malloc: it takes no allocator with a context.
 */
#include "codecs/png/decode.h"

#include <libdeflate.h>

#include "codecs/png/unfilter.h"
#include "image/raster.h"

/* How samples become pixels. */
typedef struct expansion {
    uint32_t table[256]; /* one sample per pixel: its four bytes in memory order */
    unsigned table_count;
    bool has_key; /* RGB: this colour is transparent */
    uint8_t key[3];
} expansion;

static uint32_t pixel_of(uint8_t r, uint8_t g, uint8_t b, uint8_t a)
{
    const uint8_t bytes[4] = {r, g, b, a};
    uint32_t pixel;
    memcpy(&pixel, bytes, sizeof pixel);
    return pixel;
}

/* Finds the one tRNS (section 11.3.1.1). False when there is something about it that libspng should
 * judge: a second one, or one that does not stand between PLTE and IDAT. */
static bool find_transparency(const spressi_png_source *source, spress_bytes *out)
{
    bool palette_seen = false;
    *out = (spress_bytes){NULL, 0};
    spressi_png_walk walk = spressi_png_first(source->png);
    for (; spressi_png_at_chunk(&walk) && !spressi_png_is(&walk, "IDAT"); spressi_png_next(&walk)) {
        palette_seen |= spressi_png_is(&walk, "PLTE");
        if (!spressi_png_is(&walk, "tRNS"))
            continue;
        if (out->data || (source->info.colour_type == SPRESSI_PNG_INDEXED && !palette_seen))
            return false;
        *out = spressi_png_data(&walk);
    }
    for (; spressi_png_at_chunk(&walk); spressi_png_next(&walk))
        if (spressi_png_is(&walk, "tRNS"))
            return false;
    return true;
}

static bool prepare_palette(const spressi_png_source *source, spress_bytes alphas, expansion *e)
{
    const spress_bytes palette = spressi_png_find(source->png, "PLTE");
    e->table_count = (unsigned)(palette.size / 3);
    if (alphas.size > e->table_count || (alphas.data && alphas.size == 0))
        return false;
    for (size_t i = 0; i < e->table_count; i++) {
        const uint8_t *colour = palette.data + i * 3;
        e->table[i] =
            pixel_of(colour[0], colour[1], colour[2], i < alphas.size ? alphas.data[i] : 255);
    }
    return true;
}

static bool prepare_grey(const spressi_png_source *source, spress_bytes key, expansion *e)
{
    const unsigned depth = source->info.bit_depth;
    e->table_count = 1u << depth;
    if (key.data && key.size != 2)
        return false;
    const unsigned transparent = key.data ? spressi_load_u16be(key.data) : e->table_count;
    if (key.data && transparent >= e->table_count)
        return false;
    for (unsigned i = 0; i < e->table_count; i++) {
        const uint8_t grey = (uint8_t)(i * 255 / (e->table_count - 1));
        e->table[i] = pixel_of(grey, grey, grey, i == transparent ? 0 : 255);
    }
    return true;
}

static bool prepare_key(spress_bytes key, expansion *e)
{
    if (!key.data)
        return true;
    if (key.size != 6 || key.data[0] || key.data[2] || key.data[4])
        return false;
    e->has_key = true;
    for (size_t i = 0; i < 3; i++)
        e->key[i] = key.data[2 * i + 1];
    return true;
}

static bool prepare(const spressi_png_source *source, expansion *e)
{
    spress_bytes transparency;
    if (!find_transparency(source, &transparency))
        return false;
    *e = (expansion){.table_count = 0};
    switch (source->info.colour_type) {
    case SPRESSI_PNG_INDEXED:
        return prepare_palette(source, transparency, e);
    case SPRESSI_PNG_GREY:
        return prepare_grey(source, transparency, e);
    case SPRESSI_PNG_RGB:
        return prepare_key(transparency, e);
    default:
        return !transparency.data;
    }
}

/* False when an index has no colour (section 11.2.2 calls that an error). */
static bool expand_samples(const expansion *e, unsigned depth, const uint8_t *line, uint32_t count,
                           uint8_t *rgba)
{
    const unsigned mask = (1u << depth) - 1;
    bool good = true;
    for (size_t x = 0; x < count; x++, rgba += 4) {
        const size_t bit = x * depth;
        const unsigned sample = (unsigned)line[bit / 8] >> (8 - depth - bit % 8) & mask;
        good &= sample < e->table_count;
        memcpy(rgba, &e->table[sample], 4);
    }
    return good;
}

static void expand_rgb(const expansion *e, const uint8_t *line, uint32_t count, uint8_t *rgba)
{
    for (size_t i = 0; i < count; i++) {
        memcpy(rgba + i * 4, line + i * 3, 3);
        rgba[i * 4 + 3] = 255;
    }
    for (size_t i = 0; e->has_key && i < count; i++)
        if (memcmp(line + i * 3, e->key, 3) == 0)
            rgba[i * 4 + 3] = 0;
}

static void expand_grey_alpha(const uint8_t *line, uint32_t count, uint8_t *rgba)
{
    for (size_t i = 0; i < count; i++, rgba += 4) {
        rgba[0] = rgba[1] = rgba[2] = line[i * 2];
        rgba[3] = line[i * 2 + 1];
    }
}

static bool expand(const spressi_png_source *source, const expansion *e, const uint8_t *line,
                   uint8_t *rgba)
{
    const uint32_t width = source->info.width;
    switch (source->info.colour_type) {
    case SPRESSI_PNG_RGBA:
        memcpy(rgba, line, (size_t)width * 4);
        return true;
    case SPRESSI_PNG_RGB:
        expand_rgb(e, line, width, rgba);
        return true;
    case SPRESSI_PNG_GREY_ALPHA:
        expand_grey_alpha(line, width, rgba);
        return true;
    default:
        return expand_samples(e, source->info.bit_depth, line, width, rgba);
    }
}

/* Restores and expands all scanlines. */
static bool take_rows(const spressi_png_source *source, const expansion *e, uint8_t *raw,
                      spress_image *image)
{
    const unsigned bits = spressi_png_pixel_bits(source->info.colour_type, source->info.bit_depth);
    const size_t size = (size_t)(((uint64_t)image->width * bits + 7) / 8);
    const size_t step = bits < 8 ? 1 : bits / 8;
    /* The first line's line above is of zeros: the picture's last row, the last to be needed. */
    uint8_t *above = spressi_pixel(image, 0, image->height - 1);
    memset(above, 0, (size_t)image->width * 4);
    for (uint32_t y = 0; y < image->height; y++, raw += size + 1) {
        if (!spressi_png_unfilter(raw[0], raw + 1, above, size, step) ||
            !expand(source, e, raw + 1, spressi_pixel(image, 0, y)))
            return false;
        above = raw + 1;
    }
    return true;
}

/* All IDATs one behind the other: where there is one only, it is borrowed. */
static spress_bytes gather(const spressi_png_source *source, const spress_allocator *memory,
                           uint8_t **owned)
{
    const spress_bytes first = spressi_png_find(source->png, "IDAT");
    *owned = NULL;
    if (first.size == source->compressed_size)
        return first;
    *owned = memory->allocate(memory->context, (size_t)source->compressed_size);
    size_t size = 0;
    for (spressi_png_walk walk = spressi_png_first(source->png);
         *owned && spressi_png_at_chunk(&walk); spressi_png_next(&walk)) {
        if (!spressi_png_is(&walk, "IDAT"))
            continue;
        const spress_bytes data = spressi_png_data(&walk);
        memcpy(*owned + size, data.data, data.size);
        size += data.size;
    }
    return (spress_bytes){*owned, size};
}

static spressi_png_outcome inflate(spress_bytes data, uint8_t *raw, size_t raw_size)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor)
        return SPRESSI_PNG_NO_MEMORY;
    const enum libdeflate_result result =
        libdeflate_zlib_decompress(decompressor, data.data, data.size, raw, raw_size, NULL);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS ? SPRESSI_PNG_DECODED : SPRESSI_PNG_NOT_DECODED;
}

spressi_png_outcome spressi_png_decode(const spressi_png_source *source, spress_image *image)
{
    expansion e;
    if (source->info.interlace || source->info.bit_depth == 16 ||
        source->inflated_size > SIZE_MAX || !prepare(source, &e))
        return SPRESSI_PNG_NOT_DECODED;
    const spress_allocator *memory = &image->allocator;
    const size_t raw_size = (size_t)source->inflated_size;
    uint8_t *raw = memory->allocate(memory->context, raw_size);
    if (!raw)
        return SPRESSI_PNG_NO_MEMORY;
    uint8_t *owned;
    const spress_bytes data = gather(source, memory, &owned);
    spressi_png_outcome outcome = data.data ? inflate(data, raw, raw_size) : SPRESSI_PNG_NO_MEMORY;
    if (outcome == SPRESSI_PNG_DECODED && !take_rows(source, &e, raw, image))
        outcome = SPRESSI_PNG_NOT_DECODED;
    if (owned)
        memory->release(memory->context, owned, (size_t)source->compressed_size);
    memory->release(memory->context, raw, raw_size);
    return outcome;
}
