/* PCT reading: the document's examples to the letter, every rule, every code with its place. */
#include "support.h"

/* A line that is skipped, long enough for the quick way to look at the line before it. */
#define FILLER "X:..............................................................................\n"

#define HEAD "PCT:1.0\nP:a.png,RGBA8888,1000,1000,2\n"

static const spress_format *pct(void)
{
    return spress_format_find("pct");
}

static spress_document *read_with(spress_bytes text, const spress_read_options *options,
                                  test_report *r)
{
    test_report_init(r);
    return spress_read(text, pct(), options, &r->report);
}

static spress_document *must_read(const char *text, test_report *r)
{
    spress_document *document = MUST(read_with(bytes_of(text), NULL, r));
    return document;
}

static const spress_frame *frame_named(const spress_document *document, const char *name)
{
    for (size_t i = 0; i < document->atlas.frame_count; i++)
        if (strcmp(document->atlas.frames[i].name, name) == 0)
            return &document->atlas.frames[i];
    fail_msg("there is no frame \"%s\"", name);
    return NULL;
}

static void expect_frame(const spress_document *document, const char *name, int page,
                         const int32_t rect[4])
{
    const spress_frame *f = frame_named(document, name);
    assert_int_equal(f->page, page);
    assert_int_equal(f->x, rect[0]);
    assert_int_equal(f->y, rect[1]);
    assert_int_equal(f->w, rect[2]);
    assert_int_equal(f->h, rect[3]);
}

#define FRAME(document, name, page, ...)                                                           \
    expect_frame(document, name, page, (const int32_t[]){__VA_ARGS__})

static void expect_trim(const spress_document *document, const char *name, const int32_t trim[4])
{
    const spress_frame *f = frame_named(document, name);
    assert_true(f->flags & SPRESS_FRAME_TRIMMED);
    assert_int_equal(f->source_w, trim[0]);
    assert_int_equal(f->source_h, trim[1]);
    assert_int_equal(f->trim_x, trim[2]);
    assert_int_equal(f->trim_y, trim[3]);
}

#define TRIM(document, name, ...) expect_trim(document, name, (const int32_t[]){__VA_ARGS__})

/* "Example 1": the table of positions. */
TEST(example_1)
{
    test_report r;
    AUTO_DOCUMENT *d = must_read("PCT:1.0\n"
                                 "P:atlas_0.png,RGBA8888,1024,256,2\n"
                                 "B:2,2,8,64,64\n"
                                 "frame#1-8\n",
                                 &r);
    static const int32_t x[] = {4, 72, 140, 208, 276, 344, 412, 480};
    assert_int_equal(d->atlas.frame_count, 8);
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "frame%d", i + 1);
        assert_string_equal(d->atlas.frames[i].name, name);
        FRAME(d, name, 0, x[i], 4, 64, 64);
        assert_int_equal(d->atlas.frames[i].source_w, 64);
        assert_int_equal(d->atlas.frames[i].flags, 0);
    }
    expect_silence(&r.report);
}

static const char example_2_text[] = "PCT:1.0\n"
                                     "P:atlas_0.png,RGBA8888,2048,512,2\n"
                                     "P:atlas_1.png,RGBA8888,2048,256,2\n"
                                     "F:warrior\n"
                                     "F:knight\n"
                                     "F:effects\n"
                                     "#0\n"
                                     "B:2,2,6,120,108|134,120,4,6\n"
                                     "0/idle_#01-24~1\n"
                                     "B:2,222,6,120,108|134,120,4,6\n"
                                     "1/idle_#01-18~1\n"
                                     "sword~1|0|726,2,86,42\n"
                                     "shield~1|2|726,48,72,68|80,80,4,6\n"
                                     "#1\n"
                                     "B:2,2,10,48,48\n"
                                     "2/spark_#01-30~1\n"
                                     "A:0/idle_01~1=0/idle_12,0/idle_18~1\n"
                                     "A:1/idle_01~1=1/idle_09~1\n";

