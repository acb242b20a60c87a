/* Searches for the best page: tries recipes and page sizes until its steps are used up. */
#include "rects/page_search.h"

#include "rects/random.h"

/* Chosen by trying all combinations on animation frames, icons and mixed sets of 200 to 10,000
 * rectangles: each adds most to those before it. */
static const spressi_recipe recipes[] = {
    {SPRESSI_BY_HEIGHT, .sideways = true, .corner = true, .wide = true},
    {SPRESSI_BY_AREA, .sideways = true, .corner = true, .wide = true, .low = true},
    {SPRESSI_BY_LONGER_SIDE, .sideways = true, .corner = true, .wide = true, .low = true},
    {SPRESSI_BY_WIDTH, .wide = true, .low = true},
    {SPRESSI_BY_LONGER_SIDE, .corner = true, .low = true},
    {SPRESSI_BY_LONGER_SIDE, .wide = true},
    {SPRESSI_BY_HEIGHT, .sideways = true, .wide = true, .low = true},
    {SPRESSI_BY_PERIMETER, .sideways = true, .corner = true, .wide = true, .low = true},
    {SPRESSI_BY_PERIMETER, .sideways = true, .wide = true},
    {SPRESSI_BY_AREA, .sideways = true, .corner = true, .low = true},
    {SPRESSI_BY_PERIMETER, .sideways = true, .wide = true, .low = true},
    {SPRESSI_BY_PERIMETER, .low = true},
    {SPRESSI_BY_WIDTH, .wide = true},
    {SPRESSI_BY_WIDTH, .corner = true, .wide = true, .low = true},
    {SPRESSI_BY_HEIGHT, .corner = true, .wide = true},
    {SPRESSI_BY_WIDTH, .corner = true, .wide = true},
};

/* Recipes that order by a side. A queue in another order may look at many shapes before it finds
 * one that is both low and narrow enough: too slow where there are very many. */
static const uint8_t quick_recipes[] = {0, 3, 6, 12, 13, 14, 15};

enum {
    RECIPE_COUNT = sizeof recipes / sizeof *recipes,
    QUICK_COUNT = sizeof quick_recipes / sizeof *quick_recipes,
    MANY_SHAPES = 8192,      /* from here on only quick recipes are used */
    EXPLORE = 3,             /* one in so many trials is a recipe again, once each had its turn */
    TRIAL_STEPS = 8,         /* cost of a trial beside the shapes it places */
    POWER_TRIALS_MOST = 256, /* for each pair of powers of two */
    SHARE_NEAR = 16,         /* a variation moves a page's side by at most one part in so many */
    SQUARE_TRIALS = 4,       /* with a reserve of 1/32 of the area, then twice as much each time */
    FEW_SHAPES = 4,          /* with so few, a page is a whole number of them wide */
    FAILURES_MOST = 4,       /* after so many, ask for half the saving */
};

/* The smallest width and the smallest height that hold each rectangle of the stock. */
static spressi_size least_room(const spressi_stock *stock)
{
    spressi_size least = {0, 0};
    for (size_t i = 0; i < stock->kind_count; i++) {
        const spressi_kind *kind = &stock->kinds[i];
        spressi_size own = {INT32_MAX, INT32_MAX};
        for (int way = 0; way < 2 && kind->left > 0; way++) {
            const uint32_t shape = kind->shapes[way];
            if (shape == SPRESS_NONE)
                continue;
            own.w = stock->widths[shape] < own.w ? stock->widths[shape] : own.w;
            own.h = stock->heights[shape] < own.h ? stock->heights[shape] : own.h;
        }
        if (kind->left == 0)
            continue;
        least.w = own.w > least.w ? own.w : least.w;
        least.h = own.h > least.h ? own.h : least.h;
    }
    return least;
}

static void spend(spressi_page_search *search, uint64_t steps)
{
    search->steps -= steps < search->steps ? steps : search->steps;
}

static void set_steps(spressi_page_search *search, uint64_t steps)
{
    search->steps = search->budget = search->stopped ? 0 : steps;
}

/* Reports progress: of the rectangles on the best page so far, the same part counts as placed as
 * the search has used of its steps. */
