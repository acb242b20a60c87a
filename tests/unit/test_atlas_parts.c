/* Parts of the atlas model that no format of today has, or only one: what the JSON dump writes of
 * them, and what is lost with each. */
#include "atlas_samples.h"

static const spress_point corners[] = {{0, 0}, {4, 0.5f}, {0, 3}};
static const spress_point page_corners[] = {{10, 20}, {14, 20.5f}, {10, 23}};
static const uint32_t numbers[] = {0, 1, 2};
static const spress_polygon triangle = {corners, page_corners, 3, numbers, 1};
static spress_clip_step steps[] = {{0, 100000}, {1, 50000}};
static spress_clip clip = {.name = "go",
                           .name_size = 2,
                           .step_count = 2,
                           .steps = steps,
                           .direction = SPRESS_CLIP_PING_PONG,
                           .repeats = 3};

static const spress_page_map maps[] = {{"normal", "p_n.png"}, {"emission", "p_e.png"}};

/* Two frames, the first with everything, and a page that says everything. */
static spress_document *full_document(bench *b)
{
    bench_init(b);
    b->pages[0].has = 63;
    b->pages[0].padding = 2;
    b->pages[0].pixel_format = "RGB565";
    b->pages[0].filter_min = 1;
    b->pages[0].wrap_u = SPRESS_WRAP_REPEAT;
    b->pages[0].wrap_v = SPRESS_WRAP_CLAMP;
    b->pages[0].scale = (spress_factor){1, 2};
    b->pages[0].premultiplied = true;
    b->pages[0].maps = maps;
    b->pages[0].map_count = COUNT_OF(maps);
    spress_frame *frame = add_frame(b, "f", 10, 20, 4, 3);
    add_frame(b, "g", 20, 20, 4, 3);
    *add_extra(b, frame, 0) = (spress_frame_extra){.has = 63,
                                                   .splits = {1, 2, 3, 4},
                                                   .pads = {5, 6, 7, -1},
                                                   .scale = 2,
                                                   .pivot = {0.5f, 1.25f},
                                                   .polygon = &triangle,
                                                   .user_data = "a\"b",
                                                   .user_data_size = 3};
    b->atlas.clips = &clip;
    b->atlas.clip_count = 1;
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    document->atlas = b->atlas;
    return document;
}

static void expect_dump(const spress_document *document, const char *expected)
{
    const spress_setting compact = {.name = "compact"};
    const spress_write_options options = {.settings = {&compact, 1}};
    AUTO_BUFFER out;
    assert_true(
        spress_write(document, spress_format_find("spritepress-json"), &options, NULL, &out));
    assert_int_equal(out.size, strlen(expected));
    assert_memory_equal(out.data, expected, out.size);
}

TEST(dumps_everything)
{
    bench b;
    AUTO_DOCUMENT *document = full_document(&b);
    spress_frame_set_turn(&b.frames[0], SPRESS_TURN_CLOCKWISE);
    spress_frame_set_turn(&b.frames[1], SPRESS_TURN_COUNTER_CLOCKWISE);
    expect_dump(
        document,
        "{\"kind\":\"atlas\",\"version\":\"\",\"pages\":[{\"file\":\"p.png\",\"width\":200,"
        "\"height\":100,\"padding\":2,\"pixelFormat\":\"RGB565\",\"filterMin\":1,\"filterMag\":0,"
        "\"wrapU\":2,\"wrapV\":1,\"scale\":0.5,\"premultiplied\":true,"
        "\"maps\":[{\"name\":\"normal\",\"file\":\"p_n.png\"},{\"name\":\"emission\","
        "\"file\":\"p_e.png\"}]}],\"frames\":["
        "{\"key\":\"f\",\"page\":0,\"x\":10,\"y\":20,\"w\":4,\"h\":3,\"sourceW\":4,\"sourceH\":3,"
        "\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":true,\"splits\":[1,2,3,4],"
        "\"pads\":[5,6,7,-1],\"scale\":2,\"animation\":{\"index\":0,\"frames\":2,\"rate\":13},"
        "\"turn\":\"clockwise\",\"pivot\":[0.5,1.25],"
        "\"polygon\":{\"vertices\":[[0,0],[4,0.5],[0,3]],\"uvs\":[[10,20],[14,20.5],[10,23]],"
        "\"triangles\":[[0,1,2]]},\"userData\":\"a\\\"b\"},"
        "{\"key\":\"g\",\"page\":0,\"x\":20,\"y\":20,\"w\":4,\"h\":3,\"sourceW\":4,\"sourceH\":3,"
        "\"trimX\":0,\"trimY\":0,\"trimmed\":false,\"rotated\":true,"
        "\"animation\":{\"index\":1,\"frames\":2,\"rate\":13},\"turn\":\"counter-clockwise\"}],"
        "\"clips\":[{\"name\":\"go\",\"direction\":\"ping-pong\",\"repeats\":3,\"steps\":["
        "{\"frame\":0,\"durationUs\":100000},{\"frame\":1,\"durationUs\":50000}]}]}\n");
}

