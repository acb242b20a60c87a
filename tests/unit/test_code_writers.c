/* CSS, C headers, Lua modules and TypeScript names: how names become identifiers, what is refused,
 * and every failed allocation. tests/code compiles and draws what they write. */
#include "support.h"

/* Names that no language has, of which several become the same. */
static const char strange[] =
    "{'kind':'atlas','pages':[{'file':'a \\\"b\\\\.png','width':64,'height':64}],'frames':["
    "{'key':'hero/walk 1.png','page':0,'x':0,'y':0,'w':8,'h':8},"
    "{'key':'hero walk-1','page':0,'x':8,'y':0,'w':8,'h':8},"
    "{'key':'hero walk-1-2','page':0,'x':8,'y':8,'w':8,'h':8},"
    "{'key':'9 lives','page':0,'x':16,'y':0,'w':8,'h':8},"
    "{'key':'\303\274','page':0,'x':24,'y':0,'w':8,'h':8},"
    "{'key':'?\?','page':0,'x':32,'y':0,'w':8,'h':8},"
    "{'key':'...','page':0,'x':32,'y':8,'w':8,'h':8}]}";

static spress_document *read_dump(const char *text)
{
    AUTO_FREE char *json = json_of(text);
    return MUST(spress_read(bytes_of(json), spress_format_find("spritepress-json"), NULL, NULL));
}

/* Asserts that the texts stand in the file, each behind the one before. */
static void expect_in_order(const char *id, const char *file_name, const char *const *texts)
{
    AUTO_DOCUMENT *document = read_dump(strange);
    AUTO_BUFFER out = {0};
    const spress_write_options options = {.file_name = file_name};
    TEST_REPORT(r);
    assert_true(spress_write(document, spress_format_find(id), &options, &r.report, &out));
    AUTO_FREE char *file = MUST(calloc(out.size + 1, 1));
    memcpy(file, out.data, out.size);
    for (const char *at = file; *texts; texts++) {
        at = strstr(at, *texts);
        if (!at)
            fail_msg("%s lacks %s", id, *texts);
    }
}

TEST(names_become_identifiers)
{
    expect_in_order("css", NULL,
                    (const char *const[]){".hero-walk-1,", ".hero-walk-1-2,", ".hero-walk-1-2-2,",
                                          "._9-lives,", ".\303\274,", ".frame,", ".frame-2 {",
                                          "url(\"a \\\"b\\\\.png\")", NULL});
    expect_in_order("c-header", "out/My-game.x.h",
                    (const char *const[]){"MY_GAME_ATLAS_H", "\"a \\042b\\134.png\"",
                                          "{\"\\303\\274\", ", "{\"\\077\\077\"",
                                          " MY_GAME_FRAME_HERO_WALK_1,", "_HERO_WALK_1_2,",
                                          "_HERO_WALK_1_2_2,", "_9_LIVES,", "_FRAME,", "_FRAME_2,",
                                          "_FRAME_3,", "MY_GAME_FRAMES_COUNT", NULL});
    expect_in_order("c-header", "2d.h", (const char *const[]){"atlas_frames[]", NULL});
    expect_in_order("lua", NULL,
                    (const char *const[]){"file = \"a \\034b\\092.png\", width = 64",
                                          "[\"hero/walk 1.png\"] = { page = 1, x = 0",
                                          "[\"\303\274\"]", "pivotX = 0, pivotY = 0 }",
                                          "return atlas", NULL});
    expect_in_order("ts-names", NULL,
                    (const char *const[]){"\"9 lives\",", "\"\303\274\",", "AnimationName", NULL});
}

/* Steps of Lua stand in the order that they are shown in. */
TEST(clips_are_played_out)
{
    static const struct {
        const char *clip;
        const char *shown;
    } rows[] = {{"'repeats':2", "times = 2,abc"},
                {"'direction':'reverse'", "times = 0,cba"},
                {"'direction':'ping-pong'", "times = 0,abcb"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[512], shown[32] = "";
        snprintf(text, sizeof text,
                 "{'kind':'atlas','pages':[{'file':'a.png','width':9,'height':9}],'frames':["
                 "{'key':'a','page':0,'x':0,'y':0,'w':1,'h':1},"
                 "{'key':'b','page':0,'x':1,'y':0,'w':1,'h':1},"
                 "{'key':'c','page':0,'x':2,'y':0,'w':1,'h':1}],'clips':[{'name':'w',%s,'steps':["
                 "{'frame':0,'durationUs':500000},{'frame':1,'durationUs':500000},"
                 "{'frame':2,'durationUs':500000}]}]}",
                 rows[i].clip);
        AUTO_DOCUMENT *document = read_dump(text);
        AUTO_BUFFER out = {0};
        assert_true(spress_write(document, spress_format_find("lua"), NULL, NULL, &out));
        AUTO_FREE char *file = MUST(calloc(out.size + 1, 1));
        memcpy(file, out.data, out.size);
        const char *at = MUST(strstr(file, "times = "));
        memcpy(shown, at, 10);
        while ((at = strstr(at, "frame = \"")) != NULL) {
            strncat(shown, at + 9, 1);
            at = strstr(at, "seconds = 0.5 }");
            assert_non_null(at);
        }
        assert_string_equal(shown, rows[i].shown);
    }
}

/* U+202E between the letters. */
TEST(marks_of_direction_leave_classes)
{
    AUTO_DOCUMENT *document =
        read_dump("{\"kind\":\"atlas\",\"pages\":[{\"file\":\"a.png\",\"width\":8,\"height\":8}],"
                  "\"frames\":[{\"key\":"
                  "\"a\\u202eb\",\"page\":0,\"x\":0,\"y\":0,\"w\":8,\"h\":8}]}");
    AUTO_BUFFER out = {0};
    TEST_REPORT(r);
    assert_true(spress_write(document, spress_format_find("css"), NULL, &r.report, &out));
    AUTO_FREE char *file = MUST(calloc(out.size + 1, 1));
    memcpy(file, out.data, out.size);
    assert_non_null(strstr(file, ".a-b {"));
}

TEST(what_css_cannot_say_is_refused)
{
    static const char *const outside[] = {"'trimX':-1", "'trimY':-1", "'trimX':1", "'trimY':1"};
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "{'kind':'atlas','pages':[{'file':'a.png','width':9,'height':9}],'frames':["
                 "{'key':'a','page':0,'x':0,'y':0,'w':8,'h':8,'trimmed':true,%s}]}",
                 outside[i]);
        AUTO_DOCUMENT *document = read_dump(text);
        TEST_REPORT(r);
        spress_buffer out;
        assert_false(spress_write(document, spress_format_find("css"), NULL, &r.report, &out));
        expect_code(&r.report, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/0");
    }
    const spress_setting retina = {"pixel-ratio", "2"};
    const spress_write_options options = {.settings = {&retina, 1}};
    AUTO_DOCUMENT *sizeless =
        read_dump("{'kind':'atlas','pages':[{'file':'a.png','width':0,'height':9}],'frames':[]}");
    TEST_REPORT(r);
    spress_buffer out;
    assert_false(spress_write(sizeless, spress_format_find("css"), &options, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, SPRESS_NO_OFFSET, "/pages");
}

TEST(failed_allocations)
{
    AUTO_DOCUMENT *document = read_dump(strange);
    expect_writer_survives(document, "css");
    expect_writer_survives(document, "c-header");
    expect_writer_survives(document, "lua");
    expect_writer_survives(document, "ts-names");
}
