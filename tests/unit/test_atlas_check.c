/* Checking atlases: every finding with code and place, and every overlap. */
#include "atlas_samples.h"

#include "model/atlas_overlap.h"

static void check(const bench *b, test_report *r)
{
    test_report_init(r);
    assert_true(spress_atlas_check(&b->atlas, NULL, &r->report));
}

TEST(finds_nothing_in_a_sound_atlas)
{
    bench b;
    test_report r;
    bench_init(&b);
    add_frame(&b, "a", 0, 0, 100, 100);
    add_frame(&b, "b", 100, 0, 100, 50);
    add_frame(&b, "c", 100, 50, 100, 50);
    check(&b, &r);
    expect_silence(&r.report);
    b.atlas.frame_count = 0;
    b.atlas.page_count = 0;
    check(&b, &r);
    expect_silence(&r.report);
}

TEST(finds_faults_at_their_place)
{
    bench b;
    test_report r;
    bench_init(&b);
    add_page(&b, 10, 10);
    b.atlas.frame_offsets = b.offsets;
    for (uint32_t i = 0; i < FRAMES_MAX; i++)
        b.offsets[i] = 1000 + i;
    b.offsets[1] = UINT32_MAX; /* not known */
    add_frame(&b, "right", 101, 0, 100, 10);
    add_frame(&b, "below", 0, 91, 10, 10);
    add_frame(&b, "before", -1, 20, 2, 2);
    add_frame(&b, "empty", 50, 50, 0, 3);
    add_frame(&b, "trim", 60, 60, 4, 4)->trim_x = 1;
    add_frame(&b, "huge", INT32_MAX, 0, INT32_MAX, INT32_MAX);
    add_frame(&b, "trim", 70, 70, 4, 4);
    add_frame(&b, "elsewhere", 0, 0, 1, 1)->page = 2;
    check(&b, &r);
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, 1000, "/frames/0");
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, SPRESS_NO_OFFSET, "/frames/1");
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, 1002, "/frames/2");
    expect_code(&r.report, SPRESS_CODE_ATLAS_EMPTY_FRAME, 1003, "/frames/3");
    expect_code(&r.report, SPRESS_CODE_ATLAS_TRIM_BOX, 1004, "/frames/4");
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, 1005, "/frames/5");
    expect_code(&r.report, SPRESS_CODE_ATLAS_DUPLICATE, 1006, "/frames/6");
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, 1007, "/frames/7");
    expect_code(&r.report, SPRESS_CODE_ATLAS_EMPTY_PAGE, SPRESS_NO_OFFSET, "/pages/1");
    assert_int_equal(r.report.warning_count, 8);
    assert_int_equal(r.report.note_count, 1);
}

TEST(finds_trim_boxes_outside_their_source)
{
    static const int32_t boxes[][4] = {/* trim x, y, source w, h; the frame is 10 x 20 */
                                       {-1, 0, 30, 30}, {0, -1, 30, 30}, {21, 0, 30, 30},
                                       {0, 11, 30, 30}, {0, 0, 9, 30},   {INT32_MAX, 0, 30, 30},
                                       {20, 10, 30, 30}};
    for (size_t i = 0; i < 7; i++) {
        bench b;
        test_report r;
        bench_init(&b);
        spress_frame *frame = add_frame(&b, "f", 0, 0, 10, 20);
        frame->trim_x = boxes[i][0];
        frame->trim_y = boxes[i][1];
        frame->source_w = boxes[i][2];
        frame->source_h = boxes[i][3];
        check(&b, &r);
        if (i == 6)
            expect_silence(&r.report);
        else
            expect_code(&r.report, SPRESS_CODE_ATLAS_TRIM_BOX, SPRESS_NO_OFFSET, "/frames/0");
    }
}

