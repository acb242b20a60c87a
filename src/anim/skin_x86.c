/* Skinning with vectors: SSE2 two vertices at a time, AVX four. Written with intrinsics, because
 * compilers turn the plain loop into gathers or do not vectorise it. All keep to the order of
 * operations in skin.c and fuse no multiplication with an addition. */
#include "anim/skin.h"

#if SPRESSI_SKIN_X86

#include <float.h>
#include <immintrin.h>

_Static_assert(sizeof(spress_affine) == 32,
               "a bone id shifted by 5 is an offset into the matrices");
_Static_assert(sizeof(spress_vertex) == 40 && offsetof(spress_vertex, bone_ids) == 16 &&
                   offsetof(spress_vertex, bone_weights) == 24,
               "loads of 16 bytes stay inside a vertex");

#define AVX __attribute__((target("avx")))

static inline const float *matrix_at(const spress_affine *matrices, uint64_t offset)
{
    return (const float *)((const char *)matrices + offset);
}

/* The greatest bone id that has a matrix, eight times. */
static inline __m128i last_id(size_t matrix_count)
{
    const size_t last = matrix_count - 1;
    return _mm_set1_epi16((short)(last < UINT16_MAX ? last : UINT16_MAX));
}

/* The four matrices of a vertex, as offsets. */
typedef struct offsets {
    uint64_t of_01, of_23; /* 32 bits each */
} offsets;

/* SSE2 has no minimum of unsigned words: a - max(a - b, 0). */
static inline offsets offsets_sse2(const spress_vertex *vertex, __m128i last)
{
    const __m128i ids = _mm_loadl_epi64((const __m128i *)(const void *)vertex->bone_ids);
    const __m128i safe = _mm_sub_epi16(ids, _mm_subs_epu16(ids, last));
    const __m128i wide = _mm_slli_epi32(_mm_unpacklo_epi16(safe, _mm_setzero_si128()), 5);
    return (offsets){(uint64_t)_mm_cvtsi128_si64(wide),
                     (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(wide, wide))};
}

/* a, b, c, d of two vertices, and the two translations side by side. */
typedef struct pair {
    __m128 first, second, places;
} pair;

static inline pair scaled(const float *first, const float *second, __m128 w_first, __m128 w_second)
{
    const __m128 places = _mm_movelh_ps(
        _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)(first + 4))),
        _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)(second + 4))));
    return (pair){_mm_mul_ps(w_first, _mm_loadu_ps(first)),
                  _mm_mul_ps(w_second, _mm_loadu_ps(second)),
                  _mm_mul_ps(_mm_shuffle_ps(w_first, w_second, 0), places)};
}

static inline pair sum(pair a, pair b)
{
    return (pair){_mm_add_ps(a.first, b.first), _mm_add_ps(a.second, b.second),
                  _mm_add_ps(a.places, b.places)};
}

#define SLOT(weights, slot) _mm_shuffle_ps(weights, weights, (slot)*0x55)

static inline pair blend_sse2(const spress_vertex *vertex, const spress_affine *matrices,
                              __m128i last)
{
    const offsets a = offsets_sse2(vertex, last);
    const offsets b = offsets_sse2(vertex + 1, last);
    const __m128 zero = _mm_setzero_ps();
    const __m128 v = _mm_max_ps(_mm_loadu_ps(vertex[0].bone_weights), zero);
    const __m128 w = _mm_max_ps(_mm_loadu_ps(vertex[1].bone_weights), zero);
    const pair m0 = scaled(matrix_at(matrices, (uint32_t)a.of_01),
                           matrix_at(matrices, (uint32_t)b.of_01), SLOT(v, 0), SLOT(w, 0));
    const pair m1 = scaled(matrix_at(matrices, a.of_01 >> 32), matrix_at(matrices, b.of_01 >> 32),
                           SLOT(v, 1), SLOT(w, 1));
    const pair m2 = scaled(matrix_at(matrices, (uint32_t)a.of_23),
                           matrix_at(matrices, (uint32_t)b.of_23), SLOT(v, 2), SLOT(w, 2));
    const pair m3 = scaled(matrix_at(matrices, a.of_23 >> 32), matrix_at(matrices, b.of_23 >> 32),
                           SLOT(v, 3), SLOT(w, 3));
    return sum(sum(m0, m1), sum(m2, m3));
}

