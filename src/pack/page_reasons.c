/* Says why each page of a layout was opened: which holes the pages before it have, and which of its
 * sprites fit into none of them. Called by jobs/pack/explain.c. */
#include "pack/page_reasons.h"

#include <stdlib.h>

#include "core/math/compare.h"
#include "core/memory/arena.h"
#include "pack/press.h"
#include "rects/free_space.h"

/* A free rectangle, as the largest picture that it holds. */
typedef struct hole {
    uint32_t w, h, page;
} hole;

/* The holes of all pages so far of which none is smaller than another in both sides. */
typedef struct holes {
    hole *items;
    size_t count, capacity;
} holes;

typedef struct explaining {
    const spress_pack *pack;
    const press_plan *plan;
    spressi_arena *arena; /* freed at the end */
    spressi_size room;
    holes holes;
    uint32_t *pictures; /* page by page, in order on each */
    size_t *starts;     /* by page, and the end of the last: in `pictures` */
} explaining;

static bool order_pictures(explaining *e)
{
    const press_plan *plan = e->plan;
    e->pictures = spressi_arena_allocate(e->arena, plan->picture_count, sizeof *e->pictures);
    e->starts = spressi_arena_zeroed(e->arena, plan->page_count + 2, sizeof *e->starts);
    if (!e->pictures || !e->starts)
        return false;
    /* Two pages further: filling moves each start to the page it is for. */
    for (size_t i = 0; i < plan->picture_count; i++)
        if (plan->pictures[i].page + 2 <= plan->page_count)
            e->starts[plan->pictures[i].page + 2]++;
    for (size_t page = 1; page < plan->page_count + 2; page++)
        e->starts[page] += e->starts[page - 1];
    for (size_t i = 0; i < plan->picture_count; i++)
        e->pictures[e->starts[plan->pictures[i].page + 1]++] = (uint32_t)i;
    return true;
}

/* What is left of a side without the padding and extrusion of a picture. */
static uint32_t inner(const spress_pack *pack, int32_t side)
{
    const uint32_t outer = press_box(pack, 0);
    return (uint32_t)side > outer ? (uint32_t)side - outer : 0;
}

static int compare_holes(const void *left, const void *right)
{
    const hole *a = left, *b = right;
    const int by_w = spressi_compare(b->w, a->w), by_h = spressi_compare(b->h, a->h);
    return by_w ? by_w : by_h ? by_h : spressi_compare(a->page, b->page);
}

/* Adds the free rectangles of a page, and drops those that others contain. */
static bool add_holes(explaining *e, const spressi_free_space *free, uint32_t page)
{
    for (size_t i = 0; i < free->count; i++) {
        const hole found = {inner(e->pack, free->spaces[i].w), inner(e->pack, free->spaces[i].h),
                            page};
        if (!spressi_arena_grow(e->arena, &e->holes.items, e->holes.count, &e->holes.capacity,
                                sizeof found))
            return false;
        if (found.w != 0 && found.h != 0)
            e->holes.items[e->holes.count++] = found;
    }
    hole *items = e->holes.items;
    const size_t count = e->holes.count;
    if (count != 0)
        qsort(items, count, sizeof *items, compare_holes);
    e->holes.count = 0;
    for (size_t i = 0; i < count; i++)
        if (e->holes.count == 0 || items[i].h > items[e->holes.count - 1].h)
            items[e->holes.count++] = items[i];
    return true;
}

/* Where a picture lies among the boxes of its page. */
static spressi_space box_of(const spress_pack *pack, const press_picture *picture)
{
    const int32_t margin = (int32_t)(pack->border + pack->extrude);
    const uint32_t w = picture->rotated ? picture->h : picture->w;
    const uint32_t h = picture->rotated ? picture->w : picture->h;
    return (spressi_space){(int32_t)picture->x - margin, (int32_t)picture->y - margin,
                           (int32_t)press_box(pack, w), (int32_t)press_box(pack, h)};
}

