/* A reader stores the names of a document here, back to back, in chunks of its arena. */
#ifndef SPRESSI_CORE_MEMORY_POOL_H
#define SPRESSI_CORE_MEMORY_POOL_H

#include "core/memory/arena.h"

typedef struct spressi_pool {
    char *data; /* the newest chunk */
    size_t used, size;
    uint64_t filled; /* bytes used in the chunks before it */
} spressi_pool;

/* How far the reader is in its file. */
typedef struct spressi_progress {
    size_t done, left; /* bytes */
} spressi_progress;

/* Where the next `size` bytes go; the caller then adds what it wrote to `used`. The size of a new
 * chunk is what the names so far predict for the rest of the file, so that little of the last chunk
 * stays empty. NULL when memory ran out. */
char *spressi_pool_room(spressi_pool *pool, spressi_arena *arena, size_t size,
                        spressi_progress progress);

#endif
