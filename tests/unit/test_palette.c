/* Palettes: the four kinds of file, read and written, their faults, and the palette of our own. */
#include "support.h"

static const spress_colour red = {255, 0, 0, 255};
static const spress_colour half_blue = {0, 0, 255, 128};

static void expect_colour(spress_colour actual, spress_colour expected)
{
    assert_memory_equal(&actual, &expected, sizeof actual);
}

/* Reads a palette of exactly two colours: opaque red and, where the form has alpha, half of blue.
 */
static void expect_two(spress_bytes text, spress_colour second)
{
    TEST_REPORT(r);
    spress_palette palette;
    const bool read = spress_palette_read(text, &r.report, &palette);
    expect_silence(&r.report);
    assert_true(read);
    assert_int_equal(palette.count, 2);
    expect_colour(palette.colours[0], red);
    expect_colour(palette.colours[1], second);
}

TEST(four_kinds)
{
    const spress_colour blue = {0, 0, 255, 255};
    expect_two(BYTES("; paint.net Palette File\r\n; a comment\r\nFFFF0000\r\n800000FF\r\n"),
               half_blue);
    expect_two(BYTES("\xEF\xBB\xBF; Paint.NET writes a byte-order mark\nFFFF0000\n800000FF"),
               half_blue);
    expect_two(BYTES("\xEF\xBB\xBF"
                     "ffff0000\n800000ff"),
               half_blue);
    expect_two(BYTES("ff0000\n0000ff\n"), blue);
    expect_two(BYTES("#FF0000\n\n  #0000ff80  \n"), half_blue);
    expect_two(BYTES("GIMP Palette\nName: two\nColumns: 2\n# a comment\n255   0   0\tRed\n"
                     "  0 0 255 A name with 3 words\n"),
               blue);
    expect_two(BYTES("GIMP Palette\r\n255 0 0\r\n0 0 255\r\n"), blue);
    expect_two(BYTES("JASC-PAL\r\n0100\r\n2\r\n255 0 0\r\n0 0 255\r\n"), blue);
    expect_two(BYTES("JASC-PAL\n0100\n2\n255 0 0\n0 0 255"), blue);
}

