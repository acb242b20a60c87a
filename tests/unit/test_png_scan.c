/* Scanning PNGs: what is said about sound ones, and the reason and place for all others, which the
 * decoder refuses too. */
#include "png_maker.h"

#include "image/crc32.h"

static void expect_unreadable(spress_bytes png)
{
    const char *reason = NULL;
    size_t at = 0;
    assert_int_equal(spress_png_scan(png, NULL, &reason, &at), 0);
    assert_non_null(reason);
    assert_true(at <= png.size);
    TEST_REPORT(r);
    spress_image image;
    assert_false(spress_png_read(png, NULL, NULL, &r.report, &image));
    const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    assert_non_null(strstr(item->message, reason));
}

static void expect_scan_reason(spress_bytes png, const char *expected, size_t expected_at)
{
    spress_png_info info = {.width = 77};
    const char *reason = NULL;
    size_t at = 0;
    assert_int_equal(spress_png_scan(png, &info, &reason, &at), 0);
    assert_string_equal(reason, expected);
    assert_int_equal(at, expected_at);
    assert_int_equal(info.width, 77);
    expect_unreadable(png);
}

TEST(scan_tells_size)
{
    AUTO_FREE maker *m = small();
    m->interlace = 1;
    make(m);
    spress_png_info info;
    assert_int_equal(spress_png_scan(png_of(m), &info, NULL, NULL), m->size);
    assert_int_equal(info.width, 5);
    assert_int_equal(info.height, 3);
    assert_int_equal(info.bit_depth, 8);
    assert_int_equal(info.colour_type, 6);
    assert_int_equal(info.interlace, 1);
    /* What follows IEND is not the PNG's. */
    memcpy(m->bytes + m->size, "more", 4);
    const spress_bytes longer = {m->bytes, m->size + 4};
    assert_int_equal(spress_png_scan(longer, NULL, NULL, NULL), m->size);
}

/* Every prefix of a PNG is refused: by the scan, and by the decoder. */
TEST(every_truncation)
{
    AUTO_FREE maker *m = small();
    make(m);
    for (size_t size = 0; size < m->size; size++) {
        uint8_t *copy = malloc(size + 1); /* exact, so that the sanitizer sees an overrun */
        assert_non_null(copy);
        memcpy(copy, m->bytes, size);
        AUTO_FREE uint8_t *exact = MUST(realloc(copy, size ? size : 1));
        expect_unreadable((spress_bytes){exact, size});
    }
}

/* A changed byte is always noticed: all bytes are under a CRC, or are one, or a length. */
TEST(every_byte_patched)
{
    static const uint8_t patches[] = {0x01, 0x80, 0xFF};
    AUTO_FREE maker *m = small();
    make(m);
    for (size_t at = 0; at < m->size; at++)
        for (size_t i = 0; i < sizeof patches; i++) {
            m->bytes[at] ^= patches[i];
            expect_unreadable(png_of(m));
            m->bytes[at] ^= patches[i];
        }
}

/* Section 5.4: chunks with a lower-case letter are not needed to show the picture; but the pixels
 * need tRNS and the parts of an animation. */
TEST(wrong_crcs)
{
    static const struct {
        const char *type;
        bool is_flaw;
    } cases[] = {{"tEXt", true},  {"iCCP", true},  {"prVt", true},  {"tRNS", false},
                 {"acTL", false}, {"fcTL", false}, {"fdAT", false}, {"PLTE", false}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        maker *m = small();
        make_start(m);
        const size_t at = m->size;
        put_chunk(m, cases[i].type, "abc", 3);
        m->bytes[m->size - 1] ^= 1;
        put_chunk(m, "tEXt", "abc", 3);
        m->bytes[m->size - 5] ^= 1;
        put_data(m, 1);
        put_chunk(m, "IEND", NULL, 0);
        if (!cases[i].is_flaw) {
            expect_scan_reason(png_of(m), "a chunk's CRC is wrong", at + 11);
            free(m);
            continue;
        }
        spress_png_info info;
        assert_int_equal(spress_png_scan(png_of(m), &info, NULL, NULL), m->size);
        assert_int_equal(info.flaw_count, 2);
        assert_int_equal(info.flaw_at, at);
        TEST_REPORT(r);
        spress_image image;
        assert_true(spress_png_read(png_of(m), NULL, NULL, &r.report, &image));
        const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_IMAGE_FLAW, 0, "");
        assert_int_equal(item->severity, SPRESS_SEVERITY_WARNING);
        assert_non_null(strstr(item->message, cases[i].type));
        spress_image_free(&image);
        free(m);
    }
}

