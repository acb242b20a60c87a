/* Rectangle packing: places sizes on pages, as densely as the effort allows. Knows nothing of
 * sprites; gaps between shapes are already part of the sizes (see pack/press.h).
 *
 * A skyline (skyline.h) fills one page after the other with many recipes, and the search keeps the
 * best (page_search.h); the last page, and others that are not full, are made as small as possible
 * (page_tighten.c). The result depends on the sizes and options alone: not on the order of the
 * sizes, the machine or the time it has. Equal sizes take their places in the order they came in.
 * Memory is linear in the number of sizes, time nearly so. */
#ifndef SPRESSI_RECTS_RECTS_H
#define SPRESSI_RECTS_RECTS_H

#include "spritepress/base.h"
#include "spritepress/layout.h"

typedef struct spressi_size {
    int32_t w, h;
} spressi_size;

typedef struct spressi_place {
    int32_t x, y;
    uint32_t page;
    bool rotated; /* lies turned: takes h x w */
} spressi_place;

/* Receives, now and then, how many sizes are placed for good, plus the part of the next page's
 * search that is done, counted in sizes. Never decreases. */
typedef struct spressi_watcher {
    void (*tell)(void *context, size_t placed);
    bool (*stopped)(void *context); /* asked often; true: the work fails as soon as it can */
    void *context;
} spressi_watcher;

/* A page is `width x height`; the sizes lie in 0..width - inset, 0..height - inset. */
typedef struct spressi_rects_options {
    int32_t max_width, max_height; /* of a whole page */
    /* What the page's own edge takes from the room for sizes: 2 * border - gap. May be negative:
     * the gap of a shape at the right edge may hang over. */
    int32_t inset;
    spress_size_rule size_rule;
    bool squared; /* width = height */
    bool rotate;
    bool one_page;                  /* fail instead of opening a second page */
    spress_pack_effort effort;      /* more gives no more pages, nor as many that cost more */
    const spressi_watcher *watcher; /* may be NULL */
} spressi_rects_options;

/* The pages of a layout, summed up. */
typedef struct spressi_pages_sum {
    size_t page_count; /* 0: there is no such layout */
    uint64_t area;     /* of all pages */
    uint64_t cost;     /* the same, and more for long ones: layouts are compared by it */
} spressi_pages_sum;

/* Whether one layout is better than another of the same sizes; none at all is worse. */
bool spressi_sum_better(const spressi_pages_sum *a, const spressi_pages_sum *b);

typedef struct spressi_rects_result {
    spressi_place *places; /* one for each size */
    size_t count;
    spressi_size *pages; /* as small as the rules allow */
    uint32_t page_count;
    uint64_t area, cost; /* as in spressi_pages_sum */
    bool no_memory;      /* why it failed */
    /* SPRESS_PACK_BEST: what normal effort finds, to tell what the rest was good for. */
    spressi_pages_sum normal;
} spressi_rects_result;

/* Packs. Of all trials, few pages come first, then a small sum of their areas (long pages count
 * more, see spressi_page_cost), then squarer ones. False when a size does not fit an empty page
 * (callers check first and name it) or is not positive, when one_page is set and they do not fit,
 * or when memory ran out. Only after success is there something to free. No size (count 0): no
 * page. Sides up to 131,071 less the inset; it makes no larger pages. */
bool spressi_rects_pack(const spressi_size *sizes, size_t count,
                        const spressi_rects_options *options, const spress_allocator *allocator,
                        spressi_rects_result *result);

/* Whether one result is better than another of the same sizes. */
bool spressi_rects_better(const spressi_rects_result *a, const spressi_rects_result *b);

void spressi_rects_result_free(spressi_rects_result *result, const spress_allocator *allocator);

#endif
