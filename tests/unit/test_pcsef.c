/* PCSEF's reader: every rule of the document and of the rulings, with the place of every fault. */
#include "pcsef_reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const spress_format *pcsef(void)
{
    return spress_format_find("pcsef");
}

/* Reads a string and asserts its rows, written one after another. */
static void expect_pixels(spress_bytes text, spress_read_options options, const char *pixels)
{
    TEST_REPORT(r);
    AUTO_DOCUMENT *document = spress_read(text, pcsef(), &options, &r.report);
    expect_silence(&r.report);
    assert_non_null(document);
    const spress_sprite *sprite = &document->sprite;
    assert_int_equal(document->kind, SPRESS_KIND_SPRITE);
    assert_int_equal(sprite->width, options.width);
    assert_int_equal((size_t)sprite->width * sprite->height, strlen(pixels));
    assert_memory_equal(sprite->pixels, pixels, strlen(pixels));
    assert_int_equal(sprite->empty, options.empty ? options.empty : '.');
}

/* A fault: its code, the byte and the row (in the path, from 0) and column (in the message, from
 * 1). */
typedef struct fault {
    const char *text;
    uint32_t width;
    spress_code code;
    uint64_t offset;
    const char *path;
    const char *place; /* part of the message */
} fault;

static void expect_fault(const fault *f, bool lenient)
{
    TEST_REPORT(r);
    const spress_read_options options = {.width = f->width, .lenient = lenient};
    assert_null(spress_read(bytes_of(f->text), pcsef(), &options, &r.report));
    assert_int_equal(r.report.error_count, 1);
    const spress_diagnostic *item = expect_code(&r.report, f->code, f->offset, f->path);
    assert_int_equal(item->severity, SPRESS_SEVERITY_ERROR);
    if (!strstr(item->message, f->place))
        fail_msg("\"%s\" is not in \"%s\"", f->place, item->message);
}

TEST(document_example)
{
    char pixels[901] = {0};
    assert_int_equal(reference_decode(pcsef_example, 30, pixels, 900), 900);
    /* Rows 1, 13 and 30, read off the document's string by hand. */
    assert_memory_equal(pixels, "............[[...[[...........", 30);
    assert_memory_equal(pixels + 12 * 30, "...........GAAAAAAAG..........", 30);
    assert_memory_equal(pixels + 29 * 30, "............[[..[[............", 30);
    expect_pixels(bytes_of(pcsef_example), (spress_read_options){.width = 30, .height = 30},
                  pixels);
}

TEST(tokens)
{
    const spress_read_options two = {.width = 2};
    const spress_read_options four = {.width = 4};
    expect_pixels(BYTES("1A1B"), two, "AB");
    expect_pixels(BYTES("9A7A"), two, "AAAAAAAAAAAAAAAA"); /* "a run of 16 pixels" */
    expect_pixels(BYTES("3A1B"), two, "AAAB");             /* across rows */
    expect_pixels(BYTES("~"), two, "..");
    expect_pixels(BYTES("~^"), two, "....");
    expect_pixels(BYTES("1A1B^^"), two, "ABABAB");
    expect_pixels(BYTES("1A1B>"), four, "ABBA");
    expect_pixels(BYTES("1A1B>^"), four, "ABBAABBA");
    expect_pixels(BYTES("6A>"), four, "AAAAAAAA"); /* a run that ends at the next row's half */
    expect_pixels(BYTES("2A>~^"), four, "AAAA........");
    expect_pixels(BYTES("1'1|1\\1`"), four, "'|\\`"); /* printable, in the alphabet or not */
}

TEST(line_ending)
{
    const spress_read_options options = {.width = 2};
    expect_pixels(BYTES("2A\n"), options, "AA");
    expect_pixels(BYTES("2A\r\n"), options, "AA");
    static const fault faults[] = {
        {"2A\n\n", 2, SPRESS_CODE_PCSEF_RUN, 2, "/rows/1", "byte 0x0a"},
        {"2A\r", 2, SPRESS_CODE_PCSEF_RUN, 2, "/rows/1", "byte 0x0d"},
        {"\n2A\n", 2, SPRESS_CODE_PCSEF_RUN, 0, "/rows/0", "row 1, column 1"},
        {"1A\r\n1A", 2, SPRESS_CODE_PCSEF_RUN, 2, "/rows/0", "row 1, column 2"},
        {"2\n", 2, SPRESS_CODE_PCSEF_CUT, 0, "/rows/0", "no colour"},
    };
    for (size_t i = 0; i < COUNT_OF(faults); i++)
        expect_fault(&faults[i], false);
}

