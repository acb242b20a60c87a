/* Reads the pixels of a BMP; called by read.c after the header. */
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
