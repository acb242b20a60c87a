/* Writes a PNG file, one band after the other. */
#include "codecs/codec.h"
#include "codecs/png/bands.h"
#include "codecs/png/encode.h"
#include "image/png_facts.h"

bool spressi_png_check_size(const spress_image *image, spress_report *report)
{
    if (image->width == 0 || image->height == 0)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "a PNG cannot be made of no pixels");
    if (!spressi_png_fits(image->width, image->height))
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "%u x %u pixels are more than a PNG is written with",
                                  image->width, image->height);
    return true;
}

bool spress_png_write_with(const spress_image *image, const spress_png_options *options,
                           const spress_allocator *allocator, spress_report *report,
                           spress_buffer *out)
{
    static const spress_png_options defaults = {0};
    options = options ? options : &defaults;
    if (!spressi_png_check_size(image, report))
        return false;
    spressi_png_bands *bands = spressi_png_bands_new(image, options, allocator);
    if (!bands)
        return spressi_image_no_memory(report);
    const bool good = spressi_png_encode_bands(bands, options->progress, report) &&
                      (spressi_png_join_bands(bands, out) || spressi_image_no_memory(report));
    spressi_png_bands_free(bands);
    return good;
}

bool spress_png_write(const spress_image *image, const spress_allocator *allocator,
                      spress_report *report, spress_buffer *out)
{
    return spress_png_write_with(image, NULL, allocator, report, out);
}
