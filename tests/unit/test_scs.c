/* Reading sc-sprites: every field, every finding of header and lines with
 * code, line and column. */
#include "scs_file.h"

static void expect_frame(const spress_frame *frame, const char *name, int x, int y)
{
    assert_string_equal(frame->name, name);
    assert_int_equal(frame->name_size, strlen(name));
    assert_int_equal(frame->x, x);
    assert_int_equal(frame->y, y);
    assert_int_equal(frame->source_w, frame->w);
    assert_int_equal(frame->source_h, frame->h);
    assert_int_equal(frame->flags, 0);
    assert_int_equal(frame->page, 0);
    assert_int_equal(frame->alias_of, SPRESS_NONE);
}

TEST(reads_sprites)
{
    test_report r;
    file f = new_file(SCS_HEADER, scs_sample);
    const spress_read_options options = {.keep_offsets = true};
    spress_document *document = MUST(read_with(&f, &options, &r));
    expect_silence(&r.report);
    const spress_atlas *atlas = &document->atlas;
    assert_string_equal(atlas->version, "1");
    assert_int_equal(atlas->cell_width, 16);
    assert_null(atlas->extension);
    assert_int_equal(atlas->frame_count, 5);
    expect_frame(&atlas->frames[0], "hero.idle", 32, 16);
    assert_int_equal(atlas->frames[0].w, 48);
    assert_int_equal(atlas->frames[0].h, 64);
    for (int i = 0; i < 3; i++) {
        const spress_frame *frame = &atlas->frames[1 + i];
        uint32_t step;
        const spress_clip *clip = spress_frame_clip(atlas, frame, &step);
        expect_frame(frame, "hero.walk", 64 + 32 * i, 0);
        assert_int_equal(frame->w, 32);
        assert_int_equal(frame->h, 16);
        assert_ptr_equal(clip, &atlas->clips[0]);
        assert_string_equal(clip->name, "hero.walk");
        assert_int_equal(step, i);
        assert_int_equal(clip->step_count, 3);
        assert_int_equal(clip->steps[i].frame, 1 + i);
        assert_int_equal(clip->steps[i].duration_us, 83333); /* a twelfth of a second */
        assert_int_equal(clip->rate, 12);
        assert_int_equal(clip->direction, SPRESS_CLIP_FORWARD);
        assert_int_equal(clip->repeats, 0);
        assert_int_equal(spress_frame_scale(atlas, frame), 1);
        assert_int_equal(atlas->frame_offsets[1 + i], 30 + 20);
    }
    expect_frame(&atlas->frames[4], "tile.1", 0, 80);
    spress_document_free(document);
    free(f.bytes);
}

TEST(keeps_scale_and_rate)
{
    test_report r;
    file f = new_file(SCS_HEADER, scs_sample);
    spress_document *document = MUST(read_with(&f, NULL, &r));
    const spress_atlas *atlas = &document->atlas;
    assert_null(atlas->frame_offsets);
    assert_int_equal(spress_frame_scale(atlas, &atlas->frames[0]), 5);
    assert_null(spress_frame_clip(atlas, &atlas->frames[0], NULL));
    assert_int_equal(atlas->clip_count, 2);
    const spress_clip *tile = spress_frame_clip(atlas, &atlas->frames[4], NULL);
    assert_ptr_equal(tile, &atlas->clips[1]);
    assert_int_equal(tile->step_count, 1);
    assert_int_equal(tile->rate, 7); /* means nothing, but is not lost */
    assert_int_equal(spress_frame_scale(atlas, &atlas->frames[4]), 2);
    spress_document_free(document);
    free(f.bytes);
}

TEST(keeps_the_canvas_to_the_byte)
{
    test_report r;
    file f = new_file(SCS_HEADER, scs_sample);
    spress_document *document = MUST(read_with(&f, NULL, &r));
    assert_int_equal(document->atlas.page_count, 1);
    const spress_page *page = &document->atlas.pages[0];
    const size_t text = HEADER_SIZE + sizeof scs_sample - 1;
    assert_string_equal(page->file, "");
    assert_int_equal(page->width, 160);
    assert_int_equal(page->height, 96);
    assert_int_equal(page->image.size, f.size - text);
    assert_memory_equal(page->image.data, f.bytes + text, f.size - text);
    assert_ptr_not_equal(page->image.data, f.bytes + text);
    spress_document_free(document);
    free(f.bytes);
}

