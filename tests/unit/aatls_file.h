/* AATLS files for tests: a sample whose bytes are written by hand from the document, and pieces to
 * build others of. */
#ifndef TESTS_UNIT_AATLS_FILE_H
#define TESTS_UNIT_AATLS_FILE_H

#include "support.h"

/* Two pages; offsets of all fields in the comments. */
/* clang-format off */
static const uint8_t aatls_sample[] = {
    'A', 'A', 'T', 'L', 'S', 0,         /*  0 signature, 5 version */
    1,                                  /*  6 marker */
    0, 5, 'a', '.', 'p', 'n', 'g',      /*  7 name */
    1, 0, 0, 128,                       /* 14 width 256, 16 height 128 */
    1, 5, 0, 2,                         /* 18, 19 filters, 20, 21 wraps */
    0, 0, 0, 2,                         /* 22 region count */
    0, 4, 'h', 'e', 'r', 'o',           /* 26 name */
    0, 3, 0, 5, 0, 20, 0, 10,           /* 32 left, 34 top, 36 width, 38 height */
    1, 0, 2, 0, 3, 0, 30, 0, 17,        /* 40 offsets: 41 x, 43 y, 45 width, 47 height */
    0, 0,                               /* 49, 50 no splits, no pads */
    0, 4, 't', 'i', 'l', 'e',           /* 51 name */
    0, 100, 0, 50, 0, 40, 0, 30,        /* 57 left, 59 top, 61 width, 63 height */
    0,                                  /* 65 no offsets */
    255, 0, 1, 0, 2, 0, 3, 0, 4,        /* 66 splits: 67 l, 69 r, 71 t, 73 b */
    2, 255, 255, 0, 6, 0, 7, 0, 8,      /* 75 pads: 76 l, 78 r, 80 t, 82 b */
    0, 0, 0, 0, 16, 0, 32,              /* 84 marker, 85 name "", 87 width, 89 height */
    0, 0, 1, 1, 0, 0, 0, 0,             /* 91 filters, 93 wraps, 95 no regions */
};
/* clang-format on */

enum {
    SAMPLE_SIZE = sizeof aatls_sample,
    FIRST_PAGE_END = 84,
    REGION_AT = 22, /* behind the header and put_page */
    NAME_AT = 24,
};

static inline spress_document *read_with(spress_bytes input, const spress_read_options *options,
                                         test_report *r)
{
    test_report_init(r);
    return spress_read(input, spress_format_find("aatls"), options, &r->report);
}

static inline spress_bytes sample_bytes(void)
{
    return (spress_bytes){aatls_sample, SAMPLE_SIZE};
}

/* A file under construction. */
typedef struct file {
    uint8_t bytes[1 << 20];
    size_t size;
} file;

static inline void put(file *f, const void *bytes, size_t size)
{
    assert_true(size <= sizeof f->bytes - f->size);
    if (size != 0)
        memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
}

static inline void put_u16(file *f, int value)
{
    const uint8_t bytes[] = {(uint8_t)((unsigned)value >> 8), (uint8_t)value};
    put(f, bytes, 2);
}

static inline void put_string(file *f, const char *text, size_t size)
{
    put_u16(f, (int)size);
    put(f, text, size);
}

static inline file *new_file(void)
{
    file *f = MUST(calloc(1, sizeof *f));
    put(f, "AATLS\0", 6);
    return f;
}

/* 16 bytes: the first region begins at REGION_AT. */
static inline void put_page(file *f, int width, int height, int count)
{
    put(f, "\1", 1);
    put_string(f, "p", 1);
    put_u16(f, width);
    put_u16(f, height);
    put(f, "\0\0\1\1", 4);
    put_u16(f, count >> 16);
    put_u16(f, count);
}

static inline void put_rect(file *f, int left, int top, int width, int height)
{
    put_u16(f, left);
    put_u16(f, top);
    put_u16(f, width);
    put_u16(f, height);
}

/* A region at 1,2 of 3 x 4 without optional sections. */
static inline void put_named_region(file *f, const char *name, size_t name_size)
{
    put_string(f, name, name_size);
    put_rect(f, 1, 2, 3, 4);
    put(f, "\0\0\0", 3);
}

static inline spress_bytes bytes_in(const file *f)
{
    return (spress_bytes){f->bytes, f->size};
}

static inline file *many_regions(int pages, int regions)
{
    file *f = new_file();
    for (int page = 0; page < pages; page++) {
        put_page(f, 4096, 4096, regions);
        for (int i = 0; i < regions; i++) {
            char name[32];
            const int size = snprintf(name, sizeof name, "page-%d/sprite_number_%d", page, i);
            put_string(f, name, (size_t)size);
            put_rect(f, i % 64 * 8, i / 64 * 8, 7, 6);
            put(f, "\0", 1);
            put(f, i % 50 == 0 ? "\1" : "\0", 1);
            if (i % 50 == 0)
                put_rect(f, 1, 2, 3, 2);
            put(f, "\0", 1);
        }
    }
    return f;
}

#endif
