/* Fills one page from its bottom to its top: the lowest gap of the skyline takes the shape that
 * suits it best. A gap is given up only when no shape that is left fits into it, so no hole remains
 * that a later shape could have used. */
#ifndef SPRESSI_RECTS_SKYLINE_H
#define SPRESSI_RECTS_SKYLINE_H

#include "rects/stock.h"

/* How a page is filled. A gap takes, in this order: with `corner`, a shape as wide as the gap and
 * as high as one of its walls; with `wide`, the highest shape as wide as the gap; with `low`, the
 * widest shape as high as the lower wall; the widest as high as the higher wall; the first in the
 * order that fits. */
typedef struct spressi_recipe {
    spressi_order order;
    bool sideways; /* from left to right instead of from bottom to top */
    bool corner, wide, low;
} spressi_recipe;

typedef struct spressi_placed {
    uint32_t shape;
    int32_t x, y;
} spressi_placed;

/* A level stretch of the skyline. */
typedef struct spressi_segment {
    int32_t start, length, level;
    uint32_t previous, next; /* SPRESS_NONE at the page's edge */
} spressi_segment;

typedef struct spressi_skyline {
    spressi_segment *segments;
    uint32_t *heap; /* of segments, the lowest first, of these the leftmost */
    uint32_t heap_count;
    uint32_t free; /* unused segments, linked by `next` */
    uint32_t used; /* segments from here on were never used */
} spressi_skyline;

/* The page to fill and, afterwards, the result. */
typedef struct spressi_page_try {
    spressi_size room;
    uint64_t waste_most;    /* stop as soon as more than that is lost */
    spressi_placed *placed; /* room for all that are left */
    size_t count;
    uint64_t waste;                 /* lost area, up to the page's upper edge */
    spressi_size used;              /* what the shapes reach to */
    bool finished;                  /* false: stopped early */
    const spressi_watcher *watcher; /* NULL: none */
} spressi_page_try;

/* Allocates for stocks of `count` rectangles. False when memory ran out. */
bool spressi_skyline_init(spressi_skyline *line, size_t count, spressi_arena *arena);

/* Takes the shapes it places from the stock; spressi_skyline_undo puts them back. */
void spressi_skyline_fill(spressi_skyline *line, spressi_stock *stock, const spressi_recipe *recipe,
                          spressi_page_try *page);
void spressi_skyline_undo(spressi_stock *stock, const spressi_recipe *recipe,
                          const spressi_page_try *page);

#endif