TEST(is_recognised)
{
    const spress_format *scs = spress_format_find("scs");
    assert_ptr_equal(spress_format_recognise(BYTES("source comb stylesheet;1"), NULL), scs);
    assert_ptr_equal(spress_format_recognise(BYTES("\xef\xbb\xbfsource comb stylesheet;"), NULL),
                     scs);
    assert_ptr_equal(spress_format_recognise(BYTES("source comb spritesheet;1"), NULL), scs);
    assert_ptr_equal(spress_format_recognise(BYTES(""), "x.scspr"), scs);
    assert_null(spress_format_recognise(BYTES("source comb stylesheet"), NULL));
}

/* A text and what comes of it: the finding stands at `column` of its line. */
typedef struct text_case {
    const char *text;
    spress_code code;
    unsigned column;
    bool strict, lenient; /* accepted */
} text_case;

static void check_case(const text_case *c, const file *f, unsigned line, bool is_lenient)
{
    test_report r;
    const spress_read_options options = {.lenient = is_lenient};
    spress_document *document = read_with(f, &options, &r);
    const bool accepted = is_lenient ? c->lenient : c->strict;
    if ((document != NULL) != accepted)
        print_message("\"%s\" %s\n", c->text, is_lenient ? "lenient" : "strict");
    assert_int_equal(document != NULL, accepted);
    assert_int_equal(r.report.error_count, accepted ? 0 : 1);
    spress_document_free(document);
    if (c->code == SPRESS_CODE_NONE) {
        expect_silence(&r.report);
        return;
    }
    const spress_diagnostic *item = &r.items[0];
    if (item->code != c->code || item->line != line || item->column != c->column)
        print_message("\"%s\": %s at %u:%u, %s\n", c->text, spress_code_describe(item->code)->id,
                      item->line, item->column, item->message);
    assert_int_equal(item->code, c->code);
    assert_int_equal(item->line, line);
    assert_int_equal(item->column, c->column);
}

#define MAGIC "source comb stylesheet;"

static const text_case headers[] = {
    {MAGIC "1;;16;", SPRESS_CODE_NONE, 0, true, true},
    {MAGIC "1;;1;", SPRESS_CODE_NONE, 0, true, true},
    {MAGIC "1;x-json;16;", SPRESS_CODE_SCS_EXTENDED, 28, true, true},
    {MAGIC "1;x-9-a-;16;", SPRESS_CODE_SCS_EXTENDED, 28, true, true},
    {"Source comb stylesheet;1;;16;", SPRESS_CODE_SCS_MAGIC, 1, false, false},
    {"source comb stylesheet", SPRESS_CODE_SCS_MAGIC, 1, false, false},
    {"\xef\xbb\xbf" MAGIC "1;;16;", SPRESS_CODE_BOM, 1, false, true},
    {MAGIC "0;;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC "1000;;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC "99999999999999999999999;;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC ";;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC "+1;;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC " 1;;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC "1x;;16;", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC "1", SPRESS_CODE_SCS_VERSION, 24, false, false},
    {MAGIC "01;;16;", SPRESS_CODE_SCS_INTEGER, 24, false, true},
    {MAGIC "2;;16;", SPRESS_CODE_SCS_VERSION_UNSUPPORTED, 24, false, false},
    {MAGIC "999;;16;", SPRESS_CODE_SCS_VERSION_UNSUPPORTED, 24, false, false},
    {MAGIC "1;16;", SPRESS_CODE_SCS_EXTENSION, 26, false, false},
    {MAGIC "1;json;16;", SPRESS_CODE_SCS_EXTENSION, 26, false, false},
    {MAGIC "1;x-;16;", SPRESS_CODE_SCS_EXTENSION, 28, false, false},
    {MAGIC "1;x--a;16;", SPRESS_CODE_SCS_EXTENSION, 28, false, false},
    {MAGIC "1;x-a_b;16;", SPRESS_CODE_SCS_EXTENSION, 29, false, false},
    {MAGIC "1;x-a", SPRESS_CODE_SCS_EXTENSION, 29, false, false},
    {MAGIC "1;;0;", SPRESS_CODE_SCS_CELL_WIDTH, 27, false, false},
    {MAGIC "1;;;", SPRESS_CODE_SCS_CELL_WIDTH, 27, false, false},
    {MAGIC "1;;-16;", SPRESS_CODE_SCS_CELL_WIDTH, 27, false, false},
    {MAGIC "1;;016;", SPRESS_CODE_SCS_INTEGER, 27, false, true},
    {MAGIC "1;;2147483648;", SPRESS_CODE_SCS_INTEGER, 27, false, false},
    {MAGIC "1;;16", SPRESS_CODE_SCS_HEADER, 29, false, false},
    {MAGIC "1;;16;;", SPRESS_CODE_SCS_HEADER, 30, false, false},
    {MAGIC "1;;16;7;", SPRESS_CODE_SCS_HEADER, 30, false, false},
    {MAGIC "1;;16;\r", SPRESS_CODE_SCS_HEADER, 30, false, true},
    {MAGIC "1;;16; ", SPRESS_CODE_SCS_HEADER, 30, false, false},
    {MAGIC "1;;1\xff;", SPRESS_CODE_UTF8, 28, false, false},
};

