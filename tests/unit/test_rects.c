/* The rectangle packer on sets whose answer is known. */
#include "support.h"

#include "rects_check.h"

enum { COUNT_MOST = 4096 };

static const spress_pack_effort efforts[] = {SPRESS_PACK_FAST, SPRESS_PACK_NORMAL,
                                             SPRESS_PACK_BEST};

/* Packs, checks everything, and hands the result over. */
static spressi_rects_result packed(const spressi_size *sizes, size_t count,
                                   const spressi_rects_options *options)
{
    const spress_allocator allocator = spress_allocator_default();
    spressi_rects_result result;
    assert_true(spressi_rects_pack(sizes, count, options, &allocator, &result));
    assert_int_equal(result.count, count);
    const char *wrong = check_layout(sizes, options, &result);
    if (wrong)
        fail_msg("%s", wrong);
    return result;
}

static void done(spressi_rects_result *result)
{
    const spress_allocator allocator = spress_allocator_default();
    spressi_rects_result_free(result, &allocator);
    assert_null(result->places);
    assert_null(result->pages);
}

static void expect_one_page(const spressi_size *sizes, size_t count,
                            const spressi_rects_options *options, spressi_size page)
{
    spressi_rects_result result = packed(sizes, count, options);
    assert_int_equal(result.page_count, 1);
    assert_int_equal(result.pages[0].w, page.w);
    assert_int_equal(result.pages[0].h, page.h);
    done(&result);
}

static void expect_failure(const spressi_size *sizes, size_t count,
                           const spressi_rects_options *options)
{
    FAILING_ALLOCATOR(counting, 0);
    spressi_rects_result result;
    assert_false(spressi_rects_pack(sizes, count, options, &counting.allocator, &result));
    assert_false(result.no_memory);
    assert_int_equal(counting.live_count, 0);
}

TEST(nothing)
{
    const spressi_rects_options options = {.max_width = 64, .max_height = 64};
    spressi_rects_result result = packed(NULL, 0, &options);
    assert_int_equal(result.page_count, 0);
    assert_int_equal(result.area, 0);
    done(&result);
}

TEST(exact_fit)
{
    spressi_rects_options options = {.max_width = 300, .max_height = 200, .one_page = true};
    for (int i = 0; i < 3; i++) {
        options.effort = efforts[i];
        expect_one_page(&(spressi_size){300, 200}, 1, &options, (spressi_size){300, 200});
    }
    options.rotate = true; /* only turned does it fit */
    expect_one_page(&(spressi_size){200, 300}, 1, &options, (spressi_size){300, 200});
}

TEST(too_large)
{
    spressi_rects_options options = {.max_width = 300, .max_height = 200};
    const spressi_size wide[] = {{10, 10}, {301, 1}};
    const spressi_size high[] = {{1, 201}, {10, 10}};
    const spressi_size turned = {200, 300};
    expect_failure(wide, 2, &options);
    expect_failure(high, 2, &options);
    expect_failure(&turned, 1, &options);
    options.rotate = true;
    expect_failure(wide, 2, &options);
    expect_failure(&(spressi_size){0, 5}, 1, &options);
    expect_failure(&(spressi_size){5, -1}, 1, &options);
    options.max_height = 0;
    expect_failure(&(spressi_size){1, 1}, 1, &options);
}

/* What the rule leaves of the largest page counts, not the largest page. */
TEST(too_large_for_the_rule)
{
    spressi_rects_options options = {.max_width = 300, .max_height = 300};
    const spressi_size size = {257, 10};
    expect_one_page(&size, 1, &options, (spressi_size){257, 10});
    options.size_rule = SPRESS_SIZE_POWER_OF_TWO;
    expect_failure(&size, 1, &options);
    options = (spressi_rects_options){
        .max_width = 300, .max_height = 203, .size_rule = SPRESS_SIZE_MULTIPLE_OF_4};
    expect_failure(&(spressi_size){10, 201}, 1, &options);
    options.squared = true;
    expect_failure(&(spressi_size){204, 10}, 1, &options);
}

