/* Packs a page that is not nearly full once more, with only its own rectangles. */
#include "rects/page_search.h"

enum { WORTH_IT = 64 }; /* skip pages that waste less than one part in so many */

/* The number that a shape of the page's own stock has in the stock of all rectangles. */
static uint32_t shape_in(const spressi_stock *all, const spressi_placed *placed,
                         const spressi_stock *own, uint32_t shape)
{
    const uint32_t item = own->items[own->kinds[own->kind_of[shape]].next];
    const spressi_kind *kind = &all->kinds[all->kind_of[placed[item].shape]];
    const uint32_t first = kind->shapes[0];
    return first != SPRESS_NONE && all->widths[first] == own->widths[shape] ? first
                                                                            : kind->shapes[1];
}

/* Copies the better page. The order of equal rectangles does not matter here: spressi_stock_use
 * tells them apart later. */
static void take_over(spressi_page_search *search, const spressi_page_search *found)
{
    const spressi_page_try *from = &found->best;
    spressi_placed *placed = search->trial.placed;
    for (size_t i = 0; i < from->count; i++) {
        placed[i] = from->placed[i];
        placed[i].shape =
            shape_in(search->stock, search->best.placed, found->stock, from->placed[i].shape);
    }
    search->trial.placed = search->best.placed;
    search->best.placed = placed;
    search->page = found->page;
}

static bool pack_again(spressi_page_search *search, bool rotate, spressi_arena *arena)
{
    const spressi_stock *all = search->stock;
    const size_t count = search->best.count;
    spressi_size *sizes = spressi_arena_allocate(arena, count, sizeof *sizes);
    if (!sizes)
        return false;
    for (size_t i = 0; i < count; i++) {
        const spressi_kind *kind = &all->kinds[all->kind_of[search->best.placed[i].shape]];
        sizes[i] = (spressi_size){kind->w, kind->h};
    }
    spressi_stock own;
    spressi_page_search again = {.stock = &own,
                                 .rules = search->rules,
                                 .rounds = search->rounds,
                                 .extra = search->extra,
                                 .watcher = search->watcher,
                                 .told = SIZE_MAX};
    const spressi_goods goods = {sizes, count,
                                 spressi_page_room(&search->rules, search->rules.most), rotate};
    if (spressi_stock_init(&own, &goods, arena) != SPRESSI_STOCK_READY ||
        !spressi_page_search_init(&again, count, arena))
        return false;
    if (spressi_page_search_run(&again) &&
        spressi_page_cost(again.page) < spressi_page_cost(search->page))
        take_over(search, &again);
    search->stopped = again.stopped;
    return true;
}

bool spressi_page_tighten(spressi_page_search *search, bool rotate,
                          const spress_allocator *allocator)
{
    const uint64_t area = spressi_area(spressi_page_room(&search->rules, search->page));
    if (search->best.count < 2 || search->best.waste < area / WORTH_IT)
        return true;
    spressi_arena *arena = spressi_arena_new(allocator, UINT64_MAX);
    if (!arena)
        return false;
    const bool done = pack_again(search, rotate, arena);
    spressi_arena_free(arena);
    return done;
}
