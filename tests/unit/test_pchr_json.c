/* The JSON form of PCHR: what is written, what is read, older spellings, defaults, and every
 * finding with code, path, line and column. */
#include "pchr_sample.h"

static spress_document *read_with(spress_bytes text, const spress_read_options *options,
                                  test_report *r)
{
    test_report_init(r);
    return spress_read(text, spress_format_find("pchr-json"), options, &r->report);
}

static spress_document *read_text(const char *text, test_report *r)
{
    return read_with(bytes_of(text), NULL, r);
}

/* The sample's bytes as docs/formats/pchr.md says the JSON form looks. */
static const char sample_text[] =
    "{\n"
    "  \"version\": 1,\n"
    "  \"fps\": 24,\n"
    "  \"images\": [\n"
    "    {\n"
    "      \"name\": \"atlas\",\n"
    "      \"width\": 2,\n"
    "      \"height\": 1,\n"
    "      \"format\": \"rgba8888\"\n"
    "    }\n"
    "  ],\n"
    "  \"bones\": [\n"
    "    {\"name\": \"root\", \"parent\": -1},\n"
    "    {\"name\": \"arm\", \"parent\": 0}\n"
    "  ],\n"
    "  \"meshes\": [\n"
    "    {\n"
    "      \"name\": \"body\",\n"
    "      \"image\": 0,\n"
    "      \"vertices\": [\n"
    "        {\"x\": 1.5, \"y\": -2, \"u\": 0, \"v\": 1, \"boneIds\": [0, 1, 0, 0], "
    "\"boneWeights\": [0.75, 0.25, 0, 0]},\n"
    "        {\"x\": 10, \"y\": -0, \"u\": 0.5, \"v\": 0.5, \"boneIds\": [1, 65535, 65535, 7], "
    "\"boneWeights\": [1, 0, -0, 0]},\n"
    "        {\"x\": 1e-45, \"y\": 3.4028235e38, \"u\": 1, \"v\": 0, \"boneIds\": [0, 0, 0, 0], "
    "\"boneWeights\": [0.5, 0.5, 0, 0]}\n"
    "      ],\n"
    "      \"indices\": [0, 1, 2]\n"
    "    }\n"
    "  ],\n"
    "  \"animations\": [\n"
    "    {\n"
    "      \"name\": \"walk\",\n"
    "      \"loop\": true,\n"
    "      \"frames\": [\n"
    "        [\n"
    "          {\"x\": 3, \"y\": 4, \"rotation\": 90, \"scaleX\": 1, \"scaleY\": 2, "
    "\"visible\": true, \"zOrder\": -2},\n"
    "          {\"x\": 0, \"y\": 0, \"rotation\": 0, \"scaleX\": 1, \"scaleY\": 1, "
    "\"visible\": false, \"zOrder\": 5}\n"
    "        ],\n"
    "        [\n"
    "          {\"x\": -0, \"y\": 1e-45, \"rotation\": 3.4028235e38, \"scaleX\": 1.5, "
    "\"scaleY\": 0.5, \"visible\": true, \"zOrder\": 32767},\n"
    "          {\"x\": 10, \"y\": 10, \"rotation\": 10, \"scaleX\": 10, \"scaleY\": 10, "
    "\"visible\": false, \"zOrder\": -32768}\n"
    "        ]\n"
    "      ]\n"
    "    }\n"
    "  ]\n"
    "}\n";

TEST(sample_is_written_as_shown)
{
    AUTO_DOCUMENT *document = MUST(spress_read(pchr_sample_bytes(), NULL, NULL, NULL));
    AUTO_BUFFER out;
    assert_true(spress_write(document, spress_format_find("pchr-json"), NULL, NULL, &out));
    assert_int_equal(out.size, sizeof sample_text - 1);
    assert_memory_equal(out.data, sample_text, out.size);
}

