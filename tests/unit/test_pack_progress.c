/* spress_pack_options.progress: it counts up to the end, and changes nothing. */
#include "pack_sprites.h"

typedef struct listener {
    size_t calls, done, total;
} listener;

static bool listen(void *context, size_t done, size_t total)
{
    listener *l = context;
    if (l->calls != 0)
        assert_int_equal(total, l->total);
    assert_true(done > l->done);
    assert_true(done <= total);
    l->calls++;
    l->done = done;
    l->total = total;
    return true;
}

/* Sequences that wander in their frames, so that trimming by size and by sequence differ. */
static void add_sprites(sprite_set *set, size_t count)
{
    test_random random = {11};
    for (size_t i = 0; i < count; i++) {
        char name[32];
        const uint32_t w = 2 + test_random_below(&random, 14),
                       h = 2 + test_random_below(&random, 14);
        const uint32_t x = test_random_below(&random, 8), y = test_random_below(&random, 8);
        snprintf(name, sizeof name, "walk%c%zu", (char)('a' + i % 5), i);
        add(set, name, 30, 30, (box){x, y, w, h}, (colour){(uint8_t)i, 9, 9, 255});
    }
}

static void assert_same_layout(const spress_pack *a, const spress_pack *b)
{
    spress_document *first = document_of(a), *second = document_of(b);
    assert_int_equal(first->atlas.frame_count, second->atlas.frame_count);
    for (size_t i = 0; i < first->atlas.frame_count; i++) {
        const spress_frame *x = &first->atlas.frames[i], *y = &second->atlas.frames[i];
        assert_string_equal(x->name, y->name);
        assert_true(same_place(x, y) && x->w == y->w && x->h == y->h);
    }
    spress_document_free(first);
    spress_document_free(second);
}

/* Packs with and without somebody who listens. */
static listener listened(const sprite_set *set, spress_pack_options options)
{
    listener l = {0};
    const spress_progress progress = {listen, &l, NULL};
    spress_pack *silent = packed(set, &options);
    options.progress = &progress;
    spress_pack *told = packed(set, &options);
    assert_same_layout(silent, told);
    spress_pack_free(silent);
    spress_pack_free(told);
    assert_true(l.calls > 0);
    assert_true(l.calls <= 2001);
    assert_int_equal(l.done, l.total);
    return l;
}

TEST(every_target)
{
    static const spress_layout_rule layouts[] = {{0},
                                                 {.blocks = true},
                                                 {.max_side = 32767, .free_edge = 1},
                                                 {.cells = true, .one_page = true}};
    static const spress_pack_effort efforts[] = {SPRESS_PACK_FAST, SPRESS_PACK_NORMAL};
    AUTO_SET set = {0};
    add_sprites(&set, 40);
    for (size_t t = 0; t < 4; t++)
        for (size_t e = 0; e < 2; e++)
            for (int group = SPRESS_TRIM_GROUP_AUTO; group <= SPRESS_TRIM_GROUP_NONE; group++) {
                const spress_pack_options options = {.layout = layouts[t],
                                                     .effort = efforts[e],
                                                     .trim_group = (spress_trim_group)group};
                listened(&set, options);
            }
}

/* One layout without strategies: the count is that of the sprites, and moves with every page. */
TEST(pages)
{
    AUTO_SET set = {0};
    add_sprites(&set, 60);
    const spress_pack_options options = {
        .trim_group = SPRESS_TRIM_GROUP_NONE, .max_width = 40, .max_height = 40};
    const listener l = listened(&set, options);
    assert_int_equal(l.total, 60);
    AUTO_PACK *pack = packed(&set, &options);
    assert_true(spress_pack_page_count(pack) > 2);
    assert_true(l.calls >= spress_pack_page_count(pack));
}

TEST(stable)
{
    AUTO_SET set = {0};
    add_sprites(&set, 20);
    AUTO_PACK *old = packed(&set, &(spress_pack_options){0});
    AUTO_DOCUMENT *before = document_of(old);
    listened(&set, (spress_pack_options){.previous = &before->atlas}); /* nothing is new */
    add_full(&set, "new one", 9, 9, red);
    add_full(&set, "new two", 9, 8, red);
    listened(&set, (spress_pack_options){.previous = &before->atlas});
}

/* What cannot be laid out ends early, and a layout that fails has told no more than there is. */
TEST(failures)
{
    AUTO_SET set = {0};
    listener l = {0};
    const spress_progress progress = {listen, &l, NULL};
    add_sprites(&set, 30);
    const spress_pack_options options = {
        .progress = &progress, .one_page = true, .max_width = 40, .max_height = 40};
    TEST_REPORT(r);
    assert_null(spress_pack_new(set.sprites, set.count, &options, &r.report));
    expect_code(&r.report, SPRESS_CODE_PACK_ONE_PAGE, SPRESS_NO_OFFSET, NULL);
}
