/* Reads BMP, as Windows writes it (BITMAPFILEHEADER and the headers of wingdi.h).
 *
 *   char[2]  "BM"
 *   u32      size of the file (ignored), u32 reserved
 *   u32      where the pixels begin
 *   u32      size of the header from here on: 12, 40, 52, 56, 108 or 124
 *   of 12 bytes: u16 width, height, planes, bits
 *   of others:   i32 width, height (negative: top row first), u16 planes, bits, u32 compression,
 *                u32 size of the pixels, i32 x and y resolution, u32 colours, u32 important colours
 *                [u32 masks of red, green, blue [, alpha]]
 *   masks        behind a header of 40 bytes, when the compression says so
 *   palette      B, G, R and, except after a header of 12 bytes, one byte more for each colour
 *   pixels       rows of a multiple of 4 bytes, bottom row first
 *
 * All fields are little-endian. Runs (compressions 1 and 2) and the header of OS/2's second version
 * (64 bytes) are refused: no program that draws sprites writes them. */
#include "codecs/bmp/bmp.h"

enum {
    FILE_HEADER_SIZE = 14,
    CORE_SIZE = 12,
    INFO_SIZE = 40,
    MASKS_AT = 40, /* in the header, where it is long enough */
    RGB_MASKS_SIZE = 52,
    ALPHA_MASK_SIZE = 56,
};

static bool is_header_size(uint32_t size)
{
    return size == CORE_SIZE || size == INFO_SIZE || size == RGB_MASKS_SIZE ||
           size == ALPHA_MASK_SIZE || size == 108 || size == 124;
}

static bool fail_cut(const spressi_image_input *in, const char *what)
{
    return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE, "the BMP is cut in its %s",
                              what);
}

static bool take_header(const spressi_image_input *in, spressi_cursor *c, spressi_bmp *bmp)
{
    spressi_take(c, 10);
    bmp->pixels_at = spressi_take_u32le(c);
    bmp->header_size = spressi_take_u32le(c);
    if (c->overrun)
        return fail_cut(in, "header");
    if (!is_header_size(bmp->header_size))
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_VARIANT,
                                  "the BMP has a header of %u bytes, an unknown size",
                                  bmp->header_size);
    const bool core = bmp->header_size == CORE_SIZE;
    bmp->width = core ? spressi_take_u16le(c) : (int32_t)spressi_take_u32le(c);
    int64_t height = core ? spressi_take_u16le(c) : (int32_t)spressi_take_u32le(c);
    bmp->top_down = height < 0;
    bmp->height = height < 0 ? -height : height;
    spressi_take(c, 2); /* planes: always 1 */
    bmp->bits = spressi_take_u16le(c);
    if (!core) {
        bmp->compression = (spressi_bmp_compression)spressi_take_u32le(c);
        spressi_take(c, 12);
        bmp->colour_count = spressi_take_u32le(c);
        spressi_take(c, 4);
    }
    return c->overrun ? fail_cut(in, "header") : true;
}

/* Refuses combinations of bits and compression that do not exist. */
static bool check_kind(const spressi_image_input *in, const spressi_bmp *bmp)
{
    const unsigned bits = bmp->bits;
    bool good = false;
    switch (bmp->compression) {
    case SPRESSI_BMP_PLAIN:
        good = bits == 1 || bits == 4 || bits == 8 || bits == 16 || bits == 24 || bits == 32;
        break;
    case SPRESSI_BMP_MASKS:
    case SPRESSI_BMP_ALPHA_MASKS:
        good = bits == 16 || bits == 32;
        break;
    }
    return good || spressi_image_fail(in->report, SPRESS_CODE_IMAGE_VARIANT,
                                      "a BMP of %u bits with compression %u is not supported", bits,
                                      (unsigned)bmp->compression);
}

/* False when the mask's bits are not neighbours. */
static bool channel_of(uint32_t mask, spressi_bmp_channel *out)
{
    *out = (spressi_bmp_channel){0};
    if (mask == 0)
        return true;
    while (!(mask >> out->shift & 1))
        out->shift++;
    out->max = mask >> out->shift;
    return (out->max & (out->max + 1)) == 0;
}