/* "Example 2": 24 + 18 + 2 + 30 frames; the aliases overwrite three of them. */
TEST(example_2)
{
    test_report r;
    AUTO_DOCUMENT *d = must_read(example_2_text, &r);
    const spress_atlas *a = &d->atlas;
    assert_int_equal(a->page_count, 2);
    assert_string_equal(a->pages[1].file, "atlas_1.png");
    assert_int_equal(a->pages[0].width, 2048);
    assert_int_equal(a->pages[1].height, 256);
    assert_int_equal(a->folder_count, 3);
    assert_string_equal(a->folders[2].name, "effects");
    assert_int_equal(a->frame_count, 24 + 18 + 2 + 30);

    /* Cells are 124 x 112. Sprite 23 (index 22) is in column 4 of row 3. */
    FRAME(d, "warrior/idle_01.png", 0, 4, 4, 120, 108);
    FRAME(d, "warrior/idle_23.png", 0, 2 + 4 * 124 + 2, 2 + 3 * 112 + 2, 120, 108);
    TRIM(d, "warrior/idle_23.png", 134, 120, 4, 6);
    FRAME(d, "knight/idle_18.png", 0, 2 + 5 * 124 + 2, 222 + 2 * 112 + 2, 120, 108);
    FRAME(d, "sword.png", 0, 726, 2, 86, 42);
    assert_int_equal(frame_named(d, "sword.png")->source_w, 86);
    FRAME(d, "shield.png", 0, 726, 48, 72, 68);
    TRIM(d, "shield.png", 80, 80, 4, 6);
    FRAME(d, "effects/spark_30.png", 1, 2 + 9 * 52 + 2, 2 + 2 * 52 + 2, 48, 48);

    const char *const aliases[] = {"warrior/idle_12.png", "warrior/idle_18.png"};
    for (int i = 0; i < 2; i++) {
        FRAME(d, aliases[i], 0, 4, 4, 120, 108);
        assert_string_equal(a->frames[frame_named(d, aliases[i])->alias_of].name,
                            "warrior/idle_01.png");
    }
    FRAME(d, "knight/idle_09.png", 0, 4, 224, 120, 108);
    /* The overwritten frame keeps its place, as a key of an object does. */
    assert_string_equal(a->frames[11].name, "warrior/idle_12.png");
    assert_int_equal(r.report.warning_count, 3);
    assert_int_equal(r.report.items[0].code, SPRESS_CODE_PCT_DUPLICATE);
}

/* "Example 3". */
TEST(example_3)
{
    test_report r;
    AUTO_DOCUMENT *d = must_read("PCT:1.0\n"
                                 "P:atlas_0.png,RGBA8888,256,256,1\n"
                                 "logo|0|1,1,200,180\n",
                                 &r);
    assert_int_equal(d->atlas.frame_count, 1);
    FRAME(d, "logo", 0, 1, 1, 200, 180);
    assert_string_equal(d->atlas.version, "1.0");
    expect_silence(&r.report);
}

/* One names line and what it stands for. Folders: 0 = fx, 1 = fx/deep. */
typedef struct names_case {
    const char *line;
    const char *names[8];
} names_case;

static const names_case names_cases[] = {
    {"frame#1-3", {"frame1", "frame2", "frame3"}},
    {"walk_#08-11", {"walk_08", "walk_09", "walk_10", "walk_11"}},
    {"i#000-002", {"i000", "i001", "i002"}},
    {"i#098-101", {"i098", "i099", "i100", "i101"}},
    {"i#9-11", {"i9", "i10", "i11"}},
    {"i#0-1", {"i0", "i1"}},
    {"i#01-3", {"i01", "i02", "i03"}},
    {"i#99-100~2", {"i99.webp", "i100.webp"}},
    {"0/a,1/b,c", {"fx/a", "fx/deep/b", "c"}},
    {"0/a#1-2~1", {"fx/a1.png", "fx/a2.png"}},
    {"a~3,b~1", {"a.jpg", "b.png"}},
    {"a~3,b", {"a.jpg", "b"}},
    {"a.tga,b", {"a.tga", "b"}},
    {"a~6,b~0", {"a~6", "b~0"}},
    {"~1", {".png"}},
    {"a,~1", {"a.png", ".png"}},
    {"a~#1-7", {"a.png", "a.webp", "a.jpg", "a.jpeg", "a.gif", "a~6", "a~7"}},
    {"a~1#2-3", {"a~12", "a~13"}},
    {"P:x,A:y=z", {"P:x", "A:y=z"}},
    {"x/1/y,/1/z", {"x/1/y", "/1/z"}},
    {"#3-4", {"3", "4"}},
    {"__proto__,constructor", {"__proto__", "constructor"}},
    {"a|b", {"a|b"}},
};

