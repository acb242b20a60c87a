/* Comparing frames and atlases. */
#include "atlas_samples.h"

TEST(compares_pictures)
{
    bench b;
    bench_init(&b);
    spress_frame *frame = add_frame(&b, "a", 1, 2, 3, 4);
    spress_frame other = *frame;
    other.name = "another";
    other.name_size = 7;
    other.alias_of = 0;
    assert_true(spress_frame_same_picture(frame, &other));
    int32_t *const numbers[] = {&other.x,        &other.y,        &other.w,      &other.h,
                                &other.source_w, &other.source_h, &other.trim_x, &other.trim_y};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        ++*numbers[i];
        assert_false(spress_frame_same_picture(frame, &other));
        --*numbers[i];
    }
    other.flags = 4;
    assert_false(spress_frame_same_picture(frame, &other));
    other.flags = 0;
    other.page = 1;
    assert_false(spress_frame_same_picture(frame, &other));
    other.page = 0;
    other.extra = 0;
    assert_false(spress_frame_same_picture(frame, &other));
}

/* Asserts that the atlases differ and that the sentence has `part` in it. */
static void expect_difference(const bench *a, const bench *b, const char *part)
{
    char sentence[200] = "";
    assert_false(spress_atlas_equal(&a->atlas, &b->atlas, NULL, 0));
    assert_false(spress_atlas_equal(&a->atlas, &b->atlas, sentence, sizeof sentence));
    if (!strstr(sentence, part))
        fail_msg("\"%s\" is not in \"%s\"", part, sentence);
}

static void expect_equal(const bench *a, const bench *b)
{
    char sentence[200] = "";
    if (!spress_atlas_equal(&a->atlas, &b->atlas, sentence, sizeof sentence))
        fail_msg("%s", sentence);
}

TEST(matches_frames_by_name)
{
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    add_frame(&a, "one", 1, 2, 3, 4);
    add_frame(&a, "two", 5, 6, 7, 8);
    add_frame(&b, "two", 5, 6, 7, 8);
    add_frame(&b, "one", 1, 2, 3, 4)->alias_of = 0; /* how it is written does not count */
    expect_equal(&a, &b);
    b.frames[1].y = 3;
    expect_difference(&a, &b, "\"one\" is at 1,2 3x4 and at 1,3 3x4");
    b.frames[1].y = 2;
    b.frames[1].name = "onf";
    expect_difference(&a, &b, "\"one\" is only in the first");
    expect_difference(&b, &a, "\"one\" is only in the second");
    b.frames[1].name = "one";
    b.atlas.frame_count = 1;
    expect_difference(&a, &b, "\"one\" is only in the first");
    a.atlas.frame_count = 0;
    expect_difference(&a, &b, "\"two\" is only in the second");
}

/* Names that repeat: animations, and regions of AATLS. */
TEST(matches_the_nth_frame_of_a_name_with_the_nth)
{
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    add_frame(&a, "x", 0, 0, 1, 1);
    add_frame(&a, "same", 1, 0, 1, 1);
    add_frame(&a, "same", 2, 0, 1, 1);
    add_frame(&b, "same", 1, 0, 1, 1);
    add_frame(&b, "same", 2, 0, 1, 1);
    add_frame(&b, "x", 0, 0, 1, 1);
    expect_equal(&a, &b);
    b.frames[0].x = 2;
    b.frames[1].x = 1;
    expect_difference(&a, &b, "\"same\" is at 1,0");
    b.frames[0].x = 1;
    b.frames[1].name = "x"; /* one "same" less */
    b.frames[1].name_size = 1;
    expect_difference(&a, &b, "\"same\" is only in the first");
}

