/* The rectangle packer on thousands of random sets. A set that fails prints its seed; run the
 * program with that seed to begin with that set. */
#include "support.h"

#include "rects_check.h"

enum {
    SET_COUNT = 3000,
    COUNT_MOST = 160,
};

typedef struct random_set {
    spressi_size sizes[COUNT_MOST];
    size_t count;
    spressi_rects_options options;
} random_set;

static int32_t between(test_random *random, int32_t low, int32_t high)
{
    return low + (int32_t)test_random_below(random, (uint32_t)(high - low + 1));
}

/* Different kinds of sets: all alike, few sizes, anything, very long ones, multiples of eight. */
static spressi_size random_size(test_random *random, uint32_t kind, int32_t most)
{
    switch (kind) {
    case 0:
        return (spressi_size){most / 3 + 1, most / 4 + 1};
    case 1:
        return (spressi_size){1 + most / between(random, 1, 3), 1 + most / between(random, 1, 4)};
    case 2:
        return (spressi_size){between(random, 1, most), between(random, 1, most)};
    case 3:
        return between(random, 0, 1)
                   ? (spressi_size){between(random, 1, 3), between(random, 1, most)}
                   : (spressi_size){between(random, 1, most), between(random, 1, 3)};
    default:
        return (spressi_size){8 * between(random, 1, 1 + most / 8),
                              8 * between(random, 1, 1 + most / 8)};
    }
}

static void make_set(random_set *set, uint64_t seed)
{
    test_random random = {seed};
    const int32_t most = between(&random, 1, 90);
    const uint32_t kind = test_random_below(&random, 5);
    const int32_t room = 8 + most + between(&random, 0, 300);
    spressi_rects_options *options = &set->options;
    set->count =
        1 + test_random_below(&random, test_random_below(&random, 4) == 0 ? COUNT_MOST : 40);
    for (size_t i = 0; i < set->count; i++)
        set->sizes[i] = random_size(&random, kind, most);
    *options = (spressi_rects_options){.inset = between(&random, -4, 6),
                                       .size_rule = (spress_size_rule)between(&random, 0, 2),
                                       .squared = between(&random, 0, 3) == 0,
                                       .rotate = between(&random, 0, 1) == 1,
                                       .effort = between(&random, 0, 2) == 0 ? SPRESS_PACK_NORMAL
                                                                             : SPRESS_PACK_FAST};
    options->max_width = room + 8;
    options->max_height = between(&random, 0, 2) == 0 ? room + 60 : room + 8;
    if (options->size_rule == SPRESS_SIZE_POWER_OF_TWO) /* so that every size fits */
        options->max_width = options->max_height = 2 * options->max_height;
}

static void expect(bool holds, const char *what, uint64_t seed)
{
    if (!holds)
        fail_msg("seed %llu: %s", (unsigned long long)seed, what);
}

static spressi_rects_result packed(const random_set *set, uint64_t seed)
{
    const spress_allocator allocator = spress_allocator_default();
    spressi_rects_result result;
    const bool is_packed =
        spressi_rects_pack(set->sizes, set->count, &set->options, &allocator, &result);
    expect(is_packed, "not packed", seed);
    const char *wrong = check_layout(set->sizes, &set->options, &result);
    expect(!wrong, wrong, seed);
    return result;
}

static void done(spressi_rects_result *result)
{
    const spress_allocator allocator = spress_allocator_default();
    spressi_rects_result_free(result, &allocator);
}

static void for_each_set(void (*check)(const random_set *set, uint64_t seed))
{
    static random_set set;
    print_message("%d seeds from %llu\n", SET_COUNT, (unsigned long long)test_seed);
    for (uint64_t seed = test_seed; seed < test_seed + SET_COUNT; seed++) {
        make_set(&set, seed);
        check(&set, seed);
    }
}

static void check_rules(const random_set *set, uint64_t seed)
{
    spressi_rects_result result = packed(set, seed);
    done(&result);
}

TEST(rules)
{
    for_each_set(check_rules);
}

static int compare_boxes(const void *left, const void *right)
{
    const placed_box *a = left, *b = right;
    const int32_t differences[] = {(int32_t)a->page - (int32_t)b->page, a->y - b->y, a->x - b->x,
                                   a->w - b->w, a->h - b->h};
    for (size_t i = 0; i < COUNT_OF(differences); i++)
        if (differences[i] != 0)
            return differences[i];
    return 0;
}

