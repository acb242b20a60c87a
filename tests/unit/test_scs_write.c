/* Writing sc-sprites: exact text, what is refused and why, round trips, memory that runs out. */
#include "scs_file.h"

static bool write_to(const spress_document *document, spress_buffer *out, test_report *r)
{
    test_report_init(r);
    return spress_write(document, spress_format_find("scs"), NULL, &r->report, out);
}

static spress_document *read_text(const char *header, const char *coordinates)
{
    test_report r;
    file f = new_file(header, coordinates);
    spress_document *document = MUST(read_with(&f, NULL, &r));
    free(f.bytes);
    return document;
}

/* No white-space, no {anim} where it is the default. */
TEST(writes_the_shortest_text)
{
    static const char expected[] = "source comb stylesheet;1;x-json;16;\n"
                                   "hero.idle=1,2 3x4 5\n"
                                   "hero.walk=0,4 2x1 1 3@12\n"
                                   "tile.1=5,0 1x1 2 1@7\n"
                                   "tile.2=5,0 1x1 2\n"
                                   "=\n";
    test_report r;
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document =
        read_text("source comb stylesheet;1;x-json;16;\n", "hero.idle \t=  1,2 3x4 5\n"
                                                           "hero.walk=0,4 2x1 1 3@12\n"
                                                           "tile.1=5,0 1x1 2 1@7\n"
                                                           "tile.2=5,0 1x1 2 1@0\n"
                                                           "=\n");
    const spress_bytes png = document->atlas.pages[0].image;
    assert_true(write_to(document, &out, &r));
    expect_silence(&r.report);
    assert_int_equal(out.size, sizeof expected - 1 + png.size);
    assert_memory_equal(out.data, expected, sizeof expected - 1);
    assert_memory_equal(out.data + sizeof expected - 1, png.data, png.size);
}

TEST(writes_a_sheet_without_sprites)
{
    test_report r;
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, "=\n");
    assert_true(write_to(document, &out, &r));
    assert_memory_equal(out.data, SCS_HEADER "=\n\x89PNG", HEADER_SIZE + 6);
}

/* From a format without cells: 160, 96, 32, 16, 48 and 64 have 16 in common; 8 is the most with
 * a frame at 8. */
TEST(finds_a_cell_width)
{
    test_report r;
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, "a=1,2 3x4 1\n=\n");
    document->atlas.cell_width = 0;
    assert_true(write_to(document, &out, &r));
    assert_memory_equal(out.data, SCS_HEADER "a=1,2 3x4 1\n", HEADER_SIZE + 12);
    spress_buffer_free(&out);
    document->atlas.frames[0].x = 8;
    assert_true(write_to(document, &out, &r));
    assert_memory_equal(out.data, "source comb stylesheet;1;;8;\na=2,1 6x8 1\n", 41);
}

typedef void change(spress_atlas *atlas);

#define CHANGE(...) CHANGE_OF(spress_atlas *atlas, __VA_ARGS__)

CHANGE(no_page, atlas->page_count = 0)
CHANGE(no_image, atlas->pages[0].image = (spress_bytes){0})
CHANGE(cut_image, atlas->pages[0].image.size--)
CHANGE(other_page_size, atlas->pages[0].width = 16)
CHANGE(other_page_height, atlas->pages[0].height = 112)

/* Bytes behind the PNG: those of another PNG. */
static void longer_image(spress_atlas *atlas)
{
    static uint8_t bytes[256];
    const spress_bytes png = atlas->pages[0].image;
    assert_true(png.size < sizeof bytes);
    memcpy(bytes, png.data, png.size);
    atlas->pages[0].image = (spress_bytes){bytes, png.size + 1};
}

CHANGE(second_page, atlas->frames[0].page = 1)
CHANGE(left_of_canvas, atlas->frames[0].x = -16)
CHANGE(cell_width_of_width, atlas->cell_width = 5) /* divides 160, not 96 */
CHANGE(frame_of_other_name, atlas->frames[2].name = "hero.wal2")
CHANGE(frame_of_other_scale, atlas->extras[atlas->frames[2].extra].scale = 9)
CHANGE(bad_extension, atlas->extension = "-a")
CHANGE(empty_extension, atlas->extension = "")
CHANGE(other_cell_width, atlas->cell_width = 7)
CHANGE(off_grid_x, atlas->frames[0].x = 1)
CHANGE(off_grid_height, atlas->frames[0].h = atlas->frames[0].source_h = 15)
CHANGE(outside, atlas->frames[0].y = 96)
CHANGE(no_pixels, atlas->frames[0].w = atlas->frames[0].source_w = 0)
CHANGE(rotated, atlas->frames[0].flags = SPRESS_FRAME_ROTATED)
CHANGE(trimmed, atlas->frames[0].flags = SPRESS_FRAME_TRIMMED)
CHANGE(trimmed_without_flag, atlas->frames[0].source_w = 64)
CHANGE(bad_key, atlas->frames[0].name = "a/b.png"; atlas->frames[0].name_size = 7)
CHANGE(empty_key, atlas->frames[0].name = ""; atlas->frames[0].name_size = 0)

