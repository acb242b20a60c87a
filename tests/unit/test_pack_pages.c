/* The press through its public functions (spritepress/pack.h): pages and their pixels, the same
 * result in every order, earlier atlases, memory that runs out. */
#include "pack_sprites.h"

/* ---- pages and their pixels */

/* One sprite of 2 x 2 with four colours, extruded twice, a border of one: everything is known.
 * The sprite lies at 3,3 on a page of 8 x 8. */
TEST(draw_extruded)
{
    AUTO_SET set = {0};
    spress_image *image = add_full(&set, "a", 2, 2, red);
    const colour weak = {7, 8, 9, 10};
    put_pixel(image, 1, 0, green);
    put_pixel(image, 0, 1, blue);
    put_pixel(image, 1, 1, weak);
    AUTO_PACK *pack = packed(&set, &(spress_pack_options){.extrude = 2, .border_padding = 1});
    uint32_t w, h;
    spress_pack_page_size(pack, 0, &w, &h);
    assert_int_equal(w, 8);
    assert_int_equal(h, 8);
    AUTO_IMAGE page;
    assert_true(spress_pack_draw_page(pack, 0, &page));
    for (uint32_t y = 0; y < 8; y++)
        for (uint32_t x = 0; x < 8; x++) {
            const bool border = x == 0 || y == 0 || x == 7 || y == 7;
            const colour inner = y < 4 ? (x < 4 ? red : green) : (x < 4 ? blue : weak);
            assert_colour(pixel(&page, x, y), border ? (colour){0, 0, 0, 0} : inner);
        }
    AUTO_DOCUMENT *document = document_of(pack);
    assert_int_equal(frame_of(document, "a")->x, 3);
    assert_int_equal(frame_of(document, "a")->y, 3);
}

/* One visible pixel in a picture of 5 x 1: bleeding reaches as far as it is told. */
TEST(draw_bleed)
{
    AUTO_SET set = {0};
    add(&set, "a", 5, 1, (box){0, 0, 1, 1}, green);
    for (uint32_t bleed = 0; bleed <= 4; bleed++) {
        AUTO_PACK *pack =
            packed(&set, &(spress_pack_options){.trim = SPRESS_TRIM_NONE,
                                                .bleed = bleed == 4 ? UINT32_MAX : bleed});
        AUTO_IMAGE page;
        assert_true(spress_pack_draw_page(pack, 0, &page));
        for (uint32_t x = 0; x < 5; x++) {
            const colour wanted = {0, x <= bleed ? 200 : 0, 0, x == 0 ? 255 : 0};
            assert_colour(pixel(&page, x, 0), wanted);
        }
    }
}

/* ---- images that are parts of their pictures */

/* Pictures of 9 x 11 with up to three pixels, hidden colours among them: many are equal but for
 * their place, some are empty. */
static void add_scattered(sprite_set *set, test_random *random)
{
    static const colour colours[] = {{255, 0, 0, 255}, {0, 0, 9, 60}, {9, 9, 9, 0}};
    for (unsigned i = 0; i < 40; i++) {
        char name[32];
        snprintf(name, sizeof name, "walk_%u", i);
        spress_image *image = add(set, name, 9, 11, (box){0}, red);
        for (unsigned k = test_random_below(random, 4); k > 0; k--)
            put_pixel(image, test_random_below(random, 9), test_random_below(random, 11),
                      colours[test_random_below(random, 3)]);
    }
}

/* The same pictures, each as a part of itself that has all its pixels. */
static void cut_parts(const sprite_set *whole, sprite_set *parts, test_random *random)
{
    for (size_t i = 0; i < whole->count; i++) {
        const spress_image *from = &whole->images[i];
        uint32_t left = 8, top = 10, right = 1, bottom = 1; /* one pixel at least */
        for (uint32_t y = 0; y < 11; y++)
            for (uint32_t x = 0; x < 9; x++) {
                const colour c = pixel(from, x, y);
                if (c.r + c.g + c.b + c.a == 0)
                    continue;
                left = x < left ? x : left;
                top = y < top ? y : top;
                right = x + 1 > right ? x + 1 : right;
                bottom = y + 1 > bottom ? y + 1 : bottom;
            }
        left -= test_random_below(random, left + 1); /* a larger part is as good */
        top -= test_random_below(random, top + 1);
        right = right > left ? right : left + 1;
        bottom = bottom > top ? bottom : top + 1;
        spress_image *to = add(parts, whole->names[i], right - left, bottom - top, (box){0}, red);
        for (uint32_t y = top; y < bottom; y++)
            for (uint32_t x = left; x < right; x++)
                put_pixel(to, x - left, y - top, pixel(from, x, y));
        parts->sprites[i].place = (spress_pack_place){left, top, 9, 11};
    }
}

