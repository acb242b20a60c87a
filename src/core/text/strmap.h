/* A hash table from names to indices.
 *
 * Linear probing over 4-byte slots, 1.75 per name, so that a reader's table stays within 7 bytes a
 * name. A slot holds the index in its low bits and a tag of the hash above it, so that a
 * lookup compares only names whose tag agrees. The hash is seeded (spressi_hash_seed), so that
 * no file can have names that collide on purpose; no result depends on it. Functions are inline
 * because readers call them once per frame. */
#ifndef SPRESSI_CORE_TEXT_STRMAP_H
#define SPRESSI_CORE_TEXT_STRMAP_H

#include <string.h>

#include "core/text/bytes.h"

typedef struct spressi_strmap {
    spress_allocator allocator;
    uint32_t *slots; /* 0 is free */
    size_t slot_count;
    uint32_t index_mask; /* the slot's bits that hold index + 1 */
    uint64_t seed;
} spressi_strmap;

/* Makes room for `capacity` names, below 2^31. False when memory ran out. */
bool spressi_strmap_init(spressi_strmap *map, const spress_allocator *allocator, size_t capacity);
void spressi_strmap_free(spressi_strmap *map);

/* The bytes of the name with index `index`, for comparison. */
typedef spress_bytes spressi_strmap_name(const void *context, uint32_t index);

/* Multiplies to 128 bits and folds the halves together: every bit of both factors matters. */
static inline uint64_t spressi_fold(uint64_t a, uint64_t b)
{
/* WebAssembly has the type, but calls a function to multiply. */
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ typedef unsigned __int128 wide;
    const wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    const uint64_t a_low = (uint32_t)a, a_high = a >> 32;
    const uint64_t b_low = (uint32_t)b, b_high = b >> 32;
    const uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    const uint64_t middle_low = a_low * b_high + (uint32_t)middle;
    return (a * b) ^ (a_high * b_high + (middle >> 32) + (middle_low >> 32));
#endif
}

static inline uint64_t spressi_load_word(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* A hash for tables that never leave the process: sixteen bytes a round; the last round overlaps
 * the one before. By hand because it must be seeded, must inline into loops over short names, and
 * must work where the library is built without dependencies. */
static inline uint64_t spressi_hash_name(const uint8_t *name, size_t size, uint64_t seed)
{
    const uint64_t key_a = UINT64_C(0xA0761D6478BD642F), key_b = UINT64_C(0xE7037ED1A0B428DB);
    uint64_t hash = seed ^ size;
    if (size >= 16) {
        for (size_t i = 0; i + 16 < size; i += 16)
            hash = spressi_fold(spressi_load_word(name + i) ^ key_a ^ hash,
                                spressi_load_word(name + i + 8) ^ key_b);
        name += size - 16;
        return spressi_fold(spressi_load_word(name) ^ key_a ^ hash,
                            spressi_load_word(name + 8) ^ key_b);
    }
    uint64_t low = 0, high = 0;
    if (size >= 8) {
        low = spressi_load_word(name);
        high = spressi_load_word(name + size - 8);
    } else {
        for (size_t i = 0; i < size; i++)
            low = low << 8 | name[i];
    }
    return spressi_fold(low ^ key_a ^ hash, high ^ key_b);
}

/* A seed that the author of a file cannot know: the caller's, and two addresses, which are
 * random where the system randomises them. */
static inline uint64_t spressi_hash_seed(const spress_allocator *allocator, const void *one,
                                         const void *other)
{
    return allocator->seed ^ (uint64_t)(uintptr_t)one * UINT64_C(0x9E3779B97F4A7C15) ^
           (uint64_t)(uintptr_t)other;
}

static inline uint64_t spressi_strmap_hash(const spressi_strmap *map, spress_bytes name)
{
    return spressi_hash_name(name.data, name.size, map->seed);
}

static inline size_t spressi_strmap_start(const spressi_strmap *map, uint64_t hash)
{
    return (size_t)((hash >> 32) * map->slot_count >> 32);
}

/* The slot that holds the name, or the free one where it would go. */
static inline uint32_t *spressi_strmap_slot(const spressi_strmap *map, uint64_t hash,
                                            spress_bytes name, spressi_strmap_name *name_of,
                                            const void *context)
{
    const uint32_t tag = (uint32_t)hash & ~map->index_mask;
    size_t at = spressi_strmap_start(map, hash);
    for (;; at = at + 1 == map->slot_count ? 0 : at + 1) {
        const uint32_t slot = map->slots[at];
        if (slot == 0)
            return &map->slots[at];
        if ((slot & ~map->index_mask) != tag)
            continue;
        const spress_bytes other = name_of(context, (slot & map->index_mask) - 1);
        if (other.size == name.size && memcmp(other.data, name.data, name.size) == 0)
            return &map->slots[at];
    }
}

/* The index stored under a name; when there is none, stores `index` and returns it. Never call it
 * for more names, or with an index larger, than there is room for. */
static inline uint32_t spressi_strmap_put(spressi_strmap *map, spress_bytes name, uint32_t index,
                                          spressi_strmap_name *name_of, const void *context)
{
    const uint64_t hash = spressi_strmap_hash(map, name);
    uint32_t *slot = spressi_strmap_slot(map, hash, name, name_of, context);
    if (*slot != 0)
        return (*slot & map->index_mask) - 1;
    *slot = ((uint32_t)hash & ~map->index_mask) | (index + 1);
    return index;
}

/* The index stored under a name, or SPRESS_NONE. */
static inline uint32_t spressi_strmap_find(const spressi_strmap *map, spress_bytes name,
                                           spressi_strmap_name *name_of, const void *context)
{
    const uint32_t *slot =
        spressi_strmap_slot(map, spressi_strmap_hash(map, name), name, name_of, context);
    return *slot == 0 ? SPRESS_NONE : (*slot & map->index_mask) - 1;
}

#endif
