/* PCT writing: canonical texts worked out by hand, round trips, never longer than what was read. */
#include "support.h"

static const spress_format *pct(void)
{
    return spress_format_find("pct");
}

static spress_document *read_text(spress_bytes text)
{
    TEST_REPORT(r);
    spress_document *d = spress_read(text, pct(), NULL, &r.report);
    if (!d)
        fail_msg("%s in:\n%.*s", r.items[0].message, (int)text.size, (const char *)text.data);
    return d;
}

static spress_buffer write_text(const spress_document *d)
{
    TEST_REPORT(r);
    spress_buffer out = {0};
    if (!spress_write(d, pct(), NULL, &r.report, &out))
        fail_msg("%s", r.items[0].message);
    return out;
}

/* Texts that come out as they are: the shortest form of what they hold. */
static const char *const canonical[] = {
    "PCT:1.0\nP:a.png,RGBA8888,64,64,1\nlogo|0|1,1,20,18",
    "PCT:1.0\nP:a.png,RGBA8888,64,64,1",
    /* a block with a range; the range's end needs no padding */
    "PCT:1.0\nP:a.png,RGBA8888,640,64,2\nB:0,0,4,10,10\nwalk_#01-4~1",
    /* a partial last row, trimmed */
    "PCT:1.0\nP:a.png,RGBA8888,640,64,0\nB:5,6,3,10,10|20,30,1,2\nwalk#1-8",
    /* two pages, the first needs no selector */
    "PCT:1.0\nP:a,RGBA8888,64,64,1\nP:b,RGBA8888,64,64,1\nx|0|1,1,2,2\n#1\ny|0|1,1,2,2",
    /* aliases in a range */
    "PCT:1.0\nP:a.png,RGBA8888,64,64,1\nf1|0|10,10,20,18\nA:f1=f#2-9",
    /* a folder that pays, and one that does not */
    "PCT:1.0\nP:a,RGBA8888,64,64,1\nF:long/folder\n0/a|0|1,1,2,2\n0/b|0|9,9,3,3\nx/c|0|1,9,4,4",
    /* names that look like records stand in blocks of one */
    "PCT:1.0\nP:a,RGBA8888,64,64,1\nB:0,0,1,2,2\nP:x\nB:9,0,1,3,3\nA:y=z",
    /* a name that begins with digits and a slash needs the dictionary */
    "PCT:1.0\nP:a,RGBA8888,64,64,1\nF:12\n0/x|0|1,1,2,2",
    /* "#1" cannot stand in a block: the empty folder hides it */
    "PCT:1.0\nP:a,RGBA8888,64,64,1\nF:\n0/#1|0|1,1,2,2",
    /* commas and hashes are possible in individual lines */
    "PCT:1.0\nP:a,RGBA8888,64,64,1\na,b#c|0|1,1,2,2",
    /* the number may be split anywhere in its digits */
    "PCT:1.0\nP:a,RGBA8888,640,64,0\nB:0,0,5,9,9\nx1#98-102",
    /* own extensions beside the line's */
    "PCT:1.0\nP:a,RGBA8888,640,64,0\nB:0,0,5,9,9\na,b,c~2,d,e~1",
    /* no extension for the line: the last name is written out */
    "PCT:1.0\nP:a,RGBA8888,640,64,0\nB:0,0,5,9,9\na,b~1,c,d,e.png",
};

TEST(canonical_texts)
{
    for (size_t i = 0; i < COUNT_OF(canonical); i++) {
        AUTO_DOCUMENT *d = read_text(bytes_of(canonical[i]));
        AUTO_BUFFER out = write_text(d);
        if (out.size != strlen(canonical[i]) || memcmp(out.data, canonical[i], out.size) != 0)
            fail_msg("wanted:\n%s\ngot:\n%.*s", canonical[i], (int)out.size, (char *)out.data);
    }
}

/* "Example 2" loses its selector "#0", a folder that does not pay, and the last line feed; what the
 * aliases overwrite keeps the ranges whole. */
