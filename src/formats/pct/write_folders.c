/* Chooses the folders that PCT's writer puts into the dictionary; called by write.c for each plan.
 *
 * An entry costs its length and three bytes; each name below it saves its length and pays an index.
 * Decides from the longest folder to the shortest: one that does not pay passes its names on to its
 * parent, so that many small folders can share an ancestor. */
#include <stdlib.h>

#include "core/text/number.h"
#include "formats/pct/writing.h"

/* With more folders than this, names are not passed on to parents: each step searches all
 * folders. */
enum { SHARED_FOLDERS_MAX = 4096 };

typedef struct folder_use {
    const char *name;
    uint32_t size;
    uint32_t names; /* segments that would use it */
    bool needed;    /* some name cannot be stored without it */
} folder_use;

typedef struct folder_uses {
    pct_writer *writer;
    folder_use *items;
    size_t count, capacity;
    spressi_strmap map;
} folder_uses;

static spress_bytes use_name(const void *context, uint32_t index)
{
    const folder_use *use = (const folder_use *)context + index;
    return (spress_bytes){(const uint8_t *)use->name, use->size};
}

static bool grow(folder_uses *uses)
{
    const size_t capacity = uses->capacity == 0 ? 64 : uses->capacity * 4;
    folder_use *items =
        spressi_arena_resize(uses->writer->scratch, uses->items,
                             uses->capacity * sizeof *uses->items, capacity * sizeof *items);
    spressi_strmap_free(&uses->map);
    if (!items || !spressi_strmap_init(&uses->map, &uses->writer->w->allocator, capacity))
        return false;
    uses->items = items;
    uses->capacity = capacity;
    for (uint32_t i = 0; i < uses->count; i++)
        spressi_strmap_put(&uses->map, use_name(items, i), i, use_name, items);
    return true;
}

/* The entry of a folder, made when there is none; NULL when memory ran out. */
static folder_use *use_of(folder_uses *uses, const char *name, size_t size)
{
    if (uses->count == uses->capacity && !grow(uses))
        return NULL;
    const uint32_t next = (uint32_t)uses->count;
    uses->items[next] = (folder_use){.name = name, .size = (uint32_t)size};
    const uint32_t at =
        spressi_strmap_put(&uses->map, use_name(uses->items, next), next, use_name, uses->items);
    uses->count += at == next;
    return &uses->items[at];
}

static bool count_name(folder_uses *uses, uint32_t frame)
{
    const pct_parts *parts = &uses->writer->parts[frame];
    if (parts->dir_size == 0 && !parts->needs_folder)
        return true;
    folder_use *use = use_of(uses, uses->writer->atlas->frames[frame].name, parts->dir_size);
    if (!use)
        return false;
    use->names++;
    use->needed |= parts->needs_folder;
    return true;
}

/* Counts every name and range of a line once. */
static bool count_line(folder_uses *uses, const uint32_t *frames, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && spressi_pct_continues(uses->writer, frames[i - 1], frames[i]))
            continue;
        if (!count_name(uses, frames[i]))
            return false;
    }
    return true;
}

static bool count_plan(folder_uses *uses, const pct_plan *plan)
{
    for (size_t i = 0; i < plan->item_count; i++)
        if (!count_line(uses, plan->members + plan->items[i].first, plan->items[i].count))
            return false;
    for (size_t i = 0; i < plan->alias_count; i++) {
        const bool first = i == 0 || plan->aliases[i - 1].original != plan->aliases[i].original;
        if ((first && !count_name(uses, plan->aliases[i].original)) ||
            !count_name(uses, plan->aliases[i].frame))
            return false;
    }
    return true;
}

/* Longest first; a total order, so that the result does not depend on how names were counted. */
static int compare_size(const void *a, const void *b)
{
    const folder_use *x = a, *y = b;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return memcmp(x->name, y->name, x->size);
}

/* Most used first, so that frequent folders get short indices. */
static int compare_uses(const void *a, const void *b)
{
    const folder_use *x = a, *y = b;
    if (x->names != y->names)
        return x->names > y->names ? -1 : 1;
    return -compare_size(a, b);
}

/* Decides folder by folder, moves those it takes to the front and returns how many. Adds parents as
 * they are needed, each at the place of its size among the folders still to come. */
static size_t decide(folder_uses *uses)
{
    size_t taken = 0;
    if (uses->count == 0)
        return 0;
    qsort(uses->items, uses->count, sizeof *uses->items, compare_size);
    for (size_t i = 0; i < uses->count; i++) {
        const folder_use use = uses->items[i];
        const size_t index_size = spressi_int_length((int64_t)taken);
        const uint64_t gain = (uint64_t)use.names * use.size;
        const uint64_t cost = (uint64_t)use.names * index_size + use.size + 3;
        if (use.needed || gain > cost) {
            uses->items[taken++] = use;
            continue;
        }
        size_t parent = use.size;
        while (parent > 0 && use.name[parent - 1] != '/')
            parent--;
        if (parent < 2 || uses->count > SHARED_FOLDERS_MAX)
            continue;
        /* Merge into the parent among those still to come, or put it where its size belongs. */
        const folder_use up = {use.name, (uint32_t)parent - 1, use.names, false};
        size_t at = i + 1;
        while (at < uses->count && compare_size(&uses->items[at], &up) < 0)
            at++;
        if (at < uses->count && compare_size(&uses->items[at], &up) == 0) {
            uses->items[at].names += up.names;
            continue;
        }
        /* The place of this folder is free: close the gap up to where the parent goes. */
        memmove(&uses->items[i], &uses->items[i + 1], (at - i - 1) * sizeof up);
        uses->items[at - 1] = up;
        i--;
    }
    return taken;
}

bool spressi_pct_choose_folders(pct_writer *writer, const pct_plan *plan, pct_dictionary *out)
{
    folder_uses uses = {.writer = writer};
    const bool counted = count_plan(&uses, plan);
    const size_t taken = counted ? decide(&uses) : 0;
    spressi_strmap_free(&uses.map);
    spress_folder *folders =
        counted ? spressi_arena_allocate(writer->scratch, taken, sizeof *folders) : NULL;
    if (!folders)
        return spressi_refuse(writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    if (taken != 0)
        qsort(uses.items, taken, sizeof *uses.items, compare_uses);
    for (size_t i = 0; i < taken; i++)
        folders[i] = (spress_folder){uses.items[i].name, uses.items[i].size};
    *out = (pct_dictionary){.folders = folders, .count = taken};
    return spressi_pct_index_folders(writer, out);
}
