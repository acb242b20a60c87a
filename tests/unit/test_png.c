/* PNG: scanning, decoding, encoding. The pictures are made here, chunk by chunk and filter by
 * filter, with zlib's compress; what must come out is computed from the samples, not by our
 * decoder. */
#include "png_maker.h"

static uint8_t to_8_bits(const maker *m, unsigned value)
{
    return (uint8_t)(m->depth == 16 ? value >> 8 : value * 255 / ((1u << m->depth) - 1));
}

/* Whether the pixel has exactly the samples that tRNS names. */
static bool is_key(const maker *m, uint32_t x, uint32_t y)
{
    for (unsigned channel = 0; channel < channel_count(m->colour); channel++)
        if (sample(m, x, y, channel) != sample(m, 0, 0, channel))
            return false;
    return true;
}

static void expected_pixel(const maker *m, uint32_t x, uint32_t y, uint8_t rgba[4])
{
    const unsigned channels = channel_count(m->colour);
    if (m->colour == 3) {
        const unsigned index = sample(m, x, y, 0);
        for (unsigned channel = 0; channel < 4; channel++)
            rgba[channel] = palette_sample(index, channel);
        if (!m->transparent || index == m->palette_count - 1)
            rgba[3] = 255;
        return;
    }
    for (unsigned i = 0; i < 3; i++)
        rgba[i] = to_8_bits(m, sample(m, x, y, channels < 3 ? 0 : i));
    rgba[3] = channels % 2 == 0 ? to_8_bits(m, sample(m, x, y, channels - 1)) : 255;
    if (m->transparent && is_key(m, x, y))
        rgba[3] = 0;
}

static void expect_picture(const maker *m)
{
    TEST_REPORT(r);
    AUTO_IMAGE image;
    const bool read = spress_png_read(png_of(m), NULL, NULL, &r.report, &image);
    expect_silence(&r.report);
    assert_true(read);
    assert_int_equal(image.width, m->width);
    assert_int_equal(image.height, m->height);
    for (uint32_t y = 0; y < m->height; y++)
        for (uint32_t x = 0; x < m->width; x++) {
            uint8_t expected[4];
            expected_pixel(m, x, y, expected);
            assert_memory_equal(image.rgba + ((size_t)y * m->width + x) * 4, expected, 4);
        }
}

static void expect_unreadable(spress_bytes png, const char *part_of_message)
{
    TEST_REPORT(r);
    spress_image image = {.width = 77};
    assert_false(spress_png_read(png, NULL, NULL, &r.report, &image));
    assert_int_equal(r.report.count, 1);
    const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    if (!strstr(item->message, part_of_message))
        fail_msg("\"%s\" is not in \"%s\"", part_of_message, item->message);
    assert_int_equal(image.width, 77); /* untouched */
}

static const struct {
    unsigned colour, depth, palette_count;
} kinds[] = {{0, 1, 0},  {0, 2, 0},  {0, 4, 0}, {0, 8, 0},  {0, 16, 0}, {2, 8, 0},
             {2, 16, 0}, {3, 1, 2},  {3, 2, 3}, {3, 4, 16}, {3, 8, 20}, {3, 8, 256},
             {4, 8, 0},  {4, 16, 0}, {6, 8, 0}, {6, 16, 0}};

/* All kinds of PNG, plain and interlaced, with and without tRNS, in sizes whose last bytes
 * and passes are filled in every way. */
TEST(every_kind)
{
    static const uint32_t sizes[][2] = {{1, 1}, {2, 3}, {4, 4},   {5, 1},
                                        {7, 9}, {8, 8}, {33, 17}, {1, 40}};
    AUTO_FREE maker *m = MUST(calloc(1, sizeof *m));
    for (size_t i = 0; i < COUNT_OF(kinds) * 8 * 4; i++) {
        const size_t kind = i / 32;
        m->width = sizes[i / 4 % 8][0];
        m->height = sizes[i / 4 % 8][1];
        m->colour = kinds[kind].colour;
        m->depth = kinds[kind].depth;
        m->palette_count = kinds[kind].palette_count;
        m->interlace = (unsigned)(i & 1);
        m->transparent = (i & 2) && m->colour < 4;
        make(m);
        expect_picture(m);
    }
}

