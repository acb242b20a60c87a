/* Serves the allocations of one document from blocks of the caller's allocator. */
#include "core/memory/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "core/memory/checked.h"

enum {
    FIRST_BLOCK_SIZE = 1024,
    BLOCK_SIZE_MAX = 64 * 1024, /* larger blocks only for single allocations that need them */
};

struct spressi_arena_block {
    spressi_arena_block *next;
    size_t capacity; /* bytes behind this header */
    size_t used;
};

#define ALIGNMENT   alignof(max_align_t)
#define HEADER_SIZE ((sizeof(spressi_arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

static uint8_t *block_data(spressi_arena_block *block)
{
    return (uint8_t *)block + HEADER_SIZE;
}

/* Rounds up to the alignment; SIZE_MAX when that overflows, which no allocator can serve. */
static size_t aligned(size_t size)
{
    return size > SIZE_MAX - ALIGNMENT ? SIZE_MAX : (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static spressi_arena_block *block_new(const spress_allocator *allocator, size_t capacity)
{
    size_t size;
    if (!spressi_add(capacity, HEADER_SIZE, &size))
        return NULL;
    spressi_arena_block *block = allocator->allocate(allocator->context, size);
    if (block)
        *block = (spressi_arena_block){.capacity = capacity};
    return block;
}

spressi_arena *spressi_arena_new(const spress_allocator *allocator, uint64_t limit)
{
    spressi_arena_block *block = block_new(allocator, FIRST_BLOCK_SIZE);
    if (!block)
        return NULL;
    spressi_arena *arena = (spressi_arena *)block_data(block);
    block->used = aligned(sizeof *arena);
    *arena = (spressi_arena){.allocator = *allocator,
                             .blocks = block,
                             .reserved = HEADER_SIZE + FIRST_BLOCK_SIZE,
                             .limit = limit};
    return arena;
}

void spressi_arena_adopt(spressi_arena *arena, spressi_arena *other)
{
    spressi_arena_block *last = arena->blocks;
    while (last->next)
        last = last->next;
    arena->reserved += other->reserved;
    last->next = other->blocks; /* at the end: this arena's newest block stays first */
}

void spressi_arena_free(spressi_arena *arena)
{
    if (!arena)
        return;
    /* The arena lies in the last block of the list: copy what the loop needs. */
    const spress_allocator allocator = arena->allocator;
    spressi_arena_block *block = arena->blocks;
    while (block) {
        spressi_arena_block *next = block->next;
        allocator.release(allocator.context, block, HEADER_SIZE + block->capacity);
        block = next;
    }
}

static bool within_limit(spressi_arena *arena, size_t more)
{
    arena->over_limit = arena->reserved >= arena->limit || more > arena->limit - arena->reserved;
    return !arena->over_limit;
}

/* A new block is 1/32 of the arena so far: an empty last block wastes 3% at most. An allocation of
 * more than a quarter of a block gets one of its own. */
static size_t next_capacity(const spressi_arena *arena, size_t size)
{
    const uint64_t share = arena->reserved / 32;
    const size_t capacity = share > BLOCK_SIZE_MAX     ? BLOCK_SIZE_MAX
                            : share > FIRST_BLOCK_SIZE ? (size_t)share / ALIGNMENT * ALIGNMENT
                                                       : FIRST_BLOCK_SIZE;
    return size > capacity / 4 ? size : capacity;
}

void *spressi_arena_allocate(spressi_arena *arena, size_t count, size_t size)
{
    size_t total;
    if (!spressi_multiply(count, size, &total))
        return NULL;
    total = aligned(total);

    spressi_arena_block *block = arena->blocks;
    assert(block); /* the arena itself lives in the first one */
    if (total > block->capacity - block->used) {
        const size_t capacity = next_capacity(arena, total);
        if (!within_limit(arena, capacity))
            return NULL;
        block = block_new(&arena->allocator, capacity);
        if (!block)
            return NULL;
        arena->reserved += HEADER_SIZE + capacity;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    void *memory = block_data(block) + block->used;
    block->used += total;
    return memory;
}

void *spressi_arena_zeroed(spressi_arena *arena, size_t count, size_t size)
{
    void *memory = spressi_arena_allocate(arena, count, size);
    if (memory)
        memset(memory, 0, count * size);
    return memory;
}

/* Reallocates a block that holds one allocation only. */
static void *resize_block(spressi_arena *arena, spressi_arena_block **link, size_t new_size)
{
    spressi_arena_block *block = *link;
    const size_t old_capacity = block->capacity;
    if (new_size > old_capacity && !within_limit(arena, new_size - old_capacity))
        return NULL;
    block = arena->allocator.resize(arena->allocator.context, block, HEADER_SIZE + old_capacity,
                                    HEADER_SIZE + new_size);
    if (!block)
        return NULL;
    *link = block;
    block->capacity = new_size;
    block->used = new_size;
    arena->reserved = arena->reserved - old_capacity + new_size;
    return block_data(block);
}

void *spressi_arena_resize(spressi_arena *arena, void *memory, size_t old_size, size_t new_size)
{
    if (!memory || old_size == 0)
        return spressi_arena_allocate(arena, 1, new_size);
    const size_t was = aligned(old_size);
    const size_t wanted = aligned(new_size);
    if (was == wanted)
        return memory;
    if (wanted > SIZE_MAX - HEADER_SIZE)
        return NULL;

    for (spressi_arena_block **link = &arena->blocks; *link; link = &(*link)->next) {
        spressi_arena_block *block = *link;
        uint8_t *tip = block_data(block) + block->used;
        if ((uint8_t *)memory + was != tip)
            continue;
        const bool alone = was == block->used && was != 0 && block->capacity > FIRST_BLOCK_SIZE;
        if (alone)
            return resize_block(arena, link, wanted);
        if (wanted <= block->capacity - (block->used - was)) {
            block->used = block->used - was + wanted;
            return memory;
        }
        break;
    }
    if (new_size < old_size)
        return memory; /* newer allocations follow it in the block: the freed end stays unused */
    void *moved = spressi_arena_allocate(arena, 1, new_size);
    if (moved)
        memcpy(moved, memory, old_size);
    return moved;
}

char *spressi_arena_text(spressi_arena *arena, const void *text, size_t size)
{
    if (size == SIZE_MAX)
        return NULL;
    char *copy = spressi_arena_allocate(arena, size + 1, 1);
    if (!copy)
        return NULL;
    if (size != 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}