TEST(names_lines)
{
    for (size_t i = 0; i < COUNT_OF(names_cases); i++) {
        const names_case *c = &names_cases[i];
        char text[256];
        test_report r;
        snprintf(text, sizeof text, HEAD "F:fx\nF:fx/deep\nB:0,0,4,8,8\n%s\n", c->line);
        AUTO_DOCUMENT *d = must_read(text, &r);
        size_t count = 0;
        for (; count < 8 && c->names[count]; count++) {
            assert_true(count < d->atlas.frame_count);
            assert_string_equal(d->atlas.frames[count].name, c->names[count]);
            assert_int_equal(d->atlas.frames[count].name_size, strlen(c->names[count]));
        }
        assert_int_equal(d->atlas.frame_count, count);
    }
}

/* A text that is refused (strictly), with the place; `lenient` tells whether it passes then. */
typedef struct bad_case {
    spress_code code;
    const char *text;
    uint32_t line, column;
    bool lenient;
} bad_case;

static const bad_case bad_cases[] = {
    {SPRESS_CODE_PCT_MAGIC, "", 1, 1, false},
    {SPRESS_CODE_PCT_MAGIC, "pct:1.0\n", 1, 1, false},
    {SPRESS_CODE_PCT_MAGIC, "\nPCT:1.0\n", 1, 1, false},
    {SPRESS_CODE_PCT_VERSION, "PCT:1\n", 1, 5, false},
    {SPRESS_CODE_PCT_VERSION, "PCT:1.x\n", 1, 5, false},
    {SPRESS_CODE_PCT_VERSION, "PCT:1.0 \n", 1, 5, false},
    {SPRESS_CODE_PCT_VERSION, "PCT:.0\n", 1, 5, false},
    {SPRESS_CODE_PCT_VERSION_MAJOR, "PCT:2.0\n", 1, 5, false},
    {SPRESS_CODE_PCT_VERSION_MAJOR, "PCT:0.9\n", 1, 5, false},
    {SPRESS_CODE_BOM, "\xEF\xBB\xBF" HEAD, 1, 1, true},
    {SPRESS_CODE_UTF8, HEAD "a\xFF|0|1,1,2,2\n", 3, 2, false},
    {SPRESS_CODE_PCT_LONE_CR, HEAD "a\rb|0|1,1,2,2\n", 3, 2, false},
    {SPRESS_CODE_NAME_CONTROL, HEAD "ab\x01|0|1,1,2,2\n", 3, 3, false},
    {SPRESS_CODE_NAME_CONTROL, HEAD "ab\x7F|0|1,1,2,2\n", 3, 3, false},
    {SPRESS_CODE_PCT_ORDER, HEAD "F:x\nP:b.png,RGBA8888,9,9,0\n", 4, 1, true},
    {SPRESS_CODE_PCT_ORDER, HEAD "a|0|1,1,2,2\nF:x\n", 4, 1, true},
    {SPRESS_CODE_PCT_ORDER, HEAD "a|0|1,1,2,2\nA:a=b\nc|0|5,5,2,2\n", 5, 1, true},
    {SPRESS_CODE_PCT_ORDER, HEAD "a|0|1,1,2,2\nA:a=b\n#0\n", 5, 1, true},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|1,1,12abc,2\n", 3, 9, true},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0| 1,1,2,2\n", 3, 5, true},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|+1,1,2,2\n", 3, 5, true},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|1.5,1,2,2\n", 3, 5, true},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|,1,2,2\n", 3, 5, false},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|x|1,1,2,2\n", 3, 3, false},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|2147483648,1,2,2\n", 3, 5, false},
    {SPRESS_CODE_PCT_FIELDS_MISSING, "PCT:1.0\nP:a.png,RGBA8888\n", 2, 17, false},
    {SPRESS_CODE_PCT_FIELDS_MISSING, HEAD "a|0|1,1,2\n", 3, 10, false},
    {SPRESS_CODE_PCT_FIELDS_MISSING, HEAD "B:1,1,2,2\nx\n", 3, 10, false},
    /* As many separators as a frame has, in another shape. */
    {SPRESS_CODE_PCT_FIELDS_MISSING, HEAD "a|0,5|1,2,3\n" FILLER, 3, 12, false},
    {SPRESS_CODE_PCT_FIELDS_MISSING, HEAD "a|2|1,2|3,4,5,6,7,8\n" FILLER, 3, 8, false},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|1,2,3,x4\n" FILLER, 3, 11, false},
    {SPRESS_CODE_PCT_INTEGER, HEAD "a|0|,2,3,4\n" FILLER, 3, 5, false},
    {SPRESS_CODE_PCT_RANGE, "PCT:1.0\nP:a,RGBA8888,0,9,0\n", 2, 14, false},
    {SPRESS_CODE_PCT_RANGE, "PCT:1.0\nP:a,RGBA8888,9,9,-1\n", 2, 18, false},
    {SPRESS_CODE_PCT_RANGE, HEAD "B:0,0,0,4,4\na\n", 3, 7, false},
    {SPRESS_CODE_PCT_RANGE, HEAD "a|0|1,1,-2,2\n", 3, 9, false},
    {SPRESS_CODE_PCT_RANGE, HEAD "a|-1|1,1,2,2\n", 3, 3, false},
    {SPRESS_CODE_PCT_PAGE_INDEX, HEAD "#1\n", 3, 2, false},
    {SPRESS_CODE_PCT_PAGE_INDEX, HEAD "#-1\n", 3, 2, false},
    {SPRESS_CODE_PCT_PAGE_INDEX, "PCT:1.0\na|0|1,1,2,2\n", 2, 1, false},
    {SPRESS_CODE_PCT_PAGE_INDEX, "PCT:1.0\nB:1,1,1,2,2\na\n", 2, 1, false},
    {SPRESS_CODE_PCT_FOLDER_INDEX, HEAD "F:x\n1/a|0|1,1,2,2\n", 4, 1, true},
    {SPRESS_CODE_PCT_FOLDER_INDEX, HEAD "99999999999999999999/a|0|1,1,2,2\n", 3, 1, true},
    {SPRESS_CODE_PCT_BLOCK_NAMES, HEAD "B:1,1,1,2,2\n", 3, 1, false},
    {SPRESS_CODE_PCT_BLOCK_NAMES, HEAD "B:1,1,1,2,2\n\n\n", 3, 1, false},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\na#5-1\n", 4, 1, true},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\nb,a#1-3~2,c\n", 4, 8, true},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\na#5\n", 4, 1, false},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\na#1-2#3-4\n", 4, 6, true},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\na#x-y\n", 4, 1, false},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\na#-1\n", 4, 1, false},
    {SPRESS_CODE_PCT_NAME_RANGE, HEAD "B:1,1,1,2,2\na#1-3000000000\n", 4, 1, false},
    {SPRESS_CODE_PCT_NAME_EMPTY, HEAD "B:1,1,1,2,2\na,,b\n", 4, 3, false},
    {SPRESS_CODE_PCT_NAME_EMPTY, HEAD "|0|1,1,2,2\n", 3, 1, false},
    {SPRESS_CODE_PCT_NAME_EMPTY, HEAD "F:x\n0/|0|1,1,2,2\n", 4, 1, false},
    {SPRESS_CODE_PCT_ALIAS_SYNTAX, HEAD "a|0|1,1,2,2\nA:a\n", 4, 1, true},
    {SPRESS_CODE_PCT_ALIAS_TARGET, HEAD "a|0|1,1,2,2\nA:b=c\n", 4, 1, true},
    {SPRESS_CODE_PCT_TRIM_MISMATCH, HEAD "a|2|1,1,2,2\n", 3, 3, false},
    {SPRESS_CODE_PCT_TRIM_MISMATCH, HEAD "a|0|1,1,2,2|4,4,0,0\n", 3, 3, false},
    {SPRESS_CODE_PCT_CELL_OVERFLOW, HEAD "B:2147483600,0,9,500,4\na#1-2\n", 4, 1, false},
    {SPRESS_CODE_PCT_CELL_OVERFLOW, "PCT:1.0\nP:a,RGBA8888,9,9,1073741824\nB:0,0,1,4,4\na\n", 3, 1,
     false},
    {SPRESS_CODE_LIMIT_FRAMES, HEAD "B:0,0,9,1,1\na#1-2000000000\n", 4, 1, false},
};

