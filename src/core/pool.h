/* Where a reader lays the names of a document one behind the other: chunks of its arena. */
#ifndef SPRESSI_POOL_H
#define SPRESSI_POOL_H

#include "core/arena.h"

typedef struct spressi_pool {
    char *data; /* the newest chunk */
    size_t used, size;
    uint64_t filled; /* bytes used of the chunks before it */
} spressi_pool;

/* How far the reader is in its file. */
typedef struct spressi_progress {
    size_t done, left; /* bytes */
} spressi_progress;

/* The place of the next `size` bytes, which become used when the caller adds to `used`. A new chunk
 * is as large as the file's names so far let expect, so that little of the last one stays empty.
 * NULL when memory ran out. */
char *spressi_pool_room(spressi_pool *pool, spressi_arena *arena, size_t size,
                        spressi_progress progress);

#endif