/* 30 x 10, turned: 10 wide and 30 high on the page. */
TEST(turns_rotated_frames)
{
    bench b;
    test_report r;
    bench_init(&b);
    add_frame(&b, "turned", 190, 70, 30, 10)->flags = SPRESS_FRAME_ROTATED;
    add_frame(&b, "beside", 180, 70, 10, 30);
    check(&b, &r);
    expect_silence(&r.report);
    b.frames[0].x--;
    check(&b, &r);
    expect_code(&r.report, SPRESS_CODE_ATLAS_OVERLAP, SPRESS_NO_OFFSET, "/frames/1");
    b.frames[0].x = 191;
    check(&b, &r);
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, SPRESS_NO_OFFSET, "/frames/0");
}

TEST(takes_animations_and_aliases_as_one)
{
    bench b;
    test_report r;
    bench_init(&b);
    spress_clip_step steps[] = {{0, 1}, {1, 1}, {2, 1}};
    spress_clip walk = {.name = "walk", .name_size = 4, .step_count = 3, .steps = steps};
    for (int i = 0; i < 3; i++)
        add_frame(&b, "walk", 10 * i, 0, 10, 10);
    b.atlas.clips = &walk;
    b.atlas.clip_count = 1;
    add_frame(&b, "out", 195, 50, 10, 10);
    add_frame(&b, "alias", 195, 50, 10, 10)->alias_of = 3;
    check(&b, &r);
    assert_int_equal(r.report.warning_count, 1);
    expect_code(&r.report, SPRESS_CODE_ATLAS_OUTSIDE, SPRESS_NO_OFFSET, "/frames/3");
}

/* The same rectangle is no overlap, nor are frames without pixels or on other pages; a rectangle
 * that stands twice is told once. */
TEST(finds_overlaps)
{
    bench b;
    test_report r;
    bench_init(&b);
    add_page(&b, 200, 100);
    add_frame(&b, "a", 10, 10, 20, 20);
    add_frame(&b, "same", 10, 10, 20, 20);
    add_frame(&b, "flat", 0, 15, 200, 0);
    add_frame(&b, "other page", 15, 15, 20, 20)->page = 1;
    check(&b, &r);
    assert_int_equal(r.report.warning_count, 1); /* the flat one is empty */
    add_frame(&b, "corner", 29, 29, 5, 5);
    add_frame(&b, "inside", 12, 12, 2, 2);
    add_frame(&b, "left", 5, 15, 6, 3);
    check(&b, &r);
    const char *const paths[] = {"/frames/4", "/frames/5", "/frames/6"};
    for (size_t i = 0; i < 3; i++) {
        const spress_diagnostic *item =
            expect_code(&r.report, SPRESS_CODE_ATLAS_OVERLAP, SPRESS_NO_OFFSET, paths[i]);
        assert_non_null(strstr(item->message, "\"a\""));
    }
    assert_int_equal(r.report.warning_count, 4);
}

static bool overlap(const spress_frame *a, const spress_frame *b)
{
    return a->page == b->page && a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h &&
           b->y < a->y + a->h && a->w > 0 && a->h > 0 && b->w > 0 && b->h > 0;
}

static bool same_box(const spress_frame *a, const spress_frame *b)
{
    return a->page == b->page && a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h;
}

/* Whether an earlier frame is the same rectangle. */
static bool is_repeated(const bench *b, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (same_box(&b->frames[i], &b->frames[index]))
            return true;
    return false;
}

static size_t count_overlaps(const bench *b)
{
    size_t count = 0;
    for (size_t i = 0; i < b->atlas.frame_count; i++)
        for (size_t k = 0; k < i; k++)
            count +=
                !is_repeated(b, i) && !is_repeated(b, k) && overlap(&b->frames[i], &b->frames[k]);
    return count;
}

/* The first argument, or 1. */