TEST(faults)
{
    static const struct {
        const char *text;
        spress_code code;
        uint64_t offset;
        const char *part;
    } cases[] = {
        {"", SPRESS_CODE_PALETTE_SIZE, 0, "no colours"},
        {"; nothing\n\n", SPRESS_CODE_PALETTE_SIZE, 0, "no colours"},
        {"GIMP Palette\n", SPRESS_CODE_PALETTE_SIZE, 0, "no colours"},
        {"JASC-PAL\n0100\n0\n", SPRESS_CODE_PALETTE_SIZE, 0, "no colours"},
        {"FF0000\n12345\n", SPRESS_CODE_PALETTE_SYNTAX, 7, "line 2"},
        {"FF0000\n#1234567\n", SPRESS_CODE_PALETTE_SYNTAX, 8, "six or eight"},
        {"#\n", SPRESS_CODE_PALETTE_SYNTAX, 1, "six or eight"},
        {"123456789\n", SPRESS_CODE_PALETTE_SYNTAX, 0, "six or eight"},
        {"FF00G0\n", SPRESS_CODE_PALETTE_SYNTAX, 4, "hex digits"},
        {"FF0000 red\n", SPRESS_CODE_PALETTE_SYNTAX, 6, "hex digits"},
        {"GIMP Palette\n255 0\n", SPRESS_CODE_PALETTE_SYNTAX, 18, "three numbers"},
        {"GIMP Palette\n255 0 256\n", SPRESS_CODE_PALETTE_SYNTAX, 19, "line 2"},
        {"GIMP Palette\n-1 0 0\n", SPRESS_CODE_PALETTE_SYNTAX, 13, "three numbers"},
        {"GIMP Palette\n1 2 3x\n", SPRESS_CODE_PALETTE_SYNTAX, 17, "three numbers"},
        {"GIMP Palette\nred\n", SPRESS_CODE_PALETTE_SYNTAX, 13, "three numbers"},
        {"GIMP Palette\n1 2 3\nName: late\n", SPRESS_CODE_PALETTE_SYNTAX, 19, "line 3"},
        {"JASC-PAL\n0200\n1\n1 2 3\n", SPRESS_CODE_PALETTE_SYNTAX, 9, "0100"},
        {"JASC-PAL\n", SPRESS_CODE_PALETTE_SYNTAX, 0, "0100"},
        {"JASC-PAL\n0100\n", SPRESS_CODE_PALETTE_SYNTAX, 14, "missing"},
        {"JASC-PAL\n0100\nx\n1 2 3\n", SPRESS_CODE_PALETTE_SYNTAX, 14, "not a number"},
        {"JASC-PAL\n0100\n-1\n", SPRESS_CODE_PALETTE_SYNTAX, 14, "not a number"},
        {"JASC-PAL\n0100\n2\n1 2 3\n", SPRESS_CODE_PALETTE_SYNTAX, 14,
         "2 colours are announced and 1"},
        {"JASC-PAL\n0100\n1\n1 2 3\n4 5 6\n", SPRESS_CODE_PALETTE_SYNTAX, 14, "1 colours"},
        {"JASC-PAL\n0100\n1\n1 2 3 4\n", SPRESS_CODE_PALETTE_SYNTAX, 21, "text follows"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        TEST_REPORT(r);
        spress_palette palette = {.count = 77};
        assert_false(spress_palette_read(bytes_of(cases[i].text), &r.report, &palette));
        assert_int_equal(r.report.count, 1);
        const spress_diagnostic *item = expect_code(&r.report, cases[i].code, cases[i].offset, "");
        if (!strstr(item->message, cases[i].part))
            fail_msg("\"%s\" is not in \"%s\"", cases[i].part, item->message);
        assert_int_equal(palette.count, 77); /* untouched */
    }
}

/* 256 colours are the most; the 257th is refused where it stands. */
TEST(size)
{
    char text[257 * 7 + 1];
    for (size_t i = 0; i < 257; i++)
        snprintf(text + 7 * i, 8, "%06zx\n", i);
    TEST_REPORT(r);
    spress_palette palette;
    assert_true(spress_palette_read((spress_bytes){(uint8_t *)text, 256 * 7}, &r.report, &palette));
    assert_int_equal(palette.count, 256);
    expect_colour(palette.colours[255], (spress_colour){0, 0, 255, 255});
    assert_false(
        spress_palette_read((spress_bytes){(uint8_t *)text, 257 * 7}, &r.report, &palette));
    expect_code(&r.report, SPRESS_CODE_PALETTE_SIZE, 256 * 7, "");
}

/* Every truncation is answered, and nothing is read behind the end. */
TEST(every_truncation)
{
    static const char *const texts[] = {"GIMP Palette\nName: x\n#c\n1 2 3 abc\n255 255 255\n",
                                        "JASC-PAL\r\n0100\r\n2\r\n1 2 3\r\n4 5 6\r\n",
                                        "; c\r\nFF102030\r\n#11223344\r\n"};
    for (size_t i = 0; i < 3; i++)
        for (size_t size = 0; size <= strlen(texts[i]); size++) {
            uint8_t *exact = MUST(malloc(size + 1));
            memcpy(exact, texts[i], size);
            AUTO_FREE uint8_t *shrunk = MUST(realloc(exact, size ? size : 1));
            TEST_REPORT(r);
            spress_palette palette;
            const bool read =
                spress_palette_read((spress_bytes){shrunk, size}, &r.report, &palette);
            assert_int_equal(r.report.error_count, !read);
        }
}

/* Hue in degrees of a colour that is no grey. */
static double hue_of(spress_colour c)
{
    const int high = c.r > c.g ? (c.r > c.b ? c.r : c.b) : (c.g > c.b ? c.g : c.b);
    const int low = c.r < c.g ? (c.r < c.b ? c.r : c.b) : (c.g < c.b ? c.g : c.b);
    const double span = high - low;
    const double hue = high == c.r   ? (c.g - c.b) / span
                       : high == c.g ? 2 + (c.b - c.r) / span
                                     : 4 + (c.r - c.g) / span;
    return 60 * (hue < -0.1 ? hue + 6 : hue);
}

/* 79 different opaque colours: greys from black to white, then by hue, each hue a thirty-degree
 * step. */
TEST(default_palette)
{
    spress_palette palette;
    spress_palette_default(&palette);
    assert_int_equal(palette.count, 79);
    expect_colour(palette.colours[0], (spress_colour){0, 0, 0, 255});
    expect_colour(palette.colours[6], (spress_colour){255, 255, 255, 255});
    for (size_t i = 0; i < palette.count; i++) {
        const spress_colour c = palette.colours[i];
        assert_int_equal(c.a, 255);
        assert_int_equal(c.r == c.g && c.g == c.b, i < 7);
        if (i >= 7) {
            const double error = hue_of(c) - (double)((i - 7) / 6 * 30);
            assert_true(error > -2 && error < 2);
        }
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(&palette.colours[k], &c, sizeof c);
    }
    expect_colour(palette.colours[7 + 2], red); /* the full tone of the first hue */
}

/* Two colours in each kind, written out by hand. */
TEST(written_kinds)
{
    static const struct {
        spress_palette_kind kind;
        const char *text;
        bool keeps_alpha;
    } cases[] = {
        {SPRESS_PALETTE_PAINT_NET, "; paint.net Palette File\r\nFFFF0000\r\n800000FF\r\n", true},
        {SPRESS_PALETTE_GIMP, "GIMP Palette\n255   0   0\t#ff0000\n  0   0 255\t#0000ff\n", false},
        {SPRESS_PALETTE_JASC, "JASC-PAL\r\n0100\r\n2\r\n255 0 0\r\n0 0 255\r\n", false},
        {SPRESS_PALETTE_HEX, "#ff0000\n#0000ff80\n", true},
    };
    const spress_palette palette = {.colours = {red, half_blue}, .count = 2};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        TEST_REPORT(r);
        AUTO_BUFFER text;
        assert_true(spress_palette_write(&palette, cases[i].kind, NULL, &r.report, &text));
        assert_int_equal(text.size, strlen(cases[i].text));
        assert_memory_equal(text.data, cases[i].text, text.size);
        if (cases[i].keeps_alpha)
            expect_silence(&r.report);
        else
            expect_code(&r.report, SPRESS_CODE_PALETTE_ALPHA, SPRESS_NO_OFFSET, "/palette");
    }
}

