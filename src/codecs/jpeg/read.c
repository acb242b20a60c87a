/* Reads JPEG through libjpeg-turbo.
 *
 * libjpeg allocates with malloc: a few rows, and for files of several scans all coefficients. The
 * budget gets an estimate before. The picture comes from the caller's allocator.
 *
 * libjpeg reports an error by calling a function that must not return: ours jumps back to decode.
 * Everything needed after the jump is in the job, which outlives it; no local variable does. */
#include <setjmp.h>
#include <stdio.h> /* jpeglib.h needs it */

#include <jerror.h>
#include <jpeglib.h>

#include "codecs/codec.h"
#include "codecs/jpeg/orientation.h"
#include "core/memory/budget.h"
#include "image/raster.h"

enum {
    /* More scans than any encoder writes. Each one makes libjpeg walk over all blocks, and takes
     * only some bytes of the file. */
    SCANS_MAX = 100,
    /* A block of 64 samples takes at least one bit, and with the strangest sampling (4 x 1, 1 x 4)
     * nine blocks make 32 x 32 pixels. */
    PIXELS_PER_BYTE = 1024,
};

typedef struct jpeg_job {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    const spressi_image_input *in;
    spress_image image; /* rgba is NULL until the size is known */
    uint64_t reserved;  /* of the budget */
} jpeg_job;

/* info.client_data is the job. */
static void escape_with(j_common_ptr info, spress_code code, const char *message)
{
    jpeg_job *job = info->client_data;
    spressi_image_fail(job->in->report, code, "%s", message);
    longjmp(job->escape, 1);
}

static void on_error(j_common_ptr info)
{
    char message[JMSG_LENGTH_MAX];
    const int code = info->err->msg_code;
    info->err->format_message(info, message);
    if (code == JERR_OUT_OF_MEMORY)
        escape_with(info, SPRESS_CODE_MEMORY, "out of memory");
    else if (code == JERR_SOF_UNSUPPORTED || code == JERR_BAD_PRECISION ||
             code == JERR_CONVERSION_NOTIMPL || code == JERR_ARITH_NOTIMPL)
        escape_with(info, SPRESS_CODE_IMAGE_VARIANT, message);
    else
        escape_with(info, SPRESS_CODE_IMAGE_DECODE, message);
}

/* Warnings have level -1: libjpeg would go on and invent pixels, so we fail. Three warnings do not
 * concern the pixels. */
static void on_message(j_common_ptr info, int level)
{
    const int code = info->err->msg_code;
    if (level < 0 && code != JWRN_EXTRANEOUS_DATA && code != JWRN_JFIF_MAJOR &&
        code != JWRN_ADOBE_XFORM)
        on_error(info);
}

static void on_output(j_common_ptr info)
{
    (void)info; /* the library prints nothing */
}

static void on_progress(j_common_ptr info)
{
    const jpeg_job *job = info->client_data;
    if (spressi_budget_is_stopped(job->in->budget))
        escape_with(info, SPRESS_CODE_MEMORY, "out of memory"); /* see budget.h */
    if (job->info.input_scan_number > SCANS_MAX)
        escape_with(info, SPRESS_CODE_IMAGE_DECODE, "the JPEG has more than 100 scans");
}

static bool check_kind(const jpeg_job *job)
{
    const struct jpeg_decompress_struct *info = &job->info;
    spress_report *report = job->in->report;
    if (info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_VARIANT,
                                  "the JPEG is in CMYK, for print; RGB and grey can be read");
    if (info->jpeg_color_space != JCS_GRAYSCALE && info->jpeg_color_space != JCS_YCbCr &&
        info->jpeg_color_space != JCS_RGB)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_VARIANT,
                                  "the JPEG has %d channels of an unknown kind",
                                  info->num_components);
    if (info->arith_code)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_VARIANT,
                                  "the JPEG uses arithmetic coding, which is not supported");
    if ((uint64_t)info->image_width * info->image_height / PIXELS_PER_BYTE > job->in->file.size)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_DECODE,
                                  "%zu bytes cannot hold a JPEG of %u x %u pixels",
                                  job->in->file.size, info->image_width, info->image_height);
    return true;
}

/* What libjpeg takes: for each component some rows of blocks, or all its coefficients. */
static uint64_t decoding_size(j_decompress_ptr info)
{
    enum { TABLES = 64 << 10, ROW_BYTES = 64, BLOCK_BYTES = DCTSIZE2 * sizeof(JCOEF) };
    uint64_t size = TABLES;
    for (int i = 0; i < info->num_components; i++) {
        const jpeg_component_info *component = &info->comp_info[i];
        size += (uint64_t)info->image_width * ROW_BYTES;
        if (jpeg_has_multiple_scans(info))
            size +=
                (uint64_t)component->width_in_blocks * component->height_in_blocks * BLOCK_BYTES;
    }
    return size;
}

static bool reserve(jpeg_job *job)
{
    const uint64_t size = decoding_size(&job->info);
    if (!spressi_image_reserve(job->in, size))
        return false;
    job->reserved = size;
    return true;
}

static bool decode(jpeg_job *job)
{
    struct jpeg_decompress_struct *info = &job->info;
    if (setjmp(job->escape))
        return false;
    jpeg_create_decompress(info);
    info->progress = &job->progress;
    jpeg_mem_src(info, job->in->file.data, (unsigned long)job->in->file.size);
    jpeg_read_header(info, TRUE);
    if (!check_kind(job) ||
        !spressi_image_begin(job->in, "JPEG", info->image_width, info->image_height, &job->image) ||
        !reserve(job))
        return false;
    info->out_color_space = JCS_EXT_RGBA; /* alpha 255 */
    jpeg_start_decompress(info);
    while (info->output_scanline < info->output_height) {
        JSAMPROW row = spressi_pixel(&job->image, 0, info->output_scanline);
        jpeg_read_scanlines(info, &row, 1);
    }
    jpeg_finish_decompress(info); /* reads up to the end marker */
    return true;
}

static bool turn(const spressi_image_input *in, spress_image *image)
{
    const unsigned orientation = in->no_orientation ? 1 : spressi_jpeg_orientation(in->file);
    return orientation == 1 || spressi_jpeg_turn(image, orientation) ||
           spressi_image_no_memory(in->report);
}

bool spressi_jpeg_read(const spressi_image_input *in, spress_image *out)
{
    jpeg_job job = {.in = in};
    job.info.err = jpeg_std_error(&job.errors);
    job.errors.error_exit = on_error;
    job.errors.emit_message = on_message;
    job.errors.output_message = on_output;
    job.progress.progress_monitor = on_progress;
    job.info.client_data = &job;
    const bool good = decode(&job);
    jpeg_destroy_decompress(&job.info);
    spressi_budget_give_back(in->budget, job.reserved);
    if (!good || !turn(in, &job.image)) {
        spress_image_free(&job.image);
        return false;
    }
    *out = job.image;
    return true;
}
