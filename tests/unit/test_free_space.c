/* The free space that a stable layout looks into. */
#include "support.h"

#include "rects/free_space.h"

enum { PAGE = 24 };

/* A page as a plain map of pixels: what the free space says must be true of it. */
typedef struct page_map {
    bool taken[PAGE][PAGE];
} page_map;

static bool map_is_free(const page_map *map, spressi_space box)
{
    if (box.x < 0 || box.y < 0 || box.x + box.w > PAGE || box.y + box.h > PAGE)
        return false;
    for (int32_t y = box.y; y < box.y + box.h; y++)
        for (int32_t x = box.x; x < box.x + box.w; x++)
            if (map->taken[y][x])
                return false;
    return true;
}

static void map_take(page_map *map, spressi_space box)
{
    for (int32_t y = box.y; y < box.y + box.h; y++)
        for (int32_t x = box.x; x < box.x + box.w; x++)
            map->taken[y][x] = true;
}

static bool map_has_room(const page_map *map, spressi_size size)
{
    for (int32_t y = 0; y + size.h <= PAGE; y++)
        for (int32_t x = 0; x + size.w <= PAGE; x++)
            if (map_is_free(map, (spressi_space){x, y, size.w, size.h}))
                return true;
    return false;
}

/* How much the used part of the page grows, by the plain definition. */
static uint64_t growth(spressi_size used, spressi_space box)
{
    const int32_t w = box.x + box.w > used.w ? box.x + box.w : used.w;
    const int32_t h = box.y + box.h > used.h ? box.y + box.h : used.h;
    return (uint64_t)(w * h - used.w * used.h);
}

/* The least growth of any free place. */
static uint64_t least_growth(const page_map *map, spressi_size used, spressi_size size)
{
    uint64_t least = UINT64_MAX;
    for (int32_t y = 0; y + size.h <= PAGE; y++)
        for (int32_t x = 0; x + size.w <= PAGE; x++) {
            const spressi_space box = {x, y, size.w, size.h};
            if (map_is_free(map, box) && growth(used, box) < least)
                least = growth(used, box);
        }
    return least;
}

static spressi_arena *new_arena(void)
{
    const spress_allocator allocator = spress_allocator_default();
    spressi_arena *arena = spressi_arena_new(&allocator, UINT64_MAX);
    assert_non_null(arena);
    return arena;
}

static void fill_a_page(uint64_t seed)
{
    test_random random = {seed};
    spressi_arena *arena = new_arena();
    page_map map = {0};
    spressi_free_space page;
    assert_true(spressi_free_space_init(&page, (spressi_size){PAGE, PAGE}, arena));
    for (int turn = 0; turn < 60; turn++) {
        const spressi_size size = {1 + (int32_t)test_random_below(&random, 8),
                                   1 + (int32_t)test_random_below(&random, 8)};
        spressi_space box = {(int32_t)test_random_below(&random, PAGE),
                             (int32_t)test_random_below(&random, PAGE), size.w, size.h};
        if (turn % 3 == 0 && map_is_free(&map, box)) {
            assert_true(spressi_free_space_take(&page, box));
            map_take(&map, box);
            continue;
        }
        const spressi_size used = page.used;
        const uint64_t grows = spressi_free_space_find(&page, size, &box);
        assert_int_equal(grows != UINT64_MAX, map_has_room(&map, size));
        if (grows == UINT64_MAX)
            continue;
        assert_true(map_is_free(&map, box));
        assert_int_equal(box.w, size.w);
        assert_int_equal(box.h, size.h);
        assert_int_equal(grows, growth(used, box));
        assert_int_equal(grows, least_growth(&map, used, size));
        assert_true(spressi_free_space_take(&page, box));
        map_take(&map, box);
        assert_true(page.used.w >= box.x + box.w && page.used.h >= box.y + box.h);
    }
    spressi_arena_free(arena);
}

TEST(free_space)
{
    for (uint64_t seed = 1; seed <= 300; seed++)
        fill_a_page(seed);
}

/* The used part begins with nothing and ends with what the boxes reach to. */
TEST(free_space_by_hand)
{
    spressi_arena *arena = new_arena();
    spressi_free_space page;
    assert_true(spressi_free_space_init(&page, (spressi_size){10, 10}, arena));
    assert_int_equal(page.used.w, 0);
    spressi_space box;
    assert_int_equal(spressi_free_space_find(&page, (spressi_size){11, 1}, &box), UINT64_MAX);
    assert_int_equal(spressi_free_space_find(&page, (spressi_size){10, 10}, &box), 100);
    assert_true(spressi_free_space_take(&page, (spressi_space){0, 0, 6, 4}));
    assert_int_equal(page.used.w, 6);
    assert_int_equal(page.used.h, 4);
    /* Beside it the used part becomes 8 x 4, below it 6 x 8. */
    assert_int_equal(spressi_free_space_find(&page, (spressi_size){2, 4}, &box), 8);
    assert_int_equal(box.x, 6);
    assert_int_equal(box.y, 0);
    spressi_arena_free(arena);
}

