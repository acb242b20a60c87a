/* Writing AATLS: exact bytes, what is refused and why, round trips, memory that runs out. */
#include "aatls_file.h"

static bool write_to(const spress_document *document, spress_buffer *out, test_report *r)
{
    test_report_init(r);
    return spress_write(document, spress_format_find("aatls"), NULL, &r->report, out);
}

/* The sample again: only markers and true flags have other values than ours. */
TEST(writes_the_sample_to_the_byte)
{
    test_report r;
    AUTO_BUFFER out;
    uint8_t expected[SAMPLE_SIZE];
    memcpy(expected, aatls_sample, SAMPLE_SIZE);
    expected[66] = expected[75] = expected[84] = 1;
    AUTO_DOCUMENT *document = MUST(read_with(sample_bytes(), NULL, &r));
    assert_true(write_to(document, &out, &r));
    expect_silence(&r.report);
    assert_int_equal(out.size, SAMPLE_SIZE);
    assert_memory_equal(out.data, expected, SAMPLE_SIZE);
}

/* One page of 100 x 50 with one frame at 10,20 of 30 x 25. */
static spress_document *new_atlas(void)
{
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    spress_atlas *atlas = &document->atlas;
    atlas->version = "0";
    atlas->pages = spress_document_allocate(document, 2, sizeof *atlas->pages);
    atlas->frames = spress_document_allocate(document, 4, sizeof *atlas->frames);
    atlas->pages[0] = (spress_page){.file = "p.png",
                                    .file_size = 5,
                                    .has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS,
                                    .width = 100,
                                    .height = 50};
    atlas->page_count = 1;
    atlas->frames[0] = (spress_frame){.name = "f",
                                      .name_size = 1,
                                      .x = 10,
                                      .y = 20,
                                      .w = 30,
                                      .h = 25,
                                      .source_w = 30,
                                      .source_h = 25,
                                      .alias_of = SPRESS_NONE,
                                      .extra = SPRESS_NONE};
    atlas->frame_count = 1;
    return document;
}

typedef void change(spress_atlas *atlas);

#define CHANGE(...) CHANGE_OF(spress_atlas *atlas, __VA_ARGS__)

CHANGE(touch_right, atlas->frames[0].w = atlas->frames[0].source_w = 90)
CHANGE(touch_bottom, atlas->frames[0].h = atlas->frames[0].source_h = 30)
CHANGE(overflow_right, atlas->frames[0].x = INT32_MAX; atlas->frames[0].w = INT32_MAX)
CHANGE(negative_left, atlas->frames[0].x = -1)
CHANGE(negative_height, atlas->frames[0].h = -1)
CHANGE(rotate, atlas->frames[0].flags = SPRESS_FRAME_ROTATED)
CHANGE(wide_source, atlas->frames[0].source_w = 32768)
CHANGE(high_source, atlas->frames[0].source_h = -32769; atlas->frames[0].trim_y = -32769)
CHANGE(far_right, atlas->frames[0].trim_x = -32769)
CHANGE(high_page, atlas->pages[0].height = -32769; atlas->frame_count = 0)
CHANGE(negative_wrap, atlas->pages[0].wrap_u = -1)
CHANGE(far_offset, atlas->frames[0].trim_y = -32768) /* offset_y would be 25 - 25 + 32768 */
CHANGE(missing_page, atlas->frames[0].page = 1)
CHANGE(control_in_name, atlas->frames[0].name = "\x7f")
CHANGE(no_utf8_in_name, atlas->frames[0].name = "\x80")

static const char *long_name(void)
{
    static char name[32769];
    memset(name, 'n', sizeof name - 1);
    return name;
}

CHANGE(name_too_long, atlas->frames[0].name = long_name(); atlas->frames[0].name_size = 32768)
CHANGE(file_too_long, atlas->pages[0].file = long_name(); atlas->pages[0].file_size = 32768)
CHANGE(control_in_file, atlas->pages[0].file = "a\nbcd")
CHANGE(wide_page, atlas->pages[0].width = 32768)
CHANGE(arcs_filter, atlas->pages[0].filter_mag = 6)
CHANGE(negative_filter, atlas->pages[0].filter_min = -1)
CHANGE(unknown_wrap, atlas->pages[0].wrap_v = 3)

