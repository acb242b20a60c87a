/* A small PCHR file, byte by byte as pchr.md lays it out, for the tests of the binary and of the
 * JSON form. Comments give the offsets that the tests name. */
#ifndef TESTS_UNIT_PCHR_SAMPLE_H
#define TESTS_UNIT_PCHR_SAMPLE_H

#include "support.h"

/* Floats as their bytes, the least significant first. */
#define F_0             0, 0, 0, 0
#define F_MINUS_0       0, 0, 0, 0x80
#define F_QUARTER       0, 0, 0x80, 0x3E
#define F_HALF          0, 0, 0, 0x3F
#define F_THREE_QUARTER 0, 0, 0x40, 0x3F
#define F_1             0, 0, 0x80, 0x3F
#define F_1_5           0, 0, 0xC0, 0x3F
#define F_2             0, 0, 0, 0x40
#define F_MINUS_2       0, 0, 0, 0xC0
#define F_3             0, 0, 0x40, 0x40
#define F_4             0, 0, 0x80, 0x40
#define F_10            0, 0, 0x20, 0x41
#define F_90            0, 0, 0xB4, 0x42
#define F_SMALLEST      1, 0, 0, 0 /* 2^-149 */
#define F_LARGEST       0xFF, 0xFF, 0x7F, 0x7F
#define F_INFINITE      0, 0, 0x80, 0x7F
#define F_NAN           0, 0, 0xC0, 0x7F
#define F_SIGNALLING    1, 0, 0x80, 0x7F

/* clang-format off */
static const uint8_t pchr_sample[] = {
    /*   0 */ 'P', 'C', 'H', 'R', 1, 0, 0, 0, /* fps */ 24, 0, /* flags */ 0, 0,
    /*  12 */ 1, 0,
    /*  14 */ 5, 0, 'a', 't', 'l', 'a', 's',
    /*  21 */ 2, 0, 1, 0, /* format */ 1, /* dataLength */ 8, 0, 0, 0,
    /*  30 */ 10, 20, 30, 255, 40, 50, 60, 128,
    /*  38 */ 2, 0,
    /*  40 */ 4, 0, 'r', 'o', 'o', 't', /* 46 */ 0xFF, 0xFF,
    /*  48 */ 3, 0, 'a', 'r', 'm', /* 53 */ 0, 0,
    /*  55 */ 1, 0,
    /*  57 */ 4, 0, 'b', 'o', 'd', 'y', /* 63 */ 0, 0, /* 65 */ 3, 0, /* 67 */ 3, 0, 0, 0,
    /*  71 */ F_1_5, F_MINUS_2, F_0, F_1,
    /*  87 */ 0, 0, 1, 0, 0, 0, 0, 0,
    /*  95 */ F_THREE_QUARTER, F_QUARTER, F_0, F_0,
    /* 111 */ F_10, F_MINUS_0, F_HALF, F_HALF,
    /* 127 */ 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 7, 0, /* bones that do not exist, with weight 0 */
    /* 135 */ F_1, F_0, F_MINUS_0, F_0,
    /* 151 */ F_SMALLEST, F_LARGEST, F_1, F_0,
    /* 167 */ 0, 0, 0, 0, 0, 0, 0, 0,
    /* 175 */ F_HALF, F_HALF, F_0, F_0,
    /* 191 */ 0, 0, 1, 0, 2, 0,
    /* 197 */ 1, 0,
    /* 199 */ 4, 0, 'w', 'a', 'l', 'k', /* 205 */ 1, /* 206 */ 2, 0,
    /* 208 */ F_3, F_4, F_90, F_1, F_2, 1, 0xFE, 0xFF,
    /* 231 */ F_0, F_0, F_0, F_1, F_1, 0, 5, 0,
    /* 254 */ F_MINUS_0, F_SMALLEST, F_LARGEST, F_1_5, F_HALF, 1, 0xFF, 0x7F,
    /* 277 */ F_10, F_10, F_10, F_10, F_10, 0, 0, 0x80,
    /* 300 */
};

/* The smallest PNG of one pixel, RGBA8. Its header is the first 33 bytes. */
static const uint8_t pchr_sample_png[] = {
    0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n',
    0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89,
    0, 0, 0, 10, 'I', 'D', 'A', 'T', 0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4,
    0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82,
};
/* clang-format on */

_Static_assert(sizeof pchr_sample == 300, "the offsets above are right");

static inline spress_bytes pchr_sample_bytes(void)
{
    return (spress_bytes){pchr_sample, sizeof pchr_sample};
}

/* A file under construction. */
typedef struct pchr_maker {
    uint8_t bytes[2048];
    size_t size;
} pchr_maker;

static inline void make_bytes(pchr_maker *m, const void *bytes, size_t size)
{
    assert_true(size <= sizeof m->bytes - m->size);
    memcpy(m->bytes + m->size, bytes, size);
    m->size += size;
}

static inline void make_u8(pchr_maker *m, unsigned value)
{
    const uint8_t byte = (uint8_t)value;
    make_bytes(m, &byte, 1);
}

static inline void make_u16(pchr_maker *m, unsigned value)
{
    make_u8(m, value & 0xFF);
    make_u8(m, value >> 8 & 0xFF);
}

static inline void make_u32(pchr_maker *m, uint32_t value)
{
    make_u16(m, value & 0xFFFF);
    make_u16(m, value >> 16);
}

static inline void make_name(pchr_maker *m, const char *name)
{
    make_u16(m, (unsigned)strlen(name));
    make_bytes(m, name, strlen(name));
}

/* The header, up to and without imageCount: 12 bytes. */
static inline void make_header(pchr_maker *m)
{
    m->size = 0;
    make_bytes(m, "PCHR", 4);
    make_u32(m, 1);
    make_u16(m, 30);
    make_u16(m, 0);
}

/* An image: 11 bytes, the name and the data. */
static inline void make_image(pchr_maker *m, const char *name, unsigned format, spress_bytes data)
{
    make_name(m, name);
    make_u16(m, 1);
    make_u16(m, 1);
    make_u8(m, format);
    make_u32(m, (uint32_t)data.size);
    make_bytes(m, data.data, data.size);
}

static inline spress_bytes made(const pchr_maker *m)
{
    return (spress_bytes){m->bytes, m->size};
}

#endif
