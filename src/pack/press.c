/* Packs sprites into pages: checks the options, makes one or two plans, lays them out and keeps the
 * best. press.h lists the steps. */
#include "pack/press.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory/limits.h"
#include "core/text/natural.h"
#include "core/text/numbered.h"

enum { SIDE_MAX = 65536 };

bool spressi_press_run(const spress_pack *pack, size_t count, spress_work *work, void *job)
{
    const spress_executor *executor = pack->options.executor;
    if (executor)
        return executor->run(executor->context, count, work, job);
    for (size_t i = 0; i < count; i++)
        if (!work(job, i, 0))
            return false;
    return true;
}

bool spressi_press_is_cancelled(const spress_pack *pack)
{
    if (pack->cancelled)
        spressi_say(pack->report, SPRESS_CODE_CANCELLED, "the work was cancelled");
    return pack->cancelled;
}

bool spressi_press_no_memory(const spress_pack *pack)
{
    return spressi_say(pack->report, SPRESS_CODE_MEMORY, "out of memory");
}

/* Whether all pages of an atlas are: new pages are all alike. */
static bool is_premultiplied(const spress_atlas *atlas)
{
    bool all = atlas && atlas->page_count != 0;
    for (size_t i = 0; all && i < atlas->page_count; i++)
        all = atlas->pages[i].premultiplied;
    return all;
}

static void fill_in_defaults(spress_pack *pack, const spress_pack_options *options)
{
    pack->options = options ? *options : (spress_pack_options){0};
    spress_pack_options *o = &pack->options;
    o->limits = spressi_limits_filled(&o->limits);
    o->trim = o->trim == SPRESS_TRIM_AUTO ? SPRESS_TRIM : o->trim;
    o->trim_threshold = o->trim_threshold == 0 ? 1 : o->trim_threshold;
    o->max_width = o->max_width == 0 ? SPRESS_PAGE_SIDE : o->max_width;
    o->max_height = o->max_height == 0 ? SPRESS_PAGE_SIDE : o->max_height;
    const spress_layout_rule *layout = &o->layout;
    if (layout->max_side != 0) {
        o->max_width = o->max_width > layout->max_side ? layout->max_side : o->max_width;
        o->max_height = o->max_height > layout->max_side ? layout->max_side : o->max_height;
    }
    o->rotate =
        o->rotate && layout->turn != SPRESS_TURN_NONE && !layout->blocks; /* grids are not turned */
    o->one_page = o->one_page || layout->one_page;
    if (layout->cells) { /* sprites stay whole and lie side by side */
        o->trim = o->trim == SPRESS_TRIM ? SPRESS_TRIM_NONE : o->trim;
        o->extrude = 0;
    }
    if (layout->frame_pages)
        o->extrude = o->shape_padding = o->border_padding = 0;
    o->premultiply = o->premultiply || is_premultiplied(o->previous);
    pack->extrude = o->extrude;
    pack->cell = 1;
    pack->gap = o->shape_padding;
    /* A cell of a PCT block has the page's padding on both sides: the gap must be even. */
    if (layout->blocks)
        pack->gap += pack->gap % 2;
    pack->border = pack->far_border = o->border_padding;
    if (pack->far_border < layout->free_edge)
        pack->far_border = layout->free_edge;
}

/* Refuses sides and paddings so large that sums could overflow. */
static bool check_options(const spress_pack *pack)
{
    const spress_pack_options *o = &pack->options;
    const uint32_t values[] = {o->max_width, o->max_height, o->shape_padding, o->border_padding,
                               o->extrude,   o->cell_width, o->trim_margin};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i] > SIDE_MAX)
            return spressi_say(pack->report, SPRESS_CODE_PACK_OPTION,
                               "%u pixels; sizes and paddings are at most %d", values[i], SIDE_MAX);
    return true;
}

static spress_bytes name_of(const press_sprite *sprite)
{
    return (spress_bytes){(const uint8_t *)sprite->source.name, sprite->source.name_size};
}

static int compare_names(const press_sprite *a, const press_sprite *b)
{
    return spressi_compare_natural(name_of(a), name_of(b));
}

static const char *origin_of(const press_sprite *sprite)
{
    return sprite->source.origin ? sprite->source.origin : "";
}

static int compare_sprites(const void *left, const void *right)
{
    const press_sprite *a = left, *b = right;
    const int by_name = compare_names(a, b);
    return by_name ? by_name : strcmp(origin_of(a), origin_of(b));
}

static size_t folder_size(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) : 0;
}