/* Every pair, compared with a loop over all pairs. */
TEST(finds_the_overlaps_a_simple_loop_finds)
{
    test_random random = {test_seed};
    size_t with_overlaps = 0;
    print_message("seed %llu\n", (unsigned long long)test_seed);
    for (int i = 0; i < 20000; i++) {
        static char names[FRAMES_MAX][12];
        bench b;
        bench_init(&b);
        add_page(&b, 200, 100);
        const uint32_t count = 1 + test_random_below(&random, 40);
        const uint32_t size = 1 + test_random_below(&random, 12);
        const uint32_t spread = 1 + test_random_below(&random, 80);
        for (uint32_t k = 0; k < count; k++) {
            snprintf(names[k], sizeof names[k], "%u", k);
            add_frame(&b, names[k], (int)test_random_below(&random, spread) - 3,
                      (int)test_random_below(&random, spread) - 3,
                      (int)test_random_below(&random, size), (int)test_random_below(&random, size))
                ->page = (uint16_t)test_random_below(&random, 2);
        }
        static spress_diagnostic items[400];
        spress_report report;
        spress_report_init(&report, items, 400);
        assert_true(spress_atlas_check(&b.atlas, NULL, &report));
        size_t found = 0;
        for (size_t k = 0; k < report.count; k++)
            found += items[k].code == SPRESS_CODE_ATLAS_OVERLAP;
        const size_t expected = count_overlaps(&b);
        assert_int_equal(found, expected < 100 ? expected : 100);
        with_overlaps += expected != 0;
    }
    assert_true(with_overlaps > 1000);
}

/* Columns of small boxes without gaps, with a column of tall ones every now and then that takes the
 * place of many small ones in the set. Some boxes lie one pixel too high or are too tall: where the
 * neighbour is in another word of the set, and anywhere. */
static void fill_columns(spress_frame *frames, uint32_t count, test_random *random)
{
    enum { SMALL = 1450, TALL = 50, COLUMN = SMALL + TALL };
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t place = i * 4007 % count; /* a permutation: 4007 is prime */
        const uint32_t row = place % COLUMN;
        const bool small = row < SMALL;
        const uint32_t height = small ? 2 : 58; /* 1450 * 2 = 50 * 58 */
        const int wrong = test_random_below(random, row % 64 == 0 ? 4 : 300) == 0;
        frames[i] = (spress_frame){
            .name = "",
            .x = (int32_t)(place / COLUMN * 20 + (small ? 0 : 10)),
            .y = (int32_t)((small ? row : row - SMALL) * height + place / COLUMN % 2) - wrong,
            .w = 10,
            .h = (int32_t)height,
            .alias_of = SPRESS_NONE,
            .extra = SPRESS_NONE};
    }
}

static void expect_pairs(const spress_frame *frames, const spressi_overlaps *overlaps)
{
    for (size_t i = 0; i < overlaps->count; i++) {
        const spressi_overlap *pair = &overlaps->pairs[i];
        assert_true(pair->first < pair->second);
        assert_true(overlap(&frames[pair->first], &frames[pair->second]));
        if (i != 0)
            assert_true(pair[-1].second < pair->second ||
                        (pair[-1].second == pair->second && pair[-1].first < pair->first));
    }
}

/* Enough rows for the set of ranks to have levels. */
TEST(finds_overlaps_among_many_rows)
{
    enum { COUNT = 6000 };
    test_random random = {test_seed};
    const spress_allocator allocator = spress_allocator_default();
    AUTO_FREE spress_frame *frames = MUST(calloc(COUNT, sizeof *frames));
    for (int round = 0; round < 10; round++) {
        size_t expected = 0;
        fill_columns(frames, COUNT, &random);
        for (size_t i = 0; i < COUNT; i++)
            for (size_t k = 0; k < i; k++)
                expected += overlap(&frames[i], &frames[k]);
        assert_in_range(expected, 5, 99);
        const spress_atlas atlas = {.frames = frames, .frame_count = COUNT};
        spressi_overlaps overlaps;
        assert_true(spressi_overlaps_find(&atlas, &allocator, &overlaps));
        assert_int_equal(overlaps.count, expected);
        expect_pairs(frames, &overlaps);
    }
}

