/* The JSON of `inspect --json`: expected texts are written by hand from the architecture's
 * description. */
#include "pchr_sample.h"
#include "scs_file.h"

/* The dump of a document on one line; the caller frees it. */
static char *dump(const spress_document *document)
{
    TEST_REPORT(r);
    spress_buffer out;
    const spress_setting as_inspect[] = {{.name = "compact"}, {.name = "brief"}};
    const spress_write_options options = {.settings = {as_inspect, 2}};
    assert_true(
        spress_write(document, spress_format_find("spritepress-json"), &options, &r.report, &out));
    expect_silence(&r.report);
    char *text = MUST(malloc(out.size + 1));
    memcpy(text, out.data, out.size);
    text[out.size] = '\0';
    spress_buffer_free(&out);
    return text;
}

static void expect_dump(const spress_document *document, const char *expected)
{
    AUTO_FREE char *text = dump(document);
    assert_string_equal(text, expected);
}

static spress_document *read_as(const char *format, spress_bytes input,
                                const spress_read_options *options)
{
    TEST_REPORT(r);
    spress_document *document =
        MUST(spress_read(input, spress_format_find(format), options, &r.report));
    return document;
}

TEST(dumps_aatls)
{
    static const uint8_t
        bytes[] =
            {
                'A', 'A', 'T', 'L', 'S', 0, 1, 0, 1, 'p', 0, 99, 0, 88, 1,
                2,   0,   2,   0,   0,   0, 2, 0, 1, 'a', 0, 3,  0, 5,  0,
                20,  0,   10,  1,   0,   2, 0, 3, 0, 30,  0, 17, 0, 0, /* offsets */
                0,   1,   '"', 0,   1,   0, 2, 0, 3, 0,   4, 0,  1, 0,  1,
                0,   2,   0,   3,   0,   1,          /* splits, */
                1,   255, 255, 0,   6,   0, 7, 0, 8, /* pads */
            };
    AUTO_DOCUMENT *document = read_as("aatls", (spress_bytes){bytes, sizeof bytes}, NULL);
    expect_dump(document,
                "{\"format\":\"aatls\",\"kind\":\"atlas\",\"version\":\"0\",\"pages\":["
                "{\"file\":\"p\",\"width\":99,\"height\":88,\"filterMin\":1,\"filterMag\":2,"
                "\"wrapU\":0,\"wrapV\":2}],\"frames\":["
                "{\"key\":\"a\",\"page\":0,\"x\":3,\"y\":5,\"w\":20,\"h\":10,\"sourceW\":30,"
                "\"sourceH\":17,\"trimX\":2,\"trimY\":4,\"trimmed\":true,\"rotated\":false},"
                "{\"key\":\"\\\"\",\"page\":0,\"x\":1,\"y\":2,\"w\":3,\"h\":4,\"sourceW\":3,"
                "\"sourceH\":4,\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":false,"
                "\"splits\":[1,2,3,1],\"pads\":[-1,6,7,8]}]}\n");
}

TEST(dumps_pct)
{
    AUTO_DOCUMENT *document =
        read_as("pct", bytes_of("PCT:1.0\nP:a.png,RGBA8888,64,32,1\na|1|3,5,7,9\nA:a=b\n"), NULL);
    expect_dump(document,
                "{\"format\":\"pct\",\"kind\":\"atlas\",\"version\":\"1.0\",\"pages\":["
                "{\"file\":\"a.png\",\"width\":64,\"height\":32,\"padding\":1,"
                "\"pixelFormat\":\"RGBA8888\"}],\"frames\":["
                "{\"key\":\"a\",\"page\":0,\"x\":3,\"y\":5,\"w\":7,\"h\":9,\"sourceW\":7,"
                "\"sourceH\":9,\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":true,"
                "\"turn\":\"clockwise\"},"
                "{\"key\":\"b\",\"page\":0,\"x\":3,\"y\":5,\"w\":7,\"h\":9,\"sourceW\":7,"
                "\"sourceH\":9,\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":true,"
                "\"aliasOf\":\"a\",\"turn\":\"clockwise\"}],\"folders\":[]}\n");
}

