/* Reading sc-sprites: the canvas, every truncation, limits, memory that runs out. */
#include "scs_file.h"

TEST(checks_the_canvas)
{
    const size_t at = HEADER_SIZE + 14;
    test_report r;
    file f = new_file(SCS_HEADER, "a=0,0 1x1 1\n=\n");
    f.bytes[at + 30] ^= 1; /* the CRC of IHDR stands at 8 + 4 + 4 + 13 = 29 */
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_CANVAS, at + 29, "/canvas");
    f.bytes[at + 30] ^= 1;
    f.bytes[at] = 'P';
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_CANVAS, at, "/canvas");
    f.size = at; /* none at all */
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_CANVAS, at, "/canvas");

    file_add_canvas(&f, 168, 96);
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_CANVAS_SIZE, at + 16, "/canvas");
    f.size = at;
    file_add_canvas(&f, 160, 95);
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_CANVAS_SIZE, at + 20, "/canvas");
    free(f.bytes);
}

TEST(takes_trailing_bytes_only_leniently)
{
    test_report r;
    const spress_read_options lenient = {.lenient = true};
    file f = new_file(SCS_HEADER, "a=0,0 1x1 1\n=\n");
    const size_t whole = f.size;
    file_add_text(&f, "\n!");
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_TRAILING, whole, "/canvas");
    spress_document *document = MUST(read_with(&f, &lenient, &r));
    const spress_diagnostic *item =
        expect_code(&r.report, SPRESS_CODE_SCS_TRAILING, whole, "/canvas");
    assert_int_equal(item->severity, SPRESS_SEVERITY_WARNING);
    assert_int_equal(document->atlas.pages[0].image.size, whole - HEADER_SIZE - 14);
    spress_document_free(document);
    free(f.bytes);
}

TEST(keeps_the_extension)
{
    test_report r;
    file f = new_file("source comb stylesheet;1;x-json-2;16;\n", "=\n");
    spress_document *document = MUST(read_with(&f, NULL, &r));
    assert_string_equal(document->atlas.extension, "json-2");
    spress_document_free(document);
    free(f.bytes);
}

TEST(refuses_every_truncation)
{
    file f = new_file(SCS_HEADER, scs_sample);
    for (size_t size = 0; size <= f.size; size++) {
        test_report r;
        file cut = {malloc(size != 0 ? size : 1), size};
        assert_non_null(cut.bytes);
        memcpy(cut.bytes, f.bytes, size);
        spress_document *document = read_with(&cut, NULL, &r);
        assert_int_equal(document != NULL, size == f.size);
        assert_int_equal(r.report.error_count, size == f.size ? 0 : 1);
        if (!document)
            assert_true(r.items[0].offset <= size && r.items[0].line >= 1);
        spress_document_free(document);
        free(cut.bytes);
    }
    free(f.bytes);
}

TEST(obeys_limits)
{
    test_report r;
    file f = new_file(SCS_HEADER, scs_sample);
    spress_read_options options = {.limits = {.frames = 4}, .lenient = true};
    assert_null(read_with(&f, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_FRAMES, 30 + 20 + 27, "/sprites/tile.1/frames");
    options.limits = (spress_limits){.name_bytes = 17}; /* hero.idle and hero.walk are 18 */
    assert_null(read_with(&f, &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_NAMES, 30 + 20, "/sprites/hero.walk/key");
    options.limits = (spress_limits){.frames = 5, .name_bytes = 24};
    spress_document *document = MUST(read_with(&f, &options, &r));
    spress_document_free(document);
    free(f.bytes);

    options.limits = (spress_limits){.memory_bytes = 1100}; /* 20 frames need more */
    f = new_file(SCS_HEADER, "a=0,0 1x1 1 10@1\nb=0,0 1x1 1 10@1\n=\n");
    assert_null(read_with(&f, &options, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_LIMIT_MEMORY);
    free(f.bytes);
}

TEST(refuses_a_key_longer_than_a_name)
{
    test_report r;
    file f = {0};
    file_add_text(&f, SCS_HEADER);
    char *key = MUST(malloc(65536));
    memset(key, 'k', 65536);
    file_add(&f, key, 65536);
    free(key);
    file_add_text(&f, "=0,0 1x1 1\n=\n");
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_NAME_SIZE, 30, "/sprites");

    for (size_t i = 31; i < 30 + 65536; i += 2) /* 32,768 levels: their depth is told first */
        f.bytes[i] = '.';
    f.bytes[30 + 65535] = 'k';
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_KEY_DEPTH, 30 + 128, "/sprites");
    free(f.bytes);
}

TEST(refuses_an_extension_longer_than_a_name)
{
    test_report r;
    file f = {0};
    file_add_text(&f, "source comb stylesheet;1;x-");
    for (int i = 0; i < 65536; i++)
        file_add(&f, "e", 1);
    file_add_text(&f, ";16;\n=\n");
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_NAME_SIZE, 27, "/extension");
    free(f.bytes);
}

/* A chunk that nobody knows makes the canvas larger than the arena's blocks. */
static void add_large_canvas(file *f)
{
    static maker m;
    static const char nothing[5000];
    m = (maker){.width = CANVAS_WIDTH, .height = CANVAS_HEIGHT, .depth = 8, .colour = 6};
    put_header(&m);
    put_chunk(&m, "teSt", nothing, sizeof nothing);
    put_chunk(&m, "IDAT", nothing, 1);
    put_chunk(&m, "IEND", NULL, 0);
    file_add(f, m.bytes, m.size);
}

TEST(survives_every_failed_allocation)
{
    file f = {0};
    file_add_text(&f, "source comb stylesheet;1;x-");
    for (int i = 0; i < 1000; i++)
        file_add(&f, "e", 1);
    file_add_text(&f, ";16;\n");
    for (int i = 0; i < 200; i++) {
        char line[64];
        snprintf(line, sizeof line, "sprite.number.%d=0,0 1x1 1 %d@5\n", i, 1 + i % 9);
        file_add_text(&f, line);
    }
    file_add_text(&f, "=\n");
    add_large_canvas(&f);
    const spress_read_options options = {.keep_offsets = true};
    expect_reader_survives((spress_bytes){f.bytes, f.size}, "scs", &options, false);
    free(f.bytes);
}