TEST(faults)
{
    static const fault faults[] = {
        {"0A", 2, SPRESS_CODE_PCSEF_RUN, 0, "/rows/0", "'0' is no digit from 1 to 9"},
        {"A", 2, SPRESS_CODE_PCSEF_RUN, 0, "/rows/0", "'A'"},
        {"2A1BC", 2, SPRESS_CODE_PCSEF_RUN, 4, "/rows/1", "row 2, column 2"},
        {"2A 2A", 2, SPRESS_CODE_PCSEF_RUN, 2, "/rows/1", "byte 0x20"},
        {"\xC3\xA9", 2, SPRESS_CODE_PCSEF_RUN, 0, "/rows/0", "byte 0xc3"},
        {"12", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "'2' cannot be a colour"},
        {"10", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "'0'"},
        {"3~", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "'~'"},
        {"3^", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "'^'"},
        {"3>", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "'>'"},
        {"2A1B1 ", 3, SPRESS_CODE_PCSEF_COLOUR, 5, "/rows/1", "row 2, column 1"},
        {"1\t", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "byte 0x09"},
        {"1\x7F", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "byte 0x7f"},
        {"1\xC3\xA9", 2, SPRESS_CODE_PCSEF_COLOUR, 1, "/rows/0", "byte 0xc3"},
        {"2A2", 2, SPRESS_CODE_PCSEF_CUT, 2, "/rows/1", "row 2, column 1"},
        {"1A~", 2, SPRESS_CODE_PCSEF_ROW_START, 2, "/rows/0",
         "'~' stands inside a row, in row 1, column 2"},
        {"3A^", 2, SPRESS_CODE_PCSEF_ROW_START, 2, "/rows/1",
         "'^' stands inside a row, in row 2, column 2"},
        {"^", 2, SPRESS_CODE_PCSEF_REPEAT, 0, "/rows/0", "row 1, column 1"},
        {">", 4, SPRESS_CODE_PCSEF_MIRROR, 0, "/rows/0", "before the half"},
        {"1A>", 4, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/0",
         "before the half of the row, in row 1, column 2"},
        {"3A>", 4, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/0",
         "after the half of the row, in row 1, column 4"},
        {"4A>", 4, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/1",
         "before the half of the row, in row 2, column 1"},
        {"2A>>", 4, SPRESS_CODE_PCSEF_MIRROR, 3, "/rows/1", "before"},
        {"~>", 4, SPRESS_CODE_PCSEF_MIRROR, 1, "/rows/1", "before"},
        {"~^>", 4, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/2", "before"},
        {"1A>", 3, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/0", "odd width"},
        {"1A>", 1, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/1", "odd width"},
        {"3A", 2, SPRESS_CODE_PCSEF_ROW_CUT, 2, "/rows/1", "the last row has 1 of 2 pixels"},
        {"~1A\n", 3, SPRESS_CODE_PCSEF_ROW_CUT, 3, "/rows/1", "the last row has 1 of 3 pixels"},
    };
    for (size_t i = 0; i < COUNT_OF(faults); i++)
        expect_fault(&faults[i], false);
}

/* A fault in any of the four tokens that are painted together, and in any byte of a long string. */
TEST(fault_at_every_byte)
{
    char text[] = "1A2B3C4D5E6F7G8H9I1J2K3L4M5N6O7P8Q9R9.3.";
    const size_t size = strlen(text);
    for (size_t at = 0; at < size; at++) {
        const char was = text[at];
        size_t painted = 0;
        for (size_t i = 0; i + 1 <= at; i += 2)
            painted += at == i + 1 ? 0 : (size_t)(text[i] - '0');
        text[at] = at % 2 ? '5' : 'X';
        TEST_REPORT(r);
        char place[64];
        char path[32];
        snprintf(place, sizeof place, "row %zu, column %zu", painted / 10 + 1, painted % 10 + 1);
        snprintf(path, sizeof path, "/rows/%zu", painted / 10);
        const fault f = {text, 10,   at % 2 ? SPRESS_CODE_PCSEF_COLOUR : SPRESS_CODE_PCSEF_RUN,
                         at,   path, place};
        expect_fault(&f, false);
        text[at] = was;
    }
}

static void expect_option_fault(spress_read_options options, spress_code code, const char *path)
{
    TEST_REPORT(r);
    assert_null(spress_read(BYTES("2A"), pcsef(), &options, &r.report));
    expect_code(&r.report, code, SPRESS_NO_OFFSET, path);
}

TEST(options)
{
    spress_palette palette = {.count = 80};
    expect_option_fault((spress_read_options){.width = 0}, SPRESS_CODE_PCSEF_WIDTH, "/width");
    expect_option_fault((spress_read_options){.width = 65536}, SPRESS_CODE_PCSEF_WIDTH, "/width");
    expect_option_fault((spress_read_options){.width = 2, .empty = '>'}, SPRESS_CODE_PCSEF_COLOUR,
                        "/empty");
    expect_option_fault((spress_read_options){.width = 2, .empty = ' '}, SPRESS_CODE_PCSEF_COLOUR,
                        "/empty");
    expect_option_fault((spress_read_options){.width = 2, .empty = '7'}, SPRESS_CODE_PCSEF_COLOUR,
                        "/empty");
    expect_option_fault((spress_read_options){.width = 2, .palette = &palette},
                        SPRESS_CODE_PALETTE_SIZE, "/palette");
    palette.count = 78;
    expect_option_fault(
        (spress_read_options){.width = 2, .palette = &palette, .alphabet = SPRESS_ALPHABET_COMPACT},
        SPRESS_CODE_PALETTE_SIZE, "/palette");
    expect_pixels(BYTES("2A"), (spress_read_options){.width = 2, .palette = &palette}, "AA");

    /* --empty changes what ~ paints; '.' is a colour then. */
    expect_pixels(BYTES("1.1x~"), (spress_read_options){.width = 2, .empty = 'x'}, ".xxx");
    static char widest[65536];
    memset(widest, '.', 65535);
    expect_pixels(BYTES("~"), (spress_read_options){.width = 65535, .height = 1}, widest);
}

TEST(height)
{
    expect_pixels(BYTES("2A2B"), (spress_read_options){.width = 2, .height = 2}, "AABB");
    for (uint32_t height = 1; height <= 3; height += 2) {
        const spress_read_options options = {.width = 2, .height = height};
        TEST_REPORT(r);
        assert_null(spress_read(BYTES("2A2B\n"), pcsef(), &options, &r.report));
        expect_code(&r.report, SPRESS_CODE_PCSEF_HEIGHT, 4, "/height");
    }
}

TEST(no_rows)
{
    static const char *const texts[] = {"", "\n", "\r\n"};
    for (size_t i = 0; i < 3; i++) {
        const spress_read_options options = {.width = 5};
        TEST_REPORT(r);
        AUTO_DOCUMENT *document =
            MUST(spress_read(bytes_of(texts[i]), pcsef(), &options, &r.report));
        assert_int_equal(document->sprite.height, 0);
        const spress_diagnostic *item =
            expect_code(&r.report, SPRESS_CODE_PCSEF_EMPTY, 0, "/height");
        assert_int_equal(item->severity, SPRESS_SEVERITY_NOTE);
    }
}

TEST(text)
{
    const fault mark = {"\xEF\xBB\xBF"
                        "2A",
                        2,
                        SPRESS_CODE_BOM,
                        0,
                        "",
                        "byte-order mark"};
    const fault broken = {"2A1\xC3", 2, SPRESS_CODE_UTF8, 3, "", "0xc3"};
    expect_fault(&mark, false);
    expect_fault(&broken, false);
    expect_fault(&broken, true);
    TEST_REPORT(r);
    const spress_read_options options = {.width = 2, .lenient = true};
    AUTO_DOCUMENT *document = MUST(spress_read(bytes_of(mark.text), pcsef(), &options, &r.report));
    assert_memory_equal(document->sprite.pixels, "AA", 2);
    expect_code(&r.report, SPRESS_CODE_BOM, 0, "");
    assert_int_equal(r.report.warning_count, 1);
}

/* What the original editor lets pass, each with a warning at its place. */
TEST(lenient)
{
    static const struct {
        const char *text;
        uint32_t width;
        const char *pixels;
        struct {
            spress_code code;
            uint64_t offset;
        } warnings[3];
    } cases[] = {
        {"2A 2B", 2, "AABB", {{SPRESS_CODE_PCSEF_RUN, 2}}},
        {"2A\n2B\n", 2, "AABB", {{SPRESS_CODE_PCSEF_RUN, 2}}},
        {"0A2A", 2, "AA", {{SPRESS_CODE_PCSEF_RUN, 0}, {SPRESS_CODE_PCSEF_RUN, 1}}},
        {"22A", 2, "AA", {{SPRESS_CODE_PCSEF_COLOUR, 1}}},
        {"2A5", 2, "AA", {{SPRESS_CODE_PCSEF_CUT, 2}}},
        {"5~", 2, "..", {{SPRESS_CODE_PCSEF_COLOUR, 1}}},
        {"\xC3\xA9"
         "2A",
         2,
         "AA",
         {{SPRESS_CODE_PCSEF_RUN, 0}}},
        {"3\xC3\xA9"
         "2A",
         2,
         "AA",
         {{SPRESS_CODE_PCSEF_COLOUR, 1}, {SPRESS_CODE_PCSEF_RUN, 1}}},
        {"3A", 2, "AAA.", {{SPRESS_CODE_PCSEF_ROW_CUT, 2}}},
        {"1A", 7, "A......", {{SPRESS_CODE_PCSEF_ROW_CUT, 2}}},
        {"1A1B1C>", 4, "ABBA", {{SPRESS_CODE_PCSEF_MIRROR, 6}}},
        {"1A1B1C>1D",
         4,
         "ABBAD...",
         {{SPRESS_CODE_PCSEF_MIRROR, 6}, {SPRESS_CODE_PCSEF_ROW_CUT, 9}}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const spress_read_options options = {.width = cases[i].width, .lenient = true};
        TEST_REPORT(r);
        AUTO_DOCUMENT *document =
            spress_read(bytes_of(cases[i].text), pcsef(), &options, &r.report);
        assert_non_null(document);
        const size_t size = (size_t)document->sprite.width * document->sprite.height;
        assert_int_equal(size, strlen(cases[i].pixels));
        assert_memory_equal(document->sprite.pixels, cases[i].pixels, size);
        size_t count = 0;
        for (; count < 3 && cases[i].warnings[count].code; count++)
            expect_code(&r.report, cases[i].warnings[count].code, cases[i].warnings[count].offset,
                        NULL);
        assert_int_equal(r.report.warning_count, count);
        assert_int_equal(r.report.count, count);
    }
}

/* Lenient does not mean everything: these stay errors. */
TEST(lenient_has_bounds)
{
    static const fault faults[] = {
        {"1A~", 2, SPRESS_CODE_PCSEF_ROW_START, 2, "/rows/0", ""},
        {"^", 2, SPRESS_CODE_PCSEF_REPEAT, 0, "/rows/0", ""},
        {"1A>", 4, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/0", "before"},
        {"1A>", 3, SPRESS_CODE_PCSEF_MIRROR, 2, "/rows/0", "odd"},
    };
    for (size_t i = 0; i < COUNT_OF(faults); i++)
        expect_fault(&faults[i], true);
}

/* Reads with a limit on pixels and an allocator that counts. */
static void expect_over_limit(spress_bytes text, uint32_t width, uint64_t limit, uint64_t offset)
{
    for (unsigned lenient = 0; lenient < 2; lenient++) {
        FAILING_ALLOCATOR(f, 0);
        const spress_read_options options = {.width = width,
                                             .limits = {.pixels = limit},
                                             .lenient = lenient,
                                             .allocator = &f.allocator};
        TEST_REPORT(r);
        assert_null(spress_read(text, pcsef(), &options, &r.report));
        expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, offset, "");
        assert_true(f.peak_bytes < 4096); /* refused before it grew */
        assert_int_equal(f.live_count, 0);
    }
}

TEST(limits)
{
    expect_pixels(BYTES("2A2B"), (spress_read_options){.width = 2, .limits = {.pixels = 4}},
                  "AABB");
    expect_over_limit(BYTES("2A2B"), 2, 3, 2);
    expect_over_limit(BYTES("2A~"), 2, 3, 2);
    expect_over_limit(BYTES("2A2A>"), 4, 5, 4);
    expect_over_limit(BYTES("9A9A9A"), 3, 18, 4);
    expect_over_limit(BYTES("9A9A9A"), 3, 26, 4);
    expect_over_limit(BYTES("9A"), 3, 1, 0);

    /* A megabyte of '^' at the greatest width: 64 GB of pixels. 2^28 are passed by row 4,097. */
    const size_t size = 1 << 20;
    uint8_t *rows = MUST(malloc(size));
    memset(rows, '^', size);
    expect_over_limit((spress_bytes){rows, size}, 65535, 0, 4096);
    rows[0] = '~';
    expect_over_limit((spress_bytes){rows, size}, 65535, 0, 4096);
    memset(rows, '~', size);
    expect_over_limit((spress_bytes){rows, size}, 65535, 0, 4096);
    free(rows);

    /* A row that lenient reading fills up counts whole. */
    TEST_REPORT(r);
    spress_read_options options = {.width = 7, .limits = {.pixels = 6}, .lenient = true};
    assert_null(spress_read(BYTES("1A"), pcsef(), &options, &r.report));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PIXELS, 2, NULL);

    /* The memory of the document is limited too. */
    options = (spress_read_options){.width = 60000, .limits = {.memory_bytes = 50000}};
    assert_null(spress_read(BYTES("~"), pcsef(), &options, &r.report));
    expect_code(&r.report, SPRESS_CODE_LIMIT_MEMORY, 0, NULL);
}

/* Every prefix: what the reference decodes, we decode to the same; all others are refused. */
TEST(every_truncation)
{
    char prefix[400];
    char pixels[1000];
    for (size_t size = 0; size < strlen(pcsef_example); size++) {
        memcpy(prefix, pcsef_example, size);
        prefix[size] = '\0';
        const long expected = reference_decode(prefix, 30, pixels, sizeof pixels);
        const spress_read_options options = {.width = 30};
        uint8_t *exact = malloc(size + 1); /* so that the sanitizer sees an overrun */
        assert_non_null(exact);
        memcpy(exact, prefix, size);
        TEST_REPORT(r);
        AUTO_DOCUMENT *document =
            spress_read((spress_bytes){exact, size}, pcsef(), &options, &r.report);
        free(exact);
        assert_int_equal(document != NULL, expected >= 0);
        if (document) {
            assert_int_equal(document->sprite.height * 30, expected);
            assert_memory_equal(document->sprite.pixels, pixels, (size_t)expected);
        } else {
            const spress_diagnostic *item = spress_report_first_error(&r.report);
            assert_non_null(item);
            assert_true(item->code == SPRESS_CODE_PCSEF_CUT ||
                        item->code == SPRESS_CODE_PCSEF_ROW_CUT);
        }
    }
}

/* Random strings of tokens and rubbish, at random widths: accepted exactly when the reference does.
 */
TEST(random_strings)
{
    static const char *const pieces[] = {"~",  "^",  ">",  "1A", "2B", "3.", "9C", "8A", "4D", "1.",
                                         "5A", "7B", "2A", "6.", "4A", "1B", "A",  "0",  " "};
    test_random random = {4};
    static char pixels[1 << 14];
    unsigned accepted = 0;
    for (int n = 0; n < 200000; n++) {
        char text[64] = "";
        const uint32_t count = 1 + test_random_below(&random, 14);
        const uint32_t sound = test_random_below(&random, 10) ? 16 : 19;
        for (uint32_t i = 0; i < count; i++)
            strcat(text, pieces[test_random_below(&random, sound)]);
        const spress_read_options options = {.width = 1 + test_random_below(&random, 12)};
        const long expected = reference_decode(text, options.width, pixels, sizeof pixels);
        AUTO_DOCUMENT *document = spress_read(bytes_of(text), pcsef(), &options, NULL);
        assert_int_equal(document != NULL, expected >= 0);
        if (document) {
            accepted++;
            assert_int_equal((size_t)document->sprite.width * document->sprite.height, expected);
            assert_memory_equal(document->sprite.pixels, pixels, (size_t)expected);
        }
    }
    assert_true(accepted > 10000);
}

TEST(every_allocation_fails)
{
    spress_palette palette;
    spress_palette_default(&palette);
    for (unsigned large = 0; large < 2; large++) {
        const spress_bytes text = large ? BYTES("~^^^^^^^^^^9.") : bytes_of(pcsef_example);
        for (size_t n = 1;; n++) {
            FAILING_ALLOCATOR(f, n);
            const spress_read_options options = {.width = large ? 6003 : 30,
                                                 .lenient = large,
                                                 .palette = &palette,
                                                 .allocator = &f.allocator};
            TEST_REPORT(r);
            spress_document *document = spress_read(text, pcsef(), &options, &r.report);
            if (document) { /* also when giving back unused memory was what failed */
                assert_int_equal(document->sprite.height, large ? 12 : 30);
                assert_memory_equal(document->sprite.palette, &palette, sizeof palette);
            } else {
                assert_true(f.failed);
                assert_int_equal(spress_report_first_error(&r.report)->code, SPRESS_CODE_MEMORY);
            }
            spress_document_free(document);
            assert_int_equal(f.live_count, 0);
            if (!f.failed)
                break;
        }
    }
}
