/* Checks a PNG and reads its header without inflating it (PNG specification, third edition,
 * chapters 5 and 11).
 *
 *   signature   89 'P' 'N' 'G' 0D 0A 1A 0A
 *   chunk       u32be size, char[4] type, size bytes, u32be CRC-32 of type and bytes
 *   ...         IHDR first, PLTE at most once and before the image data, one run of IDAT, IEND
 * last */
#include <string.h>

#include "core/memory/cursor.h"
#include "core/memory/not_null.h"
#include "image/crc32.h"
#include "spritepress/codecs.h"

enum {
    SIGNATURE_SIZE = 8,
    CHUNK_FRAME_SIZE = 12, /* size, type and CRC */
    IHDR_SIZE = 13,
    PALETTE_MAX = 256,
    COLOUR_TYPE_GREY = 0,
    COLOUR_TYPE_INDEXED = 3,
    COLOUR_TYPE_GREY_ALPHA = 4,
};

typedef struct chunk {
    size_t at; /* of its size field */
    uint32_t size;
    const uint8_t *type;
    const uint8_t *data;
} chunk;

typedef struct scan {
    spress_bytes png;
    size_t at;
    spress_png_info info;
    bool has_header, has_palette, has_data, data_ended, ended;
    const char *reason;
    size_t reason_at;
} scan;

static bool refuse(scan *s, const char *reason, size_t at)
{
    s->reason = reason;
    s->reason_at = at;
    return false;
}

static bool is_type(const chunk *c, const char *type)
{
    return memcmp(c->type, type, 4) == 0;
}

/* Section 5.4: each byte of a type is an ASCII letter. */
static bool is_letter(uint8_t byte)
{
    return (uint8_t)((byte | 0x20) - 'a') < 26;
}

/* Whether the pixels can be shown without a chunk. Section 5.4: a lower-case first letter says so;
 * transparency and the parts of an animation change pixels all the same. */
