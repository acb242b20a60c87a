/* Finds frames that show the same and says which of them PCT's writer writes as aliases. Called by
 * write_plan.c.
 *
 * An alias line has a head, "A:original=", which a single alias seldom pays for; but all frames of
 * a group share it, and their names may form ranges. So a group is decided as a whole. */
#include <stdlib.h>

#include "core/text/natural.h"
#include "formats/pct/writing.h"
#include "model/atlas.h"

/* What two frames must share to show the same. */
typedef struct picture {
    int32_t values[8];
    uint32_t page, flags;
} picture;

static picture picture_of(const spress_frame *f)
{
    return (picture){{f->x, f->y, f->w, f->h, f->source_w, f->source_h, f->trim_x, f->trim_y},
                     f->page,
                     f->flags};
}

static spress_bytes picture_bytes(const void *context, uint32_t index)
{
    return (spress_bytes){(const uint8_t *)((const picture *)context + index), sizeof(picture)};
}

/* In an alias line the original's name ends at the first "=". */
static bool can_be_original(const pct_writer *writer, uint32_t frame)
{
    const spress_frame *original = &writer->atlas->frames[frame];
    return !memchr(original->name, '=', original->name_size);
}

bool spressi_pct_can_alias(const pct_writer *writer, uint32_t frame, uint32_t original)
{
    return original != SPRESS_NONE && original != frame && writer->parts[frame].in_names_line;
}

/* Whether a frame is an alias in the document and can be written as one. Other aliases are lost in
 * the text, so they must not count here: writing what was read would give another text. */
static bool is_alias_of_document(const pct_writer *writer, uint32_t frame)
{
    return writer->atlas->frames[frame].alias_of != SPRESS_NONE &&
           writer->parts[frame].in_names_line;
}

/* The frame that an alias of the document repeats; where that is an alias too, or shows something
 * else by now, the first of the group. */
static uint32_t original_in_document(const pct_writer *writer, uint32_t alias)
{
    const spress_atlas *atlas = writer->atlas;
    const uint32_t group = writer->group[alias], target = atlas->frames[alias].alias_of;
    const bool fits = target < atlas->frame_count && writer->group[target] == group &&
                      !is_alias_of_document(writer, target);
    return fits ? target : group;
}

static void find_originals(pct_writer *writer)
{
    const uint32_t count = (uint32_t)writer->atlas->frame_count;
    for (uint32_t i = 0; i < count; i++)
        writer->original[i] = SPRESS_NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *original = &writer->original[writer->group[i]];
        if (!is_alias_of_document(writer, i) || *original != SPRESS_NONE)
            continue;
        const uint32_t found = original_in_document(writer, i);
        if (can_be_original(writer, found))
            *original = found;
    }
}

