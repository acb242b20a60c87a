/* Which of several layouts is taken: more pages are never the price of less area, and "auto" is the
 * better of both groups, whatever the target, or single boxes. Random sets, small pages. */
#include <math.h>

#include "pack_sprites.h"

typedef struct outcome {
    size_t pages;
    uint64_t area;
    double cost;
    uint64_t stored;
    size_t kept;
    uint32_t cell;
} outcome;

/* Areas, with one part in 100 more for each time that a page is longer than four times its width.
 */
static double cost_of(const spress_pack *pack)
{
    spress_document *document = document_of(pack);
    double cost = 0;
    for (size_t i = 0; i < document->atlas.page_count; i++) {
        const double w = document->atlas.pages[i].width, h = document->atlas.pages[i].height;
        const double times = w > h ? w / h : h / w;
        cost += floor(w * h * (times > 4 ? 1 + (times - 4) / 100 : 1) + 1e-6);
    }
    spress_document_free(document);
    return cost;
}

static outcome outcome_of(const sprite_set *set, const spress_pack_options *options)
{
    spress_pack *pack = packed(set, options);
    const spress_pack_figures figures = spress_pack_figures_of(pack);
    const outcome result = {spress_pack_page_count(pack), figures.page_pixels, cost_of(pack),
                            figures.packed_pixels,        figures.kept_count,  figures.cell_width};
    spress_pack_free(pack);
    return result;
}

static bool is_worse(outcome a, outcome b)
{
    return a.pages != b.pages ? a.pages > b.pages : a.cost > b.cost;
}

/* The better of two groups: on equal pages the one that stores fewer pixels, of equals the first.
 */
static bool second_is_better(outcome a, outcome b)
{
    const bool equal = !is_worse(a, b) && !is_worse(b, a);
    return equal ? b.stored < a.stored : is_worse(a, b);
}

/* Sequences of one source size that move in their frames, and single sprites of that size. */
static void random_sprites(sprite_set *set, test_random *random)
{
    const uint32_t side = 8 + test_random_below(random, 24);
    const size_t sequences = 1 + test_random_below(random, 4);
    for (size_t s = 0; s < sequences; s++) {
        const size_t frames = 1 + test_random_below(random, 12);
        for (size_t i = 0; i < frames; i++) {
            char name[32];
            const uint32_t w = 1 + test_random_below(random, side);
            const uint32_t h = 1 + test_random_below(random, side);
            const box part = {test_random_below(random, side - w + 1),
                              test_random_below(random, side - h + 1), w, h};
            snprintf(name, sizeof name, "%c%zu", (char)('a' + s), i);
            add(set, name, side, side, part, (colour){(uint8_t)(16 * s + i), 1, 2, 255});
        }
    }
}

static spress_pack_options random_options(test_random *random)
{
    static const spress_layout_rule layouts[] = {
        {0}, {.blocks = true}, {.max_side = 32767, .free_edge = 1}};
    static const spress_size_rule rules[] = {SPRESS_SIZE_ANY, SPRESS_SIZE_POWER_OF_TWO,
                                             SPRESS_SIZE_MULTIPLE_OF_4};
    return (spress_pack_options){
        .layout = layouts[test_random_below(random, 3)],
        .size_rule = rules[test_random_below(random, 3)],
        .max_width = 64 + test_random_below(random, 80),
        .max_height = 64 + test_random_below(random, 80),
        .shape_padding = test_random_below(random, 3),
        .effort = test_random_below(random, 2) ? SPRESS_PACK_FAST : SPRESS_PACK_NORMAL,
    };
}

enum { ROUNDS = 600 };

