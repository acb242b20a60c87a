/* Plans the text for PCT's writer: which frames form blocks; write_aliases.c says which become
 * aliases. Called by write.c.
 *
 * A block is a run of frames of one signature that lie on a grid of pitch frame + 2 * padding, read
 * row by row. The planner looks for runs along three orders of the frames: the document's (which
 * finds the blocks a file was read with), by place, and by name.
 *
 * Ghosts: a file may give a cell of a block to a name and overwrite it by an alias later, as the
 * document's Example 2 does; that keeps the block's range whole. The writer keeps such ghosts: an
 * alias of the document can stand in a block's names line for a cell that no frame uses. It makes
 * no new ones, because readers warn about a name that comes twice. */
#include <stdlib.h>

#include "core/memory/checked.h"
#include "core/text/natural.h"
#include "core/text/number.h"
#include "formats/pct/writing.h"

static bool same_signature(const spress_frame *a, const spress_frame *b)
{
    return a->page == b->page && a->w == b->w && a->h == b->h && a->source_w == b->source_w &&
           a->source_h == b->source_h && a->trim_x == b->trim_x && a->trim_y == b->trim_y &&
           a->flags == b->flags;
}

int spressi_pct_compare_signature(const spress_frame *a, const spress_frame *b)
{
    const int64_t x[] = {a->page,     a->w,      a->h,      a->source_w,
                         a->source_h, a->trim_x, a->trim_y, a->flags};
    const int64_t y[] = {b->page,     b->w,      b->h,      b->source_w,
                         b->source_h, b->trim_x, b->trim_y, b->flags};
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

static int compare_position(const void *a, const void *b)
{
    const pct_ordered *x = a, *y = b;
    return x->position < y->position ? -1 : x->position > y->position;
}

static int compare_page(const void *a, const void *b)
{
    const spress_frame *x = ((const pct_ordered *)a)->frame, *y = ((const pct_ordered *)b)->frame;
    return x->page != y->page ? (x->page < y->page ? -1 : 1) : compare_position(a, b);
}

static int compare_place(const void *a, const void *b)
{
    const spress_frame *x = ((const pct_ordered *)a)->frame, *y = ((const pct_ordered *)b)->frame;
    const int order = spressi_pct_compare_signature(x, y);
    if (order != 0)
        return order;
    if (x->y != y->y)
        return x->y < y->y ? -1 : 1;
    return x->x != y->x ? (x->x < y->x ? -1 : 1) : compare_position(a, b);
}

static int compare_name(const void *a, const void *b)
{
    const spress_frame *x = ((const pct_ordered *)a)->frame, *y = ((const pct_ordered *)b)->frame;
    const int order = spressi_pct_compare_signature(x, y);
    return order != 0 ? order
                      : spressi_compare_natural(spressi_bytes_of(x->name, x->name_size),
                                                spressi_bytes_of(y->name, y->name_size));
}

/* A run while it grows. */
typedef struct pct_run {
    const spress_frame *first;
    int64_t cell_w, cell_h;
    int64_t columns;   /* 0 until the first row has ended */
    int64_t cells;     /* in use, ghosts included */
    uint32_t *members; /* where the plan's members go */
    size_t count;      /* of members */
    size_t taken;      /* frames of the order that the run has passed */
} pct_run;

/* Whether the frame lies on cell `cell` of the run; the start of a second row fixes the columns. */
static bool lies_on(pct_run *run, const spress_frame *frame, int64_t cell)
{
    const int64_t dx = (int64_t)frame->x - run->first->x;
    const int64_t dy = (int64_t)frame->y - run->first->y;
    if (run->columns != 0)
        return dx == cell % run->columns * run->cell_w && dy == cell / run->columns * run->cell_h;
    if (dy == 0)
        return dx == cell * run->cell_w;
    if (dx != 0 || dy != run->cell_h)
        return false;
    run->columns = cell;
    return true;
}

/* Whether the frame may stand in a block: its name has no comma or hash, no flag but trimmed is
 * set, and its cell has a size and lies within int32. */
static bool can_be_in_block(const pct_writer *writer, const spress_frame *frame)
{
    const int64_t padding = writer->padding[frame->page];
    const size_t index = (size_t)(frame - writer->atlas->frames);
    return writer->parts[index].in_names_line && frame->flags <= SPRESS_FRAME_TRIMMED &&
           (frame->flags & SPRESS_FRAME_ROTATED) == 0 && frame->w + padding > 0 &&
           frame->h + padding > 0 && spressi_fits_int32(frame->x - padding) &&
           spressi_fits_int32(frame->y - padding) && spressi_fits_int32(frame->w + 2 * padding) &&
           spressi_fits_int32(frame->h + 2 * padding);
}

/* Grows the run from order[0] on, until a frame does not lie on the next cell. */
static void grow_run(const pct_writer *writer, const bool *is_alias, const pct_ordered *order,
                     size_t count, pct_run *run)
{
    const spress_frame *frames = writer->atlas->frames;
    size_t ghosts = 0; /* aliases since the last member */
    run->members[0] = (uint32_t)(order[0].frame - frames);
    run->count = run->taken = 1;
    run->cells = 1;
    for (size_t i = 1; i < count; i++) {
        const spress_frame *frame = order[i].frame;
        const uint32_t index = (uint32_t)(frame - frames);
        if (is_alias[index]) {
            /* Only an alias of the document, or of the text adopted, may become a ghost. */
            ghosts += writer->stays_alias[index] && !writer->w->options->is_new;
            continue;
        }
        if (!same_signature(run->first, frame) || !can_be_in_block(writer, frame))
            return;
        /* At the start of the second row the frame may fit with and without the ghosts before it.
         * Counts them when their names continue the run's range. */
        const int64_t with_ghosts = run->cells + (int64_t)ghosts;
        const bool likely =
            ghosts != 0 && spressi_pct_continues(writer, run->members[run->count - 1],
                                                 (uint32_t)(order[i - ghosts].frame - frames));
        const bool haunted = likely && lies_on(run, frame, with_ghosts);
        if (!haunted && !lies_on(run, frame, run->cells))
            return;
        for (size_t k = haunted ? i - ghosts : i; k <= i; k++)
            run->members[run->count++] = (uint32_t)(order[k].frame - frames);
        run->cells = haunted ? with_ghosts + 1 : run->cells + 1;
        run->taken = i + 1;
        ghosts = 0;
    }
}

size_t spressi_pct_name_cost(const pct_writer *writer, uint32_t frame)
{
    const pct_parts *parts = &writer->parts[frame];
    return (parts->dir_size != 0 ? 2u : 0u) + parts->base_size + (parts->extension != 0 ? 2u : 0u);
}

static size_t numbers_cost(const int32_t *values, size_t count)
{
    size_t cost = count; /* commas and the bar before them */
    for (size_t i = 0; i < count; i++)
        cost += spressi_int_length(values[i]);
    return cost;
}

static size_t trim_cost(const spress_frame *f)
{
    const int32_t values[] = {f->source_w, f->source_h, f->trim_x, f->trim_y};
    return pct_is_trimmed(f) ? numbers_cost(values, 4) : 0;
}

size_t spressi_pct_single_cost(const spress_frame *f)
{
    const int32_t values[] = {f->x, f->y, f->w, f->h};
    return 3 + numbers_cost(values, 4) + trim_cost(f);
}

static bool block_pays(const pct_writer *writer, const pct_run *run)
{
    const spress_frame *frames = writer->atlas->frames;
    if (run->count < 2)
        return false;
    if (run->count >= PCT_BLOCK_MIN)
        return true;
    const int32_t header[] = {run->first->x, run->first->y, 1, run->first->w, run->first->h};
    size_t block = 3 + numbers_cost(header, 5) + trim_cost(run->first);
    size_t singles = 0;
    for (size_t i = 0; i < run->count; i++) {
        const bool in_range =
            i > 0 && spressi_pct_continues(writer, run->members[i - 1], run->members[i]);
        block += in_range ? 2 : spressi_pct_name_cost(writer, run->members[i]) + 1;
        singles += spressi_pct_name_cost(writer, run->members[i]) +
                   spressi_pct_single_cost(&frames[run->members[i]]);
    }
    return block < singles;
}

/* Sorts the frames into the order of planning. Only the document's order keeps aliases, because
 * there an alias stands in the place of the frame it overwrote and may be a ghost. */
static void fill_order(pct_planning *p, int order)
{
    static int (*const compare[])(const void *, const void *) = {compare_page, compare_place,
                                                                 compare_name};
    p->order_count = 0;
    for (uint32_t i = 0; i < p->writer->atlas->frame_count; i++)
        if (order == PCT_ORDER_DOCUMENT || !p->is_alias[i])
            p->order[p->order_count++] =
                (pct_ordered){&p->writer->atlas->frames[i], p->writer->position[i]};
    if (p->order_count != 0)
        qsort(p->order, p->order_count, sizeof *p->order, compare[order]);
}

static void plan_items(const pct_planning *p, pct_plan *plan)
{
    const pct_writer *writer = p->writer;
    plan->item_count = plan->member_count = 0;
    for (size_t i = 0; i < p->order_count;) {
        const spress_frame *frame = p->order[i].frame;
        const uint32_t index = (uint32_t)(frame - writer->atlas->frames);
        if (p->is_alias[index]) {
            i++;
            continue;
        }
        const int32_t padding = writer->padding[frame->page];
        pct_run run = {.first = frame,
                       .cell_w = frame->w + 2 * (int64_t)padding,
                       .cell_h = frame->h + 2 * (int64_t)padding,
                       .members = plan->members + plan->member_count};
        pct_item item = {.first = (uint32_t)plan->member_count, .count = 1};
        run.members[0] = index;
        run.taken = 1;
        if (can_be_in_block(writer, frame))
            grow_run(writer, p->is_alias, p->order + i, p->order_count - i, &run);
        if (block_pays(writer, &run)) {
            item.x = frame->x - padding;
            item.y = frame->y - padding;
            item.columns = (int32_t)(run.columns != 0 ? run.columns : run.cells);
            item.count = (uint32_t)run.count;
        } else {
            run.taken = 1;
        }
        plan->items[plan->item_count++] = item;
        plan->member_count += item.count;
        i += run.taken;
    }
}

static bool make_room(pct_writer *writer, pct_planning *p, pct_plan *plan)
{
    const size_t count = writer->atlas->frame_count;
    spressi_arena *scratch = writer->scratch;
    plan->members = spressi_arena_allocate(scratch, count, sizeof *plan->members);
    plan->items = spressi_arena_allocate(scratch, count, sizeof *plan->items);
    plan->aliases = spressi_arena_allocate(scratch, count, sizeof *plan->aliases);
    p->order = spressi_arena_allocate(scratch, count, sizeof *p->order);
    p->is_alias = spressi_arena_zeroed(scratch, count, sizeof *p->is_alias);
    p->original = spressi_arena_allocate(scratch, count, sizeof *p->original);
    p->rank = spressi_arena_zeroed(scratch, count, sizeof *p->rank);
    p->ranked = spressi_arena_allocate(scratch, count, sizeof *p->ranked);
    return plan->members && plan->items && plan->aliases && p->order && p->is_alias &&
           p->original && p->rank && p->ranked;
}

/* Begins with the aliases of the text adopted last, or with those of the document alone: a further
 * alias may tear a block apart. */
static void keep_aliases(pct_planning *p, bool adopted)
{
    const pct_writer *writer = p->writer;
    for (uint32_t i = 0; i < writer->atlas->frame_count; i++) {
        p->original[i] = writer->original[i];
        p->is_alias[i] = writer->stays_alias[i] &&
                         (adopted || writer->atlas->frames[i].alias_of != SPRESS_NONE) &&
                         spressi_pct_can_alias(writer, i, writer->original[writer->group[i]]);
    }
}

bool spressi_pct_make_plan(pct_writer *writer, int order, int aliases, pct_plan *out)
{
    enum { ROUNDS_MAX = 4 }; /* as a rule the second finds nothing more */
    pct_planning p = {.writer = writer};
    pct_plan plan = {0};
    if (!make_room(writer, &p, &plan))
        return spressi_refuse(writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    keep_aliases(&p, aliases == PCT_ALIASES_MORE);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        fill_order(&p, order);
        plan_items(&p, &plan);
        if (aliases == PCT_ALIASES_OWN || !spressi_pct_find_aliases(&p, &plan))
            break;
        if (round + 1 == ROUNDS_MAX)
            plan_items(&p, &plan);
    }
    spressi_pct_list_aliases(&p, &plan);
    *out = plan;
    return true;
}

void spressi_pct_adopt_plan(pct_writer *writer, const pct_plan *plan)
{
    const uint32_t count = (uint32_t)writer->atlas->frame_count;
    uint32_t next = 0;
    for (uint32_t i = 0; i < count; i++) {
        writer->position[i] = writer->original[i] = SPRESS_NONE;
        writer->stays_alias[i] = false;
    }
    for (size_t i = 0; i < plan->member_count; i++)
        writer->position[plan->members[i]] = next++;
    for (size_t i = 0; i < plan->alias_count; i++) {
        const uint32_t frame = plan->aliases[i].frame;
        writer->stays_alias[frame] = true;
        writer->original[writer->group[frame]] = plan->aliases[i].original;
        if (writer->position[frame] == SPRESS_NONE) /* ghosts keep the place in their block */
            writer->position[frame] = next++;
    }
}