/* A palette may have fewer colours than the depth allows, but not a pixel beyond it. */
TEST(palette_index)
{
    AUTO_FREE maker *m = MUST(calloc(1, sizeof *m));
    *m = (maker){.width = 4, .height = 4, .depth = 4, .colour = 3, .palette_count = 8};
    put_header(m);
    m->palette_count = 5;
    put_palette(m);
    m->palette_count = 8; /* the samples go on to 7 */
    put_scanlines(m);
    put_data(m, 1);
    put_chunk(m, "IEND", NULL, 0);
    expect_unreadable(png_of(m), "palette");
}

TEST(many_chunks)
{
    AUTO_FREE maker *m = small();
    make_start(m);
    put_chunk(m, "tEXt", "Comment\0hello", 13);
    put_data(m, 20);
    put_chunk(m, "tIME", "\x07\xE8\x01\x01\0\0\0", 7);
    put_chunk(m, "IEND", NULL, 0);
    expect_picture(m);
}

/* Chunks that no pixel needs are not read, however broken or bloated. */
TEST(other_chunks_do_not_matter)
{
    static uint8_t zeros[RAW_ROOM];
    uint8_t bomb[512] = "Comment\0\0";
    uLongf size = sizeof bomb - 9;
    AUTO_FREE maker *m = small();
    make_start(m);
    put_chunk(m, "gAMA", "\0\0\0\0", 4);
    put_chunk(m, "iCCP", "x", 1);
    put_chunk(m, "tEXt", "", 0);
    assert_int_equal(compress2(bomb + 9, &size, zeros, sizeof zeros, 9), Z_OK);
    for (int i = 0; i < 30; i++)
        put_chunk(m, "zTXt", bomb, 9 + size);
    put_data(m, 1);
    put_chunk(m, "IEND", NULL, 0);
    expect_picture(m);
}

/* Puts the image data's bytes, all CRCs right. */
static void make_with_data(maker *m, const uint8_t *data, size_t size)
{
    make_start(m);
    put_chunk(m, "IDAT", data, size);
    put_chunk(m, "IEND", NULL, 0);
}

/* Streams that end early or late, and every damaged bit, are in test_png_oracle.c. */
TEST(bad_image_data)
{
    uint8_t packed[1024];
    uLongf size = sizeof packed;
    AUTO_FREE maker *m = small();
    make_start(m);
    assert_int_equal(compress2(packed, &size, m->raw, (uLong)m->raw_size, 6), Z_OK);

    make_with_data(m, packed, size);
    expect_picture(m);
    packed[0] = 0; /* no zlib header */
    make_with_data(m, packed, size);
    expect_unreadable(png_of(m), "");

    size = sizeof packed; /* a row too many */
    assert_int_equal(compress2(packed, &size, m->raw, (uLong)m->raw_size + 21, 6), Z_OK);
    make_with_data(m, packed, size);
    expect_unreadable(png_of(m), "goes on");

    m->raw[21] = 5; /* no such filter */
    size = sizeof packed;
    assert_int_equal(compress2(packed, &size, m->raw, (uLong)m->raw_size, 6), Z_OK);
    make_with_data(m, packed, size);
    expect_unreadable(png_of(m), "");
}