TEST(checks_the_header)
{
    for (size_t i = 0; i < COUNT_OF(headers); i++) {
        file f = new_file(headers[i].text, "\na=0,0 1x1 1\n=\n");
        check_case(&headers[i], &f, 1, false);
        check_case(&headers[i], &f, 1, true);
        free(f.bytes);
    }
}

#define DEEP_8  "d.d.d.d.d.d.d.d"
#define DEEP_32 DEEP_8 "." DEEP_8 "." DEEP_8 "." DEEP_8
#define DEEP_64 DEEP_32 "." DEEP_32

/* One line of coordinates; the canvas has 10 columns and 6 rows. */
static const text_case lines[] = {
    {"zz=0,0 1x1 1", SPRESS_CODE_NONE, 0, true, true},
    {"zz\t = \t 0,0 1x1 1", SPRESS_CODE_NONE, 0, true, true},
    {"Zz9.a.0=0,0 1x1 1", SPRESS_CODE_NONE, 0, true, true},
    {"zz=0,0 1x1 1 1@0", SPRESS_CODE_NONE, 0, true, true},
    {"zz=0,0 1x1 2147483647 1@2147483647", SPRESS_CODE_NONE, 0, true, true},
    {"zz=5,9 1x1 1", SPRESS_CODE_NONE, 0, true, true},
    {"zz=5,0 10x1 1", SPRESS_CODE_NONE, 0, true, true},
    {"zz=0,9 1x6 1", SPRESS_CODE_NONE, 0, true, true},
    {"zz=0,1 3x1 1 3@1", SPRESS_CODE_NONE, 0, true, true},
    {DEEP_64 "=0,0 1x1 1", SPRESS_CODE_NONE, 0, true, true},
    {DEEP_64 ".d=0,0 1x1 1", SPRESS_CODE_SCS_KEY_DEPTH, 129, false, false},
    {"", SPRESS_CODE_SCS_BLANK_LINE, 1, false, false},
    {" \t", SPRESS_CODE_SCS_BLANK_LINE, 1, false, false},
    {"\r", SPRESS_CODE_SCS_BLANK_LINE, 1, false, false},
    {"= ", SPRESS_CODE_SCS_TERMINATOR, 2, false, false},
    {"=\r", SPRESS_CODE_SCS_TERMINATOR, 2, false, false},
    {" zz=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 1, false, false},
    {"=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 1, false, false},
    {".a=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 1, false, false},
    {"a..b=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 3, false, false},
    {"a.=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 2, false, false},
    {".=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 1, false, false},
    {"a_b=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 2, false, false},
    {"a-b=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 2, false, false},
    {"b\xc3\xa9=0,0 1x1 1", SPRESS_CODE_SCS_KEY, 2, false, false},
    {"b\xe9=0,0 1x1 1", SPRESS_CODE_UTF8, 2, false, false},
    {"#", SPRESS_CODE_SCS_KEY, 1, false, false},
    {"zz", SPRESS_CODE_SCS_VALUE, 3, false, false},
    {"zz 0,0 1x1 1", SPRESS_CODE_SCS_VALUE, 4, false, false},
    {"zz=", SPRESS_CODE_SCS_VALUE, 4, false, false},
    {"zz==0,0 1x1 1", SPRESS_CODE_SCS_VALUE, 4, false, false},
    {"zz=0.0 1x1 1", SPRESS_CODE_SCS_VALUE, 5, false, false},
    {"zz=0, 0 1x1 1", SPRESS_CODE_SCS_VALUE, 6, false, false},
    {"zz=0,0  1x1 1", SPRESS_CODE_SCS_VALUE, 8, false, false},
    {"zz=0,0\t1x1 1", SPRESS_CODE_SCS_VALUE, 7, false, false},
    {"zz=0,0 1X1 1", SPRESS_CODE_SCS_VALUE, 9, false, false},
    {"zz=0,0 1x1", SPRESS_CODE_SCS_VALUE, 11, false, false},
    {"zz=0,0 1x1 ", SPRESS_CODE_SCS_VALUE, 12, false, false},
    {"zz=0,0 1x1 1 ", SPRESS_CODE_SCS_VALUE, 14, false, false},
    {"zz=0,0 1x1 1\t", SPRESS_CODE_SCS_VALUE, 13, false, false},
    {"zz=0,0 1x1 1\r", SPRESS_CODE_SCS_VALUE, 13, false, true},
    {"zz=0,0 1x1 1 1", SPRESS_CODE_SCS_VALUE, 15, false, false},
    {"zz=0,0 1x1 1 1@", SPRESS_CODE_SCS_VALUE, 16, false, false},
    {"zz=0,0 1x1 1 @1", SPRESS_CODE_SCS_VALUE, 14, false, false},
    {"zz=0,0 1x1 1 1@x", SPRESS_CODE_SCS_VALUE, 16, false, false},
    {"zz=0,0 1x1 1 1@1 1", SPRESS_CODE_SCS_VALUE, 17, false, false},
    {"zz=0,0 1x1 1 1@1\r", SPRESS_CODE_SCS_VALUE, 17, false, true},
    {"zz=+0,0 1x1 1", SPRESS_CODE_SCS_VALUE, 4, false, false},
    {"zz=0,-1 1x1 1", SPRESS_CODE_SCS_VALUE, 6, false, false},
    {"zz=00,0 1x1 1", SPRESS_CODE_SCS_INTEGER, 4, false, true},
    {"zz=0,0 1x1 01", SPRESS_CODE_SCS_INTEGER, 12, false, true},
    {"zz=0,0 1x1 1 1@00000000000000000000007", SPRESS_CODE_SCS_INTEGER, 16, false, true},
    {"zz=0,2147483648 1x1 1", SPRESS_CODE_SCS_INTEGER, 6, false, false},
    {"zz=0,0 1x1 99999999999999999999", SPRESS_CODE_SCS_INTEGER, 12, false, false},
    {"zz=0,0 0x1 1", SPRESS_CODE_SCS_ZERO, 8, false, false},
    {"zz=0,0 1x0 1", SPRESS_CODE_SCS_ZERO, 10, false, false},
    {"zz=0,0 1x1 0", SPRESS_CODE_SCS_ZERO, 12, false, false},
    {"zz=0,0 1x1 1 0@1", SPRESS_CODE_SCS_ZERO, 14, false, false},
    {"zz=0,0 1x1 1 2@0", SPRESS_CODE_SCS_RATE, 16, false, false},
    {"zz=6,0 1x1 1", SPRESS_CODE_SCS_OUTSIDE, 1, false, true},
    {"zz=0,10 1x1 1", SPRESS_CODE_SCS_OUTSIDE, 1, false, true},
    {"zz=5,0 1x2 1", SPRESS_CODE_SCS_OUTSIDE, 1, false, true},
    {"zz=0,2 3x1 1 3@1", SPRESS_CODE_SCS_OUTSIDE, 1, false, true},
    {"zz=2147483647,0 1x1 1", SPRESS_CODE_SCS_OUTSIDE, 1, false, false},
    {"zz=0,2147483647 2147483647x1 1", SPRESS_CODE_SCS_OUTSIDE, 1, false, false},
    /* 2^32 + 1 and 2^62 cells: products that would come out small in 32 and 64 bits. */
    {"zz=0,0 641x6700417 1", SPRESS_CODE_SCS_OUTSIDE, 1, false, true},
    {"zz=0,0 1073741824x1 1 4@1", SPRESS_CODE_SCS_OUTSIDE, 1, false, false},
    {"zz=0,0 1x1 1 1000001@1", SPRESS_CODE_LIMIT_FRAMES, 1, false, false},
    {"zz=0,0 2147483647x1 1 2147483647@1", SPRESS_CODE_LIMIT_FRAMES, 1, false, false},
};

TEST(checks_every_line)
{
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        char text[400];
        snprintf(text, sizeof text, "a=0,0 1x1 1\n%s\nb=0,0 1x1 1\n=\n", lines[i].text);
        file f = new_file(SCS_HEADER, text);
        check_case(&lines[i], &f, 3, false);
        check_case(&lines[i], &f, 3, true);
        free(f.bytes);
    }
}

TEST(names_the_sprite_in_the_path)
{
    test_report r;
    file f = new_file(SCS_HEADER, "tile.wall=0,0 1x1 0\n=\n");
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_ZERO, 30 + 18, "/sprites/tile.wall/scale");
    free(f.bytes);
    f = new_file("source comb stylesheet;7;;16;\n", "=\n");
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_VERSION_UNSUPPORTED, 23, "/version");
    free(f.bytes);
}

/* Of several clashes the one whose second line comes first. */
TEST(reports_the_first_clash)
{
    test_report r;
    file f = new_file(SCS_HEADER, "a=0,0 1x1 1\nb=0,0 1x1 1\nz=0,0 1x1 1\nz=0,0 1x1 1\n"
                                  "a=0,0 1x1 1\nb.c=0,0 1x1 1\n=\n");
    assert_null(read_with(&f, NULL, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_SCS_KEY_REPEATED);
    assert_int_equal(r.items[0].line, 5);
    free(f.bytes);
}

/* Pairs of keys that cannot stand in one file, with a line between them that sorts elsewhere. */
TEST(names_both_lines_of_a_clash)
{
    static const struct {
        const char *first, *second;
        spress_code code; /* 0: no clash */
    } cases[] = {
        {"a", "a", SPRESS_CODE_SCS_KEY_REPEATED},
        {"a.b.c", "a.b.c", SPRESS_CODE_SCS_KEY_REPEATED},
        {"a", "a.b", SPRESS_CODE_SCS_KEY_CONFLICT},
        {"a.b", "a", SPRESS_CODE_SCS_KEY_CONFLICT},
        {"a.b.c.d", "a.b", SPRESS_CODE_SCS_KEY_CONFLICT},
        {"a", "A", SPRESS_CODE_NONE},
        {"a", "ab", SPRESS_CODE_NONE},
        {"a.b", "a.bc", SPRESS_CODE_NONE},
        {"a1", "a01", SPRESS_CODE_NONE},
        {"a.1", "a.01", SPRESS_CODE_NONE},
        {"a.b", "a0", SPRESS_CODE_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[200];
        test_report r;
        snprintf(text, sizeof text, "%s=0,0 1x1 1\nzz.z=0,0 1x1 1\n%s = 0,0 1x1 1\n=\n",
                 cases[i].first, cases[i].second);
        file f = new_file(SCS_HEADER, text);
        spress_document *document = read_with(&f, NULL, &r);
        assert_int_equal(document != NULL, cases[i].code == SPRESS_CODE_NONE);
        spress_document_free(document);
        if (cases[i].code != SPRESS_CODE_NONE) {
            const size_t offset = 30 + strlen(cases[i].first) + 11 + 15;
            const spress_diagnostic *item = expect_code(&r.report, cases[i].code, offset, NULL);
            assert_int_equal(item->line, 4);
            assert_non_null(strstr(item->message, "line 2"));
            assert_non_null(strstr(item->message, "line 4"));
        }
        free(f.bytes);
    }
}

TEST(refuses_a_missing_terminator)
{
    static const char *const texts[] = {"a=0,0 1x1 1\n", ""};
    test_report r;
    for (size_t i = 0; i < 2; i++) {
        file f = new_file(SCS_HEADER, texts[i]);
        assert_null(read_with(&f, NULL, &r));
        expect_code(&r.report, SPRESS_CODE_SCS_TERMINATOR, HEADER_SIZE + strlen(texts[i]),
                    "/sprites");
        free(f.bytes);
    }
    file f = {0};
    file_add_text(&f, SCS_HEADER "a=0,0 1x1 1\n=");
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_TERMINATOR, f.size, "/sprites");
    f.size = HEADER_SIZE - 1; /* the header without its line feed */
    assert_null(read_with(&f, NULL, &r));
    expect_code(&r.report, SPRESS_CODE_SCS_HEADER, f.size, "/cellWidth");
    free(f.bytes);
}

TEST(reads_a_file_without_sprites)
{
    test_report r;
    file f = new_file(SCS_HEADER, "=\n");
    spress_document *document = MUST(read_with(&f, NULL, &r));
    assert_int_equal(document->atlas.frame_count, 0);
    const spress_diagnostic *item =
        expect_code(&r.report, SPRESS_CODE_SCS_EMPTY, HEADER_SIZE, "/sprites");
    assert_int_equal(item->severity, SPRESS_SEVERITY_NOTE);
    spress_document_free(document);
    free(f.bytes);
}