TEST(sample_is_read_to_the_same_rig)
{
    AUTO_DOCUMENT *binary = spress_read(pchr_sample_bytes(), NULL, NULL, NULL);
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_text(sample_text, &r));
    expect_silence(&r.report);
    assert_null(document->rig.images[0].data.data); /* still in a file, which is not named */
    assert_null(document->rig.images[0].path);
    document->rig.images[0].data = binary->rig.images[0].data;
    char difference[128] = "";
    spress_rig_equal(&binary->rig, &document->rig, difference, sizeof difference);
    assert_string_equal(difference, "");
}

TEST(paths_and_compact_form)
{
    static const char text[] =
        "{\"version\":1,\"fps\":0,\"images\":[{\"name\":\"\\u2028\",\"width\":1,\"height\":2,"
        "\"format\":\"png\",\"path\":\"a b.png\"}],\"bones\":[],\"meshes\":[],"
        "\"animations\":[{\"name\":\"\",\"loop\":false,\"frames\":[[],[]]}]}\n";
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_text(text, &r));
    assert_string_equal(document->rig.images[0].path, "a b.png");
    assert_string_equal(document->rig.images[0].name, "\xE2\x80\xA8");
    assert_int_equal(document->rig.animations[0].frame_count, 2);
    const spress_write_options compact = {.settings = {&(spress_setting){.name = "compact"}, 1}};
    AUTO_BUFFER out;
    assert_true(spress_write(document, spress_format_find("pchr-json"), &compact, NULL, &out));
    assert_int_equal(out.size, sizeof text - 1);
    assert_memory_equal(out.data, text, out.size);
}

/* Members in any order, older spellings, defaults: the same rig as in the present spelling. */
TEST(older_spellings_mean_the_same)
{
    static const char present[] =
        "{\"version\":1,\"fps\":30,\"images\":[{\"name\":\"i\",\"width\":1,\"height\":1,"
        "\"format\":\"png\",\"path\":\"i.png\"}],\"bones\":[{\"name\":\"a\",\"parent\":-1},"
        "{\"name\":\"b\",\"parent\":0}],\"meshes\":[{\"name\":\"m\",\"image\":0,\"vertices\":["
        "{\"x\":1,\"y\":2,\"u\":0.25,\"v\":0.5,\"boneIds\":[1,0,0,0],\"boneWeights\":[0.75,0.25,0,"
        "0]},"
        "{\"x\":0,\"y\":0,\"u\":0,\"v\":0,\"boneIds\":[0,0,0,0],\"boneWeights\":[1,0,0,0]}],"
        "\"indices\":[0,1,0,1,0,1]}],\"animations\":[{\"name\":\"w\",\"loop\":false,\"frames\":[["
        "{\"x\":1,\"y\":2,\"rotation\":3,\"scaleX\":1,\"scaleY\":1,\"visible\":true,\"zOrder\":0},"
        "{\"x\":0,\"y\":0,\"rotation\":0,\"scaleX\":1,\"scaleY\":1,\"visible\":true,\"zOrder\":0}]]"
        "}]}";
#define OLDER(triangles)                                                                           \
    "{\"animations\":[{\"frames\":[[{\"rotation\":3,\"y\":2,\"x\":1},"                             \
    "{\"x\":0,\"y\":0,\"rotation\":0}]],\"name\":\"w\"}],\"meshes\":[{\"triangles\":" triangles    \
    ",\"vertices\":[{\"bones\":[{\"idx\":1,\"weight\":0.75},{\"weight\":0.25,\"idx\":0}],"         \
    "\"v\":0.5,\"u\":0.25,\"y\":2,\"x\":1},{\"x\":0,\"y\":0,\"u\":0,\"v\":0,\"bones\":["           \
    "{\"idx\":0,\"weight\":1}]}],\"imageIdx\":0,\"name\":\"m\"}],\"bones\":[{\"parentIdx\":-1,"    \
    "\"name\":\"a\"},{\"name\":\"b\",\"parentIdx\":0}],\"images\":[{\"path\":\"i.png\","           \
    "\"height\":1,\"width\":1,\"name\":\"i\"}],\"fps\":30}"
    static const char *const older[] = {OLDER("[0,1,0,1,0,1]"), OLDER("[[0,1,0],[1,0,1]]")};
    test_report r;
    AUTO_DOCUMENT *expected = MUST(read_text(present, &r));
    expect_silence(&r.report);
    for (size_t i = 0; i < 2; i++) {
        AUTO_DOCUMENT *document = read_text(older[i], &r);
        expect_silence(&r.report);
        assert_non_null(document);
        char difference[128] = "";
        spress_rig_equal(&expected->rig, &document->rig, difference, sizeof difference);
        assert_string_equal(difference, "");
    }
}

