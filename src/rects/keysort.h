/* Sorts numbers that carry an index in their low bits. */
#ifndef SPRESSI_RECTS_KEYSORT_H
#define SPRESSI_RECTS_KEYSORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SPRESSI_KEY_SHIFT = 30, /* below it: an index, which makes every order total */
};

#define SPRESSI_KEY_INDEX ((UINT64_C(1) << SPRESSI_KEY_SHIFT) - 1)

/* Ascending; keys that agree above the index keep their order. `scratch` has room for as many. */
void spressi_keysort(uint64_t *keys, uint64_t *scratch, size_t count);

#endif
