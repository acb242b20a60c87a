/* Atlases for tests, without a document around them. */
#ifndef TESTS_UNIT_ATLAS_SAMPLES_H
#define TESTS_UNIT_ATLAS_SAMPLES_H

#include "support.h"

enum { FRAMES_MAX = 64 };

/* An atlas and the memory it points to. */
typedef struct bench {
    spress_page pages[4];
    spress_frame frames[FRAMES_MAX];
    spress_frame_extra extras[FRAMES_MAX];
    uint32_t offsets[FRAMES_MAX];
    spress_atlas atlas;
} bench;

static inline void add_page(bench *b, int width, int height)
{
    b->pages[b->atlas.page_count++] = (spress_page){.file = "p.png",
                                                    .file_size = 5,
                                                    .width = width,
                                                    .height = height,
                                                    .pixel_format = "RGBA8888"};
}

/* A page of 200 x 100. */
static inline void bench_init(bench *b)
{
    memset(b, 0, sizeof *b);
    b->atlas = (spress_atlas){.pages = b->pages, .frames = b->frames, .extras = b->extras};
    add_page(b, 200, 100);
}

static inline spress_frame *add_frame(bench *b, const char *name, int x, int y, int w, int h)
{
    assert_true(b->atlas.frame_count < FRAMES_MAX);
    spress_frame *frame = &b->frames[b->atlas.frame_count++];
    *frame = (spress_frame){.name = name,
                            .name_size = (uint16_t)strlen(name),
                            .x = x,
                            .y = y,
                            .w = w,
                            .h = h,
                            .source_w = w,
                            .source_h = h,
                            .alias_of = SPRESS_NONE,
                            .extra = SPRESS_NONE};
    return frame;
}

static inline spress_frame_extra *add_extra(bench *b, spress_frame *frame, uint32_t has)
{
    frame->extra = (uint32_t)b->atlas.extra_count++;
    b->extras[frame->extra] = (spress_frame_extra){.has = has};
    return &b->extras[frame->extra];
}

#endif
