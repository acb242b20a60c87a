/* Tiled's tilesets: sheets, rectangles and pictures become frames, animations clips; ids stay with
 * their names. test_every_atlas_format has round trips and failed allocations. */
#include "support.h"

#define SHEET                                                                                      \
    "<tileset name=\"land\" tilewidth=\"8\" tileheight=\"4\" spacing=\"1\" margin=\"2\">"          \
    "<image source=\"a.png\" width=\"22\" height=\"16\"/>"
#define STEP(tile, time) "<frame tileid=\"" #tile "\" duration=\"" #time "\"/>"

static const spress_format *tsx(void)
{
    return spress_format_find("tiled-tsx");
}

static spress_document *read_text(const char *text)
{
    TEST_REPORT(r);
    spress_document *document = spress_read(bytes_of(text), NULL, NULL, &r.report);
    if (!document)
        fail_msg("%s", r.items[0].message);
    return document;
}

static void expect_frame(const spress_atlas *atlas, size_t index, const char *name,
                         const int32_t *box)
{
    const spress_frame *frame = &atlas->frames[index];
    assert_string_equal(frame->name, name);
    assert_int_equal(frame->x, box[0]);
    assert_int_equal(frame->y, box[1]);
    assert_int_equal(frame->w, box[2]);
    assert_int_equal(frame->h, box[3]);
    assert_int_equal(frame->page, box[4]);
}

/* Two columns: a third would end at 2 + 3 * 9 - 1 = 28. Three rows: 2, 7, and 12 to 16. */
TEST(sheets_are_cut_along_their_grid)
{
    AUTO_DOCUMENT *document = read_text(
        SHEET
        "<tile id=\"3\"><properties><property name=\"name\" value=\"pond\"/></properties>"
        "<animation>" STEP(3, 100) STEP(
            5,
            250) "</animation></tile>"
                 "<tile id=\"4\"><properties><property name=\"name\" value=\"pond\"/></properties>"
                 "</tile></tileset>");
    const spress_atlas *atlas = &document->atlas;
    assert_int_equal(atlas->frame_count, 6);
    expect_frame(atlas, 0, "land/0", (int32_t[]){2, 2, 8, 4, 0});
    expect_frame(atlas, 3, "pond", (int32_t[]){11, 7, 8, 4, 0});
    expect_frame(atlas, 4, "land/4", (int32_t[]){2, 12, 8, 4, 0}); /* the name is taken */
    assert_int_equal(atlas->clip_count, 1);
    assert_string_equal(atlas->clips[0].name, "pond");
    assert_int_equal(atlas->clips[0].steps[1].frame, 5);
    assert_int_equal(atlas->clips[0].steps[1].duration_us, 250000);
}

TEST(tiles_are_rectangles_or_pictures)
{
    static const char json[] =
        "{\"tilewidth\":9,\"tileheight\":9,\"tiles\":[{\"id\":7,\"image\":\"b.png\",\"imagewidth\":"
        "5,\"imageheight\":6},{\"id\":2,\"x\":1,\"y\":2,\"width\":3,\"height\":4,\"image\":"
        "\"c.png\"},{\"id\":9,\"x\":8,\"y\":8,\"width\":1,\"height\":1,\"image\":\"b.png\","
        "\"properties\":[{\"name\":\"name\",\"type\":\"string\",\"value\":\"dot\"},{\"name\":"
        "\"animation\",\"value\":\"blink\"}],\"animation\":[{\"tileid\":7,\"duration\":1}]}]}";
    AUTO_DOCUMENT *document = read_text(json);
    const spress_atlas *atlas = &document->atlas;
    assert_string_equal(document->format->id, "tiled-tsj");
    assert_int_equal(atlas->page_count, 2);
    expect_frame(atlas, 0, "7", (int32_t[]){0, 0, 5, 6, 0});
    expect_frame(atlas, 1, "2", (int32_t[]){1, 2, 3, 4, 1});
    expect_frame(atlas, 2, "dot", (int32_t[]){8, 8, 1, 1, 0});
    assert_string_equal(atlas->clips[0].name, "blink");
    assert_int_equal(atlas->clips[0].steps[0].frame, 0);
}

static spress_sibling_answer give_earlier(void *context, const char *name, const char *where,
                                          spress_report *report, spress_buffer *out)
{
    const char *text = context;
    (void)name, (void)where, (void)report;
    *out = (spress_buffer){.allocator = spress_allocator_default()};
    out->size = out->capacity = strlen(text);
    out->data = MUST(out->allocator.allocate(out->allocator.context, out->size));
    memcpy(out->data, text, out->size);
    return SPRESS_SIBLING_READ;
}