static void sorted_boxes(const random_set *set, const spressi_rects_result *result, placed_box *out)
{
    for (size_t i = 0; i < set->count; i++)
        out[i] = box_of(&set->sizes[i], &result->places[i]);
    qsort(out, set->count, sizeof *out, compare_boxes);
}

static void shuffle(random_set *set, uint64_t seed)
{
    test_random random = {seed + 77};
    for (size_t i = set->count; i > 1; i--) {
        const size_t other = test_random_below(&random, (uint32_t)i);
        const spressi_size size = set->sizes[other];
        set->sizes[other] = set->sizes[i - 1];
        set->sizes[i - 1] = size;
    }
}

/* The n-th rectangle of a size gets the same place whatever lies between. */
static bool same_by_size(const random_set *a, const spressi_rects_result *in_a, const random_set *b,
                         const spressi_rects_result *in_b)
{
    bool taken[COUNT_MOST] = {false};
    for (size_t i = 0; i < a->count; i++) {
        size_t k = 0;
        while (taken[k] || a->sizes[i].w != b->sizes[k].w || a->sizes[i].h != b->sizes[k].h)
            k++;
        taken[k] = true;
        const placed_box one = box_of(&a->sizes[i], &in_a->places[i]);
        const placed_box other = box_of(&b->sizes[k], &in_b->places[k]);
        if (compare_boxes(&one, &other) != 0)
            return false;
    }
    return true;
}

static void check_order(const random_set *set, uint64_t seed)
{
    static random_set shuffled;
    placed_box boxes[COUNT_MOST], others[COUNT_MOST];
    shuffled = *set;
    shuffle(&shuffled, seed);
    spressi_rects_result result = packed(set, seed), other = packed(&shuffled, seed);
    expect(result.area == other.area && result.page_count == other.page_count &&
               memcmp(result.pages, other.pages, result.page_count * sizeof *result.pages) == 0,
           "another order gives other pages", seed);
    sorted_boxes(set, &result, boxes);
    sorted_boxes(&shuffled, &other, others);
    for (size_t i = 0; i < set->count; i++)
        expect(compare_boxes(&boxes[i], &others[i]) == 0, "another order gives other places", seed);
    if (!set->options.rotate)
        expect(same_by_size(set, &result, &shuffled, &other), "equal sizes changed places", seed);
    done(&result);
    done(&other);
}

TEST(input_order)
{
    for_each_set(check_order);
}

static void check_again(const random_set *set, uint64_t seed)
{
    spressi_rects_result result = packed(set, seed), other = packed(set, seed);
    for (size_t i = 0; i < set->count; i++) {
        const spressi_place *a = &result.places[i], *b = &other.places[i];
        expect(a->x == b->x && a->y == b->y && a->page == b->page && a->rotated == b->rotated,
               "another run gives other places", seed);
    }
    done(&result);
    done(&other);
}

TEST(same_again)
{
    for_each_set(check_again);
}

static void check_effort(const random_set *set, uint64_t seed)
{
    static random_set other;
    if (seed % 4 != 0)
        return;
    other = *set;
    uint64_t cost = UINT64_MAX;
    uint32_t pages = UINT32_MAX;
    static const spress_pack_effort efforts[] = {SPRESS_PACK_FAST, SPRESS_PACK_NORMAL,
                                                 SPRESS_PACK_BEST};
    for (size_t i = 0; i < (seed % 200 == 0 ? 3 : 2); i++) {
        other.options.effort = efforts[i];
        spressi_rects_result result = packed(&other, seed);
        expect(result.page_count <= pages, "more effort gives more pages", seed);
        expect(result.page_count < pages || result.cost <= cost, "more effort costs more", seed);
        cost = result.cost;
        pages = result.page_count;
        done(&result);
    }
}

TEST(effort)
{
    for_each_set(check_effort);
}

/* With one_page: the same page, or none where there would be several. */
static void check_one_page(const random_set *set, uint64_t seed)
{
    static random_set other;
    const spress_allocator allocator = spress_allocator_default();
    spressi_rects_result result = packed(set, seed), one;
    other = *set;
    other.options.one_page = true;
    if (result.page_count == 1) {
        one = packed(&other, seed);
        expect(one.area == result.area, "another page when it must be one", seed);
        done(&one);
    } else {
        expect(!spressi_rects_pack(other.sizes, other.count, &other.options, &allocator, &one) &&
                   !one.no_memory,
               "one page when there were several", seed);
    }
    done(&result);
}

TEST(one_page)
{
    for_each_set(check_one_page);
}
