/* Allocates and frees the table of strmap.h, which has all other functions inline. */
#include "core/text/strmap.h"
#include "core/memory/allocate.h"

bool spressi_strmap_init(spressi_strmap *map, const spress_allocator *allocator, size_t capacity)
{
    *map = (spressi_strmap){.allocator = *allocator, .slot_count = capacity + capacity / 4 * 3 + 4};
    map->slots = spressi_allocate(allocator, map->slot_count * sizeof *map->slots);
    if (!map->slots)
        return false;
    memset(map->slots, 0, map->slot_count * sizeof *map->slots);
    while (map->index_mask < capacity)
        map->index_mask = map->index_mask << 1 | 1;
    map->seed = spressi_hash_seed(allocator, map->slots, map);
    return true;
}

void spressi_strmap_free(spressi_strmap *map)
{
    if (map->slots)
        spressi_release(&map->allocator, map->slots, map->slot_count * sizeof *map->slots);
    map->slots = NULL;
}
