/* Makes a page smaller that took what it could and still is not nearly full (large rectangles leave
 * no small ones to fill it with): packs it again, with only its own rectangles. */
#ifndef SPRESSI_RECTS_PAGE_TIGHTEN_H
#define SPRESSI_RECTS_PAGE_TIGHTEN_H

#include "rects/page_search.h"

/* Replaces search->best and search->page when it finds a smaller page. False when memory ran
 * out. */
bool spressi_page_tighten(spressi_page_search *search, bool rotate,
                          const spress_allocator *allocator);

#endif