/* A sound text; the rows below change a piece of it. */
static const char base[] =
    "{\"version\":1,\"fps\":24,\n"
    " \"images\":[{\"name\":\"\xC3\xA4tlas\",\"width\":2,\"height\":1,\"format\":\"rgba8888\"}],\n"
    " \"bones\":[{\"name\":\"root\",\"parent\":-1},{\"name\":\"arm\",\"parent\":0}],\n"
    " \"meshes\":[{\"name\":\"body\",\"image\":0,\"vertices\":[\n"
    "  {\"x\":1,\"y\":2,\"u\":0,\"v\":1,\"boneIds\":[0,1,9,9],\"boneWeights\":[0.5,0.5,0,0]},\n"
    "  {\"x\":3,\"y\":4,\"u\":0.5,\"v\":1,\"boneIds\":[1,0,0,0],\"boneWeights\":[1,0,0,0]}],\n"
    "  \"indices\":[0,1,0]}],\n"
    " \"animations\":[{\"name\":\"walk\",\"loop\":true,\"frames\":[[\n"
    "  {\"x\":0,\"y\":0,\"rotation\":0,\"scaleX\":1,\"scaleY\":1,\"visible\":true,\"zOrder\":0},\n"
    "  {\"x\":1,\"y\":1,\"rotation\":45}]]}]}\n";

/* `to` replaces the first `from`, both with ' for "; an "@" in it, which is taken out, marks the
 * place of the finding.
 */
typedef struct row {
    const char *from;
    const char *to;
    spress_code code;
    const char *path;
} row;

#define ROW(from, to, code, path)                                                                  \
    {                                                                                              \
        from, to, SPRESS_CODE_##code, path                                                         \
    }

