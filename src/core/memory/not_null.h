/* Bytes from outside may be {NULL, 0} (base.h). C has no arithmetic on NULL and no copies from it,
 * so every public function that takes bytes passes them on through this one. */
#ifndef SPRESSI_CORE_MEMORY_NOT_NULL_H
#define SPRESSI_CORE_MEMORY_NOT_NULL_H

#include "spritepress/base.h"

static inline spress_bytes spressi_not_null(spress_bytes bytes)
{
    static const uint8_t none[1] = {0};
    return bytes.data ? bytes : (spress_bytes){none, 0};
}

#endif