void spressi_skin_sse2(const spress_vertex *vertices, size_t count, const spress_affine *matrices,
                       size_t matrix_count, spress_point *out)
{
    const __m128i last = last_id(matrix_count);
    const size_t even = count - count % 2;
    for (size_t i = 0; i < even; i += 2) {
        const pair m = blend_sse2(&vertices[i], matrices, last);
        const __m128 p = _mm_loadu_ps(&vertices[i].x);
        const __m128 q = _mm_loadu_ps(&vertices[i + 1].x);
        const __m128 first = _mm_mul_ps(m.first, _mm_unpacklo_ps(p, p));
        const __m128 second = _mm_mul_ps(m.second, _mm_unpacklo_ps(q, q));
        const __m128 turned =
            _mm_add_ps(_mm_movelh_ps(first, second), _mm_movehl_ps(second, first));
        const __m128 moved = _mm_add_ps(turned, m.places);
        _mm_storeu_ps(&out[i].x,
                      _mm_min_ps(_mm_max_ps(moved, _mm_set1_ps(-FLT_MAX)), _mm_set1_ps(FLT_MAX)));
    }
    spressi_skin_plain(vertices + even, count - even, matrices, matrix_count, out + even);
}

/* a, b, c, d, tx, ty of the blended matrix. */
AVX static inline __m256 blend_avx(const spress_vertex *vertex, const spress_affine *matrices,
                                   __m128i last)
{
    const __m128i ids = _mm_loadl_epi64((const __m128i *)(const void *)vertex->bone_ids);
    const __m128i wide = _mm_slli_epi32(_mm_cvtepu16_epi32(_mm_min_epu16(ids, last)), 5);
    const uint64_t of_01 = (uint64_t)_mm_cvtsi128_si64(wide);
    const uint64_t of_23 = (uint64_t)_mm_extract_epi64(wide, 1);
    const __m256 w =
        _mm256_max_ps(_mm256_broadcast_ps((const __m128 *)(const void *)vertex->bone_weights),
                      _mm256_setzero_ps());
    const __m256 m0 = _mm256_mul_ps(_mm256_permute_ps(w, 0x00),
                                    _mm256_loadu_ps(matrix_at(matrices, (uint32_t)of_01)));
    const __m256 m1 = _mm256_mul_ps(_mm256_permute_ps(w, 0x55),
                                    _mm256_loadu_ps(matrix_at(matrices, of_01 >> 32)));
    const __m256 m2 = _mm256_mul_ps(_mm256_permute_ps(w, 0xAA),
                                    _mm256_loadu_ps(matrix_at(matrices, (uint32_t)of_23)));
    const __m256 m3 = _mm256_mul_ps(_mm256_permute_ps(w, 0xFF),
                                    _mm256_loadu_ps(matrix_at(matrices, of_23 >> 32)));
    return _mm256_add_ps(_mm256_add_ps(m0, m1), _mm256_add_ps(m2, m3));
}

/* x, x, y, y of a vertex in the lower half, of another in the upper. */
AVX static inline __m256 positions(const spress_vertex *low, const spress_vertex *high)
{
    const __m256 both = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->x)),
                                             _mm_loadu_ps(&high->x), 1);
    return _mm256_unpacklo_ps(both, both);
}

/* Vertices 0 and 2 go together, and 1 and 3: shuffles, which do not cross the halves, then bring
 * the four points in order. */
AVX static inline __m256 skin_four(const spress_vertex *v, const spress_affine *matrices,
                                   __m128i last)
{
    const __m256 m0 = blend_avx(v, matrices, last);
    const __m256 m1 = blend_avx(v + 1, matrices, last);
    const __m256 m2 = blend_avx(v + 2, matrices, last);
    const __m256 m3 = blend_avx(v + 3, matrices, last);
    const __m256 even = _mm256_mul_ps(_mm256_permute2f128_ps(m0, m2, 0x20), positions(v, v + 2));
    const __m256 odd = _mm256_mul_ps(_mm256_permute2f128_ps(m1, m3, 0x20), positions(v + 1, v + 3));
    const __m256 places = _mm256_shuffle_ps(_mm256_permute2f128_ps(m0, m2, 0x31),
                                            _mm256_permute2f128_ps(m1, m3, 0x31), 0x44);
    const __m256 turned =
        _mm256_add_ps(_mm256_shuffle_ps(even, odd, 0x44), _mm256_shuffle_ps(even, odd, 0xEE));
    return _mm256_add_ps(turned, places);
}

AVX void spressi_skin_avx(const spress_vertex *vertices, size_t count,
                          const spress_affine *matrices, size_t matrix_count, spress_point *out)
{
    const __m128i last = last_id(matrix_count);
    const size_t fours = count - count % 4;
    for (size_t i = 0; i < fours; i += 4) {
        const __m256 points = skin_four(&vertices[i], matrices, last);
        _mm256_storeu_ps(&out[i].x, _mm256_min_ps(_mm256_max_ps(points, _mm256_set1_ps(-FLT_MAX)),
                                                  _mm256_set1_ps(FLT_MAX)));
    }
    spressi_skin_plain(vertices + fours, count - fours, matrices, matrix_count, out + fours);
}

#endif
