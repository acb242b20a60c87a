/* Plans contact sheets of pictures of many sizes: rows of about one height. A grid would have cells
 * as large as the largest picture, and be empty nearly everywhere. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "jobs/render/sheet.h"

enum { GAP = SPRESSI_SHEET_GAP };

/* A picture with its place in the list: equally high ones keep their order. */
typedef struct box {
    uint32_t width, height;
    size_t shot;
} box;

typedef struct shelves {
    box *boxes; /* the highest first */
    size_t count;
    uint32_t label;  /* height of a name below a picture; 0: none */
    uint32_t widest; /* of the boxes */
} shelves;

static int compare_boxes(const void *left, const void *right)
{
    const box *a = left, *b = right;
    const int order = spressi_compare(b->height, a->height);
    return order ? order : spressi_compare(a->shot, b->shot);
}

static bool sort_boxes(const spressi_rendering *r, shelves *s)
{
    s->count = r->shots.count;
    s->label = r->request->labels ? SPRESSI_SHEET_LABEL : 0;
    s->boxes = spressi_job_take(r->job, s->count, sizeof *s->boxes);
    for (size_t i = 0; s->boxes && i < s->count; i++) {
        const spressi_shot *shot = &r->shots.items[i];
        const uint32_t width = spressi_sheet_cell_width(shot, r->request->labels);
        s->boxes[i] = (box){width, shot->image.height, i};
        s->widest = width > s->widest ? width : s->widest;
    }
    if (s->boxes)
        qsort(s->boxes, s->count, sizeof *s->boxes, compare_boxes);
    return s->boxes;
}

/* How many boxes from `first` on stand side by side on a page of that width; at least one. */
static size_t fill_row(const shelves *s, size_t first, uint32_t width)
{
    uint64_t used = GAP;
    size_t end = first;
    while (end < s->count &&
           (end == first || used + s->boxes[end].width + GAP <= width)) /* each fits by itself */
        used += s->boxes[end++].width + (uint64_t)GAP;
    return end;
}

static uint64_t height_at(const shelves *s, uint32_t width)
{
    uint64_t height = GAP;
    for (size_t i = 0; i < s->count; i = fill_row(s, i, width))
        height += s->boxes[i].height + s->label + (uint64_t)GAP;
    return height;
}

/* The smallest width at which all is no higher than wide, or that of a whole page. */
static uint32_t choose_width(const shelves *s)
{
    uint32_t least = s->widest + 2 * GAP, most = SPRESSI_SHEET_PAGE;
    while (least < most) {
        const uint32_t middle = least + (most - least) / 2;
        if (height_at(s, middle) <= middle)
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

/* Lays a row of boxes down with their feet on one line. Returns how wide the page must be. */
static uint32_t place_row(const shelves *s, size_t first, size_t end, spressi_sheet_cell corner,
                          spressi_sheet *out)
{
    for (size_t i = first; i < end; i++) {
        const box *b = &s->boxes[i];
        const uint32_t foot = corner.y + s->boxes[first].height;
        out->cells[b->shot] =
            (spressi_sheet_cell){corner.page, corner.x, foot - b->height, b->width, b->height};
        corner.x += b->width + GAP;
    }
    return corner.x;
}

bool spressi_plan_shelves(const spressi_rendering *r, spressi_sheet *out)
{
    shelves s = {0};
    if (!sort_boxes(r, &s))
        return false;
    const uint32_t width = choose_width(&s);
    spress_extent page = {0, GAP};
    for (size_t i = 0; i < s.count;) {
        const uint32_t row = s.boxes[i].height + s.label + GAP;
        const size_t end = fill_row(&s, i, width);
        if (page.height + row > SPRESSI_SHEET_PAGE) {
            if (!spressi_sheet_add_page(r->job, out, page))
                return false;
            page = (spress_extent){0, GAP};
        }
        const spressi_sheet_cell corner = {(uint32_t)out->page_count, GAP, page.height, 0, 0};
        const uint32_t used = place_row(&s, i, end, corner, out);
        page.width = used > page.width ? used : page.width;
        page.height += row;
        i = end;
    }
    return spressi_sheet_add_page(r->job, out, page);
}
