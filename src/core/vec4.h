/* Four floats at once: SSE2 or the vectors of WebAssembly if the compiler targets them, plain C
 * otherwise. All round every operation alike, so that code written with these gives the same bits
 * with each. Tests define SPRESSI_PLAIN_VEC4 to compile the plain one beside another. */
#ifndef SPRESSI_CORE_VEC4_H
#define SPRESSI_CORE_VEC4_H

#if defined(__SSE2__) && !defined(SPRESSI_PLAIN_VEC4)

#include <emmintrin.h>

typedef __m128 spressi_vec4;

static inline spressi_vec4 spressi_vec4_set(float a, float b, float c, float d)
{
    return _mm_setr_ps(a, b, c, d);
}

static inline spressi_vec4 spressi_vec4_load(const float *from)
{
    return _mm_loadu_ps(from);
}

/* The first two; the others are 0. */
static inline spressi_vec4 spressi_vec4_load2(const float *from)
{
    return _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)from));
}

static inline void spressi_vec4_store(float *to, spressi_vec4 v)
{
    _mm_storeu_ps(to, v);
}

static inline spressi_vec4 spressi_vec4_add(spressi_vec4 a, spressi_vec4 b)
{
    return _mm_add_ps(a, b);
}

static inline spressi_vec4 spressi_vec4_sub(spressi_vec4 a, spressi_vec4 b)
{
    return _mm_sub_ps(a, b);
}

static inline spressi_vec4 spressi_vec4_mul(spressi_vec4 a, spressi_vec4 b)
{
    return _mm_mul_ps(a, b);
}

/* a where it is the smaller (the greater), else b: NaN in a gives b. */
static inline spressi_vec4 spressi_vec4_min(spressi_vec4 a, spressi_vec4 b)
{
    return _mm_min_ps(a, b);
}

static inline spressi_vec4 spressi_vec4_max(spressi_vec4 a, spressi_vec4 b)
{
    return _mm_max_ps(a, b);
}

/* The name says which lane of v each lane of the result gets. */
static inline spressi_vec4 spressi_vec4_0101(spressi_vec4 v)
{
    return _mm_movelh_ps(v, v);
}

static inline spressi_vec4 spressi_vec4_2323(spressi_vec4 v)
{
    return _mm_movehl_ps(v, v);
}

static inline spressi_vec4 spressi_vec4_0011(spressi_vec4 v)
{
    return _mm_unpacklo_ps(v, v);
}

static inline spressi_vec4 spressi_vec4_0022(spressi_vec4 v)
{
    return _mm_shuffle_ps(v, v, _MM_SHUFFLE(2, 2, 0, 0));
}

static inline spressi_vec4 spressi_vec4_1133(spressi_vec4 v)
{
    return _mm_shuffle_ps(v, v, _MM_SHUFFLE(3, 3, 1, 1));
}

#elif defined(__wasm_simd128__) && !defined(SPRESSI_PLAIN_VEC4)

#include <wasm_simd128.h>

typedef v128_t spressi_vec4;

static inline spressi_vec4 spressi_vec4_set(float a, float b, float c, float d)
{
    return wasm_f32x4_make(a, b, c, d);
}

static inline spressi_vec4 spressi_vec4_load(const float *from)
{
    return wasm_v128_load(from);
}

static inline spressi_vec4 spressi_vec4_load2(const float *from)
{
    return wasm_v128_load64_zero(from);
}

static inline void spressi_vec4_store(float *to, spressi_vec4 v)
{
    wasm_v128_store(to, v);
}

static inline spressi_vec4 spressi_vec4_add(spressi_vec4 a, spressi_vec4 b)
{
    return wasm_f32x4_add(a, b);
}

static inline spressi_vec4 spressi_vec4_sub(spressi_vec4 a, spressi_vec4 b)
{
    return wasm_f32x4_sub(a, b);
}

static inline spressi_vec4 spressi_vec4_mul(spressi_vec4 a, spressi_vec4 b)
{
    return wasm_f32x4_mul(a, b);
}

