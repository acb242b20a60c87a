/* Groups pictures into the items to be packed: grids of like pictures, strips of animations, single
 * pictures. Called by layout.c for each strategy. */
#include <math.h>

#include "pack/press.h"

static void add_item(press_items *out, uint32_t first, uint32_t count, uint32_t columns)
{
    out->items[out->count++] = (press_item){first, count, columns};
}

static void add_singles(press_items *out, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        add_item(out, first + i, 1, 1);
}

static uint32_t clamp(uint32_t value, uint32_t least, uint32_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* Chooses the columns of a block ("Column strategy" of PCT's document). */
static uint32_t columns_of(press_strategy strategy, uint32_t count, spressi_size box,
                           uint32_t width)
{
    const uint32_t most = width / (uint32_t)box.w;
    uint32_t columns = most;
    if (strategy == PRESS_SQUARE)
        columns = (uint32_t)lround(sqrt((double)count * (double)box.h / (double)box.w));
    else if (strategy != PRESS_FULL)
        columns = most / 2;
    return clamp(columns, 1, clamp(most, 1, count));
}

/* Cuts the run of equal signatures at `first` into blocks. "Row splitting": a last row that is not
 * full becomes a block of its own, or single frames when it is too small for a block. */
static void add_blocks(const spress_pack *pack, press_items *out, press_item run, spressi_size box,
                       press_strategy strategy)
{
    const uint32_t page_rows = clamp(pack->options.max_height / (uint32_t)box.h, 1, UINT32_MAX);
    const uint32_t most = strategy == PRESS_ROWS ? 1 : page_rows;
    while (run.count >= run.columns) {
        const uint32_t rows = clamp(run.count / run.columns, 1, most);
        add_item(out, run.first, rows * run.columns, run.columns);
        run.first += rows * run.columns;
        run.count -= rows * run.columns;
    }
    if (run.count != 0)
        add_item(out, run.first, run.count, run.count);
}

static bool group_blocks(spress_pack *pack, const press_plan *plan, press_strategy strategy,
                         uint32_t width, press_items *out)
{
    const size_t count = plan->picture_count;
    spressi_signature *all = spressi_arena_allocate(pack->scratch, count, sizeof *all);
    if (!all)
        return spressi_press_no_memory(pack);
    spressi_sort_signatures(plan, all);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && spressi_same_signature(&all[end], &all[i]); end++)
            out->order[end] = all[end].picture;
        const press_item run = {(uint32_t)i, (uint32_t)(end - i), 1};
        const spressi_size box = {(int32_t)press_box(pack, all[i].w),
                                  (int32_t)press_box(pack, all[i].h)};
        if (run.count < SPRESSI_BLOCK_MIN || strategy == PRESS_SINGLE)
            add_singles(out, run.first, run.count);
        else
            add_blocks(
                pack, out,
                (press_item){run.first, run.count, columns_of(strategy, run.count, box, width)},
                box, strategy);
    }
    return true;
}

/* Puts frames of one sequence and one size side by side; in the order of names they follow each
 * other. */
static void group_strips(const spress_pack *pack, const press_plan *plan, press_items *out)
{
    const press_picture *pictures = plan->pictures;
    for (size_t i = 0, end; i < plan->picture_count; i = end) {
        const uint32_t sequence = plan->sprites[pictures[i].sprite].sequence;
        end = i + 1;
        out->order[i] = (uint32_t)i;
        while (pack->options.rate != 0 && sequence != SPRESS_NONE && end < plan->picture_count &&
               plan->sprites[pictures[end].sprite].sequence == sequence) {
            out->order[end] = (uint32_t)end;
            end++;
        }
        add_item(out, (uint32_t)i, (uint32_t)(end - i), (uint32_t)(end - i));
    }
}

bool spressi_press_group(spress_pack *pack, const press_plan *plan, press_strategy strategy,
                         uint32_t width, press_items *out)
{
    out->count = 0;
    if (pack->options.layout.blocks)
        return group_blocks(pack, plan, strategy, width, out);
    if (pack->options.layout.cells) {
        group_strips(pack, plan, out);
        return true;
    }
    for (size_t i = 0; i < plan->picture_count; i++)
        out->order[i] = (uint32_t)i;
    add_singles(out, 0, (uint32_t)plan->picture_count);
    return true;
}