TEST(refused)
{
    for (size_t i = 0; i < COUNT_OF(bad_cases); i++) {
        const bad_case *c = &bad_cases[i];
        test_report r;
        AUTO_DOCUMENT *d = read_with(bytes_of(c->text), NULL, &r);
        const spress_diagnostic *error = spress_report_first_error(&r.report);
        if (d || !error || error->code != c->code || error->line != c->line ||
            error->column != c->column)
            fail_msg("case %zu: wanted %s at %u:%u, got %s at %u:%u", i,
                     spress_code_describe(c->code)->id, c->line, c->column,
                     error ? spress_code_describe(error->code)->id : "none",
                     error ? error->line : 0, error ? error->column : 0);
        const spress_read_options lenient = {.lenient = true};
        d = read_with(bytes_of(c->text), &lenient, &r);
        if ((d != NULL) != c->lenient)
            fail_msg("case %zu: lenient reading %s it", i, d ? "accepted" : "refused");
        if (d)
            assert_true(r.report.warning_count >= 1);
    }
}

/* Accepted, but told. */
typedef struct told_case {
    spress_code code;
    const char *text;
    uint32_t line, column;
} told_case;

static const told_case told_cases[] = {
    {SPRESS_CODE_PCT_VERSION_MINOR, "PCT:1.2\nP:a,RGBA8888,9,9,0\na|0|1,1,2,2\n", 1, 7},
    {SPRESS_CODE_PCT_UNKNOWN_RECORD, HEAD "X:what\na|0|1,1,2,2\n", 3, 1},
    {SPRESS_CODE_PCT_UNKNOWN_RECORD, HEAD "a|0\na|0|1,1,2,2\n", 3, 1},
    {SPRESS_CODE_PCT_HEADER_REPEATED, HEAD "PCT:1.0\na|0|1,1,2,2\n", 3, 1},
    {SPRESS_CODE_PCT_FIELDS_EXTRA, HEAD "a|0|1,1,2,2,9\n", 3, 12},
    {SPRESS_CODE_PCT_FIELDS_EXTRA, "PCT:1.0\nP:a,RGBA8888,9,9,0,7\na|0|1,1,2,2\n", 2, 19},
    {SPRESS_CODE_PCT_FIELDS_EXTRA, HEAD "a|2|1,1,2,2|4,4,1,1|x\n", 3, 20},
    {SPRESS_CODE_PCT_PIXEL_FORMAT, "PCT:1.0\nP:a,RGB565,9,9,0\na|0|1,1,2,2\n", 2, 5},
    {SPRESS_CODE_PCT_FLAGS, HEAD "a|4|1,1,2,2\n", 3, 3},
    {SPRESS_CODE_PCT_FOLDER_EMPTY, HEAD "F:\n0/a|0|1,1,2,2\n", 3, 3},
    {SPRESS_CODE_PCT_DUPLICATE, HEAD "a|0|1,1,2,2\nb|0|5,5,2,2\na|0|9,9,2,2\n", 5, 1},
    {SPRESS_CODE_PCT_DUPLICATE, HEAD "a|0|1,1,2,2\nA:a=a\n", 4, 5},
    {SPRESS_CODE_PCT_NO_FRAMES, HEAD, 3, 1},
};