/* What tells two sprites of one name apart; NULL when no option does. */
static const char *advice_for(const spress_pack *pack, const char *a, const char *b)
{
    const size_t folder = folder_size(a);
    if (folder != folder_size(b) || memcmp(a, b, folder) != 0)
        return pack->options.folder_advice;
    const char *end_a = strrchr(a + folder, '.'), *end_b = strrchr(b + folder, '.');
    return end_a && end_b && strcmp(end_a, end_b) != 0 ? pack->options.extension_advice : NULL;
}

static void report_equal_names(const spress_pack *pack, const press_sprite *sprites)
{
    char name[96], origins[2][96];
    const char *advice = advice_for(pack, origin_of(&sprites[0]), origin_of(&sprites[1]));
    const spressi_finding finding = {
        .code = SPRESS_CODE_PACK_NAME,
        .frame = {(const uint8_t *)sprites->source.name, sprites->source.name_size}};
    spress_text_escape(name, sizeof name, sprites->source.name, sprites->source.name_size);
    for (size_t i = 0; i < 2; i++)
        spress_text_escape(origins[i], sizeof origins[i], origin_of(&sprites[i]),
                           strlen(origin_of(&sprites[i])));
    if (strcmp(origin_of(&sprites[0]), origin_of(&sprites[1])) == 0)
        spressi_report(pack->report, &finding, "more than one sprite is called \"%s\"", name);
    else
        spressi_report(pack->report, &finding, "\"%s\" is the name of %s and of %s%s%s", name,
                       origins[0], origins[1], advice ? "; " : "", advice ? advice : "");
}

/* Sorts by name, so that the order of the input does not matter; reports every name that occurs
 * twice. */
static bool sort_sprites(const spress_pack *pack, press_sprite *sprites)
{
    bool fine = true;
    qsort(sprites, pack->sprite_count, sizeof *sprites, compare_sprites);
    for (size_t i = 1; i < pack->sprite_count; i++) {
        if (compare_names(&sprites[i - 1], &sprites[i]) != 0)
            continue;
        report_equal_names(pack, &sprites[i - 1]);
        fine = false;
    }
    return fine;
}

static bool find_sequences(spress_pack *pack, press_sprite *sprites)
{
    spress_bytes *names = spressi_arena_allocate(pack->arena, pack->sprite_count, sizeof *names);
    uint32_t *sequences =
        spressi_arena_allocate(pack->arena, pack->sprite_count, sizeof *sequences);
    if (!names || !sequences)
        return spressi_press_no_memory(pack);
    const bool cells = pack->options.layout.cells; /* keys have no extension */
    for (size_t i = 0; i < pack->sprite_count; i++)
        names[i] = name_of(&sprites[i]);
    if (!spressi_find_sequences(names, pack->sprite_count, cells, &pack->arena->allocator,
                                sequences))
        return spressi_press_no_memory(pack);
    for (size_t i = 0; i < pack->sprite_count; i++)
        sprites[i].sequence = sequences[i];
    return true;
}

/* An animation of sc-sprites needs a name, and frames of one size that follow each other. Splits
 * other sequences into single sprites. */
static bool settle_animations(spress_pack *pack, press_sprite *sprites)
{
    const size_t count = pack->sprite_count;
    uint32_t *firsts = spressi_arena_allocate(pack->arena, count, sizeof *firsts);
    bool *broken = spressi_arena_zeroed(pack->arena, count, sizeof *broken);
    if (!firsts || !broken)
        return spressi_press_no_memory(pack);
    memset(firsts, 0xFF, count * sizeof *firsts);
    for (size_t i = 0; i < count; i++) {
        const uint32_t sequence = sprites[i].sequence;
        if (sequence == SPRESS_NONE)
            continue;
        if (firsts[sequence] == SPRESS_NONE)
            firsts[sequence] = (uint32_t)i;
        const press_sprite *first = &sprites[firsts[sequence]];
        spressi_numbered numbered;
        const spress_bytes name = name_of(&sprites[i]);
        const bool nameless = !spressi_find_number(name, true, &numbered) ||
                              spressi_sequence_base(name, &numbered) == 0;
        broken[sequence] |= nameless || sprites[i].crop.width != first->crop.width ||
                            sprites[i].crop.height != first->crop.height ||
                            (first != &sprites[i] && sprites[i - 1].sequence != sequence);
    }
    for (size_t i = 0; i < count; i++)
        if (sprites[i].sequence != SPRESS_NONE && broken[sprites[i].sequence])
            sprites[i].sequence = SPRESS_NONE;
    return true;
}

