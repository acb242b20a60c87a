/* Skinning, two vertices at a time: each in vectors of four, their translations side by side.
 *
 *   w_i = the weight, 0 if it is not above 0; M_i = the matrix of bone id i, at most the last
 *   M   = (w_0 * M_0 + w_1 * M_1) + (w_2 * M_2 + w_3 * M_3)
 *   x'  = (M.a * x + M.c * y) + M.tx, y' likewise, brought to +-FLT_MAX
 *
 * Blending matrices first needs less than half the multiplications of blending positions, and all
 * four slots are always used: a slot of weight 0 adds 0 * a finite number. */
#include "anim/finite.h"
#include "spritepress/anim.h"

_Static_assert(sizeof(spress_affine) == 8 * sizeof(float), "two vectors");

/* The blended matrix of a vertex: a, b, c, d and tx, ty. */
typedef struct blend {
    spressi_vec4 axes, place;
} blend;

static inline blend blend_of(const spress_vertex *vertex, const spress_affine *matrices,
                             size_t last)
{
    spressi_vec4 axes[4], places[4];
    spressi_vec4 weights = spressi_vec4_load(vertex->bone_weights);
    weights = spressi_vec4_choose(weights > 0, weights, (spressi_vec4){0});
    for (int i = 0; i < 4; i++) {
        const size_t id = vertex->bone_ids[i];
        const float *matrix = (const float *)&matrices[id < last ? id : last];
        axes[i] = spressi_vec4_load(matrix) * weights[i];
        places[i] = spressi_vec4_load(matrix + 4) * weights[i];
    }
    return (blend){(axes[0] + axes[1]) + (axes[2] + axes[3]),
                   (places[0] + places[1]) + (places[2] + places[3])};
}

/* Both points, x and y. */
static inline spressi_vec4 skin(const spress_vertex *one, const spress_vertex *other,
                                const spress_affine *matrices, size_t last)
{
    const blend m = blend_of(one, matrices, last), n = blend_of(other, matrices, last);
    const spressi_vec4 p = m.axes * (spressi_vec4){one->x, one->x, one->y, one->y};
    const spressi_vec4 q = n.axes * (spressi_vec4){other->x, other->x, other->y, other->y};
    const spressi_vec4 places = {m.place[0], m.place[1], n.place[0], n.place[1]};
    return spressi_vec4_finite(
        ((spressi_vec4){p[0], p[1], q[0], q[1]} + (spressi_vec4){p[2], p[3], q[2], q[3]}) + places);
}

void spress_vertices_skin(const spress_vertex *vertices, size_t count,
                          const spress_affine *matrices, size_t matrix_count, spress_point *out)
{
    if (matrix_count == 0) {
        for (size_t i = 0; i < count; i++)
            out[i] = (spress_point){vertices[i].x, vertices[i].y};
        return;
    }
    const size_t last = matrix_count - 1;
    for (size_t i = 0; i + 1 < count; i += 2)
        spressi_vec4_store(&out[i].x, skin(&vertices[i], &vertices[i + 1], matrices, last));
    if (count % 2 != 0) {
        const spress_vertex *vertex = &vertices[count - 1];
        const spressi_vec4 point = skin(vertex, vertex, matrices, last);
        out[count - 1] = (spress_point){point[0], point[1]};
    }
}
