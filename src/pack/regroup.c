/* After the layout: swaps pictures of one signature among themselves, so that neighbours in a grid
 * follow each other in the order of names. PCT writes these as one block and one range: a layout of
 * single frames then needs hardly more text than one made of blocks. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "pack/press.h"

/* A place of a picture of the signature. */
typedef struct slot {
    uint32_t page, x, y;
} slot;

/* Slots side by side, at the pitch of a grid. */
typedef struct slot_run {
    uint32_t page, x, y;
    uint32_t first, count; /* slots */
} slot_run;

typedef struct regrouping {
    const spress_pack *pack;
    press_plan *plan;
    spressi_signature *all;
    slot *slots;
    slot_run *runs;
} regrouping;

static int compare_slots(const void *left, const void *right)
{
    const slot *a = left, *b = right;
    const int by_page = spressi_compare(a->page, b->page), by_y = spressi_compare(a->y, b->y);
    return by_page ? by_page : by_y ? by_y : spressi_compare(a->x, b->x);
}

/* Sorts runs that can stand below each other in a grid one after the other. */
static int compare_runs(const void *left, const void *right)
{
    const slot_run *a = left, *b = right;
    const int by_page = spressi_compare(a->page, b->page), by_x = spressi_compare(a->x, b->x);
    const int by_count = spressi_compare(a->count, b->count);
    return by_page ? by_page : by_x ? by_x : by_count ? by_count : spressi_compare(a->y, b->y);
}

static size_t find_runs(const slot *slots, size_t count, uint32_t pitch, slot_run *runs)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        slot_run *run = found == 0 ? NULL : &runs[found - 1];
        if (run && slots[i].page == run->page && slots[i].y == run->y &&
            slots[i].x == run->x + run->count * pitch)
            run->count++;
        else
            runs[found++] = (slot_run){slots[i].page, slots[i].x, slots[i].y, (uint32_t)i, 1};
    }
    return found;
}

/* Distributes the places of the pictures all[0..count], which have one signature, among them. */
static void regroup_one(const regrouping *r, const spressi_signature *all, size_t count)
{
    press_picture *pictures = r->plan->pictures;
    const uint32_t pitch = press_box(r->pack, all[0].w);
    for (size_t i = 0; i < count; i++) {
        const press_picture *picture = &pictures[all[i].picture];
        r->slots[i] = (slot){picture->page, picture->x, picture->y};
    }
    qsort(r->slots, count, sizeof *r->slots, compare_slots);
    const size_t run_count = find_runs(r->slots, count, pitch, r->runs);
    qsort(r->runs, run_count, sizeof *r->runs, compare_runs);
    size_t next = 0;
    for (size_t i = 0; i < run_count; i++) {
        for (uint32_t k = 0; k < r->runs[i].count; k++) {
            press_picture *picture = &pictures[all[next++].picture];
            const slot *place = &r->slots[r->runs[i].first + k];
            picture->page = place->page;
            picture->x = place->x;
            picture->y = place->y;
        }
    }
}

bool spressi_press_regroup(spress_pack *pack, press_plan *plan)
{
    const size_t count = plan->picture_count;
    regrouping r = {.pack = pack,
                    .plan = plan,
                    .all = spressi_arena_allocate(pack->scratch, count, sizeof *r.all),
                    .slots = spressi_arena_allocate(pack->scratch, count, sizeof *r.slots),
                    .runs = spressi_arena_allocate(pack->scratch, count, sizeof *r.runs)};
    if (!r.all || !r.slots || !r.runs)
        return spressi_press_no_memory(pack);
    spressi_sort_signatures(plan, r.all);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && spressi_same_signature(&r.all[i], &r.all[end]);)
            end++;
        regroup_one(&r, &r.all[i], end - i);
    }
    return true;
}
