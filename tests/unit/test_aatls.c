/* Reading AATLS: every field of the sample, every finding with code and place, every truncation. */
#include "aatls_file.h"

static void expect_rect(const spress_frame *frame, int x, int y, int w, int h)
{
    assert_int_equal(frame->x, x);
    assert_int_equal(frame->y, y);
    assert_int_equal(frame->w, w);
    assert_int_equal(frame->h, h);
}

static void expect_source(const spress_frame *frame, int w, int h, int x, int y)
{
    assert_int_equal(frame->source_w, w);
    assert_int_equal(frame->source_h, h);
    assert_int_equal(frame->trim_x, x);
    assert_int_equal(frame->trim_y, y);
}

TEST(reads_pages)
{
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_with(sample_bytes(), NULL, &r));
    expect_silence(&r.report);
    const spress_atlas *atlas = &document->atlas;
    assert_string_equal(atlas->version, "0");
    assert_int_equal(atlas->page_count, 2);
    assert_string_equal(atlas->pages[0].file, "a.png");
    assert_int_equal(atlas->pages[0].file_size, 5);
    assert_int_equal(atlas->pages[0].width, 256);
    assert_int_equal(atlas->pages[0].height, 128);
    assert_int_equal(atlas->pages[0].filter_min, 1);
    assert_int_equal(atlas->pages[0].filter_mag, 5);
    assert_int_equal(atlas->pages[0].wrap_u, 0);
    assert_int_equal(atlas->pages[0].wrap_v, 2);
    assert_string_equal(atlas->pages[1].file, "");
    assert_int_equal(atlas->pages[1].width, 16);
    assert_int_equal(atlas->pages[1].height, 32);
    assert_int_equal(atlas->cell_width, 0);
    assert_null(atlas->frame_offsets);
}

TEST(reads_regions)
{
    test_report r;
    const spress_read_options options = {.keep_offsets = true};
    AUTO_DOCUMENT *document = MUST(read_with(sample_bytes(), &options, &r));
    const spress_atlas *atlas = &document->atlas;
    assert_int_equal(atlas->frame_count, 2);
    const spress_frame *hero = &atlas->frames[0];
    assert_string_equal(hero->name, "hero");
    assert_int_equal(hero->name_size, 4);
    expect_rect(hero, 3, 5, 20, 10);
    expect_source(hero, 30, 17, 2, 4); /* 17 - 10 - 3: offset_y counts from the bottom */
    assert_int_equal(hero->flags, SPRESS_FRAME_TRIMMED);
    assert_int_equal(hero->extra, SPRESS_NONE);
    assert_int_equal(hero->alias_of, SPRESS_NONE);

    const spress_frame *tile = &atlas->frames[1];
    assert_string_equal(tile->name, "tile");
    expect_rect(tile, 100, 50, 40, 30);
    expect_source(tile, 40, 30, 0, 0);
    assert_int_equal(tile->flags, 0);
    assert_int_equal(tile->page, 0);
    assert_int_equal(atlas->extra_count, 1);
    assert_int_equal(tile->extra, 0);
    const spress_frame_extra *extra = &atlas->extras[0];
    const int16_t splits[] = {1, 2, 3, 4};
    const int16_t pads[] = {-1, 6, 7, 8};
    assert_int_equal(extra->has, SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS);
    assert_memory_equal(extra->splits, splits, sizeof splits);
    assert_memory_equal(extra->pads, pads, sizeof pads);
    assert_int_equal(atlas->frame_offsets[0], 26);
    assert_int_equal(atlas->frame_offsets[1], 51);
}

TEST(is_recognised)
{
    const spress_bytes input = {aatls_sample, SAMPLE_SIZE};
    assert_ptr_equal(spress_format_recognise(input, NULL), spress_format_find("aatls"));
    assert_null(spress_format_recognise(BYTES("AATL"), NULL));
}

/* Bytes of the sample that are replaced, and what that leads to. */
typedef struct patch {
    size_t at;
    const char *bytes;
    size_t size;
    spress_code code;
    uint64_t offset;
    const char *path;
    bool strict, lenient; /* accepted */
} patch;

