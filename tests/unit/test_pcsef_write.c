/* PCSEF's writer: the shortest string there is, the document's figures, and what cannot be written.
 */
#include "pcsef_reference.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM = 1 << 16 };

static const spress_format *pcsef(void)
{
    return spress_format_find("pcsef");
}

/* Writes a raster and puts the string, with a NUL, into `out`. */
static size_t write_raster(const raster *r, char *out)
{
    spress_setting settings[2];
    spress_write_options options = {.settings = {settings, 0}};
    if (r->no_mirror)
        settings[options.settings.count++] = (spress_setting){.name = "no-mirror"};
    if (r->no_cross_rows)
        settings[options.settings.count++] = (spress_setting){.name = "no-cross-rows"};
    TEST_REPORT(report);
    spress_document *document = sprite_document(r);
    spress_buffer buffer;
    assert_true(spress_write(document, pcsef(), &options, &report.report, &buffer));
    expect_silence(&report.report);
    assert_true(buffer.size < TEXT_ROOM);
    if (buffer.size != 0)
        memcpy(out, buffer.data, buffer.size);
    out[buffer.size] = '\0';
    const size_t size = buffer.size;
    spress_buffer_free(&buffer);
    spress_document_free(document);
    return size;
}

/* The string is the reference's, byte for byte, and reads back to the picture. */
static size_t expect_shortest(const raster *r)
{
    static char text[TEXT_ROOM], expected[TEXT_ROOM], pixels[TEXT_ROOM];
    const size_t total = r->width * r->height;
    reference_encode(r, expected);
    const size_t size = write_raster(r, text);
    assert_string_equal(text, expected);

    const spress_read_options options = {.width = (uint32_t)r->width, .empty = r->empty};
    spress_document *again = MUST(spress_read(bytes_of(text), pcsef(), &options, NULL));
    assert_int_equal(again->sprite.height, r->height);
    assert_memory_equal(again->sprite.pixels, r->pixels, total);
    spress_document_free(again);
    if (r->empty == '.') {
        assert_int_equal(reference_decode(text, r->width, pixels, sizeof pixels), total);
        assert_memory_equal(pixels, r->pixels, total);
    }
    return size;
}

static void expect_shortest_in_every_form(raster r)
{
    size_t sizes[4];
    for (unsigned form = 0; form < 4; form++) {
        r.no_mirror = form & 1;
        r.no_cross_rows = form & 2;
        sizes[form] = expect_shortest(&r);
    }
    assert_true(sizes[0] <= sizes[1] && sizes[0] <= sizes[2]); /* what is not used cannot help */
    assert_true(sizes[1] <= sizes[3] && sizes[2] <= sizes[3]);
}

/* "Which is 307 bytes": with all but the mirror and runs across rows, the document's string itself.
 * The rulings give the other figures. */
TEST(document_example)
{
    char pixels[900];
    char text[1000];
    assert_int_equal(strlen(pcsef_example), 307);
    assert_int_equal(reference_decode(pcsef_example, 30, pixels, sizeof pixels), 900);
    raster r = {.width = 30, .height = 30, .pixels = pixels, .empty = '.'};
    assert_int_equal(write_raster(&r, text), 269);
    r.no_cross_rows = true;
    assert_int_equal(write_raster(&r, text), 297);
    r.no_mirror = true;
    assert_int_equal(write_raster(&r, text), 307);
    assert_string_equal(text, pcsef_example);
}