static void deep_key(spress_atlas *atlas)
{
    static char key[130]; /* 65 identifiers */
    for (size_t i = 0; i < 129; i++)
        key[i] = i % 2 ? '.' : 'd';
    atlas->frames[0].name = key;
    atlas->frames[0].name_size = 129;
}

CHANGE(no_scale, atlas->extras[0].scale = 0)
CHANGE(large_scale, atlas->extras[0].scale = UINT32_C(1) << 31)
CHANGE(same_key, atlas->frames[4].name = "hero.idle"; atlas->frames[4].name_size = 9)
CHANGE(group_and_sprite, atlas->frames[4].name = "hero"; atlas->frames[4].name_size = 4)
CHANGE(frame_missing, atlas->frame_count = 3)

static void frames_swapped(spress_atlas *atlas)
{
    const spress_frame frame = atlas->frames[1];
    atlas->frames[1] = atlas->frames[2];
    atlas->frames[2] = frame;
}

CHANGE(frame_apart, atlas->frames[3].x = 0)
CHANGE(frame_of_other_size, atlas->frames[2].h = atlas->frames[2].source_h = 32)
CHANGE(other_order, atlas->clips[0].steps[1].frame = 3; atlas->clips[0].steps[2].frame = 2)

static void no_rate(spress_atlas *atlas)
{
    atlas->clips[0].rate = 0;
    for (size_t i = 0; i < 3; i++)
        atlas->clips[0].steps[i].duration_us = 0;
}

static void steps_beyond_the_frames(spress_atlas *atlas)
{
    static spress_clip_step steps[] = {{4, 1}, {5, 1}};
    atlas->clips[1].steps = steps;
    atlas->clips[1].step_count = 2;
}

/* The sample: frame 0 is hero.idle, 1 to 3 are hero.walk, 4 is tile.1. */
TEST(refuses_what_a_strict_reader_rejects)
{
    static const struct {
        change *apply;
        const char *path;
    } cases[] = {
        {no_page, "/pages"},
        {no_image, "/pages/0"},
        {cut_image, "/pages/0"},
        {other_page_size, "/pages/0"},
        {other_page_height, "/pages/0"},
        {longer_image, "/pages/0"},
        {second_page, "/frames/0"},
        {left_of_canvas, "/frames/0"},
        {cell_width_of_width, "/cellWidth"},
        {frame_of_other_scale, "/frames/1"},
        {bad_extension, "/extension"},
        {empty_extension, "/extension"},
        {other_cell_width, "/cellWidth"},
        {off_grid_x, "/frames/0"},
        {off_grid_height, "/frames/0"},
        {outside, "/frames/0"},
        {no_pixels, "/frames/0"},
        {rotated, "/frames/0"},
        {trimmed, "/frames/0"},
        {trimmed_without_flag, "/frames/0"},
        {bad_key, "/frames/0"},
        {empty_key, "/frames/0"},
        {deep_key, "/frames/0"},
        {no_scale, "/frames/0"},
        {large_scale, "/frames/0"},
        {same_key, "/frames/4"},
        {group_and_sprite, "/frames/4"},
        {frame_missing, "/frames/1"},
        {frames_swapped, "/frames/1"},
        {frame_apart, "/frames/1"},
        {frame_of_other_size, "/frames/1"},
        {other_order, "/frames/1"},
        {no_rate, "/frames/1"},
        {steps_beyond_the_frames, "/frames/4"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        test_report r;
        spress_buffer out = {.size = 77};
        AUTO_DOCUMENT *document = read_text(SCS_HEADER, scs_sample);
        cases[i].apply(&document->atlas);
        assert_false(write_to(document, &out, &r));
        expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, cases[i].path);
        assert_int_equal(r.report.error_count, 1);
        assert_int_equal(out.size, 77); /* untouched */
    }
}

/* The frames behind an animation that breaks off are at fault on their own. */
TEST(reports_an_animation_that_breaks_off)
{
    test_report r;
    spress_buffer out;
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, scs_sample);
    frame_of_other_name(&document->atlas);
    assert_false(write_to(document, &out, &r));
    assert_int_equal(r.report.error_count, 3);
    expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/1");
    expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/2");
    expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/3");
}

