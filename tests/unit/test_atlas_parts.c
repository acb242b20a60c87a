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
    spress_document *document = spress_document_new(SPRESS_KIND_ATLAS, NULL);
    assert_non_null(document);
    document->atlas = b->atlas;
    return document;
}

static void expect_dump(const spress_document *document, const char *expected)
{
    const spress_setting compact = {.name = "compact"};
    const spress_write_options options = {.settings = {&compact, 1}};
    spress_buffer out;
    assert_true(spress_write(document, spress_format_find("json"), &options, NULL, &out));
    assert_int_equal(out.size, strlen(expected));
    assert_memory_equal(out.data, expected, out.size);
    spress_buffer_free(&out);
}

static void dumps_everything(void **state)
{
    (void)state;
    bench b;
    spress_document *document = full_document(&b);
    spress_frame_set_turn(&b.frames[0], SPRESS_TURN_CLOCKWISE);
    spress_frame_set_turn(&b.frames[1], SPRESS_TURN_COUNTER_CLOCKWISE);
    expect_dump(
        document,
        "{\"kind\":\"atlas\",\"version\":\"\",\"pages\":[{\"file\":\"p.png\",\"width\":200,"
        "\"height\":100,\"padding\":2,\"pixelFormat\":\"RGB565\",\"filterMin\":1,\"filterMag\":0,"
        "\"wrapU\":2,\"wrapV\":1,\"scale\":0.5,\"premultiplied\":true}],\"frames\":["
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
    spress_document_free(document);
}

/* What is unset is left out. */
static void dumps_nothing_that_is_unset(void **state)
{
    (void)state;
    bench b;
    spress_document *document = full_document(&b);
    b.pages[0] = (spress_page){.file = "p", .file_size = 1, .width = 1, .height = 1};
    document->atlas.clip_count = document->atlas.frame_count = 0;
    expect_dump(document, "{\"kind\":\"atlas\",\"version\":\"\",\"pages\":[{\"file\":\"p\","
                          "\"width\":1,\"height\":1}],\"frames\":[]}\n");
    spress_document_free(document);
}

static void expect_losses(const spress_document *document, const char *format,
                          const char *const *losses)
{
    test_report r;
    size_t count = 0;
    test_report_init(&r);
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

static void loses_what_a_format_cannot_hold(void **state)
{
    (void)state;
    static const char *const by_aatls[] = {"the pixel format \"RGB565\" of page 0",
                                           "the scale 1/2 of page 0",
                                           "that page 0 has premultiplied alpha",
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
    spress_document *document = full_document(&b);
    expect_losses(document, "aatls", by_aatls);
    expect_losses(document, "scs", by_scs);
    expect_losses(document, "json", by_dump);
    spress_document_free(document);
}

/* A page that says nothing loses nothing, and what says the default loses nothing either. */
static void loses_nothing_that_is_unset(void **state)
{
    (void)state;
    static const char *const none[] = {NULL};
    spress_document *pct =
        spress_read(bytes_of("PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|0,0,4,4\n"), NULL, NULL, NULL);
    assert_non_null(pct);
    expect_losses(pct, "aatls", none);
    expect_losses(pct, "scs", none);
    spress_document_free(pct);
}

/* AATLS has to say filters and wraps: nearest, 0, and clamp, 1. */
static void writes_the_defaults_of_aatls(void **state)
{
    (void)state;
    bench b;
    bench_init(&b);
    spress_document *document = spress_document_new(SPRESS_KIND_ATLAS, NULL);
    document->atlas = b.atlas;
    spress_buffer out;
    assert_true(spress_write(document, spress_format_find("aatls"), NULL, NULL, &out));
    static const uint8_t expected[] = {'A', 'A', 'T', 'L', 'S', 0, 1, 0, 5, 'p', '.', 'p', 'n',
                                       'g', 0,   200, 0,   100, 0, 0, 1, 1, 0,   0,   0,   0};
    assert_int_equal(out.size, sizeof expected);
    assert_memory_equal(out.data, expected, sizeof expected);
    spress_buffer_free(&out);
    spress_document_free(document);
}

/* Writers that cannot say a turn refuse either. */
static void refuses_both_turns(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        spress_code code;
    } rows[] = {{"pct", SPRESS_CODE_PCT_ROTATED}, {"aatls", SPRESS_CODE_AATLS_ROTATED}};
    for (size_t i = 0; i < 4; i++) {
        bench b;
        bench_init(&b);
        spress_frame_set_turn(add_frame(&b, "f", 0, 0, 4, 4),
                              i % 2 ? SPRESS_TURN_CLOCKWISE : SPRESS_TURN_COUNTER_CLOCKWISE);
        spress_document *document = spress_document_new(SPRESS_KIND_ATLAS, NULL);
        document->atlas = b.atlas;
        spress_buffer out;
        test_report r;
        test_report_init(&r);
        assert_false(
            spress_write(document, spress_format_find(rows[i / 2].format), NULL, &r.report, &out));
        expect_code(&r.report, rows[i / 2].code, SPRESS_NO_OFFSET, "/frames/0");
        spress_document_free(document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dumps_everything),
        cmocka_unit_test(dumps_nothing_that_is_unset),
        cmocka_unit_test(loses_what_a_format_cannot_hold),
        cmocka_unit_test(loses_nothing_that_is_unset),
        cmocka_unit_test(writes_the_defaults_of_aatls),
        cmocka_unit_test(refuses_both_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
