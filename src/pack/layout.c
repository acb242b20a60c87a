/* Places pictures on pages: tries the strategies for blocks and keeps the one with the fewest
 * pages, and of these the smallest. Called by press.c, once for each plan. */
#include <math.h>

#include "pack/press.h"

/* Strips of cells have no gaps inside; grids have the gap around every picture. */
static spressi_size pitch_of(const spress_pack *pack, const press_picture *picture)
{
    if (pack->options.layout.cells)
        return (spressi_size){(int32_t)picture->w, (int32_t)picture->h};
    return (spressi_size){(int32_t)press_box(pack, picture->w),
                          (int32_t)press_box(pack, picture->h)};
}

/* An item's size as rects/rects.h sees it: in cells, with the gap at its right and lower side. */
static spressi_size item_size(const spress_pack *pack, const press_plan *plan,
                              const press_items *items, size_t index)
{
    const press_item *item = &items->items[index];
    const press_picture *picture = &plan->pictures[items->order[item->first]];
    const spressi_size pitch = pitch_of(pack, picture);
    const int32_t extra = pack->options.layout.cells ? (int32_t)pack->gap : 0;
    const int32_t cell = (int32_t)pack->cell;
    return (spressi_size){((int32_t)item->columns * pitch.w + extra) / cell,
                          ((int32_t)press_rows(item) * pitch.h + extra) / cell};
}

spressi_rects_options spressi_press_rects_options(const spress_pack *pack,
                                                  spress_pack_effort effort)
{
    const int32_t cell = (int32_t)pack->cell;
    const int32_t borders = (int32_t)(pack->border + pack->far_border);
    return (spressi_rects_options){
        .max_width = (int32_t)pack->options.max_width / cell,
        .max_height = (int32_t)pack->options.max_height / cell,
        .inset = (borders - (int32_t)pack->gap) / cell,
        .size_rule = pack->options.size_rule,
        .squared = pack->options.squared,
        .rotate = pack->options.rotate,
        .one_page = pack->options.one_page,
        .effort = effort,
    };
}

/* One trial layout (items and their places), and the best so far. */
typedef struct trial {
    press_items items;
    spressi_size *sizes;
    spressi_rects_result result; /* of the best so far */
    press_items best;
    bool found;
    spressi_pages_sum normal; /* the best of all strategies, with normal effort */
} trial;

static bool items_init(press_items *items, spressi_arena *arena, size_t pictures)
{
    items->order = spressi_arena_allocate(arena, pictures, sizeof *items->order);
    items->items = spressi_arena_allocate(arena, pictures, sizeof *items->items);
    return items->order && items->items;
}

static unsigned first_strategy(const spress_pack *pack)
{
    return pack->options.layout.blocks ? PRESS_SQUARE : PRESS_SINGLE;
}

bool spressi_press_is_stopped(void *context)
{
    spress_pack *pack = context;
    const spress_progress *progress = pack->options.progress;
    if (progress && progress->stopped && progress->stopped(progress->context))
        pack->cancelled = true;
    return pack->cancelled;
}

void spressi_press_tell(spress_pack *pack, double part)
{
    enum { TIMES = 1000 }; /* more often would be of no use */
    const spress_progress *progress = pack->options.progress;
    const size_t each = pack->sprite_count * (PRESS_STRATEGY_COUNT - first_strategy(pack));
    const press_share share = pack->share;
    const size_t total = each * share.all;
    const size_t done = each * share.before + (size_t)(part * (double)(each * share.own));
    if (!progress || spressi_press_is_stopped(pack) || done <= pack->told ||
        (done != total && done - pack->told < total / TIMES))
        return;
    pack->told = done;
    pack->cancelled = !progress->tell(progress->context, done, total) || pack->cancelled;
}

/* What the watcher of rects/rects.h needs to know of the strategy being tried. */
typedef struct watched {
    spress_pack *pack;
    press_strategy strategy;
    size_t item_count;
} watched;

static void tell_strategy(const watched *w, double part)
{
    const unsigned first = first_strategy(w->pack);
    spressi_press_tell(w->pack, (w->strategy - first + part) / (PRESS_STRATEGY_COUNT - first));
}

static bool is_stopped(void *context)
{
    return spressi_press_is_stopped(((const watched *)context)->pack);
}

static void tell_placed(void *context, size_t placed)
{
    const watched *w = context;
    tell_strategy(w, (double)placed / (double)w->item_count);
}

