/* Reads WebP through libwebp, animations through libwebpdemux. Both allocate with malloc, so the
 * budget gets an estimate before they begin. The tables of lossless pictures are not in it: they
 * depend on the compressed data. */
#include <webp/decode.h>
#include <webp/demux.h>

#include "codecs/codec.h"
#include "core/memory/allocate.h"
#include "core/memory/budget.h"
#include "core/memory/cursor.h"

static bool fail_status(const spressi_image_input *in, VP8StatusCode status)
{
    switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY:
        return spressi_image_no_memory(in->report);
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_VARIANT,
                                  "the WebP uses a feature that is not supported");
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED:
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE, "the WebP is cut");
    case VP8_STATUS_OK:
    case VP8_STATUS_INVALID_PARAM:
    case VP8_STATUS_BITSTREAM_ERROR:
    case VP8_STATUS_USER_ABORT:
        break;
    }
    return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE, "the WebP is damaged");
}

/* "RIFF", u32le size of what follows, "WEBP". libwebp accepts a file that is cut behind the pixels;
 * we do not. */
static bool check_riff(const spressi_image_input *in, WebPBitstreamFeatures *features)
{
    const spress_bytes file = in->file;
    if (file.size < 12 || spressi_load_u32le(file.data + 4) > file.size - 8)
        return fail_status(in, VP8_STATUS_NOT_ENOUGH_DATA);
    const VP8StatusCode status = WebPGetFeatures(file.data, file.size, features);
    return status == VP8_STATUS_OK || fail_status(in, status);
}

/* What libwebp takes to decode a picture into memory of ours: some rows; of a lossless picture all
 * pixels once more; of a lossy one with alpha six bytes for each pixel, because the alphas are
 * unpacked as a lossless picture first. A frame of an animation (format 0) may be any of them. */
static uint64_t decoding_size(const WebPBitstreamFeatures *features)
{
    enum { LOSSY = 1, LOSSLESS = 2, ROW_BYTES = 256, TABLES = 64 << 10 };
    const uint64_t width = (uint64_t)features->width, height = (uint64_t)features->height;
    uint64_t per_pixel = 6;
    if (features->format == LOSSLESS)
        per_pixel = 4;
    else if (features->format == LOSSY && !features->has_alpha)
        per_pixel = 0;
    return TABLES + width * ROW_BYTES + width * height * per_pixel;
}

static VP8StatusCode decode(const spressi_image_input *in, const spress_image *image)
{
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config))
        return VP8_STATUS_INVALID_PARAM;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = image->rgba;
    config.output.u.RGBA.stride = (int)(image->width * 4);
    config.output.u.RGBA.size = (size_t)image->width * image->height * 4;
    const VP8StatusCode status = WebPDecode(in->file.data, in->file.size, &config);
    WebPFreeDecBuffer(&config.output);
    return status;
}

static bool read_still(const spressi_image_input *in, const WebPBitstreamFeatures *features,
                       spress_image *out)
{
    const uint64_t reserved = decoding_size(features);
    spress_image image;
    if (!spressi_image_begin(in, "WebP", (uint64_t)features->width, (uint64_t)features->height,
                             &image))
        return false;
    if (!spressi_image_reserve(in, reserved)) {
        spress_image_free(&image);
        return false;
    }
    VP8StatusCode status = decode(in, &image);
    /* libwebp calls some pictures damaged that it had no memory for: those it decodes now. */
    if (status != VP8_STATUS_OK && decode(in, &image) == VP8_STATUS_OK)
        status = VP8_STATUS_OUT_OF_MEMORY;
    spressi_budget_give_back(in->budget, reserved);
    if (status != VP8_STATUS_OK) {
        spress_image_free(&image);
        return fail_status(in, status);
    }
    *out = image;
    return true;
}

/* libwebpdemux does not say why it failed. What it did not do for want of memory it does when it is
 * asked again, or there is still no memory for `size` bytes. */
static bool lacks_memory(const spressi_image_input *in, uint64_t size)
{
    const spress_allocator *allocator = &in->allocator;
    void *memory = size <= SIZE_MAX ? spressi_allocate(allocator, (size_t)size) : NULL;
    spressi_release(allocator, memory, (size_t)size);
    return !memory;
}

static bool fail_decoder(const spressi_image_input *in, const WebPData *data, uint64_t canvas_size)
{
    WebPAnimDecoder *again = WebPAnimDecoderNew(data, NULL);
    WebPAnimDecoderDelete(again);
    const bool no_memory = again || lacks_memory(in, 2 * canvas_size);
    return fail_status(in, no_memory ? VP8_STATUS_OUT_OF_MEMORY : VP8_STATUS_BITSTREAM_ERROR);
}

