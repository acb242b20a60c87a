/* Detects the kind of an image file and calls its decoder. */
#include "codecs/codec.h"

#include <stdarg.h>

#include "core/memory/allocate.h"
#include "core/memory/budget.h"
#include "core/memory/not_null.h"
#include "core/reports/report.h"
#include "core/text/ascii.h"

/* All kinds of file. A decoder that is not built is NULL, and so is `read_all` of kinds without
 * animations. */
static const struct {
    const char *name;
    const char *signature; /* the first bytes; NULL: only the file's name tells */
    bool is_built;
    spressi_image_reader read;
    spressi_sequence_reader read_all;
} codecs[] = {
    [SPRESS_CODEC_NONE] = {"image", NULL, false, NULL, NULL},
    [SPRESS_CODEC_PNG] = {"PNG", "\x89PNG", true, spressi_png_read, spressi_apng_read_all},
#if SPRESSI_HAVE_WEBP
    [SPRESS_CODEC_WEBP] = {"WebP", "RIFF", true, spressi_webp_read, spressi_webp_read_all},
#else
    [SPRESS_CODEC_WEBP] = {"WebP", "RIFF", false, NULL, NULL},
#endif
#if SPRESSI_HAVE_JPEG
    [SPRESS_CODEC_JPEG] = {"JPEG", "\xFF\xD8\xFF", true, spressi_jpeg_read, NULL},
#else
    [SPRESS_CODEC_JPEG] = {"JPEG", "\xFF\xD8\xFF", false, NULL, NULL},
#endif
#if SPRESSI_HAVE_GIF
    [SPRESS_CODEC_GIF] = {"GIF", "GIF8", true, spressi_gif_read, spressi_gif_read_all},
#else
    [SPRESS_CODEC_GIF] = {"GIF", "GIF8", false, NULL, NULL},
#endif
    [SPRESS_CODEC_BMP] = {"BMP", "BM", true, spressi_bmp_read, NULL},
    [SPRESS_CODEC_TGA] = {"TGA", NULL, true, spressi_tga_read, NULL},
};

enum { CODEC_COUNT = sizeof codecs / sizeof *codecs };

static spress_codec known(spress_codec codec)
{
    return (unsigned)codec < CODEC_COUNT ? codec : SPRESS_CODEC_NONE;
}

const char *spress_codec_name(spress_codec codec)
{
    return codecs[known(codec)].name;
}

bool spress_codec_is_built(spress_codec codec)
{
    return codecs[known(codec)].is_built;
}

static bool begins_with(spress_bytes file, const char *text)
{
    const size_t size = strlen(text);
    return file.size >= size && memcmp(file.data, text, size) == 0;
}

spress_codec spress_codec_detect(spress_bytes file, const char *name)
{
    for (unsigned i = 0; i < CODEC_COUNT; i++) {
        if (!codecs[i].signature || !begins_with(file, codecs[i].signature))
            continue;
        /* Other files begin with RIFF too; the decoder refuses those too short to tell. */
        if (i == SPRESS_CODEC_WEBP && file.size >= 12 && memcmp(file.data + 8, "WEBP", 4) != 0)
            continue;
        return (spress_codec)i;
    }
    return name && spressi_has_ending(name, strlen(name), ".tga", 4) ? SPRESS_CODEC_TGA
                                                                     : SPRESS_CODEC_NONE;
}

