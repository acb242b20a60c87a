/* Reads TGA (Truevision's specification 2.0). It has no signature.
 *
 *   u8   length of the text behind the header
 *   u8   whether there is a palette: 0 or 1
 *   u8   type: 1 indices, 2 colours, 3 grey; 9, 10, 11 the same with runs
 *   u16  first entry and u16 length of the palette, u8 bits of an entry
 *   u16  x and y of the origin (ignored), u16 width, u16 height
 *   u8   bits of a pixel
 *   u8   bits 0-3: how many of a pixel's bits are alpha; bit 4: right to left; bit 5: top row first
 *   ...  text, palette, pixels; little-endian, B G R A
 *
 *   extension area   u16 its size (495), ...; byte 494: the attribute type
 *   footer           the last 26 bytes: u32 offset of the extension area (0: none), u32 of the
 *                    developer's area, "TRUEVISION-XFILE." and a NUL
 *
 * Runs: a byte n and one pixel, to be repeated n - 127 times (n >= 128), or n + 1 pixels. */
#include <assert.h>

#include "codecs/codec.h"
#include "core/memory/cursor.h"
#include "image/alpha.h"
#include "image/raster.h"

enum {
    TYPE_INDICES = 1,
    TYPE_COLOURS = 2,
    TYPE_GREY = 3,
    TYPE_RUNS = 8, /* added to the type */
    RUN_MAX = 128,
    RIGHT_TO_LEFT = 0x10,
    TOP_DOWN = 0x20,
};

typedef struct tga {
    const spressi_image_input *in;
    spressi_cursor c;
    unsigned type, bits, alpha_bits, flags;
    bool has_palette, runs;
    unsigned palette_first, palette_count, palette_bits;
    uint32_t width, height;
    spress_colour palette[256];
} tga;

static bool fail(const tga *t, const char *what)
{
    return spressi_image_fail(t->in->report, SPRESS_CODE_IMAGE_DECODE, "the TGA %s", what);
}

static bool refuse(const tga *t)
{
    return spressi_image_fail(t->in->report, SPRESS_CODE_IMAGE_VARIANT,
                              "a TGA of type %u with %u bits (palette of %u bits) is not supported",
                              t->type + (t->runs ? TYPE_RUNS : 0), t->bits, t->palette_bits);
}

