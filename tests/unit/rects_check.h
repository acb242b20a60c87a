/* Checks of a layout that share nothing with the packer. Each says what is wrong, or NULL. */
#ifndef TESTS_UNIT_RECTS_CHECK_H
#define TESTS_UNIT_RECTS_CHECK_H

#include <stdlib.h>
#include <string.h>

#include "rects/rects.h"

typedef struct placed_box {
    int32_t x, y, w, h;
    uint32_t page;
} placed_box;

static inline placed_box box_of(const spressi_size *size, const spressi_place *place)
{
    return (placed_box){place->x, place->y, place->rotated ? size->h : size->w,
                        place->rotated ? size->w : size->h, place->page};
}

static inline bool obeys(int32_t side, spress_size_rule rule)
{
    switch (rule) {
    case SPRESS_SIZE_ANY:
        return side >= 1;
    case SPRESS_SIZE_POWER_OF_TWO:
        return side >= 1 && (side & (side - 1)) == 0;
    case SPRESS_SIZE_MULTIPLE_OF_4:
        return side >= 1 && side % 4 == 0;
    }
    return false;
}

static inline const char *check_pages(const spressi_rects_options *options,
                                      const spressi_rects_result *result)
{
    uint64_t area = 0;
    for (uint32_t i = 0; i < result->page_count; i++) {
        const spressi_size page = result->pages[i];
        area += (uint64_t)page.w * (uint64_t)page.h;
        if (!obeys(page.w, options->size_rule) || !obeys(page.h, options->size_rule))
            return "a page has a size that the rule forbids";
        if (options->squared && page.w != page.h)
            return "a page is no square";
        if (page.w > options->max_width || page.h > options->max_height)
            return "a page is too large";
    }
    if (options->one_page && result->page_count > 1)
        return "more than one page";
    return area == result->area ? NULL : "the area is not that of the pages";
}

/* Every box lies in its page's room, and no page could be a step smaller. */
static inline const char *check_extents(const spressi_size *sizes,
                                        const spressi_rects_options *options,
                                        const spressi_rects_result *result)
{
    for (uint32_t page = 0; page < result->page_count; page++) {
        int32_t right = 0, bottom = 0;
        for (size_t i = 0; i < result->count; i++) {
            const placed_box box = box_of(&sizes[i], &result->places[i]);
            if (box.page != page)
                continue;
            right = box.x + box.w > right ? box.x + box.w : right;
            bottom = box.y + box.h > bottom ? box.y + box.h : bottom;
        }
        const spressi_size size = result->pages[page];
        if (right == 0)
            return "a page is empty";
        if (right > size.w - options->inset || bottom > size.h - options->inset)
            return "a box sticks out of its page";
        int32_t w = right + options->inset, h = bottom + options->inset;
        w = w < 1 ? 1 : w;
        h = h < 1 ? 1 : h;
        while (!obeys(w, options->size_rule))
            w++;
        while (!obeys(h, options->size_rule))
            h++;
        if (options->squared)
            w = h = w > h ? w : h;
        if (w != size.w || h != size.h)
            return "a page is larger than what lies on it";
    }
    return NULL;
}

static inline bool boxes_meet(const placed_box *a, const placed_box *b)
{
    return a->page == b->page && a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h &&
           b->y < a->y + a->h;
}

/* Each with each. */
static inline const char *check_places(const spressi_size *sizes,
                                       const spressi_rects_options *options,
                                       const spressi_rects_result *result)
{
    for (size_t i = 0; i < result->count; i++) {
        const placed_box box = box_of(&sizes[i], &result->places[i]);
        if (box.page >= result->page_count)
            return "a box lies on no page";
        if (box.x < 0 || box.y < 0)
            return "a box lies outside";
        if (result->places[i].rotated && !options->rotate)
            return "a box is rotated";
        for (size_t k = 0; k < i; k++) {
            const placed_box other = box_of(&sizes[k], &result->places[k]);
            if (boxes_meet(&box, &other))
                return "two boxes overlap";
        }
    }
    return NULL;
}

static inline const char *check_layout(const spressi_size *sizes,
                                       const spressi_rects_options *options,
                                       const spressi_rects_result *result)
{
    const char *wrong = check_pages(options, result);
    if (!wrong)
        wrong = check_places(sizes, options, result);
    return wrong ? wrong : check_extents(sizes, options, result);
}

/* For many boxes on one page: paints them. */
static inline const char *check_by_painting(const spressi_size *sizes,
                                            const spressi_rects_result *result, int32_t inset)
{
    const size_t width = (size_t)(result->pages[0].w - inset);
    const size_t height = (size_t)(result->pages[0].h - inset);
    uint8_t *pixels = calloc(width, height);
    const char *wrong = pixels ? NULL : "no memory";
    for (size_t i = 0; i < result->count && !wrong; i++) {
        const placed_box box = box_of(&sizes[i], &result->places[i]);
        if (box.page != 0 || box.x < 0 || box.y < 0 || box.x + box.w > (int32_t)width ||
            box.y + box.h > (int32_t)height)
            wrong = "a box lies outside";
        for (int32_t y = box.y; y < box.y + box.h && !wrong; y++) {
            uint8_t *row = &pixels[(size_t)y * width + (size_t)box.x];
            if (memchr(row, 1, (size_t)box.w))
                wrong = "two boxes overlap";
            memset(row, 1, (size_t)box.w);
        }
    }
    free(pixels);
    return wrong;
}

#endif