TEST(refuses_what_a_strict_reader_rejects)
{
    static const struct {
        change *apply;
        spress_code code;
        const char *path;
    } cases[] = {
        {touch_right, SPRESS_CODE_AATLS_EDGE, "/frames/0"},
        {touch_bottom, SPRESS_CODE_AATLS_EDGE, "/frames/0"},
        {overflow_right, SPRESS_CODE_AATLS_BEYOND, "/frames/0"},
        {negative_left, SPRESS_CODE_AATLS_NEGATIVE, "/frames/0"},
        {negative_height, SPRESS_CODE_AATLS_NEGATIVE, "/frames/0"},
        {rotate, SPRESS_CODE_AATLS_ROTATED, "/frames/0"},
        {wide_source, SPRESS_CODE_AATLS_UNWRITABLE, "/frames/0"},
        {high_source, SPRESS_CODE_AATLS_UNWRITABLE, "/frames/0"},
        {far_right, SPRESS_CODE_AATLS_UNWRITABLE, "/frames/0"},
        {high_page, SPRESS_CODE_AATLS_UNWRITABLE, "/pages/0"},
        {negative_wrap, SPRESS_CODE_AATLS_WRAP, "/pages/0"},
        {far_offset, SPRESS_CODE_AATLS_UNWRITABLE, "/frames/0"},
        {missing_page, SPRESS_CODE_AATLS_UNWRITABLE, "/frames/0"},
        {control_in_name, SPRESS_CODE_NAME_CONTROL, "/frames/0"},
        {no_utf8_in_name, SPRESS_CODE_UTF8, "/frames/0"},
        {name_too_long, SPRESS_CODE_AATLS_UNWRITABLE, "/frames/0"},
        {file_too_long, SPRESS_CODE_AATLS_UNWRITABLE, "/pages/0"},
        {control_in_file, SPRESS_CODE_NAME_CONTROL, "/pages/0"},
        {wide_page, SPRESS_CODE_AATLS_UNWRITABLE, "/pages/0"},
        {arcs_filter, SPRESS_CODE_AATLS_FILTER, "/pages/0"},
        {negative_filter, SPRESS_CODE_AATLS_FILTER, "/pages/0"},
        {unknown_wrap, SPRESS_CODE_AATLS_WRAP, "/pages/0"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        test_report r;
        spress_buffer out = {.size = 77};
        AUTO_DOCUMENT *document = new_atlas();
        cases[i].apply(&document->atlas);
        assert_false(write_to(document, &out, &r));
        expect_code(&r.report, cases[i].code, SPRESS_NO_OFFSET, cases[i].path);
        assert_int_equal(r.report.error_count, 1);
        assert_int_equal(out.size, 77); /* untouched */
    }
}

static bool write_as_arc(const spress_document *document, spress_buffer *out, test_report *r)
{
    const spress_write_options options = {.dialect = SPRESS_DIALECT_REFERENCE};
    test_report_init(r);
    return spress_write(document, spress_format_find("aatls"), &options, &r->report, out);
}

static void sixteenth_bit(spress_atlas *atlas)
{
    static char name[40000];
    memset(name, 'n', sizeof name);
    atlas->frames[0].name = name;
    atlas->frames[0].name_size = sizeof name;
}

static void smile(spress_atlas *atlas)
{
    atlas->frames[0].name = "a\xF0\x9F\x98\x80z"; /* U+1F600 */
    atlas->frames[0].name_size = 6;
}

/* What lenient reading takes, the reference dialect writes, and the document's refuses. */
TEST(writes_what_arc_writes)
{
    static const struct {
        change *change;
        spress_code code;
    } cases[] = {{touch_right, SPRESS_CODE_AATLS_EDGE},
                 {touch_bottom, SPRESS_CODE_AATLS_EDGE},
                 {arcs_filter, SPRESS_CODE_AATLS_FILTER},
                 {sixteenth_bit, SPRESS_CODE_AATLS_UNWRITABLE},
                 {smile, SPRESS_CODE_AATLS_BEYOND_BMP}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const spress_read_options lenient = {.lenient = true};
        test_report r;
        AUTO_BUFFER out;
        char why[200];
        AUTO_DOCUMENT *document = new_atlas();
        cases[i].change(&document->atlas);
        assert_false(write_to(document, &out, &r));
        assert_int_equal(r.items[0].code, cases[i].code);
        assert_true(write_as_arc(document, &out, &r));
        expect_silence(&r.report);
        AUTO_DOCUMENT *back = MUST(read_with((spress_bytes){out.data, out.size}, &lenient, &r));
        assert_true(spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why));
        assert_int_equal(r.report.warning_count, 1);
    }
}

