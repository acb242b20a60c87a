/* Finds what pages of atlases agree on. */
#include "jobs/frames/page_look.h"

static const uint32_t kinds[] = {SPRESS_PAGE_FILTERS, SPRESS_PAGE_WRAPS, SPRESS_PAGE_PREMULTIPLIED};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool agrees(const spress_page *a, const spress_page *b, uint32_t which)
{
    if (which == SPRESS_PAGE_FILTERS)
        return a->filter_min == b->filter_min && a->filter_mag == b->filter_mag;
    if (which == SPRESS_PAGE_WRAPS)
        return a->wrap_u == b->wrap_u && a->wrap_v == b->wrap_v;
    return a->premultiplied == b->premultiplied;
}

static void take(spress_page *to, const spress_page *from, uint32_t which)
{
    to->has |= which;
    if (which == SPRESS_PAGE_FILTERS) {
        to->filter_min = from->filter_min;
        to->filter_mag = from->filter_mag;
    } else if (which == SPRESS_PAGE_WRAPS) {
        to->wrap_u = from->wrap_u;
        to->wrap_v = from->wrap_v;
    } else {
        to->premultiplied = from->premultiplied;
    }
}

static void drop(spressi_page_look *look, uint32_t which)
{
    const spress_page unset = {0};
    take(&look->page, &unset, which);
    look->page.has &= ~which;
    look->differs |= which;
}

void spressi_look_add(spressi_page_look *look, const spress_page *page)
{
    for (size_t i = 0; i < KINDS; i++) {
        const uint32_t which = kinds[i];
        if (!(page->has & which) || look->differs & which)
            continue;
        if (!(look->page.has & which))
            take(&look->page, page, which);
        else if (!agrees(&look->page, page, which))
            drop(look, which);
    }
}

void spressi_look_join(spressi_page_look *look, const spressi_page_look *other)
{
    spressi_look_add(look, &other->page);
    for (size_t i = 0; i < KINDS; i++)
        if (other->differs & kinds[i])
            drop(look, kinds[i]);
}