bool spressi_image_fail(spress_report *report, spress_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const spressi_finding finding = {
        .code = code, .severity = SPRESS_SEVERITY_ERROR, .has_offset = true};
    spressi_report_list(report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

bool spressi_image_no_memory(spress_report *report)
{
    return spressi_image_fail(report, SPRESS_CODE_MEMORY, "out of memory");
}

bool spressi_image_begin(const spressi_image_input *in, const char *kind, uint64_t width,
                         uint64_t height, spress_image *out)
{
    if (width == 0 || height == 0 || width > INT32_MAX || height > INT32_MAX)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the %s has %llu x %llu pixels", kind, (unsigned long long)width,
                                  (unsigned long long)height);
    const uint64_t pixels = width * height;
    if (pixels > in->limits.pixels || pixels > SIZE_MAX / 4)
        return spressi_image_fail(in->report, SPRESS_CODE_LIMIT_PIXELS,
                                  "the %s has %llu x %llu pixels; the limit is %llu", kind,
                                  (unsigned long long)width, (unsigned long long)height,
                                  (unsigned long long)in->limits.pixels);
    if (!spressi_budget_count_pixels(in->budget, pixels, in->report))
        return false;
    uint8_t *rgba = spressi_allocate(&in->allocator, (size_t)pixels * 4);
    if (!rgba)
        return spressi_image_no_memory(in->report);
    *out = (spress_image){(uint32_t)width, (uint32_t)height, rgba, in->allocator};
    return true;
}

bool spressi_image_reserve(const spressi_image_input *in, uint64_t size)
{
    return spressi_budget_reserve(in->budget, size) || spressi_image_no_memory(in->report);
}

bool spressi_image_goes_on(const spressi_image_input *in)
{
    return spressi_image_reserve(in, 0); /* which asks */
}

void spressi_fill_missing_alpha(spress_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++)
        if (image->rgba[i * 4 + 3] != 0)
            return;
    for (size_t i = 0; i < count; i++)
        image->rgba[i * 4 + 3] = 255;
}

bool spressi_output_fit(spressi_output *out)
{
    spress_buffer *buffer = &out->buffer;
    if (out->failed || buffer->size == 0 || buffer->size == buffer->capacity)
        return !out->failed;
    uint8_t *data =
        spressi_resize(&buffer->allocator, buffer->data, buffer->capacity, buffer->size);
    if (!data)
        return false;
    buffer->data = data;
    buffer->capacity = buffer->size;
    return true;
}

/* Fills `in` from the options and detects the kind; NONE, with an error, when no decoder can read
 * the file. */
static spress_codec begin_reading(spress_bytes file, const spress_image_options *options,
                                  spress_report *report, spressi_image_input *in)
{
    static const spress_image_options defaults = {0};
    options = options ? options : &defaults;
    *in = (spressi_image_input){.file = spressi_not_null(file),
                                .limits = spressi_limits_filled(&options->limits),
                                .allocator = options->allocator ? *options->allocator
                                                                : spress_allocator_default(),
                                .report = report,
                                .budget = options->budget,
                                .no_orientation = options->no_orientation};
    const spress_codec codec = known(options->codec) != SPRESS_CODEC_NONE
                                   ? options->codec
                                   : spress_codec_detect(file, options->name);
    if (codec == SPRESS_CODEC_NONE)
        spressi_image_fail(report, SPRESS_CODE_IMAGE_UNKNOWN,
                           file.size == 0 ? "the file is empty"
                                          : "the file is no PNG, WebP, JPEG, GIF or BMP");
    else if (!codecs[codec].is_built)
        spressi_image_fail(report, SPRESS_CODE_IMAGE_NO_CODEC, "this build has no %s decoder",
                           codecs[codec].name);
    else
        return codec;
    return SPRESS_CODEC_NONE;
}

bool spress_image_read(spress_bytes file, const spress_image_options *options,
                       spress_report *report, spress_image *out)
{
    spressi_image_input in;
    const spress_codec codec = begin_reading(file, options, report, &in);
    return codec != SPRESS_CODEC_NONE && codecs[codec].read(&in, out);
}

bool spress_sequence_read(spress_bytes file, const spress_image_options *options,
                          spress_report *report, spress_sequence *out)
{
    spressi_image_input in;
    const spress_codec codec = begin_reading(file, options, report, &in);
    if (codec == SPRESS_CODEC_NONE)
        return false;
    if (codecs[codec].read_all)
        return codecs[codec].read_all(&in, out);
    spress_image image;
    if (!codecs[codec].read(&in, &image))
        return false;
    spress_sequence sequence = {0};
    if (!spressi_sequence_take(&in, &sequence, &image, 0))
        return false;
    *out = sequence;
    return true;
}

bool spressi_sequence_tell(const spress_sequence_options *options, size_t done, size_t total,
                           spress_report *report)
{
    const spress_progress *progress = options->progress;
    if (!progress || progress->tell(progress->context, done, total))
        return true;
    return spressi_image_fail(report, SPRESS_CODE_CANCELLED, "the work was cancelled");
}