/* Where, the bytes, code, offset, path, accepted strictly, accepted leniently. */
#define P(at, text, code, offset, path, strict, lenient)                                           \
    {                                                                                              \
        at, text, sizeof(text) - 1, SPRESS_CODE_##code, offset, path, strict, lenient              \
    }

static const patch patches[] = {
    P(0, "B", AATLS_MAGIC, 0, "/signature", false, false),
    P(4, "s", AATLS_MAGIC, 0, "/signature", false, false),
    P(5, "\1", AATLS_VERSION, 5, "/version", false, true),
    P(5, "\xff", AATLS_VERSION, 5, "/version", false, true),
    P(7, "\xff\xff", AATLS_STRING_LENGTH, 7, "/pages/0/name", false, false),
    P(7, "\x7f\xff", AATLS_TRUNCATED, 7, "/pages/0/name", false, false),
    P(14, "\0\0", AATLS_PAGE_SIZE, 14, "/pages/0/width", false, false), /* regions: error too */
    P(87, "\xff\xff", AATLS_PAGE_SIZE, 87, "/pages/1/width", true, true),
    P(89, "\0\0", AATLS_PAGE_SIZE, 89, "/pages/1/height", true, true),
    P(18, "\6", AATLS_FILTER, 18, "/pages/0/filter_min", false, true),
    P(19, "\6", AATLS_FILTER, 19, "/pages/0/filter_mag", false, true),
    P(19, "\7", AATLS_FILTER, 19, "/pages/0/filter_mag", false, false),
    P(18, "\xff", AATLS_FILTER, 18, "/pages/0/filter_min", false, false),
    P(20, "\3", AATLS_WRAP, 20, "/pages/0/u_wrap", false, false),
    P(21, "\x80", AATLS_WRAP, 21, "/pages/0/v_wrap", false, false),
    P(22, "\xff\xff\xff\xff", AATLS_COUNT, 22, "/pages/0/region_count", false, false),
    P(22, "\x7f\xff\xff\xff", AATLS_COUNT, 22, "/pages/0/region_count", false, false),
    P(22, "\0\0\0\6", AATLS_COUNT, 22, "/pages/0/region_count", false, false),
    P(95, "\0\0\0\1", AATLS_COUNT, 95, "/pages/1/region_count", false, false),
    P(51, "\xff\xfe", AATLS_STRING_LENGTH, 51, "/pages/0/regions/1/name", false, false),
    P(26, "\0\x60", AATLS_TRUNCATED, 26, "/pages/0/regions/0/name", false, false),
    P(29, "\xff", UTF8, 29, "/pages/0/regions/0/name", false, false),
    P(9, "\xc3", UTF8, 9, "/pages/0/name", false, false),
    P(31, "\x1f", NAME_CONTROL, 31, "/pages/0/regions/0/name", false, false),
    P(13, "\x7f", NAME_CONTROL, 13, "/pages/0/name", false, false),
    P(28, "\xc0\x80", UTF8, 28, "/pages/0/regions/0/name", false, false),
    /* Section 10. On a page of 256 x 128, 100 + 156 and 50 + 78 touch the edge. */
    P(61, "\0\x9b", NONE, 0, NULL, true, true),
    P(61, "\0\x9c", AATLS_BOUNDS, 61, "/pages/0/regions/1/width", false, true),
    P(61, "\0\x9d", AATLS_BOUNDS, 61, "/pages/0/regions/1/width", false, false),
    P(63, "\0\x4d", NONE, 0, NULL, true, true),
    P(63, "\0\x4e", AATLS_BOUNDS, 63, "/pages/0/regions/1/height", false, true),
    P(63, "\0\x4f", AATLS_BOUNDS, 63, "/pages/0/regions/1/height", false, false),
    /* The other region is read the short way until it is at fault: 3 + 253 and 5 + 123. */
    P(36, "\0\xfd", AATLS_BOUNDS, 36, "/pages/0/regions/0/width", false, true),
    P(36, "\0\xfe", AATLS_BOUNDS, 36, "/pages/0/regions/0/width", false, false),
    P(38, "\0\x7b", AATLS_BOUNDS, 38, "/pages/0/regions/0/height", false, true),
    P(38, "\0\x7c", AATLS_BOUNDS, 38, "/pages/0/regions/0/height", false, false),
    P(32, "\1\0", AATLS_BOUNDS, 32, "/pages/0/regions/0/left", false, false),
    P(32, "\1\0\0\5\0\0", AATLS_BOUNDS, 32, "/pages/0/regions/0/left", false, false),
    P(59, "\0\x80", AATLS_BOUNDS, 59, "/pages/0/regions/1/top", false, false),
    P(36, "\x7f\xff", AATLS_BOUNDS, 36, "/pages/0/regions/0/width", false, false),
    P(32, "\xff\xff", AATLS_NEGATIVE, 32, "/pages/0/regions/0/left", false, false),
    P(34, "\x80\0", AATLS_NEGATIVE, 34, "/pages/0/regions/0/top", false, false),
    P(61, "\xff\xff", AATLS_NEGATIVE, 61, "/pages/0/regions/1/width", false, false),
    P(63, "\xff\xfe", AATLS_NEGATIVE, 63, "/pages/0/regions/1/height", false, false),
    /* Not in the closed list of section 10: warnings. */
    P(67, "\xff\xff", AATLS_SPLITS, 67, "/pages/0/regions/1/splits_left", true, true),
    P(73, "\xff\xfe", AATLS_SPLITS, 73, "/pages/0/regions/1/splits_bottom", true, true),
    P(69, "\0\x28", AATLS_SPLITS, 67, "/pages/0/regions/1/splits_left", true, true),
    P(71, "\0\x1b", AATLS_SPLITS, 71, "/pages/0/regions/1/splits_top", true, true),
    P(69, "\0\x27", NONE, 0, NULL, true, true), /* 1 + 39 fill the width of 40 */
    P(71, "\0\x1a", NONE, 0, NULL, true, true), /* 26 + 4 fill the height of 30 */
    P(76, "\xff\xfe", AATLS_PADS, 76, "/pages/0/regions/1/pads_left", true, true),
    P(82, "\x80\0", AATLS_PADS, 82, "/pages/0/regions/1/pads_bottom", true, true),
    P(82, "\xff\xff", NONE, 0, NULL, true, true),
    P(41, "\xff\xff", AATLS_OFFSETS, 41, "/pages/0/regions/0/offset_x", true, true),
    P(41, "\0\x0b", AATLS_OFFSETS, 41, "/pages/0/regions/0/offset_x", true, true),
    P(41, "\0\x0a", NONE, 0, NULL, true, true), /* 10 + 20 = 30 */
    P(43, "\xff\xff", AATLS_OFFSETS, 43, "/pages/0/regions/0/offset_y", true, true),
    P(43, "\0\x08", AATLS_OFFSETS, 43, "/pages/0/regions/0/offset_y", true, true),
    P(43, "\0\x07", NONE, 0, NULL, true, true), /* 7 + 10 = 17 */
    P(45, "\x7f\xff\x7f\xff", NONE, 0, NULL, true, true),
    /* Markers and true flags have any value. */
    P(6, "\0", NONE, 0, NULL, true, true),
    P(40, "\x80", NONE, 0, NULL, true, true),
};