/* Java's modified UTF-8: U+1F600 is D83D DE00, three bytes each. */
TEST(writes_surrogates)
{
    test_report r;
    spress_buffer out;
    AUTO_DOCUMENT *document = new_atlas();
    smile(&document->atlas);
    assert_true(write_as_arc(document, &out, &r));
    assert_memory_equal(out.data + 6 + 20,
                        "\0\x08"
                        "a\xED\xA0\xBD\xED\xB8\x80z",
                        10);
    spress_buffer_free(&out);
    /* Beyond the edge is beyond what Arc reads, too. */
    document->atlas.frames[0].name = "f";
    document->atlas.frames[0].name_size = 1;
    document->atlas.frames[0].w = document->atlas.frames[0].source_w = 91;
    assert_false(write_as_arc(document, &out, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_AATLS_BEYOND);
}

TEST(reports_every_fault)
{
    test_report r;
    spress_buffer out;
    AUTO_DOCUMENT *document = new_atlas();
    spress_atlas *atlas = &document->atlas;
    atlas->frames[1] = atlas->frames[2] = atlas->frames[0];
    atlas->frame_count = 3;
    atlas->frames[0].x = -1;
    atlas->frames[2].flags = SPRESS_FRAME_ROTATED;
    atlas->pages[0].wrap_u = 9;
    assert_false(write_to(document, &out, &r));
    assert_int_equal(r.report.error_count, 3);
    expect_code(&r.report, SPRESS_CODE_AATLS_WRAP, SPRESS_NO_OFFSET, "/pages/0");
    expect_code(&r.report, SPRESS_CODE_AATLS_NEGATIVE, SPRESS_NO_OFFSET, "/frames/0");
    expect_code(&r.report, SPRESS_CODE_AATLS_ROTATED, SPRESS_NO_OFFSET, "/frames/2");
}

/* The offset section stands behind a header of 6 bytes, page "p.png" (20), name "f" (3) and the
 * rectangle (8). */
TEST(counts_offset_y_from_the_bottom)
{
    static const uint8_t expected[] = {1, 0, 4, 0, 9, 0, 40, 0, 41};
    test_report r;
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document = new_atlas();
    spress_frame *frame = &document->atlas.frames[0];
    frame->source_w = 40;
    frame->source_h = 41;
    frame->trim_x = 4;
    frame->trim_y = 7;                              /* 41 - 25 - 7 = 9 */
    for (int flagged = 0; flagged < 2; flagged++) { /* the size alone says that it is trimmed */
        frame->flags = flagged ? SPRESS_FRAME_TRIMMED : 0;
        assert_true(write_to(document, &out, &r));
        assert_memory_equal(out.data + 6 + 20 + 3 + 8, expected, sizeof expected);
        spress_buffer_free(&out);
    }
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    frame->trim_x = frame->trim_y = 0;
    frame->flags = SPRESS_FRAME_TRIMMED; /* trimmed by nothing: kept all the same */
    assert_true(write_to(document, &out, &r));
    AUTO_DOCUMENT *again = MUST(read_with((spress_bytes){out.data, out.size}, NULL, &r));
    assert_int_equal(again->atlas.frames[0].flags, SPRESS_FRAME_TRIMMED);
}

/* Frames of several pages may stand in any order in the model; in the file each has its page. */
TEST(groups_frames_by_page)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    static const char *const in_file[] = {"b", "d", "a", "c"};
    static const uint16_t pages[] = {1, 0, 1, 0};
    test_report r;
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document = new_atlas();
    spress_atlas *atlas = &document->atlas;
    atlas->pages[1] = atlas->pages[0];
    atlas->page_count = 2;
    for (size_t i = 0; i < 4; i++) {
        atlas->frames[i] = atlas->frames[0];
        atlas->frames[i].name = names[i];
        atlas->frames[i].page = pages[i];
    }
    atlas->frame_count = 4;
    assert_true(write_to(document, &out, &r));
    AUTO_DOCUMENT *again = MUST(read_with((spress_bytes){out.data, out.size}, NULL, &r));
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(again->atlas.frames[i].name, in_file[i]);
        assert_int_equal(again->atlas.frames[i].page, i / 2);
    }
    assert_true(spress_atlas_equal(atlas, &again->atlas, NULL, 0));
}