TEST(told)
{
    for (size_t i = 0; i < COUNT_OF(told_cases); i++) {
        const told_case *c = &told_cases[i];
        const spress_read_options options = {.keep_offsets = true};
        test_report r;
        AUTO_DOCUMENT *d = MUST(read_with(bytes_of(c->text), &options, &r));
        const spress_diagnostic *item = r.report.count ? &r.report.items[0] : NULL;
        if (!item || item->code != c->code || item->line != c->line || item->column != c->column)
            fail_msg("case %zu: wanted %s at %u:%u, got %s at %u:%u", i,
                     spress_code_describe(c->code)->id, c->line, c->column,
                     item ? spress_code_describe(item->code)->id : "none", item ? item->line : 0,
                     item ? item->column : 0);
    }
}

/* Small rules with their results. */
TEST(small_rules)
{
    test_report r;
    /* CRLF; blank lines, also between a block and its names; no line feed at the end. */
    AUTO_DOCUMENT *d = must_read(
        "PCT:1.0\r\nP:a.png,RGBA8888,99,99,2\r\n\r\nB:0,0,2,8,8\r\n\r\na,b\r\nc|0|1,1,2,2", &r);
    FRAME(d, "b", 0, 14, 2, 8, 8);
    FRAME(d, "c", 0, 1, 1, 2, 2);
    spress_document_free(d);
    /* The later frame wins and takes the place of the earlier one. */
    d = must_read(HEAD "a|0|1,1,2,2\nb|0|5,5,2,2\na|0|9,9,2,2\n", &r);
    assert_int_equal(d->atlas.frame_count, 2);
    assert_string_equal(d->atlas.frames[0].name, "a");
    FRAME(d, "a", 0, 9, 9, 2, 2);
    spress_document_free(d);
    /* An alias of a later alias copies it; one of itself changes nothing. */
    d = must_read(HEAD "a|2|1,2,3,4|5,6,7,8\nA:a=b\nA:b=c,b\n", &r);
    FRAME(d, "c", 0, 1, 2, 3, 4);
    TRIM(d, "c", 5, 6, 7, 8);
    assert_string_equal(d->atlas.frames[frame_named(d, "c")->alias_of].name, "b");
    assert_string_equal(d->atlas.frames[frame_named(d, "b")->alias_of].name, "a");
    spress_document_free(d);
    /* Rotated: w and h stay unturned. Negative positions are numbers like others. */
    d = must_read(HEAD "a|1|-1,-2,30,40\nb|7|1,1,2,2|4,4,1,1\n", &r);
    FRAME(d, "a", 0, -1, -2, 30, 40);
    assert_int_equal(frame_named(d, "a")->flags, SPRESS_FRAME_ROTATED);
    assert_int_equal(frame_named(d, "b")->flags, 7);
    spress_document_free(d);
    /* A second "PCT:" with three segments is a frame by the document's algorithm. */
    d = must_read(HEAD "PCT:1.0|0|1,1,2,2\n", &r);
    FRAME(d, "PCT:1.0", 0, 1, 1, 2, 2);
    spress_document_free(d);
    /* The empty folder adds nothing, not even a slash. */
    d = must_read(HEAD "F:\n0/#x|0|1,1,2,2\n", &r);
    FRAME(d, "#x", 0, 1, 1, 2, 2);
}

