/* Sprite sheets in JSON: animations, files of several pages, and what Aseprite says of frames.
 * Plain frames are tested with every other format (test_every_atlas_format.c), faults by hostile
 * files. */
#include "support.h"

static spress_document *read_sheet(const char *text, const spress_siblings *siblings,
                                   spress_report *report)
{
    const spress_read_options options = {.siblings = siblings, .keep_offsets = true};
    return spress_read((spress_bytes){(const uint8_t *)text, strlen(text)}, NULL, &options, report);
}

#define DUMP_FRAME(name, x) "{\"key\":\"" name "\",\"x\":" #x ",\"y\":0,\"w\":8,\"h\":8}"
#define DUMP_PAGES          "\"pages\":[{\"file\":\"a.png\",\"width\":64,\"height\":8}]"

/* An atlas whose clips share frames, in other orders and for other times. */
static const char dump[] =
    "{\"kind\":\"atlas\"," DUMP_PAGES
    ",\"frames\":[{\"key\":\"a\",\"x\":0,\"y\":0,\"w\":8,\"h\":8,\"pivot\":[0.5,1],"
    "\"splits\":[1,2,3,1]}," DUMP_FRAME("b", 8) "," DUMP_FRAME("c", 16) "," DUMP_FRAME(
        "d",
        24) "],\"clips\":["
            "{\"name\":\"run\",\"steps\":[{\"frame\":0,\"durationUs\":50000},{\"frame\":1,"
            "\"durationUs\":"
            "50000},{\"frame\":2,\"durationUs\":33333}]},"
            "{\"name\":\"swing\",\"direction\":\"ping-pong\",\"repeats\":3,\"steps\":[{\"frame\":2,"
            "\"durationUs\":33333},{\"frame\":1,\"durationUs\":50000},{\"frame\":0,\"durationUs\":"
            "50000}]},"
            "{\"name\":\"mix\",\"direction\":\"reverse\",\"repeats\":2,\"steps\":[{\"frame\":0,"
            "\"durationUs\":50000},{\"frame\":3,\"durationUs\":70000},{\"frame\":0,\"durationUs\":"
            "90000}]},"
            "{\"name\":\"long\",\"steps\":[{\"frame\":3,\"durationUs\":20000000}]}]}";

TEST(aseprite_keeps_what_plays)
{
    TEST_REPORT(found);
    AUTO_DOCUMENT *document = MUST(read_sheet(dump, NULL, &found.report));
    const spress_format *format = spress_format_find("aseprite-json");
    AUTO_BUFFER file = {0};
    char why[256] = "";
    assert_int_equal(spress_report_losses(document, format, &found.report), 0);
    assert_true(spress_write(document, format, NULL, &found.report, &file));
    AUTO_DOCUMENT *back =
        MUST(spress_read((spress_bytes){file.data, file.size}, NULL, NULL, &found.report));
    assert_ptr_equal(back->format, format);
    back->atlas.pages[0] = document->atlas.pages[0]; /* which says no format and scale */
    if (!spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why))
        fail_msg("%s", why);
    expect_silence(&found.report);
}

#define RECT           "\"frame\":{\"x\":2,\"y\":3,\"w\":8,\"h\":8}"
#define META(members)  "\"meta\":{\"image\":\"walk.png\",\"size\":{\"w\":64,\"h\":64}" members "}}"
#define STEP(name, ms) "\"" name "\":{" RECT ",\"duration\":" #ms "}"

/* Which clip a tag makes; without one all frames are a clip, and what they last is in thousandths.
 */