/* What is unset is left out. */
TEST(dumps_nothing_that_is_unset)
{
    bench b;
    AUTO_DOCUMENT *document = full_document(&b);
    b.pages[0] = (spress_page){.file = "p", .file_size = 1, .width = 1, .height = 1};
    document->atlas.clip_count = document->atlas.frame_count = 0;
    expect_dump(document, "{\"kind\":\"atlas\",\"version\":\"\",\"pages\":[{\"file\":\"p\","
                          "\"width\":1,\"height\":1}],\"frames\":[]}\n");
}

static void expect_losses(const spress_document *document, const char *format,
                          const char *const *losses)
{
    TEST_REPORT(r);
    size_t count = 0;
    const size_t found = spress_report_losses(document, spress_format_find(format), &r.report);
    for (; losses[count]; count++) {
        char message[160];
        snprintf(message, sizeof message, "%s cannot hold %s", spress_format_find(format)->title,
                 losses[count]);
        assert_true(count < r.report.count);
        assert_string_equal(r.report.items[count].message, message);
    }
    assert_int_equal(found, count);
}

TEST(loses_what_a_format_cannot_hold)
{
    static const char *const by_aatls[] = {"the pixel format \"RGB565\" of page 0",
                                           "the scale 1/2 of page 0",
                                           "that page 0 has premultiplied alpha",
                                           "the normal map of page 0",
                                           "the emission map of page 0",
                                           "the animation of 2 frames, the first \"f\"",
                                           "the drawing scale of \"f\"",
                                           "the pivot of \"f\"",
                                           "the polygon of \"f\"",
                                           "the user data of \"f\"",
                                           NULL};
    static const char *const by_scs[] = {"the pixel format \"RGB565\" of page 0",
                                         "the texture filters 1,0 and wraps 2,1 of page 0",
                                         "the scale 1/2 of page 0",
                                         "that page 0 has premultiplied alpha",
                                         "the normal map of page 0",
                                         "the emission map of page 0",
                                         "the splits of \"f\"",
                                         "the pads of \"f\"",
                                         "the pivot of \"f\"",
                                         "the polygon of \"f\"",
                                         "the user data of \"f\"",
                                         "the direction of clip \"go\"",
                                         "that clip \"go\" plays 3 times",
                                         "the durations of the steps of clip \"go\"",
                                         NULL};
    static const char *const by_dump[] = {NULL};
    bench b;
    AUTO_DOCUMENT *document = full_document(&b);
    expect_losses(document, "aatls", by_aatls);
    expect_losses(document, "scs", by_scs);
    expect_losses(document, "spritepress-json", by_dump);
}

/* A page that says nothing loses nothing, and what says the default loses nothing either. */
TEST(loses_nothing_that_is_unset)
{
    static const char *const none[] = {NULL};
    AUTO_DOCUMENT *pct =
        spress_read(bytes_of("PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|0,0,4,4\n"), NULL, NULL, NULL);
    assert_non_null(pct);
    expect_losses(pct, "aatls", none);
    expect_losses(pct, "scs", none);
}

/* AATLS has to say filters and wraps: nearest, 0, and clamp, 1. */
TEST(writes_the_defaults_of_aatls)
{
    bench b;
    bench_init(&b);
    AUTO_DOCUMENT *document = spress_document_new(SPRESS_KIND_ATLAS, NULL);
    document->atlas = b.atlas;
    AUTO_BUFFER out;
    assert_true(spress_write(document, spress_format_find("aatls"), NULL, NULL, &out));
    static const uint8_t expected[] = {'A', 'A', 'T', 'L', 'S', 0, 1, 0, 5, 'p', '.', 'p', 'n',
                                       'g', 0,   200, 0,   100, 0, 0, 1, 1, 0,   0,   0,   0};
    assert_int_equal(out.size, sizeof expected);
    assert_memory_equal(out.data, expected, sizeof expected);
}

/* Writers that cannot say a turn refuse either. */
TEST(refuses_both_turns)
{
    static const struct {
        const char *format;
        spress_code code;
    } rows[] = {{"pct", SPRESS_CODE_PCT_ROTATED}, {"aatls", SPRESS_CODE_AATLS_ROTATED}};
    for (size_t i = 0; i < 4; i++) {
        bench b;
        bench_init(&b);
        spress_frame_set_turn(add_frame(&b, "f", 0, 0, 4, 4),
                              i % 2 ? SPRESS_TURN_CLOCKWISE : SPRESS_TURN_COUNTER_CLOCKWISE);
        AUTO_DOCUMENT *document = spress_document_new(SPRESS_KIND_ATLAS, NULL);
        document->atlas = b.atlas;
        spress_buffer out;
        TEST_REPORT(r);
        assert_false(
            spress_write(document, spress_format_find(rows[i / 2].format), NULL, &r.report, &out));
        expect_code(&r.report, rows[i / 2].code, SPRESS_NO_OFFSET, "/frames/0");
    }
}