/* What would take a simple loop hours. */
TEST(stops_at_a_hundred_overlaps)
{
    enum { COUNT = 200000 };
    AUTO_FREE spress_frame *frames = MUST(calloc(COUNT, sizeof *frames));
    for (int i = 0; i < COUNT; i++)
        frames[i] = (spress_frame){.name = "",
                                   .x = i % 500,
                                   .y = i / 500,
                                   .w = 1000,
                                   .h = 1000,
                                   .source_w = 1000,
                                   .source_h = 1000,
                                   .alias_of = SPRESS_NONE,
                                   .extra = SPRESS_NONE};
    spress_page page = {.file = "", .width = 2000, .height = 2000};
    const spress_atlas atlas = {
        .pages = &page, .page_count = 1, .frames = frames, .frame_count = COUNT};
    spress_report report;
    spress_report_init(&report, NULL, 0);
    assert_true(spress_atlas_check(&atlas, NULL, &report));
    assert_int_equal(report.warning_count, 100 + COUNT - 1); /* and all names but one repeat */
}

TEST(survives_every_failed_allocation)
{
    bench b;
    bench_init(&b);
    add_frame(&b, "a", 0, 0, 10, 10);
    add_frame(&b, "b", 5, 5, 10, 10);
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(failing, n);
        TEST_REPORT(r);
        const bool checked = spress_atlas_check(&b.atlas, &failing.allocator, &r.report);
        failed = failing.failed;
        assert_int_equal(checked, !failed);
        if (failed)
            expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
        assert_int_equal(failing.live_count, 0);
    }
}

TEST(finds_clips_and_polygons_of_nothing)
{
    static const spress_point points[] = {{0, 0}, {1, 0}, {0, 1}};
    static const uint32_t sound[] = {0, 1, 2}, faulty[] = {0, 1, 2, 0, 3, 2};
    spress_polygon polygon = {points, points, 3, sound, 1};
    spress_clip_step steps[] = {{0, 1}, {1, 1}};
    spress_clip clips[] = {{.name = "sound", .step_count = 1, .steps = steps},
                           {.name = "far", .step_count = 2, .steps = steps},
                           {.name = "none"}};
    bench b;
    test_report r;
    bench_init(&b);
    add_extra(&b, add_frame(&b, "f", 0, 0, 1, 1), SPRESS_EXTRA_POLYGON)->polygon = &polygon;
    b.atlas.clips = clips;
    b.atlas.clip_count = 1;
    check(&b, &r);
    expect_silence(&r.report);
    polygon.triangles = faulty;
    polygon.triangle_count = 2;
    b.atlas.clip_count = 3;
    check(&b, &r);
    assert_int_equal(r.report.warning_count, 3);
    assert_string_equal(
        expect_code(&r.report, SPRESS_CODE_ATLAS_POLYGON, SPRESS_NO_OFFSET, "/frames/0")->message,
        "\"f\": triangle 1 has vertex 3; there are 3 vertices");
    assert_string_equal(
        expect_code(&r.report, SPRESS_CODE_ATLAS_CLIP, SPRESS_NO_OFFSET, "/clips/1")->message,
        "step 1 of clip \"far\" shows frame 1; there are 1 frames");
    assert_string_equal(
        expect_code(&r.report, SPRESS_CODE_ATLAS_CLIP, SPRESS_NO_OFFSET, "/clips/2")->message,
        "clip \"none\" has no steps");
}

/* Frames of a clip may share a name; other frames of that name are still too many. */
TEST(names_of_clips)
{
    spress_clip_step steps[] = {{0, 1}, {1, 1}};
    spress_clip clip = {.name = "c", .step_count = 2, .steps = steps};
    bench b;
    test_report r;
    bench_init(&b);
    add_frame(&b, "a", 0, 0, 1, 1);
    add_frame(&b, "b", 1, 0, 1, 1);
    add_frame(&b, "b", 2, 0, 1, 1);
    b.atlas.clips = &clip;
    b.atlas.clip_count = 1;
    check(&b, &r);
    assert_int_equal(r.report.warning_count, 1);
    expect_code(&r.report, SPRESS_CODE_ATLAS_DUPLICATE, SPRESS_NO_OFFSET, "/frames/2");
}