TEST(example_2)
{
    static const char text[] = "PCT:1.0\n"
                               "P:atlas_0.png,RGBA8888,2048,512,2\n"
                               "P:atlas_1.png,RGBA8888,2048,256,2\n"
                               "F:warrior\nF:knight\nF:effects\n#0\n"
                               "B:2,2,6,120,108|134,120,4,6\n0/idle_#01-24~1\n"
                               "B:2,222,6,120,108|134,120,4,6\n1/idle_#01-18~1\n"
                               "sword~1|0|726,2,86,42\n"
                               "shield~1|2|726,48,72,68|80,80,4,6\n"
                               "#1\nB:2,2,10,48,48\n2/spark_#01-30~1\n"
                               "A:0/idle_01~1=0/idle_12,0/idle_18~1\n"
                               "A:1/idle_01~1=1/idle_09~1\n";
    static const char wanted[] = "PCT:1.0\n"
                                 "P:atlas_0.png,RGBA8888,2048,512,2\n"
                                 "P:atlas_1.png,RGBA8888,2048,256,2\n"
                                 "F:warrior\nF:knight\n"
                                 "B:2,2,6,120,108|134,120,4,6\n0/idle_#01-24~1\n"
                                 "B:2,222,6,120,108|134,120,4,6\n1/idle_#01-18~1\n"
                                 "sword~1|0|726,2,86,42\n"
                                 "shield~1|2|726,48,72,68|80,80,4,6\n"
                                 "#1\nB:2,2,10,48,48\neffects/spark_#01-30~1\n"
                                 "A:0/idle_01~1=0/idle_12,0/idle_18~1\n"
                                 "A:1/idle_01~1=1/idle_09~1";
    AUTO_DOCUMENT *d = read_text(BYTES(text));
    AUTO_BUFFER out = write_text(d);
    assert_int_equal(out.size, sizeof wanted - 1);
    assert_memory_equal(out.data, wanted, out.size);
}

/* A document with one frame of that name. */
static spress_document *one_frame(const char *name, spress_frame frame)
{
    spress_document *d = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    d->atlas.pages = spress_document_allocate(d, 1, sizeof *d->atlas.pages);
    d->atlas.frames = spress_document_allocate(d, 2, sizeof *d->atlas.frames);
    d->atlas.pages[0] = (spress_page){.file = "a.png", .file_size = 5, .width = 64, .height = 64};
    d->atlas.page_count = 1;
    frame.name = spress_document_text(d, name, strlen(name));
    frame.name_size = (uint16_t)strlen(name);
    frame.alias_of = frame.extra = SPRESS_NONE;
    d->atlas.frames[0] = frame;
    d->atlas.frame_count = 1;
    return d;
}

/* A document with a page of 640 x 640 for each of `paddings`, SPRESS_NONE for one that says
 * nothing of its padding. */
static spress_document *with_pages(const uint32_t *paddings, size_t count)
{
    spress_document *d = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    d->atlas.pages = spress_document_allocate(d, count, sizeof *d->atlas.pages);
    d->atlas.frames = spress_document_allocate(d, 64, sizeof *d->atlas.frames);
    d->atlas.page_count = count;
    for (size_t i = 0; i < count; i++) {
        const bool says = paddings[i] != SPRESS_NONE;
        d->atlas.pages[i] = (spress_page){.file = "a.png",
                                          .file_size = 5,
                                          .has = says ? SPRESS_PAGE_PADDING : 0,
                                          .width = 640,
                                          .height = 640,
                                          .padding = says ? (int32_t)paddings[i] : 0};
    }
    return d;
}

/* Adds a frame of 10 x 10, NAME and a number. */
static void add_frame(spress_document *d, const char *name, unsigned number, spress_frame place)
{
    char text[32];
    const int size = snprintf(text, sizeof text, "%s%u.png", name, number);
    place.name = spress_document_text(d, text, (size_t)size);
    place.name_size = (uint16_t)size;
    place.w = place.h = place.source_w = place.source_h = 10;
    place.alias_of = place.extra = SPRESS_NONE;
    d->atlas.frames[d->atlas.frame_count++] = place;
}

static void expect_text(spress_document *d, const char *wanted)
{
    spress_buffer out = write_text(d);
    if (out.size != strlen(wanted) || memcmp(out.data, wanted, out.size) != 0)
        fail_msg("wanted:\n%s\ngot:\n%.*s", wanted, (int)out.size, (char *)out.data);
    spress_buffer_free(&out);
    spress_document_free(d);
}

/* Four frames in a row, `gap` pixels apart. */
static void add_row(spress_document *d, const char *name, uint16_t page, int32_t gap)
{
    for (int32_t i = 0; i < 4; i++)
        add_frame(d, name, (unsigned)i + 1,
                  (spress_frame){.x = 8 + i * (10 + gap), .y = 8, .page = page});
}

/* Where the document says nothing of padding, each page gets the one that makes blocks of its
 * frames: half of the gap between them. */