static int16_t any_int16(test_random *random)
{
    return (int16_t)((int)test_random_below(random, 65536) - 32768);
}

static const char *random_name(spress_document *document, test_random *random, size_t *out_size)
{
    static const char *const pieces[] = {"a",        "walk_",        "7", "/", " ",
                                         "\xc3\xa9", "\xe2\x82\xac", "|"};
    char name[64] = "";
    for (uint32_t n = test_random_below(random, 12); n > 0; n--)
        strcat(name, pieces[test_random_below(random, 8)]);
    *out_size = strlen(name);
    return spress_document_text(document, name, *out_size);
}

static void random_extra(spress_atlas *atlas, spress_frame *frame, test_random *random)
{
    spress_frame_extra *extra = &atlas->extras[atlas->extra_count];
    extra->has = test_random_below(random, 4); /* splits, pads, both or none */
    if (extra->has == 0)
        return;
    for (size_t i = 0; i < 4; i++) {
        extra->splits[i] = any_int16(random);
        extra->pads[i] = any_int16(random);
    }
    frame->extra = (uint32_t)atlas->extra_count++;
}

static void random_frame(spress_document *document, spress_frame *frame, test_random *random)
{
    spress_atlas *atlas = &document->atlas;
    const spress_page *page = &atlas->pages[frame->page];
    size_t name_size;
    frame->name = random_name(document, random, &name_size);
    frame->name_size = (uint16_t)name_size;
    frame->alias_of = frame->extra = SPRESS_NONE;
    frame->x = (int32_t)test_random_below(random, (uint32_t)page->width);
    frame->y = (int32_t)test_random_below(random, (uint32_t)page->height);
    frame->w = (int32_t)test_random_below(random, (uint32_t)(page->width - frame->x));
    frame->h = (int32_t)test_random_below(random, (uint32_t)(page->height - frame->y));
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    if (test_random_below(random, 2)) {
        frame->flags = SPRESS_FRAME_TRIMMED;
        frame->source_w = any_int16(random);
        frame->source_h = any_int16(random);
        frame->trim_x = any_int16(random);
        frame->trim_y = frame->source_h - frame->h - any_int16(random);
    }
    random_extra(atlas, frame, random);
}

static spress_document *random_atlas(test_random *random)
{
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    spress_atlas *atlas = &document->atlas;
    atlas->version = "0";
    atlas->page_count = test_random_below(random, 5);
    atlas->pages = spress_document_allocate(document, 5, sizeof *atlas->pages);
    atlas->frames = spress_document_allocate(document, 200, sizeof *atlas->frames);
    atlas->extras = spress_document_allocate(document, 200, sizeof *atlas->extras);
    for (size_t i = 0; i < atlas->page_count; i++) {
        spress_page *page = &atlas->pages[i];
        size_t size;
        page->file = random_name(document, random, &size);
        page->file_size = (uint32_t)size;
        page->width = 1 + (int32_t)test_random_below(random, 32767);
        page->height = 1 + (int32_t)test_random_below(random, 300);
        page->has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS;
        page->filter_min = (int8_t)test_random_below(random, 6);
        page->filter_mag = (int8_t)test_random_below(random, 6);
        page->wrap_u = (int8_t)test_random_below(random, 3);
        page->wrap_v = (int8_t)test_random_below(random, 3);
        for (uint32_t n = test_random_below(random, 40); n > 0; n--) {
            spress_frame *frame = &atlas->frames[atlas->frame_count++];
            frame->page = (uint16_t)i;
            random_frame(document, frame, random);
        }
    }
    return document;
}

/* The first argument, or 1. */

