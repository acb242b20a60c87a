/* Frames whose name a later frame has: which they are, and that aliases and clips stay right when
 * they are dropped. */
#include "model/atlas.h"
#include "support.h"

/* Frames with one letter each, in that order; x is the index. */
static spress_document *atlas_of(const char *letters, const spress_allocator *allocator)
{
    spress_document *document = spress_document_new(SPRESS_KIND_ATLAS, allocator);
    const size_t count = strlen(letters);
    if (!document)
        return NULL;
    spress_atlas *atlas = &document->atlas;
    atlas->frames = spress_document_allocate(document, count + 1, sizeof *atlas->frames);
    atlas->frame_offsets =
        spress_document_allocate(document, count + 1, sizeof *atlas->frame_offsets);
    for (size_t i = 0; atlas->frames && atlas->frame_offsets && i < count; i++) {
        const char *name = spress_document_text(document, letters + i, 1);
        if (!name)
            break;
        atlas->frames[atlas->frame_count] = (spress_frame){.name = name,
                                                           .name_size = 1,
                                                           .x = (int32_t)i,
                                                           .w = 1,
                                                           .h = 1,
                                                           .alias_of = SPRESS_NONE,
                                                           .extra = SPRESS_NONE};
        atlas->frame_offsets[atlas->frame_count++] = (uint32_t)i * 10;
    }
    if (atlas->frame_count == count)
        return document;
    spress_document_free(document);
    return NULL;
}

TEST(the_last_one_wins)
{
    static const struct {
        const char *letters;
        uint32_t last[8];
        const char *left;
        int32_t x[8];
    } cases[] = {
        {"", {0}, "", {0}},
        {"abc", {0, 1, 2}, "abc", {0, 1, 2}},
        {"aba", {2, 1, 2}, "ba", {1, 2}},
        {"aaaa", {3, 3, 3, 3}, "a", {3}},
        {"abcbad", {4, 3, 2, 3, 4, 5}, "cbad", {2, 3, 4, 5}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_DOCUMENT *document = MUST(atlas_of(cases[i].letters, NULL));
        uint32_t *last = MUST(spressi_find_repeated(document, false));
        for (size_t k = 0; k < document->atlas.frame_count; k++)
            assert_int_equal(last[k], cases[i].last[k]);
        assert_true(spressi_drop_repeated(document, last));
        assert_int_equal(document->atlas.frame_count, strlen(cases[i].left));
        for (size_t k = 0; k < document->atlas.frame_count; k++) {
            assert_int_equal(document->atlas.frames[k].name[0], cases[i].left[k]);
            assert_int_equal(document->atlas.frames[k].x, cases[i].x[k]);
            assert_int_equal(document->atlas.frame_offsets[k], cases[i].x[k] * 10);
        }
    }
}

/* Of "abcbad" the frames 0 and 1 go: 2, 3, 4, 5 become 0, 1, 2, 3. */
TEST(others_follow)
{
    AUTO_DOCUMENT *document = atlas_of("abcbad", NULL);
    spress_atlas *atlas = &document->atlas;
    spress_clip_step steps[] = {{0, 5}, {2, 5}, {1, 5}};
    spress_clip clip = {.name = "c", .name_size = 1, .step_count = 3, .steps = steps};
    assert_non_null(document);
    atlas->clips = &clip;
    atlas->clip_count = 1;
    atlas->frames[2].alias_of = 1; /* of "b": the other "b" takes its place */
    atlas->frames[4].alias_of = 0; /* of the "a" that it replaces: of none */
    assert_true(spressi_drop_repeated(document, spressi_find_repeated(document, false)));
    assert_int_equal(atlas->frame_count, 4);
    assert_int_equal(atlas->frames[0].alias_of, 1);
    assert_int_equal(atlas->frames[2].alias_of, SPRESS_NONE);
    assert_int_equal(steps[0].frame, 2);
    assert_int_equal(steps[1].frame, 0);
    assert_int_equal(steps[2].frame, 1);
    assert_ptr_equal(spress_frame_clip(atlas, &atlas->frames[1], NULL), &clip);
}

/* Where the first stays, of "abcbad" the frames 3 and 4 go. */
TEST(the_first_may_stay)
{
    AUTO_DOCUMENT *document = atlas_of("abcbad", NULL);
    spress_clip_step steps[] = {{3, 5}, {5, 5}, {4, 5}};
    spress_clip clip = {.name = "c", .name_size = 1, .step_count = 3, .steps = steps};
    spress_atlas *atlas = &document->atlas;
    atlas->clips = &clip;
    atlas->clip_count = 1;
    assert_true(spressi_drop_repeated(document, spressi_find_repeated(document, true)));
    assert_int_equal(atlas->frame_count, 4);
    assert_string_equal(atlas->frames[3].name, "d");
    assert_int_equal(steps[0].frame, 1);
    assert_int_equal(steps[1].frame, 3);
    assert_int_equal(steps[2].frame, 0);
}

/* The frames of an animation share the name of its first. */
TEST(animations_keep_their_frames)
{
    AUTO_DOCUMENT *document = atlas_of("aaab", NULL);
    spress_clip_step steps[] = {{0, 5}, {1, 5}, {2, 5}};
    spress_clip clip = {.name = "a", .name_size = 1, .step_count = 3, .steps = steps};
    assert_non_null(document);
    document->atlas.clips = &clip;
    document->atlas.clip_count = 1;
    uint32_t *last = spressi_find_repeated(document, false);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(last[i], i);
}

TEST(survives_failing_memory)
{
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        spress_document *document = atlas_of("aba", &f.allocator);
        uint32_t *last = document ? spressi_find_repeated(document, false) : NULL;
        failed = f.failed;
        assert_int_equal(last != NULL, !failed);
        spress_document_free(document);
        assert_int_equal(f.live_count, 0);
    }
}