/* Lenient readings give what Phaser gives. */
TEST(lenient_results)
{
    const spress_read_options lenient = {.lenient = true};
    test_report r;
    AUTO_DOCUMENT *d = MUST(read_with(
        bytes_of(HEAD
                 "7/a|0|12abc, 3,+4,5.9\nB:1,1,1,2,2\nb#5-1,c#1-2x\nA:zz=y\nA:nothing\nF:late\n"),
        &lenient, &r));
    FRAME(d, "a", 0, 12, 3, 4, 5);
    FRAME(d, "c1", 0, 3, 3, 2, 2);
    FRAME(d, "c2", 0, 3, 9, 2, 2);
    assert_int_equal(d->atlas.frame_count, 3);
    assert_int_equal(r.report.error_count, 0);
}

/* The quick way through individual frames and the general one must agree. A control character
 * anywhere switches the quick one off, so the same lines are read once with and once without it. */
TEST(fast_and_general_agree)
{
    static const char *const lines[] = {
        "a|0|1,2,3,4",
        "name_with_some_length~1|2|1234,5678,90,12|100,100,10,20",
        "x|0|00000001,2,3,4",
        "x|0|12345678,99999999,3,4",
        "x|0|123456789,2,3,4",
        "x|0|-5,2,3,4",
        "x|2|1,2,3,4|-1,2,3,4",
        "x|4|1,2,3,4",
        "x|3|1,2,3,4|1,2,3,4",
        "x|1|1,2,3,4",
        "x,y|0|1,2,3,4",
        "x|0|1,2,3,4,5",
        "x|2|1,2,3,4|1,2,3,4,5",
        "x|2|1,2,3,4|1,2,3,4|5",
        "this_name_is_so_long_that_the_line_does_not_fit_into_sixty_four_bytes|0|1,2,3,4",
        "\xC3\xA9\xE2\x82\xAC|0|1,2,3,4",
        "a:b|0|1,2,3,4",
        "~1|0|1,2,3,4",
        "~5|2|1,2,3,4|5,6,7,8",
        "0/~1|0|1,2,3,4",
        "0/x|0|1,2,3,4",
        "00/x~3|0|1,2,3,4",
        "1/x|0|1,2,3,4",
        "0x/y|0|1,2,3,4",
        "7|0|1,2,3,4",
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        char fast[400], general[400];
        test_report r;
        snprintf(fast, sizeof fast,
                 HEAD "F:dir\nF:\n%s\nlast_line_is_long_enough_for_the_window_of_64_bytes_"
                      "to_be_filled|0|7,7,7,7\n",
                 lines[i]);
        snprintf(general, sizeof general,
                 HEAD "F:dir\nF:\n%s\n\x01 skipped record that is no name, but has a"
                      " control character in it ........\n",
                 lines[i]);
        AUTO_DOCUMENT *a = must_read(fast, &r);
        AUTO_DOCUMENT *b = must_read(general, &r);
        const spress_frame *x = &a->atlas.frames[0], *y = &b->atlas.frames[0];
        assert_string_equal(x->name, y->name);
        assert_true(spress_frame_same_picture(x, y));
        assert_int_equal(x->flags, y->flags);
    }
}