/* page = room + inset: two boxes of 10 + 2 side by side need 12 + 12 - 2 pixels. */
TEST(inset)
{
    const spressi_size sizes[] = {{12, 12}, {12, 12}};
    spressi_rects_options options = {.max_width = 22, .max_height = 10, .inset = -2};
    expect_one_page(sizes, 2, &options, (spressi_size){22, 10});
    options = (spressi_rects_options){.max_width = 30, .max_height = 18, .inset = 6};
    expect_one_page(sizes, 2, &options, (spressi_size){30, 18});
    options.max_width = 29;
    options.one_page = true;
    expect_failure(sizes, 2, &options);
    options.one_page = false;
    spressi_rects_result result = packed(sizes, 2, &options);
    assert_int_equal(result.page_count, 2);
    done(&result);
}

TEST(one_page_only)
{
    spressi_size sizes[5];
    for (int i = 0; i < 5; i++)
        sizes[i] = (spressi_size){50, 50};
    spressi_rects_options options = {.max_width = 100, .max_height = 100, .one_page = true};
    expect_failure(sizes, 5, &options);
    expect_one_page(sizes, 4, &options, (spressi_size){100, 100});
}

/* 4 + 4 + 1 squares: the last page has the size of one. */
TEST(last_page_is_small)
{
    spressi_size sizes[9];
    for (int i = 0; i < 9; i++)
        sizes[i] = (spressi_size){100, 100};
    spressi_rects_options options = {.max_width = 230, .max_height = 210};
    for (int i = 0; i < 3; i++) {
        options.effort = efforts[i];
        spressi_rects_result result = packed(sizes, 9, &options);
        assert_int_equal(result.page_count, 3);
        assert_int_equal(result.area, 9 * 100 * 100);
        assert_int_equal(result.pages[0].w, 200);
        assert_int_equal(result.pages[2].w, 100);
        assert_int_equal(result.pages[2].h, 100);
        for (uint32_t k = 0; k < 9; k++) /* equal sizes in the order they came in */
            assert_int_equal(result.places[k].page, k / 4);
        done(&result);
    }
}

TEST(size_rules)
{
    const spressi_size one = {100, 60};
    const spressi_size three[] = {{100, 100}, {100, 100}, {100, 100}};
    spressi_rects_options options = {.max_width = 2048, .max_height = 2048};
    for (int i = 0; i < 3; i++) {
        options.effort = efforts[i];
        options.squared = false;
        options.size_rule = SPRESS_SIZE_POWER_OF_TWO;
        expect_one_page(&one, 1, &options, (spressi_size){128, 64});
        expect_one_page(three, 2, &options, (spressi_size){256, 128});
        /* 512 x 128 and 256 x 256 are equal in area: the squarer one */
        expect_one_page(three, 3, &options, (spressi_size){256, 256});
        options.size_rule = SPRESS_SIZE_MULTIPLE_OF_4;
        expect_one_page(&(spressi_size){9, 7}, 1, &options, (spressi_size){12, 8});
        options.squared = true;
        expect_one_page(&(spressi_size){9, 7}, 1, &options, (spressi_size){12, 12});
        options.size_rule = SPRESS_SIZE_POWER_OF_TWO;
        expect_one_page(&one, 1, &options, (spressi_size){128, 128});
        options.size_rule = SPRESS_SIZE_ANY;
        expect_one_page(three, 3, &options, (spressi_size){200, 200});
    }
}

/* Two of 100 x 150 and two of 150 x 100: a pinwheel of 250 x 250 has a hole of 50 x 50; turned, all
 * four make a block. */
TEST(rotation_helps)
{
    const spressi_size sizes[] = {{100, 150}, {150, 100}, {100, 150}, {150, 100}};
    spressi_rects_options options = {.max_width = 400, .max_height = 400};
    options.rotate = true;
    spressi_rects_result result = packed(sizes, 4, &options);
    assert_int_equal(result.area, 4 * 100 * 150);
    done(&result);
}

