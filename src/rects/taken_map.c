/* Keeps a bit for each pixel of a page; pack/stable.c asks it which frames can stay. */
#include "rects/free_space.h"

enum { WORD_BITS = 64 };

bool spressi_taken_map_init(spressi_taken_map *map, spressi_size size, spressi_arena *arena)
{
    map->row_words = ((size_t)size.w + WORD_BITS - 1) / WORD_BITS;
    map->words = spressi_arena_zeroed(arena, map->row_words * (size_t)size.h, sizeof *map->words);
    return map->words;
}

/* The bits of word `index` that the columns from `left` up to `right` have. */
static uint64_t mask_of(size_t index, size_t left, size_t right)
{
    const size_t start = index * WORD_BITS, end = start + WORD_BITS;
    uint64_t mask = UINT64_MAX;
    if (left > start)
        mask <<= left - start;
    if (right < end)
        mask &= UINT64_MAX >> (end - right);
    return mask;
}

bool spressi_taken_map_take(spressi_taken_map *map, spressi_space box)
{
    const size_t left = (size_t)box.x, right = left + (size_t)box.w;
    const size_t first = left / WORD_BITS, end = (right + WORD_BITS - 1) / WORD_BITS;
    for (int pass = 0; pass < 2; pass++) /* looks, then takes */
        for (int32_t y = box.y; y < box.y + box.h; y++)
            for (size_t i = first; i < end; i++) {
                uint64_t *word = &map->words[(size_t)y * map->row_words + i];
                const uint64_t mask = mask_of(i, left, right);
                if (pass == 0 && (*word & mask) != 0)
                    return false;
                if (pass == 1)
                    *word |= mask;
            }
    return true;
}
