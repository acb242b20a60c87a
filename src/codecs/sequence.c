/* Sequences of pictures: appending, freeing, and choosing the writer. */
#include "codecs/codec.h"
#include "core/memory/allocate.h"
#include "core/memory/checked.h"

/* The capacity of the list, which follows from the number of pictures. */
static size_t room_for(size_t count)
{
    size_t room = 1;
    while (room < count)
        room *= 2;
    return room;
}

void spress_sequence_free(spress_sequence *sequence)
{
    if (!sequence)
        return;
    for (size_t i = 0; i < sequence->count; i++)
        spress_image_free(&sequence->frames[i].image);
    spressi_release(&sequence->allocator, sequence->frames,
                    room_for(sequence->count) * sizeof *sequence->frames);
    *sequence = (spress_sequence){0};
}

static bool check_limits(const spressi_image_input *in, const spress_sequence *sequence,
                         const spress_image *image)
{
    if (sequence->count >= in->limits.frames)
        return spressi_image_fail(in->report, SPRESS_CODE_LIMIT_FRAMES,
                                  "the animation has more than %u pictures, the limit",
                                  in->limits.frames);
    const uint64_t size = (uint64_t)image->width * image->height * 4;
    if (sequence->count + 1 > in->limits.memory_bytes / size)
        return spressi_image_fail(
            in->report, SPRESS_CODE_LIMIT_MEMORY,
            "the animation's pictures of %u x %u pixels need more than the limit of %llu bytes",
            image->width, image->height, (unsigned long long)in->limits.memory_bytes);
    return true;
}

/* Makes room for one more picture. On failure the list stays as it is. */
static bool grow(spress_sequence *sequence, const spress_allocator *memory)
{
    const size_t size = sizeof *sequence->frames;
    const size_t old_room = sequence->frames ? room_for(sequence->count) : 0;
    const size_t new_room = room_for(sequence->count + 1);
    size_t bytes;
    if (new_room == old_room)
        return true;
    if (!spressi_multiply(new_room, size, &bytes))
        return false;
    spress_sequence_frame *frames =
        spressi_resize(memory, sequence->frames, old_room * size, bytes);
    if (!frames)
        return false;
    sequence->frames = frames;
    return true;
}

bool spressi_sequence_take(const spressi_image_input *in, spress_sequence *sequence,
                           spress_image *image, uint32_t duration_ms)
{
    if (!check_limits(in, sequence, image)) {
        spress_image_free(image);
        return false;
    }
    if (!grow(sequence, &in->allocator)) {
        spress_image_free(image);
        return spressi_image_no_memory(in->report);
    }
    sequence->allocator = in->allocator;
    sequence->frames[sequence->count++] =
        (spress_sequence_frame){.image = *image, .duration_ms = duration_ms};
    return true;
}

bool spressi_sequence_push(const spressi_image_input *in, spress_sequence *sequence,
                           const spress_image *image, uint32_t duration_ms)
{
    spress_image copy;
    if (!check_limits(in, sequence, image) ||
        !spressi_image_begin(in, "picture", image->width, image->height, &copy))
        return false;
    memcpy(copy.rgba, image->rgba, (size_t)image->width * image->height * 4);
    return spressi_sequence_take(in, sequence, &copy, duration_ms);
}

static bool check_sequence(const spress_sequence *sequence, spress_report *report)
{
    if (sequence->count == 0)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "an animation cannot be made of no pictures");
    const spress_image *first = &sequence->frames[0].image;
    if (first->width == 0 || first->height == 0)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "an animation cannot be made of no pixels");
    for (size_t i = 1; i < sequence->count; i++) {
        const spress_image *image = &sequence->frames[i].image;
        if (image->width != first->width || image->height != first->height)
            return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                      "picture %zu has %u x %u pixels, the first one %u x %u", i,
                                      image->width, image->height, first->width, first->height);
    }
    return true;
}

static bool write_as(spress_codec codec, const spress_sequence *sequence,
                     const spress_sequence_options *options, spressi_output *out,
                     spress_report *report)
{
    switch (codec) {
    case SPRESS_CODEC_NONE:
    case SPRESS_CODEC_PNG:
        return spressi_apng_write_all(sequence, options, out, report);
    case SPRESS_CODEC_WEBP:
#if SPRESSI_HAVE_WEBP
        return spressi_webp_write_all(sequence, options, out, report);
#else
        break;
#endif
    case SPRESS_CODEC_GIF:
#if SPRESSI_HAVE_GIF
        return spressi_gif_write_all(sequence, options, out, report);
#else
        break;
#endif
    case SPRESS_CODEC_JPEG:
    case SPRESS_CODEC_BMP:
    case SPRESS_CODEC_TGA:
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE, "a %s cannot hold an animation",
                                  spress_codec_name(codec));
    }
    return spressi_image_fail(report, SPRESS_CODE_IMAGE_NO_CODEC, "this build has no %s encoder",
                              spress_codec_name(codec));
}

/* Moves the output to `out` on success, or frees it. */
static bool finish(spressi_output *output, bool good, spress_report *report, spress_buffer *out)
{
    if (good && spressi_output_fit(output)) {
        *out = output->buffer;
        return true;
    }
    spressi_output_free(output);
    return good ? spressi_image_no_memory(report) : false;
}

bool spress_sequence_write(const spress_sequence *sequence, const spress_sequence_options *options,
                           const spress_allocator *allocator, spress_report *report,
                           spress_buffer *out)
{
    static const spress_sequence_options defaults = {0};
    options = options ? options : &defaults;
    if (!check_sequence(sequence, report))
        return false;
    spressi_output output;
    spressi_output_init(&output, allocator);
    const bool good = write_as(options->codec, sequence, options, &output, report);
    return finish(&output, good, report, out);
}

bool spress_webp_write(const spress_image *image, const spress_webp_options *options,
                       const spress_allocator *allocator, spress_report *report, spress_buffer *out)
{
#if SPRESSI_HAVE_WEBP
    static const spress_webp_options defaults = {0};
    spressi_output output;
    spressi_output_init(&output, allocator);
    const bool good = spressi_webp_write(image, options ? options : &defaults, &output, report);
    return finish(&output, good, report, out);
#else
    (void)image, (void)options, (void)allocator, (void)out;
    return spressi_image_fail(report, SPRESS_CODE_IMAGE_NO_CODEC, "this build has no WebP encoder");
#endif
}