/* Reads the patched sample and looks for the finding with the severity that the mode asks for. */
static void check_patch(const patch *p, bool is_lenient)
{
    uint8_t bytes[SAMPLE_SIZE];
    const spress_read_options options = {.lenient = is_lenient};
    test_report r;
    memcpy(bytes, aatls_sample, SAMPLE_SIZE);
    memcpy(bytes + p->at, p->bytes, p->size);
    spress_document *document = read_with((spress_bytes){bytes, SAMPLE_SIZE}, &options, &r);
    const bool accepted = is_lenient ? p->lenient : p->strict;
    if ((document != NULL) != accepted)
        print_message("patch at %zu for %s\n", p->at, spress_code_describe(p->code)->id);
    assert_int_equal(document != NULL, accepted);
    spress_document_free(document);
    assert_int_equal(r.report.error_count, accepted ? 0 : 1);
    if (p->code == SPRESS_CODE_NONE) {
        expect_silence(&r.report);
        return;
    }
    if (is_lenient && p->code == SPRESS_CODE_UTF8 && p->bytes[0] == '\xc0') {
        expect_code(&r.report, SPRESS_CODE_NAME_CONTROL, p->offset, p->path); /* Java's NUL */
        return;
    }
    const spress_diagnostic *item = expect_code(&r.report, p->code, p->offset, p->path);
    if (accepted)
        assert_int_equal(item->severity, SPRESS_SEVERITY_WARNING);
    assert_int_equal(item->line, 0);
}

