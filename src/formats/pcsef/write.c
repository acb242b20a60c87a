/* Writes PCSEF: checks the sprite, lets encode.c choose the shortest string, and puts its tokens,
 * which pcsef.h draws. */
#include "formats/format.h"
#include "formats/pcsef/encode.h"

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
        !spressi_pcsef_check(sprite, writer->report, &count))
        return false;
    if (count == 0)
        return true;

    const spress_allocator *allocator = &writer->allocator;
    uint8_t *choices = allocator->allocate(allocator->context, count);
    if (!choices)
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    const spressi_pcsef_tokens tokens = {.mirror = !settings.no_mirror,
                                         .cross_rows = !settings.no_cross_rows};
    const size_t size = spressi_pcsef_choose(sprite, tokens, choices);
    put_tokens(&writer->out, sprite, choices, size);
    allocator->release(allocator->context, choices, count);
    return !writer->out.failed;
}