/* The model comes back exactly, and the bytes too. */
TEST(round_trips_random_atlases)
{
    test_random random = {test_seed};
    print_message("seed %llu\n", (unsigned long long)test_seed);
    for (int i = 0; i < 300; i++) {
        test_report r;
        spress_buffer out, second;
        char difference[200] = "";
        AUTO_DOCUMENT *document = random_atlas(&random);
        assert_true(write_to(document, &out, &r));
        AUTO_DOCUMENT *again = MUST(read_with((spress_bytes){out.data, out.size}, NULL, &r));
        if (!spress_atlas_equal(&document->atlas, &again->atlas, difference, sizeof difference))
            fail_msg("atlas %d: %s", i, difference);
        for (size_t k = 0; k < document->atlas.frame_count; k++)
            assert_string_equal(again->atlas.frames[k].name, document->atlas.frames[k].name);
        assert_true(write_to(again, &second, &r));
        assert_int_equal(second.size, out.size);
        assert_memory_equal(second.data, out.data, out.size);
        spress_buffer_free(&second);
        spress_buffer_free(&out);
    }
}

/* Where the four bytes stand: behind "AATLS", version, marker, the name "p.png" with its length,
 * width and height. */
enum { SAMPLER_AT = 5 + 1 + 1 + 2 + 5 + 4 };

/* Writes a page with filters 1, 0 and wraps 2, 0 by one setting, and returns one of its bytes. */
static int written(const char *name, const char *value, size_t index)
{
    const spress_setting setting = {name, value};
    const spress_write_options options = {.settings = {&setting, name ? 1 : 0}};
    spress_document *document = new_atlas();
    spress_page *page = &document->atlas.pages[0];
    page->filter_min = 1;
    page->wrap_u = SPRESS_WRAP_REPEAT;
    TEST_REPORT(r);
    spress_buffer out;
    assert_true(spress_write(document, spress_format_find("aatls"), &options, &r.report, &out));
    expect_silence(&r.report);
    const int byte = out.data[SAMPLER_AT + index];
    spress_buffer_free(&out);
    spress_document_free(document);
    return byte;
}

/* Numbers of section 7 of the document; what is not chosen stays. */
TEST(writes_chosen_filters_and_wraps)
{
    static const struct {
        const char *name, *value;
        int bytes[4];
    } cases[] = {
        {NULL, NULL, {1, 0, 2, 0}},
        {"filter-min", "nearest", {0, 0, 2, 0}},
        {"filter-min", "linear", {1, 0, 2, 0}},
        {"filter-min", "mipmap", {2, 0, 2, 0}},
        {"filter-min", "mipmap-nearest-nearest", {3, 0, 2, 0}},
        {"filter-min", "mipmap-linear-nearest", {4, 0, 2, 0}},
        {"filter-mag", "nearest", {1, 0, 2, 0}},
        {"filter-mag", "linear", {1, 1, 2, 0}},
        {"wrap-u", "mirror", {1, 0, 0, 0}},
        {"wrap-u", "clamp", {1, 0, 1, 0}},
        {"wrap-u", "repeat", {1, 0, 2, 0}},
        {"wrap-v", "mirror", {1, 0, 2, 0}},
        {"wrap-v", "clamp", {1, 0, 2, 1}},
        {"wrap-v", "repeat", {1, 0, 2, 2}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (size_t k = 0; k < 4; k++)
            if (written(cases[i].name, cases[i].value, k) != cases[i].bytes[k])
                fail_msg("%s %s: byte %zu", cases[i].name, cases[i].value, k);
}

TEST(refuses_other_filters)
{
    static const spress_setting wrong[] = {
        {"filter-min", "mipmap-linear-linear"}, {"filter-mag", "mipmap"}, {"wrap-u", "0"}};
    for (size_t i = 0; i < 3; i++) {
        const spress_write_options options = {.settings = {&wrong[i], 1}};
        AUTO_DOCUMENT *document = new_atlas();
        TEST_REPORT(r);
        spress_buffer out;
        assert_false(
            spress_write(document, spress_format_find("aatls"), &options, &r.report, &out));
        expect_code(&r.report, SPRESS_CODE_SETTING, SPRESS_NO_OFFSET, "");
    }
}

TEST(survives_every_failed_allocation)
{
    test_report r;
    AUTO_FREE file *f = many_regions(3, 200);
    AUTO_DOCUMENT *document = MUST(read_with(bytes_in(f), NULL, &r));
    expect_writer_survives(document, "aatls");
}