static void expect_equal_packs(const spress_pack *a, const spress_pack *b)
{
    const spress_pack_figures of_a = spress_pack_figures_of(a), of_b = spress_pack_figures_of(b);
    assert_memory_equal(&of_a, &of_b, sizeof of_a);
    for (size_t i = 0; i < spress_pack_page_count(a); i++) {
        spress_image page_a, page_b;
        assert_true(spress_pack_draw_page(a, i, &page_a));
        assert_true(spress_pack_draw_page(b, i, &page_b));
        assert_int_equal(page_a.width, page_b.width);
        assert_int_equal(page_a.height, page_b.height);
        assert_memory_equal(page_a.rgba, page_b.rgba, (size_t)page_a.width * page_a.height * 4);
        spress_image_free(&page_a);
        spress_image_free(&page_b);
    }
    spress_document *document_a = document_of(a), *document_b = document_of(b);
    for (size_t i = 0; i < document_a->atlas.frame_count; i++) {
        const spress_frame *f = &document_a->atlas.frames[i], *g = &document_b->atlas.frames[i];
        const int32_t numbers_f[] = {f->x,      f->y,      f->w,        f->h,
                                     f->trim_x, f->trim_y, f->source_w, f->source_h};
        const int32_t numbers_g[] = {g->x,      g->y,      g->w,        g->h,
                                     g->trim_x, g->trim_y, g->source_w, g->source_h};
        assert_memory_equal(numbers_f, numbers_g, sizeof numbers_f);
        assert_int_equal(f->flags, g->flags);
        assert_int_equal(f->alias_of, g->alias_of);
    }
    spress_document_free(document_a);
    spress_document_free(document_b);
}

TEST(parts_are_as_good)
{
    test_random random = {77};
    for (unsigned round = 0; round < 60; round++) {
        const spress_pack_options options = {
            .layout = {.turn = round % 2 == 0 ? SPRESS_TURN_CLOCKWISE : SPRESS_TURN_NONE,
                       .blocks = round % 2 == 1},
            .rotate = true,
            .trim = (spress_trim_mode)(SPRESS_TRIM + round % 3),
            .trim_group = (spress_trim_group)(round / 3 % 4),
            .trim_threshold = round % 5 == 0 ? 100 : 0,
            .trim_margin = round % 7 == 0 ? 2 : 0,
            .extrude = round % 4 == 1,
            .bleed = round % 4 == 2 ? 3 : 0,
            .shape_padding = round % 6,
        };
        sprite_set whole = {0}, parts = {0};
        add_scattered(&whole, &random);
        cut_parts(&whole, &parts, &random);
        spress_pack *a = packed(&whole, &options), *b = packed(&parts, &options);
        expect_equal_packs(a, b);
        spress_pack_free(a);
        spress_pack_free(b);
        free_set(&whole);
        free_set(&parts);
    }
}

TEST(part_outside_its_picture)
{
    AUTO_SET set = {0};
    add_full(&set, "a", 4, 4, red);
    static const spress_pack_place places[] = {
        {1, 0, 4, 4}, {0, 1, 4, 4}, {0, 0, 3, 9}, {UINT32_MAX, 0, 9, 9}};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        TEST_REPORT(r);
        set.sprites[0].place = places[i];
        assert_null(spress_pack_new(set.sprites, 1, NULL, &r.report));
        expect_code(&r.report, SPRESS_CODE_PACK_OPTION, SPRESS_NO_OFFSET, "");
    }
}

/* The limit on pixels holds for pages, too. */
TEST(draw_limit)
{
    AUTO_SET set = {0};
    add_full(&set, "a", 10, 10, red);
    spress_pack_options options = {.limits.pixels = 99};
    TEST_REPORT(r);
    AUTO_PACK *pack = spress_pack_new(set.sprites, set.count, &options, &r.report);
    spress_image page = {.width = 77};
    if (pack) {
        assert_false(spress_pack_draw_page(pack, 0, &page));
        assert_int_equal(page.width, 77);
    } else {
        assert_int_not_equal(r.report.error_count, 0);
    }
}

static bool is_power_of_two(uint32_t n)
{
    return n != 0 && (n & (n - 1)) == 0;
}

