/* PNG: what the scan refuses, the decoder refuses; what is decoded has the pixels that libspng
 * finds, and is encoded and decoded again to the same. */
#include <spng.h>
#include <stdlib.h>
#include <string.h>

#include "spritepress/spritepress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* False when libspng reads the PNG to other pixels. It may refuse what we read: it judges chunks
 * that we pass over. It also compares bits of grey keys that samples do not have, so that alphas of
 * grey pictures are not compared. */
static bool agrees_with_spng(spress_bytes png, const spress_image *image, bool is_grey)
{
    const size_t size = (size_t)image->width * image->height * 4;
    uint8_t *rgba = calloc(size, 1);
    spng_ctx *context = spng_ctx_new(0);
    if (!rgba || !context)
        abort();
    const bool read = spng_set_png_buffer(context, png.data, png.size) == 0 &&
                      spng_decode_image(context, rgba, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS) == 0;
    for (size_t i = 3; is_grey && i < size; i += 4)
        rgba[i] = image->rgba[i];
    const bool agrees = !read || memcmp(rgba, image->rgba, size) == 0;
    spng_ctx_free(context);
    free(rgba);
    return agrees;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const spress_limits limits = {.pixels = 1 << 16};
    const spress_bytes png = {data, size};
    spress_png_info info;
    const char *reason;
    size_t at;
    spress_image image = {0}, again = {0};
    spress_buffer encoded = {0};
    const bool whole = spress_png_scan(png, &info, &reason, &at) != 0;
    if (!spress_png_read(png, &limits, NULL, NULL, &image))
        return 0;
    if (!whole || image.width != info.width || image.height != info.height ||
        !agrees_with_spng(png, &image, info.colour_type == 0))
        abort();
    if (!spress_png_write(&image, NULL, NULL, &encoded) ||
        !spress_png_read((spress_bytes){encoded.data, encoded.size}, &limits, NULL, NULL, &again) ||
        again.width != image.width || again.height != image.height ||
        memcmp(image.rgba, again.rgba, (size_t)image.width * image.height * 4) != 0)
        abort();
    spress_buffer_free(&encoded);
    spress_image_free(&image);
    spress_image_free(&again);
    return 0;
}