TEST(free_padding)
{
    static const uint32_t free_pages[] = {SPRESS_NONE, SPRESS_NONE, SPRESS_NONE}, said[] = {0};
    spress_document *d = with_pages(free_pages, 3);
    add_row(d, "run", 0, 6);
    add_row(d, "fly", 1, 2);
    add_row(d, "sit", 2, 5); /* no padding has half a pixel */
    expect_text(d, "PCT:1.0\nP:a.png,RGBA8888,640,640,3\nP:a.png,RGBA8888,640,640,1\n"
                   "P:a.png,RGBA8888,640,640,0\n"
                   "B:5,5,4,10,10\nrun#1-4~1\n#1\nB:7,7,4,10,10\nfly#1-4~1\n#2\n"
                   "sit1~1|0|8,8,10,10\nsit2~1|0|23,8,10,10\n"
                   "sit3~1|0|38,8,10,10\nsit4~1|0|53,8,10,10");
    d = with_pages(said, 1);
    add_row(d, "run", 0, 6);
    expect_text(d, "PCT:1.0\nP:a.png,RGBA8888,640,640,0\n"
                   "run1~1|0|8,8,10,10\nrun2~1|0|24,8,10,10\n"
                   "run3~1|0|40,8,10,10\nrun4~1|0|56,8,10,10");
}

/* Several gaps on one page: the padding that more frames need wins, whichever comes first. */
TEST(most_useful_padding)
{
    static const uint32_t free_page[] = {SPRESS_NONE};
    spress_document *d = with_pages(free_page, 1);
    for (int32_t i = 0; i < 3; i++)
        add_frame(d, "b", (unsigned)i + 1, (spress_frame){.x = i * 20, .y = 100});
    for (int32_t i = 0; i < 8; i++)
        add_frame(d, "a", (unsigned)i + 1, (spress_frame){.x = i % 4 * 14, .y = 200 + i / 4 * 14});
    expect_text(d, "PCT:1.0\nP:a.png,RGBA8888,640,640,2\n"
                   "b1~1|0|0,100,10,10\nb2~1|0|20,100,10,10\nb3~1|0|40,100,10,10\n"
                   "B:-2,198,4,10,10\na#1-8~1");
}

/* A single alias of "idle_10" would not pay for the head of its line; thirty do. */
TEST(aliases_in_groups)
{
    static const uint32_t said[] = {0};
    spress_document *d = with_pages(said, 1);
    for (unsigned i = 39; i >= 10; i--)
        add_frame(d, "idle_", i, (spress_frame){.x = 0, .y = 0});
    expect_text(d, "PCT:1.0\nP:a.png,RGBA8888,640,640,0\nidle_10~1|0|0,0,10,10\n"
                   "A:idle_10~1=idle_#11-39~1");
    /* The frame in a block is there in any case. */
    d = with_pages(said, 1);
    for (unsigned i = 0; i < 4; i++)
        add_frame(d, "z", i, (spress_frame){.x = (int32_t)i * 10, .y = 0});
    add_frame(d, "a", 7, (spress_frame){.x = 20, .y = 0});
    expect_text(d, "PCT:1.0\nP:a.png,RGBA8888,640,640,0\nB:0,0,4,10,10\nz#0-3~1\n"
                   "A:z2~1=a7~1");
    /* A short name is the cheaper original. */
    d = with_pages(said, 1);
    add_frame(d, "a_name_of_some_length", 1, (spress_frame){.x = 1, .y = 2});
    add_frame(d, "b", 2, (spress_frame){.x = 1, .y = 2});
    expect_text(d, "PCT:1.0\nP:a.png,RGBA8888,640,640,0\nb2~1|0|1,2,10,10\n"
                   "A:b2~1=a_name_of_some_length1~1");
}

/* What is read from a written text is written alike. Returns the size of the text. */
static size_t expect_stable(const char *source, size_t frame_count)
{
    TEST_REPORT(r);
    const spress_read_options lenient = {.lenient = true};
    spress_document *d = MUST(spress_read(bytes_of(source), pct(), &lenient, &r.report));
    assert_int_equal(d->atlas.frame_count, frame_count);
    spress_buffer once = write_text(d);
    spress_document *back = read_text((spress_bytes){once.data, once.size});
    assert_int_equal(back->atlas.frame_count, frame_count);
    spress_buffer twice = write_text(back);
    assert_int_equal(once.size, twice.size);
    assert_memory_equal(once.data, twice.data, once.size);
    const size_t size = once.size;
    spress_buffer_free(&once);
    spress_buffer_free(&twice);
    spress_document_free(back);
    spress_document_free(d);
    return size;
}