static void tell(spressi_page_search *search)
{
    const spressi_stock *stock = search->stock;
    if (!search->watcher || search->budget == 0)
        return;
    if (search->watcher->stopped(search->watcher->context)) {
        search->stopped = true;
        search->steps = 0;
        return;
    }
    const double part = (double)(search->budget - search->steps) / (double)search->budget;
    const size_t used = stock->item_count - stock->count_left;
    const size_t placed = used + (size_t)(part * (double)search->best.count);
    if (placed <= search->told)
        return;
    search->told = placed;
    search->watcher->tell(search->watcher->context, placed);
}

/* Varies orders only where making one costs no more than filling the page. */
static bool may_vary(const spressi_page_search *search)
{
    return search->best.count > 0 && search->stock->shape_count / 4 <= search->best.count;
}

static spressi_recipe recipe_at(const spressi_page_search *search, uint32_t number)
{
    return search->stock->shape_count < MANY_SHAPES ? recipes[number % RECIPE_COUNT]
                                                    : recipes[quick_recipes[number % QUICK_COUNT]];
}

/* First all recipes in turn; then variations of the leader, and every EXPLORE-th time a recipe. */
static spressi_recipe next_recipe(spressi_page_search *search)
{
    const uint32_t number = search->number++;
    search->varies = number >= RECIPE_COUNT && number % EXPLORE != 0 && may_vary(search);
    if (!search->varies)
        return recipe_at(search, number < RECIPE_COUNT ? number : number / EXPLORE);
    spressi_recipe recipe = search->leader;
    spressi_stock_stir(search->stock, recipe.order, &search->random);
    spend(search, search->stock->shape_count / 4);
    recipe.order = SPRESSI_STIRRED;
    return recipe;
}

static void run_trial(spressi_page_search *search, const spressi_recipe *recipe, spressi_size page,
                      uint64_t waste_most)
{
    spressi_page_try *trial = &search->trial;
    trial->room = spressi_page_room(&search->rules, page);
    trial->waste_most = waste_most;
    trial->watcher = search->watcher;
    spressi_skyline_fill(&search->line, search->stock, recipe, trial);
    spressi_skyline_undo(search->stock, recipe, trial);
    spend(search, trial->count + TRIAL_STEPS);
    tell(search);
}

static void keep_trial(spressi_page_search *search, const spressi_recipe *recipe)
{
    const spressi_page_try trial = search->trial;
    search->trial = search->best;
    search->best = trial;
    search->page = spressi_page_for(&search->rules, trial.used);
    search->leader = *recipe;
    if (recipe->order == SPRESSI_STIRRED) {
        spressi_stock_keep_stirred(search->stock);
        search->leader.order = SPRESSI_KEPT;
    }
}

static int32_t longer_side(spressi_size size)
{
    return size.w > size.h ? size.w : size.h;
}

/* Lower cost, or the same cost and squarer. */
static bool is_better(spressi_size page, spressi_size than)
{
    const uint64_t cost = spressi_page_cost(page), other = spressi_page_cost(than);
    return cost < other || (cost == other && longer_side(page) < longer_side(than));
}

/* Whether all of the stock fits on that page, and the page is better than the best before. */
static bool try_all(spressi_page_search *search, const spressi_recipe *recipe, spressi_size page)
{
    const uint64_t room = spressi_area(spressi_page_room(&search->rules, page));
    const size_t all = search->stock->count_left;
    run_trial(search, recipe, page, room - search->stock->area_left);
    if (search->trial.count < all ||
        (search->best.count == all &&
         !is_better(spressi_page_for(&search->rules, search->trial.used), search->page)))
        return false;
    keep_trial(search, recipe);
    return true;
}

static bool is_enough(const spressi_page_search *search, spressi_size page, spressi_size least)
{
    const spressi_size room = spressi_page_room(&search->rules, page);
    return page.w > 0 && page.h > 0 && room.w >= least.w && room.h >= least.h &&
           spressi_area(room) >= search->stock->area_left;
}

static int32_t square_root(uint64_t value)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 20; bit > 0; bit /= 2) /* sides have 17 bits */
        if ((root + bit) * (root + bit) <= value)
            root += bit;
    return (int32_t)root;
}

static spressi_size swapped(spressi_size size)
{
    return (spressi_size){size.h, size.w};
}

/* With only a few sizes, as with tiles, makes a side a whole number of them: shapes stand at both
 * edges, so that space left between them could not be cut off. */