static const row errors[] = {
    /* the grammar */
    ROW("24,", "24@;", JSON_SYNTAX, ""),
    ROW("45}]]}]}", "45}]]},@}", JSON_SYNTAX, ""),
    ROW("]]}]}\n", "]]}]}\n@x", JSON_TRAILING, ""),
    ROW("45",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[@[",
        JSON_DEPTH, ""),
    /* the root */
    ROW("'fps'", "@'fpss'", JSON_UNKNOWN_KEY, ""),
    ROW("'fps':24,", "'fps':24,@'fps':24,", JSON_DUPLICATE_KEY, "/fps"),
    ROW("{'version':1,'fps':24,", "@{'version':1,", JSON_MISSING_KEY, "/fps"),
    ROW("'version':1", "'version':@2", PCHR_VERSION, "/version"),
    ROW("'version':1", "'version':@0", PCHR_VERSION, "/version"),
    ROW("'version':1", "'version':@-1", JSON_RANGE, "/version"),
    ROW("'version':1", "'version':@'1'", JSON_TYPE, "/version"),
    ROW("24", "@65536", JSON_RANGE, "/fps"),
    ROW("24", "@-1", JSON_RANGE, "/fps"),
    ROW("24", "@24.5", JSON_TYPE, "/fps"),
    ROW("24", "@1e400", JSON_RANGE, "/fps"),
    /* images */
    ROW("[{'name':'\xC3\xA4tlas','width':2,'height':1,'format':'rgba8888'}]", "@7", JSON_TYPE,
        "/images"),
    ROW("[{'name':'\xC3\xA4", "[@true,{'name':'\xC3\xA4", JSON_TYPE, "/images/0"),
    ROW("'width':2", "'width':@-2", JSON_RANGE, "/images/0/width"),
    ROW("{'name':'\xC3\xA4tlas','width':2,'height':1,", "@{'name':'\xC3\xA4tlas','width':2,",
        JSON_MISSING_KEY, "/images/0/height"),
    ROW("'rgba8888'", "@'jpg'", PCHR_IMAGE_FORMAT, "/images/0/format"),
    ROW("'rgba8888'", "@1", JSON_TYPE, "/images/0/format"),
    ROW("tlas'", "tl@\\u0000as'", NAME_CONTROL, "/images/0/name"),
    ROW("'rgba8888'", "'png','path':@null", JSON_TYPE, "/images/0/path"),
    ROW("'rgba8888'", "'png','path':'a@\\n'", NAME_CONTROL, "/images/0/path"),
    ROW("'width':2", "@'size':2", JSON_UNKNOWN_KEY, "/images/0"),
    /* bones */
    ROW("'parent':-1", "'parent':@0", PCHR_PARENT, "/bones/0/parent"),
    ROW("'parent':-1", "'parent':@-2", PCHR_PARENT, "/bones/0/parent"),
    ROW("'parent':0", "'parent':@1", PCHR_PARENT, "/bones/1/parent"),
    ROW("'parent':0", "'parentIdx':@7", PCHR_PARENT, "/bones/1/parentIdx"),
    ROW("'parent':0", "'parent':0,@'parentIdx':0", JSON_DUPLICATE_KEY, "/bones/1/parentIdx"),
    ROW("'parent':0", "'parent':@99999", JSON_RANGE, "/bones/1/parent"),
    ROW("{'name':'arm','parent':0}", "@{'name':'arm'}", JSON_MISSING_KEY, "/bones/1/parent"),
    ROW("{'name':'arm','parent':0}", "@[]", JSON_TYPE, "/bones/1"),
    ROW("[{'name':'root','parent':-1},{'name':'arm','parent':0}]", "@{}", JSON_TYPE, "/bones"),
    /* meshes */
    ROW("'image':0", "'image':@1", PCHR_MESH_IMAGE, "/meshes/0/image"),
    ROW("'image':0", "'imageIdx':@1", PCHR_MESH_IMAGE, "/meshes/0/imageIdx"),
    ROW("'image':0", "'image':0,@'imageIdx':0", JSON_DUPLICATE_KEY, "/meshes/0/imageIdx"),
    ROW("'image':0", "'image':@true", JSON_TYPE, "/meshes/0/image"),
    ROW("'x':1,", "'x':@1e39,", JSON_RANGE, "/meshes/0/vertices/0/x"),
    ROW("'x':1,", "'x':@'1',", JSON_TYPE, "/meshes/0/vertices/0/x"),
    ROW("'x':1,", "@'z':1,", JSON_UNKNOWN_KEY, "/meshes/0/vertices/0"),
    ROW("{'x':1,", "@{", JSON_MISSING_KEY, "/meshes/0/vertices/0/x"),
    ROW("'vertices':[", "'vertices':[@'',", JSON_TYPE, "/meshes/0/vertices/0"),
    ROW("[0,1,9,9]", "@{}", JSON_TYPE, "/meshes/0/vertices/0/boneIds"),
    ROW("[0,1,9,9]", "@[0,1,9]", JSON_TYPE, "/meshes/0/vertices/0/boneIds"),
    ROW("[0,1,9,9]", "@[0,1,9,9,9]", JSON_TYPE, "/meshes/0/vertices/0/boneIds"),
    ROW("[0,1,9,9]", "[0,1,9,@65536]", JSON_RANGE, "/meshes/0/vertices/0/boneIds/3"),
    ROW("[0,1,9,9]", "[0,@2,9,9]", PCHR_BONE, "/meshes/0/vertices/0/boneIds/1"),
    ROW("[0.5,0.5,0,0]", "@[0.5]", JSON_TYPE, "/meshes/0/vertices/0/boneWeights"),
    ROW("[0.5,0.5,0,0]", "[0.5,@null,0,0]", JSON_TYPE, "/meshes/0/vertices/0/boneWeights/1"),
    ROW("'boneIds':[1,0,0,0],'boneWeights':[1,0,0,0]", "'bones':[{'idx':@2,'weight':1}]", PCHR_BONE,
        "/meshes/0/vertices/1/bones/0/idx"),
    ROW("'boneIds':[1,0,0,0],'boneWeights':[1,0,0,0]", "'bones':[@1]", JSON_TYPE,
        "/meshes/0/vertices/1/bones/0"),
    ROW("'boneIds':[1,0,0,0],'boneWeights':[1,0,0,0]", "'bones':[{'idx':@-1,'weight':1}]",
        JSON_RANGE, "/meshes/0/vertices/1/bones/0/idx"),
    ROW("'boneIds':[1,0,0,0],'boneWeights':[1,0,0,0]", "'bones':[@{'idx':1}]", JSON_MISSING_KEY,
        "/meshes/0/vertices/1/bones/0/weight"),
    ROW("'boneIds':[1,0,0,0],'boneWeights':[1,0,0,0]",
        "'bones':@[{'idx':1,'weight':1},{'idx':1,'weight':0},{'idx':1,'weight':0},"
        "{'idx':1,'weight':0},{'idx':1,'weight':0}]",
        JSON_TYPE, "/meshes/0/vertices/1/bones"),
    ROW("'boneIds':[1,0,0,0],", "'bones':[],@", JSON_DUPLICATE_KEY,
        "/meshes/0/vertices/1/boneWeights"),
    ROW("[0,1,0]}", "@[0,1]}", PCHR_TRIANGLES, "/meshes/0/indices"),
    ROW("[0,1,0]}", "[0,1,@2]}", PCHR_INDEX, "/meshes/0/indices/2"),
    ROW("[0,1,0]}", "[0,1,@-1]}", JSON_RANGE, "/meshes/0/indices/2"),
    ROW("[0,1,0]}", "[@[0,1,0],1,0]}", JSON_TYPE, "/meshes/0/indices/0"), /* only in triangles */
    ROW("[0,1,0]}", "@0}", JSON_TYPE, "/meshes/0/indices"),
    ROW("'name':'body','image':0,'vertices':[",
        "'name':'a','image':0,'indices':[],'vertices':@0},{'name':'b','image':0,"
        "'vertices':[",
        JSON_TYPE, "/meshes/0/vertices"),
    ROW("'name':'body','image':0,", "'name':@0,'image':0,", JSON_TYPE, "/meshes/0/name"),
    ROW("'indices':[0,1,0]", "'triangles':[[0,1,0],@[0,1]]", JSON_TYPE, "/meshes/0/triangles/1"),
    ROW("'indices':[0,1,0]", "'triangles':[[0,1,0],@0]", JSON_TYPE, "/meshes/0/triangles/1"),
    ROW("'indices':[0,1,0]", "'triangles':[[0,1,@5]]", PCHR_INDEX, "/meshes/0/triangles/0/2"),
    ROW("'indices':[0,1,0]", "'triangles':@[0,1,0,1]", PCHR_TRIANGLES, "/meshes/0/triangles"),
    /* animations */
    ROW("'animations':[", "'animations':[@[],", JSON_TYPE, "/animations/0"),
    ROW("'loop':true", "'loop':@1", JSON_TYPE, "/animations/0/loop"),
    ROW("'loop':true,", "'frames':@{}},{'name':'b',", JSON_TYPE, "/animations/0/frames"),
    ROW("'visible':true", "'visible':@'true'", JSON_TYPE, "/animations/0/frames/0/0/visible"),
    ROW("'zOrder':0", "'zOrder':@32768", JSON_RANGE, "/animations/0/frames/0/0/zOrder"),
    ROW("'scaleX':1", "'scaleX':@1e39", JSON_RANGE, "/animations/0/frames/0/0/scaleX"),
    ROW("{'x':1,'y':1,'rotation':45}", "@{'x':1,'y':1}", JSON_MISSING_KEY,
        "/animations/0/frames/0/1/rotation"),
    ROW("45}]]", "45}],@[{}]]", JSON_TRANSFORMS, "/animations/0/frames/1"),
    ROW("45}]]", "45}],@[{},{},{}]]", JSON_TRANSFORMS, "/animations/0/frames/1"),
    ROW("45}]]", "45}],@null]", JSON_TYPE, "/animations/0/frames/1"),
    ROW("45}]]", "45}],[@0,{}]]", JSON_TYPE, "/animations/0/frames/1/0"),
};

static const row warnings[] = {
    ROW("24", "@0", RIG_FPS, "/fps"),
    ROW("[{'name':'\xC3\xA4tlas','width':2", "[@{'name':'\xC3\xA4tlas','width':0", RIG_IMAGE_EMPTY,
        "/images/0"),
    ROW("'arm'", "@'root'", RIG_DUPLICATE, "/bones/1/name"),
    ROW("{'x':1,'y':2,'u':0,", "@{'x':1,'y':2,'u':-0.5,", RIG_UV, "/meshes/0/vertices/0"),
    ROW("{'x':3,'y':4,'u':0.5,'v':1,'boneIds':[1,0,0,0],'boneWeights':[1",
        "@{'x':3,'y':4,'u':0.5,'v':1,'boneIds':[1,0,0,0],'boneWeights':[2", RIG_WEIGHT_SUM,
        "/meshes/0/vertices/1"),
    ROW("{'x':3,'y':4,'u':0.5,'v':1,'boneIds':[1,0,0,0],'boneWeights':[1,0",
        "@{'x':3,'y':4,'u':0.5,'v':1,'boneIds':[1,0,0,0],'boneWeights':[1,-1", RIG_WEIGHT_NEGATIVE,
        "/meshes/0/vertices/1"),
};

/* Makes the text of a row and returns the offset of its mark. */
static size_t make_text(char *out, size_t size, const row *w)
{
    char *from = json_of(w->from), *to = json_of(w->to);
    const char *at = MUST(strstr(base, from));
    const int written =
        snprintf(out, size, "%.*s%s%s", (int)(at - base), base, to, at + strlen(from));
    assert_true(written > 0 && (size_t)written < size);
    free(from);
    free(to);
    char *mark = MUST(strchr(out, '@'));
    memmove(mark, mark + 1, strlen(mark));
    return (size_t)(mark - out);
}

/* Line and column counted afresh: lines end with LF, a column is a character. */
static void expect_line(const spress_diagnostic *found, const char *text)
{
    uint32_t line = 1, column = 1;
    for (size_t i = 0; i < found->offset; i++) {
        if (text[i] == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)text[i] & 0xC0) != 0x80) {
            column++;
        }
    }
    assert_int_equal(found->line, line);
    assert_int_equal(found->column, column);
}

