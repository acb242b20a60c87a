/* Rules of docs/formats/pct.md that only odd files and documents come near: what the writer
 * refuses, limits, names as long as they get, memory that ends at any place. */
#include "support.h"

static const spress_format *pct(void)
{
    return spress_format_find("pct");
}

/* A document with one page and room for eight frames, of which it has one. */
static spress_document *small_atlas(void)
{
    spress_document *d = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    d->atlas.pages = spress_document_allocate(d, 2, sizeof *d->atlas.pages);
    d->atlas.frames = spress_document_allocate(d, 8, sizeof *d->atlas.frames);
    d->atlas.pages[0] = (spress_page){
        .file = "a.png", .file_size = 5, .width = 64, .height = 64, .pixel_format = "RGBA8888"};
    d->atlas.page_count = 1;
    for (size_t i = 0; i < 8; i++)
        d->atlas.frames[i] = (spress_frame){.name = "a",
                                            .name_size = 1,
                                            .w = 2,
                                            .h = 3,
                                            .source_w = 2,
                                            .source_h = 3,
                                            .alias_of = SPRESS_NONE,
                                            .extra = SPRESS_NONE};
    d->atlas.frame_count = 1;
    return d;
}

/* Nothing is written, and that is why. */
static void expect_refusal(spress_document *d, spress_code code, const char *path)
{
    TEST_REPORT(r);
    spress_buffer out = {.size = 77};
    if (spress_write(d, pct(), NULL, &r.report, &out))
        fail_msg("was written:\n%.*s", (int)out.size, (char *)out.data);
    assert_int_equal(out.size, 77);
    assert_int_equal(r.report.error_count, 1);
    expect_code(&r.report, code, SPRESS_NO_OFFSET, path);
    spress_document_free(d);
}

/* "Page": width and height >= 1, padding >= 0, fields end at a comma, names are UTF-8. */
TEST(pages_that_cannot_be_written)
{
    static const spress_page pages[] = {
        {.file = "a.png", .file_size = 5, .width = 0, .height = 1},
        {.file = "a.png", .file_size = 5, .width = 1, .height = 0},
        {.file = "a.png", .file_size = 5, .width = 1, .height = 1, .padding = -1},
        {.file = "a,png", .file_size = 5, .width = 1, .height = 1},
        {.file = "a\npng", .file_size = 5, .width = 1, .height = 1},
        {.file = "a\xFFpng", .file_size = 5, .width = 1, .height = 1},
        {.file = "a.png", .file_size = 5, .width = 1, .height = 1, .pixel_format = "RGB,A"},
        {.file = "a.png", .file_size = 5, .width = 1, .height = 1, .pixel_format = "\x7F"},
        {.file = "a.png", .file_size = 5, .width = 1, .height = 1, .pixel_format = "\xC3"},
    };
    for (size_t i = 0; i < COUNT_OF(pages); i++) {
        spress_document *d = small_atlas();
        d->atlas.pages[d->atlas.page_count++] = pages[i];
        expect_refusal(d, SPRESS_CODE_PCT_UNWRITABLE, "/pages/1");
    }
}

/* Frame sizes >= 0, flags in int32, a page that there is, one name for one frame; and a rotated
 * frame is never written. */
TEST(frames_that_cannot_be_written)
{
    for (int way = 0; way < 6; way++) {
        spress_document *d = small_atlas();
        spress_frame *frame = &d->atlas.frames[1];
        d->atlas.frame_count = 2;
        if (way != 5)
            frame->name = "b";
        switch (way) {
        case 0:
            frame->w = -1;
            break;
        case 1:
            frame->h = -1;
            break;
        case 2:
            frame->flags = SPRESS_FRAME_ROTATED_LEFT;
            break;
        case 3:
            frame->page = 1;
            break;
        case 4:
            frame->flags = SPRESS_FRAME_ROTATED;
            break;
        default:
            break;
        }
        expect_refusal(d,
                       way == 2 || way == 4 ? SPRESS_CODE_PCT_ROTATED : SPRESS_CODE_PCT_UNWRITABLE,
                       way == 5 ? "" : "/frames/1");
    }
}

/* "a name that looks like a record can still be stored as a block of one name": it begins a padding
 * before its frame. */
