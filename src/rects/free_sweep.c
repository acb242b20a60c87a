/* Finds the free rectangles of a page on which boxes lie already; pack/stable.c and
 * pack/page_reasons.c begin with them.
 *
 * A line sweeps from top to bottom. Above it hang the open rectangles: free, and as wide and as
 * high as they can be without the rows that the line has not seen. Where a box begins, those that
 * meet it are done and narrower ones hang left and right of it; where boxes end, one opens below
 * them. Of two open rectangles one holds all columns of the other and is less high, or they share
 * no column: so the widest come first when they are sorted by their left sides, and a row of the
 * page has at most twice as many as it has columns. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/memory/arena.h"
#include "rects/free_space.h"

/* So few boxes are cut out one after the other. Of places that are equally good the first is
 * taken, and this order has laid out atlases since there is `--stable`. */
enum { CUT_MAX = 1000 };

typedef struct open_space {
    int32_t left, right, top;
    int32_t since; /* the row at which it took this width */
} open_space;

typedef struct sweep {
    spressi_free_space *page;
    spressi_size room;
    spressi_space **by_top, **by_bottom;
    const spressi_space **crossed; /* boxes that the line crosses */
    size_t crossed_count;
    open_space *open, *next; /* sorted by left, then from the widest */
    size_t open_count, next_count, open_max;
} sweep;

static int compare_tops(const void *left, const void *right)
{
    const spressi_space *a = *(spressi_space *const *)left, *b = *(spressi_space *const *)right;
    const int order = spressi_compare_int(a->y, b->y);
    return order ? order : spressi_compare_int(a->x, b->x);
}

static int compare_bottoms(const void *left, const void *right)
{
    const spressi_space *a = *(spressi_space *const *)left, *b = *(spressi_space *const *)right;
    const int order = spressi_compare_int(a->y + a->h, b->y + b->h);
    return order ? order : spressi_compare_int(a->x, b->x);
}

/* Appends to the next row's list. Of two that have the same columns the later is the higher one. */
static void put(sweep *s, open_space space)
{
    if (space.left >= space.right)
        return;
    if (s->next_count != 0) {
        const open_space *last = &s->next[s->next_count - 1];
        s->next_count -= last->left == space.left && last->right == space.right;
    }
    assert(s->next_count < s->open_max);
    s->next[s->next_count++] = space;
}

static void take_next(sweep *s)
{
    open_space *freed = s->open;
    s->open = s->next;
    s->open_count = s->next_count;
    s->next = freed;
    s->next_count = 0;
}

/* Hands over a rectangle that ends above row `y`; one that took its width there is part of another
 * that did so, too. */
static bool finish(sweep *s, const open_space *o, int32_t y)
{
    return o->since == y ||
           spressi_free_space_add(s->page,
                                  (spressi_space){o->left, o->top, o->right - o->left, y - o->top});
}

static bool begin_box(sweep *s, const spressi_space *box)
{
    const int32_t left = box->x, right = box->x + box->w, y = box->y;
    size_t i;
    for (i = 0; i < s->open_count && s->open[i].left < left; i++) {
        const open_space *o = &s->open[i];
        const bool meets = o->right > left;
        if (meets && !finish(s, o, y))
            return false;
        put(s, meets ? (open_space){o->left, left, o->top, y} : *o);
    }
    for (size_t k = 0; k < s->open_count && s->open[k].left < right; k++) {
        const open_space *o = &s->open[k];
        if (k >= i && !finish(s, o, y))
            return false;
        if (o->right > right)
            put(s, (open_space){right, o->right, o->top, y});
    }
    for (; i < s->open_count; i++)
        if (s->open[i].left >= right)
            put(s, s->open[i]);
    take_next(s);
    s->crossed[s->crossed_count++] = box;
    return true;
}

static void forget_box(sweep *s, const spressi_space *box)
{
    size_t i = 0;
    while (s->crossed[i] != box)
        i++;
    s->crossed[i] = s->crossed[--s->crossed_count];
}

