/* Frames that stay where a previous atlas had them, turned ones too. */
#include "pack_sprites.h"

static const spress_pack_options turning = {
    .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .rotate = true, .max_width = 24, .max_height = 64};

/* "wide" fits on a page only when it is turned; "turned" has room either way. */
static void some_sprites(sprite_set *set)
{
    spress_image *wide = add_full(set, "wide", 40, 9, red);
    for (uint32_t x = 0; x < wide->width; x++)
        put_pixel(wide, x, 0, (colour){(uint8_t)x, 1, 2, 255});
    add_full(set, "turned", 21, 5, green);
    add_full(set, "small", 6, 7, blue);
}

static spress_document *packed_document(const sprite_set *set, const spress_pack_options *options)
{
    spress_pack *pack = packed(set, options);
    spress_document *document = document_of(pack);
    spress_pack_free(pack);
    return document;
}

/* Packs beside a previous atlas; `kept` is how many frames are to stay. */
static spress_document *packed_again(const sprite_set *set, spress_pack_options options,
                                     const spress_document *previous, size_t kept)
{
    options.previous = &previous->atlas;
    spress_pack *pack = packed(set, &options);
    assert_int_equal(spress_pack_figures_of(pack).kept_count, kept);
    spress_document *document = document_of(pack);
    spress_pack_free(pack);
    return document;
}

/* What a frame takes of its page. */
static box taken(const spress_frame *frame)
{
    const bool turned = spress_frame_turn(frame) != SPRESS_TURN_NONE;
    return (box){(uint32_t)frame->x, (uint32_t)frame->y, (uint32_t)(turned ? frame->h : frame->w),
                 (uint32_t)(turned ? frame->w : frame->h)};
}

/* Every frame lies on its page, and no two meet. */
static void assert_sound(const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_page *page = &atlas->pages[atlas->frames[i].page];
        const box a = taken(&atlas->frames[i]);
        assert_true((int64_t)a.x + a.w <= page->width && (int64_t)a.y + a.h <= page->height);
        for (size_t k = 0; k < i; k++) {
            const box b = taken(&atlas->frames[k]);
            assert_true(atlas->frames[i].page != atlas->frames[k].page || a.x >= b.x + b.w ||
                        b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h);
        }
    }
}

static void assert_same_frames(const spress_document *a, const spress_document *b)
{
    assert_int_equal(a->atlas.frame_count, b->atlas.frame_count);
    for (size_t i = 0; i < a->atlas.frame_count; i++) {
        const spress_frame *one = &a->atlas.frames[i], *other = &b->atlas.frames[i];
        assert_true(same_place(one, other));
        assert_int_equal(one->flags, other->flags);
    }
}

/* Frames that were turned stay, turned, whatever the paddings; pages stay as large as they were. */
TEST(turned_frames_stay)
{
    for (uint32_t padding = 0; padding < 3; padding++) {
        AUTO_SET set = {0};
        spress_pack_options options = turning;
        options.shape_padding = options.border_padding = options.extrude = padding;
        some_sprites(&set);
        AUTO_DOCUMENT *before = packed_document(&set, &options);
        assert_int_equal(spress_frame_turn(frame_of(before, "wide")), SPRESS_TURN_CLOCKWISE);
        AUTO_DOCUMENT *after = packed_again(&set, options, before, 3);
        assert_same_frames(before, after);
        assert_int_equal(after->atlas.page_count, before->atlas.page_count);
        assert_int_equal(after->atlas.pages[0].width, before->atlas.pages[0].width);
        assert_int_equal(after->atlas.pages[0].height, before->atlas.pages[0].height);
    }
}

/* A frame that stays turned is drawn so: its upper edge lies at the right, from above. */
TEST(turned_pixels)
{
    AUTO_SET set = {0};
    some_sprites(&set);
    AUTO_DOCUMENT *before = packed_document(&set, &turning);
    spress_pack_options options = turning;
    options.previous = &before->atlas;
    AUTO_PACK *pack = packed(&set, &options);
    const box place = taken(frame_of(before, "wide"));
    AUTO_IMAGE page;
    assert_true(spress_pack_draw_page(pack, frame_of(before, "wide")->page, &page));
    for (uint32_t i = 0; i < place.h; i++)
        assert_colour(pixel(&page, place.x + place.w - 1, place.y + i),
                      (colour){(uint8_t)i, 1, 2, 255});
}

/* The press turns clockwise only. What was turned the other way finds a new place. */
TEST(turned_left)
{
    AUTO_SET set = {0};
    some_sprites(&set);
    AUTO_DOCUMENT *before = packed_document(&set, &turning);
    for (size_t i = 0; i < before->atlas.frame_count; i++)
        if (strcmp(before->atlas.frames[i].name, "wide") == 0)
            spress_frame_set_turn(&before->atlas.frames[i], SPRESS_TURN_COUNTER_CLOCKWISE);
    AUTO_DOCUMENT *after = packed_again(&set, turning, before, 2);
    assert_int_equal(spress_frame_turn(frame_of(after, "wide")), SPRESS_TURN_CLOCKWISE);
    assert_sound(after);
}

/* Without rotation, asked for or possible, what was turned is laid out as it is. */
TEST(no_rotation)
{
    const spress_pack_options others[] = {{.layout = {.turn = SPRESS_TURN_CLOCKWISE}},
                                          {.rotate = true}};
    AUTO_SET set = {0};
    some_sprites(&set);
    AUTO_DOCUMENT *before = packed_document(&set, &turning);
    size_t straight = 0;
    for (size_t i = 0; i < before->atlas.frame_count; i++)
        straight += spress_frame_turn(&before->atlas.frames[i]) == SPRESS_TURN_NONE;
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        AUTO_DOCUMENT *after = packed_again(&set, others[i], before, straight);
        assert_int_equal(spress_frame_turn(frame_of(after, "wide")), SPRESS_TURN_NONE);
        assert_sound(after);
    }
}

/* A new sprite that fits on a page only when it is turned is turned, beside what stays. */
TEST(turned_newcomer)
{
    AUTO_SET set = {0};
    add_full(&set, "small", 6, 7, blue);
    AUTO_DOCUMENT *before = packed_document(&set, &turning);
    add_full(&set, "wide", 40, 9, red);
    AUTO_DOCUMENT *after = packed_again(&set, turning, before, 1);
    assert_int_equal(spress_frame_turn(frame_of(after, "wide")), SPRESS_TURN_CLOCKWISE);
    assert_int_equal(after->atlas.page_count, 1);
    assert_sound(after);
}

/* A previous atlas may say that frames lie anywhere: these do not stay, and nothing is written
 * there. */
TEST(far_away)
{
    static const int32_t places[][2] = {
        {INT32_MAX, 0}, {0, INT32_MAX}, {INT32_MAX - 6, INT32_MAX - 7}, {INT32_MIN, INT32_MIN}};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        AUTO_SET set = {0};
        add_full(&set, "small", 6, 7, blue);
        AUTO_DOCUMENT *before = packed_document(&set, &turning);
        before->atlas.frames[0].x = places[i][0];
        before->atlas.frames[0].y = places[i][1];
        AUTO_DOCUMENT *after = packed_again(&set, turning, before, 0);
        assert_sound(after);
    }
}