/* Tiles that fill a rectangle: nothing may be lost. */
TEST(equal_tiles)
{
    static spressi_size sizes[COUNT_MOST];
    for (size_t i = 0; i < COUNT_MOST; i++)
        sizes[i] = (spressi_size){16, 16};
    spressi_rects_options options = {.max_width = 1024, .max_height = 1024};
    expect_one_page(sizes, COUNT_MOST, &options, (spressi_size){1024, 1024});
    for (int i = 0; i < 3; i++) {
        options.effort = efforts[i];
        spressi_rects_result result = packed(sizes, 144, &options);
        assert_int_equal(result.area, 144 * 16 * 16);
        done(&result);
    }
}

/* Equal sprites stand in a grid. Strips waste nothing, but long pages count more: as good as the
 * best of all grids by that rule, and squarer than a strip where there are many. */
TEST(no_long_strips)
{
    enum { MOST = 40, W = 40, H = 74 };
    static spressi_size sizes[MOST];
    const spressi_rects_options options = {
        .max_width = 4096, .max_height = 4096, .effort = SPRESS_PACK_NORMAL};
    for (size_t i = 0; i < MOST; i++)
        sizes[i] = (spressi_size){W, H};
    for (uint32_t count = 2; count <= MOST; count++) {
        double least = 1e9;
        for (uint32_t across = 1; across <= count; across++) {
            const double w = W * across, h = H * ((count + across - 1) / across);
            const double times = w > h ? w / h : h / w;
            const double cost = w * h * (times > 4 ? 1 + (times - 4) / 100 : 1);
            least = cost < least ? cost : least;
        }
        spressi_rects_result result = packed(sizes, count, &options);
        assert_true((double)result.cost <= least);
        const spressi_size page = result.pages[0];
        assert_true(count < 8 || (page.w <= 10 * page.h && page.h <= 10 * page.w));
        done(&result);
    }
}

/* Cuts a square into pieces by lines from edge to edge: a packing without any loss exists. */
static size_t cut(test_random *random, int32_t side, spressi_size *pieces, size_t count)
{
    size_t made = 1;
    pieces[0] = (spressi_size){side, side};
    while (made < count) {
        size_t largest = 0;
        for (size_t i = 1; i < made; i++)
            if (pieces[i].w * pieces[i].h > pieces[largest].w * pieces[largest].h)
                largest = i;
        spressi_size *piece = &pieces[largest];
        const bool across = piece->w > piece->h;
        const int32_t length = across ? piece->w : piece->h;
        const int32_t at = length / 4 + (int32_t)test_random_below(random, (uint32_t)length / 2);
        pieces[made] = *piece;
        *(across ? &piece->w : &piece->h) = at;
        *(across ? &pieces[made].w : &pieces[made].h) = length - at;
        made++;
    }
    return made;
}

/* How much larger than the square a page may be: a little more than it is, so that a change for the
 * worse is noticed. */
TEST(density)
{
    static const struct {
        size_t count;
        double most[3];
    } cases[] = {{30, {1.20, 1.12, 1.08}}, {100, {1.12, 1.07, 1.05}}, {1000, {1.03, 1.025, 1.02}}};
    for (size_t i = 0; i < 3; i++)
        for (int effort = 0; effort < 2 + (i == 0); effort++) {
            static spressi_size pieces[COUNT_MOST];
            test_random random = {(uint64_t)i};
            const size_t count = cut(&random, 1000, pieces, cases[i].count);
            const spressi_rects_options options = {
                .max_width = 4096, .max_height = 4096, .effort = efforts[effort]};
            spressi_rects_result result = packed(pieces, count, &options);
            assert_int_equal(result.page_count, 1);
            assert_true((double)result.area <= cases[i].most[effort] * 1e6);
            done(&result);
        }
}

TEST(longest_sides)
{
    const spressi_size sizes[] = {{65536, 1}, {1, 65535}, {65535, 65535}, {65536, 65536}, {7, 9}};
    for (int i = 0; i < 2; i++) {
        const spressi_rects_options options = {
            .max_width = 65536, .max_height = 65536, .effort = efforts[i]};
        spressi_rects_result result = packed(sizes, 5, &options);
        assert_int_equal(result.page_count, 3);
        done(&result);
    }
    const spressi_rects_options endless = {
        .max_width = INT32_MAX, .max_height = INT32_MAX, .inset = -2};
    spressi_rects_result result = packed(sizes, 5, &endless);
    assert_int_equal(result.page_count, 1);
    done(&result);
}

