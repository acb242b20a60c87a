/* Reads PNG: checks everything it can before the first allocation, then calls decode.c. */
#include "codecs/codec.h"
#include "codecs/png/decode.h"
#include "core/memory/not_null.h"

static uint64_t compressed_size(spress_bytes png)
{
    uint64_t total = 0;
    for (spressi_png_walk walk = spressi_png_first(png); spressi_png_at_chunk(&walk);
         spressi_png_next(&walk))
        if (spressi_png_is(&walk, "IDAT"))
            total += spressi_png_data(&walk).size;
    return total;
}

/* Checks everything that needs no allocation. */
static bool measure(const spressi_image_input *in, spressi_png_source *source)
{
    const spress_png_info *info = &source->info;
    const uint64_t pixels = (uint64_t)info->width * info->height;
    if (pixels > in->limits.pixels || pixels > SIZE_MAX / 4 || pixels > UINT64_C(1) << 60)
        return spressi_image_fail(in->report, SPRESS_CODE_LIMIT_PIXELS,
                                  "the PNG has %u x %u pixels; the limit is %llu", info->width,
                                  info->height, (unsigned long long)in->limits.pixels);
    source->inflated_size = spressi_png_inflated_size(info);
    source->compressed_size = compressed_size(source->png);
    if (source->inflated_size / SPRESSI_PNG_EXPANSION_MAX > source->compressed_size)
        return spressi_image_fail(
            in->report, SPRESS_CODE_IMAGE_DECODE,
            "%llu bytes of image data cannot inflate to the %llu of %u x %u pixels",
            (unsigned long long)source->compressed_size, (unsigned long long)source->inflated_size,
            info->width, info->height);
    return true;
}

void spressi_png_warn(const spressi_image_input *in, const spress_png_info *info)
{
    if (info->flaw_count != 0)
        spress_report_add(in->report, SPRESS_CODE_IMAGE_FLAW, 0, NULL,
                          "%u of the PNG's chunks %s a wrong CRC, the first is %.4s (byte %zu); no "
                          "pixel needs %s",
                          info->flaw_count, info->flaw_count == 1 ? "has" : "have",
                          (const char *)in->file.data + info->flaw_at + 4, info->flaw_at,
                          info->flaw_count == 1 ? "it" : "them");
}

bool spressi_png_read(const spressi_image_input *in, spress_image *out)
{
    spressi_png_source source = {.budget = in->budget};
    const char *why;
    size_t at;
    source.png = in->file;
    source.png.size = spress_png_scan(in->file, &source.info, &why, &at);
    if (source.png.size == 0)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE, "%s (byte %zu of the PNG)",
                                  why, at);
    spress_image image;
    if (!measure(in, &source) ||
        !spressi_image_begin(in, "PNG", source.info.width, source.info.height, &image))
        return false;
    const spressi_png_outcome outcome = spressi_png_decode(&source, &image, &why);
    if (outcome == SPRESSI_PNG_DECODED) {
        spressi_png_warn(in, &source.info);
        *out = image;
        return true;
    }
    spress_image_free(&image);
    if (outcome == SPRESSI_PNG_NO_MEMORY)
        return spressi_image_no_memory(in->report);
    return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE, "%s", why);
}

bool spress_png_read(spress_bytes png, const spress_limits *limits,
                     const spress_allocator *allocator, spress_report *report, spress_image *out)
{
    const spressi_image_input in = {.file = spressi_not_null(png),
                                    .limits = spressi_limits_filled(limits),
                                    .allocator =
                                        allocator ? *allocator : spress_allocator_default(),
                                    .report = report};
    return spressi_png_read(&in, out);
}
