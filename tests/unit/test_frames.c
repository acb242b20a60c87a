/* Frames cut from their page: however they lie there, they come out upright, and a rectangle that
 * leaves the page is found before a pixel is touched. */
#include "job_fixture.h"
#include "job_samples.h"
#include "jobs/frames/frames.h"

enum { LEFT = 5, TOP = 3, WIDTH = 6, HEIGHT = 4 };

/* Where a pixel of the frame lies on the page. */
static spress_colour on_page(const picture_rule *page, spress_turn turn, uint32_t x, uint32_t y)
{
    switch (turn) {
    case SPRESS_TURN_CLOCKWISE: /* the top is the right edge */
        return rule_pixel(page, LEFT + HEIGHT - 1 - y, TOP + x);
    case SPRESS_TURN_COUNTER_CLOCKWISE: /* the top is the left edge */
        return rule_pixel(page, LEFT + y, TOP + WIDTH - 1 - x);
    case SPRESS_TURN_HALF:
        return rule_pixel(page, LEFT + WIDTH - 1 - x, TOP + HEIGHT - 1 - y);
    case SPRESS_TURN_NONE:
        break;
    }
    return rule_pixel(page, LEFT + x, TOP + y);
}

/* An atlas of one frame on a page of 32 x 16 pixels. */
static spress_document *make_atlas(spress_turn turn, int32_t left)
{
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    spress_atlas *atlas = &document->atlas;
    atlas->pages = spress_document_allocate(document, 1, sizeof *atlas->pages);
    atlas->frames = spress_document_allocate(document, 1, sizeof *atlas->frames);
    assert_true(atlas->pages && atlas->frames);
    atlas->page_count = atlas->frame_count = 1;
    atlas->pages[0] = (spress_page){.file = "page.png", .width = 32, .height = 16};
    atlas->frames[0] = (spress_frame){.name = "frame",
                                      .name_size = 5,
                                      .x = left,
                                      .y = TOP,
                                      .w = WIDTH,
                                      .h = HEIGHT,
                                      .source_w = WIDTH,
                                      .source_h = HEIGHT,
                                      .alias_of = SPRESS_NONE,
                                      .extra = SPRESS_NONE};
    spress_frame_set_turn(&atlas->frames[0], turn);
    return document;
}

TEST(turned_frames)
{
    static const spress_turn turns[] = {SPRESS_TURN_NONE, SPRESS_TURN_CLOCKWISE,
                                        SPRESS_TURN_COUNTER_CLOCKWISE, SPRESS_TURN_HALF};
    const picture_rule *rule = find_rule("atlas/two.png");
    for (size_t i = 0; i < COUNT_OF(turns); i++) {
        AUTO(job_fixture_end) job_fixture fixture;
        spressi_loaded loaded = {.path = "it", .document = make_atlas(turns[i], LEFT)};
        job_fixture_begin(&fixture, NULL);
        spressi_frames frames = {.job = &fixture.job, .loaded = &loaded};
        assert_true(spressi_plan_frames(&frames));
        assert_int_equal(frames.count, 1);
        spress_image page = {.width = 32, .height = 16, .rgba = draw_rule(rule)}, image = {0};
        assert_true(spressi_draw_frame(&frames, &fixture.job, &frames.items[0], &page, &image));
        assert_int_equal(image.width, WIDTH);
        assert_int_equal(image.height, HEIGHT);
        const picture p = {image.width, image.height, image.rgba};
        for (uint32_t y = 0; y < HEIGHT; y++)
            for (uint32_t x = 0; x < WIDTH; x++)
                expect_pixel(picture_pixel(&p, x, y), on_page(rule, turns[i], x, y), x, y);
        spress_image_free(&image);
        free(page.rgba);
        spressi_unload(&loaded);
    }
}

/* At x = 27 there is room for the 4 pixels of a turned frame, and not for the 6 of an upright one;
 * at 29 for neither. */
TEST(frames_at_the_edge)
{
    static const struct {
        spress_turn turn;
        int32_t left;
        bool fits;
    } rows[] = {{SPRESS_TURN_NONE, 26, true},
                {SPRESS_TURN_NONE, 27, false},
                {SPRESS_TURN_CLOCKWISE, 28, true},
                {SPRESS_TURN_CLOCKWISE, 29, false},
                {SPRESS_TURN_HALF, 26, true},
                {SPRESS_TURN_HALF, 27, false},
                {SPRESS_TURN_COUNTER_CLOCKWISE, 28, true},
                {SPRESS_TURN_COUNTER_CLOCKWISE, 29, false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO(job_fixture_end) job_fixture fixture;
        spressi_loaded loaded = {.path = "it", .document = make_atlas(rows[i].turn, rows[i].left)};
        job_fixture_begin(&fixture, NULL);
        spressi_frames frames = {.job = &fixture.job, .loaded = &loaded};
        assert_int_equal(spressi_plan_frames(&frames), rows[i].fits);
        if (!rows[i].fits)
            expect_code(&fixture.found.report, SPRESS_CODE_ATLAS_OUTSIDE, SPRESS_NO_OFFSET,
                        "/frames/0");
        spressi_unload(&loaded);
    }
}
