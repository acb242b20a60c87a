/* Makes PNGs chunk by chunk and filter by filter, with zlib's compress and crc32: of any kind, and
 * broken in any way. */
#ifndef TESTS_UNIT_PNG_MAKER_H
#define TESTS_UNIT_PNG_MAKER_H

#include <zlib.h>

#include "support.h"

enum { PNG_ROOM = 1 << 16, RAW_ROOM = 1 << 15 };

/* A PNG under construction. */
typedef struct maker {
    uint8_t bytes[PNG_ROOM];
    size_t size;
    uint32_t width, height;
    unsigned depth, colour, interlace;
    unsigned palette_count;
    bool transparent; /* with a tRNS chunk */
    uint8_t raw[RAW_ROOM];
    size_t raw_size;
} maker;

static inline void put_u32(uint8_t *to, uint32_t value)
{
    to[0] = (uint8_t)(value >> 24);
    to[1] = (uint8_t)(value >> 16);
    to[2] = (uint8_t)(value >> 8);
    to[3] = (uint8_t)value;
}

static inline void put_chunk(maker *m, const char *type, const void *data, size_t size)
{
    assert_true(size + 12 <= PNG_ROOM - m->size);
    uint8_t *to = m->bytes + m->size;
    put_u32(to, (uint32_t)size);
    memcpy(to + 4, type, 4);
    if (size != 0)
        memcpy(to + 8, data, size);
    put_u32(to + 8 + size, (uint32_t)crc32(0, to + 4, (uInt)(size + 4)));
    m->size += size + 12;
}

static inline void put_header(maker *m)
{
    uint8_t header[13] = {0};
    put_u32(header, m->width);
    put_u32(header + 4, m->height);
    header[8] = (uint8_t)m->depth;
    header[9] = (uint8_t)m->colour;
    header[12] = (uint8_t)m->interlace;
    memcpy(m->bytes, "\x89PNG\r\n\x1a\n", 8);
    m->size = 8;
    put_chunk(m, "IHDR", header, sizeof header);
}

static inline unsigned channel_count(unsigned colour)
{
    return colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1;
}

/* The picture itself: a sample of the full range of its depth. Some samples repeat exactly those of
 * (0, 0), which tRNS makes transparent; some only in their upper byte. */
static inline unsigned sample(const maker *m, uint32_t x, uint32_t y, unsigned channel)
{
    const unsigned mixed = x * 40503u + y * 30011u + channel * 21001u + x * y * 977u;
    const unsigned range = m->colour == 3 ? m->palette_count : 1u << m->depth;
    if ((x + y) % 5 == 0)
        return (channel * 21001u + (m->depth == 16 && x == y && x % 2 ? 1 : 0)) % range;
    return mixed % range;
}

/* One colour of the palette or its alpha: any rule that tells entries apart. */
static inline uint8_t palette_sample(unsigned index, unsigned channel)
{
    return channel < 3 ? (uint8_t)(index * 7 + channel * 50 + 3) : (uint8_t)(255 - index * 11);
}