/* Writes the document, as land.tsx over an earlier one, and asserts that the parts stand in it. */
static void expect_written(const spress_document *document, const char *earlier,
                           const char *const *parts)
{
    const spress_siblings previous = {(void *)(uintptr_t)earlier, give_earlier};
    const spress_write_options options = {.file_name = "maps/land.tsx",
                                          .previous = earlier ? &previous : NULL};
    AUTO_BUFFER out = {0};
    TEST_REPORT(r);
    if (!spress_write(document, tsx(), &options, &r.report, &out))
        fail_msg("%s", r.items[0].message);
    AUTO_FREE char *text = MUST(calloc(out.size + 1, 1));
    memcpy(text, out.data, out.size);
    for (; *parts; parts++)
        if (!strstr(text, *parts))
            fail_msg("%s is not in %s", *parts, text);
}

TEST(a_sheet_stays_one)
{
    AUTO_DOCUMENT *document = read_text(SHEET "</tileset>");
    expect_written(document, NULL,
                   (const char *const[]){"name=\"land\"", "spacing=\"1\" margin=\"2\"",
                                         "columns=\"2\">\n <image source=\"a.png\"",
                                         "height=\"16\"/>\n</tileset>", NULL});
    /* A page with room for another column is none of its sheets any more. */
    document->atlas.pages[0].width = 28;
    expect_written(
        document, NULL,
        (const char *const[]){"columns=\"0\"", "<tile id=\"5\" x=\"11\" y=\"12\"", NULL});
}

/* Names that were there keep their ids, others get new ones, and "land/4" says its own. */
TEST(ids_stay_with_names)
{
    static const char pct[] = "PCT:1.0\nP:a.png,RGBA8888,64,64,0\n"
                              "new~1|0|0,0,2,2\npond~1|0|4,0,2,2\nland/4|0|8,0,2,2\n";
    static const char earlier[] =
        "<tileset tilewidth=\"2\" tileheight=\"2\"><tile id=\"40\"><properties><property "
        "name=\"name\" value=\"pond.png\"/></properties><image source=\"a.png\" width=\"2\" "
        "height=\"2\"/></tile><tile id=\"90\"><image source=\"b.png\" width=\"2\" height=\"2\"/>"
        "</tile></tileset>";
    AUTO_DOCUMENT *document = read_text(pct);
    expect_written(document, NULL,
                   (const char *const[]){"<tile id=\"5\" x=\"0\"", "<tile id=\"6\" x=\"4\"",
                                         "<tile id=\"4\" x=\"8\"", NULL});
    expect_written(document, earlier,
                   (const char *const[]){"<tile id=\"91\" x=\"0\"", "<tile id=\"40\" x=\"4\"",
                                         "<tile id=\"92\" x=\"8\"", "value=\"land/4\"", NULL});
    const spress_siblings broken = {(void *)(uintptr_t) "no tileset", give_earlier};
    const spress_write_options options = {.file_name = "land.tsx", .previous = &broken};
    TEST_REPORT(r);
    spress_buffer out;
    assert_false(spress_write(document, tsx(), &options, &r.report, &out));
}

/* A tile shows one animation: the second that begins with it goes to its next frame. */
TEST(animations_find_their_tiles)
{
    static const char dump[] =
        "{'kind':'atlas','pages':[{'file':'a.png','width':9,'height':9}],'frames':["
        "{'key':'a','page':0,'x':0,'y':0,'w':1,'h':1},{'key':'b','page':0,'x':2,'y':0,'w':1,'h':1}]"
        ",'clips':[{'name':'a','direction':'ping-pong','steps':[{'frame':0,'durationUs':1000},{'"
        "frame':1,'durationUs':2600}]},"
        "{'name':'back','direction':'reverse','steps':[{'frame':0,'durationUs':1000},{'frame':1,'"
        "durationUs':400}]}%s]}";
    static const char third[] = ",{'name':'more','steps':[{'frame':1,'durationUs':1000}]}";
    for (size_t i = 0; i < 2; i++) {
        char text[512];
        snprintf(text, sizeof text, dump, i == 0 ? "" : third);
        AUTO_FREE char *json = json_of(text);
        AUTO_DOCUMENT *document =
            MUST(spress_read(bytes_of(json), spress_format_find("spritepress-json"), NULL, NULL));
        TEST_REPORT(r);
        spress_buffer out = {0};
        assert_int_equal(spress_write(document, tsx(), NULL, &r.report, &out), i == 0);
        if (i == 1)
            expect_code(&r.report, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, SPRESS_NO_OFFSET, "/clips");
        else
            expect_written(document, NULL,
                           (const char *const[]){STEP(0, 1) "\n   " STEP(1, 3) "\n  </animation>",
                                                 STEP(1, 1) "\n   " STEP(0, 1) "\n  </animation>",
                                                 "name=\"animation\" value=\"back\"", NULL});
        spress_buffer_free(&out);
    }
}