TEST(base_is_sound)
{
    test_report r;
    AUTO_DOCUMENT *document = MUST(read_text(base, &r));
    expect_silence(&r.report);
    const spress_transform *t = &document->rig.animations[0].transforms[1];
    assert_true(t->rotation == 45 && t->scale_x == 1 && t->scale_y == 1); /* defaults */
    assert_int_equal(t->flags, SPRESS_TRANSFORM_VISIBLE);
    assert_int_equal(t->z_order, 0);
}

TEST(errors_have_code_and_place)
{
    for (size_t i = 0; i < COUNT_OF(errors); i++) {
        char text[2048];
        const size_t offset = make_text(text, sizeof text, &errors[i]);
        test_report r;
        assert_null(read_text(text, &r));
        expect_line(expect_code(&r.report, errors[i].code, offset, errors[i].path), text);
        assert_int_equal(r.report.error_count, 1);
    }
}

TEST(warnings_have_code_and_place)
{
    for (size_t i = 0; i < COUNT_OF(warnings); i++) {
        char text[2048];
        const size_t offset = make_text(text, sizeof text, &warnings[i]);
        test_report r;
        AUTO_DOCUMENT *document = MUST(read_text(text, &r));
        expect_line(expect_code(&r.report, warnings[i].code, offset, warnings[i].path), text);
        assert_int_equal(r.report.error_count, 0);
    }
}