static bool are_colour_bits(unsigned bits)
{
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

static bool check_kind(const tga *t)
{
    if (t->type == TYPE_INDICES)
        return (t->has_palette && t->bits == 8 && are_colour_bits(t->palette_bits)) || refuse(t);
    if (t->type == TYPE_COLOURS)
        return are_colour_bits(t->bits) || refuse(t);
    return (t->type == TYPE_GREY && (t->bits == 8 || t->bits == 16)) || refuse(t);
}

static bool take_header(tga *t)
{
    spressi_cursor *c = &t->c;
    const unsigned text_size = spressi_take_u8(c);
    const unsigned palette_type = spressi_take_u8(c);
    const unsigned type = spressi_take_u8(c);
    t->has_palette = palette_type == 1;
    t->runs = type & TYPE_RUNS;
    t->type = type & ~(unsigned)TYPE_RUNS;
    t->palette_first = spressi_take_u16le(c);
    t->palette_count = spressi_take_u16le(c);
    t->palette_bits = spressi_take_u8(c);
    spressi_take(c, 4);
    t->width = spressi_take_u16le(c);
    t->height = spressi_take_u16le(c);
    t->bits = spressi_take_u8(c);
    t->flags = spressi_take_u8(c);
    t->alpha_bits = t->flags & 15;
    if (c->overrun)
        return fail(t, "is cut in its header");
    if (palette_type > 1 || t->flags & 0xC0)
        return refuse(t);
    spressi_take(c, text_size);
    return check_kind(t);
}

static unsigned bytes_of(unsigned bits)
{
    return (bits + 7) / 8;
}

/* Rounded to nearest, as in BMP: one program's 16-bit picture is the same from either file. */
static uint8_t five_to_eight(unsigned value)
{
    return (uint8_t)(((value & 31) * 255 + 15) / 31);
}

/* A colour of 15, 16, 24 or 32 bits. */
static spress_colour colour_of(const tga *t, const uint8_t *b, unsigned bits)
{
    if (bits <= 16) {
        const unsigned word = spressi_load_u16le(b);
        const bool seen = bits == 15 || t->alpha_bits == 0 || word & 0x8000;
        return (spress_colour){five_to_eight(word >> 10), five_to_eight(word >> 5),
                               five_to_eight(word), seen ? 255 : 0};
    }
    return (spress_colour){b[2], b[1], b[0], bits == 32 ? b[3] : 255};
}

static bool take_palette(tga *t)
{
    if (!t->has_palette)
        return true;
    const unsigned size = bytes_of(t->palette_bits);
    const uint8_t *entries = spressi_take(&t->c, (size_t)size * t->palette_count);
    if (!entries)
        return fail(t, "is cut in its palette");
    if (t->type != TYPE_INDICES) /* a palette that no pixel uses */
        return true;
    if (t->palette_first + t->palette_count > 256)
        return fail(t, "has a palette of more than 256 colours");
    for (unsigned i = 0; i < t->palette_count; i++)
        t->palette[t->palette_first + i] =
            colour_of(t, entries + (size_t)i * size, t->palette_bits);
    return true;
}

static bool pixel_of(const tga *t, const uint8_t *b, spress_colour *out)
{
    if (t->type == TYPE_INDICES) {
        if (b[0] < t->palette_first || b[0] >= t->palette_first + t->palette_count)
            return fail(t, "has a pixel whose colour is not in its palette");
        *out = t->palette[b[0]];
    } else if (t->type == TYPE_GREY) {
        *out = (spress_colour){b[0], b[0], b[0], t->bits == 16 ? b[1] : 255};
    } else {
        *out = colour_of(t, b, t->bits);
    }
    return true;
}

/* Where the pixel with that number goes. */
static uint8_t *target(const tga *t, const spress_image *image, size_t number)
{
    const uint32_t x = (uint32_t)(number % t->width);
    const uint32_t y = (uint32_t)(number / t->width);
    return spressi_pixel(image, t->flags & RIGHT_TO_LEFT ? t->width - 1 - x : x,
                         t->flags & TOP_DOWN ? y : t->height - 1 - y);
}

/* Runs may continue in the next row: old programs write them so. */
static bool take_pixels(tga *t, spress_image *image)
{
    const size_t size = bytes_of(t->bits);
    const size_t count = (size_t)t->width * t->height;
    size_t done = 0, row = 0;
    while (done < count) {
        const unsigned head = t->runs ? spressi_take_u8(&t->c) : RUN_MAX - 1;
        const bool repeats = head >= RUN_MAX;
        if (done / t->width != row) {
            row = done / t->width;
            if (!spressi_image_goes_on(t->in))
                return false;
        }
        size_t length = repeats ? head - RUN_MAX + 1 : head + 1;
        if (length > count - done) {
            if (t->runs)
                return fail(t, "has a run that leaves the picture");
            length = count - done;
        }
        const uint8_t *bytes = spressi_take(&t->c, repeats ? size : size * length);
        if (!bytes)
            return fail(t, "is cut in its pixels");
        for (size_t i = 0; i < length; i++) {
            spress_colour colour;
            if (!pixel_of(t, repeats ? bytes : bytes + i * size, &colour))
                return false;
            memcpy(target(t, image, done + i), &colour, 4);
        }
        done += length;
    }
    return true;
}

/* Whether the bytes that are left can hold the pixels. */
static bool check_size(const tga *t)
{
    const uint64_t pixels = (uint64_t)t->width * t->height;
    const uint64_t left = spressi_left(&t->c);
    const uint64_t size = bytes_of(t->bits);
    assert(size != 0); /* check_kind refused the others */
    const uint64_t most = t->runs ? left / (1 + size) * RUN_MAX : left / size;
    return pixels <= most || fail(t, "is cut: it has more pixels than bytes for them");
}

/* The attribute type (fields 24, 28 and 30): 0 no alpha, 1 undefined and to be ignored, 2
 * undefined, 3 useful alpha, 4 alpha by which the colours are multiplied. 2, as if nothing were
 * said, when the file has no extension area, or one that passes its end. */
static unsigned find_attribute_type(spress_bytes file)
{
    enum { FOOTER_SIZE = 26, SIGNATURE_AT = 8, AREA_SIZE = 495, TYPE_AT = 494, UNDEFINED = 2 };
    static const char signature[] = "TRUEVISION-XFILE.";
    if (file.size < FOOTER_SIZE + AREA_SIZE)
        return UNDEFINED;
    const size_t footer_at = file.size - FOOTER_SIZE;
    const uint8_t *footer = file.data + footer_at;
    const uint32_t area_at = spressi_load_u32le(footer);
    if (memcmp(footer + SIGNATURE_AT, signature, sizeof signature) != 0 || area_at == 0 ||
        area_at > footer_at - AREA_SIZE || spressi_load_u16le(file.data + area_at) < AREA_SIZE)
        return UNDEFINED;
    return file.data[area_at + TYPE_AT];
}

/* Applies what the file says of its alphas. */
static void settle_alpha(const tga *t, spress_image *image)
{
    const unsigned attribute = find_attribute_type(t->in->file);
    const unsigned bits = t->type == TYPE_INDICES ? t->palette_bits : t->bits;
    const size_t count = (size_t)image->width * image->height;
    if (attribute == 4)
        spressi_divide_alpha(image);
    else if (attribute < 2)
        for (size_t i = 0; i < count; i++)
            image->rgba[i * 4 + 3] = 255;
    else if (attribute != 3 && bits == 32 && t->alpha_bits == 0)
        spressi_fill_missing_alpha(image); /* the file may have alpha all the same */
}

bool spressi_tga_read(const spressi_image_input *in, spress_image *out)
{
    tga t = {.in = in, .c = {.data = in->file.data, .size = in->file.size}};
    spress_image image;
    if (!take_header(&t) || !take_palette(&t) || !check_size(&t) ||
        !spressi_image_begin(in, "TGA", t.width, t.height, &image))
        return false;
    if (!take_pixels(&t, &image)) {
        spress_image_free(&image);
        return false;
    }
    settle_alpha(&t, &image);
    *out = image;
    return true;
}