TEST(names_like_records_need_a_block)
{
    AUTO_DOCUMENT *d = small_atlas();
    spress_frame *frame = &d->atlas.frames[0];
    d->atlas.pages[0].padding = 1;
    frame->name = "P:x";
    frame->name_size = 3;
    frame->x = INT32_MIN + 1;
    AUTO_BUFFER out;
    assert_true(spress_write(d, pct(), NULL, NULL, &out));
    static const char wanted[] = "PCT:1.0\nP:a.png,RGBA8888,64,64,1\nB:-2147483648,-1,1,2,3\nP:x";
    assert_int_equal(out.size, sizeof wanted - 1);
    assert_memory_equal(out.data, wanted, out.size);
}

/* Where no block can hold the frame, the empty folder makes its line one of a frame. */
TEST(names_like_records_hide_behind_the_empty_folder)
{
    static const struct {
        uint32_t flags;
        int32_t x, padding;
        const char *wanted;
    } cases[] = {
        {4, 1, 0, "PCT:1.0\nP:a.png,RGBA8888,64,64,0\nF:\n0/P:x|4|1,0,2,3"},
        {0, INT32_MIN, 1, "PCT:1.0\nP:a.png,RGBA8888,64,64,1\nF:\n0/P:x|0|-2147483648,0,2,3"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_DOCUMENT *d = small_atlas();
        spress_frame *frame = &d->atlas.frames[0];
        frame->name = "P:x";
        frame->name_size = 3;
        frame->flags = cases[i].flags;
        frame->x = cases[i].x;
        d->atlas.pages[0].padding = cases[i].padding;
        AUTO_BUFFER out;
        assert_true(spress_write(d, pct(), NULL, NULL, &out));
        assert_int_equal(out.size, strlen(cases[i].wanted));
        assert_memory_equal(out.data, cases[i].wanted, out.size);
    }
}

/* Every fault is listed, whatever the others are. */
TEST(all_faults_are_listed)
{
    test_report r;
    spress_buffer out = {.size = 77};
    AUTO_DOCUMENT *d = small_atlas();
    char name[120];
    memset(name, 'n', sizeof name - 1);
    name[0] = '|';
    name[sizeof name - 1] = '\0';
    d->atlas.pages[0].padding = -1;
    d->atlas.frame_count = 3;
    d->atlas.frames[0].w = -1;
    d->atlas.frames[1].name = "a"; /* again */
    d->atlas.frames[2].name = name;
    d->atlas.frames[2].name_size = sizeof name - 1;
    test_report_init(&r);
    assert_false(spress_write(d, pct(), NULL, &r.report, &out));
    assert_int_equal(out.size, 77);
    assert_int_equal(r.report.error_count, 4);
    expect_code(&r.report, SPRESS_CODE_PCT_UNWRITABLE, SPRESS_NO_OFFSET, "/pages/0");
    expect_code(&r.report, SPRESS_CODE_PCT_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/0");
    expect_code(&r.report, SPRESS_CODE_PCT_UNWRITABLE, SPRESS_NO_OFFSET, "");
    expect_code(&r.report, SPRESS_CODE_PCT_UNSTORABLE, SPRESS_NO_OFFSET, "");
}

static bool same_frame(const spress_frame *a, const spress_frame *b)
{
    return a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h &&
           a->source_w == b->source_w && a->source_h == b->source_h && a->trim_x == b->trim_x &&
           a->trim_y == b->trim_y && a->page == b->page;
}

static const spress_frame *find_frame(const spress_atlas *atlas, const spress_frame *wanted)
{
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].name_size == wanted->name_size &&
            memcmp(atlas->frames[i].name, wanted->name, wanted->name_size) == 0)
            return &atlas->frames[i];
    return NULL;
}

/* Writes the document and reads it again: the same frames, and flags but for the trimmed bit, which
 * follows from the rest. */
static void expect_round_trip(const spress_document *d)
{
    TEST_REPORT(r);
    AUTO_BUFFER out;
    const bool written = spress_write(d, pct(), NULL, &r.report, &out);
    expect_silence(&r.report);
    assert_true(written);
    AUTO_DOCUMENT *back =
        MUST(spress_read((spress_bytes){out.data, out.size}, pct(), NULL, &r.report));
    assert_int_equal(back->atlas.frame_count, d->atlas.frame_count);
    for (size_t i = 0; i < d->atlas.frame_count; i++) {
        const spress_frame *frame = find_frame(&back->atlas, &d->atlas.frames[i]);
        if (!frame || !same_frame(frame, &d->atlas.frames[i]))
            fail_msg("\"%s\" is another in:\n%.*s", d->atlas.frames[i].name, (int)out.size,
                     (char *)out.data);
        assert_int_equal(frame->flags | SPRESS_FRAME_TRIMMED,
                         d->atlas.frames[i].flags | SPRESS_FRAME_TRIMMED);
    }
}

