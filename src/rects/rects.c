/* Packs rectangles into pages: fills one page after the other and spends the effort on each. */
#include "rects/rects.h"

#include <string.h>

#include "core/memory/allocate.h"
#include "core/memory/checked.h"
#include "rects/page_search.h"

/* How hard to try, counted in placements. */
typedef struct effort_limits {
    uint64_t rounds;       /* how often each rectangle is placed, about ... */
    uint64_t extra;        /* ... and how many placements more on each of the first pages */
    uint64_t steps;        /* few rectangles: rounds grow until they make so many placements ... */
    uint64_t rounds_most;  /* ... but no further than this */
    uint64_t rounds_least; /* lower bound, for sizes too many and too different for caches */
} effort_limits;

static const effort_limits efforts[] = {
    [SPRESS_PACK_FAST] = {.rounds = 4, .extra = 400, .rounds_least = 2},
    [SPRESS_PACK_NORMAL] = {.rounds = 12, .extra = 1500, .rounds_least = 4},
    [SPRESS_PACK_BEST] =
        {.rounds = 64, .extra = 4000, .steps = 20000000, .rounds_most = 20000, .rounds_least = 8},
};

/* Bounds on the work for each page beside placing its rectangles, which must not add up over very
 * many pages. */
enum {
    PAGES_WITH_EXTRA = 16,
    PAGES_TIGHTENED = 1000,
    SHAPES_CACHED = 50000, /* beyond that a placement gets slower and slower */
};

typedef struct packing {
    const spressi_size *sizes;
    spressi_rects_options options;
    const spress_allocator *allocator;
    spressi_arena *arena;
    spressi_stock stock;
    spressi_page_search search;
    spressi_place *places; /* for the caller */
    spressi_size *pages;   /* in the arena */
    uint32_t page_count;
    size_t page_room;
    uint64_t area, cost;
} packing;

static void set_effort(spressi_page_search *search, spress_pack_effort effort)
{
    const effort_limits *limits = &efforts[effort];
    const spressi_stock *stock = search->stock;
    uint64_t rounds = limits->steps / stock->item_count;
    rounds = rounds < limits->rounds_most ? rounds : limits->rounds_most;
    rounds = rounds > limits->rounds ? rounds : limits->rounds;
    if (stock->shape_count > SHAPES_CACHED)
        rounds = rounds * SHAPES_CACHED / stock->shape_count;
    search->rounds = rounds > limits->rounds_least ? rounds : limits->rounds_least;
    search->extra = limits->extra;
}

static bool add_page(packing *p, spressi_size page)
{
    if (!spressi_arena_grow(p->arena, &p->pages, p->page_count, &p->page_room, sizeof page))
        return false;
    p->pages[p->page_count++] = page;
    p->area += spressi_area(page);
    p->cost += spressi_page_cost(page);
    return true;
}

/* Takes the rectangles that the search placed from the stock. */
static void use_page(packing *p)
{
    spressi_stock *stock = &p->stock;
    const spressi_page_try *best = &p->search.best;
    for (size_t i = 0; i < best->count; i++) {
        const spressi_placed *placed = &best->placed[i];
        const int32_t width = stock->widths[placed->shape];
        const uint32_t item = spressi_stock_use(stock, placed->shape);
        p->places[item] = (spressi_place){.x = placed->x,
                                          .y = placed->y,
                                          .page = p->page_count - 1,
                                          .rotated = p->sizes[item].w != width};
    }
}

/* False: the rectangles need more than the one page allowed, the watcher has stopped the work, or
 * memory ran out. */
static bool pack_pages(packing *p, bool *no_memory)
{
    while (p->stock.count_left > 0) {
        if (p->page_count == PAGES_WITH_EXTRA)
            p->search.extra = 0;
        const bool is_last = spressi_page_search_run(&p->search);
        if (p->search.stopped || (!is_last && p->options.one_page))
            return false;
        if ((!is_last && p->page_count < PAGES_TIGHTENED &&
             !spressi_page_tighten(&p->search, p->options.rotate, p->allocator)) ||
            !add_page(p, p->search.page)) {
            *no_memory = true;
            return false;
        }
        use_page(p);
    }
    return true;
}

/* Copies the pages to the result. */
static bool finish(const packing *p, spressi_rects_result *result)
{
    const size_t size = p->page_count * sizeof *result->pages;
    result->pages = spressi_allocate(p->allocator, size);
    if (!result->pages) {
        result->no_memory = true;
        return false;
    }
    memcpy(result->pages, p->pages, size);
    result->page_count = p->page_count;
    result->area = p->area;
    result->cost = p->cost;
    return true;
}