/* Frames of other formats have no extras. */
TEST(writes_frames_without_extras)
{
    test_report r;
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, "a=1,2 3x4 5\n=\n");
    document->atlas.frames[0].extra = SPRESS_NONE;
    assert_true(write_to(document, &out, &r));
    assert_memory_equal(out.data, SCS_HEADER "a=1,2 3x4 1\n=\n", HEADER_SIZE + 14);
}

TEST(reports_every_sprite_at_fault)
{
    test_report r;
    spress_buffer out;
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, scs_sample);
    document->atlas.frames[0].x = 1;
    document->atlas.frames[2].x = 0;
    document->atlas.frames[4].flags = SPRESS_FRAME_ROTATED;
    assert_false(write_to(document, &out, &r));
    assert_int_equal(r.report.error_count, 3);
    expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/0");
    expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/1");
    expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/4");
}

/* A random sheet on the canvas of 160 x 96 pixels, which all these cell widths divide. */
static char *random_text(test_random *random)
{
    static char text[64 * 80];
    static const uint32_t cells[] = {1, 2, 4, 8, 16, 32};
    const uint32_t cell = cells[test_random_below(random, 6)];
    const uint32_t columns = CANVAS_WIDTH / cell;
    const uint32_t rows = CANVAS_HEIGHT / cell;
    size_t size = (size_t)sprintf(text, "source comb stylesheet;1;%s;%u;\n",
                                  test_random_below(random, 3) ? "" : "x-a-1", cell);
    const uint32_t count = test_random_below(random, 40);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x = test_random_below(random, columns);
        const uint32_t y = test_random_below(random, rows);
        const uint32_t w = 1 + test_random_below(random, columns - x);
        const uint32_t h = 1 + test_random_below(random, rows - y);
        const uint32_t frames = 1 + test_random_below(random, (columns - x) / w);
        const uint32_t scale =
            1 + test_random_below(random, 1u << 31 >> test_random_below(random, 31));
        size += (size_t)sprintf(text + size, "%s.%u=%u,%u %ux%u %u", i % 3 ? "tile" : "Hero.walk",
                                i, y, x, w, h, scale > INT32_MAX ? 1 : scale);
        const uint32_t rate = frames > 1 ? 1 + test_random_below(random, 60) : i % 4;
        if (frames > 1 || rate != 0)
            size += (size_t)sprintf(text + size, " %u@%u", frames, rate);
        text[size++] = '\n';
    }
    strcpy(text + size, "=\n");
    return text;
}

/* The first argument, or 1. */

/* The text is in its shortest form already: it comes back to the byte, and so does the model. */
TEST(round_trips_random_sheets)
{
    test_random random = {test_seed};
    print_message("seed %llu\n", (unsigned long long)test_seed);
    for (int i = 0; i < 300; i++) {
        test_report r;
        spress_buffer out;
        char difference[200] = "";
        file f = new_file(random_text(&random), "");
        spress_document *document = MUST(read_with(&f, NULL, &r));
        assert_true(write_to(document, &out, &r));
        assert_int_equal(out.size, f.size);
        assert_memory_equal(out.data, f.bytes, f.size);
        const file written = {out.data, out.size};
        spress_document *again = MUST(read_with(&written, NULL, &r));
        if (!spress_atlas_equal(&document->atlas, &again->atlas, difference, sizeof difference))
            fail_msg("sheet %d: %s", i, difference);
        assert_int_equal(again->atlas.cell_width, document->atlas.cell_width);
        spress_document_free(again);
        spress_buffer_free(&out);
        spress_document_free(document);
        free(f.bytes);
    }
}

static bool write_named(const spress_document *document, const char *file_name,
                        spress_dialect dialect, spress_buffer *out, test_report *r)
{
    const spress_write_options options = {.file_name = file_name, .dialect = dialect};
    test_report_init(r);
    return spress_write(document, spress_format_find("scs"), &options, &r->report, out);
}

/* The author's program has a header of its own, which its ending asks for. */
TEST(writes_the_authors_dialect)
{
    static const struct {
        const char *file_name;
        spress_dialect dialect;
        bool authors;
    } cases[] = {
        {"a.scs", SPRESS_DIALECT_AUTO, false},       {NULL, SPRESS_DIALECT_AUTO, false},
        {"scspr", SPRESS_DIALECT_AUTO, false},       {"x/a.scspr", SPRESS_DIALECT_AUTO, true},
        {"a.scspr", SPRESS_DIALECT_DOCUMENT, false}, {"a.scs", SPRESS_DIALECT_REFERENCE, true}};
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, scs_sample);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *header = cases[i].authors ? "source comb spritesheet;1;;16;\n" : SCS_HEADER;
        AUTO_BUFFER out;
        test_report r;
        assert_true(write_named(document, cases[i].file_name, cases[i].dialect, &out, &r));
        assert_memory_equal(out.data, header, strlen(header));
    }
}