static inline unsigned paeth(unsigned a, unsigned b, unsigned c)
{
    const int p = (int)a + (int)b - (int)c;
    const int pa = abs(p - (int)a);
    const int pb = abs(p - (int)b);
    const int pc = abs(p - (int)c);
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/* Appends one scanline with its filter; `line` and `above` have `size` bytes. */
static inline void put_filtered(maker *m, unsigned filter, const uint8_t *line,
                                const uint8_t *above, size_t size)
{
    const unsigned bits = channel_count(m->colour) * m->depth;
    const size_t step = bits < 8 ? 1 : bits / 8;
    assert_true(size + 1 <= RAW_ROOM - m->raw_size);
    m->raw[m->raw_size++] = (uint8_t)filter;
    for (size_t i = 0; i < size; i++) {
        const unsigned a = i < step ? 0 : line[i - step];
        const unsigned b = above[i];
        const unsigned c = i < step ? 0 : above[i - step];
        const unsigned guesses[5] = {0, a, b, (a + b) / 2, paeth(a, b, c)};
        m->raw[m->raw_size++] = (uint8_t)(line[i] - guesses[filter]);
    }
}

static inline void put_line(const maker *m, uint8_t *line, size_t index, unsigned value)
{
    if (m->depth == 16) {
        line[2 * index] = (uint8_t)(value >> 8);
        line[2 * index + 1] = (uint8_t)value;
        return;
    }
    const size_t bit = index * m->depth;
    line[bit / 8] |= (uint8_t)(value << (8 - m->depth - bit % 8));
}

/* The pixels x0, x0 + dx, ... of the rows y0, y0 + dy, ...: one pass, or the whole picture. */
static inline void put_pass(maker *m, uint32_t x0, uint32_t y0, uint32_t dx, uint32_t dy)
{
    if (x0 >= m->width || y0 >= m->height)
        return;
    const unsigned channels = channel_count(m->colour);
    const size_t pixels = (m->width - x0 + dx - 1) / dx;
    const size_t size = (pixels * channels * m->depth + 7) / 8;
    uint8_t lines[2][4096] = {{0}};
    assert_true(size <= sizeof lines[0]);
    for (uint32_t y = y0, row = 0; y < m->height; y += dy, row++) {
        uint8_t *line = lines[row % 2];
        memset(line, 0, sizeof lines[0]);
        size_t index = 0;
        for (uint32_t x = x0; x < m->width; x += dx)
            for (unsigned channel = 0; channel < channels; channel++)
                put_line(m, line, index++, sample(m, x, y, channel));
        /* Each type comes in first rows too, which have only zeros above them. */
        put_filtered(m, (row + x0 + y0 + m->width) % 5, line, lines[(row + 1) % 2], size);
    }
}

static inline void put_scanlines(maker *m)
{
    m->raw_size = 0;
    if (!m->interlace) {
        put_pass(m, 0, 0, 1, 1);
        return;
    }
    put_pass(m, 0, 0, 8, 8);
    put_pass(m, 4, 0, 8, 8);
    put_pass(m, 0, 4, 4, 8);
    put_pass(m, 2, 0, 4, 4);
    put_pass(m, 0, 2, 2, 4);
    put_pass(m, 1, 0, 2, 2);
    put_pass(m, 0, 1, 1, 2);
}

static inline void put_palette(maker *m)
{
    uint8_t colours[768];
    uint8_t alphas[256];
    for (unsigned i = 0; i < m->palette_count; i++) {
        for (unsigned channel = 0; channel < 3; channel++)
            colours[3 * i + channel] = palette_sample(i, channel);
        alphas[i] = palette_sample(i, 3);
    }
    put_chunk(m, "PLTE", colours, m->palette_count * 3);
    if (m->transparent) /* one entry short: the last colour stays opaque */
        put_chunk(m, "tRNS", alphas, m->palette_count - 1);
}

static inline void put_transparency(maker *m)
{
    uint8_t key[6] = {0};
    const unsigned channels = channel_count(m->colour);
    for (unsigned channel = 0; channel < channels; channel++) {
        const unsigned value = sample(m, 0, 0, channel);
        key[2 * channel] = (uint8_t)(value >> 8);
        key[2 * channel + 1] = (uint8_t)value;
    }
    put_chunk(m, "tRNS", key, 2 * (size_t)channels);
}

/* Compresses m->raw into `count` IDAT chunks. */
static inline void put_data(maker *m, size_t count)
{
    uint8_t packed[RAW_ROOM + 1024];
    uLongf size = sizeof packed;
    assert_int_equal(compress2(packed, &size, m->raw, (uLong)m->raw_size, 6), Z_OK);
    for (size_t i = 0; i < count; i++) {
        const size_t from = size * i / count;
        const size_t to = size * (i + 1) / count;
        put_chunk(m, "IDAT", packed + from, to - from);
    }
}

static inline void make_start(maker *m)
{
    put_header(m);
    if (m->colour == 3)
        put_palette(m);
    else if (m->transparent)
        put_transparency(m);
    put_scanlines(m);
}

static inline void make(maker *m)
{
    make_start(m);
    put_data(m, 1);
    put_chunk(m, "IEND", NULL, 0);
}

static inline spress_bytes png_of(const maker *m)
{
    return (spress_bytes){m->bytes, m->size};
}

static inline maker *small(void)
{
    maker *m = MUST(calloc(1, sizeof *m));
    *m = (maker){.width = 5, .height = 3, .depth = 8, .colour = 6};
    return m;
}

/* Changes a byte of IHDR and repairs its CRC. */
static inline void patch_header(maker *m, size_t at, uint8_t value)
{
    m->bytes[16 + at] = value;
    put_u32(m->bytes + 29, (uint32_t)crc32(0, m->bytes + 12, 17));
}

#endif
