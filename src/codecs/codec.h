/* What the codecs share: readers and writers of each kind of file, errors, checks of sizes. */
#ifndef SPRESSI_CODECS_CODEC_H
#define SPRESSI_CODECS_CODEC_H

#include "core/memory/limits.h"
#include "core/text/buffer.h"
#include "spritepress/codecs.h"

/* What a decoder works on. */
typedef struct spressi_image_input {
    spress_bytes file;
    spress_limits limits; /* with defaults */
    spress_allocator allocator;
    spress_report *report;
    spress_budget *budget; /* NULL: without bounds */
    bool no_orientation;   /* JPEG: as stored */
} spressi_image_input;

/* Decoders: one picture, or all of them. On failure they report an error and leave `out`
 * untouched. */
typedef bool (*spressi_image_reader)(const spressi_image_input *in, spress_image *out);
typedef bool (*spressi_sequence_reader)(const spressi_image_input *in, spress_sequence *out);

bool spressi_png_read(const spressi_image_input *in, spress_image *out);
bool spressi_webp_read(const spressi_image_input *in, spress_image *out);
bool spressi_webp_read_all(const spressi_image_input *in, spress_sequence *out);
/* Encoders append to `out`; on failure they report an error. */
bool spressi_webp_write(const spress_image *image, const spress_webp_options *options,
                        spressi_output *out, spress_report *report);
bool spressi_webp_write_all(const spress_sequence *sequence, const spress_sequence_options *options,
                            spressi_output *out, spress_report *report);
bool spressi_jpeg_read(const spressi_image_input *in, spress_image *out);
bool spressi_gif_read(const spressi_image_input *in, spress_image *out);
bool spressi_gif_read_all(const spressi_image_input *in, spress_sequence *out);
bool spressi_gif_write_all(const spress_sequence *sequence, const spress_sequence_options *options,
                           spressi_output *out, spress_report *report);
bool spressi_bmp_read(const spressi_image_input *in, spress_image *out);
bool spressi_tga_read(const spressi_image_input *in, spress_image *out);
bool spressi_apng_read_all(const spressi_image_input *in, spress_sequence *out);
bool spressi_apng_write_all(const spress_sequence *sequence, const spress_sequence_options *options,
                            spressi_output *out, spress_report *report);

/* Reports an error about the whole image. Always false. */
bool spressi_image_fail(spress_report *report, spress_code code, const char *format, ...)
    SPRESS_PRINTF(3, 4);

/* Reports that memory ran out. Always false. */
bool spressi_image_no_memory(spress_report *report);

/* Warns of chunks of a PNG whose CRC is wrong, if the scan has found any. */
void spressi_png_warn(const spressi_image_input *in, const spress_png_info *info);

/* Allocates the picture that a decoder fills, after checking its size against the limits and
 * counting its pixels; `kind` is for the message ("GIF"). The pixels are not zeroed. */
bool spressi_image_begin(const spressi_image_input *in, const char *kind, uint64_t width,
                         uint64_t height, spress_image *out);

/* Counts memory that a library is about to allocate by itself. False, having reported, when it is
 * over the budget; else give it back with spressi_budget_give_back. */
bool spressi_image_reserve(const spressi_image_input *in, uint64_t size);

/* Asks whether the work is to stop: for readers, after each row. False, having reported. */
bool spressi_image_goes_on(const spressi_image_input *in);

/* Makes a picture opaque when all its alphas are 0: for files that do not say whether they have
 * alpha. */
void spressi_fill_missing_alpha(spress_image *image);

/* Shrinks the buffer to its size. False when memory ran out. */
bool spressi_output_fit(spressi_output *out);

/* Calls the caller's progress function with the number of pictures done. False, with an error, when
 * it asks to stop. */
bool spressi_sequence_tell(const spress_sequence_options *options, size_t done, size_t total,
                           spress_report *report);

/* Appends a picture, which then belongs to the sequence; on failure frees it. */
bool spressi_sequence_take(const spressi_image_input *in, spress_sequence *sequence,
                           spress_image *image, uint32_t duration_ms);

/* Appends a copy of a picture, after checking the number of pictures and the memory of all. On
 * failure the sequence stays as it is, for the caller to free. */
bool spressi_sequence_push(const spressi_image_input *in, spress_sequence *sequence,
                           const spress_image *image, uint32_t duration_ms);

#endif
