/* Calls of the caller's allocator. */
#ifndef SPRESSI_CORE_MEMORY_ALLOCATE_H
#define SPRESSI_CORE_MEMORY_ALLOCATE_H

#include "core/memory/checked.h"
#include "spritepress/base.h"

static inline void *spressi_allocate(const spress_allocator *allocator, size_t size)
{
    return allocator->allocate(allocator->context, size);
}

/* Releases a block of `size` bytes; NULL is no block. */
static inline void spressi_release(const spress_allocator *allocator, void *block, size_t size)
{
    if (block)
        allocator->release(allocator->context, block, size);
}

/* Makes a block larger or smaller, or a new one where `block` is NULL. NULL without memory, and
 * then nothing has changed. */
static inline void *spressi_resize(const spress_allocator *allocator, void *block, size_t old_size,
                                   size_t new_size)
{
    return block ? allocator->resize(allocator->context, block, old_size, new_size)
                 : allocator->allocate(allocator->context, new_size);
}

/* Makes room for one more item of `size` bytes behind the first `count` of the list that the
 * pointer at `list` points to, and moves it when it has to grow. False without memory. */
bool spressi_grow(const spress_allocator *allocator, void *list, size_t count, size_t *capacity,
                  size_t size);

#endif