static int64_t snapped(spressi_page_search *search, int64_t side, bool sideways)
{
    const spressi_stock *stock = search->stock;
    const int64_t inset = search->rules.inset;
    if (stock->shape_count > FEW_SHAPES)
        return side;
    const size_t shape = spressi_random(&search->random) % stock->shape_count;
    const int32_t length = sideways ? stock->heights[shape] : stock->widths[shape];
    const int64_t room = (side - inset) / length * length;
    return (room > 0 ? room : length) + inset;
}

/* A random side of a page of at most `area` pixels; `most` and `least` are turned so that it is the
 * width. */
static int64_t random_side(spressi_page_search *search, uint64_t area, spressi_size most,
                           spressi_size least)
{
    const int64_t inset = search->rules.inset;
    const int64_t thinnest = (int64_t)(search->stock->area_left / (uint64_t)(most.h - inset));
    const int64_t first = (thinnest > least.w ? thinnest : least.w) + inset;
    const int64_t lowest = least.h + inset > 1 ? least.h + inset : 1;
    const int64_t widest = (int64_t)area / lowest;
    const int64_t last = widest < most.w ? widest : most.w;
    const int64_t choices = last > first ? last - first + 1 : 1;
    return first + ((int64_t)spressi_random(&search->random) * choices >> 32);
}

/* A random page of at most `area` pixels for that recipe. */
static spressi_size random_page(spressi_page_search *search, uint64_t area, bool sideways,
                                spressi_size least)
{
    const spressi_page_rules *rules = &search->rules;
    if (rules->squared) {
        const int32_t side = spressi_page_side_down(rules, square_root(area));
        return (spressi_size){side, side};
    }
    const spressi_size most = sideways ? swapped(rules->most) : rules->most;
    int64_t side = random_side(search, area, most, sideways ? swapped(least) : least);
    if (search->varies) {
        const int64_t now = sideways ? search->page.h : search->page.w;
        side = now + (side - now) / SHARE_NEAR;
    }
    spressi_size page = {spressi_page_side_down(rules, snapped(search, side, sideways)), 0};
    if (page.w > 0) {
        const int64_t high = (int64_t)area / page.w;
        page.h = spressi_page_side_down(rules, high < most.h ? high : most.h);
    }
    return sideways ? swapped(page) : page;
}

/* How many pixels less the next page should have. For most pages 0 is enough: a better page is
 * mostly better by much. But a square's side would shrink only one by one. */
static uint64_t saving(const spressi_page_search *search, uint64_t lost, unsigned failures)
{
    if (!search->rules.squared)
        return 0;
    const uint64_t part = lost >> (1 + failures / FAILURES_MOST) % 32;
    const uint64_t most = spressi_area(search->page) - 1;
    return part == 0 ? 1 : part < most ? part : most;
}

/* Tries pages that are smaller than the best so far until the steps are used up. */
static void shrink(spressi_page_search *search, spressi_size least)
{
    unsigned failures = 0;
    while (search->steps > 0 && spressi_area(search->page) > 1) {
        const uint64_t room = spressi_area(spressi_page_room(&search->rules, search->page));
        const uint64_t cost = spressi_page_cost(search->page);
        if (room == search->stock->area_left && cost == spressi_area(search->page))
            return;
        const uint64_t less = saving(search, room - search->stock->area_left, failures);
        const spressi_recipe recipe = next_recipe(search);
        const spressi_size page = random_page(search, cost - less, recipe.sideways, least);
        failures++;
        if (!is_enough(search, page, least))
            spend(search, TRIAL_STEPS);
        else if (try_all(search, &recipe, page))
            failures = 0;
    }
}

static bool try_powers(spressi_page_search *search, spressi_size page, spressi_size least)
{
    const spressi_size most = search->rules.most;
    if (page.w > most.w || page.h > most.h || !is_enough(search, page, least))
        return false;
    search->number = 0;
    for (uint64_t i = 0; i < search->rounds && i < POWER_TRIALS_MOST; i++) {
        const spressi_recipe recipe = next_recipe(search);
        if (try_all(search, &recipe, page))
            return true;
    }
    return false;
}

/* Finds the smallest powers of two whose page holds all of the stock; of equal areas the
 * squarest. */
static bool find_powers(spressi_page_search *search, spressi_size least)
{
    const spressi_size most = search->rules.most;
    int64_t square = 1; /* the smallest power whose square is at least the area */
    for (int64_t area = 1; area <= (int64_t)spressi_area(most); area *= 2) {
        square *= square * square < area ? 2 : 1;
        for (int64_t longer = square; longer <= area && longer <= longer_side(most); longer *= 2) {
            const spressi_size page = {(int32_t)longer, (int32_t)(area / longer)};
            if (search->rules.squared && page.w != page.h)
                break;
            if (try_powers(search, page, least) || try_powers(search, swapped(page), least))
                return true;
        }
    }
    return false;
}

