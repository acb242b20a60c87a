/* What an atlas has beside places: pivots, filters and wraps, premultiplied alpha; where they come
 * from, and that a previous atlas hands them on. */
#include "pack_sprites.h"

static const spress_point half_right = {0.5f, 1};

/* A picture of 8 x 4 whose visible part is the 2 x 2 pixels at 4,1, and one that is full. */
static void two_sprites(sprite_set *set)
{
    add(set, "part", 8, 4, (box){4, 1, 2, 2}, red);
    add_full(set, "full", 4, 4, green);
    set->sprites[0].has = SPRESS_EXTRA_PIVOT;
    set->sprites[0].pivot = half_right;
}

static void assert_pivot(const spress_document *document, const char *name, float x, float y)
{
    const spress_point *pivot = spress_frame_pivot(&document->atlas, frame_of(document, name));
    assert_non_null(pivot);
    if (pivot->x != x || pivot->y != y)
        fail_msg("%s: %g,%g", name, (double)pivot->x, (double)pivot->y);
}

/* A trimmed frame remembers its source size, in which the pivot is told. A cropped one is 2 x 2 and
 * does not: the point 4,4 of the picture is 0,3 of the crop. */
TEST(pivot)
{
    AUTO_SET set = {0};
    two_sprites(&set);
    static const spress_trim_mode modes[] = {SPRESS_TRIM, SPRESS_TRIM_NONE, SPRESS_TRIM_CROP};
    static const spress_point wanted[] = {{0.5f, 1}, {0.5f, 1}, {0, 1.5f}};
    for (size_t i = 0; i < 3; i++) {
        const spress_pack_options options = {.trim = modes[i],
                                             .trim_group = SPRESS_TRIM_GROUP_NONE};
        AUTO_PACK *pack = packed(&set, &options);
        AUTO_DOCUMENT *document = document_of(pack);
        assert_pivot(document, "part", wanted[i].x, wanted[i].y);
        /* Only nine-patches are not trimmed. */
        assert_int_equal(frame_of(document, "part")->w, modes[i] == SPRESS_TRIM_NONE ? 8 : 2);
        assert_null(spress_frame_pivot(&document->atlas, frame_of(document, "full")));
    }
}

/* A previous atlas has pivots for names; a pivot of the sprite's own goes before. */
TEST(previous_pivot)
{
    AUTO_SET set = {0};
    two_sprites(&set);
    set.sprites[1].has = SPRESS_EXTRA_PIVOT;
    set.sprites[1].pivot = (spress_point){0.25f, 0.75f};
    AUTO_PACK *pack = packed(&set, NULL);
    AUTO_DOCUMENT *previous = document_of(pack);
    spress_pack_free(pack);
    set.sprites[0].pivot = (spress_point){2, -1};
    set.sprites[1].has = 0;
    add_full(&set, "new", 3, 3, blue);
    pack = packed(&set, &(spress_pack_options){.previous = &previous->atlas});
    AUTO_DOCUMENT *document = document_of(pack);
    assert_pivot(document, "part", 2, -1);
    assert_pivot(document, "full", 0.25f, 0.75f);
    assert_null(spress_frame_pivot(&document->atlas, frame_of(document, "new")));
}

static void assert_sampler(const spress_page *page, int filter_min, int wrap_v)
{
    assert_int_equal(page->has & SPRESS_PAGE_FILTERS, SPRESS_PAGE_FILTERS);
    assert_int_equal(page->has & SPRESS_PAGE_WRAPS, SPRESS_PAGE_WRAPS);
    assert_int_equal(page->filter_min, filter_min);
    assert_int_equal(page->wrap_v, wrap_v);
}

static const spress_page given = {
    .has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS, .filter_min = 1, .wrap_v = 2};

TEST(sampler)
{
    AUTO_SET set = {0};
    two_sprites(&set);
    AUTO_PACK *plain = packed(&set, NULL);
    AUTO_PACK *pack = packed(&set, &(spress_pack_options){.sampler = &given});
    spress_document *without = document_of(plain), *with = document_of(pack);
    assert_false(spress_page_has(&without->atlas.pages[0], SPRESS_PAGE_FILTERS));
    assert_sampler(&with->atlas.pages[0], 1, 2);
    spress_document_free(without);
    spress_document_free(with);
}

/* Three pages of one sprite each. The sprite of page 0 is gone, and with it the page: page 1
 * becomes the first and keeps its own filters. A page that is new has those of the first page. */
