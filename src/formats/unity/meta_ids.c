/* Finds the internal ids that names had, and makes new ones. */
#include "formats/unity/meta_ids.h"

#include <stdlib.h>
#include <string.h>

#include "core/text/strmap.h"
#include "model/atlas.h"

enum { FIRST_OLD = 21300000 };

uint64_t spressi_meta_hash(const char *text, size_t size, uint64_t start)
{
    uint64_t hash = start ^ UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)text[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static spress_bytes name_of_id(const void *context, uint32_t index)
{
    return ((const spressi_meta *)context)->ids[index].name;
}

static spress_bytes name_of_sprite(const void *context, uint32_t index)
{
    return ((const spressi_meta *)context)->sprites[index].name;
}

/* An id as a name, for a table that tells which are taken. */
static spress_bytes bytes_of_id(const void *context, uint32_t index)
{
    return (spress_bytes){(const uint8_t *)((const int64_t *)context + index), sizeof(int64_t)};
}

/* The ids that are taken. */
typedef struct id_set {
    int64_t *ids;
    uint32_t count;
    spressi_strmap map;
} id_set;

/* Adds an id; false when it is taken. */
static bool take(id_set *set, int64_t id)
{
    set->ids[set->count] = id;
    const uint32_t found = spressi_strmap_put(&set->map, bytes_of_id(set->ids, set->count),
                                              set->count, bytes_of_id, set->ids);
    set->count += found == set->count;
    return found + 1 == set->count;
}

/* A new id: before 2019 the next one, since then the hash of the name, or the next that is free. */
static int64_t make_id(id_set *set, const spress_frame *frame, int64_t *next_old, bool is_old)
{
    uint64_t id =
        is_old ? (uint64_t)*next_old : spressi_meta_hash(frame->name, frame->name_size, 0);
    while (id == 0 || !take(set, (int64_t)id))
        id += is_old ? 2 : 1;
    *next_old = is_old ? (int64_t)id + 2 : *next_old;
    return (int64_t)id;
}

static bool is_old_file(const spressi_meta *meta)
{
    return meta->old_ids_lines.end != 0;
}

/* Ids for the frames of the page, by tables of the earlier names. */
static void give(const spressi_meta_asking *a, const spressi_strmap *names, id_set *taken,
                 spressi_meta_ids *out)
{
    int64_t next_old = FIRST_OLD;
    for (size_t i = 0; i < a->meta->id_count; i++) {
        const int64_t id = a->meta->ids[i].id;
        take(taken, id);
        if (id >= next_old && id < INT32_MAX)
            next_old = id + 2;
    }
    /* By name, so that the order in an atlas does not matter. */
    for (size_t k = 0; k < out->sorted_count; k++) {
        const uint32_t i = out->sorted[k];
        const spress_frame *frame = &a->atlas->frames[i];
        const uint32_t found =
            a->meta->id_count == 0
                ? SPRESS_NONE
                : spressi_strmap_find(names, spressi_frame_name(a->atlas->frames, i), name_of_id,
                                      a->meta);
        out->is_new[i] = found == SPRESS_NONE;
        out->new_count += out->is_new[i];
        out->of_frames[i] = found != SPRESS_NONE ? a->meta->ids[found].id
                                                 : make_id(taken, frame, &next_old, out->is_old);
    }
}

/* The sprites that had the names of frames. */
static void find_sprites(const spressi_meta_asking *a, const spressi_strmap *map,
                         spressi_meta_ids *out)
{
    for (uint32_t i = 0; i < a->atlas->frame_count; i++)
        out->sprites[i] = a->meta->sprite_count == 0
                              ? SPRESS_NONE
                              : spressi_strmap_find(map, spressi_frame_name(a->atlas->frames, i),
                                                    name_of_sprite, a->meta);
}

static int compare_names(const void *left, const void *right)
{
    const spress_frame *const *a = left, *const *b = right;
    const size_t size = (*a)->name_size < (*b)->name_size ? (*a)->name_size : (*b)->name_size;
    const int order = memcmp((*a)->name, (*b)->name, size);
    return order ? order : (int)(*a)->name_size - (int)(*b)->name_size;
}

static bool sort(const spressi_meta_asking *a, spressi_meta_ids *out)
{
    const spress_frame **frames =
        spressi_arena_allocate(a->arena, a->atlas->frame_count, sizeof *frames);
    if (!frames)
        return false;
    for (size_t i = 0; i < a->atlas->frame_count; i++)
        if (a->atlas->frames[i].page == a->page)
            frames[out->sorted_count++] = &a->atlas->frames[i];
    if (out->sorted_count > 1)
        qsort(frames, out->sorted_count, sizeof *frames, compare_names);
    for (size_t i = 0; i < out->sorted_count; i++)
        out->sorted[i] = (uint32_t)(frames[i] - a->atlas->frames);
    return true;
}

/* The tables of names and ids; false when memory ran out. */
static bool fill_tables(const spressi_meta_asking *a, spressi_strmap *names,
                        spressi_strmap *sprites, id_set *taken)
{
    const spressi_meta *meta = a->meta;
    const spress_allocator *allocator = &a->arena->allocator;
    const size_t count = meta->id_count + a->atlas->frame_count;
    taken->ids = spressi_arena_allocate(a->arena, count + 1, sizeof *taken->ids);
    if (!taken->ids || !spressi_strmap_init(names, allocator, meta->id_count) ||
        !spressi_strmap_init(sprites, allocator, meta->sprite_count) ||
        !spressi_strmap_init(&taken->map, allocator, count + 1))
        return false;
    for (uint32_t i = 0; i < meta->id_count; i++)
        spressi_strmap_put(names, meta->ids[i].name, i, name_of_id, meta);
    for (uint32_t i = 0; i < meta->sprite_count; i++)
        spressi_strmap_put(sprites, meta->sprites[i].name, i, name_of_sprite, meta);
    return true;
}

bool spressi_meta_give_ids(const spressi_meta_asking *a, spressi_meta_ids *out)
{
    const size_t count = a->atlas->frame_count;
    spressi_strmap names = {0}, sprites = {0};
    id_set taken = {0};
    *out = (spressi_meta_ids){
        .of_frames = spressi_arena_zeroed(a->arena, count, sizeof *out->of_frames),
        .is_new = spressi_arena_zeroed(a->arena, count, sizeof *out->is_new),
        .sprites = spressi_arena_zeroed(a->arena, count, sizeof *out->sprites),
        .sorted = spressi_arena_zeroed(a->arena, count, sizeof *out->sorted),
        .is_old = is_old_file(a->meta)};
    const bool good = out->of_frames && out->is_new && out->sprites && out->sorted &&
                      fill_tables(a, &names, &sprites, &taken) && sort(a, out);
    if (good) {
        give(a, &names, &taken, out);
        find_sprites(a, &sprites, out);
    }
    spressi_strmap_free(&names);
    spressi_strmap_free(&sprites);
    spressi_strmap_free(&taken.map);
    return good;
}