/* 65,535 x 65,535 pixels in a file of a hundred bytes: no allocation may be asked for. */
TEST(refused_before_allocation)
{
    FAILING_ALLOCATOR(f, 1);
    TEST_REPORT(r);
    spress_image image;
    AUTO_FREE maker *m = small();
    make(m);
    patch_header(m, 2, 0xFF); /* 65,285 wide */
    patch_header(m, 6, 0xFF); /* 65,283 high */
    assert_false(spress_png_read(png_of(m), NULL, &f.allocator, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, 0, "");

    /* Within a raised limit, but a hundred bytes cannot inflate to 17 GB. */
    const spress_limits limits = {.pixels = UINT64_MAX};
    assert_false(spress_png_read(png_of(m), &limits, &f.allocator, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    patch_header(m, 0, 0x7F);
    patch_header(m, 4, 0x7F);
    patch_header(m, 8, 16); /* the largest number of bytes that can be declared */
    assert_false(spress_png_read(png_of(m), &limits, &f.allocator, &r.report, &image));
    assert_int_equal(r.report.error_count, 3);
    assert_int_equal(f.calls, 0);
}

/* The limit is the last size that is accepted. */
TEST(pixel_limit)
{
    AUTO_FREE maker *m = small();
    make(m);
    spress_limits limits = {.pixels = 15};
    TEST_REPORT(r);
    spress_image image;
    assert_true(spress_png_read(png_of(m), &limits, NULL, &r.report, &image));
    spress_image_free(&image);
    limits.pixels = 14;
    assert_false(spress_png_read(png_of(m), &limits, NULL, &r.report, &image));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, 0, "");
}

/* The tightest picture deflate can make is let through: one colour, compressed as far as it goes.
 */
TEST(expansion_bound_is_no_obstacle)
{
    for (unsigned interlace = 0; interlace < 2; interlace++) {
        const uint32_t side = 1024;
        const size_t raw_size = interlace ? 1024 * 1024 + 15 * 128 : 1024 * 1025;
        AUTO_FREE uint8_t *raw = calloc(raw_size, 1);
        AUTO_FREE maker *m = small();
        assert_non_null(raw);
        uint8_t packed[4096];
        uLongf size = sizeof packed;
        assert_int_equal(compress2(packed, &size, raw, raw_size, 9), Z_OK);
        assert_true(raw_size / size > 1000);
        *m =
            (maker){.width = side, .height = side, .depth = 8, .colour = 0, .interlace = interlace};
        put_header(m);
        put_chunk(m, "IDAT", packed, size);
        put_chunk(m, "IEND", NULL, 0);
        AUTO_IMAGE image;
        assert_true(spress_png_read(png_of(m), NULL, NULL, NULL, &image));
        assert_int_equal(image.rgba[0], 0);
        assert_int_equal(image.rgba[side * side * 4 - 1], 255);
    }
}

TEST(round_trip)
{
    test_random random = {1};
    static const uint32_t sizes[][2] = {{1, 1}, {3, 2}, {64, 64}, {1, 300}, {300, 1}};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        spress_image image, again;
        spress_buffer file;
        assert_true(spress_image_init(&image, sizes[i][0], sizes[i][1], NULL, NULL));
        const size_t size = (size_t)image.width * image.height * 4;
        for (size_t k = 0; k < size; k++) {
            assert_int_equal(image.rgba[k], 0);
            image.rgba[k] = (uint8_t)test_random_below(&random, 256);
        }
        assert_true(spress_png_write(&image, NULL, NULL, &file));
        const spress_bytes png = {file.data, file.size};
        spress_png_info info;
        assert_int_equal(spress_png_scan(png, &info, NULL, NULL), file.size);
        assert_int_equal(info.colour_type, 6);
        assert_true(spress_png_read(png, NULL, NULL, NULL, &again));
        assert_memory_equal(image.rgba, again.rgba, size);
        spress_buffer_free(&file);
        spress_image_free(&again);
        spress_image_free(&image);
    }
}

TEST(every_allocation_fails)
{
    AUTO_FREE maker *m = small();
    make(m);
    AUTO_IMAGE image = {.width = 77};
    for (size_t n = 1;; n++) {
        FAILING_ALLOCATOR(f, n);
        TEST_REPORT(r);
        if (spress_png_read(png_of(m), NULL, &f.allocator, &r.report, &image)) {
            assert_false(f.failed);
            spress_image_free(&image);
            assert_int_equal(f.live_count, 0);
            break;
        }
        expect_code(&r.report, SPRESS_CODE_MEMORY, 0, "");
        assert_int_equal(f.live_count, 0);
        assert_int_equal(image.width, 77);
    }
    assert_true(spress_png_read(png_of(m), NULL, NULL, NULL, &image));
    size_t n = 1;
    for (;; n++) {
        FAILING_ALLOCATOR(f, n);
        TEST_REPORT(r);
        spress_buffer file;
        if (spress_png_write(&image, &f.allocator, &r.report, &file)) {
            assert_false(f.failed);
            spress_buffer_free(&file);
            assert_int_equal(f.live_count, 0);
            break;
        }
        expect_code(&r.report, SPRESS_CODE_MEMORY, 0, "");
        assert_int_equal(f.live_count, 0);
    }
    assert_true(n > 1);
}

TEST(image_init)
{
    spress_image image = {.width = 77};
    const spress_limits limits = {.pixels = 100};
    assert_false(spress_image_init(&image, 0, 5, NULL, NULL));
    assert_false(spress_image_init(&image, 5, 0, NULL, NULL));
    assert_false(spress_image_init(&image, 101, 1, &limits, NULL));
    assert_false(spress_image_init(&image, UINT32_MAX, UINT32_MAX, NULL, NULL));
    assert_int_equal(image.width, 77);
    assert_true(spress_image_init(&image, 10, 10, &limits, NULL));
    spress_image_free(&image);
    assert_null(image.rgba);
    spress_image_free(&image);
    spress_image_free(NULL);
}
