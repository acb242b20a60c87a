/* Comparing frames and atlases. */
#include "atlas_samples.h"

static void compares_pictures(void **state)
{
    (void)state;
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
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
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

static void matches_frames_by_name(void **state)
{
    (void)state;
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
static void matches_the_nth_frame_of_a_name_with_the_nth(void **state)
{
    (void)state;
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

static void compares_what_frames_and_pages_have(void **state)
{
    (void)state;
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
    expect_difference(&a, &b, "splits, pads, scale or animation");

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

static void compares_extras_by_what_they_have(void **state)
{
    (void)state;
    static const uint32_t bits[] = {SPRESS_EXTRA_SPLITS, SPRESS_EXTRA_PADS, SPRESS_EXTRA_SCALE,
                                    SPRESS_EXTRA_ANIMATION};
    for (size_t i = 0; i < 4; i++) {
        bench a, b;
        bench_init(&a);
        bench_init(&b);
        b.atlas.extra_count = 3; /* another index does not count */
        spress_frame_extra *mine = add_extra(&a, add_frame(&a, "f", 0, 0, 1, 1), bits[i]);
        spress_frame_extra *other = add_extra(&b, add_frame(&b, "f", 0, 0, 1, 1), bits[i]);
        mine->splits[3] = mine->pads[0] = 5;
        mine->scale = mine->rate = 5;
        expect_difference(&a, &b, "splits, pads, scale or animation");
        if (bits[i] == SPRESS_EXTRA_SPLITS)
            other->splits[3] = 5;
        else if (bits[i] == SPRESS_EXTRA_PADS)
            other->pads[0] = 5;
        else if (bits[i] == SPRESS_EXTRA_SCALE)
            other->scale = 5;
        else
            other->rate = 5;
        expect_equal(&a, &b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compares_pictures),
        cmocka_unit_test(matches_frames_by_name),
        cmocka_unit_test(matches_the_nth_frame_of_a_name_with_the_nth),
        cmocka_unit_test(compares_what_frames_and_pages_have),
        cmocka_unit_test(compares_extras_by_what_they_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
