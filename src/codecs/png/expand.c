/* Turns samples into pixels: palettes, grey, colour keys and the upper halves of 16 bits. */
#include "codecs/png/decode.h"

static uint32_t pixel_of(uint8_t r, uint8_t g, uint8_t b, uint8_t a)
{
    const uint8_t bytes[4] = {r, g, b, a};
    uint32_t pixel;
    memcpy(&pixel, bytes, sizeof pixel);
    return pixel;
}

/* The first tRNS that fits (section 11.3.1.1): before the image data, behind PLTE if there are
 * indices, and of the right size; {NULL, 0} when there is none. Skips others, as libpng and libspng
 * do: the picture can be shown without them. */
static spress_bytes find_transparency(spress_bytes png, unsigned colour_type)
{
    size_t least = 0, most = 0; /* grey and RGB with alpha have none */
    if (colour_type == SPRESSI_PNG_GREY)
        least = most = 2;
    else if (colour_type == SPRESSI_PNG_RGB)
        least = most = 6;
    spressi_png_walk walk = spressi_png_first(png);
    for (; !spressi_png_is(&walk, "IDAT"); spressi_png_next(&walk)) {
        const spress_bytes data = spressi_png_data(&walk);
        if (colour_type == SPRESSI_PNG_INDEXED && spressi_png_is(&walk, "PLTE")) {
            least = 1;
            most = data.size / 3;
        }
        if (spressi_png_is(&walk, "tRNS") && most != 0 && data.size >= least && data.size <= most)
            return data;
    }
    return (spress_bytes){NULL, 0};
}

static void prepare_palette(spress_bytes palette, spress_bytes alphas, spressi_png_expansion *e)
{
    e->table_count = (unsigned)(palette.size / 3);
    for (size_t i = 0; i < e->table_count; i++) {
        const uint8_t *colour = palette.data + i * 3;
        e->table[i] =
            pixel_of(colour[0], colour[1], colour[2], i < alphas.size ? alphas.data[i] : 255);
    }
}

/* Section 11.3.1.1: only as many low bits of the key count as a sample has. */
static void prepare_grey(spress_bytes key, spressi_png_expansion *e)
{
    e->table_count = 1u << e->bit_depth;
    const unsigned most = e->table_count - 1;
    const unsigned transparent = key.data ? spressi_load_u16be(key.data) & most : e->table_count;
    for (unsigned i = 0; i <= most; i++) {
        const uint8_t grey = (uint8_t)(i * 255 / most);
        e->table[i] = pixel_of(grey, grey, grey, i == transparent ? 0 : 255);
    }
}

/* Stores the key as it lies in a scanline. At 8 bits it is the lower half of each sample; the upper
 * half should be 0 and is ignored. */
static void prepare_key(spress_bytes key, spressi_png_expansion *e)
{
    for (size_t i = 0; i < key.size; i++)
        if (e->bit_depth == 16 || i % 2 == 1)
            e->key[e->key_size++] = key.data[i];
}

/* Expands one sample per pixel, of up to 8 bits. */
static bool expand_samples(const spressi_png_expansion *e, const uint8_t *line, uint32_t count,
                           uint8_t *rgba)
{
    const unsigned depth = e->bit_depth;
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

static bool expand_rgba(const spressi_png_expansion *e, const uint8_t *line, uint32_t count,
                        uint8_t *rgba)
{
    (void)e;
    memcpy(rgba, line, (size_t)count * 4);
    return true;
}

static bool expand_rgb(const spressi_png_expansion *e, const uint8_t *line, uint32_t count,
                       uint8_t *rgba)
{
    const uint32_t opaque = pixel_of(0, 0, 0, 255);
    /* 0 is no key: all pixels are opaque when they are compared. */
    const uint32_t key = e->key_size == 0 ? 0 : pixel_of(e->key[0], e->key[1], e->key[2], 255);
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = opaque;
        memcpy(&pixel, line + i * 3, 3);
        pixel = pixel == key ? pixel & ~opaque : pixel;
        memcpy(rgba + i * 4, &pixel, 4);
    }
    return true;
}

static bool expand_grey_alpha(const spressi_png_expansion *e, const uint8_t *line, uint32_t count,
                              uint8_t *rgba)
{
    (void)e;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        rgba[0] = rgba[1] = rgba[2] = line[i * 2];
        rgba[3] = line[i * 2 + 1];
    }
    return true;
}

/* Keeps the upper 8 of 16 bits, but compares the key with all of them. */
static bool expand_16_bits(const spressi_png_expansion *e, const uint8_t *line, uint32_t count,
                           uint8_t *rgba)
{
    const size_t size = spressi_png_pixel_bits(e->colour_type, 16) / 8;
    const size_t colour_step = size < 6 ? 0 : 2; /* grey is its own green and blue */
    const bool has_alpha = size % 4 == 0;
    for (size_t i = 0; i < count; i++, line += size, rgba += 4) {
        rgba[0] = line[0];
        rgba[1] = line[colour_step];
        rgba[2] = line[2 * colour_step];
        rgba[3] = has_alpha ? line[size - 2] : 255;
        if (e->key_size != 0 && memcmp(line, e->key, size) == 0)
            rgba[3] = 0;
    }
    return true;
}

static spressi_png_expander expander_of(const spress_png_info *info)
{
    if (info->bit_depth == 16)
        return expand_16_bits;
    switch (info->colour_type) {
    case SPRESSI_PNG_RGBA:
        return expand_rgba;
    case SPRESSI_PNG_RGB:
        return expand_rgb;
    case SPRESSI_PNG_GREY_ALPHA:
        return expand_grey_alpha;
    default:
        return expand_samples;
    }
}

void spressi_png_expansion_init(spress_bytes png, const spress_png_info *info,
                                spressi_png_expansion *out)
{
    const spress_bytes transparency = find_transparency(png, info->colour_type);
    *out = (spressi_png_expansion){.expand = expander_of(info),
                                   .colour_type = info->colour_type,
                                   .bit_depth = info->bit_depth};
    if (info->colour_type == SPRESSI_PNG_INDEXED)
        prepare_palette(spressi_png_find(png, "PLTE"), transparency, out);
    else if (out->expand == expand_samples)
        prepare_grey(transparency, out);
    else
        prepare_key(transparency, out);
}
