/* Writes APNG, laid out as read.c says. The first picture is stored whole; of each other one only
 * the rectangle that differs from the one before, which it replaces. Without disposal and blending
 * every pixel stays exactly as it was given. */
#include "codecs/composition.h"
#include "codecs/png/bands.h"
#include "codecs/png/chunks.h"
#include "codecs/png/encode.h"

typedef struct apng_writer {
    const spress_sequence *sequence;
    spressi_png_kind kind;
    const spress_sequence_options *options;
    spressi_output *out;
    spress_report *report;
    uint32_t number;      /* of the next fcTL or fdAT */
    size_t begun;         /* pictures before the one that is compressed */
    size_t picture_steps; /* of the progress: bands of a whole picture */
} apng_writer;

/* A fraction of two 16-bit numbers: the frame's exact one, or milliseconds, which are exact up to
 * 65,535 and rounded beyond that. */
static void put_delay(spressi_output *out, const spress_sequence_frame *frame)
{
    if (frame->exact_denominator != 0) {
        spressi_put_u16be(out, frame->exact_numerator);
        spressi_put_u16be(out, frame->exact_denominator);
        return;
    }
    uint32_t per_second = 1000;
    uint32_t delay = frame->duration_ms;
    while (delay > UINT16_MAX && per_second > 1) {
        per_second /= 10;
        delay = (uint32_t)(((uint64_t)frame->duration_ms * per_second + 500) / 1000);
    }
    spressi_put_u16be(out, delay > UINT16_MAX ? UINT16_MAX : delay);
    spressi_put_u16be(out, per_second);
}

static void put_control(apng_writer *w, spressi_rect part, const spress_sequence_frame *frame)
{
    const size_t chunk = spressi_png_begin_chunk(w->out, "fcTL");
    spressi_put_u32be(w->out, w->number++);
    spressi_put_u32be(w->out, part.width);
    spressi_put_u32be(w->out, part.height);
    spressi_put_u32be(w->out, part.x);
    spressi_put_u32be(w->out, part.y);
    put_delay(w->out, frame);
    spressi_put_u8(w->out, SPRESSI_DISPOSE_NOT);
    spressi_put_u8(w->out, 0); /* blending: replace */
    spressi_png_end_chunk(w->out, chunk);
}

/* Tells the bands of one picture as steps of all pictures. */
static bool tell_bands(void *context, size_t done, size_t total)
{
    const apng_writer *w = context;
    const spress_progress *progress = w->options->progress;
    return !progress ||
           progress->tell(progress->context,
                          w->begun * w->picture_steps + w->picture_steps * done / total,
                          w->sequence->count * w->picture_steps);
}

static bool is_stopped(void *context)
{
    const spress_progress *progress = ((const apng_writer *)context)->options->progress;
    return progress && progress->stopped && progress->stopped(progress->context);
}

/* Appends the zlib stream of a part. False with an error in the report. */
static bool put_part(apng_writer *w, const spressi_png_part *part)
{
    spressi_png_bands *bands =
        spressi_png_bands_of(&w->kind, w->options->effort, part, &w->out->buffer.allocator);
    if (!bands)
        return spressi_image_no_memory(w->report);
    if (w->begun == 0) /* this one is stored whole */
        w->picture_steps = spressi_png_band_count(bands);
    const bool good =
        spressi_png_encode_bands(bands, &(spress_progress){tell_bands, w, is_stopped}, w->report);
    if (good)
        spressi_png_put_bands(bands, w->out);
    spressi_png_bands_free(bands);
    return good;
}

static bool put_frame(apng_writer *w, size_t i)
{
    const spress_sequence_frame *frame = &w->sequence->frames[i];
    spressi_rect part = spressi_whole(&frame->image);
    if (i > 0 && !spressi_change_box(&w->sequence->frames[i - 1].image, &frame->image, &part))
        part = (spressi_rect){0, 0, 1, 1}; /* APNG has no empty frames */
    put_control(w, part, frame);
    const size_t data = spressi_png_begin_chunk(w->out, i == 0 ? "IDAT" : "fdAT");
    if (i > 0)
        spressi_put_u32be(w->out, w->number++);
    w->begun = i;
    if (!put_part(w, &(spressi_png_part){&frame->image, part, false}))
        return false;
    spressi_png_end_chunk(w->out, data);
    return true;
}

/* Writes the whole file. False with an error in the report. */
static bool put_all(apng_writer *w)
{
    const spress_image *first = &w->sequence->frames[0].image;
    const spress_png_info info = {.width = first->width,
                                  .height = first->height,
                                  .bit_depth = w->kind.bit_depth,
                                  .colour_type = w->kind.colour_type};
    spressi_png_put_signature(w->out);
    spressi_png_put_header(w->out, &info);
    const size_t animation = spressi_png_begin_chunk(w->out, "acTL");
    spressi_put_u32be(w->out, (uint32_t)w->sequence->count);
    spressi_put_u32be(w->out, w->sequence->loop_count);
    spressi_png_end_chunk(w->out, animation);
    spressi_png_put_colours(&w->kind, w->out);
    for (size_t i = 0; i < w->sequence->count; i++)
        if (!put_frame(w, i))
            return false;
    spressi_png_put_chunk(w->out, "IEND", NULL, 0);
    return !w->out->failed || spressi_image_no_memory(w->report);
}

bool spressi_apng_write_all(const spress_sequence *sequence, const spress_sequence_options *options,
                            spressi_output *out, spress_report *report)
{
    if (!spressi_png_check_size(&sequence->frames[0].image, report))
        return false;
    if (sequence->count > INT32_MAX / 2)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "an APNG has at most 2^30 pictures");
    apng_writer w = {.sequence = sequence, .options = options, .out = out, .report = report};
    spressi_png_kind_smallest(sequence, false, &w.kind);
    return put_all(&w);
}