TEST(page_rules)
{
    AUTO_SET set = {0};
    for (uint32_t i = 0; i < 12; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%c", (char)('a' + i));
        add_full(&set, name, 5 + i, 9, (colour){(uint8_t)i, 3, 3, 255});
    }
    AUTO_PACK *pack =
        packed(&set, &(spress_pack_options){
                         .size_rule = SPRESS_SIZE_POWER_OF_TWO, .max_width = 40, .max_height = 33});
    uint32_t w, h;
    assert_true(spress_pack_page_count(pack) > 1); /* 12 x 9 x 10 pixels and more on 32 x 32 */
    for (size_t i = 0; i < spress_pack_page_count(pack); i++) {
        spress_pack_page_size(pack, i, &w, &h);
        assert_true(is_power_of_two(w) && is_power_of_two(h) && w <= 32 && h <= 32);
    }
    spress_pack_free(pack);
    pack = packed(&set, &(spress_pack_options){.size_rule = SPRESS_SIZE_MULTIPLE_OF_4,
                                               .squared = true,
                                               .one_page = true});
    assert_int_equal(spress_pack_page_count(pack), 1);
    spress_pack_page_size(pack, 0, &w, &h);
    assert_int_equal(w, h);
    assert_int_equal(w % 4, 0);
}

/* AATLS, section 10: left + width < page width. */
TEST(far_edges)
{
    AUTO_SET set = {0};
    add_full(&set, "a", 10, 6, red);
    AUTO_PACK *pack =
        packed(&set, &(spress_pack_options){.layout = {.max_side = 32767, .free_edge = 1}});
    uint32_t w, h;
    spress_pack_page_size(pack, 0, &w, &h);
    assert_int_equal(w, 11);
    assert_int_equal(h, 7);
}

/* PCT keeps half of the padding in its page header, rounded up, with extruded pixels on top. */
TEST(block_padding)
{
    static const struct {
        uint32_t shape, extrude;
        int32_t padding;
    } rows[] = {{0, 0, 0}, {1, 0, 1}, {2, 0, 1}, {3, 0, 2}, {2, 1, 2}, {5, 3, 6}};
    AUTO_SET set = {0};
    for (char c = 'a'; c < 'i'; c++)
        add_full(&set, (char[]){c, 0}, 6, 5, (colour){(uint8_t)c, 0, 0, 255});
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_PACK *pack = packed(&set, &(spress_pack_options){.layout = {.blocks = true},
                                                              .shape_padding = rows[i].shape,
                                                              .extrude = rows[i].extrude});
        AUTO_DOCUMENT *document = document_of(pack);
        assert_int_equal(document->atlas.pages[0].padding, rows[i].padding);
    }
}

/* sc-sprites: whole cells on one page, a sequence side by side. */
TEST(cells)
{
    AUTO_SET set = {0};
    add_full(&set, "walk_2", 10, 7, green);
    add_full(&set, "walk_1", 10, 7, red);
    add_full(&set, "walk_3", 10, 7, red);
    add_full(&set, "rock", 5, 12, blue);
    AUTO_PACK *pack =
        packed(&set, &(spress_pack_options){.layout = {.cells = true, .one_page = true},
                                            .trim = SPRESS_TRIM_NONE,
                                            .cell_width = 4,
                                            .rate = 9});
    assert_int_equal(spress_pack_figures_of(pack).cell_width, 4);
    TEST_REPORT(r);
    AUTO_DOCUMENT *document = MUST(spress_pack_document(pack, NULL, &r.report));
    assert_int_equal(document->atlas.cell_width, 4);
    const spress_frame *frames[3];
    size_t found = 0;
    for (size_t i = 0; i < document->atlas.frame_count; i++) {
        const spress_frame *frame = &document->atlas.frames[i];
        assert_int_equal(frame->x % 4, 0);
        assert_int_equal(frame->y % 4, 0);
        uint32_t step;
        const spress_clip *clip = spress_frame_clip(&document->atlas, frame, &step);
        if (!clip)
            continue;
        assert_string_equal(clip->name, "walk");
        assert_int_equal(clip->step_count, 3);
        assert_int_equal(clip->rate, 9);
        assert_int_equal(clip->steps[step].frame, i);
        assert_int_equal(clip->steps[step].duration_us, 111111);
        frames[step] = frame;
        found++;
    }
    assert_int_equal(found, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(frames[i]->w, 12);
        assert_int_equal(frames[i]->h, 8);
        assert_int_equal(frames[i]->x, frames[0]->x + 12 * (int32_t)i);
        assert_int_equal(frames[i]->y, frames[0]->y);
    }
    AUTO_IMAGE page;
    assert_true(spress_pack_draw_page(pack, 0, &page));
    const uint32_t x = (uint32_t)frames[0]->x, y = (uint32_t)frames[0]->y;
    assert_colour(pixel(&page, x, y), red);
    assert_colour(pixel(&page, x + 9, y + 6), red);
    assert_colour(pixel(&page, x + 10, y), (colour){0, 0, 0, 0});
    assert_colour(pixel(&page, x + 12, y), green);
    assert_colour(pixel(&page, x + 24, y), red);
}