static bool can_do_without(const chunk *c)
{
    static const char *const needed[] = {"tRNS", "acTL", "fcTL", "fdAT"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (is_type(c, needed[i]))
            return false;
    return c->type[0] & 0x20;
}

/* Section 13.2: a decoder may go on after an error in a chunk that is not critical. */
static bool check_crc(scan *s, const chunk *c)
{
    if (spressi_crc32(0, c->type, (size_t)c->size + 4) == spressi_load_u32be(c->data + c->size))
        return true;
    if (!s->has_header || !can_do_without(c))
        return refuse(s, "a chunk's CRC is wrong", c->at + 8 + c->size);
    if (s->info.flaw_count++ == 0)
        s->info.flaw_at = c->at;
    return true;
}

static bool take_chunk(scan *s, chunk *c)
{
    const size_t left = s->png.size - s->at;
    if (left < CHUNK_FRAME_SIZE)
        return refuse(s, left == 0 ? "the PNG has no IEND" : "a chunk is cut", s->at);

    const uint8_t *bytes = s->png.data + s->at;
    *c = (chunk){
        .at = s->at, .size = spressi_load_u32be(bytes), .type = bytes + 4, .data = bytes + 8};
    for (size_t i = 0; i < 4; i++)
        if (!is_letter(c->type[i]))
            return refuse(s, "a chunk's type is not four letters", s->at + 4 + i);
    if (c->size > INT32_MAX)
        return refuse(s, "a chunk is longer than 2^31 - 1 bytes", s->at);
    if (c->size > left - CHUNK_FRAME_SIZE)
        return refuse(s, "a chunk passes the end of the file, which is cut or damaged", s->at);
    if (!check_crc(s, c))
        return false;
    s->at += (size_t)c->size + CHUNK_FRAME_SIZE;
    return true;
}

/* Section 11.2.1: a bit for each depth that a colour type may have. */
static bool depth_fits(unsigned colour_type, unsigned bit_depth)
{
    static const uint32_t depths[] = {
        [0] = 1u << 1 | 1u << 2 | 1u << 4 | 1u << 8 | 1u << 16,
        [2] = 1u << 8 | 1u << 16,
        [3] = 1u << 1 | 1u << 2 | 1u << 4 | 1u << 8,
        [4] = 1u << 8 | 1u << 16,
        [6] = 1u << 8 | 1u << 16,
    };
    return colour_type < sizeof depths / sizeof *depths && bit_depth <= 16 &&
           (depths[colour_type] >> bit_depth & 1);
}

/* IHDR (section 11.2.1)
 *
 *   u32be  width, height    1 to 2^31 - 1
 *   u8     bit depth, colour type, compression (0), filter (0), interlace (0 or 1)
 */
static bool take_header(scan *s, const chunk *c)
{
    if (s->has_header)
        return refuse(s, "there is a second IHDR", c->at);
    if (c->size != IHDR_SIZE)
        return refuse(s, "IHDR is not 13 bytes long", c->at);
    const uint8_t *b = c->data;
    const size_t at = c->at + 8;
    s->info = (spress_png_info){.width = spressi_load_u32be(b),
                                .height = spressi_load_u32be(b + 4),
                                .bit_depth = b[8],
                                .colour_type = b[9],
                                .interlace = b[12]};
    if (s->info.width == 0 || s->info.width > INT32_MAX)
        return refuse(s, "the width is not 1 to 2^31 - 1", at);
    if (s->info.height == 0 || s->info.height > INT32_MAX)
        return refuse(s, "the height is not 1 to 2^31 - 1", at + 4);
    if (!depth_fits(s->info.colour_type, s->info.bit_depth))
        return refuse(s, "no such bit depth and colour type", at + 8);
    if (b[10] != 0)
        return refuse(s, "the compression method is not 0", at + 10);
    if (b[11] != 0)
        return refuse(s, "the filter method is not 0", at + 11);
    if (b[12] > 1)
        return refuse(s, "the interlace method is not 0 or 1", at + 12);
    s->has_header = true;
    return true;
}

/* PLTE (section 11.2.2): one to 256 colours of three bytes, and no more than the pixels can name.
 */
static bool take_palette(scan *s, const chunk *c)
{
    const unsigned type = s->info.colour_type;
    const uint32_t count = c->size / 3;
    if (s->has_palette)
        return refuse(s, "there is a second PLTE", c->at);
    if (s->has_data)
        return refuse(s, "PLTE comes after the image data", c->at);
    if (type == COLOUR_TYPE_GREY || type == COLOUR_TYPE_GREY_ALPHA)
        return refuse(s, "a grey picture has a PLTE", c->at);
    if (c->size % 3 != 0 || count == 0 || count > PALETTE_MAX)
        return refuse(s, "PLTE does not hold 1 to 256 colours", c->at);
    if (type == COLOUR_TYPE_INDEXED && count > 1u << s->info.bit_depth)
        return refuse(s, "PLTE has more colours than the bit depth allows", c->at);
    s->has_palette = true;
    return true;
}

/* IDAT (section 11.2.3): one or more, with nothing between them. */
static bool take_data(scan *s, const chunk *c)
{
    if (s->data_ended)
        return refuse(s, "the IDAT chunks are not consecutive", c->at);
    if (s->info.colour_type == COLOUR_TYPE_INDEXED && !s->has_palette)
        return refuse(s, "an indexed picture has no PLTE", c->at);
    s->has_data = true;
    return true;
}

/* IEND (section 11.2.4) */
static bool take_end(scan *s, const chunk *c)
{
    if (!s->has_data)
        return refuse(s, "the PNG has no IDAT", c->at);
    if (c->size != 0)
        return refuse(s, "IEND is not empty", c->at);
    s->ended = true;
    return true;
}

static bool take_part(scan *s, const chunk *c)
{
    static const struct {
        const char *type;
        bool (*take)(scan *s, const chunk *c);
    } critical[] = {
        {"IHDR", take_header}, {"PLTE", take_palette}, {"IDAT", take_data}, {"IEND", take_end}};

    if (!s->has_header && !is_type(c, "IHDR"))
        return refuse(s, "the first chunk is not IHDR", c->at);
    if (s->has_data && !is_type(c, "IDAT"))
        s->data_ended = true;
    for (size_t i = 0; i < sizeof critical / sizeof *critical; i++)
        if (is_type(c, critical[i].type))
            return critical[i].take(s, c);
    /* Section 5.4: an upper-case first letter says that the picture cannot be shown without it. */
    if (!(c->type[0] & 0x20))
        return refuse(s, "a critical chunk is of an unknown type", c->at + 4);
    return true;
}

static bool scan_chunks(scan *s)
{
    static const uint8_t signature[SIGNATURE_SIZE] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (s->png.size < SIGNATURE_SIZE || memcmp(s->png.data, signature, SIGNATURE_SIZE) != 0)
        return refuse(s, "the PNG signature is missing", 0);
    s->at = SIGNATURE_SIZE;
    while (!s->ended) {
        chunk c;
        if (!take_chunk(s, &c) || !take_part(s, &c))
            return false;
    }
    return true;
}

size_t spress_png_scan(spress_bytes png, spress_png_info *info, const char **reason, size_t *at)
{
    scan s = {.png = spressi_not_null(png)};
    if (scan_chunks(&s)) {
        if (info)
            *info = s.info;
        return s.at;
    }
    if (reason)
        *reason = s.reason;
    if (at)
        *at = s.reason_at;
    return 0;
}