/* Makes the items of a strategy, packs them, and keeps the result if it is the best yet. */
static bool try_strategy(spress_pack *pack, const press_plan *plan, trial *t,
                         press_strategy strategy, spressi_rects_options options)
{
    const spress_allocator *allocator = &pack->arena->allocator;
    double area = 0;
    for (size_t i = 0; i < plan->picture_count; i++)
        area += (double)press_box(pack, plan->pictures[i].w) *
                (double)press_box(pack, plan->pictures[i].h);
    const double side = ceil(sqrt(area));
    const uint32_t width =
        side < (double)pack->options.max_width ? (uint32_t)side : pack->options.max_width;
    if (!spressi_press_group(pack, plan, strategy, width, &t->items))
        return false;
    if (strategy != PRESS_SINGLE && t->items.count == plan->picture_count)
        return true; /* no blocks possible */
    for (size_t i = 0; i < t->items.count; i++)
        t->sizes[i] = item_size(pack, plan, &t->items, i);
    spressi_rects_result result;
    watched self = {pack, strategy, t->items.count};
    const spressi_watcher watcher = {tell_placed, is_stopped, &self};
    options.watcher = pack->options.progress ? &watcher : NULL;
    if (!spressi_rects_pack(t->sizes, t->items.count, &options, allocator, &result))
        return !result.no_memory || spressi_press_no_memory(pack);
    if (spressi_sum_better(&result.normal, &t->normal))
        t->normal = result.normal;
    if (t->found && !spressi_rects_better(&result, &t->result)) {
        spressi_rects_result_free(&result, allocator);
        return true;
    }
    if (t->found)
        spressi_rects_result_free(&t->result, allocator);
    const press_items freed = t->best;
    t->best = t->items;
    t->items = freed;
    t->result = result;
    t->found = true;
    return true;
}

/* Places the pictures of an item where the item lies. */
static void place_item(const spress_pack *pack, press_plan *plan, const trial *t, size_t index)
{
    const press_item *item = &t->best.items[index];
    const uint32_t cell = pack->cell, margin = pack->border + pack->extrude;
    const uint32_t x = (uint32_t)t->result.places[index].x * cell + margin;
    const uint32_t y = (uint32_t)t->result.places[index].y * cell + margin;
    for (uint32_t i = 0; i < item->count; i++) {
        press_picture *picture = &plan->pictures[t->best.order[item->first + i]];
        const spressi_size pitch = pitch_of(pack, picture);
        picture->page = t->result.places[index].page;
        picture->rotated = t->result.places[index].rotated;
        picture->x = x + i % item->columns * (uint32_t)pitch.w;
        picture->y = y + i / item->columns * (uint32_t)pitch.h;
    }
}

/* In pixels, from cells. */
static spressi_pages_sum in_pixels(const spress_pack *pack, spressi_pages_sum sum)
{
    const uint64_t pixels = (uint64_t)pack->cell * pack->cell;
    return (spressi_pages_sum){sum.page_count, sum.area * pixels, sum.cost * pixels};
}

static bool take_result(spress_pack *pack, press_plan *plan, const trial *t)
{
    plan->pages = spressi_arena_allocate(pack->arena, t->result.page_count, sizeof *plan->pages);
    if (!plan->pages)
        return spressi_press_no_memory(pack);
    plan->page_count = t->result.page_count;
    for (size_t i = 0; i < plan->page_count; i++) {
        const spressi_size page = t->result.pages[i];
        plan->pages[i] = (spressi_size){page.w * (int32_t)pack->cell, page.h * (int32_t)pack->cell};
    }
    spressi_plan_sum(plan);
    plan->normal = in_pixels(pack, t->normal);
    for (size_t i = 0; i < t->best.count; i++)
        place_item(pack, plan, t, i);
    return !pack->options.layout.blocks || spressi_press_regroup(pack, plan);
}

/* Makes every picture the whole of a page, in their order. */
static bool give_pages(spress_pack *pack, press_plan *plan)
{
    const size_t count = plan->picture_count;
    plan->pages = spressi_arena_allocate(pack->arena, count, sizeof *plan->pages);
    if (!plan->pages)
        return spressi_press_no_memory(pack);
    for (size_t i = 0; i < count; i++) {
        press_picture *picture = &plan->pictures[i];
        plan->pages[i] = (spressi_size){(int32_t)picture->w, (int32_t)picture->h};
        picture->page = (uint32_t)i;
        picture->x = picture->y = 0;
        picture->rotated = false;
    }
    plan->page_count = count;
    spressi_plan_sum(plan);
    if (pack->options.effort == SPRESS_PACK_BEST) /* only then the summary compares */
        plan->normal = (spressi_pages_sum){count, plan->area, plan->cost};
    return true;
}

bool spressi_press_lay_out(spress_pack *pack, press_plan *plan, spress_pack_effort effort)
{
    if (pack->options.layout.frame_pages)
        return give_pages(pack, plan);
    const spress_allocator *allocator = &pack->arena->allocator;
    const spressi_rects_options options = spressi_press_rects_options(pack, effort);
    const size_t count = plan->picture_count;
    trial t = {.sizes = spressi_arena_allocate(pack->scratch, count, sizeof *t.sizes)};
    bool fine = (t.sizes && items_init(&t.items, pack->scratch, count) &&
                 items_init(&t.best, pack->scratch, count)) ||
                spressi_press_no_memory(pack);
    for (unsigned i = first_strategy(pack); fine && i < PRESS_STRATEGY_COUNT; i++) {
        fine = try_strategy(pack, plan, &t, (press_strategy)i, options);
        tell_strategy(&(watched){pack, (press_strategy)i, 0}, 1);
        fine = fine && !spressi_press_is_cancelled(pack);
    }
    if (fine && !t.found)
        fine = spressi_say(pack->report, SPRESS_CODE_PACK_ONE_PAGE,
                           "%zu pictures do not fit on one page of %u x %u", plan->picture_count,
                           pack->options.max_width, pack->options.max_height);
    fine = fine && take_result(pack, plan, &t);
    if (t.found)
        spressi_rects_result_free(&t.result, allocator);
    return fine;
}