/* ---- the same result */

static void random_set(sprite_set *set, uint64_t seed)
{
    test_random random = {seed};
    for (uint32_t i = 0; i < 30; i++) {
        char name[32];
        snprintf(name, sizeof name, "f%u/s_%u.png", i % 3, i);
        const uint32_t w = 1 + test_random_below(&random, 20),
                       h = 1 + test_random_below(&random, 9);
        add(set, name, w + 6, h + 3, (box){test_random_below(&random, 6), 1, w, h},
            (colour){(uint8_t)(i % 7), 1, 1, 255});
    }
}

static void assert_same_atlas(const spress_pack *a, const spress_pack *b)
{
    spress_document *first = document_of(a), *second = document_of(b);
    char difference[256];
    if (!spress_atlas_equal(&first->atlas, &second->atlas, difference, sizeof difference))
        fail_msg("%s", difference);
    assert_int_equal(first->atlas.frame_count, second->atlas.frame_count);
    for (size_t i = 0; i < first->atlas.frame_count; i++) {
        assert_string_equal(first->atlas.frames[i].name, second->atlas.frames[i].name);
        assert_int_equal(first->atlas.frames[i].alias_of, second->atlas.frames[i].alias_of);
    }
    for (size_t i = 0; i < spress_pack_page_count(a); i++) {
        spress_image page, other;
        assert_true(spress_pack_draw_page(a, i, &page));
        assert_true(spress_pack_draw_page(b, i, &other));
        assert_memory_equal(page.rgba, other.rgba, (size_t)page.width * page.height * 4);
        spress_image_free(&page);
        spress_image_free(&other);
    }
    spress_document_free(first);
    spress_document_free(second);
}

/* Does the work from the last piece to the first, and counts. */
static bool run_backwards(void *context, size_t count, spress_work *work, void *job)
{
    *(size_t *)context += count;
    bool done = true;
    for (size_t i = count; i-- > 0;)
        done = work(job, i, 0) && done;
    return done;
}

static bool run_nothing(void *context, size_t count, spress_work *work, void *job)
{
    (void)context, (void)count, (void)work, (void)job;
    return false;
}

TEST(executor)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        AUTO_SET set = {0};
        random_set(&set, seed);
        spress_pack_options options = {.layout = {.blocks = seed % 2, .free_edge = (seed + 1) % 2},
                                       .max_width = 80,
                                       .max_height = 60,
                                       .shape_padding = 2};
        AUTO_PACK *plain = packed(&set, &options);
        size_t pieces = 0;
        const spress_executor backwards = {run_backwards, &pieces, 1};
        options.executor = &backwards;
        spress_pack *other = packed(&set, &options);
        assert_true(pieces >= set.count);
        assert_same_atlas(plain, other);
        spress_pack_free(other);
        const spress_executor nothing = {run_nothing, NULL, 1};
        options.executor = &nothing;
        assert_null(spress_pack_new(set.sprites, set.count, &options, NULL));
    }
}

static void shuffle(sprite_set *set, uint64_t seed)
{
    test_random random = {seed};
    for (uint32_t i = (uint32_t)set->count; i-- > 1;) {
        const uint32_t k = test_random_below(&random, i + 1);
        const spress_pack_sprite swap = set->sprites[i];
        set->sprites[i] = set->sprites[k];
        set->sprites[k] = swap;
    }
}

TEST(order)
{
    static const spress_layout_rule layouts[] = {
        {0}, {.blocks = true}, {.max_side = 32767, .free_edge = 1}};
    for (uint64_t seed = 1; seed <= 9; seed++) {
        AUTO_SET set = {0};
        random_set(&set, seed);
        const spress_pack_options options = {
            .layout = layouts[seed % 3], .max_width = 90, .max_height = 90, .shape_padding = 1};
        AUTO_PACK *plain = packed(&set, &options);
        sprite_set other = set; /* the pictures are the same */
        shuffle(&other, seed);
        AUTO_PACK *shuffled = packed(&other, &options);
        assert_same_atlas(plain, shuffled);
    }
}