/* Strings worked out by hand; each shows one rule. */
TEST(by_hand)
{
    static const struct {
        size_t width, height;
        const char *pixels;
        const char *text;
    } cases[] = {
        {1, 1, "A", "1A"},
        {1, 1, ".", "~"},
        {5, 1, ".....", "~"},
        {20, 1, "AAAAAAAAAAAAAAAAAAAA", "9A1A>"}, /* two runs and a mirror beat three runs */
        {18, 1, "AAAAAAAAAAAAAAAAAA", "9A>"},     /* 3 bytes, not 4 */
        {4, 2, "ABBAABBA", "1A1B>^"},             /* ^ may follow a mirrored row */
        {3, 3, ".........", "9."},                /* two bytes across rows, three with ~ */
        {3, 2, "......", "~~"},                   /* a tie: ~ wins over 6. */
        {3, 2, "ABCABC", "1A1B1C^"},              /* ^ */
        {3, 2, "AAAAAA", "6A"},                   /* a run across rows beats 3A^ */
        {2, 2, "AABB", "2A2B"},                   /* 1A> would be longer */
        {4, 1, "ABBA", "1A1B>"},                  /* a mirror */
        {3, 1, "ABA", "1A1B1A"},                  /* none at odd widths */
        {2, 3, "..AA..", "~2A~"},
        {4, 2, "AAAB....", "3A1B~"},
    };
    char text[64];
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const raster r = {.width = cases[i].width,
                          .height = cases[i].height,
                          .pixels = cases[i].pixels,
                          .empty = '.'};
        write_raster(&r, text);
        assert_string_equal(text, cases[i].text);
    }
}

/* The longest run is the wrong one at a row's end: 4A into the next row would miss its ^. */
TEST(greedy_would_fail)
{
    const raster r = {.width = 12, .height = 2, .pixels = "AACDEFGHIJAAAACDEFGHIJAA", .empty = '.'};
    char text[64];
    write_raster(&r, text);
    assert_string_equal(text, "2A1C1D1E1F1G1H1I1J2A^");
    expect_shortest_in_every_form(r);
}

/* All pictures of three colours, one of them empty, up to eight pixels, in all four forms. */
TEST(every_small_picture)
{
    char pixels[16];
    for (size_t width = 1; width <= 6; width++)
        for (size_t height = 1; width * height <= 8; height++) {
            const size_t total = width * height;
            size_t pictures = 1;
            for (size_t i = 0; i < total; i++)
                pictures *= 3;
            for (size_t n = 0; n < pictures; n++) {
                for (size_t i = 0, rest = n; i < total; i++, rest /= 3)
                    pixels[i] = ".AB"[rest % 3];
                expect_shortest_in_every_form(
                    (raster){.width = width, .height = height, .pixels = pixels, .empty = '.'});
            }
        }
}

/* All pictures of a colour and the empty pixel with twelve pixels. */
TEST(every_picture_of_twelve)
{
    static const size_t widths[] = {1, 2, 3, 4, 6, 12};
    char pixels[16];
    for (size_t w = 0; w < COUNT_OF(widths); w++)
        for (unsigned n = 0; n < 1u << 12; n++) {
            for (size_t i = 0; i < 12; i++)
                pixels[i] = n >> i & 1 ? 'A' : '.';
            expect_shortest_in_every_form((raster){
                .width = widths[w], .height = 12 / widths[w], .pixels = pixels, .empty = '.'});
        }
}

/* One row of a random picture: runs around nine and eighteen, now and then empty, like the row
 * above, or symmetric. */
static void fill_row(test_random *random, char *row, size_t width, bool first)
{
    const uint32_t kind = test_random_below(random, 8);
    if (kind == 0) {
        memset(row, '.', width);
        return;
    }
    if (kind == 1 && !first) {
        memcpy(row, row - width, width);
        return;
    }
    for (size_t at = 0; at < width;) {
        static const size_t lengths[] = {1, 2, 3, 8, 9, 10, 17, 18, 19, 27};
        const size_t length = lengths[test_random_below(random, 10)];
        const char colour = ".ABC"[test_random_below(random, 4)];
        for (size_t i = 0; i < length && at < width; i++)
            row[at++] = colour;
    }
    for (size_t i = 0; kind < 4 && i < width / 2; i++)
        row[width - 1 - i] = row[i];
}

