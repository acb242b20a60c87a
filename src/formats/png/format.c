/* PNG's row in the table of formats: reads a picture as a sprite, by looking its colours up in a
 * palette, and draws a sprite as a picture. */
#include <string.h>

#include "formats/format.h"
#include "formats/png/sprite.h"
#include "image/png_record.h"
#include "spritepress/codecs.h"

static unsigned sniff(spress_bytes input)
{
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    const bool found =
        input.size >= sizeof signature && memcmp(input.data, signature, sizeof signature) == 0;
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

static bool read_sprite(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document)
{
    spress_image image = {0};
    const spress_bytes png = {reader->in.data, reader->in.size};
    const spress_image_options decoding = {.codec = SPRESS_CODEC_PNG,
                                           .limits = reader->limits,
                                           .allocator = &reader->arena->allocator,
                                           .budget = reader->budget};
    spressi_png_record(reader->tree, png);
    if (!spress_image_read(png, &decoding, reader->report, &image))
        return false;
    const bool filled = spressi_sprite_fill(document, &image, options, reader->report);
    spress_image_free(&image);
    return filled;
}

static bool write_sprite(spressi_writer *writer, const spress_document *document)
{
    const spress_sprite_draw_options drawing = {.limits = &writer->options->limits,
                                                .allocator = &writer->allocator};
    spress_image image = {0};
    spress_buffer png = {0};
    if (!spress_sprite_draw(&document->sprite, &drawing, writer->report, &image))
        return false;
    const bool written = spress_png_write(&image, &writer->allocator, writer->report, &png);
    spress_image_free(&image);
    if (written)
        spressi_put(&writer->out, png.data, png.size);
    spress_buffer_free(&png);
    return written;
}

const spressi_format spressi_png_format = {
    .info = {.id = "png",
             .title = "PNG picture",
             .kind = SPRESS_KIND_SPRITE,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_SPRITE),
             .reads = true,
             .writes = true,
             .is_picture = true,
             .extensions = ".png"},
    .sniff = sniff,
    .read = read_sprite,
    .write = write_sprite,
};