/* The quick way looks ahead: never beyond the caller's bytes, which a sanitizer would see. */
TEST(looks_no_further_than_the_end)
{
    for (size_t stem = 1; stem < 80; stem++)
        for (size_t tail = 0; tail < 40; tail++) {
            char line[256];
            test_report r;
            const int size =
                snprintf(line, sizeof line, HEAD "F:d\n00/%.*s|0|1,2,3,4\n%.*s", (int)stem,
                         "ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss"
                         "ssssssss",
                         (int)tail, "X:skipped record of some forty characters");
            uint8_t *copy = MUST(malloc((size_t)size));
            memcpy(copy, line, (size_t)size);
            AUTO_DOCUMENT *d = read_with((spress_bytes){copy, (size_t)size}, NULL, &r);
            free(copy);
            assert_non_null(d);
            assert_int_equal(d->atlas.frames[0].name_size, 2 + stem);
        }
}

/* Frame i of the next test: its name comes again with every 97th, so the rest are all different. */
static size_t name_number(size_t i)
{
    return i % 97 == 96 ? i / 2 : i;
}

/* The search for repeated names is a filter in several passes: thousands of names, some of them
 * twice, far apart, against what a plain search finds. */
TEST(repeats_among_thousands)
{
    enum { COUNT = 5000, LINE = 32 };
    AUTO_FREE char *text = MUST(malloc(sizeof HEAD + COUNT * LINE));
    size_t size = (size_t)sprintf(text, HEAD);
    size_t different = 0, last_at[COUNT];
    memset(last_at, 0xFF, sizeof last_at);
    for (size_t i = 0; i < COUNT; i++) {
        const size_t number = name_number(i);
        different += last_at[number] == SIZE_MAX;
        last_at[number] = i;
        size += (size_t)sprintf(text + size, "sprite_%zu|0|%zu,0,1,1\n", number, i);
    }
    test_report r;
    AUTO_DOCUMENT *document =
        MUST(read_with((spress_bytes){(const uint8_t *)text, size}, NULL, &r));
    assert_int_equal(document->atlas.frame_count, different);
    assert_int_equal(r.report.warning_count, COUNT - different);
    for (size_t i = 0; i < different; i++) {
        const spress_frame *frame = &document->atlas.frames[i];
        assert_int_equal(frame->x, last_at[strtoul(frame->name + 7, NULL, 10)]);
    }
}