static bool pack(packing *p, spressi_rects_result *result)
{
    spressi_page_search *search = &p->search;
    if (!spressi_page_rules_init(&search->rules, &p->options))
        return false;
    const spressi_goods goods = {p->sizes, result->count,
                                 spressi_page_room(&search->rules, search->rules.most),
                                 p->options.rotate};
    switch (spressi_stock_init(&p->stock, &goods, p->arena)) {
    case SPRESSI_STOCK_READY:
        break;
    case SPRESSI_STOCK_TOO_LARGE:
        return false;
    case SPRESSI_STOCK_NO_MEMORY:
        result->no_memory = true;
        return false;
    }
    search->stock = &p->stock;
    search->watcher = p->options.watcher;
    set_effort(search, p->options.effort);
    if (!spressi_page_search_init(search, result->count, p->arena)) {
        result->no_memory = true;
        return false;
    }
    return pack_pages(p, &result->no_memory);
}

/* Packs with one effort; `p` holds the caller's options. */
static bool pack_once(packing p, size_t count, spressi_rects_result *result)
{
    const spress_allocator *allocator = p.allocator;
    *result = (spressi_rects_result){.count = count};
    size_t size;
    if (!spressi_multiply(count, sizeof *p.places, &size) ||
        !(p.arena = spressi_arena_new(allocator, UINT64_MAX))) {
        result->no_memory = true;
        return false;
    }
    p.places = spressi_allocate(allocator, size);
    if (!p.places)
        result->no_memory = true;
    const bool packed = p.places && pack(&p, result) && finish(&p, result);
    if (packed)
        result->places = p.places;
    else
        spressi_release(allocator, p.places, size);
    spressi_arena_free(p.arena);
    return packed;
}

static spressi_pages_sum sum_of(const spressi_rects_result *result)
{
    return (spressi_pages_sum){result->page_count, result->area, result->cost};
}

/* Keeps the better of two results and frees the other. */
static void keep_better(spressi_rects_result *result, spressi_rects_result *other,
                        const spress_allocator *allocator)
{
    const bool is_better = spressi_rects_better(other, result);
    spressi_rects_result worse = is_better ? *result : *other;
    *result = is_better ? *other : *result;
    spressi_rects_result_free(&worse, allocator);
}

/* Whether the effort below is to be tried, too. A page that takes more may leave a worse rest, and
 * more effort must not give more pages or cost more. On a single page the lower efforts are part of
 * the search; but after the best effort normal is tried there, too, to tell what was gained: as a
 * rule that takes less than one part in a hundred of the time. */
static bool needs_less_effort(spress_pack_effort effort, size_t page_count, size_t lower_page_count)
{
    return effort == SPRESS_PACK_BEST ||
           (effort == SPRESS_PACK_NORMAL && (page_count > 1 || lower_page_count > 1));
}

bool spressi_rects_pack(const spressi_size *sizes, size_t count,
                        const spressi_rects_options *options, const spress_allocator *allocator,
                        spressi_rects_result *result)
{
    *result = (spressi_rects_result){.count = count};
    if (count == 0)
        return true;
    packing p = {.sizes = sizes, .options = *options, .allocator = allocator};
    if (!pack_once(p, count, result))
        return false;
    spressi_pages_sum lower = {0};
    p.options.watcher = NULL; /* the rest takes little time */
    while (needs_less_effort(p.options.effort, result->page_count, lower.page_count)) {
        spressi_rects_result other;
        p.options.effort =
            p.options.effort == SPRESS_PACK_BEST ? SPRESS_PACK_NORMAL : SPRESS_PACK_FAST;
        const bool packed = pack_once(p, count, &other);
        if (!packed && other.no_memory) {
            spressi_rects_result_free(result, allocator);
            result->no_memory = true;
            return false;
        }
        if (!packed) /* with less effort they do not fit on the only page */
            break;
        const spressi_pages_sum sum = sum_of(&other);
        lower = spressi_sum_better(&sum, &lower) ? sum : lower;
        keep_better(result, &other, allocator);
    }
    if (options->effort == SPRESS_PACK_BEST)
        result->normal = lower;
    return true;
}

bool spressi_sum_better(const spressi_pages_sum *a, const spressi_pages_sum *b)
{
    if (a->page_count == 0 || b->page_count == 0)
        return a->page_count > b->page_count;
    return a->page_count != b->page_count ? a->page_count < b->page_count : a->cost < b->cost;
}

bool spressi_rects_better(const spressi_rects_result *a, const spressi_rects_result *b)
{
    const spressi_pages_sum one = sum_of(a), other = sum_of(b);
    return spressi_sum_better(&one, &other);
}

void spressi_rects_result_free(spressi_rects_result *result, const spress_allocator *allocator)
{
    spressi_release(allocator, result->places, result->count * sizeof *result->places);
    spressi_release(allocator, result->pages, result->page_count * sizeof *result->pages);
    *result = (spressi_rects_result){0};
}
