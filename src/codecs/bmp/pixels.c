/* Reads the pixels of a BMP, plain or in runs; called by read.c after the header. */
#include "codecs/bmp/bmp.h"
#include "image/raster.h"

static bool fail_index(const spressi_image_input *in, unsigned index, uint32_t count)
{
    return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                              "a pixel of the BMP has colour %u of a palette of %u", index, count);
}

static bool take_indices(const spressi_image_input *in, const spressi_bmp *bmp, const uint8_t *row,
                         uint8_t *rgba)
{
    const unsigned bits = bmp->bits;
    const unsigned mask = (1u << bits) - 1;
    for (size_t x = 0; x < (size_t)bmp->width; x++, rgba += 4) {
        const unsigned index = (unsigned)row[x * bits / 8] >> (8 - bits - x * bits % 8) & mask;
        if (index >= bmp->colour_count)
            return fail_index(in, index, bmp->colour_count);
        memcpy(rgba, &bmp->palette[index], 4);
    }
    return true;
}

/* A value of any number of bits as 8, rounded to nearest. */
static uint8_t scale(spressi_bmp_channel channel, uint32_t pixel, uint8_t otherwise)
{
    if (channel.max == 0)
        return otherwise;
    const uint64_t value = pixel >> channel.shift & channel.max;
    return (uint8_t)((value * 255 + channel.max / 2) / channel.max);
}

static void take_masked(const spressi_bmp *bmp, const uint8_t *row, uint8_t *rgba)
{
    for (int64_t x = 0; x < bmp->width; x++, rgba += 4) {
        const uint32_t pixel = bmp->bits == 16 ? spressi_load_u16le(row) : spressi_load_u32le(row);
        row += bmp->bits / 8;
        for (size_t i = 0; i < 4; i++)
            rgba[i] = scale(bmp->channels[i], pixel, i == 3 ? 255 : 0);
    }
}

static void take_bgr(const spressi_bmp *bmp, const uint8_t *row, uint8_t *rgba)
{
    for (int64_t x = 0; x < bmp->width; x++, rgba += 4, row += 3) {
        rgba[0] = row[2];
        rgba[1] = row[1];
        rgba[2] = row[0];
        rgba[3] = 255;
    }
}

bool spressi_bmp_take_rows(const spressi_image_input *in, const spressi_bmp *bmp, size_t row_size,
                           spress_image *image)
{
    const uint8_t *row = bmp->pixels.data;
    for (uint32_t i = 0; i < image->height; i++, row += row_size) {
        uint8_t *rgba = spressi_pixel(image, 0, bmp->top_down ? i : image->height - 1 - i);
        if (!spressi_image_goes_on(in))
            return false;
        if (bmp->bits <= 8) {
            if (!take_indices(in, bmp, row, rgba))
                return false;
        } else if (bmp->bits == 24) {
            take_bgr(bmp, row, rgba);
        } else {
            take_masked(bmp, row, rgba);
        }
    }
    /* Without masks the document calls the fourth byte unused, yet many programs store alpha
     * there. */
    if (bmp->bits == 32 && bmp->compression == SPRESSI_BMP_PLAIN)
        spressi_fill_missing_alpha(image);
    return true;
}

/* Run-length encoding, in pairs of bytes:
 *
 *   n > 0, value   n pixels; of 4 bits: the two halves of the value in turn
 *   0, 0           the row ends
 *   0, 1           the picture ends
 *   0, 2, x, y     goes x to the right and y up
 *   0, n           n literal pixels, padded to an even number of bytes
 *
 * Pixels that are not written have colour 0. */
typedef struct run_reader {
    const spressi_image_input *in;
    const spressi_bmp *bmp;
    spress_image *image;
    spressi_cursor c;
    int64_t x, y; /* y counts from the bottom */
} run_reader;

static bool put_index(run_reader *r, unsigned index)
{
    if (r->x >= r->bmp->width || r->y >= r->bmp->height)
        return spressi_image_fail(r->in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "a run of the BMP leaves the picture");
    if (index >= r->bmp->colour_count)
        return fail_index(r->in, index, r->bmp->colour_count);
    uint8_t *rgba = spressi_pixel(r->image, (uint32_t)r->x, (uint32_t)(r->bmp->height - 1 - r->y));
    memcpy(rgba, &r->bmp->palette[index], 4);
    r->x++;
    return true;
}

/* The index at position `at` of a run's value or of literal pixels. */
static unsigned index_at(const spressi_bmp *bmp, const uint8_t *bytes, size_t at)
{
    if (bmp->bits == 8)
        return bytes[at];
    return at % 2 == 0 ? bytes[at / 2] >> 4 : bytes[at / 2] & 15;
}

static bool take_literal(run_reader *r, size_t count)
{
    const size_t size = r->bmp->bits == 8 ? count : (count + 1) / 2;
    const uint8_t *bytes = spressi_take(&r->c, size + size % 2);
    for (size_t i = 0; bytes && i < count; i++)
        if (!put_index(r, index_at(r->bmp, bytes, i)))
            return false;
    return true;
}

static bool take_run(run_reader *r, size_t count, uint8_t value)
{
    for (size_t i = 0; i < count; i++)
        if (!put_index(r, index_at(r->bmp, &value, r->bmp->bits == 8 ? 0 : i % 2)))
            return false;
    return true;
}

bool spressi_bmp_take_runs(const spressi_image_input *in, const spressi_bmp *bmp,
                           spress_image *image)
{
    run_reader r = {in,     bmp,   image, {.data = bmp->pixels.data, .size = bmp->pixels.size},
                    .x = 0, .y = 0};
    const size_t pixels = (size_t)image->width * image->height;
    for (size_t i = 0; i < pixels; i++)
        memcpy(image->rgba + i * 4, &bmp->palette[0], 4);
    bool done = false;
    while (!done) {
        const uint8_t count = spressi_take_u8(&r.c);
        const uint8_t value = spressi_take_u8(&r.c);
        if (r.c.overrun)
            return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                      "the BMP is cut in its pixels");
        if (count != 0) {
            if (!take_run(&r, count, value))
                return false;
        } else if (value == 0) {
            if (!spressi_image_goes_on(in))
                return false;
            r.x = 0;
            r.y++;
        } else if (value == 1) {
            done = true;
        } else if (value == 2) {
            r.x += spressi_take_u8(&r.c);
            r.y += spressi_take_u8(&r.c);
        } else if (!take_literal(&r, value)) {
            return false;
        }
    }
    return true;
}