TEST(many)
{
    enum { MANY = 60000 };
    static spressi_size sizes[MANY];
    test_random random = {7};
    for (size_t i = 0; i < MANY; i++)
        sizes[i] = (spressi_size){1 + (int32_t)test_random_below(&random, 9),
                                  1 + (int32_t)test_random_below(&random, 9)};
    const spress_allocator allocator = spress_allocator_default();
    const spressi_rects_options options = {
        .max_width = 4096, .max_height = 4096, .inset = -1, .effort = SPRESS_PACK_FAST};
    spressi_rects_result result;
    assert_true(spressi_rects_pack(sizes, MANY, &options, &allocator, &result));
    assert_int_equal(result.page_count, 1);
    const char *wrong = check_by_painting(sizes, &result, options.inset);
    if (wrong)
        fail_msg("%s", wrong);
    done(&result);
}

/* Several pages, of which the first are packed a second time: every path that allocates. */
TEST(no_memory)
{
    enum { FEW = 40 };
    spressi_size sizes[FEW];
    test_random random = {3};
    for (int i = 0; i < FEW; i++)
        sizes[i] = (spressi_size){10 + (int32_t)test_random_below(&random, 60),
                                  10 + (int32_t)test_random_below(&random, 60)};
    const spressi_rects_options options = {
        .max_width = 128, .max_height = 128, .rotate = true, .effort = SPRESS_PACK_NORMAL};
    size_t failures = 0;
    for (bool failed = true; failed; failures++) {
        FAILING_ALLOCATOR(failing, failures + 1);
        spressi_rects_result result;
        const bool packed_now =
            spressi_rects_pack(sizes, FEW, &options, &failing.allocator, &result);
        failed = failing.failed;
        assert_int_equal(packed_now, !failed);
        assert_int_equal(result.no_memory, failed);
        if (packed_now)
            spressi_rects_result_free(&result, &failing.allocator);
        assert_int_equal(failing.live_count, 0);
    }
    assert_true(failures > 10);
}

/* Somebody who counts how often he is asked, and stops the work at one of the times. */
typedef struct asker {
    size_t asked, stop_at;
} asker;

static bool stopped(void *context)
{
    asker *a = context;
    a->asked++;
    return a->stop_at != 0 && a->asked >= a->stop_at;
}

static void tell_nothing(void *context, size_t placed)
{
    (void)context, (void)placed;
}

static size_t count_asks(const spressi_size *sizes, size_t count, size_t stop_at)
{
    const spress_allocator allocator = spress_allocator_default();
    asker a = {.stop_at = stop_at};
    const spressi_watcher watcher = {tell_nothing, stopped, &a};
    const spressi_rects_options options = {
        .max_width = 8192, .max_height = 8192, .effort = SPRESS_PACK_FAST, .watcher = &watcher};
    spressi_rects_result result;
    const bool packed = spressi_rects_pack(sizes, count, &options, &allocator, &result);
    assert_int_equal(packed, stop_at == 0);
    if (packed)
        spressi_rects_result_free(&result, &allocator);
    else
        assert_false(result.no_memory);
    return a.asked;
}

/* Filling one page asks for every so many sizes, not only when the page is full. */
TEST(stops_inside_a_page)
{
    enum { FEW = 1000, MANY = 20000, BETWEEN = 1024 };
    static spressi_size sizes[MANY];
    test_random random = {3};
    for (size_t i = 0; i < MANY; i++)
        sizes[i] = (spressi_size){1 + (int32_t)test_random_below(&random, 40),
                                  1 + (int32_t)test_random_below(&random, 40)};
    const size_t few = count_asks(sizes, FEW, 0), many = count_asks(sizes, MANY, 0);
    assert_true(many >= few + (MANY - FEW) / BETWEEN);
    for (size_t at = 1; at < many; at += many / 5)
        count_asks(sizes, MANY, at);
}
