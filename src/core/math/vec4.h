/* Four floats at once, in the vector types of gcc and clang: with SSE2, WebAssembly's vectors or
 * whatever the processor has. Operators and the order of operations are those of single floats, so
 * that every machine gives the same bits. `v[0]` is the first lane. */
#ifndef SPRESSI_CORE_MATH_VEC4_H
#define SPRESSI_CORE_MATH_VEC4_H

#include <stdint.h>
#include <string.h>

typedef float spressi_vec4 __attribute__((vector_size(16)));
typedef int32_t spressi_mask4 __attribute__((vector_size(16))); /* of a comparison: 0 or -1 */

static inline spressi_vec4 spressi_vec4_load(const float *from)
{
    spressi_vec4 v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline void spressi_vec4_store(float *to, spressi_vec4 v)
{
    memcpy(to, &v, sizeof v);
}

/* `yes` where the mask is set, `no` elsewhere. */
static inline spressi_vec4 spressi_vec4_choose(spressi_mask4 mask, spressi_vec4 yes,
                                               spressi_vec4 no)
{
    return (spressi_vec4)(((spressi_mask4)yes & mask) | ((spressi_mask4)no & ~mask));
}

#endif
