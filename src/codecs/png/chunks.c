/* Finds and writes the chunks of a PNG. */
#include "codecs/png/chunks.h"

#include "image/crc32.h"

spress_bytes spressi_png_find(spress_bytes png, const char *type)
{
    for (spressi_png_walk walk = spressi_png_first(png); spressi_png_at_chunk(&walk);
         spressi_png_next(&walk))
        if (spressi_png_is(&walk, type))
            return spressi_png_data(&walk);
    return (spress_bytes){NULL, 0};
}

unsigned spressi_png_pixel_bits(unsigned colour_type, unsigned bit_depth)
{
    static const uint8_t channels[] = {1, 0, 3, 1, 2, 0, 4};
    return channels[colour_type] * bit_depth;
}

static void store_u32be(uint8_t *to, uint32_t value)
{
    to[0] = (uint8_t)(value >> 24);
    to[1] = (uint8_t)(value >> 16);
    to[2] = (uint8_t)(value >> 8);
    to[3] = (uint8_t)value;
}

void spressi_put_u32be(spressi_output *out, uint32_t value)
{
    uint8_t bytes[4];
    store_u32be(bytes, value);
    spressi_put(out, bytes, sizeof bytes);
}

void spressi_png_put_signature(spressi_output *out)
{
    spressi_put(out, "\x89PNG\r\n\x1A\n", SPRESSI_PNG_SIGNATURE_SIZE);
}

size_t spressi_png_begin_chunk(spressi_output *out, const char *type)
{
    const size_t began = out->buffer.size;
    spressi_put_u32be(out, 0);
    spressi_put(out, type, 4);
    return began;
}

void spressi_png_end_chunk(spressi_output *out, size_t began)
{
    if (out->failed)
        return;
    uint8_t *chunk = out->buffer.data + began;
    const size_t size = out->buffer.size - began - 8;
    store_u32be(chunk, (uint32_t)size);
    spressi_put_u32be(out, spressi_crc32(0, chunk + 4, size + 4));
}

void spressi_png_put_chunk(spressi_output *out, const char *type, const void *data, size_t size)
{
    const size_t began = spressi_png_begin_chunk(out, type);
    spressi_put(out, data, size);
    spressi_png_end_chunk(out, began);
}

void spressi_png_put_header(spressi_output *out, const spress_png_info *info)
{
    uint8_t header[13] = {[8] = info->bit_depth, info->colour_type, [12] = info->interlace};
    store_u32be(header, info->width);
    store_u32be(header + 4, info->height);
    spressi_png_put_chunk(out, "IHDR", header, sizeof header);
}

uint64_t spressi_png_line_size(const spress_png_info *info, uint32_t width)
{
    const unsigned bits = spressi_png_pixel_bits(info->colour_type, info->bit_depth);
    return ((uint64_t)width * bits + 7) / 8;
}