/* The author's program takes a number only when it continues its array, in the order of the file.
 */
TEST(writes_arrays_that_the_author_reads)
{
    static const struct {
        const char *coordinates;
        const char *fault; /* NULL: none */
    } cases[] = {
        {"t.1=0,0 1x1 1\nt.2=0,1 1x1 1\nu.1=0,2 1x1 1\n=\n", NULL},
        {"t.0=0,0 1x1 1\nt.1=0,1 1x1 1\n=\n", NULL},
        {"1.a=0,0 1x1 1\n1.b=0,1 1x1 1\n2.a=0,2 1x1 1\n=\n", NULL},
        {"t.1=0,0 1x1 1 3@4\nt.2=1,0 1x1 1\n=\n", NULL},
        {"t.01=0,0 1x1 1\nt.2=1,0 1x1 1\n=\n", NULL},
        {"t.2=0,0 1x1 1\nt.1=0,1 1x1 1\n=\n", "\"t.2\": 2 does not follow 0"},
        {"t.1=0,0 1x1 1\nt.3=0,1 1x1 1\n=\n", "\"t.3\": 3 does not follow 1"},
        {"7=0,0 1x1 1\n=\n", "\"7\": 7 does not follow 0"},
        {"t.99999999999999999999=0,0 1x1 1\n=\n", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_DOCUMENT *document = read_text(SCS_HEADER, cases[i].coordinates);
        const bool last = i + 1 == COUNT_OF(cases);
        AUTO_BUFFER out = {0};
        test_report r;
        const bool good = write_named(document, NULL, SPRESS_DIALECT_REFERENCE, &out, &r);
        assert_int_equal(good, !cases[i].fault && !last);
        if (!good)
            assert_int_equal(r.items[0].code, SPRESS_CODE_SCS_ARRAY);
        if (cases[i].fault)
            assert_string_equal(r.items[0].message, cases[i].fault);
        spress_buffer_free(&out);
        assert_true(write_named(document, NULL, SPRESS_DIALECT_DOCUMENT, &out, &r));
    }
}

/* What lenient reading takes can be written again. */
TEST(writes_what_was_read_leniently)
{
    const spress_read_options lenient = {.lenient = true};
    test_report r;
    spress_buffer out;
    char why[200];
    file f =
        new_file("source comb spritesheet;1;;16;\r\n", "a=0,0 1x1 1\r\nb=9,8 3x1 2 4@5\r\n=\r\n");
    assert_null(read_with(&f, NULL, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_SCS_AUTHOR);
    spress_document *document = MUST(read_with(&f, &lenient, &r));
    assert_int_equal(r.report.warning_count, 4); /* signature, header, lines, sprite outside */
    assert_int_equal(document->atlas.frame_count, 5);
    assert_int_equal(document->atlas.frames[4].x, (8 + 3 * 3) * 16);
    assert_false(write_named(document, NULL, SPRESS_DIALECT_DOCUMENT, &out, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_SCS_UNWRITABLE);
    assert_true(write_named(document, NULL, SPRESS_DIALECT_REFERENCE, &out, &r));
    const file written = {out.data, out.size};
    spress_document *back = MUST(read_with(&written, &lenient, &r));
    assert_true(spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why));
    spress_document_free(back);
    spress_buffer_free(&out);
    /* Its program reads no file with an extension. */
    document->atlas.extension = "json";
    assert_false(write_named(document, NULL, SPRESS_DIALECT_REFERENCE, &out, &r));
    spress_document_free(document);
    free(f.bytes);
}

TEST(survives_every_failed_allocation)
{
    AUTO_DOCUMENT *document = read_text(SCS_HEADER, scs_sample);
    expect_writer_survives(document, "scs");
    for (size_t n = 1, failed = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        TEST_REPORT(r);
        spress_buffer out = {0};
        const spress_write_options options = {.dialect = SPRESS_DIALECT_REFERENCE,
                                              .allocator = &f.allocator};
        const bool good =
            spress_write(document, spress_format_find("scs"), &options, &r.report, &out);
        failed = f.failed;
        assert_int_equal(good, !failed);
        spress_buffer_free(&out);
        assert_int_equal(f.live_count, 0);
    }
}
