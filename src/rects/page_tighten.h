/* A page that took what it could and still is not nearly full (large rectangles leave no small ones
 * to fill it with) may be packed again, now for its own rectangles only, to become smaller. */
#ifndef SPRESSI_PAGE_TIGHTEN_H
#define SPRESSI_PAGE_TIGHTEN_H

#include "rects/page_search.h"

/* Replaces search->best and search->page when something smaller is found. False when memory ran
 * out. */
bool spressi_page_tighten(spressi_page_search *search, bool rotate,
                          const spress_allocator *allocator);

#endif