static bool take_masks(const spressi_image_input *in, spressi_cursor *c, spressi_bmp *bmp)
{
    uint32_t masks[4] = {0};
    const bool in_header = bmp->header_size >= RGB_MASKS_SIZE;
    if (bmp->compression == SPRESSI_BMP_PLAIN) {
        static const uint32_t of_16[4] = {0x7C00, 0x03E0, 0x001F, 0};
        static const uint32_t of_32[4] = {0xFF0000, 0xFF00, 0xFF, 0xFF000000};
        memcpy(masks, bmp->bits == 16 ? of_16 : of_32, sizeof masks);
    } else {
        const size_t count = bmp->compression == SPRESSI_BMP_ALPHA_MASKS ||
                                     (in_header && bmp->header_size >= ALPHA_MASK_SIZE)
                                 ? 4
                                 : 3;
        for (size_t i = 0; i < count; i++)
            masks[i] = spressi_take_u32le(c);
    }
    if (c->overrun)
        return fail_cut(in, "masks");
    for (size_t i = 0; i < 4; i++)
        if (!channel_of(masks[i], &bmp->channels[i]))
            return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_VARIANT,
                                      "the BMP's mask 0x%08x has gaps", masks[i]);
    return true;
}

static bool take_palette(const spressi_image_input *in, spressi_cursor *c, spressi_bmp *bmp)
{
    const size_t entry_size = bmp->header_size == CORE_SIZE ? 3 : 4;
    if (bmp->colour_count == 0)
        bmp->colour_count = 1u << bmp->bits;
    if (bmp->colour_count > 256)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the BMP's palette has %u colours; 256 are the most",
                                  bmp->colour_count);
    for (size_t i = 0; i < bmp->colour_count; i++) {
        const uint8_t *entry = spressi_take(c, entry_size);
        if (!entry)
            return fail_cut(in, "palette");
        bmp->palette[i] = (spress_colour){entry[2], entry[1], entry[0], 255};
    }
    return true;
}

/* Reads everything before the pixels. */
static bool take_front(const spressi_image_input *in, spressi_bmp *bmp)
{
    spressi_cursor c = {.data = in->file.data, .size = in->file.size};
    if (!take_header(in, &c, bmp) || !check_kind(in, bmp))
        return false;
    const size_t header_end = FILE_HEADER_SIZE + (size_t)bmp->header_size;
    if (header_end > c.size)
        return fail_cut(in, "header");
    if (bmp->bits > 8 && bmp->bits != 24) {
        /* The masks of longer headers have the same offset as those behind a short one. */
        c.at = FILE_HEADER_SIZE + MASKS_AT;
        if (!take_masks(in, &c, bmp))
            return false;
    } else if (bmp->bits <= 8) {
        c.at = header_end;
        if (!take_palette(in, &c, bmp))
            return false;
    }
    if (bmp->pixels_at < header_end || bmp->pixels_at > c.size)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the BMP's pixels begin at byte %u of %zu", bmp->pixels_at,
                                  c.size);
    bmp->pixels = (spress_bytes){in->file.data + bmp->pixels_at, in->file.size - bmp->pixels_at};
    return true;
}

bool spressi_bmp_read(const spressi_image_input *in, spress_image *out)
{
    spressi_bmp bmp = {0};
    if (!take_front(in, &bmp))
        return false;
    if (bmp.width <= 0 || bmp.height <= 0)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the BMP has %lld x %lld pixels", (long long)bmp.width,
                                  (long long)bmp.height);
    /* Widths are below 2^31 and bits at most 32: this cannot overflow. */
    const uint64_t row_size = ((uint64_t)bmp.width * bmp.bits + 31) / 32 * 4;
    if (row_size > bmp.pixels.size / (uint64_t)bmp.height)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the BMP is cut: %zu bytes are too few for %lld x %lld pixels",
                                  bmp.pixels.size, (long long)bmp.width, (long long)bmp.height);
    spress_image image;
    if (!spressi_image_begin(in, "BMP", (uint64_t)bmp.width, (uint64_t)bmp.height, &image))
        return false;
    if (!spressi_bmp_take_rows(in, &bmp, (size_t)row_size, &image)) {
        spress_image_free(&image);
        return false;
    }
    *out = image;
    return true;
}