/* Commas of a folder keep names out of alias lines. The frames are aliases in the document and
 * lines in the text. */
TEST(aliases_that_become_lines)
{
    expect_stable("PCT:1.0\nP:a.png,RGBA8888,2759,3710,0\nF:26205k8,,201\n"
                  "hero|6|14,192,5,278|248,94,154,154\nA:hero=0/-1#0-5\n",
                  7);
}

/* Names come twice, so that blocks overlap. Writing further frames as aliases would tear the blocks
 * apart: the text would grow to 463 bytes, and by another way each time. */
TEST(aliases_that_tear_blocks)
{
    const size_t size = expect_stable("PCT:1.25\nP:a,1216,2,66,171\na~,454\n"
                                      "B:1319,1780,2,157,134\na~6#0-11,=__p0,2,1;#01-127,134\n"
                                      "a~6#a,1216,2,66,171\na~,454\nB:1319,1780,2,157,134\n"
                                      "a~6#0-11,__p0,2,15#01-127,1340-11,__proto_1,he0\n",
                                      273);
    assert_true(size <= 189);
}

static void expect_refusal(spress_document *d, spress_code code, size_t count)
{
    TEST_REPORT(r);
    spress_buffer out = {.size = 77};
    assert_false(spress_write(d, pct(), NULL, &r.report, &out));
    assert_int_equal(out.size, 77); /* untouched */
    assert_int_equal(r.report.error_count, count);
    assert_int_equal(r.report.items[0].code, code);
    spress_document_free(d);
}

TEST(refused)
{
    const spress_frame plain = {.w = 2, .h = 2, .source_w = 2, .source_h = 2};
    static const char *const names[] = {"a|b", "a\nb", "x~1", "x~5", "", "\x01", "\xFF"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        expect_refusal(one_frame(names[i], plain), SPRESS_CODE_PCT_UNSTORABLE, 1);

    /* All of them are listed. */
    spress_document *d = one_frame("a|b", plain);
    d->atlas.frames[1] = d->atlas.frames[0];
    d->atlas.frames[1].name = "c|d";
    d->atlas.frame_count = 2;
    expect_refusal(d, SPRESS_CODE_PCT_UNSTORABLE, 2);

    spress_frame rotated = plain;
    rotated.flags = SPRESS_FRAME_ROTATED;
    expect_refusal(one_frame("a", rotated), SPRESS_CODE_PCT_ROTATED, 1);
    spress_frame elsewhere = plain;
    elsewhere.page = 1;
    expect_refusal(one_frame("a", elsewhere), SPRESS_CODE_PCT_UNWRITABLE, 1);
    d = one_frame("a", plain);
    d->atlas.pages[0].width = 0;
    expect_refusal(d, SPRESS_CODE_PCT_UNWRITABLE, 1);
    d = one_frame("a", plain);
    d->atlas.pages[0].file = "a,png";
    expect_refusal(d, SPRESS_CODE_PCT_UNWRITABLE, 1);
    d = one_frame("same", plain);
    d->atlas.frames[1] = d->atlas.frames[0];
    d->atlas.frame_count = 2;
    expect_refusal(d, SPRESS_CODE_PCT_UNWRITABLE, 1);
    d = one_frame("a", plain);
    d->atlas.pages[0].image = BYTES("png");
    expect_refusal(d, SPRESS_CODE_CANNOT_HOLD, 1);
}

/* Writes the document and returns how often it was warned of `code`. */
static size_t warnings_of(spress_document *d, spress_code code)
{
    TEST_REPORT(r);
    spress_buffer out = {0};
    size_t count = 0;
    assert_true(spress_write(d, pct(), NULL, &r.report, &out));
    for (size_t i = 0; i < r.report.count; i++) {
        assert_int_equal(r.items[i].code, code); /* and of nothing else */
        assert_int_equal(r.items[i].severity, SPRESS_SEVERITY_WARNING);
        count++;
    }
    spress_buffer_free(&out);
    spress_document_free(d);
    return count;
}

/* The members of JavaScript's Object.prototype (ECMAScript, 20.1.3 and B.2.2), and the name that
 * Phaser gives to a whole page. */
TEST(phaser_names)
{
    static const char *const bad[] = {
        "__BASE",         "__proto__",     "__defineGetter__",    "__defineSetter__", "toString",
        "toLocaleString", "constructor",   "__lookupGetter__",    "__lookupSetter__", "valueOf",
        "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"};
    static const char *const good[] = {"__proto__.png", "a/__proto__", "__BASE1", "tostring",
                                       "BASE"};
    const spress_frame plain = {.w = 2, .h = 2, .source_w = 2, .source_h = 2};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(warnings_of(one_frame(bad[i], plain), SPRESS_CODE_PCT_PHASER_NAME), 1);
    for (size_t i = 0; i < COUNT_OF(good); i++)
        assert_int_equal(warnings_of(one_frame(good[i], plain), SPRESS_CODE_PCT_PHASER_NAME), 0);
}

TEST(phaser_files)
{
    static const struct {
        const char *file;
        size_t warnings; /* one for a page, however odd it is */
    } cases[] = {{"a#1.png", 1}, {"what?.png", 1},  {"100%.png", 1},
                 {"#?%.png", 1}, {"a b&c=.png", 0}, {"sub/\xC3\xA9.png", 0}};
    const spress_frame plain = {.w = 2, .h = 2, .source_w = 2, .source_h = 2};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        spress_document *d = one_frame("a", plain);
        d->atlas.pages[0].file = cases[i].file;
        d->atlas.pages[0].file_size = (uint32_t)strlen(cases[i].file);
        assert_int_equal(warnings_of(d, SPRESS_CODE_PCT_PHASER_FILE), cases[i].warnings);
    }
}