/* Every kind reads back what it can hold, from one colour to 256. */
TEST(round_trips)
{
    test_random random = {1};
    for (size_t count = 1; count <= 256; count += 17)
        for (unsigned kind = SPRESS_PALETTE_PAINT_NET; kind <= SPRESS_PALETTE_HEX; kind++) {
            const bool alpha = kind == SPRESS_PALETTE_PAINT_NET || kind == SPRESS_PALETTE_HEX;
            spress_palette palette = {.count = count}, again;
            for (size_t i = 0; i < count; i++)
                palette.colours[i] =
                    (spress_colour){(uint8_t)test_random_below(&random, 256),
                                    (uint8_t)test_random_below(&random, 256),
                                    (uint8_t)test_random_below(&random, 256),
                                    alpha ? (uint8_t)test_random_below(&random, 256) : 255};
            TEST_REPORT(r);
            AUTO_BUFFER text;
            assert_true(
                spress_palette_write(&palette, (spress_palette_kind)kind, NULL, &r.report, &text));
            assert_true(
                spress_palette_read((spress_bytes){text.data, text.size}, &r.report, &again));
            expect_silence(&r.report);
            assert_int_equal(again.count, count);
            assert_memory_equal(again.colours, palette.colours, count * sizeof *again.colours);
        }
}

TEST(unwritable)
{
    const size_t counts[] = {0, 257, SIZE_MAX};
    for (size_t i = 0; i < 3; i++) {
        const spress_palette palette = {.count = counts[i]};
        TEST_REPORT(r);
        spress_buffer text = {.size = 77};
        assert_false(spress_palette_write(&palette, SPRESS_PALETTE_HEX, NULL, &r.report, &text));
        expect_code(&r.report, SPRESS_CODE_PALETTE_SIZE, SPRESS_NO_OFFSET, "/palette");
        assert_int_equal(text.size, 77);
    }
    spress_palette palette;
    spress_palette_default(&palette);
    for (size_t n = 1;; n++) {
        FAILING_ALLOCATOR(f, n);
        TEST_REPORT(r);
        spress_buffer text = {.size = 77};
        if (spress_palette_write(&palette, SPRESS_PALETTE_GIMP, &f.allocator, &r.report, &text)) {
            spress_buffer_free(&text);
            assert_true(n > 1 && f.live_count == 0);
            return;
        }
        expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
        assert_int_equal(f.live_count, 0);
        assert_int_equal(text.size, 77);
    }
}