TEST(limits_come_first)
{
    FAILING_ALLOCATOR(memory, 0);
    test_report r;
    /* 2 KB of zeros in front of 9,999 numbers would be 20 MB of names. */
    char text[4096] = HEAD "B:0,0,9,1,1\na#";
    memset(text + strlen(text), '0', 2000);
    strcat(text, "1-9999\n");
    const spress_read_options options = {.allocator = &memory.allocator,
                                         .limits = {.name_bytes = 1 << 20}};
    assert_null(read_with(bytes_of(text), &options, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_NAMES, strlen(HEAD "B:0,0,9,1,1\n"), NULL);
    assert_true(memory.peak_bytes < 16 * 1024);
    assert_int_equal(memory.live_count, 0);

    const spress_read_options few = {.limits = {.frames = 3}};
    spress_document *d = MUST(read_with(bytes_of(HEAD "B:0,0,9,1,1\na#1-3\n"), &few, &r));
    spress_document_free(d);
    assert_null(read_with(bytes_of(HEAD "B:0,0,9,1,1\na#1-4\n"), &few, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_FRAMES, strlen(HEAD "B:0,0,9,1,1\n"), NULL);
    const spress_read_options small = {.limits = {.memory_bytes = 4096}};
    assert_null(read_with(bytes_of(HEAD "B:0,0,9,1,1\na#1-400\n"), &small, &r));
    assert_int_equal(spress_report_first_error(&r.report)->code, SPRESS_CODE_LIMIT_MEMORY);
    const spress_read_options short_input = {.limits = {.input_bytes = 10}};
    assert_null(read_with(bytes_of(HEAD), &short_input, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_INPUT, 0, NULL);
    const spress_read_options one_page = {.limits = {.pages = 1}};
    assert_null(read_with(bytes_of(HEAD "P:b,RGBA8888,9,9,0\n"), &one_page, &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_PAGES, strlen(HEAD), NULL);

    AUTO_FREE char *long_name = MUST(malloc(70000 + 100));
    strcpy(long_name, HEAD);
    memset(long_name + strlen(HEAD), 'n', 70000);
    strcpy(long_name + strlen(HEAD) + 70000, "|0|1,1,2,2\n");
    assert_null(read_with(bytes_of(long_name), NULL, &r));
    expect_code(&r.report, SPRESS_CODE_NAME_SIZE, strlen(HEAD), NULL);
}

/* Every prefix of the example is either refused or read without harm. */
TEST(every_truncation)
{
    for (size_t size = 0; size < sizeof example_2_text; size++) {
        test_report r;
        AUTO_FREE uint8_t *copy =
            malloc(size + 1); /* exactly as long: a sanitizer sees each overrun */
        assert_non_null(copy);
        memcpy(copy, example_2_text, size);
        AUTO_DOCUMENT *d = read_with((spress_bytes){copy, size}, NULL, &r);
        assert_true(d || r.report.error_count == 1);
    }
}

TEST(every_allocation_fails)
{
    const spress_read_options options = {.keep_offsets = true};
    assert_true(expect_reader_survives(bytes_of(example_2_text), "pct", &options, true) > 2);
}