/* Opens the rectangle below a box that has ended: as wide as the boxes beside it let it be. */
static void open_below(sweep *s, const spressi_space *box)
{
    const int32_t y = box->y + box->h;
    open_space below = {0, s->room.w, y, y};
    for (size_t i = 0; i < s->crossed_count; i++) {
        const int32_t left = s->crossed[i]->x, right = left + s->crossed[i]->w;
        if (right <= box->x && right > below.left)
            below.left = right;
        if (left >= box->x + box->w && left < below.right)
            below.right = left;
    }
    size_t i = 0;
    while (i < s->open_count && (s->open[i].left < below.left ||
                                 (s->open[i].left == below.left && s->open[i].right > below.right)))
        i++;
    if (i < s->open_count && s->open[i].left == below.left && s->open[i].right == below.right)
        return; /* another box that ends here has opened it */
    assert(s->open_count < s->open_max);
    memmove(&s->open[i + 1], &s->open[i], (s->open_count - i) * sizeof *s->open);
    s->open[i] = below;
    s->open_count++;
}

static bool run(sweep *s, size_t count, const spressi_watcher *watcher)
{
    size_t begun = 0, ended = 0;
    s->open[s->open_count++] = (open_space){0, s->room.w, 0, 0};
    while (ended < count) {
        const spressi_space *last = s->by_bottom[ended];
        const int32_t bottom = last->y + last->h;
        const int32_t y =
            begun < count && s->by_top[begun]->y < bottom ? s->by_top[begun]->y : bottom;
        const size_t first = ended;
        for (; ended < count && s->by_bottom[ended]->y + s->by_bottom[ended]->h == y; ended++)
            forget_box(s, s->by_bottom[ended]);
        for (size_t i = first; i < ended; i++)
            open_below(s, s->by_bottom[i]);
        for (; begun < count && s->by_top[begun]->y == y; begun++)
            if (!begin_box(s, s->by_top[begun]) || (watcher && watcher->stopped(watcher->context)))
                return false;
    }
    for (size_t i = 0; i < s->open_count; i++)
        if (!finish(s, &s->open[i], s->room.h))
            return false;
    return true;
}

static bool sweep_init(sweep *s, spressi_arena *arena, const spressi_boxes *boxes)
{
    const size_t count = boxes->count;
    s->open_max = 4 * count + 4; /* twice as many as columns, which boxes divide */
    spressi_space *items = spressi_arena_allocate(arena, count, sizeof *items);
    s->by_top = spressi_arena_allocate(arena, count, sizeof *s->by_top);
    s->by_bottom = spressi_arena_allocate(arena, count, sizeof *s->by_bottom);
    s->crossed = spressi_arena_allocate(arena, count, sizeof *s->crossed);
    s->open = spressi_arena_allocate(arena, s->open_max, sizeof *s->open);
    s->next = spressi_arena_allocate(arena, s->open_max, sizeof *s->next);
    if (!items || !s->by_top || !s->by_bottom || !s->crossed || !s->open || !s->next)
        return false;
    memcpy(items, boxes->items, count * sizeof *items);
    for (size_t i = 0; i < count; i++)
        s->by_top[i] = s->by_bottom[i] = &items[i];
    qsort(s->by_top, count, sizeof *s->by_top, compare_tops);
    qsort(s->by_bottom, count, sizeof *s->by_bottom, compare_bottoms);
    return true;
}

static bool cut_all(spressi_free_space *page, const spressi_boxes *boxes)
{
    for (size_t i = 0; i < boxes->count; i++)
        if (!spressi_free_space_take(page, boxes->items[i]))
            return false;
    return true;
}

bool spressi_free_space_fill(spressi_free_space *page, spressi_size room,
                             const spressi_boxes *boxes, const spressi_watcher *watcher,
                             spressi_arena *arena)
{
    if (!spressi_free_space_init(page, room, arena))
        return false;
    if (boxes->count <= CUT_MAX)
        return cut_all(page, boxes);
    sweep s = {.page = page, .room = room};
    spressi_arena *scratch = spressi_arena_new(&arena->allocator, UINT64_MAX);
    page->count = 0;
    for (size_t i = 0; i < boxes->count; i++)
        spressi_free_space_reach(page, boxes->items[i]);
    const bool good = scratch && sweep_init(&s, scratch, boxes) && run(&s, boxes->count, watcher);
    spressi_arena_free(scratch);
    return good;
}