/* Frames that differ in one thing only stand in no block together; those at the ends of int32 in
 * none at all. */
TEST(frames_that_are_nearly_blocks)
{
    for (int way = 0; way < 16; way++) {
        static const char *const names[] = {"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"};
        AUTO_DOCUMENT *d = small_atlas();
        d->atlas.frame_count = 8;
        d->atlas.pages[0].padding = way == 10 || way == 11 ? 2147483647 : 1;
        for (int i = 0; i < 8; i++) {
            spress_frame *frame = &d->atlas.frames[i];
            frame->name = names[i];
            frame->name_size = 2;
            frame->x = 4 * i;
            frame->source_w += way == 0 && i == 4 ? 1 : 0;
            frame->source_h += way == 1 && i == 4 ? 1 : 0;
            frame->trim_x += way == 2 && i == 4 ? 1 : 0;
            frame->trim_y += way == 3 && i == 4 ? 1 : 0;
            frame->flags |= way == 4 && i == 4 ? 4 : 0;
            frame->x = way == 5 ? INT32_MIN + i : frame->x;
            frame->y = way == 6 ? INT32_MIN : frame->y;
            frame->w = frame->source_w = way == 7 ? INT32_MAX : frame->source_w;
            frame->h = frame->source_h = way == 8 ? INT32_MAX : frame->source_h;
            if (way == 9) { /* no pitch: cells that lie on each other */
                d->atlas.pages[0].padding = 0;
                frame->w = frame->source_w = 0;
                frame->x = 5 * i;
            }
            if (way == 12) {
                d->atlas.pages[0].padding = 0;
                frame->h = frame->source_h = 0;
            }
            frame->w = way < 4 ? 2 : frame->w;
            frame->h = way < 4 ? 3 : frame->h;
            if (way == 13) /* trimmed, though nothing is cut off */
                frame->flags = SPRESS_FRAME_TRIMMED;
            if (way == 14) /* cut off below or to the right only */
                frame->source_h = 9;
            if (way == 15)
                frame->trim_y = 1;
        }
        expect_round_trip(d);
    }
}

/* Names whose ends look like other things, next to each other in blocks and alone. */
TEST(names_that_need_care)
{
    static const char *const names[][8] = {
        {"a~0", "a~6", "a~", "~", "a~1.png", "~1.png", "a~9.png", "~7"},
        {"1", "2", "3", "4", "5", "6", "7", "8"},
        {"a~1.gif", "a~2.gif", "a~3.gif", "a~4.gif", "a~5.gif", "a~6.gif", "a~7.gif", "a~8.gif"},
        {"x/.png", "x/.webp", ".png", ".gif", "/.png", "/", "x/", "/x"},
        {"1/1", "1/2", "2/1", "12/", "0/0/0", "00/1", "1/#", "1/,"},
        {"A:b", "B:b", "F:b", "P:b", "#b", "A:,", "P:#", ":"},
        {"999999999", "1000000000", "1000000001", "0999999999", "099", "100", "0100", "101"},
        {"a1.png", "a2.webp", "a3.jpg", "a4.jpeg", "a5.gif", "a6", "a7.PNG", "a8.bmp"},
        {"ab", "ac", "a9", "a10", "a11", "a012", "a013", "a14"},
    };
    for (size_t i = 0; i < COUNT_OF(names); i++)
        for (int alone = 0; alone < 3; alone++) {
            AUTO_DOCUMENT *d = small_atlas();
            d->atlas.frame_count = 8;
            for (int k = 0; k < 8; k++) {
                spress_frame *frame = &d->atlas.frames[k];
                frame->name = names[i][k];
                frame->name_size = (uint16_t)strlen(names[i][k]);
                frame->x = alone == 1 ? 5 * k * k : 2 * k;
                if (alone == 2) { /* aliases of the first */
                    frame->x = 0;
                    frame->alias_of = k == 0 ? SPRESS_NONE : 0;
                }
            }
            expect_round_trip(d);
            expect_writer_survives(d, "pct");
        }
}

/* Many folders, aliases on a line for each extension, several pages; counts that let each array of
 * the writer end a block of its memory. */