/* Names that need care come back as they went. */
TEST(careful_names)
{
    static const char *const names[] = {
        "P:x",           "#1",        "#1/a", "A:a#b",   "12/x",    "12/",
        "12/34/x.png",   "/x",        "a/",   ".png",    "a/.png",  "x~1.png",
        "x~6",           "x~",        "a=b",  "a,b.gif", "B:1,2",   "F:",
        "PCT:1.0",       "0",         "0/0",  "a//b",    "//",      "x.PNG",
        "\xC3\xA9.webp", "a b",       " ",    "~1.jpg",  "x~5.png", "9/#1",
        "#1-3",          "x.png.png",
    };
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const spress_frame frame = {.x = 3, .y = 4, .w = 5, .h = 6, .source_w = 5, .source_h = 6};
        AUTO_DOCUMENT *d = one_frame(names[i], frame);
        AUTO_BUFFER out = write_text(d);
        AUTO_DOCUMENT *back = read_text((spress_bytes){out.data, out.size});
        assert_int_equal(back->atlas.frame_count, 1);
        assert_string_equal(back->atlas.frames[0].name, names[i]);
        assert_int_equal(back->atlas.frames[0].x, 3);
        assert_int_equal(back->atlas.frames[0].h, 6);
    }
}

/* A growing text for the generator below. */
typedef struct text {
    char bytes[1 << 16];
    size_t size;
} text;

SPRESS_PRINTF(2, 3) static void put(text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    t->size += (size_t)vsnprintf(t->bytes + t->size, sizeof t->bytes - t->size, format, arguments);
    va_end(arguments);
    assert_true(t->size < sizeof t->bytes);
}

static uint32_t pick(test_random *random, uint32_t bound)
{
    return test_random_below(random, bound);
}

/* What a straightforward encoder writes for random sheets: folders, blocks with ranges and loose
 * names, trimmed and not, individual frames, aliases, pages. No name comes twice. */