TEST(dumps_scs)
{
    file f = new_file("source comb stylesheet;1;x-j;16;\n", "a.b=1,2 3x4 5\nc=0,4 2x1 1 2@9\n=\n");
    spress_document *document = read_as("scs", bytes_in(&f), NULL);
    expect_dump(document,
                "{\"format\":\"scs\",\"kind\":\"atlas\",\"version\":\"1\",\"cellWidth\":16,"
                "\"extension\":\"j\",\"pages\":[{\"width\":160,\"height\":96}],\"frames\":["
                "{\"key\":\"a.b\",\"page\":0,\"x\":32,\"y\":16,\"w\":48,\"h\":64,\"sourceW\":48,"
                "\"sourceH\":64,\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":false,"
                "\"scale\":5},"
                "{\"key\":\"c\",\"page\":0,\"x\":64,\"y\":0,\"w\":32,\"h\":16,\"sourceW\":32,"
                "\"sourceH\":16,\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":false,"
                "\"scale\":1,\"animation\":{\"index\":0,\"frames\":2,\"rate\":9}},"
                "{\"key\":\"c\",\"page\":0,\"x\":96,\"y\":0,\"w\":32,\"h\":16,\"sourceW\":32,"
                "\"sourceH\":16,\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":false,"
                "\"scale\":1,\"animation\":{\"index\":1,\"frames\":2,\"rate\":9}}],\"sprites\":"
                "{\"a\":{\"b\":{\"x\":32,\"y\":16,\"w\":48,\"h\":64,\"scale\":5,\"frames\":1,"
                "\"rate\":0}},\"c\":{\"x\":64,\"y\":0,\"w\":32,\"h\":16,\"scale\":1,\"frames\":2,"
                "\"rate\":9}},\"clips\":[{\"name\":\"c\",\"direction\":\"forward\",\"steps\":["
                "{\"frame\":1,\"durationUs\":111111},{\"frame\":2,\"durationUs\":111111}]}]}\n");
    spress_document_free(document);
    free(f.bytes);
}

TEST(dumps_a_sprite)
{
    const spress_palette palette = {.colours = {{1, 2, 254, 255}, {0, 16, 0, 0}}, .count = 2};
    spress_read_options options = {.width = 2};
    AUTO_DOCUMENT *document = read_as("pcsef", BYTES("1A1.^2a"), &options);
    expect_dump(document, "{\"format\":\"pcsef\",\"kind\":\"sprite\",\"width\":2,\"height\":3,"
                          "\"rows\":[\"A.\",\"A.\",\"aa\"]}\n");
    spress_document_free(document);
    options.palette = &palette;
    document = read_as("pcsef", BYTES(""), &options);
    expect_dump(document, "{\"format\":\"pcsef\",\"kind\":\"sprite\",\"width\":2,\"height\":0,"
                          "\"rows\":[],\"palette\":[\"#0102feff\",\"#00100000\"]}\n");
}

/* A rig is dumped in its own JSON form. */
TEST(dumps_a_rig)
{
    TEST_REPORT(r);
    AUTO_BUFFER out;
    const spress_setting compact = {.name = "compact"};
    const spress_write_options options = {.settings = {&compact, 1}};
    AUTO_DOCUMENT *document = read_as("pchr", pchr_sample_bytes(), NULL);
    assert_true(spress_write(document, spress_format_find("pchr-json"), &options, &r.report, &out));
    AUTO_FREE char *text = dump(document);
    assert_int_equal(strlen(text), out.size);
    assert_memory_equal(text, out.data, out.size);
}

/* A document made by hand has no format, and then only what all atlases have. */
TEST(dumps_an_atlas_without_a_format)
{
    AUTO_DOCUMENT *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    spress_page page = {.file = "p", .file_size = 1, .width = 1, .height = 2};
    document->atlas.pages = &page;
    document->atlas.page_count = 1;
    expect_dump(document, "{\"kind\":\"atlas\",\"version\":\"\",\"pages\":["
                          "{\"file\":\"p\",\"width\":1,\"height\":2}],\"frames\":[]}\n");
}

