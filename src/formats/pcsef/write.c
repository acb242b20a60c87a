/* Writes PCSEF: checks the sprite, lets encode.c choose the shortest string, and puts its tokens,
 * which pcsef.h draws. */
#include <stdio.h>

#include "core/checked.h"
#include "formats/format.h"
#include "formats/pcsef/pcsef.h"
#include "model/sprite.h"

/* "The color codes are obtained from an alphabet of printable ASCII characters, except for the
 * digits ... and the semantic codes". */
static bool check_pixels(spressi_writer *writer, const spress_sprite *sprite, size_t count)
{
    size_t i = 0;
    while (i < count && spressi_is_colour(sprite->pixels[i]))
        i++;
    if (i == count)
        return true;
    char path[32];
    snprintf(path, sizeof path, "/rows/%zu", i / sprite->width);
    return spressi_refuse(writer, SPRESS_PCSEF_UNWRITABLE, path,
                          "byte 0x%02x, in row %zu, column %zu of the picture (from 1), cannot be "
                          "a colour",
                          (uint8_t)sprite->pixels[i], i / sprite->width + 1, i % sprite->width + 1);
}

static bool check_sprite(spressi_writer *writer, const spress_sprite *sprite, size_t *out_count)
{
    if (sprite->width == 0 || sprite->width > SPRESSI_SPRITE_WIDTH_MAX)
        return spressi_refuse(writer, SPRESS_PCSEF_UNWRITABLE, "/width",
                              "a width of %u; PCSEF has 1 to %d", sprite->width,
                              SPRESSI_SPRITE_WIDTH_MAX);
    if (!spressi_is_colour(spressi_sprite_empty(sprite)))
        return spressi_refuse(writer, SPRESS_PCSEF_UNWRITABLE, "/empty",
                              "byte 0x%02x cannot be the empty pixel", (uint8_t)sprite->empty);
    if (!spressi_multiply(sprite->width, sprite->height, out_count))
        return spressi_refuse(writer, SPRESS_MEMORY, NULL, "out of memory");
    return check_pixels(writer, sprite, *out_count);
}

/* Follows the choices from the first pixel on. `size` is the length of the string they give. */
static void put_tokens(spressi_output *out, const spress_sprite *sprite, const uint8_t *choices,
                       size_t size)
{
    uint8_t *to = spressi_output_reserve(out, size);
    if (!to)
        return;
    const uint8_t *end = to + size;
    const size_t half = sprite->width / 2;
    for (size_t at = 0; to != end;) {
        const uint8_t choice = choices[at];
        if (choice <= SPRESSI_PCSEF_RUN_MAX) {
            *to++ = (uint8_t)('0' + choice);
            *to++ = (uint8_t)sprite->pixels[at];
            at += choice;
        } else {
            *to++ = choice;
            at += choice == SPRESSI_PCSEF_MIRROR ? half : sprite->width;
        }
    }
    spressi_output_commit(out, size);
}

bool spressi_pcsef_write(spressi_writer *writer, const spress_document *document)
{
    const spress_sprite *sprite = &document->sprite;
    spressi_pcsef_settings settings = {0};
    size_t count = 0;
    if (!spressi_take_write_settings(&spressi_pcsef_format.info, writer->options->settings,
                                     &settings, writer->report) ||
        !check_sprite(writer, sprite, &count))
        return false;
    if (count == 0)
        return true;

    const spress_allocator *allocator = &writer->allocator;
    uint8_t *choices = allocator->allocate(allocator->context, count);
    if (!choices)
        return spressi_refuse(writer, SPRESS_MEMORY, NULL, "out of memory");
    const spressi_pcsef_tokens tokens = {.mirror = !settings.no_mirror,
                                         .cross_rows = !settings.no_cross_rows};
    const size_t size = spressi_pcsef_choose(sprite, tokens, choices);
    put_tokens(&writer->out, sprite, choices, size);
    allocator->release(allocator->context, choices, count);
    return !writer->out.failed;
}