static spress_document *large_atlas(size_t count)
{
    spress_document *d = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    d->atlas.pages = spress_document_allocate(d, 2, sizeof *d->atlas.pages);
    d->atlas.frames = spress_document_allocate(d, count, sizeof *d->atlas.frames);
    d->atlas.folders = spress_document_allocate(d, 1, sizeof *d->atlas.folders);
    d->atlas.folders[0] = (spress_folder){"folder0", 7};
    d->atlas.folder_count = 1;
    d->atlas.page_count = 2;
    for (size_t i = 0; i < 2; i++)
        d->atlas.pages[i] =
            (spress_page){.file = "a.png", .file_size = 5, .width = 64, .height = 64};
    for (size_t i = 0; i < count; i++) {
        static const char *const extensions[] = {".png", ".webp", "", ".gif"};
        char name[64];
        const int size =
            snprintf(name, sizeof name, "folder%zu/n%zu%s", i / 2 % 150, i, extensions[i % 4]);
        const bool alias = i % 3 == 2;
        d->atlas.frames[i] = (spress_frame){.name = spress_document_text(d, name, (size_t)size),
                                            .name_size = (uint16_t)size,
                                            .x = (int32_t)(alias ? 0 : i * i),
                                            .w = 2,
                                            .h = 3,
                                            .source_w = 2,
                                            .source_h = 3,
                                            .page = (uint16_t)(i % 2 && !alias),
                                            .alias_of = alias ? 0 : SPRESS_NONE,
                                            .extra = SPRESS_NONE};
    }
    d->atlas.frame_count = count;
    return d;
}

TEST(writer_memory_ends_anywhere)
{
    for (size_t count = 1; count < 80; count += count < 16 ? 1 : 7) {
        AUTO_DOCUMENT *d = large_atlas(count);
        expect_writer_survives(d, "pct");
    }
    AUTO_DOCUMENT *d = large_atlas(400);
    expect_round_trip(d);
    expect_writer_survives(d, "pct");
}

static spress_document *read_with(spress_bytes text, const spress_read_options *options,
                                  test_report *r)
{
    test_report_init(r);
    return spress_read(text, pct(), options, &r->report);
}

static void expect_rejected(const char *text, const spress_read_options *options, spress_code code,
                            size_t offset)
{
    test_report r;
    spress_document *d = read_with(bytes_of(text), options, &r);
    if (d)
        fail_msg("was read:\n%.200s", text);
    expect_code(&r.report, code, offset, "");
    assert_int_equal(r.report.error_count, 1);
}

/* "exactly PCT: digits . digits. Major other than 1: error": zeros before it change no number. */
TEST(versions)
{
    test_report r;
    spress_document *d = MUST(read_with(BYTES("PCT:001.0\nP:a,RGBA8888,1,1,0"), NULL, &r));
    assert_string_equal(d->atlas.version, "001.0");
    spress_document_free(d);
    expect_rejected("PCT:00.1\n", NULL, SPRESS_CODE_PCT_VERSION_MAJOR, 4);
    expect_rejected("PCT:010.1\n", NULL, SPRESS_CODE_PCT_VERSION_MAJOR, 4);
    expect_rejected("PCT:1000000000000000000000000000000.0\n", NULL, SPRESS_CODE_PCT_VERSION_MAJOR,
                    4);
    expect_rejected("PCT:1.a0000000000000000000000000000000\n", NULL, SPRESS_CODE_PCT_VERSION, 4);
}

/* GEN007 and GEN008 in the texts of P: and F: records. */
TEST(texts_of_the_head)
{
    expect_rejected("PCT:1.0\nP:a\x01,RGBA8888,1,1,0\n", NULL, SPRESS_CODE_NAME_CONTROL, 11);
    expect_rejected("PCT:1.0\nP:a,RGB\x7F,1,1,0\n", NULL, SPRESS_CODE_NAME_CONTROL, 15);
    expect_rejected("PCT:1.0\nF:a\tb\n", NULL, SPRESS_CODE_NAME_CONTROL, 11);

    static const char *const before[] = {"PCT:1.0\nF:", "PCT:1.0\nP:", "PCT:1.0\nP:a,"};
    static const char *const behind[] = {"\n", ",RGBA8888,1,1,0\n", ",1,1,0\n"};
    for (size_t i = 0; i < 3; i++)
        for (size_t size = 65535; size <= 65536; size++) {
            AUTO_FREE char *text = MUST(malloc(size + 64));
            strcpy(text, before[i]);
            memset(text + strlen(before[i]), 'n', size);
            strcpy(text + strlen(before[i]) + size, behind[i]);
            test_report r;
            AUTO_DOCUMENT *d = read_with(bytes_of(text), NULL, &r);
            assert_int_equal(d != NULL, size == 65535);
            if (!d)
                expect_code(&r.report, SPRESS_CODE_NAME_SIZE, strlen(before[i]), "");
            else if (i == 0)
                assert_int_equal(d->atlas.folders[0].name_size, 65535);
            else if (i == 1)
                assert_int_equal(d->atlas.pages[0].file_size, 65535);
            else
                assert_int_equal(strlen(d->atlas.pages[0].pixel_format), 65535);
        }
}