/* The cell width with the least waste, of these the largest. Never 1, which the document advises
 * against: only the option can ask for it. */
static uint32_t best_cell(const spress_pack *pack, const press_sprite *sprites)
{
    enum { LARGEST = 64 };
    uint32_t best = 2;
    uint64_t least = UINT64_MAX;
    for (uint32_t cell = 2; cell <= LARGEST; cell++) {
        uint64_t area = 0;
        for (size_t i = 0; i < pack->sprite_count; i++) {
            const spressi_rect crop = sprites[i].crop;
            const uint64_t across = (crop.width + cell - 1) / cell;
            const uint64_t down = (crop.height + cell - 1) / cell;
            area += across * cell * (down * cell);
        }
        if (area <= least) {
            least = area;
            best = cell;
        }
    }
    return best;
}

/* Chooses the plan's cell width and its animations. */
static bool settle_cells(spress_pack *pack, press_plan *plan)
{
    const uint32_t wanted = pack->options.cell_width;
    if (!pack->options.layout.cells)
        return true;
    plan->cell = wanted != 0 ? wanted : best_cell(pack, plan->sprites);
    return settle_animations(pack, plan->sprites);
}

/* Rounds the paddings up to whole cells of this plan; plans may have different cells. Call before
 * working on a plan. */
static void enter_plan(spress_pack *pack, const press_plan *plan)
{
    const uint32_t cell = plan->cell;
    if (!pack->options.layout.cells)
        return;
    pack->cell = cell;
    pack->gap = (pack->options.shape_padding + cell - 1) / cell * cell;
    pack->border = pack->far_border = (pack->options.border_padding + cell - 1) / cell * cell;
}

static bool make_plan(spress_pack *pack, const press_sprite *measured, spress_trim_group group,
                      press_plan *plan)
{
    *plan = (press_plan){.group = group, .cell = 1};
    plan->sprites = spressi_arena_allocate(pack->arena, pack->sprite_count, sizeof *plan->sprites);
    plan->pictures =
        spressi_arena_allocate(pack->arena, pack->sprite_count, sizeof *plan->pictures);
    if (!plan->sprites || !plan->pictures)
        return spressi_press_no_memory(pack);
    memcpy(plan->sprites, measured, pack->sprite_count * sizeof *plan->sprites);
    if (!spressi_press_crop(pack, plan->sprites, group) || !settle_cells(pack, plan))
        return false;
    enter_plan(pack, plan);
    return spressi_press_unify(pack, plan);
}

static bool same_crops(const spress_pack *pack, const press_plan *a, const press_plan *b)
{
    for (size_t i = 0; i < pack->sprite_count; i++)
        if (memcmp(&a->sprites[i].crop, &b->sprites[i].crop, sizeof a->sprites[i].crop) != 0)
            return false;
    return true;
}

static bool lay_out(spress_pack *pack, press_plan *plan)
{
    const spress_pack_options *o = &pack->options;
    enter_plan(pack, plan);
    if (!spressi_press_check_sizes(pack, plan)) {
        pack->leaves_out = o->left_out;
        return false;
    }
    pack->scratch = spressi_arena_new(&pack->arena->allocator, UINT64_MAX);
    if (!pack->scratch)
        return spressi_press_no_memory(pack);
    const bool fine = o->previous && !o->layout.cells
                          ? spressi_press_stay(pack, plan)
                          : spressi_press_lay_out(pack, plan, o->effort);
    spressi_arena_free(pack->scratch);
    return fine;
}

/* Tries a layout without reporting or marking what does not fit; reports only that memory ran out.
 */
static bool try_layout(spress_pack *pack, press_plan *plan, bool *out_fits)
{
    spress_report trial, *const report = pack->report;
    bool *const left_out = pack->options.left_out;
    spress_report_init(&trial, NULL, 0);
    pack->report = &trial;
    pack->options.left_out = NULL;
    *out_fits = lay_out(pack, plan);
    pack->report = report;
    pack->options.left_out = left_out;
    return !spress_report_has(&trial, SPRESS_STATUS_MEMORY) || spressi_press_no_memory(pack);
}

/* With a previous atlas, the number of frames that stay in their place counts most. Of pages that
 * are as good, those that store fewer pixels are smaller files. */
static bool is_better(const press_plan *a, const press_plan *b)
{
    if (a->kept_count != b->kept_count)
        return a->kept_count > b->kept_count;
    if (a->page_count != b->page_count)
        return a->page_count < b->page_count;
    return a->cost != b->cost ? a->cost < b->cost : spressi_plan_stored(a) < spressi_plan_stored(b);
}