TEST(compares_what_frames_and_pages_have)
{
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    add_frame(&a, "f", 0, 0, 1, 1);
    spress_frame *frame = add_frame(&b, "f", 0, 0, 1, 1);
    frame->trim_x = 1;
    expect_difference(&a, &b, "lies at 0,0 of 1x1 and at 1,0 of 1x1");
    frame->trim_x = 0;
    frame->flags = 2;
    expect_difference(&a, &b, "flags 0 and 2");
    frame->flags = 0;
    frame->page = 1;
    expect_difference(&a, &b, "page 0 and on page 1");
    frame->page = 0;
    add_extra(&b, frame, SPRESS_EXTRA_PADS);
    expect_difference(&a, &b, "splits, pads, scale, pivot, polygon or user data");

    b.extras[0].has = 0; /* an empty extra is none */
    b.extras[0].scale = 9;
    expect_equal(&a, &b);
    add_page(&b, 1, 1);
    expect_difference(&a, &b, "1 pages and 2");
    b.atlas.page_count = 1;
    b.pages[0].height = 101;
    expect_difference(&a, &b, "200 x 100 and 200 x 101");
    b.pages[0] = a.pages[0];
    b.pages[0].padding = 1;
    expect_difference(&a, &b, "padding 0 and 1");
    b.pages[0] = a.pages[0];
    b.pages[0].pixel_format = NULL;
    expect_difference(&a, &b, "pixel format");
    b.pages[0] = a.pages[0];
    b.pages[0].file = "q.png";
    expect_difference(&a, &b, "file name");
    b.pages[0] = a.pages[0];
    b.pages[0].filter_mag = 1;
    expect_difference(&a, &b, "filters 0,0 and 0,1");
    b.pages[0] = a.pages[0];
    b.pages[0].wrap_u = 2;
    expect_difference(&a, &b, "wrap modes 0,0 and 2,0");
    b.pages[0] = a.pages[0];
    b.pages[0].image = BYTES("png");
    expect_difference(&a, &b, "image");
}

static const spress_point corners[] = {{0, 0}, {1, 0}, {0, 1}};
static const uint32_t corner_numbers[] = {0, 1, 2};

/* An extra with a value in every field. */
static spress_frame_extra full_extra(const spress_polygon *polygon, const char *user_data)
{
    return (spress_frame_extra){.splits = {0, 0, 0, 5},
                                .pads = {5, 0, 0, 0},
                                .scale = 5,
                                .pivot = {0.5f, 5},
                                .polygon = polygon,
                                .user_data = user_data,
                                .user_data_size = strlen(user_data)};
}

TEST(compares_extras_by_what_they_have)
{
    const spress_polygon none = {0}, triangle = {corners, corners, 3, corner_numbers, 1};
    for (uint32_t bit = SPRESS_EXTRA_SPLITS; bit <= SPRESS_EXTRA_USER_DATA; bit *= 2) {
        bench a, b;
        bench_init(&a);
        bench_init(&b);
        b.atlas.extra_count = 3; /* another index does not count */
        spress_frame_extra *mine = add_extra(&a, add_frame(&a, "f", 0, 0, 1, 1), bit);
        spress_frame_extra *other = add_extra(&b, add_frame(&b, "f", 0, 0, 1, 1), bit);
        *mine = full_extra(&triangle, "data");
        *other = (spress_frame_extra){.polygon = &none, .user_data = ""};
        mine->has = other->has = bit;
        expect_difference(&a, &b, "splits, pads, scale, pivot, polygon or user data");
        *other = *mine;
        expect_equal(&a, &b);
    }
}

TEST(compares_polygons)
{
    static const spress_point others[] = {{0, 0}, {1, 0}, {0, 2}};
    static const uint32_t other_numbers[] = {0, 2, 1};
    const spress_polygon same = {corners, corners, 3, corner_numbers, 1};
    const spress_polygon different[] = {{others, corners, 3, corner_numbers, 1},
                                        {corners, others, 3, corner_numbers, 1},
                                        {corners, corners, 2, corner_numbers, 1},
                                        {corners, corners, 3, other_numbers, 1},
                                        {corners, corners, 3, corner_numbers, 0}};
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    add_extra(&a, add_frame(&a, "f", 0, 0, 1, 1), SPRESS_EXTRA_POLYGON)->polygon = &same;
    add_extra(&b, add_frame(&b, "f", 0, 0, 1, 1), SPRESS_EXTRA_POLYGON);
    for (size_t i = 0; i < COUNT_OF(different); i++) {
        b.extras[0].polygon = &different[i];
        expect_difference(&a, &b, "polygon");
    }
}