TEST(random_pictures)
{
    static char pixels[4096];
    test_random random = {3};
    for (int n = 0; n < 4000; n++) {
        const size_t width = 1 + test_random_below(&random, n % 2 ? 12 : 64);
        const size_t height = 1 + test_random_below(&random, 20);
        for (size_t y = 0; y < height; y++)
            fill_row(&random, pixels + y * width, width, y == 0);
        /* With 'A' as the empty pixel, '.' is a colour as others. */
        expect_shortest_in_every_form((raster){
            .width = width, .height = height, .pixels = pixels, .empty = n % 5 ? '.' : 'A'});
    }
}

TEST(no_rows)
{
    char text[8];
    const raster r = {.width = 7, .pixels = "", .empty = '.'};
    assert_int_equal(write_raster(&r, text), 0);
}

/* Every character that can be a colour is one, in the alphabet or not; no other is. */
TEST(every_character)
{
    for (unsigned c = 0; c < 256; c++) {
        const char pixels[4] = {'A', 'A', 'A', (char)c};
        const bool sound = c > ' ' && c < 0x7F && !strchr("0123456789~^>", (int)c);
        AUTO_DOCUMENT *document =
            sprite_document(&(raster){.width = 2, .height = 2, .pixels = pixels, .empty = '.'});
        TEST_REPORT(report);
        spress_buffer buffer = {.size = 77};
        assert_int_equal(spress_write(document, pcsef(), NULL, &report.report, &buffer), sound);
        if (sound) {
            spress_buffer_free(&buffer);
        } else {
            const spress_diagnostic *item = expect_code(
                &report.report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, "/rows/1");
            assert_non_null(strstr(item->message, "row 2, column 2"));
            assert_int_equal(buffer.size, 77);
        }
    }
}

static void expect_unwritable(spress_sprite sprite, const char *path)
{
    AUTO_DOCUMENT *document = MUST(spress_document_new(SPRESS_KIND_SPRITE, NULL));
    document->sprite = sprite;
    TEST_REPORT(report);
    spress_buffer buffer;
    assert_false(spress_write(document, pcsef(), NULL, &report.report, &buffer));
    expect_code(&report.report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, path);
}

TEST(unwritable)
{
    char pixels[] = "AAAA";
    expect_unwritable((spress_sprite){.width = 0, .height = 1, .pixels = pixels}, "/width");
    expect_unwritable((spress_sprite){.width = 65536, .height = 0, .pixels = pixels}, "/width");
    expect_unwritable((spress_sprite){.width = 2, .height = 2, .pixels = pixels, .empty = ' '},
                      "/empty");
    expect_unwritable((spress_sprite){.width = 2, .height = 2, .pixels = pixels, .empty = '~'},
                      "/empty");
}

/* A sprite made by hand may leave the empty pixel 0: then it is '.'. The widest picture works. */
TEST(wide_and_default_empty)
{
    static char pixels[2 * 65535];
    char text[64];
    memset(pixels, '.', sizeof pixels);
    const raster r = {.width = 65535, .height = 2, .pixels = pixels, .empty = '\0'};
    assert_int_equal(write_raster(&r, text), 2);
    assert_string_equal(text, "~~");
}

TEST(every_allocation_fails)
{
    char pixels[900];
    reference_decode(pcsef_example, 30, pixels, sizeof pixels);
    AUTO_DOCUMENT *document =
        sprite_document(&(raster){.width = 30, .height = 30, .pixels = pixels, .empty = '.'});
    size_t n = 1;
    for (;; n++) {
        FAILING_ALLOCATOR(f, n);
        const spress_write_options options = {.allocator = &f.allocator};
        TEST_REPORT(report);
        spress_buffer buffer = {.size = 77};
        if (spress_write(document, pcsef(), &options, &report.report, &buffer)) {
            assert_false(f.failed);
            assert_int_equal(buffer.size, 269);
            spress_buffer_free(&buffer);
            assert_int_equal(f.live_count, 0);
            break;
        }
        expect_code(&report.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
        assert_int_equal(f.live_count, 0);
        assert_int_equal(buffer.size, 77);
    }
    assert_true(n >= 3); /* the choices and the string, at least */
}