static void generate(test_random *random, text *t)
{
    static const char *const words[] = {"idle", "walk_", "a", "hero/run", "x1", "spark-", "t~"};
    static const char *const endings[] = {"", "~1", "~3", "~5"};
    const uint32_t pages = 1 + pick(random, 3), folders = pick(random, 4);
    uint32_t serial = 0;
    t->size = 0;
    put(t, "PCT:1.0\n");
    for (uint32_t i = 0; i < pages; i++)
        put(t, "P:p%u.png,RGBA8888,4096,4096,%u\n", i, pick(random, 4));
    for (uint32_t i = 0; i < folders; i++)
        put(t, "F:%s%u\n", i % 2 ? "chars/enemy" : "fx", i);
    for (uint32_t page = 0; page < pages; page++) {
        put(t, "#%u\n", page);
        for (uint32_t items = pick(random, 6); items > 0; items--) {
            char folder[8] = "";
            if (folders && pick(random, 2))
                snprintf(folder, sizeof folder, "%u/", pick(random, folders));
            const char *word = words[pick(random, 7)];
            const char *ending = endings[pick(random, 4)];
            const uint32_t w = 1 + pick(random, 200), h = 1 + pick(random, 200);
            const uint32_t x = pick(random, 3000), y = pick(random, 3000);
            serial++;
            if (pick(random, 3) == 0) {
                put(t, "%s%s%uq%s|0|%u,%u,%u,%u\n", folder, word, serial, ending, x, y, w, h);
                continue;
            }
            put(t, "B:%u,%u,%u,%u,%u", x, y, 1 + pick(random, 9), w, h);
            put(t, pick(random, 2) ? "|500,500,%u,%u\n" : "\n", pick(random, 9), pick(random, 9));
            const uint32_t first = pick(random, 120), count = 1 + pick(random, 30);
            const int width = (int)pick(random, 4);
            put(t, "%s%s%u_#%0*u-%u", folder, word, serial, width, first, first + count);
            if (pick(random, 2))
                put(t, ",%sloose%u,%sother%u", folder, serial, folder, serial);
            put(t, "%s\n", ending);
            if (pick(random, 4) == 0)
                put(t, "orig%u|0|%u,%u,7,7\n", serial, x, y);
        }
    }
    put(t, "%s", "");
}

static void check_round_trip(const text *t, bool bound)
{
    AUTO_DOCUMENT *d = read_text((spress_bytes){(const uint8_t *)t->bytes, t->size});
    AUTO_BUFFER once = write_text(d);
    AUTO_DOCUMENT *back = read_text((spress_bytes){once.data, once.size});
    char why[200] = "";
    if (!spress_atlas_equal(&d->atlas, &back->atlas, why, sizeof why))
        fail_msg("%s\n%s\nbecame\n%.*s", why, t->bytes, (int)once.size, (char *)once.data);
    AUTO_BUFFER twice = write_text(back);
    assert_int_equal(once.size, twice.size);
    assert_memory_equal(once.data, twice.data, once.size);
    if (bound && once.size > t->size)
        fail_msg("%zu bytes became %zu:\n%s\nbecame\n%.*s", t->size, once.size, t->bytes,
                 (int)once.size, (char *)once.data);
}

static void forget_paddings(spress_atlas *atlas)
{
    for (size_t i = 0; i < atlas->page_count; i++) {
        atlas->pages[i].has &= ~(uint32_t)SPRESS_PAGE_PADDING;
        atlas->pages[i].padding = 0;
    }
}

/* Whatever padding the writer chooses, the frames come back as they were. */
TEST(random_sheets_without_padding)
{
    static text t;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        test_random random = {seed};
        char why[200] = "";
        generate(&random, &t);
        AUTO_DOCUMENT *d = read_text((spress_bytes){(const uint8_t *)t.bytes, t.size});
        forget_paddings(&d->atlas);
        AUTO_BUFFER out = write_text(d);
        AUTO_DOCUMENT *back = read_text((spress_bytes){out.data, out.size});
        forget_paddings(&back->atlas);
        if (!spress_atlas_equal(&d->atlas, &back->atlas, why, sizeof why))
            fail_msg("seed %u: %s", (unsigned)seed, why);
    }
}

TEST(random_sheets)
{
    static text t;
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        test_random random = {seed};
        generate(&random, &t);
        print_message(seed == 1 ? "seeds 1 to 1500\n" : "");
        check_round_trip(&t, true);
    }
}

/* A text that is shorter than any the writer looks for is taken as it is. */
TEST(known_text)
{
    static const char tricky[] = "PCT:1.0\nP:a,RGBA8888,99,99,0\nB:0,0,9,9,9\na~#1-7";
    AUTO_DOCUMENT *d = read_text(BYTES(tricky));
    const spress_write_options options = {.known_text = BYTES(tricky)};
    AUTO_BUFFER out = {0};
    assert_true(spress_write(d, pct(), &options, NULL, &out));
    assert_int_equal(out.size, sizeof tricky - 1);
    assert_memory_equal(out.data, tricky, out.size);
}

TEST(every_allocation_fails)
{
    static text t;
    test_random random = {4};
    generate(&random, &t);
    AUTO_DOCUMENT *d = read_text((spress_bytes){(const uint8_t *)t.bytes, t.size});
    expect_writer_survives(d, "pct");
    forget_paddings(&d->atlas); /* and the search for others */
    expect_writer_survives(d, "pct");
}
