/* The press through its public functions (spritepress/pack.h): trimming, duplicates, errors.
 * Expected values are worked out by hand from docs/pack.md. */
#include "pack_sprites.h"

/* ---- defaults and results */

TEST(defaults)
{
    AUTO_SET set = {0};
    add(&set, "b.png", 10, 10, (box){3, 4, 5, 2}, red);
    add_full(&set, "a.png", 7, 3, green);
    spress_pack *pack = packed(&set, &(spress_pack_options){0});
    const spress_pack_figures figures = spress_pack_figures_of(pack);
    assert_int_equal(figures.sprite_count, 2);
    assert_int_equal(figures.unique_count, 2);
    assert_int_equal(figures.alias_count, 0);
    assert_int_equal(figures.kept_count, 0);
    assert_int_equal(figures.source_pixels, 100 + 21);
    assert_int_equal(figures.packed_pixels, 10 + 21);
    assert_int_not_equal(figures.trim_group, SPRESS_TRIM_GROUP_AUTO);
    assert_int_equal(spress_pack_page_count(pack), 1);
    assert_int_equal(spress_pack_page_used(pack, 0), 31);
    uint32_t w, h;
    spress_pack_page_size(pack, 0, &w, &h);
    assert_int_equal(figures.page_pixels, w * h);
    /* 7 x 3 and 5 x 2 without padding: one above the other is the tightest, 7 x 5. */
    assert_int_equal(w * h, 35);
    spress_document *document = document_of(pack);
    assert_int_equal(document->atlas.frame_count, 2);
    assert_string_equal(document->atlas.frames[0].name, "a.png");
    assert_string_equal(document->atlas.pages[0].file, "p0.png");
    assert_int_equal(document->atlas.pages[0].width, w);
    assert_int_equal(document->atlas.pages[0].height, h);
    assert_trim(document, "a.png", (box){0, 0, 7, 3});
    assert_trim(document, "b.png", (box){3, 4, 5, 2});
    assert_int_equal(frame_of(document, "b.png")->source_w, 10);
    spress_document_free(document);
    spress_pack_free(pack);
    spress_pack_free(NULL);
}

/* Nothing larger than 2048 without being asked. */
TEST(default_page)
{
    AUTO_SET set = {0};
    add_full(&set, "wide", 2048, 1, red);
    spress_pack_free(packed(&set, &(spress_pack_options){0}));
    add_full(&set, "wider", 2049, 1, red);
    TEST_REPORT(r);
    assert_null(spress_pack_new(set.sprites, set.count, &(spress_pack_options){0}, &r.report));
    const spress_diagnostic *finding =
        expect_code(&r.report, SPRESS_CODE_PACK_TOO_LARGE, SPRESS_NO_OFFSET, NULL);
    assert_non_null(strstr(finding->message, "\"wider\""));
    assert_non_null(strstr(finding->message, "2049"));
    assert_int_equal(r.report.error_count, 1);
}

/* ---- errors */

static void expect_error(const sprite_set *set, spress_pack_options options, spress_code code,
                         size_t count)
{
    FAILING_ALLOCATOR(counting, 0);
    options.allocator = &counting.allocator;
    TEST_REPORT(r);
    assert_null(spress_pack_new(set->sprites, set->count, &options, &r.report));
    expect_code(&r.report, code, SPRESS_NO_OFFSET, NULL);
    assert_int_equal(r.report.error_count, count);
    assert_int_equal(counting.live_count, 0);
    assert_null(spress_pack_new(set->sprites, set->count, &options, NULL));
    assert_int_equal(counting.live_count, 0);
}