TEST(header_fields)
{
    static const struct {
        size_t at;
        uint8_t value;
        const char *reason;
        size_t reason_at;
    } cases[] = {
        {3, 0, "the width is not 1 to 2^31 - 1", 16},
        {0, 0x80, "the width is not 1 to 2^31 - 1", 16},
        {7, 0, "the height is not 1 to 2^31 - 1", 20},
        {4, 0xFF, "the height is not 1 to 2^31 - 1", 20},
        {8, 4, "no such bit depth and colour type", 24},
        {8, 0, "no such bit depth and colour type", 24},
        {8, 32, "no such bit depth and colour type", 24},
        {9, 1, "no such bit depth and colour type", 24},
        {9, 5, "no such bit depth and colour type", 24},
        {9, 7, "no such bit depth and colour type", 24},
        {9, 255, "no such bit depth and colour type", 24},
        {10, 1, "the compression method is not 0", 26},
        {11, 1, "the filter method is not 0", 27},
        {12, 2, "the interlace method is not 0 or 1", 28},
    };
    AUTO_FREE maker *m = small();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        make(m);
        patch_header(m, cases[i].at, cases[i].value);
        expect_scan_reason(png_of(m), cases[i].reason, cases[i].reason_at);
    }
}

/* Chunks in a wrong order or number. Each case lists the chunks behind the signature; the header is
 * a right one, for a picture of the colour type given. */
TEST(chunk_order)
{
    static const struct {
        unsigned colour;
        const char
            *chunks; /* H: IHDR, P: PLTE, D: IDAT, E: IEND, t: ancillary, X: unknown critical */
        const char *reason;
        size_t reason_at;
    } cases[] = {
        {6, "", "the PNG has no IEND", 8},
        {6, "DE", "the first chunk is not IHDR", 8},
        {6, "tHDE", "the first chunk is not IHDR", 8},
        {6, "E", "the first chunk is not IHDR", 8},
        {6, "HHDE", "there is a second IHDR", 33},
        {6, "HE", "the PNG has no IDAT", 33},
        {6, "HD", "the PNG has no IEND", 46},
        {6, "HDtDE", "the IDAT chunks are not consecutive", 59},
        {6, "HXDE", "a critical chunk is of an unknown type", 37},
        {6, "HDXE", "a critical chunk is of an unknown type", 50},
        {6, "HDP", "PLTE comes after the image data", 46},
        {6, "HPPDE", "there is a second PLTE", 48},
        {3, "HDE", "an indexed picture has no PLTE", 33},
        {3, "HDPE", "an indexed picture has no PLTE", 33},
        {0, "HPDE", "a grey picture has a PLTE", 33},
        {4, "HPDE", "a grey picture has a PLTE", 33},
    };
    AUTO_FREE maker *m = small();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint8_t header[13] = {0, 0, 0, 1, 0, 0, 0, 1, 8, (uint8_t)cases[i].colour, 0, 0, 0};
        memcpy(m->bytes, "\x89PNG\r\n\x1a\n", 8);
        m->size = 8;
        for (const char *c = cases[i].chunks; *c; c++)
            if (*c == 'H')
                put_chunk(m, "IHDR", header, 13);
            else if (*c == 'P')
                put_chunk(m, "PLTE", "\1\2\3", 3);
            else
                put_chunk(m,
                          *c == 'D'   ? "IDAT"
                          : *c == 'E' ? "IEND"
                          : *c == 't' ? "teXt"
                                      : "XeXt",
                          "x", *c == 'E' ? 0 : 1);
        expect_scan_reason(png_of(m), cases[i].reason, cases[i].reason_at);
    }
}

