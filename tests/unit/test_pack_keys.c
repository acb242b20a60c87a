/* Keys of a sheet of cells: animations and groups that are in each other's way are all named, with
 * where they came from. docs/pack.md, "sc-sprites". */
#include "pack_sprites.h"

static const spress_pack_options cells = {.layout = {.cells = true, .one_page = true}, .rate = 12};
static const spress_pack_options single = {.layout = {.cells = true, .one_page = true}};

static void add_all(sprite_set *set, size_t count, const char *const *names)
{
    for (size_t i = 0; i < count; i++)
        add_full(set, names[i], 4, 4, (colour){(uint8_t)i, 1, 2, 255});
}

#define ADD(set, ...)                                                                              \
    add_all(set, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *),                \
            (const char *const[]){__VA_ARGS__})

static void expect_findings(const sprite_set *set, const spress_pack_options *options, size_t count,
                            spress_report *report)
{
    spress_pack *pack = spress_pack_new(set->sprites, set->count, options, report);
    assert_null(pack);
    assert_int_equal(report->error_count, count);
}

static void expect_message(const spress_report *report, spress_code code, const char *message)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].code == code && strcmp(report->items[i].message, message) == 0)
            return;
    for (size_t i = 0; i < report->count; i++)
        print_error("%s\n", report->items[i].message);
    fail_msg("nobody says: %s", message);
}

/* Names in different images would do; a format of cells nests them. */
TEST(animation_and_sprite)
{
    TEST_REPORT(r);
    AUTO_SET set = {0};
    ADD(&set, "walk", "walk1", "walk2", "walk3", "hero.run2", "hero.run1", "b");
    set.sprites[0].origin = "in/walk.png";
    set.sprites[1].origin = "in/walk_1.png";
    expect_findings(&set, &cells, 1, &r.report);
    expect_message(&r.report, SPRESS_CODE_PACK_ANIMATION,
                   "\"walk\" (in/walk.png) and the animation \"walk\" (in/walk_1.png and 2 more) "
                   "would have the same key");
    spress_pack_free(packed(&set, &single)); /* which is what the hint says */
    spress_pack_free(packed(&set, &(spress_pack_options){.rate = 12}));
}

/* As single sprites they would be in each other's way as well: another code, another hint. */
TEST(numbers_in_a_group)
{
    TEST_REPORT(r);
    AUTO_SET set = {0};
    ADD(&set, "tile", "tile.1", "tile.2");
    expect_findings(&set, &cells, 1, &r.report);
    expect_message(&r.report, SPRESS_CODE_PACK_GROUP,
                   "\"tile\" (tile) and the animation \"tile\" (tile.1 and 1 more) would have the "
                   "same key");
    test_report_init(&r);
    expect_findings(&set, &single, 1, &r.report);
    expect_message(&r.report, SPRESS_CODE_PACK_GROUP,
                   "\"tile\" (tile) would also be the group of \"tile.1\" (tile.1) and 1 more");
}

TEST(two_animations)
{
    TEST_REPORT(r);
    AUTO_SET set = {0};
    ADD(&set, "walk1", "walk2", "walk.1", "walk.2");
    expect_findings(&set, &cells, 1, &r.report);
    assert_int_equal(r.report.items[0].code, SPRESS_CODE_PACK_ANIMATION);
    spress_pack_free(packed(&set, &single));
}

/* A single number, and frames of different sizes, are no animation: nothing is in the way. */
TEST(no_animation)
{
    AUTO_SET set = {0};
    ADD(&set, "walk", "walk7", "run", "run1");
    add_full(&set, "run2", 4, 5, red);
    spress_pack_free(packed(&set, &cells));
}

TEST(groups)
{
    TEST_REPORT(r);
    /* "a-b" sorts between "a" and "a.x" in ASCII, and is in nobody's way. */
    AUTO_SET set = {0};
    ADD(&set, "a", "a-b", "a.x", "a.x.y", "b1", "b2", "b.z", "c.c", "cc", "c1");
    expect_findings(&set, &cells, 3, &r.report);
    expect_message(&r.report, SPRESS_CODE_PACK_GROUP,
                   "\"a\" (a) would also be the group of \"a.x\" (a.x) and 1 more");
    expect_message(&r.report, SPRESS_CODE_PACK_GROUP,
                   "\"a.x\" (a.x) would also be the group of \"a.x.y\" (a.x.y)");
    expect_message(&r.report, SPRESS_CODE_PACK_ANIMATION,
                   "the animation \"b\" (b1 and 1 more) would also be the group of \"b.z\" (b.z)");
}

/* Equal names and sprites larger than a page are told in the same run. */
TEST(all_faults)
{
    TEST_REPORT(r);
    AUTO_SET set = {0};
    ADD(&set, "walk", "walk1", "walk2", "x", "x", "x");
    add_full(&set, "wide", 3000, 1, red);
    set.sprites[3].origin = "in/x.tga";
    set.sprites[4].origin = "in/x.jpg";
    set.sprites[5].origin = "in/x.png";
    expect_findings(&set, &cells, 4, &r.report);
    expect_message(&r.report, SPRESS_CODE_PACK_NAME,
                   "\"x\" is the name of in/x.jpg and of in/x.png");
    expect_message(&r.report, SPRESS_CODE_PACK_NAME,
                   "\"x\" is the name of in/x.png and of in/x.tga");
    expect_code(&r.report, SPRESS_CODE_PACK_ANIMATION, SPRESS_NO_OFFSET, NULL);
    expect_code(&r.report, SPRESS_CODE_PACK_TOO_LARGE, SPRESS_NO_OFFSET, NULL);
}

