/* Reading PNG: everything that can be known before the first allocation is checked here; then the
 * pixels are decoded by the quick decoder or, where that one has not all it needs, by libspng. */
#include "codecs/codec.h"
#include "codecs/png/decode.h"

enum {
    /* Deflate's longest match, 258 bytes, takes at least a bit for its length and one for its
     * distance: 4 * 258 bytes from one (RFC 1951, section 3.2.5). */
    DEFLATE_EXPANSION = 1032,
};

static uint64_t compressed_size(spress_bytes png)
{
    uint64_t total = 0;
    for (spressi_png_walk walk = spressi_png_first(png); spressi_png_at_chunk(&walk);
         spressi_png_next(&walk))
        if (spressi_png_is(&walk, "IDAT"))
            total += spressi_png_data(&walk).size;
    return total;
}

/* Bytes of `height` scanlines of `width` pixels, each with its filter byte. Pixels are at most 2^60
 * and have at most 8 bytes, so this stays below 2^64. */
static uint64_t scanlines_size(const spress_png_info *info, uint64_t width, uint64_t height)
{
    const uint64_t bits = width * spressi_png_pixel_bits(info->colour_type, info->bit_depth);
    return width == 0 ? 0 : height * (1 + (bits + 7) / 8);
}

/* What the image data inflates to (PNG specification, sections 7.2 and 8.2). */
static uint64_t inflated_size(const spress_png_info *info)
{
    /* Adam7: where each pass begins and how far apart its pixels are. */
    static const struct {
        uint8_t x, y, step_x, step_y;
    } passes[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                  {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    if (info->interlace == 0)
        return scanlines_size(info, info->width, info->height);
    uint64_t total = 0;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        const uint64_t x_end = (uint64_t)info->width + passes[i].step_x - 1;
        const uint64_t y_end = (uint64_t)info->height + passes[i].step_y - 1;
        total += scanlines_size(info, (x_end - passes[i].x) / passes[i].step_x,
                                (y_end - passes[i].y) / passes[i].step_y);
    }
    return total;
}

/* Everything that can be known before the first allocation. */
static bool measure(const spressi_image_input *in, spressi_png_source *source)
{
    const spress_png_info *info = &source->info;
    const uint64_t pixels = (uint64_t)info->width * info->height;
    if (pixels > in->limits.pixels || pixels > SIZE_MAX / 4 || pixels > UINT64_C(1) << 60)
        return spressi_image_fail(in->report, SPRESS_LIMIT_PIXELS,
                                  "the PNG has %u x %u pixels; the limit is %llu", info->width,
                                  info->height, (unsigned long long)in->limits.pixels);
    source->inflated_size = inflated_size(info);
    source->compressed_size = compressed_size(source->png);
    if (source->inflated_size / DEFLATE_EXPANSION > source->compressed_size)
        return spressi_image_fail(
            in->report, SPRESS_IMAGE_DECODE,
            "%llu bytes of image data cannot inflate to the %llu of %u x %u pixels",
            (unsigned long long)source->compressed_size, (unsigned long long)source->inflated_size,
            info->width, info->height);
    return true;
}

bool spressi_png_read(const spressi_image_input *in, spress_image *out)
{
    spressi_png_source source;
    const char *why;
    size_t at;
    source.png = in->file;
    source.png.size = spress_png_scan(in->file, &source.info, &why, &at);
    if (source.png.size == 0)
        return spressi_image_fail(in->report, SPRESS_IMAGE_DECODE, "%s (byte %zu of the PNG)", why,
                                  at);
    spress_image image;
    if (!measure(in, &source) ||
        !spressi_image_begin(in, "PNG", source.info.width, source.info.height, &image))
        return false;
    spressi_png_outcome outcome = spressi_png_decode(&source, &image);
    if (outcome == SPRESSI_PNG_NOT_DECODED)
        outcome = spressi_png_decode_any(&source, &image, &why);
    if (outcome == SPRESSI_PNG_DECODED) {
        *out = image;
        return true;
    }
    spress_image_free(&image);
    if (outcome == SPRESSI_PNG_NO_MEMORY)
        return spressi_image_fail(in->report, SPRESS_MEMORY, "out of memory");
    return spressi_image_fail(in->report, SPRESS_IMAGE_DECODE, "%s", why);
}

bool spress_png_read(spress_bytes png, const spress_limits *limits,
                     const spress_allocator *allocator, spress_report *report, spress_image *out)
{
    const spressi_image_input in = {.file = png,
                                    .limits = spressi_limits_filled(limits),
                                    .allocator =
                                        allocator ? *allocator : spress_allocator_default(),
                                    .report = report};
    return spressi_png_read(&in, out);
}
