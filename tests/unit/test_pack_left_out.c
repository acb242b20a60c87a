/* Sprites that are larger than a page and may be left out. */
#include "pack_sprites.h"

static const spress_pack_options small = {.max_width = 16, .max_height = 16};

/* Packs what fits; `names` are the frames that are to be there, `warnings` the findings. */
static void expect_frames(const sprite_set *set, spress_pack_options options, bool *left_out,
                          const char *names, size_t warnings)
{
    TEST_REPORT(r);
    options.left_out = left_out;
    AUTO_PACK *pack = MUST(spress_pack_new(set->sprites, set->count, &options, &r.report));
    assert_int_equal(r.report.warning_count, warnings);
    assert_int_equal(r.report.error_count, 0);
    AUTO_DOCUMENT *document = document_of(pack);
    char got[256] = "";
    for (size_t i = 0; i < document->atlas.frame_count; i++) {
        const size_t used = strlen(got);
        snprintf(got + used, sizeof got - used, "%s ", document->atlas.frames[i].name);
    }
    assert_string_equal(got, names);
    assert_int_equal(spress_pack_figures_of(pack).sprite_count, document->atlas.frame_count);
}

/* Each is named, with its origin as the file and the page that it needs. Those that are marked
 * already are left out in silence: another atlas had no room for them. */
TEST(left_out)
{
    AUTO_SET set = {0};
    add_full(&set, "c", 17, 4, red);
    add_full(&set, "b", 8, 8, green);
    add_full(&set, "a", 3, 30, blue);
    set.sprites[0].origin = "in/c.png";
    bool left_out[3] = {false};
    TEST_REPORT(r);
    spress_pack_options options = small;
    options.left_out = left_out;
    spress_pack_free(spress_pack_new(set.sprites, set.count, &options, &r.report));
    assert_true(left_out[0] && !left_out[1] && left_out[2]);
    assert_int_equal(r.report.count, 2);
    assert_int_equal(r.report.items[1].code, SPRESS_CODE_PACK_SKIPPED);
    assert_string_equal(r.report.items[1].file, "in/c.png");
    assert_string_equal(r.report.items[1].message,
                        "left out: \"c\" needs a page of 17 x 4; pages are at most 16 x 16");
    assert_null(r.report.file);
    expect_frames(&set, small, left_out, "b ", 0);
}

/* With trim groups by size "x" is as large as "y", by sequence it is small: no more than "y" is
 * left out, and trial layouts mark nothing. */
TEST(trim_groups)
{
    AUTO_SET set = {0};
    bool left_out[2] = {false};
    add(&set, "x", 30, 30, (box){0, 0, 2, 2}, red);
    add_full(&set, "y", 30, 30, green);
    expect_frames(&set, small, left_out, "x ", 1);
    assert_true(!left_out[0] && left_out[1]);
}

/* The frames of an animation lie side by side in cells: all of them go, with one finding, and what
 * remains has sequences of its own. */
TEST(animations)
{
    AUTO_SET set = {0};
    bool left_out[6] = {false};
    for (int i = 0; i < 3; i++) {
        char name[8];
        snprintf(name, sizeof name, "a_%d", i);
        add_full(&set, name, 8, 8, (colour){(uint8_t)i, 2, 3, 255});
    }
    for (int i = 0; i < 2; i++) {
        char name[8];
        snprintf(name, sizeof name, "b_%d", i);
        add_full(&set, name, 4, 8, (colour){9, (uint8_t)i, 3, 255});
    }
    const spress_pack_options cells = {
        .layout = {.cells = true, .one_page = true}, .rate = 8, .max_width = 16, .max_height = 16};
    expect_frames(&set, cells, left_out, "b b ", 1);
    assert_true(left_out[0] && left_out[1] && left_out[2] && !left_out[3] && !left_out[4]);
}

/* Names are no reason to leave anything out, and nothing is packed without sprites. */
TEST(errors)
{
    AUTO_SET set = {0};
    bool left_out[2] = {false};
    spress_pack_options options = small;
    options.left_out = left_out;
    add_full(&set, "a", 20, 4, red);
    add_full(&set, "a", 4, 4, green);
    TEST_REPORT(r);
    assert_null(spress_pack_new(set.sprites, set.count, &options, &r.report));
    assert_int_equal(r.report.error_count, 1);
    expect_code(&r.report, SPRESS_CODE_PACK_NAME, SPRESS_NO_OFFSET, NULL);
    test_report_init(&r);
    left_out[0] = left_out[1] = false;
    assert_null(spress_pack_new(set.sprites, 1, &options, &r.report));
    assert_int_equal(r.report.error_count, 1);
    expect_code(&r.report, SPRESS_CODE_PACK_EMPTY, SPRESS_NO_OFFSET, NULL);
}
