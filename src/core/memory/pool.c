/* Allocates the chunks in which a reader stores the names of a document. */
#include "core/memory/pool.h"

enum {
    FIRST_CHUNK = 512,
    CHUNK_MAX = 16 * 1024,
};

static size_t next_chunk(const spressi_pool *pool, spressi_progress progress)
{
    if (pool->filled == 0)
        return progress.left < FIRST_CHUNK ? progress.left : FIRST_CHUNK;
    const double rate = (double)pool->filled / (double)(progress.done + 1);
    const double guess = rate * (double)progress.left;
    return guess > CHUNK_MAX ? CHUNK_MAX : (size_t)guess;
}

char *spressi_pool_room(spressi_pool *pool, spressi_arena *arena, size_t size,
                        spressi_progress progress)
{
    if (size > pool->size - pool->used) {
        pool->filled += pool->used;
        const size_t chunk = next_chunk(pool, progress);
        const size_t wanted = chunk < size ? size : chunk;
        char *data = spressi_arena_allocate(arena, wanted, 1);
        if (!data)
            return NULL;
        *pool = (spressi_pool){.data = data, .size = wanted, .filled = pool->filled};
    }
    return pool->data + pool->used;
}