#define HEAD "PCT:1.0\nP:a,RGBA8888,9,9,0\n"

/* GEN009 and GEN010 at the first frame that is too many, however the lines are read. */
TEST(limits_are_met_on_the_line)
{
    enum { LINE = 14 };
    AUTO_FREE char *text = MUST(malloc(sizeof HEAD + 2000));
    char *to = text + strlen(strcpy(text, HEAD));
    for (int i = 0; i < 90; i++)
        to += sprintf(to, "n%02d|0|1,1,1,1\n", i);
    for (uint32_t most = 1; most < 90; most++) {
        const spress_read_options frames = {.limits = {.frames = most}};
        expect_rejected(text, &frames, SPRESS_CODE_LIMIT_FRAMES, sizeof HEAD - 1 + LINE * most);
        const spress_read_options names = {.limits = {.name_bytes = 3 * most + 2}};
        expect_rejected(text, &names, SPRESS_CODE_LIMIT_NAMES, sizeof HEAD - 1 + LINE * most);
    }
    test_report r;
    const spress_read_options just = {.limits = {.frames = 90, .name_bytes = 270}};
    spress_document *d = read_with(bytes_of(text), &just, &r);
    expect_silence(&r.report);
    assert_non_null(d);
    assert_int_equal(d->atlas.frame_count, 90);
    spress_document_free(d);
    free(text);
    /* The same for a names line, where a limit is met in its middle. */
    to = text = malloc(2000);
    assert_non_null(text);
    to += sprintf(to, HEAD "B:0,0,1,1,1\n");
    const size_t names_at = (size_t)(to - text);
    for (int i = 0; i < 90; i++)
        to += sprintf(to, "%sn%02d", i == 0 ? "" : ",", i);
    for (uint32_t most = 1; most < 90; most++) {
        const spress_read_options frames = {.limits = {.frames = most}};
        expect_rejected(text, &frames, SPRESS_CODE_LIMIT_FRAMES, names_at + 4 * most);
        const spress_read_options names = {.limits = {.name_bytes = 3 * most + 2}};
        expect_rejected(text, &names, SPRESS_CODE_LIMIT_NAMES, names_at + 4 * most);
    }
}

/* A range over extension indices ("a~#1-5") counts before it is expanded, and its cells may leave
 * int32 like others. */
TEST(ranges_over_extensions)
{
    const spress_read_options four = {.limits = {.frames = 4}};
    expect_rejected(HEAD "B:0,0,9,1,1\na~#1-5\n", &four, SPRESS_CODE_LIMIT_FRAMES,
                    sizeof HEAD - 1 + 12);
    const spress_read_options few = {.limits = {.name_bytes = 13}};
    /* a.png, a.webp: 11 bytes; a.jpg is too many */
    expect_rejected(HEAD "B:0,0,9,1,1\na~#1-5\n", &few, SPRESS_CODE_LIMIT_NAMES,
                    sizeof HEAD - 1 + 12);
    expect_rejected(HEAD "B:2147483646,0,9,1,1\na~#1-5\n", NULL, SPRESS_CODE_PCT_CELL_OVERFLOW,
                    sizeof HEAD - 1 + 21);
    expect_rejected(HEAD "B:2147483646,0,9,1,1\na#1-5\n", NULL, SPRESS_CODE_PCT_CELL_OVERFLOW,
                    sizeof HEAD - 1 + 21);
    expect_rejected(HEAD "B:0,2147483646,1,1,1\na,b,c\n", NULL, SPRESS_CODE_PCT_CELL_OVERFLOW,
                    sizeof HEAD - 1 + 21 + 4);
    expect_rejected(HEAD "B:0,0,9,1,1\na#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
                    NULL, SPRESS_CODE_PCT_NAME_RANGE, sizeof HEAD - 1 + 12);
}