TEST(errors)
{
    AUTO_SET set = {0};
    expect_error(&set, (spress_pack_options){0}, SPRESS_CODE_PACK_EMPTY, 1);
    add_full(&set, "a", 9, 9, red);
    add_full(&set, "b", 9, 8, green);
    add_full(&set, "c", 8, 9, blue);
    /* Every sprite that is too large is named. */
    expect_error(&set, (spress_pack_options){.max_width = 8, .max_height = 8},
                 SPRESS_CODE_PACK_TOO_LARGE, 3);
    expect_error(&set, (spress_pack_options){.max_width = 8, .max_height = 64},
                 SPRESS_CODE_PACK_TOO_LARGE, 2);
    /* The border, extruded pixels and AATLS's free column count. */
    expect_error(&set,
                 (spress_pack_options){.max_width = 10, .max_height = 10, .border_padding = 1},
                 SPRESS_CODE_PACK_TOO_LARGE, 3);
    expect_error(&set, (spress_pack_options){.max_width = 10, .max_height = 10, .extrude = 1},
                 SPRESS_CODE_PACK_TOO_LARGE, 3);
    expect_error(&set,
                 (spress_pack_options){.layout = {.max_side = 32767, .free_edge = 1},
                                       .max_width = 9,
                                       .max_height = 9},
                 SPRESS_CODE_PACK_TOO_LARGE, 3);
    /* Powers of two up to 15 end at 8. */
    expect_error(&set,
                 (spress_pack_options){
                     .max_width = 15, .max_height = 15, .size_rule = SPRESS_SIZE_POWER_OF_TWO},
                 SPRESS_CODE_PACK_TOO_LARGE, 3);
    expect_error(&set, (spress_pack_options){.max_width = 9, .max_height = 9, .one_page = true},
                 SPRESS_CODE_PACK_ONE_PAGE, 1);
    /* Equal pictures are stored once, but every sprite is named. */
    sprite_set equal = {0};
    add_full(&equal, "x", 20, 2, red);
    add_full(&equal, "y", 20, 2, red);
    expect_error(&equal, (spress_pack_options){.max_width = 9, .max_height = 9},
                 SPRESS_CODE_PACK_TOO_LARGE, 2);
    free_set(&equal);
    add_full(&set, "b", 2, 2, red);
    add_full(&set, "a", 2, 2, red);
    expect_error(&set, (spress_pack_options){0}, SPRESS_CODE_PACK_NAME, 2);
}

TEST(limits)
{
    AUTO_SET set = {0};
    add_full(&set, "first name", 9, 9, red);
    add_full(&set, "second name", 9, 8, green);
    expect_error(&set, (spress_pack_options){.limits.frames = 1}, SPRESS_CODE_LIMIT_FRAMES, 1);
    expect_error(&set, (spress_pack_options){.limits.name_bytes = 15}, SPRESS_CODE_LIMIT_NAMES, 1);
}

/* ---- trimming */

/* Three sprites of one size, two of them a sequence. */
static void trim_set(sprite_set *set)
{
    add(set, "run_1", 20, 10, (box){2, 1, 4, 4}, red);   /* 2..6, 1..5 */
    add(set, "run_2", 20, 10, (box){5, 3, 6, 2}, green); /* 5..11, 3..5 */
    add(set, "gem", 20, 10, (box){1, 2, 2, 7}, blue);    /* 1..3, 2..9 */
    add(set, "odd_3", 8, 8, (box){7, 7, 1, 1}, red);     /* a number alone is no sequence */
}

static void expect_trims(spress_trim_group group, uint32_t margin, const box wanted[4])
{
    AUTO_SET set = {0};
    trim_set(&set);
    AUTO_PACK *pack =
        packed(&set, &(spress_pack_options){.trim_group = group, .trim_margin = margin});
    AUTO_DOCUMENT *document = document_of(pack);
    assert_int_equal(spress_pack_figures_of(pack).trim_group, group);
    for (size_t i = 0; i < 4; i++)
        assert_trim(document, set.names[i], wanted[i]);
}

TEST(trim_groups)
{
    expect_trims(SPRESS_TRIM_GROUP_NONE, 0,
                 (const box[]){{2, 1, 4, 4}, {5, 3, 6, 2}, {1, 2, 2, 7}, {7, 7, 1, 1}});
    /* 2..11, 1..5 for the sequence. */
    expect_trims(SPRESS_TRIM_GROUP_SEQUENCE, 0,
                 (const box[]){{2, 1, 9, 4}, {2, 1, 9, 4}, {1, 2, 2, 7}, {7, 7, 1, 1}});
    /* 1..11, 1..9 for all of 20 x 10. */
    expect_trims(SPRESS_TRIM_GROUP_SIZE, 0,
                 (const box[]){{1, 1, 10, 8}, {1, 1, 10, 8}, {1, 1, 10, 8}, {7, 7, 1, 1}});
    /* A margin ends at the picture's edge: 0..13, 0..10, and 5..8. */
    expect_trims(SPRESS_TRIM_GROUP_SIZE, 2,
                 (const box[]){{0, 0, 13, 10}, {0, 0, 13, 10}, {0, 0, 13, 10}, {5, 5, 3, 3}});
}