/* An animation lies in one row: it is named when it is too long for a page, not its frames. */
TEST(wide_animation)
{
    TEST_REPORT(r);
    AUTO_SET set = {0};
    ADD(&set, "walk1", "walk2", "walk3", "walk4", "walk5", "run1", "run2");
    spress_pack_options options = cells;
    options.max_width = options.max_height = 16;
    expect_findings(&set, &options, 1, &r.report);
    expect_message(&r.report, SPRESS_CODE_PACK_TOO_LARGE,
                   "the animation \"walk\" (walk1 and 4 more) needs a page of 20 x 4; pages are at "
                   "most 16 x 16");
    options.rate = 0;
    spress_pack_free(packed(&set, &options));
    options = cells;
    options.max_width = 20;
    options.max_height = 8;
    spress_pack_free(packed(&set, &options));
}

/* A long path keeps both its ends, and no character is cut in half. */
TEST(long_origins)
{
    TEST_REPORT(r);
    AUTO_SET set = {0};
    ADD(&set, "walk", "walk1", "walk2");
    char origin[400] = "far/away/";
    while (strlen(origin) < 300)
        strcat(origin, "\xC3\xA9");
    strcat(origin, "/last.png");
    set.sprites[0].origin = origin;
    expect_findings(&set, &cells, 1, &r.report);
    const char *message = r.report.items[0].message;
    assert_non_null(strstr(message, "\xC3\xA9/last.png)"));
    assert_non_null(strstr(message, "(far/away/\xC3\xA9"));
    assert_null(strstr(message, "\\x"));
    assert_non_null(strstr(message, "\xC3\xA9...\xC3\xA9"));
}

/* ---- against every pair, on many small sets of names */

typedef struct wanted_keys {
    char keys[SPRITES_MOST][24];
    size_t count;
} wanted_keys;

static bool starts(const char *whole, const char *beginning)
{
    const size_t size = strlen(beginning);
    return strncmp(whole, beginning, size) == 0 && whole[size] == '.';
}

/* One finding for each key that comes twice, one for each that is a group as well. */
static size_t count_faults(const wanted_keys *w)
{
    size_t faults = 0;
    for (size_t i = 0; i < w->count; i++) {
        bool equal = false, group = false, first = true;
        for (size_t k = 0; k < w->count; k++) {
            equal |= k < i && strcmp(w->keys[i], w->keys[k]) == 0;
            group |= starts(w->keys[k], w->keys[i]);
        }
        first = !equal;
        faults += (size_t)equal + (size_t)(group && first);
    }
    return faults;
}

TEST(every_pair)
{
    static const char *const bases[] = {"a", "b", "a.a", "a.b", "b.a", "a.a.a", "ab", "a.ab"};
    enum { BASES = COUNT_OF(bases), ROUNDS = 2000 };
    test_random random = {7};
    size_t refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
        AUTO_SET set = {0};
        wanted_keys w = {0};
        for (size_t b = 0; b < BASES; b++) {
            char name[24] = "";
            const uint32_t numbers = test_random_below(&random, 16);
            const uint32_t frames = numbers > 12 ? numbers - 12 : 0; /* mostly none */
            if (test_random_below(&random, 5) == 0) {
                add_full(&set, bases[b], 2, 2, red);
                strcpy(w.keys[w.count++], bases[b]);
            }
            for (uint32_t i = 1; i <= frames; i++) {
                snprintf(name, sizeof name, "%s%u", bases[b], i);
                add_full(&set, name, 2, 2, red);
            }
            if (frames > 0)
                strcpy(w.keys[w.count++], frames == 1 ? name : bases[b]);
        }
        TEST_REPORT(r);
        AUTO_PACK *pack = spress_pack_new(set.sprites, set.count, &cells, &r.report);
        const size_t faults = set.count == 0 ? 1 : count_faults(&w);
        assert_int_equal(r.report.error_count, faults);
        assert_int_equal(pack == NULL, faults != 0);
        refused += pack == NULL;
    }
    assert_in_range(refused, ROUNDS / 4, ROUNDS * 3 / 4); /* both kinds were seen */
}

/* A chain of groups, each of which is a sprite: long names, and time that is linear in them. */
TEST(deep_chain)
{
    enum { DEPTH = 2000 };
    static char text[2 * DEPTH];
    static spress_pack_sprite sprites[DEPTH];
    AUTO_IMAGE image = {0};
    assert_true(spress_image_init(&image, 1, 1, NULL, NULL));
    for (size_t i = 0; i < DEPTH; i++) {
        text[2 * i] = 'a';
        text[2 * i + 1] = '.';
        sprites[i] = (spress_pack_sprite){.name = text, .name_size = 2 * i + 1, .image = &image};
    }
    TEST_REPORT(r);
    assert_null(spress_pack_new(sprites, DEPTH, &cells, &r.report));
    assert_int_equal(r.report.error_count, DEPTH - 1);
}

TEST(without_memory)
{
    AUTO_SET set = {0};
    ADD(&set, "walk", "walk1", "walk2", "a", "a.b");
    for (size_t fail_at = 1;; fail_at++) {
        FAILING_ALLOCATOR(f, fail_at);
        TEST_REPORT(r);
        spress_pack_options options = cells;
        options.allocator = &f.allocator;
        assert_null(spress_pack_new(set.sprites, set.count, &options, &r.report));
        assert_int_equal(f.live_count, 0);
        if (!f.failed)
            break;
        expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
    }
}