TEST(every_truncation_is_an_error)
{
    const size_t whole = sizeof base - 2; /* without the last line feed */
    for (size_t size = 0; size < whole; size++) {
        AUTO_FREE uint8_t *exact = MUST(malloc(size + 1));
        memcpy(exact + 1, base, size);
        test_report r;
        assert_null(read_with((spress_bytes){exact + 1, size}, NULL, &r));
        const spress_diagnostic *error = spress_report_first_error(&r.report);
        assert_true(error->code == SPRESS_CODE_JSON_SYNTAX || error->code == SPRESS_CODE_UTF8);
        assert_true(error->offset <= size);
    }
}

TEST(every_byte_patched)
{
    static const char values[] = "\"\\{}[],:0-.e\x01\xFF";
    for (size_t at = 0; at < sizeof base - 1; at++)
        for (size_t i = 0; i < sizeof values; i++) {
            uint8_t text[sizeof base - 1];
            memcpy(text, base, sizeof text);
            text[at] = (uint8_t)values[i];
            test_report r;
            AUTO_DOCUMENT *document = read_with((spress_bytes){text, sizeof text}, NULL, &r);
            assert_int_equal(document == NULL, r.report.error_count != 0);
        }
}

TEST(every_allocation_may_fail)
{
    expect_reader_survives(BYTES(base), "pchr-json", NULL, false);
}

