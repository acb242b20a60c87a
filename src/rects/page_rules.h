/* Which sizes a page may have, and how much room each leaves for rectangles. */
#ifndef SPRESSI_RECTS_PAGE_RULES_H
#define SPRESSI_RECTS_PAGE_RULES_H

#include "rects/rects.h"

typedef struct spressi_page_rules {
    spressi_size most; /* the largest page; no side is below 1 */
    int32_t inset;
    spress_size_rule size_rule;
    bool squared;
} spressi_page_rules;

/* False when the options allow no page at all. */
bool spressi_page_rules_init(spressi_page_rules *rules, const spressi_rects_options *options);

/* The largest allowed side that is at most `side`; 0 when there is none. */
int32_t spressi_page_side_down(const spressi_page_rules *rules, int64_t side);

/* The smallest page with that much room. */
spressi_size spressi_page_for(const spressi_page_rules *rules, spressi_size room);

/* The room of a page. */
spressi_size spressi_page_room(const spressi_page_rules *rules, spressi_size page);

static inline uint64_t spressi_area(spressi_size size)
{
    return (uint64_t)size.w * (uint64_t)size.h;
}

/* The cost by which pages are compared: the area, and one part in 100 more for each time that the
 * page is longer than four times its width. A strip wastes nothing, but is hard to look at and soon
 * longer than a graphics card takes. */
static inline uint64_t spressi_page_cost(spressi_size size)
{
    enum { LONG = 4, PARTS = 100 };
    const uint64_t longer = (uint64_t)(size.w > size.h ? size.w : size.h);
    const uint64_t shorter = (uint64_t)(size.w > size.h ? size.h : size.w);
    const uint64_t excess = longer > LONG * shorter ? longer - LONG * shorter : 0;
    return longer * shorter + longer * excess / PARTS;
}

#endif