/* Indented: one frame on a line. */
TEST(puts_a_frame_on_a_line)
{
    static const char expected[] =
        "{\n"
        "  \"format\": \"pct\",\n"
        "  \"kind\": \"atlas\",\n"
        "  \"version\": \"1.0\",\n"
        "  \"pages\": [\n"
        "    {\"file\": \"a\", \"width\": 9, \"height\": 8, \"padding\": 0, "
        "\"pixelFormat\": \"RGBA8888\"}\n"
        "  ],\n"
        "  \"frames\": [\n"
        "    {\"key\": \"a\", \"page\": 0, \"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4, \"sourceW\": 3, "
        "\"sourceH\": 4, \"trimX\": 0, \"trimY\": 0, \"trimmed\": false, \"rotated\": false}\n"
        "  ],\n"
        "  \"folders\": [\n"
        "    \"x\"\n"
        "  ]\n"
        "}\n";
    TEST_REPORT(r);
    AUTO_BUFFER out;
    AUTO_DOCUMENT *document =
        read_as("pct", bytes_of("PCT:1.0\nP:a,RGBA8888,9,8,0\nF:x\na|0|1,2,3,4\n"), NULL);
    assert_true(
        spress_write(document, spress_format_find("spritepress-json"), NULL, &r.report, &out));
    assert_int_equal(out.size, sizeof expected - 1);
    assert_memory_equal(out.data, expected, out.size);
}

/* The tree at the end of a dump, with each leaf replaced by its row. */
static void shorten_tree(const char *text, char *tree)
{
    static const char leaf[] = "{\"x\":0,\"y\":";
    const char *at = strstr(text, "\"sprites\":");
    const char *end = text + strlen(text) - 2; /* "}\n" closes the whole */
    assert_non_null(at);
    at += strlen("\"sprites\":");
    while (at < end) {
        if (strncmp(at, leaf, sizeof leaf - 1) != 0) {
            *tree++ = *at++;
            continue;
        }
        for (at += sizeof leaf - 1; *at != ','; at++)
            *tree++ = *at;
        at = strchr(at, '}') + 1;
    }
    *tree = '\0';
}

/* A sheet of these keys, which end with NULL, each on its own row. */
static void expect_tree(const char *const *keys, const char *expected)
{
    char tree[1024];
    file f = {0};
    file_add_text(&f, "source comb stylesheet;1;;1;\n");
    for (size_t i = 0; keys[i]; i++) {
        char value[32];
        snprintf(value, sizeof value, "=%zu,0 1x1 1\n", i);
        file_add_text(&f, keys[i]);
        file_add_text(&f, value);
    }
    file_add_text(&f, "=\n");
    file_add_canvas(&f, 1, 100);
    spress_document *document = read_as("scs", bytes_in(&f), NULL);
    char *text = dump(document);
    shorten_tree(text, tree);
    assert_string_equal(tree, expected);
    free(text);
    spress_document_free(document);
    free(f.bytes);
}

#define TREE(expected, ...) expect_tree((const char *const[]){__VA_ARGS__, NULL}, expected)

/* "Implementations should nest the dot-separated identifiers in key-value stores." Groups come in
 * the order in which the file first names them. */
TEST(nests_identifiers)
{
    TREE("{\"a\":0}", "a");
    TREE("{\"b\":0,\"a\":1}", "b", "a");
    TREE("{\"x\":{\"y\":0,\"b\":2},\"a\":{\"c\":{\"d\":1,\"a\":3}}}", "x.y", "a.c.d", "x.b",
         "a.c.a");
    TREE("{\"a\":{\"x\":0},\"ab\":1,\"a0\":2,\"A\":{\"x\":3}}", "a.x", "ab", "a0", "A.x");
}

/* "Where multiple keys contain number-only identifiers at the same nested point [...] an array-like
 * construct." */