/* These choose their first operand unless the second is smaller (greater). */
static inline spressi_vec4 spressi_vec4_min(spressi_vec4 a, spressi_vec4 b)
{
    return wasm_f32x4_pmin(b, a);
}

static inline spressi_vec4 spressi_vec4_max(spressi_vec4 a, spressi_vec4 b)
{
    return wasm_f32x4_pmax(b, a);
}

static inline spressi_vec4 spressi_vec4_0101(spressi_vec4 v)
{
    return wasm_i32x4_shuffle(v, v, 0, 1, 0, 1);
}

static inline spressi_vec4 spressi_vec4_2323(spressi_vec4 v)
{
    return wasm_i32x4_shuffle(v, v, 2, 3, 2, 3);
}

static inline spressi_vec4 spressi_vec4_0011(spressi_vec4 v)
{
    return wasm_i32x4_shuffle(v, v, 0, 0, 1, 1);
}

static inline spressi_vec4 spressi_vec4_0022(spressi_vec4 v)
{
    return wasm_i32x4_shuffle(v, v, 0, 0, 2, 2);
}

static inline spressi_vec4 spressi_vec4_1133(spressi_vec4 v)
{
    return wasm_i32x4_shuffle(v, v, 1, 1, 3, 3);
}

#else

typedef struct spressi_vec4 {
    float lane[4];
} spressi_vec4;

static inline spressi_vec4 spressi_vec4_set(float a, float b, float c, float d)
{
    return (spressi_vec4){{a, b, c, d}};
}

static inline spressi_vec4 spressi_vec4_load(const float *from)
{
    return spressi_vec4_set(from[0], from[1], from[2], from[3]);
}

static inline spressi_vec4 spressi_vec4_load2(const float *from)
{
    return spressi_vec4_set(from[0], from[1], 0, 0);
}

static inline void spressi_vec4_store(float *to, spressi_vec4 v)
{
    for (int i = 0; i < 4; i++)
        to[i] = v.lane[i];
}

static inline spressi_vec4 spressi_vec4_add(spressi_vec4 a, spressi_vec4 b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] += b.lane[i];
    return a;
}

static inline spressi_vec4 spressi_vec4_sub(spressi_vec4 a, spressi_vec4 b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] -= b.lane[i];
    return a;
}

static inline spressi_vec4 spressi_vec4_mul(spressi_vec4 a, spressi_vec4 b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] *= b.lane[i];
    return a;
}

static inline spressi_vec4 spressi_vec4_min(spressi_vec4 a, spressi_vec4 b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}

static inline spressi_vec4 spressi_vec4_max(spressi_vec4 a, spressi_vec4 b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}

static inline spressi_vec4 spressi_vec4_lanes(spressi_vec4 v, int a, int b, int c, int d)
{
    return spressi_vec4_set(v.lane[a], v.lane[b], v.lane[c], v.lane[d]);
}

static inline spressi_vec4 spressi_vec4_0101(spressi_vec4 v)
{
    return spressi_vec4_lanes(v, 0, 1, 0, 1);
}

static inline spressi_vec4 spressi_vec4_2323(spressi_vec4 v)
{
    return spressi_vec4_lanes(v, 2, 3, 2, 3);
}

static inline spressi_vec4 spressi_vec4_0011(spressi_vec4 v)
{
    return spressi_vec4_lanes(v, 0, 0, 1, 1);
}

static inline spressi_vec4 spressi_vec4_0022(spressi_vec4 v)
{
    return spressi_vec4_lanes(v, 0, 0, 2, 2);
}

static inline spressi_vec4 spressi_vec4_1133(spressi_vec4 v)
{
    return spressi_vec4_lanes(v, 1, 1, 3, 3);
}

#endif

static inline spressi_vec4 spressi_vec4_splat(float value)
{
    return spressi_vec4_set(value, value, value, value);
}

#endif
