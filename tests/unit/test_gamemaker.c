/* GameMaker's sprites: both forms are read, keyframes become steps, and what no sprite can be is
 * refused. */
#include "support.h"

#define KEY(frame, at, length)                                                                     \
    "{'Key':" at ",'Length':" length ",'Channels':{'0':{'Id':{'name':'" frame "',},},},},"
#define SPRITE(nine, speed, keys, more)                                                            \
    "{'bboxMode':0,'collisionKind':1,'frames':[{'name':'a1',},{'name':'b2',},],'height':10,"       \
    "'layers':[{'name':'mine',},],'name':'hero','nineSlice':" nine ",'sequence':{" speed           \
    "'xorigin':4,'yorigin':10,'tracks':[{'keyframes':{'Keyframes':[" keys "],},},],},"             \
    "'type':0,'width':8," more "}"
#define EVEN KEY("a1", "0.0", "1.0") KEY("b2", "1.0", "1.0")

static spress_document *read_yy(const char *text, spress_report *report)
{
    AUTO_FREE char *json = json_of(text);
    return spress_read(bytes_of(json), spress_format_find("gamemaker-yy"), NULL, report);
}

static spress_document *must_read(const char *text)
{
    TEST_REPORT(r);
    spress_document *document = read_yy(text, &r.report);
    if (!document)
        fail_msg("%s", r.items[0].message);
    return document;
}

TEST(a_sprite_is_a_clip_of_pictures)
{
    AUTO_DOCUMENT *document =
        must_read(SPRITE("{'left':1,'top':2,'right':3,'bottom':4,'enabled':true,}",
                         "'playback':2,'playbackSpeed':12.0,", EVEN, "'\\u0024GMSprite':'v2',"));
    const spress_atlas *atlas = &document->atlas;
    const spress_frame *frame = &atlas->frames[1];
    assert_int_equal(atlas->page_count, 2);
    assert_string_equal(atlas->pages[1].file, "b2.png");
    assert_string_equal(frame->name, "hero_1");
    assert_int_equal(frame->page, 1);
    assert_int_equal(frame->w * 100 + frame->h, 810);
    assert_true(spress_frame_pivot(atlas, frame)->x == 0.5f &&
                spress_frame_pivot(atlas, frame)->y == 1);
    assert_memory_equal(spress_frame_splits(atlas, frame), ((int16_t[]){1, 3, 2, 4}), 8);
    assert_string_equal(atlas->clips[0].name, "hero");
    assert_int_equal(atlas->clips[0].rate, 12);
    assert_int_equal(atlas->clips[0].direction, SPRESS_CLIP_PING_PONG);
    assert_int_equal(atlas->clips[0].steps[1].duration_us, 83333);
}

/* Half a frame for each frame of the game is 30 a second; two such show for a fifteenth. */
TEST(keyframes_last)
{
    AUTO_DOCUMENT *document = must_read(
        SPRITE("null", "'playback':0,'playbackSpeed':0.5,'playbackSpeedType':1,",
               KEY("b2", "0.0", "2.0") KEY("a1", "2.0", "1.0") KEY("gone", "3.0", "1.0"), ""));
    const spress_clip *clip = &document->atlas.clips[0];
    assert_int_equal(clip->step_count, 2);
    assert_int_equal(clip->rate, 0);
    assert_int_equal(clip->repeats, 1);
    assert_int_equal(clip->steps[0].frame, 1);
    assert_int_equal(clip->steps[0].duration_us, 66667);
    assert_int_equal(clip->steps[1].duration_us, 33333);
    assert_null(spress_frame_splits(&document->atlas, &document->atlas.frames[0]));
}

static bool write_yy(const spress_document *document, spress_bytes known, spress_report *report,
                     spress_buffer *out)
{
    const spress_write_options options = {.file_name = "x/hero.yy", .known_text = known};
    return spress_write(document, spress_format_find("gamemaker-yy"), &options, report, out);
}