static void expect_auto(const sprite_set *set, spress_trim_mode mode, spress_trim_group group,
                        uint64_t grouped)
{
    AUTO_PACK *pack = packed(set, &(spress_pack_options){.trim = mode});
    const spress_pack_figures figures = spress_pack_figures_of(pack);
    assert_int_equal(figures.trim_group, group);
    assert_int_equal(figures.grouped_pixels, grouped);
}

/* The automatic group is the one of the smaller atlas: here the sequence, since gem makes the box
 * of all sprites of its size much larger. Frames that remember their source are cut one by one
 * where that saves enough: 43 pixels, and 36 + 36 + 14 + 1 by sequence. */
TEST(trim_auto)
{
    AUTO_SET set = {0};
    trim_set(&set);
    expect_auto(&set, SPRESS_TRIM_CROP, SPRESS_TRIM_GROUP_SEQUENCE, 0);
    expect_auto(&set, SPRESS_TRIM, SPRESS_TRIM_GROUP_NONE, 87);
}

/* Two frames of 10 x 10 pixels: `shift` to the right of each other, groups store 20 more for each.
 * A tenth more is still a group. */
TEST(trim_auto_tenth)
{
    for (uint32_t shift = 1; shift <= 2; shift++) {
        AUTO_SET set = {0};
        add(&set, "run_1", 20, 20, (box){0, 0, 10, 10}, red);
        add(&set, "run_2", 20, 20, (box){shift, 0, 10, 10}, green);
        expect_auto(&set, SPRESS_TRIM, shift == 1 ? SPRESS_TRIM_GROUP_SIZE : SPRESS_TRIM_GROUP_NONE,
                    shift == 1 ? 0 : 240);
    }
}

TEST(trim_modes)
{
    AUTO_SET set = {0};
    add(&set, "a", 20, 10, (box){2, 1, 4, 4}, red);
    add(&set, "soft", 30, 10, (box){3, 2, 5, 5}, (colour){9, 9, 9, 99});
    put_pixel(&set.images[1], 20, 8, (colour){9, 9, 9, 98});
    add(&set, "empty", 6, 7, (box){0}, red);
    AUTO_PACK *pack = packed(&set, &(spress_pack_options){.trim = SPRESS_TRIM_NONE});
    AUTO_DOCUMENT *document = document_of(pack);
    assert_trim(document, "a", (box){0, 0, 20, 10});
    assert_trim(document, "empty", (box){0, 0, 6, 7});
    spress_document_free(document);
    spress_pack_free(pack);

    pack = packed(&set, &(spress_pack_options){.trim = SPRESS_TRIM_CROP, .trim_threshold = 99});
    document = document_of(pack);
    assert_trim(document, "a", (box){0, 0, 4, 4});
    assert_trim(document, "soft", (box){0, 0, 5, 5});
    assert_int_equal(frame_of(document, "soft")->source_w, 5);
    assert_trim(document, "empty", (box){0, 0, 1, 1});
    spress_document_free(document);
    spress_pack_free(pack);

    /* 98 counts with a threshold of 98: 3..21, 2..9. */
    pack = packed(&set, &(spress_pack_options){.trim_threshold = 98});
    document = document_of(pack);
    assert_trim(document, "soft", (box){3, 2, 18, 7});
    const spress_frame *empty = frame_of(document, "empty");
    assert_int_equal(empty->w, 1);
    assert_int_equal(empty->h, 1);
    assert_int_equal(empty->source_w, 6);
    assert_int_equal(empty->source_h, 7);
}

