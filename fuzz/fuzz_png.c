/* PNG: what the scan refuses, the decoder refuses; what is decoded is encoded and decoded again to
 * the same pixels. */
#include <stdlib.h>
#include <string.h>

#include "spritepress/spritepress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
    if (!whole || image.width != info.width || image.height != info.height)
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