TEST(auto)
{
    test_random random = {21};
    size_t pages = 0, sequences = 0, ties = 0, singles = 0;
    for (int round = 0; round < ROUNDS; round++) {
        AUTO_SET set = {0};
        random_sprites(&set, &random);
        spress_pack_options options = random_options(&random);
        /* Only frames that remember their place may be cut one by one. */
        options.trim = round % 2 == 0 ? SPRESS_TRIM_CROP : SPRESS_TRIM;
        const outcome automatic = outcome_of(&set, &options);
        options.trim_group = SPRESS_TRIM_GROUP_SIZE;
        const outcome by_size = outcome_of(&set, &options);
        options.trim_group = SPRESS_TRIM_GROUP_SEQUENCE;
        const outcome by_sequence = outcome_of(&set, &options);
        options.trim_group = SPRESS_TRIM_GROUP_NONE;
        const outcome one_by_one = outcome_of(&set, &options);
        const bool sequence = second_is_better(by_size, by_sequence);
        const double grouped =
            (double)(by_size.stored < by_sequence.stored ? by_size.stored : by_sequence.stored);
        const bool single =
            options.trim == SPRESS_TRIM && grouped > (double)one_by_one.stored * 11 / 10;
        const outcome better = single ? one_by_one : sequence ? by_sequence : by_size;
        assert_int_equal(automatic.pages, better.pages);
        assert_int_equal(automatic.area, better.area);
        assert_int_equal(automatic.stored, better.stored);
        ties += sequence && !is_worse(by_size, by_sequence);
        pages += better.pages > 1;
        sequences += sequence;
        singles += single;
    }
    assert_in_range(pages, ROUNDS / 10, ROUNDS); /* the interesting cases are among them */
    assert_in_range(sequences, ROUNDS / 10, ROUNDS * 9 / 10);
    assert_in_range(ties, 5, ROUNDS);
    assert_in_range(singles, ROUNDS / 10, ROUNDS / 2 - 5);
}

/* Blocks are made only where they cost no page: single frames, as they are laid out without any,
 * are among what is tried. */
TEST(blocks)
{
    test_random random = {22};
    for (int round = 0; round < ROUNDS; round++) {
        AUTO_SET set = {0};
        random_sprites(&set, &random);
        spress_pack_options options = random_options(&random);
        options.shape_padding = 2 * (options.shape_padding / 2);
        options.trim_group = SPRESS_TRIM_GROUP_SEQUENCE;
        options.layout = (spress_layout_rule){0};
        const outcome single = outcome_of(&set, &options);
        options.layout = (spress_layout_rule){.blocks = true};
        assert_false(is_worse(outcome_of(&set, &options), single));
    }
}

TEST(effort)
{
    test_random random = {23};
    for (int round = 0; round < ROUNDS; round++) {
        AUTO_SET set = {0};
        random_sprites(&set, &random);
        spress_pack_options options = random_options(&random);
        options.effort = SPRESS_PACK_FAST;
        const outcome fast = outcome_of(&set, &options);
        options.effort = SPRESS_PACK_NORMAL;
        assert_false(is_worse(outcome_of(&set, &options), fast));
    }
}

/* What the best effort tells of normal effort is what that finds, whatever the target; it never
 * finds less itself. */
TEST(gain)
{
    enum { SETS = 40 };
    test_random random = {26};
    size_t gained = 0;
    for (int round = 0; round < SETS; round++) {
        AUTO_SET set = {0};
        random_sprites(&set, &random);
        spress_pack_options options = random_options(&random);
        options.effort = SPRESS_PACK_NORMAL;
        /* Sprites trimmed alike leave little to search for; those of different sizes do not. */
        options.trim_group = round % 2 == 0 ? SPRESS_TRIM_GROUP_NONE : SPRESS_TRIM_GROUP_AUTO;
        const outcome normal = outcome_of(&set, &options);
        options.effort = SPRESS_PACK_BEST;
        AUTO_PACK *pack = packed(&set, &options);
        const spress_pack_figures best = spress_pack_figures_of(pack);
        assert_int_equal(best.normal_page_count, normal.pages);
        assert_int_equal(best.normal_page_pixels, normal.area);
        assert_true(spress_pack_page_count(pack) <= normal.pages);
        gained += best.page_pixels < normal.area;
    }
    assert_in_range(gained, 5, SETS);
}

