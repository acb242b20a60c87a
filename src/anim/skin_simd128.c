/* Skinning with the vectors of WebAssembly, two vertices at a time, in the order of operations that
 * skin.c gives. Written with intrinsics: compilers do not vectorise the plain loop. */
#include "anim/skin.h"

#if SPRESSI_SKIN_SIMD128

#include <float.h>
#include <wasm_simd128.h>

_Static_assert(sizeof(spress_affine) == 32,
               "a bone id shifted by 5 is an offset into the matrices");
_Static_assert(sizeof(spress_vertex) == 40 && offsetof(spress_vertex, bone_ids) == 16 &&
                   offsetof(spress_vertex, bone_weights) == 24,
               "loads of 16 bytes stay inside a vertex");

/* a, b, c, d of two vertices, and the two translations side by side. */
typedef struct pair {
    v128_t first, second, places;
} pair;

static inline pair scaled(const char *first, const char *second, v128_t w_first, v128_t w_second)
{
    const v128_t places = wasm_v128_load64_lane(second + 16, wasm_v128_load64_zero(first + 16), 1);
    const v128_t weights = wasm_i32x4_shuffle(w_first, w_second, 0, 1, 4, 5);
    return (pair){wasm_f32x4_mul(w_first, wasm_v128_load(first)),
                  wasm_f32x4_mul(w_second, wasm_v128_load(second)),
                  wasm_f32x4_mul(weights, places)};
}

static inline pair sum(pair a, pair b)
{
    return (pair){wasm_f32x4_add(a.first, b.first), wasm_f32x4_add(a.second, b.second),
                  wasm_f32x4_add(a.places, b.places)};
}

/* The offsets of a vertex's four matrices, of ids that have one. */
static inline v128_t offsets_of(const spress_vertex *vertex, v128_t last)
{
    const v128_t ids = wasm_u16x8_min(wasm_v128_load64_zero(vertex->bone_ids), last);
    return wasm_i32x4_shl(wasm_u32x4_extend_low_u16x8(ids), 5);
}

/* Weights; 0 for those that are not above 0 (a NaN too: the comparison fails for it). */
static inline v128_t weights_of(const spress_vertex *vertex)
{
    return wasm_f32x4_pmax(wasm_f32x4_const_splat(0), wasm_v128_load(vertex->bone_weights));
}

#define SLOT(k)                                                                                    \
    scaled(base + wasm_u32x4_extract_lane(a, k), base + wasm_u32x4_extract_lane(b, k),             \
           wasm_i32x4_shuffle(v, v, k, k, k, k), wasm_i32x4_shuffle(w, w, k, k, k, k))

static inline pair blend(const spress_vertex *vertex, const spress_affine *matrices, v128_t last)
{
    const char *base = (const char *)matrices;
    const v128_t a = offsets_of(vertex, last), b = offsets_of(vertex + 1, last);
    const v128_t v = weights_of(vertex), w = weights_of(vertex + 1);
    return sum(sum(SLOT(0), SLOT(1)), sum(SLOT(2), SLOT(3)));
}

/* NaN becomes -FLT_MAX, as in anim/finite.h. */
static inline v128_t finite(v128_t v)
{
    return wasm_f32x4_pmin(wasm_f32x4_const_splat(FLT_MAX),
                           wasm_f32x4_pmax(wasm_f32x4_const_splat(-FLT_MAX), v));
}

void spressi_skin_simd128(const spress_vertex *vertices, size_t count,
                          const spress_affine *matrices, size_t matrix_count, spress_point *out)
{
    const size_t greatest = matrix_count - 1;
    const v128_t last = wasm_u16x8_splat((uint16_t)(greatest < UINT16_MAX ? greatest : UINT16_MAX));
    const size_t even = count - count % 2;
    for (size_t i = 0; i < even; i += 2) {
        const pair m = blend(&vertices[i], matrices, last);
        const v128_t p = wasm_v128_load(&vertices[i].x), q = wasm_v128_load(&vertices[i + 1].x);
        const v128_t first = wasm_f32x4_mul(m.first, wasm_i32x4_shuffle(p, p, 0, 0, 1, 1));
        const v128_t second = wasm_f32x4_mul(m.second, wasm_i32x4_shuffle(q, q, 0, 0, 1, 1));
        const v128_t turned = wasm_f32x4_add(wasm_i32x4_shuffle(first, second, 0, 1, 4, 5),
                                             wasm_i32x4_shuffle(first, second, 2, 3, 6, 7));
        wasm_v128_store(&out[i].x, finite(wasm_f32x4_add(turned, m.places)));
    }
    spressi_skin_plain(vertices + even, count - even, matrices, matrix_count, out + even);
}

#endif