/* Name and image of a sprite are borrowed; the array that lists them is not. */
TEST(list_is_not_borrowed)
{
    AUTO_SET set = {0};
    random_set(&set, 3);
    AUTO_PACK *pack = packed(&set, &(spress_pack_options){0});
    const sprite_set copy = set;
    AUTO_PACK *other = packed(&copy, &(spress_pack_options){0});
    shuffle(&set, 3);
    assert_same_atlas(pack, other);
}

/* ---- a previous atlas */

TEST(previous)
{
    AUTO_SET set = {0};
    random_set(&set, 11);
    spress_pack_options options = {.trim_group = SPRESS_TRIM_GROUP_NONE, .shape_padding = 2};
    spress_pack *old = packed(&set, &options);
    spress_document *before = document_of(old);
    add_full(&set, "new", 17, 13, blue);
    add_full(&set, "aaa", 3, 5, green);
    /* One frame is gone, one has another size. */
    const spress_pack_sprite last = set.sprites[--set.count];
    set.sprites[0] = last;
    options.previous = &before->atlas;
    spress_pack *pack = packed(&set, &options);
    spress_document *after = document_of(pack);
    size_t stayed = 0;
    for (size_t i = 0; i < before->atlas.frame_count; i++) {
        const spress_frame *frame = &before->atlas.frames[i];
        if (strcmp(frame->name, set.names[0]) == 0)
            continue;
        if (!same_place(frame, frame_of(after, frame->name)))
            fail_msg("%s moved", frame->name);
        stayed++;
    }
    assert_int_equal(stayed, 29);
    assert_true(spress_pack_figures_of(pack).kept_count > 0);
    assert_true(spress_pack_figures_of(pack).kept_count <= 29);
    spress_document_free(after);
    spress_pack_free(pack);
    spress_document_free(before);
    spress_pack_free(old);
    set.count++;
}

/* ---- every allocation failed once */

static void draw_and_describe(const spress_pack *pack, failing_allocator *f, bool *failed)
{
    static const char *const files[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    const bool cells = spress_pack_figures_of(pack).cell_width > 1;
    TEST_REPORT(r);
    spress_image page;
    if (spress_pack_draw_page(pack, 0, &page))
        spress_image_free(&page);
    else
        assert_true(f->failed);
    spress_document *document = spress_pack_document(pack, cells ? NULL : files, &r.report);
    if (!document && r.report.error_count != 0)
        expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
    assert_true(document || f->failed);
    spress_document_free(document);
    *failed |= f->failed;
}

static void expect_survival(const sprite_set *set, spress_pack_options options)
{
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        options.allocator = &f.allocator;
        TEST_REPORT(r);
        failed = false;
        spress_pack *pack = spress_pack_new(set->sprites, set->count, &options, &r.report);
        if (pack) {
            draw_and_describe(pack, &f, &failed);
        } else {
            assert_true(f.failed);
            expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
            failed = true;
        }
        spress_pack_free(pack);
        assert_int_equal(f.live_count, 0);
        assert_true(n < 100000);
    }
}

TEST(without_memory)
{
    AUTO_SET set = {0};
    random_set(&set, 5);
    set.sprites[0].has = SPRESS_EXTRA_PIVOT;
    AUTO_PACK *old = packed(&set, &(spress_pack_options){.max_width = 90, .max_height = 90});
    AUTO_DOCUMENT *before = document_of(old);
    set.sprites[0].has = 0; /* the earlier atlas has it */
    add_full(&set, "one more", 9, 9, green);
    const spress_pack_options small = {
        .max_width = 90, .max_height = 90, .effort = SPRESS_PACK_FAST, .bleed = 2};
    spress_pack_options options = small;
    options.layout = (spress_layout_rule){.blocks = true};
    expect_survival(&set, options);
    options = small;
    options.previous = &before->atlas;
    expect_survival(&set, options);
    options = (spress_pack_options){.layout = {.cells = true, .one_page = true},
                                    .trim = SPRESS_TRIM_CROP,
                                    .rate = 8,
                                    .effort = SPRESS_PACK_FAST};
    expect_survival(&set, options);
}