enum { PLANS = 3 };

/* Lays out several plans and takes the best one; of equal ones the first. When none fits, laying
 * out the last one again reports the sprites. */
static bool choose_plan(spress_pack *pack, press_plan *plans, size_t count)
{
    press_plan *best = NULL;
    spressi_pages_sum normal = {0};
    for (size_t i = 0; i < count; i++) {
        bool fits;
        pack->share = (press_share){(unsigned)i, 1, (unsigned)count};
        if (!try_layout(pack, &plans[i], &fits))
            return false;
        if (fits && (!best || is_better(&plans[i], best)))
            best = &plans[i];
        if (i == 0 || spressi_sum_better(&plans[i].normal, &normal))
            normal = plans[i].normal;
    }
    pack->plan = best ? *best : plans[count - 1];
    pack->plan.normal = normal; /* normal effort might have taken another plan */
    enter_plan(pack, &pack->plan);
    return best || lay_out(pack, &pack->plan);
}

/* Makes the plans of "auto": groups by size, the document's rule, and by sequence, if they differ.
 * Sprites are cut one by one where frames remember their place, so that no animation jumps, and
 * groups would store more than a tenth more. Frames that stay in their places tell by their number
 * how they were cut. */
static bool make_automatic_plans(spress_pack *pack, const press_sprite *measured,
                                 press_plan plans[PLANS], size_t *out_count)
{
    const spress_pack_options *o = &pack->options;
    press_plan single;
    size_t count = 2;
    if (!make_plan(pack, measured, SPRESS_TRIM_GROUP_SIZE, &plans[0]) ||
        !make_plan(pack, measured, SPRESS_TRIM_GROUP_SEQUENCE, &plans[1]))
        return false;
    if (same_crops(pack, &plans[0], &plans[1]))
        count = 1;
    *out_count = count;
    if (o->trim != SPRESS_TRIM || o->layout.cells)
        return true;
    if (!make_plan(pack, measured, SPRESS_TRIM_GROUP_NONE, &single))
        return false;
    uint64_t grouped = spressi_plan_stored(&plans[0]);
    if (count == 2 && spressi_plan_stored(&plans[1]) < grouped)
        grouped = spressi_plan_stored(&plans[1]);
    const uint64_t stored = spressi_plan_stored(&single);
    single.grouped_pixels = grouped;
    if (o->previous && stored < grouped)
        plans[(*out_count)++] = single;
    else if (grouped > stored && grouped - stored > stored / 10) {
        plans[0] = single;
        *out_count = 1;
    }
    return true;
}

/* Makes the plans to try: the one that is asked for, or those of "auto". */
static bool make_plans(spress_pack *pack, const press_sprite *measured, press_plan plans[PLANS],
                       size_t *out_count)
{
    const spress_pack_options *o = &pack->options;
    if (o->trim != SPRESS_TRIM_NONE && o->trim_group == SPRESS_TRIM_GROUP_AUTO)
        return make_automatic_plans(pack, measured, plans, out_count);
    *out_count = 1;
    return make_plan(pack, measured,
                     o->trim == SPRESS_TRIM_NONE ? SPRESS_TRIM_GROUP_NONE : o->trim_group,
                     &plans[0]);
}

/* Reports everything that is wrong with names and sizes before laying anything out. `named`: no two
 * names are equal. */
static bool plan_sprites(spress_pack *pack, press_sprite *measured, bool named)
{
    press_plan plans[PLANS];
    size_t count;
    if (!find_sequences(pack, measured) || !make_plans(pack, measured, plans, &count))
        return false;
    bool apart = true;
    for (size_t i = 0; apart && i < count; i++)
        apart = spressi_press_check_keys(pack, &plans[i]);
    if (!named || !apart) {
        enter_plan(pack, &plans[count - 1]);
        spressi_press_check_sizes(pack, &plans[count - 1]);
        return false;
    }
    pack->plan = plans[0];
    return (count == 1 ? lay_out(pack, &pack->plan) : choose_plan(pack, plans, count)) &&
           spressi_press_find_twins(pack, &pack->plan);
}

/* Drops the sprites that are marked as left out. False, having reported, when there are no others.
 */
static bool drop_left_out(spress_pack *pack, press_sprite *sprites)
{
    const bool *left_out = pack->options.left_out;
    size_t kept = 0;
    for (size_t i = 0; i < pack->sprite_count; i++)
        if (!left_out || !left_out[sprites[i].index])
            sprites[kept++] = sprites[i];
    pack->sprite_count = kept;
    if (kept == 0)
        spressi_say(pack->report, SPRESS_CODE_PACK_EMPTY, "there are no sprites to pack");
    return kept != 0;
}