TEST(reports_every_fault_at_its_place)
{
    for (size_t i = 0; i < COUNT_OF(patches); i++) {
        check_patch(&patches[i], false);
        check_patch(&patches[i], true);
    }
}

TEST(reads_a_header_without_pages)
{
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_with((spress_bytes){aatls_sample, 6}, NULL, &r));
    assert_int_equal(document->atlas.page_count, 0);
    const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_AATLS_NO_PAGES, 6, "/pages");
    assert_int_equal(item->severity, SPRESS_SEVERITY_NOTE);
}

/* Where each field of the sample begins, as far as a cut there is told by its field. */
static const struct {
    size_t at;
    const char *path;
} fields[] = {
    {51, "/pages/0/regions/1/name"},
    {57, "/pages/0/regions/1/left"},
    {59, "/pages/0/regions/1/top"},
    {61, "/pages/0/regions/1/width"},
    {63, "/pages/0/regions/1/height"},
    {65, "/pages/0/regions/1/has_offsets"},
    {66, "/pages/0/regions/1/has_splits"},
    {67, "/pages/0/regions/1/splits_left"},
    {69, "/pages/0/regions/1/splits_right"},
    {71, "/pages/0/regions/1/splits_top"},
    {73, "/pages/0/regions/1/splits_bottom"},
    {75, "/pages/0/regions/1/has_pads"},
    {76, "/pages/0/regions/1/pads_left"},
    {78, "/pages/0/regions/1/pads_right"},
    {80, "/pages/0/regions/1/pads_top"},
    {82, "/pages/0/regions/1/pads_bottom"},
    {85, "/pages/1/name"},
    {87, "/pages/1/width"},
    {89, "/pages/1/height"},
    {91, "/pages/1/filter_min"},
    {92, "/pages/1/filter_mag"},
    {93, "/pages/1/u_wrap"},
    {94, "/pages/1/v_wrap"},
    {95, "/pages/1/region_count"},
};

static void expect_cut(const spress_report *report, size_t size)
{
    if (size < 5) {
        expect_code(report, SPRESS_CODE_AATLS_MAGIC, 0, "/signature");
    } else if (size == 5) {
        expect_code(report, SPRESS_CODE_AATLS_TRUNCATED, 5, "/version");
    } else if (size < 14) {
        expect_code(report, SPRESS_CODE_AATLS_TRUNCATED, 7, "/pages/0/name");
    } else if (size >= 26 && size < 52) { /* 26 bytes at least for two regions */
        expect_code(report, SPRESS_CODE_AATLS_COUNT, 22, "/pages/0/region_count");
    } else if (size >= 52) {
        size_t i = 0;
        while (i + 1 < COUNT_OF(fields) && fields[i + 1].at <= size)
            i++;
        expect_code(report, SPRESS_CODE_AATLS_TRUNCATED, fields[i].at, fields[i].path);
    }
}

/* Each prefix in memory of its own size, so that the sanitizer sees a step over the end. */
TEST(refuses_every_truncation)
{
    for (size_t size = 0; size <= SAMPLE_SIZE; size++) {
        test_report r;
        AUTO_FREE uint8_t *copy = MUST(malloc(size != 0 ? size : 1));
        memcpy(copy, aatls_sample, size);
        AUTO_DOCUMENT *document = read_with((spress_bytes){copy, size}, NULL, &r);
        const bool whole = size == 6 || size == FIRST_PAGE_END || size == SAMPLE_SIZE;
        assert_int_equal(document != NULL, whole);
        assert_int_equal(r.report.error_count, whole ? 0 : 1);
        if (!whole)
            expect_cut(&r.report, size);
    }
}

