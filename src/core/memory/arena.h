/* Memory of one document: many allocations, one release. */
#ifndef SPRESSI_CORE_MEMORY_ARENA_H
#define SPRESSI_CORE_MEMORY_ARENA_H

#include "spritepress/base.h"

typedef struct spressi_arena_block spressi_arena_block;

typedef struct spressi_arena {
    spress_allocator allocator;
    spressi_arena_block *blocks; /* newest first */
    uint64_t reserved;           /* bytes taken from the allocator */
    uint64_t limit;
    bool over_limit; /* the last refusal came from the limit, not from the allocator */
} spressi_arena;

/* The arena lives inside its own first block. NULL when memory ran out. */
spressi_arena *spressi_arena_new(const spress_allocator *allocator, uint64_t limit);
void spressi_arena_free(spressi_arena *arena);

/* Moves all blocks of `other` to `arena`: the allocations of `other` stay valid, `other` itself
 * does not. Both must have the same allocator. */
void spressi_arena_adopt(spressi_arena *arena, spressi_arena *other);

/* `count * size` bytes, aligned for any type, not zeroed. NULL when the allocator or the limit
 * refuses. Zero bytes give a valid pointer. */
void *spressi_arena_allocate(spressi_arena *arena, size_t count, size_t size);
void *spressi_arena_zeroed(spressi_arena *arena, size_t count, size_t size);

/* Makes the allocation `memory` of `old_size` bytes `new_size` bytes long, moving it if need be.
 * The newest allocation of a block shrinks and grows in place, so that a reader can ask for an
 * upper bound first and give back what it did not need. NULL: nothing has changed. */
void *spressi_arena_resize(spressi_arena *arena, void *memory, size_t old_size, size_t new_size);

/* spressi_grow (allocate.h) for a list in the arena; also where the list is still NULL. */
bool spressi_arena_grow(spressi_arena *arena, void *list, size_t count, size_t *capacity,
                        size_t size);

/* A copy of the text with a NUL behind it. */
char *spressi_arena_text(spressi_arena *arena, const void *text, size_t size);

#endif