TEST(free_space_without_memory)
{
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        spressi_free_space page;
        spressi_arena *arena = spressi_arena_new(&f.allocator, UINT64_MAX);
        bool taken = arena && spressi_free_space_init(&page, (spressi_size){64, 64}, arena);
        for (int32_t i = 0; i < 16 && taken; i++)
            taken = spressi_free_space_take(&page,
                                            (spressi_space){i % 4 * 13 + 5, i / 4 * 13 + 5, 2, 3});
        assert_int_equal(taken, !f.failed);
        spressi_arena_free(arena);
        assert_int_equal(f.live_count, 0);
        failed = f.failed;
    }
}

/* The largest free rectangles by their definition: every free rectangle of a page that no wider or
 * higher free one holds. */
static size_t find_by_definition(const page_map *map, spressi_space *out)
{
    size_t count = 0;
    for (int32_t y = 0; y < PAGE; y++)
        for (int32_t x = 0; x < PAGE; x++)
            for (int32_t w = 1; x + w <= PAGE; w++)
                for (int32_t h = 1; y + h <= PAGE; h++)
                    if (map_is_free(map, (spressi_space){x, y, w, h}) &&
                        !map_is_free(map, (spressi_space){x - 1, y, w + 1, h}) &&
                        !map_is_free(map, (spressi_space){x, y - 1, w, h + 1}) &&
                        !map_is_free(map, (spressi_space){x, y, w + 1, h}) &&
                        !map_is_free(map, (spressi_space){x, y, w, h + 1}))
                        out[count++] = (spressi_space){x, y, w, h};
    return count;
}

static int compare_spaces(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(spressi_space));
}

/* Pages with few boxes and with many, of which a sweep finds the same rectangles as the definition.
 * Each lies 43 times side by side in one page, with a wall of 24 boxes behind it, so that there are
 * enough boxes for the sweep. */
static void sweep_a_page(uint64_t seed)
{
    enum { MOST = PAGE * PAGE, COPIES = 43, STEP = PAGE + 1 };
    static spressi_space boxes[COPIES * (MOST + PAGE)], wanted[MOST * 16];
    test_random random = {seed};
    spressi_arena *arena = new_arena();
    page_map map = {0};
    spressi_space own[MOST];
    size_t own_count = 0, count = 0;
    const uint32_t tries = 1 + test_random_below(&random, 200), longest = 1 + (uint32_t)seed % 6;
    for (uint32_t i = 0; i < tries; i++) {
        const spressi_space box = {(int32_t)test_random_below(&random, PAGE),
                                   (int32_t)test_random_below(&random, PAGE),
                                   1 + (int32_t)test_random_below(&random, longest),
                                   1 + (int32_t)test_random_below(&random, longest)};
        if (!map_is_free(&map, box))
            continue;
        map_take(&map, box);
        own[own_count++] = box;
    }
    const size_t wanted_count = find_by_definition(&map, wanted);
    for (int32_t copy = 0; copy < COPIES; copy++) {
        for (size_t i = 0; i < own_count; i++)
            boxes[count++] = (spressi_space){own[i].x + copy * STEP, own[i].y, own[i].w, own[i].h};
        for (int32_t y = 0; y < PAGE; y++)
            boxes[count++] = (spressi_space){copy * STEP + PAGE, y, 1, 1};
    }
    spressi_free_space page;
    assert_true(spressi_free_space_fill(&page, (spressi_size){COPIES * STEP, PAGE},
                                        &(spressi_boxes){boxes, count}, NULL, arena));
    assert_int_equal(page.count, COPIES * wanted_count);
    qsort(wanted, wanted_count, sizeof *wanted, compare_spaces);
    spressi_space found[MOST];
    for (int32_t copy = 0; copy < COPIES; copy += COPIES - 1) {
        size_t found_count = 0;
        for (size_t i = 0; i < page.count; i++)
            if (page.spaces[i].x / STEP == copy) {
                found[found_count] = page.spaces[i];
                found[found_count++].x -= copy * STEP;
            }
        qsort(found, found_count, sizeof *found, compare_spaces);
        assert_int_equal(found_count, wanted_count);
        assert_memory_equal(found, wanted, wanted_count * sizeof *found);
    }
    spressi_arena_free(arena);
}

TEST(sweep)
{
    for (uint64_t seed = 1; seed <= 60; seed++)
        sweep_a_page(seed);
}

/* A map takes what is free and nothing else, words of 64 pixels or not. */
TEST(taken_map)
{
    enum { WIDE = 200 };
    spressi_arena *arena = new_arena();
    static bool taken[PAGE][WIDE];
    test_random random = {7};
    spressi_taken_map map;
    assert_true(spressi_taken_map_init(&map, (spressi_size){WIDE, PAGE}, arena));
    for (int turn = 0; turn < 2000; turn++) {
        const int32_t w = 1 + (int32_t)test_random_below(&random, turn < 20 ? 90 : 4);
        const int32_t h = 1 + (int32_t)test_random_below(&random, 3);
        const spressi_space box = {(int32_t)test_random_below(&random, (uint32_t)(WIDE - w + 1)),
                                   (int32_t)test_random_below(&random, (uint32_t)(PAGE - h + 1)), w,
                                   h};
        bool is_free = true;
        for (int32_t i = 0; i < w * h; i++)
            is_free = is_free && !taken[box.y + i / w][box.x + i % w];
        assert_int_equal(spressi_taken_map_take(&map, box), is_free);
        for (int32_t i = 0; is_free && i < w * h; i++)
            taken[box.y + i / w][box.x + i % w] = true;
    }
    spressi_arena_free(arena);
}
