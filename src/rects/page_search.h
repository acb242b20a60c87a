/* Searches for the best page: tries recipe after recipe and size after size. Counts its effort in
 * shapes placed, not in seconds: the result is the same on every machine. */
#ifndef SPRESSI_RECTS_PAGE_SEARCH_H
#define SPRESSI_RECTS_PAGE_SEARCH_H

#include "rects/page_rules.h"
#include "rects/skyline.h"

typedef struct spressi_page_search {
    spressi_stock *stock;
    spressi_page_rules rules;
    uint64_t rounds; /* how often the search may place each rectangle on the page; not 0 */
    uint64_t extra;  /* placements beyond that: more trials for few rectangles */
    const spressi_watcher *watcher; /* may be NULL */

    spressi_page_try best;
    spressi_size page;     /* of `best` */
    spressi_recipe leader; /* recipe of `best`; its order may be SPRESSI_KEPT */

    spressi_page_try trial;
    uint32_t number; /* of the next trial for this page */
    bool varies;     /* the trial is a variation of the leader */
    uint64_t steps;  /* left for this page ... */
    uint64_t budget; /* ... of so many */
    size_t told;     /* the last progress reported; SIZE_MAX: report none */
    bool stopped;    /* by the watcher: nothing is searched for any more */
    uint64_t random;
    spressi_skyline line;
} spressi_page_search;

/* Prepares a search for a stock of `count` rectangles. Sets the fields that the caller does not
 * choose; false when memory ran out. */
bool spressi_page_search_init(spressi_page_search *search, size_t count, spressi_arena *arena);

/* Puts as much as possible on one page: `best` and `page` hold the result, the stock stays as it
 * was. True when that is all of the stock: then the page is the smallest found. */
bool spressi_page_search_run(spressi_page_search *search);

/* page_tighten.c: packs a page again, with only its own rectangles: one that took what it could may
 * be far from full. Replaces search->best and search->page when it finds a smaller page. False when
 * memory ran out. */
bool spressi_page_tighten(spressi_page_search *search, bool rotate,
                          const spress_allocator *allocator);

#endif