TEST(limits_come_before_memory)
{
    static const struct {
        spress_limits limits;
        spress_code code;
        const char *before; /* the finding is right behind this text */
        const char *path;
    } rows[] = {
        {{.bones = 1}, SPRESS_CODE_PCHR_LIMIT, "\"bones\":", "/bones"},
        {{.vertices = 1}, SPRESS_CODE_PCHR_LIMIT, "\"vertices\":", "/meshes/0/vertices"},
        {{.transforms = 1}, SPRESS_CODE_PCHR_LIMIT, "\"frames\":", "/animations/0/frames"},
        {{.name_bytes = 12}, /* the image's has 6, root 4, arm 3 */
         SPRESS_CODE_LIMIT_NAMES,
         "\"name\":\"root\",\"parent\":-1},{\"name\":",
         "/bones/1/name"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const spress_read_options options = {.limits = rows[i].limits};
        test_report r;
        assert_null(read_with(BYTES(base), &options, &r));
        const char *at = strstr(base, rows[i].before) + strlen(rows[i].before);
        expect_code(&r.report, rows[i].code, (uint64_t)(at - base), rows[i].path);
    }
}

/* Robustness: 2,000 bones and 2,000 empty frames would ask for four million transforms. */
TEST(short_frames_times_many_bones_cost_nothing)
{
    enum { COUNT = 2000, ROOM = COUNT * 40 };
    AUTO_FREE char *text = MUST(malloc(ROOM));
    size_t at = (size_t)snprintf(text, ROOM, "{\"fps\":1,\"images\":[],\"meshes\":[],\"bones\":[");
    for (int i = 0; i < COUNT; i++)
        at += (size_t)snprintf(text + at, ROOM - at, "%s{\"name\":\"%d\",\"parent\":-1}",
                               i == 0 ? "" : ",", i);
    at += (size_t)snprintf(text + at, ROOM - at, "],\"animations\":[{\"name\":\"\",\"frames\":[");
    const size_t first_frame = at;
    for (int i = 0; i < COUNT; i++)
        at += (size_t)snprintf(text + at, ROOM - at, "%s[]", i == 0 ? "" : ",");
    at += (size_t)snprintf(text + at, ROOM - at, "]}]}");
    FAILING_ALLOCATOR(f, 0);
    const spress_read_options options = {.allocator = &f.allocator};
    test_report r;
    assert_null(read_with((spress_bytes){(uint8_t *)text, at}, &options, &r));
    expect_code(&r.report, SPRESS_CODE_JSON_TRANSFORMS, first_frame, "/animations/0/frames/0");
    assert_true(f.peak_bytes < 64 * at);
}

/* Counts are uint16 in the file. */
TEST(too_many_elements)
{
    enum { COUNT = 65536 };
    static const char head[] =
        "{\"fps\":1,\"images\":[],\"meshes\":[],\"bones\":[],\"animations\":["
        "{\"name\":\"\",\"frames\":[";
    AUTO_FREE char *text = MUST(malloc(sizeof head + 3 * COUNT + 8));
    for (size_t less = 0; less < 2; less++) {
        size_t at = sizeof head - 1;
        memcpy(text, head, at);
        for (size_t i = 0; i < COUNT - less; i++) {
            memcpy(text + at, ",[]", 3);
            at += 3;
        }
        text[sizeof head - 1] = ' '; /* the first comma */
        memcpy(text + at, "]}]}", 4);
        test_report r;
        AUTO_DOCUMENT *document = read_with((spress_bytes){(uint8_t *)text, at + 4}, NULL, &r);
        assert_int_equal(document != NULL, less == 1);
        if (document)
            assert_int_equal(document->rig.animations[0].frame_count, 65535);
        else
            expect_code(&r.report, SPRESS_CODE_JSON_RANGE, sizeof head - 2, "/animations/0/frames");
    }
}

TEST(byte_order_mark)
{
    char text[sizeof base + 3];
    snprintf(text, sizeof text, "\xEF\xBB\xBF%s", base);
    test_report r;
    assert_null(read_text(text, &r));
    expect_code(&r.report, SPRESS_CODE_BOM, 0, "");
    const spress_read_options lenient = {.lenient = true};
    spress_document *document = MUST(read_with(bytes_of(text), &lenient, &r));
    spress_document_free(document);
    assert_ptr_equal(spress_format_recognise(bytes_of(text), NULL),
                     spress_format_find("pchr-json"));
}

TEST(recognised_by_content)
{
    const spress_format *json = spress_format_find("pchr-json");
    assert_ptr_equal(spress_format_recognise(BYTES(" \r\n\t{\"x\":1,\"bones\":"), NULL), json);
    assert_ptr_not_equal(spress_format_recognise(BYTES("{\"bone\":1}"), NULL), json);
    assert_ptr_not_equal(spress_format_recognise(BYTES("[\"bones\"]"), NULL), json);
    assert_ptr_not_equal(spress_format_recognise(BYTES("{\"bones"), NULL), json);
    assert_ptr_not_equal(spress_format_recognise(BYTES(" "), NULL), json);
    assert_ptr_not_equal(spress_format_recognise((spress_bytes){NULL, 0}, NULL), json);

    enum { LOOKED_AT = 65536 };
    AUTO_FREE char *text = MUST(malloc(LOOKED_AT + 1));
    for (size_t beyond = 0; beyond < 2; beyond++) { /* the last place that is looked at */
        memset(text, ' ', LOOKED_AT + 1);
        text[0] = '{';
        memcpy(text + LOOKED_AT - 8 + beyond, "\"bones\":", 8);
        const spress_format *found =
            spress_format_recognise((spress_bytes){(uint8_t *)text, LOOKED_AT + 1}, NULL);
        assert_int_equal(found == json, beyond == 0);
    }
}
