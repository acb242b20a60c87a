/* Radix sort of 64-bit keys, for stock.c. */
#include "rects/keysort.h"

#include <string.h>

enum { FEW = 48 };

static void insertion_sort(uint64_t *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint64_t key = keys[i];
        size_t at = i;
        for (; at > 0 && keys[at - 1] >> SPRESSI_KEY_SHIFT > key >> SPRESSI_KEY_SHIFT; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

/* Sorts by one byte of the keys; false when all keys agree in it: then nothing has moved. */
static bool sort_byte(const uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
    size_t starts[256] = {0};
    for (size_t i = 0; i < count; i++)
        starts[from[i] >> shift & 0xFF]++;
    if (starts[from[0] >> shift & 0xFF] == count)
        return false;
    size_t start = 0;
    for (size_t digit = 0; digit < 256; digit++) {
        const size_t here = starts[digit];
        starts[digit] = start;
        start += here;
    }
    for (size_t i = 0; i < count; i++)
        to[starts[from[i] >> shift & 0xFF]++] = from[i];
    return true;
}

void spressi_keysort(uint64_t *keys, uint64_t *scratch, size_t count)
{
    if (count < FEW) {
        insertion_sort(keys, count);
        return;
    }
    uint64_t *from = keys;
    uint64_t *to = scratch;
    for (unsigned shift = SPRESSI_KEY_SHIFT; shift < 64; shift += 8)
        if (sort_byte(from, to, count, shift)) {
            uint64_t *swap = from;
            from = to;
            to = swap;
        }
    if (from != keys)
        memcpy(keys, from, count * sizeof *keys);
}
