/* Tracks the free rectangles of a page; pack/stable.c uses it beside a previous atlas. */
#include "rects/free_space.h"

bool spressi_free_space_init(spressi_free_space *page, spressi_size room, spressi_arena *arena)
{
    *page = (spressi_free_space){.arena = arena};
    return spressi_free_space_add(page, (spressi_space){0, 0, room.w, room.h});
}

static bool contains(spressi_space outer, spressi_space inner)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

static bool meets(spressi_space a, spressi_space b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Whether an edge of `a` lies along one of `b`. */
static bool touches(spressi_space a, spressi_space b)
{
    return a.x + a.w == b.x || b.x + b.w == a.x || a.y + a.h == b.y || b.y + b.h == a.y;
}

bool spressi_free_space_add(spressi_free_space *page, spressi_space space)
{
    if (space.w <= 0 || space.h <= 0)
        return true;
    if (!spressi_arena_grow(page->arena, &page->spaces, page->count, &page->capacity,
                            sizeof *page->spaces))
        return false;
    page->spaces[page->count++] = space;
    return true;
}

/* Removes the pieces from `from` on that lie inside another rectangle. Every piece has an edge of
 * the box that was cut out, so that a rectangle before them can hold one only if it has, too. */
static void prune(spressi_free_space *page, size_t from, spressi_space box)
{
    spressi_space *spaces = page->spaces;
    size_t kept = from;
    for (size_t k = 0; k < from; k++)
        for (size_t i = from; touches(spaces[k], box) && i < page->count; i++)
            if (contains(spaces[k], spaces[i]))
                spaces[i].w = 0;
    for (size_t i = from; i < page->count; i++) {
        bool inside = spaces[i].w == 0;
        for (size_t k = from; k < page->count && !inside; k++)
            inside = k != i && (k < kept || k > i) && contains(spaces[k], spaces[i]);
        if (!inside)
            spaces[kept++] = spaces[i];
    }
    page->count = kept;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

void spressi_free_space_reach(spressi_free_space *page, spressi_space box)
{
    page->used.w = larger(page->used.w, box.x + box.w);
    page->used.h = larger(page->used.h, box.y + box.h);
}

bool spressi_free_space_take(spressi_free_space *page, spressi_space box)
{
    size_t kept = 0;
    const size_t count = page->count;
    /* Rectangles that the box does not meet move to the front; pieces of the others go to the
     * end. */
    for (size_t i = 0; i < count; i++) {
        const spressi_space s = page->spaces[i];
        if (!meets(s, box)) {
            page->spaces[i] = page->spaces[kept];
            page->spaces[kept++] = s;
        }
    }
    for (size_t i = kept; i < count; i++) {
        const spressi_space s = page->spaces[i];
        const int32_t right = box.x + box.w, bottom = box.y + box.h;
        const spressi_space pieces[] = {{s.x, s.y, box.x - s.x, s.h},
                                        {right, s.y, s.x + s.w - right, s.h},
                                        {s.x, s.y, s.w, box.y - s.y},
                                        {s.x, bottom, s.w, s.y + s.h - bottom}};
        for (size_t k = 0; k < 4; k++)
            if (!spressi_free_space_add(page, pieces[k]))
                return false;
    }
    /* The pieces replace the rectangles that were cut. */
    for (size_t i = count; i < page->count; i++)
        page->spaces[kept + i - count] = page->spaces[i];
    page->count -= count - kept;
    prune(page, kept, box);
    spressi_free_space_reach(page, box);
    return true;
}

uint64_t spressi_free_space_find(const spressi_free_space *page, spressi_size size,
                                 spressi_space *out_box)
{
    uint64_t best = UINT64_MAX;
    int32_t best_slack = INT32_MAX;
    const uint64_t area = (uint64_t)page->used.w * (uint64_t)page->used.h;
    for (size_t i = 0; i < page->count; i++) {
        const spressi_space s = page->spaces[i];
        if (s.w < size.w || s.h < size.h)
            continue;
        const uint64_t grown = (uint64_t)larger(page->used.w, s.x + size.w) *
                                   (uint64_t)larger(page->used.h, s.y + size.h) -
                               area;
        const int32_t slack = s.w - size.w < s.h - size.h ? s.w - size.w : s.h - size.h;
        if (grown < best || (grown == best && slack < best_slack)) {
            best = grown;
            best_slack = slack;
            *out_box = (spressi_space){s.x, s.y, size.w, size.h};
        }
    }
    return best;
}