TEST(makes_arrays_of_numbers)
{
    TREE("{\"t\":{\"b\":[0,1,2]}}", "t.b.1", "t.b.2", "t.b.3");
    TREE("{\"t\":[2,0,1]}", "t.1", "t.2", "t.0");
    TREE("[1,0]", "1", "0");
    TREE("[0]", "1");
    TREE("[0]", "0");
    TREE("{\"t\":[0,1]}", "t.01", "t.02");
    TREE("{\"t\":[{\"a\":0},{\"a\":1,\"b\":2}]}", "t.0.a", "t.1.a", "t.1.b");
    TREE("{\"t\":[[0,1],[2]]}", "t.1.0", "t.1.1", "t.2.1");
    TREE("{\"t\":[9,0,1,2,3,4,5,6,7,8,10]}", "t.2", "t.3", "t.4", "t.5", "t.6", "t.7", "t.8", "t.9",
         "t.10", "t.1", "t.11");
}

/* Not dense from 0 or 1, or not only numbers: an object. */
TEST(makes_objects_of_other_numbers)
{
    TREE("{\"2\":0}", "2");
    TREE("{\"t\":{\"2\":0,\"3\":1}}", "t.2", "t.3");
    TREE("{\"t\":{\"3\":0,\"1\":1}}", "t.3", "t.1");
    TREE("{\"t\":{\"1\":0,\"01\":1}}", "t.1", "t.01");
    TREE("{\"t\":{\"0\":0,\"00\":1}}", "t.0", "t.00");
    TREE("{\"t\":{\"1\":0,\"2a\":1}}", "t.1", "t.2a");
    TREE("{\"tile\":{\"4000000000\":0}}", "tile.4000000000");
    TREE("{\"t\":{\"1\":0,\"18446744073709551618\":1}}", "t.1", "t.18446744073709551618");
    TREE("{\"t\":{\"0\":0,\"4294967297\":1}}", "t.0", "t.4294967297");
}

TEST(dumps_an_empty_tree)
{
    expect_tree((const char *const[]){NULL}, "{}");
}

/* 64 identifiers, of which the second half are numbers. */
TEST(nests_64_levels)
{
    char key[128];
    char expected[512] = "";
    for (size_t i = 0; i < 127; i++)
        key[i] = i % 2 ? '.' : i < 64 ? 'd' : '1';
    key[127] = '\0';
    for (size_t i = 0; i < 32; i++)
        strcat(expected, "{\"d\":");
    memset(expected + strlen(expected), '[', 32);
    strcat(expected, "0");
    memset(expected + strlen(expected), ']', 32);
    memset(expected + strlen(expected), '}', 32);
    TREE(expected, key);
}

/* Names that a reader would refuse, in a document that was changed by hand: no key is lost but
 * those that are repeated or are groups too, and nothing nests deeper than 64. */
TEST(dumps_keys_a_reader_refuses)
{
    static char deep[201];
    static const char *const names[] = {"a", "a.b", "a", ".", "", deep, deep, "a-b"};
    char tree[1024];
    memset(deep, '.', 200);
    file f = {0};
    file_add_text(&f, "source comb stylesheet;1;;1;\n");
    file_add_text(&f, "a=0,0 1x1 1\nb=1,0 1x1 1\nc=2,0 1x1 1\nd=3,0 1x1 1\n");
    file_add_text(&f, "e=4,0 1x1 1\nf=5,0 1x1 1\ng=6,0 1x1 1\nh=7,0 1x1 1\n=\n");
    file_add_canvas(&f, 1, 100);
    spress_document *document = read_as("scs", bytes_in(&f), NULL);
    for (size_t i = 0; i < 8; i++) {
        document->atlas.frames[i].name = names[i];
        document->atlas.frames[i].name_size = (uint16_t)strlen(names[i]);
    }
    char *text = dump(document);
    shorten_tree(text, tree);
    assert_non_null(strstr(tree, "\"b\":1"));
    assert_non_null(strstr(tree, "\"a-b\":7"));
    assert_non_null(strstr(tree, ":5"));
    assert_null(strstr(tree, ":6"));
    free(text);
    spress_document_free(document);
    free(f.bytes);
}

TEST(survives_every_failed_allocation)
{
    file f = new_file(SCS_HEADER, scs_sample);
    spress_document *document = read_as("scs", bytes_in(&f), NULL);
    expect_writer_survives(document, "spritepress-json");
    spress_document_free(document);
    free(f.bytes);
}
