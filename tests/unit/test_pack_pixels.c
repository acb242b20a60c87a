/* The press with sprites whose pixels are made when they are read (spress_pack_options.pixels): the
 * same atlas as with pixels that are held, few of them at once, and every failure reported. */
#include "pack_sprites.h"

/* The sprites as they are, the same without pixels, and a count of what is lent. */
typedef struct lender {
    sprite_set held;
    spress_image hollow[SPRITES_MOST];
    spress_pack_sprite sprites[SPRITES_MOST];
    failing_allocator made; /* what was lent and not given back yet */
} lender;

static bool make(void *context, size_t sprite, spress_image *out)
{
    lender *l = context;
    const spress_image *from = &l->held.images[sprite];
    if (!spress_image_init(out, from->width, from->height, NULL, &l->made.allocator))
        return false;
    memcpy(out->rgba, from->rgba, (size_t)from->width * from->height * 4);
    return true;
}

/* Frames of a walk of which two are equal, one with colours below its transparent edge, a picture
 * without pixels, a part of a larger one, and a part that has only hidden colours. */
static void fill(lender *l)
{
    sprite_set *set = &l->held;
    *l = (lender){0};
    add(set, "walk_1", 20, 16, (box){3, 2, 9, 7}, red);
    add(set, "walk_2", 20, 16, (box){4, 4, 6, 9}, green);
    add(set, "walk_3", 20, 16, (box){3, 2, 9, 7}, red);
    put_pixel(add(set, "glow", 12, 24, (box){2, 2, 5, 19}, blue), 11, 23, (colour){9, 8, 7, 0});
    add(set, "dark", 12, 24, (box){2, 2, 5, 19}, blue);
    add(set, "nothing", 5, 5, (box){0, 0, 0, 0}, red);
    add_full(set, "part", 4, 6, green);
    set->sprites[set->count - 1].place = (spress_pack_place){3, 1, 30, 10};
    add_full(set, "ghost", 3, 3, (colour){9, 9, 9, 0});
    set->sprites[set->count - 1].place = (spress_pack_place){5, 5, 21, 21};
    for (size_t i = 0; i < set->count; i++) {
        l->hollow[i] = set->images[i];
        l->hollow[i].rgba = NULL;
        l->sprites[i] = set->sprites[i];
        l->sprites[i].image = &l->hollow[i];
    }
    failing_allocator_init(&l->made, 0);
}

static spress_pack *pack_hollow(lender *l, spress_pack_options options, spress_report *report)
{
    options.pixels = (spress_pack_pixels){make, l};
    return spress_pack_new(l->sprites, l->held.count, &options, report);
}

static void assert_same_pages(const spress_pack *a, const spress_pack *b)
{
    assert_int_equal(spress_pack_page_count(a), spress_pack_page_count(b));
    for (size_t i = 0; i < spress_pack_page_count(a); i++) {
        spress_image pages[2];
        assert_true(spress_pack_draw_page(a, i, &pages[0]));
        assert_true(spress_pack_draw_page(b, i, &pages[1]));
        assert_int_equal(pages[0].width, pages[1].width);
        assert_int_equal(pages[0].height, pages[1].height);
        assert_memory_equal(pages[0].rgba, pages[1].rgba,
                            (size_t)pages[0].width * pages[0].height * 4);
        spress_image_free(&pages[0]);
        spress_image_free(&pages[1]);
    }
}

TEST(same_atlas)
{
    const spress_pack_options ways[] = {
        {.trim = SPRESS_TRIM},
        {.trim = SPRESS_TRIM_NONE, .shape_padding = 3},
        {.trim = SPRESS_TRIM_CROP, .trim_group = SPRESS_TRIM_GROUP_NONE, .trim_margin = 1},
        {.layout = {.blocks = true}, .max_width = 40, .max_height = 40, .bleed = 2, .extrude = 1},
        {.layout = {.turn = SPRESS_TURN_CLOCKWISE},
         .rotate = true,
         .max_width = 32,
         .max_height = 32},
        {.keep_duplicates = true, .premultiply = true},
    };
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        lender l;
        TEST_REPORT(r);
        fill(&l);
        spress_pack *plain = packed(&l.held, &ways[i]),
                    *other = pack_hollow(&l, ways[i], &r.report);
        assert_non_null(other);
        expect_silence(&r.report);
        assert_int_equal(l.made.live_count, 0);
        assert_same_pages(plain, other);
        assert_int_equal(l.made.live_count, 0);
        assert_true(l.made.peak_bytes <= 2 * 20 * 16 * 4); /* never more than two pictures */
        const spress_pack_figures a = spress_pack_figures_of(plain);
        const spress_pack_figures b = spress_pack_figures_of(other);
        assert_int_equal(a.unique_count, b.unique_count);
        assert_int_equal(a.alias_count, b.alias_count);
        spress_pack_free(plain);
        spress_pack_free(other);
        free_set(&l.held);
    }
}

/* Trimming cuts off the hidden colour that "glow" has more than "dark", and all of "ghost", which
 * then is one empty pixel as "nothing" is. */
TEST(duplicates)
{
    lender l;
    TEST_REPORT(r);
    fill(&l);
    spress_pack *trimmed = pack_hollow(&l, (spress_pack_options){0}, &r.report);
    assert_int_equal(spress_pack_figures_of(trimmed).unique_count, 5);
    spress_pack_free(trimmed);
    spress_pack *whole =
        pack_hollow(&l, (spress_pack_options){.trim = SPRESS_TRIM_NONE}, &r.report);
    assert_int_equal(spress_pack_figures_of(whole).unique_count, 7);
    spress_pack_free(whole);
    expect_silence(&r.report);
    free_set(&l.held);
}

/* Each picture that cannot be made ends the work, with the reason in the report. */
TEST(without_memory)
{
    const spress_pack_options ways[] = {{.trim = SPRESS_TRIM},
                                        {.bleed = 1, .trim = SPRESS_TRIM_NONE}};
    size_t unplanned = 0, undrawn = 0;
    for (size_t n = 1, way = 0; way < COUNT_OF(ways); n++) {
        lender l;
        TEST_REPORT(r);
        fill(&l);
        failing_allocator_init(&l.made, n);
        spress_pack *pack = pack_hollow(&l, ways[way], &r.report);
        spress_image page = {0};
        if (!pack) {
            expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
            unplanned++;
        } else if (!spress_pack_draw_page(pack, 0, &page)) {
            undrawn++;
        }
        assert_int_equal(l.made.failed, !page.rgba);
        assert_int_equal(l.made.live_count, 0);
        if (page.rgba) { /* nothing failed: this way is done */
            way++;
            n = 0;
        }
        spress_image_free(&page);
        spress_pack_free(pack);
        free_set(&l.held);
    }
    assert_true(unplanned > 8 + 8);   /* to measure each, and to compare some */
    assert_int_equal(undrawn, 4 + 7); /* to draw each picture once; trimmed, one has no pixels */
}

TEST(nothing_makes_them)
{
    lender l;
    TEST_REPORT(r);
    fill(&l);
    assert_null(spress_pack_new(l.sprites, l.held.count, NULL, &r.report));
    expect_code(&r.report, SPRESS_CODE_PACK_OPTION, SPRESS_NO_OFFSET, NULL);
    free_set(&l.held);
}
