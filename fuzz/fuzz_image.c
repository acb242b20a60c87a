/* Image files of all kinds: a picture is read and written again to the same pixels; all pictures of
 * a sequence have one size, and the first of them is the one that is read alone. The first byte
 * chooses whether the content is recognised or taken for TGA, which cannot be. */
#include <stdlib.h>
#include <string.h>

#include "spritepress/spritepress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_round_trip(const spress_image *image, const spress_limits *limits)
{
    const spress_png_options options = {.effort = SPRESS_PNG_FAST, .reduce = true};
    spress_buffer file = {0};
    spress_image again = {0};
    if (!spress_png_write_with(image, &options, NULL, NULL, &file) ||
        !spress_png_read((spress_bytes){file.data, file.size}, limits, NULL, NULL, &again) ||
        again.width != image->width || again.height != image->height ||
        memcmp(image->rgba, again.rgba, (size_t)image->width * image->height * 4) != 0)
        abort();
    spress_buffer_free(&file);
    spress_image_free(&again);
}

static void check_sequence(const spress_sequence *sequence)
{
    const spress_image *first = &sequence->frames[0].image;
    if (sequence->count == 0)
        abort();
    for (size_t i = 1; i < sequence->count; i++)
        if (sequence->frames[i].image.width != first->width ||
            sequence->frames[i].image.height != first->height)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const spress_image_options options = {
        .name = data[0] & 1 ? "a.tga" : "a.png",
        .limits = {.pixels = 1 << 14, .memory_bytes = 1 << 20, .frames = 100}};
    const spress_bytes file = {data + 1, size - 1};
    spress_image image = {0};
    spress_sequence sequence = {0};
    if (spress_image_read(file, &options, NULL, &image)) {
        check_round_trip(&image, &options.limits);
        spress_image_free(&image);
    }
    if (spress_sequence_read(file, &options, NULL, &sequence)) {
        check_sequence(&sequence);
        spress_sequence_free(&sequence);
    }
    return 0;
}