TEST(tags)
{
    static const struct {
        const char *tag, *name;
        spress_clip_direction direction;
        uint32_t repeats, first, last;
    } rows[] = {
        {"", "walk", SPRESS_CLIP_FORWARD, 0, 0, 2},
        {"\"reverse\"", "t", SPRESS_CLIP_REVERSE, 0, 0, 2},
        {"\"pingpong\",\"repeat\":\"4\"", "t", SPRESS_CLIP_PING_PONG, 2, 0, 2},
        {"\"pingpong\",\"repeat\":3", "t", SPRESS_CLIP_PING_PONG, 2, 0, 2},
        {"\"pingpong\",\"repeat\":\"1\"", "t", SPRESS_CLIP_FORWARD, 1, 0, 2},
        {"\"pingpong_reverse\",\"repeat\":\"1\"", "t", SPRESS_CLIP_REVERSE, 1, 0, 2},
        {"\"pingpong_reverse\",\"repeat\":\"2\"", "t", SPRESS_CLIP_PING_PONG, 1, 2, 0},
        {"\"sideways\"", "t", SPRESS_CLIP_FORWARD, 0, 0, 2},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[1024], tags[256] = "";
        TEST_REPORT(found);
        if (rows[i].tag[0])
            snprintf(tags, sizeof tags,
                     ",\"frameTags\":[{\"name\":\"t\",\"from\":0,\"to\":2,\"direction\":%s}]",
                     rows[i].tag);
        snprintf(text, sizeof text, "{\"frames\":{%s,%s,%s}," META("%s"), STEP("a", 1.5),
                 STEP("b", 40), STEP("c", 0), tags);
        AUTO_DOCUMENT *document = MUST(read_sheet(text, NULL, &found.report));
        const spress_atlas *atlas = &document->atlas;
        assert_int_equal(atlas->clip_count, 1);
        const spress_clip *clip = &atlas->clips[0];
        assert_string_equal(clip->name, rows[i].name);
        assert_int_equal(clip->direction, rows[i].direction);
        assert_int_equal(clip->repeats, rows[i].repeats);
        assert_int_equal(clip->step_count, 3);
        assert_int_equal(clip->steps[0].frame, rows[i].first);
        assert_int_equal(clip->steps[2].frame, rows[i].last);
        assert_int_equal(clip->steps[rows[i].first].duration_us, 1500);
        assert_int_equal(clip->steps[1].duration_us, 40000);
        expect_silence(&found.report);
    }
}

/* What surrounds a frame is cut off where Aseprite counts it to the frame, and nowhere else. */
TEST(surrounded_frames)
{
    static const struct {
        const char *kept, *duration;
        int32_t x, w;
    } rows[] = {
        {"\"w\":6,\"h\":6", ",\"duration\":1", 3, 6}, {"\"w\":6,\"h\":6", "", 2, 8},
        {"\"w\":6,\"h\":4", ",\"duration\":1", 2, 8}, {"\"w\":7,\"h\":7", ",\"duration\":1", 2, 8},
        {"\"w\":9,\"h\":9", ",\"duration\":1", 2, 8},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[512];
        TEST_REPORT(found);
        snprintf(text, sizeof text,
                 "{\"frames\":{\"a\":{" RECT ",\"trimmed\":true,\"spriteSourceSize\":{\"x\":5,"
                 "\"y\":6,%s},\"sourceSize\":{\"w\":20,\"h\":20}%s}}," META(""),
                 rows[i].kept, rows[i].duration);
        AUTO_DOCUMENT *document = MUST(read_sheet(text, NULL, &found.report));
        const spress_frame *frame = &document->atlas.frames[0];
        assert_int_equal(frame->x, rows[i].x);
        assert_int_equal(frame->w, rows[i].w);
        assert_int_equal(frame->trim_x, 5);
        assert_int_equal(frame->source_w, 20);
    }
}

/* The first slice that covers a frame gives it a nine-patch and a pivot, from its key on. */
TEST(slices)
{
    static const char text[] =
        "{\"frames\":{" STEP("a", 100) "," STEP("b", 100) "," STEP("c", 100) "}," META(
            ",\"slices\":["
            "{\"name\":\"part\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":7,\"h\":8}"
            ","
            "\"pivot\":{\"x\":0,\"y\":0}}]},"
            "{\"name\":\"all\",\"keys\":[{\"frame\":1,\"bounds\":{\"x\":-1,\"y\":0,\"w\":9,\"h\":8}"
            ","
            "\"center\":{\"x\":3,\"y\":1,\"w\":2,\"h\":3},\"pivot\":{\"x\":5,\"y\":8}},"
            "{\"frame\":2,\"bounds\":{\"x\":0,\"y\":0,\"w\":8,\"h\":8}}]}]");
    TEST_REPORT(found);
    AUTO_DOCUMENT *document = MUST(read_sheet(text, NULL, &found.report));
    const spress_atlas *atlas = &document->atlas;
    for (size_t i = 0; i < 3; i++) {
        const int16_t *splits = spress_frame_splits(atlas, &atlas->frames[i]);
        const spress_point *pivot = spress_frame_pivot(atlas, &atlas->frames[i]);
        assert_int_equal(splits != NULL, i == 1);
        assert_int_equal(pivot != NULL, i == 1);
        if (i != 1)
            continue;
        assert_memory_equal(splits, ((int16_t[]){2, 4, 1, 4}), 4 * sizeof *splits);
        assert_true(pivot->x == 0.5f && pivot->y == 1);
    }
    assert_int_equal(found.items[0].code, SPRESS_CODE_DESCRIPTOR_UNTOLD);
}

