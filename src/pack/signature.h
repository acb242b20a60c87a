/* "Block grouping criteria" of PCT's document: what frames must share to lie in one block. */
#ifndef SPRESSI_PACK_SIGNATURE_H
#define SPRESSI_PACK_SIGNATURE_H

#include "pack/press.h"

enum { SPRESSI_BLOCK_MIN = 4 }; /* PCT makes no block of fewer frames */

typedef struct spressi_signature {
    uint32_t w, h, source_w, source_h, trim_x, trim_y;
    uint32_t picture;
} spressi_signature;

bool spressi_same_signature(const spressi_signature *a, const spressi_signature *b);

/* The signatures of all pictures, equal ones together and in the order of their pictures. */
void spressi_sort_signatures(const press_plan *plan, spressi_signature *out);

#endif