TEST(refuses_offsets_cut_by_the_end)
{
    static const char *const paths[] = {"offset_x", "offset_y", "original_width",
                                        "original_height"};
    AUTO_FREE file *f = new_file();
    put_page(f, 64, 64, 1);
    put_string(f, "", 0);
    put_rect(f, 1, 2, 3, 4);
    put(f, "\1", 1);
    put_rect(f, 0, 0, 3, 4);
    put(f, "\0\0", 2); /* as many bytes as any region has to have */
    for (size_t i = 0; i < 4; i++) {
        char path[64];
        test_report r;
        snprintf(path, sizeof path, "/pages/0/regions/0/%s", paths[i]);
        const size_t at = REGION_AT + 11 + 2 * i;
        if (at + 1 < REGION_AT + 13)
            continue; /* the count is refused before */
        assert_null(read_with((spress_bytes){f->bytes, at + 1}, NULL, &r));
        expect_code(&r.report, SPRESS_CODE_AATLS_TRUNCATED, at, path);
    }
}

/* At the end of the file, and with splits behind it, a region takes the long way: it must come out
 * the same. */
TEST(reads_a_region_the_same_in_every_place)
{
    AUTO_FREE file *f = new_file();
    test_report r;
    put_page(f, 64, 32, 3);
    for (int i = 0; i < 3; i++) {
        put_string(f, "r", 1);
        put_rect(f, 3, 5, 20, 10);
        put(f, "\1", 1);
        put_rect(f, 2, 3, 30, 17);
        put(f, i == 1 ? "\1" : "\0", 1);
        if (i == 1)
            put_rect(f, 1, 2, 3, 4);
        put(f, "\0", 1);
    }
    AUTO_DOCUMENT *document = MUST(read_with(bytes_in(f), NULL, &r));
    for (size_t i = 0; i < 3; i++) {
        const spress_frame *frame = &document->atlas.frames[i];
        assert_string_equal(frame->name, "r");
        expect_rect(frame, 3, 5, 20, 10);
        expect_source(frame, 30, 17, 2, 4);
        assert_int_equal(frame->flags, SPRESS_FRAME_TRIMMED);
        assert_int_equal(frame->extra, i == 1 ? 0 : SPRESS_NONE);
    }
}

/* Section 10 with nothing else to report, on a page of 64 x 32. */
TEST(refuses_regions_that_touch_the_edge)
{
    static const struct {
        int width, height;
        size_t at; /* of the field at fault in the region, 0: none */
    } cases[] = {{63, 31, 0}, {64, 31, 7}, {63, 32, 9}};
    for (size_t i = 0; i < 3; i++) {
        AUTO_FREE file *f = new_file();
        test_report r;
        put_page(f, 64, 32, 2);
        put_string(f, "r", 1);
        put_rect(f, 0, 0, cases[i].width, cases[i].height);
        put(f, "\0\0\0", 3);
        put_named_region(f, "another one behind it", 21);
        AUTO_DOCUMENT *document = read_with(bytes_in(f), NULL, &r);
        assert_int_equal(document != NULL, cases[i].at == 0);
        if (!document)
            expect_code(&r.report, SPRESS_CODE_AATLS_BOUNDS, REGION_AT + cases[i].at, NULL);
    }
}

TEST(refuses_two_atlases_in_one_file)
{
    uint8_t twice[2 * SAMPLE_SIZE];
    test_report r;
    memcpy(twice, aatls_sample, SAMPLE_SIZE);
    memcpy(twice + SAMPLE_SIZE, aatls_sample, SAMPLE_SIZE);
    assert_null(read_with((spress_bytes){twice, sizeof twice}, NULL, &r));
    /* 'A' is the marker, "AT" a length of 16724. */
    expect_code(&r.report, SPRESS_CODE_AATLS_TRUNCATED, SAMPLE_SIZE + 1, "/pages/2/name");
}
