/* Skinning, one vertex after the other. The vector versions do exactly these operations in this
 * order:
 *
 *   w_i = the weight, 0 if it is not above 0; M_i = the matrix of bone id i, at most the last
 *   M   = (w_0 * M_0 + w_1 * M_1) + (w_2 * M_2 + w_3 * M_3)
 *   x'  = (M.a * x + M.c * y) + M.tx, y' likewise, brought to +-FLT_MAX
 *
 * Blending matrices first needs less than half the multiplications of blending positions, and all
 * four slots are always used: a slot of weight 0 adds 0 * a finite number. */
#include "anim/skin.h"

#include "anim/finite.h"

static inline float blend(const float *const matrices[4], const float weights[4], int entry)
{
    return (weights[0] * matrices[0][entry] + weights[1] * matrices[1][entry]) +
           (weights[2] * matrices[2][entry] + weights[3] * matrices[3][entry]);
}

static inline spress_point skin(const spress_vertex *vertex, const spress_affine *matrices,
                                size_t last)
{
    const float *used[4];
    float weights[4], m[6];
    for (int i = 0; i < 4; i++) {
        const size_t id = vertex->bone_ids[i];
        used[i] = (const float *)&matrices[id < last ? id : last];
        weights[i] = vertex->bone_weights[i] > 0 ? vertex->bone_weights[i] : 0;
    }
    for (int i = 0; i < 6; i++)
        m[i] = blend(used, weights, i);
    return (spress_point){spressi_finite((m[0] * vertex->x + m[2] * vertex->y) + m[4]),
                          spressi_finite((m[1] * vertex->x + m[3] * vertex->y) + m[5])};
}

void spressi_skin_plain(const spress_vertex *vertices, size_t count, const spress_affine *matrices,
                        size_t matrix_count, spress_point *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = skin(&vertices[i], matrices, matrix_count - 1);
}

void spress_vertices_skin(const spress_vertex *vertices, size_t count,
                          const spress_affine *matrices, size_t matrix_count, spress_point *out)
{
    if (matrix_count == 0) {
        for (size_t i = 0; i < count; i++)
            out[i] = (spress_point){vertices[i].x, vertices[i].y};
        return;
    }
#if SPRESSI_SKIN_X86
    if (__builtin_cpu_supports("avx"))
        spressi_skin_avx(vertices, count, matrices, matrix_count, out);
    else
        spressi_skin_sse2(vertices, count, matrices, matrix_count, out);
#elif SPRESSI_SKIN_SIMD128
    spressi_skin_simd128(vertices, count, matrices, matrix_count, out);
#else
    spressi_skin_plain(vertices, count, matrices, matrix_count, out);
#endif
}