/* Reports why a frame was not decoded. A frame that can be decoded by itself is not damaged. */
static bool fail_frame(const spressi_image_input *in, const WebPAnimDecoder *decoder,
                       uint32_t number)
{
    WebPIterator frame;
    VP8StatusCode status = VP8_STATUS_BITSTREAM_ERROR;
    if (WebPDemuxGetFrame(WebPAnimDecoderGetDemuxer(decoder), (int)number + 1, &frame)) {
        WebPDecoderConfig config;
        if (WebPInitDecoderConfig(&config))
            status = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config);
        WebPFreeDecBuffer(&config.output);
        WebPDemuxReleaseIterator(&frame);
    }
    if (status == VP8_STATUS_OK || status == VP8_STATUS_OUT_OF_MEMORY)
        return fail_status(in, VP8_STATUS_OUT_OF_MEMORY);
    return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                              "frame %u of the WebP is damaged", number);
}

/* Takes at most `count` frames, as the decoder composes them. */
static bool take_frames(const spressi_image_input *in, WebPAnimDecoder *decoder, uint32_t count,
                        spress_sequence *sequence)
{
    WebPAnimInfo info;
    int shown_until = 0;
    if (!WebPAnimDecoderGetInfo(decoder, &info))
        return fail_status(in, VP8_STATUS_BITSTREAM_ERROR);
    sequence->loop_count = info.loop_count;
    for (uint32_t i = 0; i < info.frame_count && i < count; i++) {
        uint8_t *rgba;
        int end;
        if (!WebPAnimDecoderGetNext(decoder, &rgba, &end))
            return fail_frame(in, decoder, i);
        const spress_image canvas = {
            .width = info.canvas_width, .height = info.canvas_height, .rgba = rgba};
        /* Times are the sums of durations; a hostile file makes them overflow. */
        const uint32_t duration = end > shown_until ? (uint32_t)(end - shown_until) : 0;
        shown_until = end;
        if (!spressi_sequence_push(in, sequence, &canvas, duration))
            return false;
    }
    return true;
}

static bool compose_frames(const spressi_image_input *in, uint32_t count, uint64_t canvas_size,
                           spress_sequence *out)
{
    const WebPData data = {in->file.data, in->file.size};
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, NULL);
    if (!decoder)
        return fail_decoder(in, &data, canvas_size);
    const bool good = take_frames(in, decoder, count, out);
    WebPAnimDecoderDelete(decoder);
    return good;
}

/* The decoder needs two canvases and the memory of a frame. */
static bool read_frames(const spressi_image_input *in, const WebPBitstreamFeatures *features,
                        uint32_t count, spress_sequence *out)
{
    const uint64_t pixels = (uint64_t)features->width * (uint64_t)features->height;
    const uint64_t reserved = decoding_size(features) + pixels * 8;
    if (pixels > in->limits.pixels) {
        spressi_image_fail(in->report, SPRESS_CODE_LIMIT_PIXELS,
                           "the WebP has %d x %d pixels; the limit is %llu", features->width,
                           features->height, (unsigned long long)in->limits.pixels);
        return false;
    }
    if (!spressi_budget_count_pixels(in->budget, pixels, in->report) ||
        !spressi_image_reserve(in, reserved))
        return false;
    spress_sequence sequence = {0};
    const bool good = compose_frames(in, count, pixels * 4, &sequence);
    spressi_budget_give_back(in->budget, reserved);
    if (!good || !sequence.frames) {
        spress_sequence_free(&sequence);
        if (good)
            spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                               "the WebP is an animation without frames");
        return false;
    }
    *out = sequence;
    return true;
}

bool spressi_webp_read(const spressi_image_input *in, spress_image *out)
{
    WebPBitstreamFeatures features = {0};
    if (!check_riff(in, &features))
        return false;
    if (!features.has_animation)
        return read_still(in, &features, out);
    spress_sequence sequence = {0};
    if (!read_frames(in, &features, 1, &sequence))
        return false;
    *out = sequence.frames[0].image;
    sequence.frames[0].image = (spress_image){0};
    spress_sequence_free(&sequence);
    return true;
}

bool spressi_webp_read_all(const spressi_image_input *in, spress_sequence *out)
{
    WebPBitstreamFeatures features = {0};
    if (!check_riff(in, &features))
        return false;
    if (features.has_animation)
        return read_frames(in, &features, UINT32_MAX, out);
    spress_sequence sequence = {0};
    spress_image image;
    if (!read_still(in, &features, &image) || !spressi_sequence_take(in, &sequence, &image, 0))
        return false;
    *out = sequence;
    return true;
}
