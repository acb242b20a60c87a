/* Makes lists longer: of the caller's allocator, or in an arena. */
#include <string.h>

#include "core/memory/allocate.h"
#include "core/memory/arena.h"

/* Memory for more bytes, of one of the two. */
typedef struct source {
    const spress_allocator *allocator; /* NULL: `arena` */
    spressi_arena *arena;
} source;

static bool grow(source from, void *list, size_t *capacity, size_t size)
{
    enum { FIRST = 16 };
    const size_t wanted = *capacity != 0 ? *capacity * 2 : FIRST;
    void *items;
    memcpy(&items, list, sizeof items); /* pointers to all types look alike */
    if (wanted > SIZE_MAX / size)
        return false;
    items = from.allocator
                ? spressi_resize(from.allocator, items, *capacity * size, wanted * size)
                : spressi_arena_resize(from.arena, items, *capacity * size, wanted * size);
    if (!items)
        return false;
    *capacity = wanted;
    memcpy(list, &items, sizeof items);
    return true;
}

bool spressi_grow(const spress_allocator *allocator, void *list, size_t count, size_t *capacity,
                  size_t size)
{
    return count < *capacity || grow((source){.allocator = allocator}, list, capacity, size);
}

bool spressi_arena_grow(spressi_arena *arena, void *list, size_t count, size_t *capacity,
                        size_t size)
{
    return count < *capacity || grow((source){.arena = arena}, list, capacity, size);
}