/* Nine-patches are never trimmed; their splits and pads come through. */
TEST(nine_patch)
{
    AUTO_SET set = {0};
    add(&set, "button", 20, 10, (box){2, 1, 4, 4}, red);
    add(&set, "other", 21, 10, (box){2, 1, 4, 4}, green);
    set.sprites[0].has = SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS;
    const int16_t splits[4] = {3, 4, 2, 5}, pads[4] = {1, -1, 2, -1};
    memcpy(set.sprites[0].splits, splits, sizeof splits);
    memcpy(set.sprites[0].pads, pads, sizeof pads);
    AUTO_PACK *pack =
        packed(&set, &(spress_pack_options){.layout = {.max_side = 32767, .free_edge = 1}});
    AUTO_DOCUMENT *document = document_of(pack);
    assert_trim(document, "button", (box){0, 0, 20, 10});
    const spress_frame *button = frame_of(document, "button");
    assert_true(button->extra < document->atlas.extra_count);
    const spress_frame_extra *extra = &document->atlas.extras[button->extra];
    assert_int_equal(extra->has, SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS);
    assert_memory_equal(extra->splits, splits, sizeof splits);
    assert_memory_equal(extra->pads, pads, sizeof pads);
    assert_int_equal(frame_of(document, "other")->extra, SPRESS_NONE);
}

/* ---- duplicates */

static void duplicate_set(sprite_set *set)
{
    add(set, "a", 20, 10, (box){2, 1, 4, 4}, red);
    add(set, "equal", 20, 10, (box){2, 1, 4, 4}, red);
    add(set, "moved", 20, 10, (box){9, 5, 4, 4}, red);
    add(set, "larger", 21, 10, (box){2, 1, 4, 4}, red);
    add(set, "moved twin", 20, 10, (box){9, 5, 4, 4}, red);
    add(set, "other", 20, 10, (box){2, 1, 4, 4}, green);
    /* Differs in a colour that cannot be seen: still another picture. */
    spress_image *hidden = add(set, "hidden", 20, 10, (box){2, 1, 4, 4}, red);
    put_pixel(hidden, 3, 2, (colour){1, 2, 3, 0});
    spress_image *clear = add(set, "clear", 20, 10, (box){2, 1, 4, 4}, red);
    put_pixel(clear, 3, 2, (colour){0, 0, 0, 0});
}

TEST(duplicates)
{
    AUTO_SET set = {0};
    duplicate_set(&set);
    spress_pack_options options = {
        .layout = {.blocks = true}, .trim_group = SPRESS_TRIM_GROUP_NONE, .shape_padding = 2};
    AUTO_PACK *pack = packed(&set, &options);
    AUTO_DOCUMENT *document = document_of(pack);
    const spress_frame *frames = document->atlas.frames;
    const spress_frame *a = frame_of(document, "a"), *moved = frame_of(document, "moved");
    assert_true(same_place(a, frame_of(document, "equal")));
    assert_true(same_place(a, moved));
    assert_true(same_place(a, frame_of(document, "larger")));
    assert_false(same_place(a, frame_of(document, "other")));
    assert_false(same_place(a, frame_of(document, "hidden")));
    assert_false(same_place(frame_of(document, "clear"), frame_of(document, "hidden")));
    /* Only what is equal in everything is an alias. */
    assert_int_equal(a->alias_of, SPRESS_NONE);
    assert_int_equal(frame_of(document, "equal")->alias_of, a - frames);
    assert_int_equal(moved->alias_of, SPRESS_NONE);
    assert_int_equal(frame_of(document, "larger")->alias_of, SPRESS_NONE);
    const spress_pack_figures figures = spress_pack_figures_of(pack);
    assert_int_equal(figures.unique_count, 4); /* a, other, hidden, clear */
    assert_int_equal(figures.alias_count, 2);  /* equal, moved twin */
    assert_int_equal(frame_of(document, "moved twin")->alias_of, moved - frames);
    assert_int_equal(spress_pack_page_used(pack, 0), 4 * 16);
    spress_document_free(document);
    spress_pack_free(pack);

    options.keep_duplicates = true;
    pack = packed(&set, &options);
    document = document_of(pack);
    assert_int_equal(spress_pack_figures_of(pack).unique_count, set.count);
    assert_int_equal(spress_pack_figures_of(pack).alias_count, 0);
    assert_false(same_place(frame_of(document, "a"), frame_of(document, "equal")));
}