/* Clips are compared in their order, and their frames by name and place. */
TEST(compares_clips)
{
    spress_clip_step steps[] = {{0, 100}, {1, 200}}, others[] = {{1, 100}, {0, 200}};
    const spress_clip clip = {.name = "c", .name_size = 1, .step_count = 2, .steps = steps};
    spress_clip mine = clip, other = clip;
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    add_frame(&a, "f", 0, 0, 1, 1);
    add_frame(&a, "g", 1, 0, 1, 1);
    add_frame(&b, "g", 1, 0, 1, 1);
    add_frame(&b, "f", 0, 0, 1, 1);
    a.atlas.clips = &mine;
    b.atlas.clips = &other;
    a.atlas.clip_count = 1;
    expect_difference(&a, &b, "1 clips and 0");
    b.atlas.clip_count = 1;
    expect_difference(&a, &b, "another step 0"); /* frame 0 is another one */
    other.steps = others;
    expect_equal(&a, &b);
    others[1].duration_us = 201;
    expect_difference(&a, &b, "another step 1");
    others[1].duration_us = 200;
    other.step_count = 1;
    expect_difference(&a, &b, "2 and 1 steps");
    other.step_count = 2;
    other.direction = SPRESS_CLIP_REVERSE;
    expect_difference(&a, &b, "direction");
    other.direction = SPRESS_CLIP_FORWARD;
    other.repeats = 1;
    expect_difference(&a, &b, "repeats");
    other.repeats = 0;
    other.rate = 1;
    expect_difference(&a, &b, "rate");
    other.rate = 0;
    other.name = "d";
    expect_difference(&a, &b, "another name");
}

TEST(compares_page_details)
{
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    b.pages[0].has = SPRESS_PAGE_FILTERS;
    expect_difference(&a, &b, "details 0x0 and 0x4");
    a.pages[0].has = b.pages[0].has = SPRESS_PAGE_SCALE | SPRESS_PAGE_PREMULTIPLIED;
    a.pages[0].scale = (spress_factor){1, 2};
    b.pages[0].scale = (spress_factor){3, 4};
    expect_difference(&a, &b, "scale 1/2 and 3/4");
    b.pages[0].scale = (spress_factor){5, 10};
    expect_equal(&a, &b);
    b.pages[0].premultiplied = true;
    expect_difference(&a, &b, "premultiplied");
}

TEST(compares_maps_of_pages)
{
    static const spress_page_map normal = {"normal", "n.png"}, other = {"normal", "m.png"};
    bench a, b;
    bench_init(&a);
    bench_init(&b);
    a.pages[0].maps = &normal;
    a.pages[0].map_count = 1;
    expect_difference(&a, &b, "other maps");
    b.pages[0].maps = &other;
    b.pages[0].map_count = 1;
    expect_difference(&a, &b, "other maps");
    b.pages[0].maps = &normal;
    expect_equal(&a, &b);
}

/* What is unset has no value, or the one that the header says. */
TEST(accessors_know_what_is_unset)
{
    const spress_polygon triangle = {corners, corners, 3, corner_numbers, 1};
    bench b;
    bench_init(&b);
    spress_frame *plain = add_frame(&b, "plain", 0, 0, 1, 1);
    spress_frame *full = add_frame(&b, "full", 0, 0, 1, 1);
    spress_frame_extra *extra = add_extra(&b, full, 0);
    *extra = full_extra(&triangle, "data");
    for (int round = 0; round < 2; round++) { /* no extra, and one that has nothing */
        const spress_frame *frame = round == 0 ? plain : full;
        assert_null(spress_frame_splits(&b.atlas, frame));
        assert_null(spress_frame_pads(&b.atlas, frame));
        assert_null(spress_frame_pivot(&b.atlas, frame));
        assert_null(spress_frame_polygon(&b.atlas, frame));
        assert_null(spress_frame_user_data(&b.atlas, frame));
        assert_int_equal(spress_frame_scale(&b.atlas, frame), 1);
        assert_false(spress_frame_has(&b.atlas, frame, UINT32_MAX));
        assert_null(spress_frame_clip(&b.atlas, frame, NULL));
    }
    assert_null(spress_frame_extra_of(&b.atlas, plain));
    assert_ptr_equal(spress_frame_extra_of(&b.atlas, full), extra);
    extra->has = 63;
    assert_int_equal(spress_frame_splits(&b.atlas, full)[3], 5);
    assert_int_equal(spress_frame_pads(&b.atlas, full)[0], 5);
    assert_true(spress_frame_pivot(&b.atlas, full)->x == 0.5f);
    assert_ptr_equal(spress_frame_polygon(&b.atlas, full), &triangle);
    assert_string_equal(spress_frame_user_data(&b.atlas, full), "data");
    assert_int_equal(spress_frame_scale(&b.atlas, full), 5);
    assert_true(spress_frame_has(&b.atlas, full, SPRESS_EXTRA_PIVOT));
    spress_page page = {.scale = {1, 2}};
    assert_int_equal(spress_page_scale(&page).denominator, 1);
    page.has = SPRESS_PAGE_SCALE;
    assert_int_equal(spress_page_scale(&page).denominator, 2);
    assert_true(spress_page_has(&page, SPRESS_PAGE_SCALE | SPRESS_PAGE_PADDING));
    assert_false(spress_page_has(&page, SPRESS_PAGE_PADDING));
}