/* Every record, with everything that takes memory. `fill` is put into the version, `size` bytes of
 * name into the lines. */
static char *everything(size_t fill, size_t size)
{
    char *name = malloc(size + 1);
    char *text = malloc(20 * size + fill + 4096);
    assert_true(name && text);
    memset(name, 'n', size);
    name[size] = '\0';
    char *to = text + sprintf(text, "PCT:1.0");
    memset(to, '0', fill);
    to += fill;
    *to++ = '\n';
    for (int i = 0; i < 9; i++)
        to +=
            sprintf(to, "P:%.*s%d,RGBA8888,1000,1000,0\n", (int)(size < 300 ? size : 300), name, i);
    for (int i = 0; i < 9; i++)
        to += sprintf(to, "F:%s%d\n", name, i);
    to += sprintf(to, "0/%s|0|1,1,1,1\n%s|0|2,1,1,1\n", name, name);
    for (int i = 0; i < 20; i++)
        to += sprintf(to, "i%d|0|%d,9,1,1\n", i, i);
    to += sprintf(to, "B:0,20,99,1,1\n1/%s#1-12,%s~#1-5,2/%s#999999999-1000000001\n", name, name,
                  name);
    to += sprintf(to, "B:0,40,99,1,1\nv#1-90\nB:0,50,99,1,1\nv#88-91\n");
    to += sprintf(to, "A:%s=%sa,c#1-9,d~#1-3\n", name, name);
    sprintf(to, "A:i1=i30\n");
    free(name);
    return text;
}

/* Giving memory back may fail without harm. */
static void expect_survives(const char *text, bool keep_offsets)
{
    const spress_read_options options = {.keep_offsets = keep_offsets};
    expect_reader_survives(bytes_of(text), "pct", &options, true);
}

/* Memory comes in blocks of 1,024 bytes, and more than 256 get one of their own: the length of the
 * version and of names move their ends. */
TEST(reader_memory_ends_anywhere)
{
    static const size_t sizes[] = {1, 40, 250, 600, 2000, 30000};
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        for (size_t fill = 0; fill<240; fill += sizes[i]> 600 ? 97 : 16) {
            AUTO_FREE char *text = everything(fill, sizes[i]);
            test_report r;
            spress_document *d = read_with(bytes_of(text), NULL, &r);
            if (!d)
                fail_msg("%s", r.items[0].message);
            assert_int_equal(r.report.error_count, 0);
            spress_document_free(d);
            expect_survives(text, fill % 32 != 0);
        }
    /* Without aliases a repeated name is looked for by a filter of its own. */
    expect_survives(HEAD "B:0,0,9,1,1\nv#1-90\nB:0,9,9,1,1\nv#88-91\n", true);
    expect_survives(HEAD "B:0,0,9,1,1\nv#1-90\n", false);
}

/* A field that is too long for a message loses its middle: both of its ends are what one looks for
 * in the file. */
TEST(long_fields_keep_both_ends)
{
    static const struct {
        const char *before, *after;
        spress_code code;
    } rows[] = {{"PCT:", "", SPRESS_CODE_PCT_VERSION},
                {"PCT:1.0\nP:a.png,RGBA8888,", ",1,0\n", SPRESS_CODE_PCT_INTEGER},
                {HEAD "a|0|", ",0,1,1\n", SPRESS_CODE_PCT_INTEGER},
                {"PCT:1.0\nP:a.png,", ",1,1,0\n", SPRESS_CODE_PCT_PIXEL_FORMAT}};
    char field[302], text[400];
    memset(field, 'x', sizeof field);
    memcpy(field, "begin", 5);
    memcpy(field + sizeof field - 4, "end", 4);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TEST_REPORT(r);
        const int size =
            snprintf(text, sizeof text, "%s%s%s", rows[i].before, field, rows[i].after);
        spress_document_free(spress_read((spress_bytes){(const uint8_t *)text, (size_t)size}, pct(),
                                         NULL, &r.report));
        const spress_diagnostic *found =
            expect_code(&r.report, rows[i].code, strlen(rows[i].before), NULL);
        assert_non_null(strstr(found->message, "beginxxx"));
        assert_non_null(strstr(found->message, "xxx...xxx"));
        assert_non_null(strstr(found->message, "xxxend\""));
    }
}
