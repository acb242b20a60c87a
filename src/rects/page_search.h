/* Looks for the best page: tries recipe after recipe and size after size. How long it looks is
 * counted in shapes placed, not in seconds: the result is the same on every machine. */
#ifndef SPRESSI_PAGE_SEARCH_H
#define SPRESSI_PAGE_SEARCH_H

#include "rects/page_rules.h"
#include "rects/skyline.h"

typedef struct spressi_page_search {
    spressi_stock *stock;
    spressi_page_rules rules;
    uint64_t rounds; /* how often, all in all, each rectangle may be placed on the page; not 0 */
    uint64_t extra;  /* placements beyond that: few rectangles are tried in more ways */
    const spressi_watcher *watcher; /* may be NULL */

    spressi_page_try best;
    spressi_size page;     /* of `best` */
    spressi_recipe leader; /* what `best` came from; its order may be SPRESSI_KEPT */

    spressi_page_try trial;
    uint32_t number; /* of the next trial for this page */
    bool varies;     /* the trial is a variation of the leader */
    uint64_t steps;  /* left for this page ... */
    uint64_t budget; /* ... of so many */
    size_t told;     /* to the watcher */
    uint64_t random;
    spressi_skyline line;
} spressi_page_search;

/* For a stock of `count` rectangles. Sets what is not the caller's to choose; false when memory ran
 * out. */
bool spressi_page_search_init(spressi_page_search *search, size_t count, spressi_arena *arena);

/* Puts as much as it can on one page; the result is in `best` and `page`, the stock is as before.
 * True when that is all of the stock: then the page is the smallest that could be found. */
bool spressi_page_search_run(spressi_page_search *search);

#endif