bool spressi_pct_find_groups(pct_writer *writer)
{
    const spress_atlas *atlas = writer->atlas;
    const uint32_t count = (uint32_t)atlas->frame_count;
    picture *pictures = spressi_arena_allocate(writer->scratch, count, sizeof *pictures);
    spressi_strmap map;
    if (!pictures || !spressi_strmap_init(&map, &writer->w->allocator, count + 1))
        return spressi_refuse(writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    for (int aliases = 0; aliases < 2; aliases++)
        for (uint32_t i = 0; i < count; i++) {
            if (is_alias_of_document(writer, i) != aliases)
                continue;
            pictures[i] = picture_of(&atlas->frames[i]);
            const uint32_t first =
                spressi_strmap_put(&map, picture_bytes(pictures, i), i, picture_bytes, pictures);
            writer->group[i] = first;
            writer->is_shared[first] |= first != i;
        }
    spressi_strmap_free(&map);
    find_originals(writer);
    return true;
}

static int compare_ranked(const void *a, const void *b)
{
    const pct_ranked *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return spressi_compare_natural(x->name, y->name);
}

static void rank_frame(pct_planning *p, size_t at, uint32_t rank, uint32_t frame)
{
    p->ranked[at] = (pct_ranked){rank, frame, spressi_frame_name(p->writer->atlas->frames, frame)};
}

static void sort_ranked(pct_planning *p, size_t count)
{
    if (count != 0)
        qsort(p->ranked, count, sizeof *p->ranked, compare_ranked);
}

/* Collects the single frames that share what they show, group by group. Sets p->rank of each group
 * to a frame of it in a block, which stays a frame in any case, or to SPRESS_NONE. Returns how many
 * it collected. */
static size_t collect_singles(pct_planning *p, const pct_plan *plan)
{
    const pct_writer *writer = p->writer;
    size_t count = 0;
    for (size_t i = 0; i < writer->atlas->frame_count; i++)
        p->rank[i] = SPRESS_NONE;
    for (size_t i = 0; i < plan->item_count; i++) {
        const pct_item *item = &plan->items[i];
        for (uint32_t k = 0; k < item->count; k++) {
            const uint32_t frame = plan->members[item->first + k], group = writer->group[frame];
            if (!writer->is_shared[group] || p->is_alias[frame])
                continue;
            if (item->columns == 0)
                rank_frame(p, count++, group, frame);
            else if (p->rank[group] == SPRESS_NONE && can_be_original(writer, frame))
                p->rank[group] = frame;
        }
    }
    sort_ranked(p, count);
    return count;
}

/* The single frames of one group, by name. */
typedef struct pct_singles {
    const pct_ranked *items;
    size_t count;
    uint32_t group;
} pct_singles;

static size_t line_cost(const pct_writer *writer, uint32_t frame)
{
    return spressi_pct_name_cost(writer, frame) +
           spressi_pct_single_cost(&writer->atlas->frames[frame]);
}

/* About how many bytes the frames take as aliases of `original`, which may be one of them. */
static size_t cost_of_aliases(const pct_planning *p, pct_singles singles, uint32_t original)
{
    const pct_writer *writer = p->writer;
    const bool has_line = p->original[singles.group] != SPRESS_NONE;
    size_t cost = has_line ? 0 : 3 + spressi_pct_name_cost(writer, original); /* "A:=" */
    uint32_t previous = SPRESS_NONE;
    bool in_range = false;
    for (size_t i = 0; i < singles.count; i++) {
        const uint32_t frame = singles.items[i].frame;
        if (!spressi_pct_can_alias(writer, frame, original)) {
            cost += line_cost(writer, frame);
            continue;
        }
        const bool goes_on =
            previous != SPRESS_NONE && spressi_pct_continues(writer, previous, frame);
        if (!goes_on)
            cost += spressi_pct_name_cost(writer, frame) + 1; /* and a comma, or the line feed */
        else if (!in_range)
            cost += 2u + writer->parts[frame].number_size; /* "#-" and the last number */
        in_range = goes_on;
        previous = frame;
    }
    return cost;
}

/* The frame that aliases of the group repeat: the one they repeat already, else one in a block,
 * else the first by name, which leaves ranges whole, or the one of the shortest name. SPRESS_NONE
 * when none can be. */
static uint32_t choose_original(const pct_planning *p, pct_singles singles)
{
    const pct_writer *writer = p->writer;
    uint32_t first = SPRESS_NONE, shortest = SPRESS_NONE;
    if (p->original[singles.group] != SPRESS_NONE)
        return p->original[singles.group];
    if (p->rank[singles.group] != SPRESS_NONE)
        return p->rank[singles.group];
    for (size_t i = 0; i < singles.count; i++) {
        const uint32_t frame = singles.items[i].frame;
        if (!can_be_original(writer, frame))
            continue;
        first = first == SPRESS_NONE ? frame : first;
        if (shortest == SPRESS_NONE ||
            spressi_pct_name_cost(writer, frame) < spressi_pct_name_cost(writer, shortest))
            shortest = frame;
    }
    if (first == shortest)
        return first;
    return cost_of_aliases(p, singles, shortest) < cost_of_aliases(p, singles, first) ? shortest
                                                                                      : first;
}

/* Makes aliases of the single frames of a group, or of none, whichever is shorter. */
static bool decide(pct_planning *p, pct_singles singles)
{
    const uint32_t original = choose_original(p, singles);
    size_t cost = 0;
    for (size_t i = 0; i < singles.count; i++)
        cost += line_cost(p->writer, singles.items[i].frame);
    if (original == SPRESS_NONE || cost_of_aliases(p, singles, original) >= cost)
        return false;
    p->original[singles.group] = original;
    for (size_t i = 0; i < singles.count; i++)
        p->is_alias[singles.items[i].frame] =
            spressi_pct_can_alias(p->writer, singles.items[i].frame, original);
    return true;
}

bool spressi_pct_find_aliases(pct_planning *p, const pct_plan *plan)
{
    const size_t all = collect_singles(p, plan);
    bool found = false;
    for (size_t i = 0, count; i < all; i += count) {
        for (count = 1; i + count < all && p->ranked[i + count].rank == p->ranked[i].rank; count++)
            ;
        found |= decide(p, (pct_singles){p->ranked + i, count, p->ranked[i].rank});
    }
    return found;
}

/* Originals come in the order in which they are written, so that writing what was read gives the
 * same text again. */
void spressi_pct_list_aliases(pct_planning *p, pct_plan *plan)
{
    const pct_writer *writer = p->writer;
    size_t count = 0;
    for (size_t i = plan->member_count; i-- > 0;) /* a ghost's rank does not matter */
        p->rank[plan->members[i]] = (uint32_t)i;
    for (uint32_t i = 0; i < writer->atlas->frame_count; i++)
        if (p->is_alias[i])
            rank_frame(p, count++, p->rank[p->original[writer->group[i]]], i);
    sort_ranked(p, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t frame = p->ranked[i].frame;
        plan->aliases[i] = (pct_alias){p->original[writer->group[frame]], frame};
    }
    plan->alias_count = count;
}