/* Sprites that turn out to be too large leave the others other crops and sequences: those are
 * planned anew. */
static bool plan_all(spress_pack *pack, press_sprite *sprites)
{
    if (!drop_left_out(pack, sprites))
        return false;
    const bool named = sort_sprites(pack, sprites);
    bool planned = spressi_press_measure(pack, sprites) && plan_sprites(pack, sprites, named);
    while (!planned && pack->leaves_out) {
        pack->leaves_out = false;
        planned = drop_left_out(pack, sprites) && plan_sprites(pack, sprites, named);
    }
    if (!planned)
        return false;
    if (pack->plan.page_count <= pack->options.limits.pages)
        return true;
    return spressi_say(pack->report, SPRESS_CODE_LIMIT_PAGES, "%zu pages; the limit is %u",
                       pack->plan.page_count, pack->options.limits.pages);
}

static bool take_sprite(const spress_pack *pack, const spress_pack_sprite *source, press_sprite *to,
                        size_t index)
{
    const spress_pack_place *place = &source->place;
    const bool is_part = place->width != 0;
    to->source = *source;
    to->index = index;
    to->width = is_part ? place->width : source->image->width;
    to->height = is_part ? place->height : source->image->height;
    to->held = (spressi_rect){place->x, place->y, source->image->width, source->image->height};
    if (!source->image->rgba && !pack->options.pixels.make)
        return spressi_say(pack->report, SPRESS_CODE_PACK_OPTION,
                           "an image has no pixels, and nothing that makes them is given");
    if (spressi_lies_inside(&(spress_image){.width = to->width, .height = to->height}, to->held))
        return true;
    return spressi_say(pack->report, SPRESS_CODE_PACK_OPTION,
                       "an image lies outside of its picture of %u x %u pixels", to->width,
                       to->height);
}

static bool begin(spress_pack *pack, const spress_pack_sprite *sprites)
{
    if (pack->sprite_count > pack->options.limits.frames)
        return spressi_say(pack->report, SPRESS_CODE_LIMIT_FRAMES, "%zu sprites; the limit is %u",
                           pack->sprite_count, pack->options.limits.frames);
    uint64_t name_bytes = 0;
    for (size_t i = 0; i < pack->sprite_count; i++) {
        if (sprites[i].name_size > SPRESS_NAME_SIZE_MAX)
            return spressi_say(pack->report, SPRESS_CODE_NAME_SIZE,
                               "a name of %zu bytes; at most %d", sprites[i].name_size,
                               SPRESS_NAME_SIZE_MAX);
        name_bytes += sprites[i].name_size;
    }
    if (name_bytes > pack->options.limits.name_bytes)
        return spressi_say(pack->report, SPRESS_CODE_LIMIT_NAMES,
                           "names of %llu bytes; the limit is %llu", (unsigned long long)name_bytes,
                           (unsigned long long)pack->options.limits.name_bytes);
    press_sprite *measured =
        spressi_arena_zeroed(pack->arena, pack->sprite_count, sizeof *measured);
    if (!measured)
        return spressi_press_no_memory(pack);
    for (size_t i = 0; i < pack->sprite_count; i++)
        if (!take_sprite(pack, &sprites[i], &measured[i], i))
            return false;
    return check_options(pack) && spressi_press_inherit_pivots(pack, measured) &&
           plan_all(pack, measured);
}

spress_pack *spress_pack_new(const spress_pack_sprite *sprites, size_t count,
                             const spress_pack_options *options, spress_report *report)
{
    const spress_allocator allocator =
        options && options->allocator ? *options->allocator : spress_allocator_default();
    spressi_arena *arena = spressi_arena_new(&allocator, UINT64_MAX);
    spress_pack *pack = arena ? spressi_arena_zeroed(arena, 1, sizeof *pack) : NULL;
    if (!pack) {
        spressi_say(report, SPRESS_CODE_MEMORY, "out of memory");
        spressi_arena_free(arena);
        return NULL;
    }
    pack->arena = arena;
    pack->report = report;
    pack->sprite_count = count;
    pack->share = (press_share){0, 1, 1};
    fill_in_defaults(pack, options);
    const bool planned = begin(pack, sprites);
    pack->report = NULL;
    if (planned)
        return pack;
    spressi_arena_free(arena);
    return NULL;
}

void spress_pack_free(spress_pack *pack)
{
    if (pack)
        spressi_arena_free(pack->arena);
}
