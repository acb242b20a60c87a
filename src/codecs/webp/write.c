/* Writes WebP through libwebp, animations through libwebpmux. Both allocate with malloc; the output
 * comes from the caller's allocator. */
#include <webp/encode.h>
#include <webp/mux.h>

#include "codecs/codec.h"

enum { LOSSLESS_LEVEL = 6, LOSSLESS_LEVEL_FAST = 1, LOSSY_METHOD = 4, LOSSY_METHOD_FAST = 1 };

static bool fail_encoding(spress_report *report, WebPEncodingError error)
{
    if (error == VP8_ENC_ERROR_OUT_OF_MEMORY || error == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY ||
        error == VP8_ENC_ERROR_BAD_WRITE)
        return spressi_image_no_memory(report);
    if (error == VP8_ENC_ERROR_USER_ABORT)
        return spressi_image_fail(report, SPRESS_CODE_CANCELLED, "the work was cancelled");
    return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                              "libwebp cannot encode the picture (its error %d)", (int)error);
}

static bool check_size(const spress_image *image, spress_report *report)
{
    const uint32_t most = WEBP_MAX_DIMENSION;
    if (image->width == 0 || image->height == 0)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "a WebP cannot be made of no pixels");
    if (image->width > most || image->height > most)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "a WebP has at most %u x %u pixels; the picture has %u x %u",
                                  most, most, image->width, image->height);
    return true;
}

static bool configure(const spress_webp_options *options, WebPConfig *config)
{
    if (!WebPConfigInit(config))
        return false;
    config->exact = 1; /* keeps the colours of transparent pixels */
    if (options->quality == 0)
        return WebPConfigLosslessPreset(config,
                                        options->fast ? LOSSLESS_LEVEL_FAST : LOSSLESS_LEVEL);
    config->quality = options->quality > 100 ? 100 : options->quality;
    config->method = options->fast ? LOSSY_METHOD_FAST : LOSSY_METHOD;
    return true;
}

/* Free `picture` with WebPPictureFree, after failure too. */
static bool import(const spress_image *image, WebPPicture *picture)
{
    if (!WebPPictureInit(picture))
        return false;
    picture->use_argb = 1;
    picture->width = (int)image->width;
    picture->height = (int)image->height;
    return WebPPictureImportRGBA(picture, image->rgba, (int)(image->width * 4));
}

/* What libwebp hands back to its hooks. */
typedef struct hook_context {
    spressi_output *out;
    const spress_progress *progress; /* may be NULL */
} hook_context;

static int put_piece(const uint8_t *data, size_t size, const WebPPicture *picture)
{
    const hook_context *context = picture->custom_ptr;
    spressi_put(context->out, data, size);
    return !context->out->failed;
}

static bool is_stopped(const spress_progress *progress)
{
    return progress && progress->stopped && progress->stopped(progress->context);
}

static int tell_percent(int percent, const WebPPicture *picture)
{
    const hook_context *context = picture->custom_ptr;
    const spress_progress *progress = context->progress;
    return !is_stopped(progress) &&
           (!progress || progress->tell(progress->context, (size_t)percent, 100));
}

/* Inside a picture of an animation, whose encoder has the other pointer for itself. */
static int goes_on(int percent, const WebPPicture *picture)
{
    const spress_sequence_options *const *options = picture->user_data;
    (void)percent;
    return !is_stopped((*options)->progress);
}

bool spressi_webp_write(const spress_image *image, const spress_webp_options *options,
                        spressi_output *out, spress_report *report)
{
    WebPConfig config;
    WebPPicture picture;
    if (!check_size(image, report))
        return false;
    if (!configure(options, &config))
        return fail_encoding(report, VP8_ENC_ERROR_INVALID_CONFIGURATION);
    if (!import(image, &picture)) {
        WebPPictureFree(&picture);
        return spressi_image_no_memory(report);
    }
    hook_context context = {out, options->progress};
    picture.writer = put_piece;
    picture.progress_hook = tell_percent;
    picture.custom_ptr = &context;
    const bool good = WebPEncode(&config, &picture);
    const WebPEncodingError error = picture.error_code;
    WebPPictureFree(&picture);
    return good || fail_encoding(report, error);
}

/* An animation while it is made. */
typedef struct film {
    WebPAnimEncoder *encoder;
    WebPConfig config;
    const spress_sequence_options *options;
} film;

static bool add_frame(film *f, const spress_image *image, int begin, spress_report *report)
{
    WebPPicture picture;
    if (!import(image, &picture)) {
        WebPPictureFree(&picture);
        return spressi_image_no_memory(report);
    }
    picture.progress_hook = goes_on;
    picture.user_data = &f->options;
    const bool good = WebPAnimEncoderAdd(f->encoder, &picture, begin, &f->config);
    const WebPEncodingError error = picture.error_code;
    WebPPictureFree(&picture);
    return good || fail_encoding(report, error);
}

static bool add_frames(film *f, const spress_sequence *sequence, spress_report *report)
{
    int64_t begin = 0;
    for (size_t i = 0; i < sequence->count; i++) {
        if (!add_frame(f, &sequence->frames[i].image, (int)begin, report))
            return false;
        begin += sequence->frames[i].duration_ms;
        if (begin > INT32_MAX)
            return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                      "the animation is longer than a WebP can be: 2^31 - 1 ms");
        if (!spressi_sequence_tell(f->options, i + 1, sequence->count, report))
            return false;
    }
    return WebPAnimEncoderAdd(f->encoder, NULL, (int)begin, NULL) ||
           spressi_image_no_memory(report);
}

static bool assemble(WebPAnimEncoder *encoder, spressi_output *out, spress_report *report)
{
    WebPData data;
    WebPDataInit(&data);
    const bool good = WebPAnimEncoderAssemble(encoder, &data);
    if (good)
        spressi_put(out, data.bytes, data.size);
    WebPDataClear(&data);
    return (good && !out->failed) || spressi_image_no_memory(report);
}

bool spressi_webp_write_all(const spress_sequence *sequence, const spress_sequence_options *options,
                            spressi_output *out, spress_report *report)
{
    const spress_webp_options quality = {.quality = options->quality};
    const spress_image *first = &sequence->frames[0].image;
    WebPAnimEncoderOptions settings;
    film f = {.options = options};
    if (!check_size(first, report))
        return false;
    if (!WebPAnimEncoderOptionsInit(&settings) || !configure(&quality, &f.config))
        return fail_encoding(report, VP8_ENC_ERROR_INVALID_CONFIGURATION);
    settings.anim_params.loop_count = /* 0 means for ever here too */
        sequence->loop_count > UINT16_MAX ? UINT16_MAX : (int)sequence->loop_count;
    f.encoder = WebPAnimEncoderNew((int)first->width, (int)first->height, &settings);
    if (!f.encoder)
        return spressi_image_no_memory(report);
    const bool good = add_frames(&f, sequence, report) && assemble(f.encoder, out, report);
    WebPAnimEncoderDelete(f.encoder);
    return good;
}