TEST(previous_sampler)
{
    const spress_pack_options small = {.max_width = 8, .max_height = 8};
    AUTO_SET set = {0};
    add_full(&set, "a", 8, 8, red);
    add_full(&set, "b", 8, 8, green);
    add_full(&set, "c", 8, 8, blue);
    spress_pack *pack = packed(&set, &small);
    AUTO_DOCUMENT *previous = document_of(pack);
    spress_pack_free(pack);
    assert_int_equal(previous->atlas.page_count, 3);
    const uint16_t page_of_a = frame_of(previous, "a")->page;
    for (size_t i = 0; i < 3; i++) {
        previous->atlas.pages[i].has |= SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS;
        previous->atlas.pages[i].filter_min = (int8_t)(i == page_of_a ? 4 : i);
        previous->atlas.pages[i].wrap_v = 1;
    }
    AUTO_SET next = {0};
    add_full(&next, "b", 8, 8, green);
    add_full(&next, "c", 8, 8, blue);
    spress_pack_options options = small;
    options.previous = &previous->atlas;
    options.sampler = &given; /* is for atlases that have none */
    pack = packed(&next, &options);
    spress_document *document = document_of(pack);
    assert_int_equal(document->atlas.page_count, 2);
    for (const char *name = "b"; name; name = *name == 'b' ? "c" : NULL) {
        const spress_page *page = &document->atlas.pages[frame_of(document, name)->page];
        assert_sampler(page, frame_of(previous, name)->page, 1);
    }
    spress_document_free(document);
    spress_pack_free(pack);

    add_full(&next, "d", 8, 8, red);
    add_full(&next, "e", 8, 8, (colour){1, 2, 3, 255});
    pack = packed(&next, &options);
    document = document_of(pack);
    assert_int_equal(document->atlas.page_count, 4);
    assert_sampler(&document->atlas.pages[3], previous->atlas.pages[0].filter_min, 1);
    spress_document_free(document);
    spress_pack_free(pack);
}

/* 200, 100, 50 times 128 / 255 is 100.4, 50.2, 25.1; what lies below transparent pixels is black.
 */
TEST(premultiply)
{
    const colour weak = {200, 100, 50, 128}, multiplied = {100, 50, 25, 128};
    AUTO_SET set = {0};
    spress_image *image = add_full(&set, "a", 2, 1, red);
    put_pixel(image, 1, 0, weak);
    AUTO_PACK *pack =
        packed(&set, &(spress_pack_options){.premultiply = true, .extrude = 1, .shape_padding = 2});
    AUTO_IMAGE page;
    assert_true(spress_pack_draw_page(pack, 0, &page));
    assert_colour(pixel(&page, 1, 1), red);
    assert_colour(pixel(&page, 2, 1), multiplied);
    assert_colour(pixel(&page, 3, 1), multiplied); /* extruded */
    assert_colour(pixel(image, 1, 0), weak);       /* the sprite's own picture stays */
    spress_image_free(&page);
    AUTO_DOCUMENT *previous = document_of(pack);
    assert_true(spress_page_has(&previous->atlas.pages[0], SPRESS_PAGE_PREMULTIPLIED));
    assert_true(previous->atlas.pages[0].premultiplied);
    spress_pack_free(pack);

    pack = packed(&set, &(spress_pack_options){.previous = &previous->atlas});
    assert_true(spress_pack_draw_page(pack, 0, &page));
    AUTO_DOCUMENT *document = document_of(pack);
    const spress_frame *frame = frame_of(document, "a");
    assert_colour(pixel(&page, (uint32_t)frame->x + 1, (uint32_t)frame->y), multiplied);
    assert_true(document->atlas.pages[0].premultiplied);
}

/* One page of two is premultiplied: that is nothing to keep, whichever it is. */
TEST(premultiplied_in_part)
{
    AUTO_SET set = {0};
    add_full(&set, "a", 8, 8, red);
    add_full(&set, "b", 8, 8, green);
    const spress_pack_options small = {.max_width = 8, .max_height = 8};
    spress_pack *pack = packed(&set, &small);
    AUTO_DOCUMENT *previous = document_of(pack);
    spress_pack_free(pack);
    assert_int_equal(previous->atlas.page_count, 2);
    for (size_t i = 0; i < 4; i++) {
        previous->atlas.pages[0].premultiplied = i & 1;
        previous->atlas.pages[1].premultiplied = i & 2;
        pack = packed(&set, &(spress_pack_options){.previous = &previous->atlas});
        spress_document *document = document_of(pack);
        assert_int_equal(document->atlas.pages[0].premultiplied, i == 3);
        spress_document_free(document);
        spress_pack_free(pack);
    }
}