/* Other efforts tell nothing, and neither does a layout in which frames stay. */
TEST(no_gain)
{
    AUTO_SET set = {0};
    add_full(&set, "a", 5, 7, red);
    add_full(&set, "b", 4, 9, green);
    AUTO_PACK *first = packed(&set, NULL);
    AUTO_DOCUMENT *before = document_of(first);
    const spress_pack_options options = {.effort = SPRESS_PACK_BEST, .previous = &before->atlas};
    AUTO_PACK *second = packed(&set, &options);
    assert_int_equal(spress_pack_figures_of(first).normal_page_count, 0);
    assert_int_equal(spress_pack_figures_of(second).normal_page_count, 0);
}

/* Whether fewer pixels than the padding lie between two frames, sideways and up and down. */
static bool are_close(const spress_frame *a, const spress_frame *b, int32_t padding)
{
    return a->x < b->x + b->w + padding && b->x < a->x + a->w + padding &&
           a->y < b->y + b->h + padding && b->y < a->y + a->h + padding;
}

/* In a sheet of cells the two groups may want different cells: each is laid out with its own, and
 * with the padding rounded up to whole cells, never down. */
TEST(cells)
{
    test_random random = {24};
    size_t different = 0;
    for (int round = 0; round < ROUNDS; round++) {
        AUTO_SET set = {0};
        random_sprites(&set, &random);
        spress_pack_options options = {.layout = {.cells = true, .one_page = true},
                                       .trim = SPRESS_TRIM_CROP,
                                       .effort = SPRESS_PACK_FAST,
                                       .shape_padding = test_random_below(&random, 4)};
        options.trim_group = SPRESS_TRIM_GROUP_SIZE;
        const outcome by_size = outcome_of(&set, &options);
        options.trim_group = SPRESS_TRIM_GROUP_SEQUENCE;
        const outcome by_sequence = outcome_of(&set, &options);
        options.trim_group = SPRESS_TRIM_GROUP_AUTO;
        const outcome better = second_is_better(by_size, by_sequence) ? by_sequence : by_size;
        AUTO_PACK *pack = packed(&set, &options);
        const spress_pack_figures figures = spress_pack_figures_of(pack);
        assert_int_equal(figures.page_pixels, better.area);
        assert_int_equal(figures.cell_width, better.cell);
        different += by_size.cell != by_sequence.cell;
        AUTO_DOCUMENT *document = document_of(pack);
        const spress_atlas *atlas = &document->atlas;
        for (size_t i = 0; i < atlas->frame_count; i++) {
            const spress_frame *f = &atlas->frames[i];
            const int32_t cell = (int32_t)figures.cell_width;
            assert_true(f->x % cell == 0 && f->y % cell == 0 && f->w % cell == 0 &&
                        f->h % cell == 0);
            assert_true(f->x + f->w <= atlas->pages[0].width &&
                        f->y + f->h <= atlas->pages[0].height);
            for (size_t k = 0; k < i; k++)
                assert_true(same_place(f, &atlas->frames[k]) ||
                            !are_close(f, &atlas->frames[k], (int32_t)options.shape_padding));
        }
    }
    assert_in_range(different, ROUNDS / 10, ROUNDS);
}

/* What is to stay does not move because another group would take less room. */
TEST(stable)
{
    test_random random = {25};
    for (int round = 0; round < ROUNDS / 4; round++) {
        AUTO_SET set = {0};
        random_sprites(&set, &random);
        spress_pack_options options = random_options(&random);
        AUTO_PACK *old = packed(&set, &options);
        AUTO_DOCUMENT *before = document_of(old);
        add_full(&set, "zz", 30, 30, red);
        options.previous = &before->atlas;
        const size_t kept = outcome_of(&set, &options).kept;
        size_t most = 0;
        for (int group = SPRESS_TRIM_GROUP_SIZE; group <= SPRESS_TRIM_GROUP_NONE; group++) {
            options.trim_group = (spress_trim_group)group;
            const size_t one = outcome_of(&set, &options).kept;
            most = one > most ? one : most;
        }
        assert_int_equal(kept, most);
    }
}