static bool find_holes(explaining *e, uint32_t page)
{
    const size_t start = e->starts[page], count = e->starts[page + 1] - start;
    spressi_free_space free = {0};
    spressi_space *boxes = spressi_arena_allocate(e->arena, count, sizeof *boxes);
    for (size_t i = 0; boxes && i < count; i++)
        boxes[i] = box_of(e->pack, &e->plan->pictures[e->pictures[start + i]]);
    return boxes &&
           spressi_free_space_fill(&free, e->room, &(spressi_boxes){boxes, count}, NULL,
                                   e->arena) &&
           add_holes(e, &free, page);
}

/* What the hole that comes nearest to a picture lacks; nothing: it fits. */
static spressi_size lack_of(const explaining *e, const press_picture *picture)
{
    spressi_size best = {(int32_t)picture->w, (int32_t)picture->h}; /* without any hole */
    uint64_t least = UINT64_MAX;
    const unsigned turns = e->pack->options.rotate ? 2 : 1;
    for (size_t i = 0; i < e->holes.count; i++)
        for (unsigned turn = 0; turn < turns; turn++) {
            const hole *at = &e->holes.items[i];
            const uint32_t w = turn ? at->h : at->w, h = turn ? at->w : at->h;
            const spressi_size lack = {picture->w > w ? (int32_t)(picture->w - w) : 0,
                                       picture->h > h ? (int32_t)(picture->h - h) : 0};
            const uint64_t sum = (uint64_t)lack.w + (uint64_t)lack.h;
            if (sum < least) {
                least = sum;
                best = lack;
            }
        }
    return best;
}

static uint64_t pixels_of(const press_picture *picture)
{
    return (uint64_t)picture->w * picture->h;
}

static void name_sprite(const explaining *e, const press_picture *picture, spressi_size lack,
                        spress_page_reason *out)
{
    out->sprite = e->plan->sprites[picture->sprite].source.name;
    out->sprite_w = picture->w;
    out->sprite_h = picture->h;
    out->missing_w = (uint32_t)lack.w;
    out->missing_h = (uint32_t)lack.h;
}

static void find_reason(const explaining *e, uint32_t page, spress_page_reason *out)
{
    const press_picture *largest = NULL;
    *out = (spress_page_reason){.page = page};
    for (size_t i = 0; i < e->holes.count; i++) {
        const hole *at = &e->holes.items[i];
        if ((uint64_t)at->w * at->h > (uint64_t)out->hole_w * out->hole_h) {
            out->hole_w = at->w;
            out->hole_h = at->h;
            out->hole_page = at->page;
        }
    }
    for (size_t i = e->starts[page]; i < e->starts[page + 1]; i++) {
        const press_picture *picture = &e->plan->pictures[e->pictures[i]];
        largest = !largest || pixels_of(picture) > pixels_of(largest) ? picture : largest;
        const spressi_size lack = lack_of(e, picture);
        if ((lack.w != 0 || lack.h != 0) && out->misfit_count++ == 0)
            name_sprite(e, picture, lack, out);
    }
    if (out->misfit_count == 0 && largest)
        name_sprite(e, largest, (spressi_size){0, 0}, out);
}

bool spressi_pack_reasons(const spress_pack *pack, spress_page_reason *out)
{
    const spressi_rects_options options = spressi_press_rects_options(pack, SPRESS_PACK_NORMAL);
    spressi_page_rules rules;
    explaining e = {.pack = pack, .plan = &pack->plan};
    if (!spressi_page_rules_init(&rules, &options))
        return true; /* no such page has ever been laid out */
    e.room = spressi_page_room(&rules, rules.most);
    e.room = (spressi_size){e.room.w * (int32_t)pack->cell, e.room.h * (int32_t)pack->cell};
    e.arena = spressi_arena_new(&pack->arena->allocator, UINT64_MAX);
    bool good = e.arena && order_pictures(&e);
    for (uint32_t page = 1; good && page < e.plan->page_count; page++) {
        good = find_holes(&e, page - 1);
        if (good)
            find_reason(&e, page, &out[page - 1]);
    }
    spressi_arena_free(e.arena);
    return good;
}

void spressi_pack_size_limit(const spress_pack *pack, uint32_t *out_width, uint32_t *out_height)
{
    *out_width = pack->options.max_width;
    *out_height = pack->options.max_height;
}