/* What is written is read to the same; layers of the earlier file stay. */
TEST(it_comes_back)
{
    static const char *const keys[] = {EVEN, KEY("a1", "0.0", "3.0") KEY("b2", "3.0", "1.0")};
    for (size_t i = 0; i < 2; i++) {
        char text[1024], why[256] = "";
        snprintf(text, sizeof text, SPRITE("null", "'playbackSpeed':20.0,", "%s", ""), keys[i]);
        AUTO_FREE char *json = json_of(text);
        AUTO_DOCUMENT *document = must_read(text);
        AUTO_BUFFER out = {0};
        TEST_REPORT(r);
        assert_true(
            write_yy(document, i == 0 ? bytes_of(json) : (spress_bytes){0}, &r.report, &out));
        AUTO_DOCUMENT *back =
            MUST(spress_read((spress_bytes){out.data, out.size}, NULL, NULL, &r.report));
        if (!spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why))
            fail_msg("%s", why);
        AUTO_FREE char *written = MUST(calloc(out.size + 1, 1));
        memcpy(written, out.data, out.size);
        assert_int_equal(strstr(written, "\"layers\":[{\"name\":\"mine\",},],\n") != NULL, i == 0);
        expect_reader_survives((spress_bytes){out.data, out.size}, "gamemaker-yy", NULL, true);
        expect_writer_survives(document, "gamemaker-yy");
    }
}

#define CHANGE(name, ...) CHANGE_OF(spress_atlas *a, name, __VA_ARGS__)
CHANGE(share_page, a->frames[1].page = 0)
CHANGE(cut_frame, a->frames[0].w--)
CHANGE(move_frame, a->frames[0].x++)
CHANGE(name_webp, a->pages[1].file = "b.webp"; a->pages[1].file_size = 6)
CHANGE(name_folder, a->pages[1].file = "c/b.png"; a->pages[1].file_size = 7)
CHANGE(name_nothing, a->pages[1].file = ".png"; a->pages[1].file_size = 4)
CHANGE(grow_second, a->frames[1].w++; a->pages[1].width++)
CHANGE(drop_pivot, a->frames[1].extra = SPRESS_NONE)
CHANGE(turn_clip, a->clips[0].direction = SPRESS_CLIP_REVERSE)
CHANGE(repeat_clip, a->clips[0].repeats = 2)
CHANGE(mix_clip, a->clips[0].steps[0].frame = 1)
CHANGE(cut_clip, a->clips[0].step_count = 1)
CHANGE(second_clip, a->clip_count = 2)

TEST(what_no_sprite_is)
{
    static void (*const changes[])(spress_atlas *) = {
        share_page, cut_frame, move_frame,  name_webp, name_folder, name_nothing, grow_second,
        drop_pivot, turn_clip, repeat_clip, mix_clip,  cut_clip,    second_clip};
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        AUTO_DOCUMENT *document = must_read(SPRITE("null", "'playbackSpeed':20.0,", EVEN, ""));
        spress_buffer out;
        TEST_REPORT(r);
        changes[i](&document->atlas);
        assert_false(write_yy(document, (spress_bytes){0}, &r.report, &out));
        expect_code(&r.report, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, SPRESS_NO_OFFSET, NULL);
    }
}

/* Frames are called after the sprite, and origins are in whole pixels: both are losses where that
 * says less. */
TEST(names_and_parts_of_pixels_are_lost)
{
    static const struct {
        const char *first, *second, *pivot;
        size_t losses;
        const char *path;
    } cases[] = {
        {"walk_1", "walk_2", "[0.5,1]", 0, ""},
        {"walk_9.png", "walk_10.png", "[0.5,0.1]", 0, ""},
        {"7", "8", "[0.3,0.7]", 0, ""},
        {"idle", "jump", "[0.5,1]", 1, "/frames/0/key"},
        {"walk_1", "walk", "[0.5,1]", 1, "/frames/0/key"},
        {"walk_1", "walk_2", "[0.25,0.3]", 1, "/frames/0/pivot"},
        {"walk_1", "walk_2", "[0.3,0.33]", 1, "/frames/0/pivot"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[512];
        TEST_REPORT(r);
        snprintf(text, sizeof text,
                 "{'kind':'atlas','pages':[{'file':'p.png','width':64,'height':64}],'frames':["
                 "{'key':'%s','x':0,'y':0,'w':10,'h':10,'pivot':%s},"
                 "{'key':'%s','x':20,'y':0,'w':10,'h':10,'pivot':%s}]}",
                 cases[i].first, cases[i].pivot, cases[i].second, cases[i].pivot);
        AUTO_FREE char *json = json_of(text);
        AUTO_DOCUMENT *document =
            MUST(spress_read(bytes_of(json), spress_format_find("spritepress-json"), NULL, NULL));
        const size_t losses =
            spress_report_losses(document, spress_format_find("gamemaker-yy"), &r.report);
        if (losses != cases[i].losses || (losses && strcmp(r.items[0].path, cases[i].path) != 0))
            fail_msg("case %zu: %zu losses, %s", i, losses, losses ? r.items[0].path : "");
    }
}