#define PAGE(name, frame, more)                                                                    \
    "{\"frames\":{\"" frame "\":{" RECT "}},\"meta\":{\"image\":\"" name                           \
    "\",\"size\":{\"w\":64,\"h\":64},\"related_multi_packs\":[" more "]}"

static spress_sibling_answer read_part(void *context, const char *name, const char *where,
                                       spress_report *report, spress_buffer *out)
{
    static const struct {
        const char *name, *text;
    } files[] = {
        {"one.json", PAGE("1.png", "a", "\"two.json\"") "}"},
        {"two.json",
         PAGE("2.png", "b", "\"one.json\"") ",\"animations\":{\"walk\":[\"b\",\"a\"]}}"},
        {"bad.json", "{\"frames\":{\"a\":{}}}"},
    };
    (void)context;
    (void)where;
    (void)report;
    for (size_t i = 0; i < COUNT_OF(files); i++)
        if (strcmp(files[i].name, name) == 0) {
            const size_t size = strlen(files[i].text);
            *out = (spress_buffer){.data = MUST(malloc(size)),
                                   .size = size,
                                   .capacity = size,
                                   .allocator = spress_allocator_default()};
            memcpy(out->data, files[i].text, size);
            return SPRESS_SIBLING_READ;
        }
    return SPRESS_SIBLING_ABSENT;
}

/* Any file of a sheet gives all of it, once, also where it names itself. */
TEST(related_files)
{
    static const spress_siblings siblings = {.read = read_part};
    TEST_REPORT(found);
    AUTO_DOCUMENT *document = MUST(
        read_sheet(PAGE("1.png", "a", "\"two.json\",\"one.json\"") "}", &siblings, &found.report));
    const spress_atlas *atlas = &document->atlas;
    assert_int_equal(atlas->page_count, 2);
    assert_int_equal(atlas->frame_count, 2);
    assert_string_equal(atlas->pages[1].file, "2.png");
    assert_int_equal(atlas->frames[1].page, 1);
    assert_int_equal(atlas->frame_offsets[1], UINT32_MAX);
    assert_int_equal(atlas->clip_count, 1);
    assert_int_equal(atlas->clips[0].steps[0].frame, 1);
    expect_silence(&found.report);
    assert_null(read_sheet(PAGE("1.png", "a", "\"bad.json\"") "}", &siblings, &found.report));
    assert_int_equal(found.items[0].code, SPRESS_CODE_JSON_MISSING_KEY);
    assert_string_equal(found.items[0].path, "/meta/related_multi_packs/0");
    assert_non_null(strstr(found.items[0].message, "bad.json: "));
}

/* Each file of several pages names the others. */
TEST(files_of_pages)
{
    static const char two[] =
        "{\"kind\":\"atlas\",\"pages\":[{\"file\":\"game-0.png\",\"width\":64,\"height\":8},"
        "{\"file\":\"game-1.png\",\"width\":64,\"height\":8}],\"frames\":["
        "{\"key\":\"a\",\"page\":1,\"x\":0,\"y\":0,\"w\":8,\"h\":8}]}";
    TEST_REPORT(found);
    AUTO_DOCUMENT *document = MUST(read_sheet(two, NULL, &found.report));
    spress_outputs outputs = {0};
    const spress_write_options options = {.file_name = "out/game.json"};
    assert_true(spress_write_files(document, spress_format_find("json-array"), &options,
                                   &found.report, &outputs));
    assert_int_equal(outputs.count, 2);
    for (size_t i = 0; i < 2; i++) {
        const spress_output *file = &outputs.items[i];
        assert_string_equal(file->name, i == 0 ? "out/game.json" : "out/game-1.json");
        char *text = MUST(calloc(file->bytes.size + 1, 1));
        memcpy(text, file->bytes.data, file->bytes.size);
        assert_non_null(strstr(text, i == 0 ? "[\"game-1.json\"]" : "[\"game.json\"]"));
        assert_int_equal(strstr(text, "\"filename\": \"a\"") != NULL, i == 1);
        free(text);
    }
    spress_outputs_free(&outputs);
}