static void put_sized_palette(maker *m, unsigned depth, unsigned colour, size_t size)
{
    static const uint8_t zeros[800];
    m->depth = depth;
    m->colour = colour;
    put_header(m);
    put_chunk(m, "PLTE", zeros, size);
}

TEST(malformed_chunks)
{
    AUTO_FREE maker *m = small();
    expect_scan_reason(BYTES(""), "the PNG signature is missing", 0);
    expect_scan_reason(BYTES("GIF89a..."), "the PNG signature is missing", 0);

    put_sized_palette(m, 8, 3, 4);
    expect_scan_reason(png_of(m), "PLTE does not hold 1 to 256 colours", 33);
    put_sized_palette(m, 8, 3, 0);
    expect_scan_reason(png_of(m), "PLTE does not hold 1 to 256 colours", 33);
    put_sized_palette(m, 8, 2, 771);
    expect_scan_reason(png_of(m), "PLTE does not hold 1 to 256 colours", 33);
    put_sized_palette(m, 2, 3, 15);
    expect_scan_reason(png_of(m), "PLTE has more colours than the bit depth allows", 33);

    memcpy(m->bytes, "\x89PNG\r\n\x1a\n", 8);
    m->size = 8;
    put_chunk(m, "IHDR", "\0\0\0\1\0\0\0\1\x8\0\0\0", 12);
    expect_scan_reason(png_of(m), "IHDR is not 13 bytes long", 8);

    *m = (maker){.width = 5, .height = 3, .depth = 8, .colour = 6};
    make_start(m);
    put_data(m, 1);
    const size_t end = m->size;
    put_chunk(m, "IEND", "x", 1);
    expect_scan_reason(png_of(m), "IEND is not empty", end);
    m->size = end;
    put_chunk(m, "I ND", NULL, 0);
    expect_scan_reason(png_of(m), "a chunk's type is not four letters", end + 5);
    m->size = end;
    put_chunk(m, "IEND", NULL, 0);
    put_u32(m->bytes + end, 0x80000000);
    expect_scan_reason(png_of(m), "a chunk is longer than 2^31 - 1 bytes", end);
    put_u32(m->bytes + end, 1);
    expect_scan_reason(png_of(m), "a chunk passes the end of the file, which is cut or damaged",
                       end);
    put_u32(m->bytes + end, 0);
    m->bytes[end + 11] ^= 1;
    expect_scan_reason(png_of(m), "a chunk's CRC is wrong", end + 8);
    m->size = end + 3;
    expect_scan_reason(png_of(m), "a chunk is cut", end);
}

/* Against zlib's, at every alignment and around the slices of eight. "123456789" is the check value
 * that every description of CRC-32 gives. */
TEST(crc32)
{
    assert_int_equal(spressi_crc32(0, (const uint8_t *)"123456789", 9), 0xCBF43926);
    uint8_t bytes[300];
    test_random random = {2};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)test_random_below(&random, 256);
    for (size_t from = 0; from < 9; from++)
        for (size_t size = 0; size < sizeof bytes - from; size++) {
            const uint32_t expected = (uint32_t)crc32(0, bytes + from, (uInt)size);
            assert_int_equal(spressi_crc32(0, bytes + from, size), expected);
            const uint32_t half = spressi_crc32(0, bytes + from, size / 2);
            assert_int_equal(spressi_crc32(half, bytes + from + size / 2, size - size / 2),
                             expected);
        }
    for (unsigned i = 0; i < 256; i++) { /* every entry of the eight tables */
        uint8_t one[8] = {0};
        for (size_t k = 0; k < 8; k++) {
            one[k] = (uint8_t)i;
            assert_int_equal(spressi_crc32(0, one, 8), crc32(0, one, 8));
            one[k] = 0;
        }
    }
}