/* A turn replaces the other, and leaves the bits alone that files may have. */
TEST(turns_both_ways)
{
    spress_frame frame = {.flags = 0x7FFFFFFE};
    assert_int_equal(spress_frame_turn(&frame), SPRESS_TURN_NONE);
    spress_frame_set_turn(&frame, SPRESS_TURN_COUNTER_CLOCKWISE);
    assert_int_equal(spress_frame_turn(&frame), SPRESS_TURN_COUNTER_CLOCKWISE);
    assert_int_equal(frame.flags, 0xFFFFFFFE);
    spress_frame_set_turn(&frame, SPRESS_TURN_CLOCKWISE);
    assert_int_equal(spress_frame_turn(&frame), SPRESS_TURN_CLOCKWISE);
    assert_int_equal(frame.flags, 0x7FFFFFFF); /* bit 0 is SPRESS_FRAME_ROTATED */
    spress_frame_set_turn(&frame, SPRESS_TURN_NONE);
    assert_int_equal(frame.flags, 0x7FFFFFFE);
}

/* The first clip that shows a frame is found with and without the index. */
TEST(finds_the_clip_of_a_frame)
{
    AUTO_DOCUMENT *document = spress_document_new(SPRESS_KIND_ATLAS, NULL);
    spress_clip_step first[] = {{2, 1}, {1, 1}, {2, 1}}, second[] = {{1, 1}, {3, 1}, {77, 1}};
    spress_clip clips[] = {{.name = "a", .step_count = 3, .steps = first},
                           {.name = "b", .step_count = 3, .steps = second}};
    spress_frame frames[4] = {{0}};
    document->atlas =
        (spress_atlas){.frames = frames, .frame_count = 4, .clips = clips, .clip_count = 2};
    for (int round = 0; round < 2; round++) {
        uint32_t step = 99;
        assert_null(spress_frame_clip(&document->atlas, &frames[0], &step));
        assert_int_equal(step, 99);
        assert_ptr_equal(spress_frame_clip(&document->atlas, &frames[1], &step), &clips[0]);
        assert_int_equal(step, 1);
        assert_ptr_equal(spress_frame_clip(&document->atlas, &frames[2], &step), &clips[0]);
        assert_int_equal(step, 0);
        assert_ptr_equal(spress_frame_clip(&document->atlas, &frames[3], &step), &clips[1]);
        assert_int_equal(step, 1);
        assert_true(spress_document_index_clips(document));
        assert_non_null(document->atlas.clip_uses);
    }
    document->atlas.clip_count = 0;
    assert_true(spress_document_index_clips(document));
    assert_null(document->atlas.clip_uses);
}

TEST(rates_of_clips)
{
    spress_clip_step steps[] = {{0, 100000}, {1, 300000}};
    spress_clip clip = {.step_count = 2, .steps = steps, .rate = 7};
    assert_int_equal(spress_clip_rate(&clip), 7);
    clip.rate = 0;
    assert_int_equal(spress_clip_rate(&clip), 5); /* two steps in 0.4 seconds */
    clip.step_count = 1;
    assert_int_equal(spress_clip_rate(&clip), 10);
    steps[0].duration_us = 0;
    assert_int_equal(spress_clip_rate(&clip), 0);
    clip.step_count = 0;
    assert_int_equal(spress_clip_rate(&clip), 0);
}