/* Finds a first page for all of the stock, about as wide as high, with some reserve for losses.
 * Unless it must be a square, it may be as long as the largest page. */
static bool find_square(spressi_page_search *search, spressi_size least)
{
    const spressi_page_rules *rules = &search->rules;
    const uint64_t area = search->stock->area_left;
    for (unsigned i = 0; i < (rules->squared ? SQUARE_TRIALS : 1); i++) {
        const spressi_recipe recipe = next_recipe(search);
        const int64_t root = (int64_t)square_root(area + area / (32u >> i)) + rules->inset;
        const int32_t side = (int32_t)snapped(search, root, recipe.sideways) - rules->inset;
        const spressi_size wanted =
            spressi_page_for(rules, (spressi_size){side > least.w ? side : least.w,
                                                   side > least.h ? side : least.h});
        spressi_size page = rules->most;
        if ((rules->squared || !recipe.sideways) && wanted.w < page.w)
            page.w = wanted.w;
        if ((rules->squared || recipe.sideways) && wanted.h < page.h)
            page.h = wanted.h;
        if (is_enough(search, page, least) && try_all(search, &recipe, page))
            return true;
    }
    return false;
}

/* Rectangles of one size pack best in a grid, which can be computed. */
static bool find_grid(spressi_page_search *search)
{
    const spressi_page_rules *rules = &search->rules;
    const spressi_stock *stock = search->stock;
    const spressi_size room = spressi_page_room(rules, rules->most);
    const int64_t count = (int64_t)stock->count_left;
    const int32_t w = stock->widths[0], h = stock->heights[0];
    spressi_size best = {0, 0};
    for (int64_t across = 1; across <= count && across <= room.w / w; across++) {
        const int64_t down = (count + across - 1) / across;
        if (down > room.h / h)
            continue;
        const spressi_size page =
            spressi_page_for(rules, (spressi_size){(int32_t)across * w, (int32_t)down * h});
        if (best.w == 0 || is_better(page, best))
            best = page;
    }
    return best.w != 0 && try_all(search, &recipes[0], best);
}

/* Puts as much as possible on the largest page. True when that is all of the stock. */
static bool fill_page(spressi_page_search *search)
{
    const size_t all = search->stock->count_left;
    search->best.waste = UINT64_MAX;
    search->best.count = 0;
    search->number = 0;
    set_steps(search, 1);
    while (search->steps > 0 && search->best.count < all) {
        const spressi_recipe recipe = next_recipe(search);
        run_trial(search, &recipe, search->rules.most, search->best.waste);
        const spressi_page_try *trial = &search->trial;
        if (search->best.count == 0) /* after the first trial: how much a page takes is known */
            set_steps(search, (search->rounds - 1) * trial->count + search->extra);
        const spressi_size page = spressi_page_for(&search->rules, trial->used);
        if (trial->finished && (trial->count == all || trial->waste < search->best.waste ||
                                is_better(page, search->page)))
            keep_trial(search, &recipe);
    }
    return search->best.count == all;
}

bool spressi_page_search_init(spressi_page_search *search, size_t count, spressi_arena *arena)
{
    search->trial.placed = spressi_arena_allocate(arena, count, sizeof *search->trial.placed);
    search->best.placed = spressi_arena_allocate(arena, count, sizeof *search->best.placed);
    search->random = 1;
    return search->trial.placed && search->best.placed &&
           spressi_skyline_init(&search->line, count, arena);
}

bool spressi_page_search_run(spressi_page_search *search)
{
    const spressi_stock *stock = search->stock;
    const uint64_t room = spressi_area(spressi_page_room(&search->rules, search->rules.most));
    if (stock->area_left > room)
        return fill_page(search);
    const spressi_size least = least_room(stock);
    search->number = 0;
    search->best.count = 0;
    set_steps(search, search->rounds * stock->count_left + search->extra);
    if (search->rules.size_rule == SPRESS_SIZE_POWER_OF_TWO)
        return find_powers(search, least) || fill_page(search);
    if (stock->shape_count == 1 && find_grid(search))
        return true;
    if (!find_square(search, least) && !fill_page(search))
        return false;
    shrink(search, least);
    return true;
}
