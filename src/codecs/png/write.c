/* Writes a PNG file: header, colours and one IDAT from encode.c. */
#include "codecs/codec.h"
#include "codecs/png/chunks.h"
#include "codecs/png/encode.h"

/* What one IDAT can hold, with room for data that does not compress. */
#define SCANLINES_SIZE_MAX UINT64_C(0x7FF00000)

bool spressi_png_check_size(const spress_image *image, spress_report *report)
{
    if (image->width == 0 || image->height == 0)
        return spressi_image_fail(report, SPRESS_IMAGE_ENCODE, "a PNG cannot be made of no pixels");
    if (image->width > INT32_MAX || image->height > INT32_MAX ||
        ((uint64_t)image->width * 4 + 1) > SCANLINES_SIZE_MAX / image->height)
        return spressi_image_fail(report, SPRESS_IMAGE_ENCODE,
                                  "%u x %u pixels are more than a PNG is written with",
                                  image->width, image->height);
    return true;
}

static bool write_chunks(const spress_image *image, const spressi_png_kind *kind,
                         spressi_png_encoder *encoder, spressi_output *out)
{
    const spress_png_info info = {.width = image->width,
                                  .height = image->height,
                                  .bit_depth = kind->bit_depth,
                                  .colour_type = kind->colour_type};
    spressi_png_put_signature(out);
    spressi_png_put_header(out, &info);
    spressi_png_put_colours(kind, out);
    const size_t data = spressi_png_begin_chunk(out, "IDAT");
    if (!spressi_png_encode(encoder, image, spressi_whole(image), out))
        return false;
    spressi_png_end_chunk(out, data);
    spressi_png_put_chunk(out, "IEND", NULL, 0);
    return spressi_output_fit(out);
}

bool spress_png_write_with(const spress_image *image, const spress_png_options *options,
                           const spress_allocator *allocator, spress_report *report,
                           spress_buffer *out)
{
    static const spress_png_options defaults = {0};
    options = options ? options : &defaults;
    if (!spressi_png_check_size(image, report))
        return false;
    spressi_png_kind kind;
    if (options->reduce)
        spressi_png_kind_smallest(
            &(spress_sequence){.frames = &(spress_sequence_frame){.image = *image}, .count = 1},
            options->plain, &kind);
    else
        spressi_png_kind_rgba(&kind);
    spressi_output output;
    spressi_output_init(&output, allocator);
    spressi_png_encoder *encoder = spressi_png_encoder_new(&kind, options->effort, allocator);
    const bool good = encoder && write_chunks(image, &kind, encoder, &output);
    spressi_png_encoder_free(encoder);
    if (!good) {
        spressi_output_free(&output);
        return spressi_image_fail(report, SPRESS_MEMORY, "out of memory");
    }
    *out = output.buffer;
    return true;
}

bool spress_png_write(const spress_image *image, const spress_allocator *allocator,
                      spress_report *report, spress_buffer *out)
{
    return spress_png_write_with(image, NULL, allocator, report, out);
}
