/* sc-sprites files for tests: text and a canvas of 160 x 96 pixels, which is 10 x 6 cells of 16. */
#ifndef TESTS_UNIT_SCS_FILE_H
#define TESTS_UNIT_SCS_FILE_H

#include "png_maker.h"

#define SCS_HEADER "source comb stylesheet;1;;16;\n"

enum { HEADER_SIZE = sizeof SCS_HEADER - 1, CANVAS_WIDTH = 160, CANVAS_HEIGHT = 96 };

/* The numbers tell rows from columns and widths from heights. */
static const char scs_sample[] = "hero.idle=1,2 3x4 5\n"
                                 "hero.walk = 0,4 2x1 1 3@12\n"
                                 "tile.1\t=\t5,0 1x1 2 1@7\n"
                                 "=\n";

/* A file under construction. */
typedef struct file {
    uint8_t *bytes;
    size_t size;
} file;

static inline void file_add(file *f, const void *bytes, size_t size)
{
    f->bytes = realloc(f->bytes, f->size + size + 1);
    assert_non_null(f->bytes);
    if (size != 0)
        memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
}

static inline void file_add_text(file *f, const char *text)
{
    file_add(f, text, strlen(text));
}

/* A PNG that is sound as far as one sees without inflating it. */
static inline void file_add_canvas(file *f, uint32_t width, uint32_t height)
{
    static maker m;
    m = (maker){.width = width, .height = height, .depth = 8, .colour = 6};
    put_header(&m);
    put_chunk(&m, "IDAT", "\x78\x9c\x03\x00\x00\x00\x00\x01", 8);
    put_chunk(&m, "IEND", NULL, 0);
    file_add(f, m.bytes, m.size);
}

/* A file of whole text parts, with the canvas behind them. */
static inline file new_file(const char *header, const char *coordinates)
{
    file f = {0};
    file_add_text(&f, header);
    file_add_text(&f, coordinates);
    file_add_canvas(&f, CANVAS_WIDTH, CANVAS_HEIGHT);
    return f;
}

static inline spress_bytes bytes_in(const file *f)
{
    return (spress_bytes){f->bytes, f->size};
}

static inline spress_document *read_with(const file *f, const spress_read_options *options,
                                         test_report *r)
{
    test_report_init(r);
    return spress_read(bytes_in(f), spress_format_find("scs"), options, &r->report);
}

#endif
