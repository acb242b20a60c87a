/* Skinning has the bits of the formulas of skin.c, one float after the other, on awkward numbers
 * too. */
#include <float.h>
#include <math.h>

#include "anim/finite.h"
#include "test_anim_rig.h"

static float blended(const float *const matrices[4], const float weights[4], int entry)
{
    return (weights[0] * matrices[0][entry] + weights[1] * matrices[1][entry]) +
           (weights[2] * matrices[2][entry] + weights[3] * matrices[3][entry]);
}

static void skin_plainly(const spress_vertex *vertices, size_t count, const spress_affine *matrices,
                         size_t matrix_count, spress_point *out)
{
    for (size_t i = 0; i < count; i++) {
        const spress_vertex *v = &vertices[i];
        const float *used[4];
        float weights[4], m[6];
        for (int k = 0; k < 4; k++) {
            const size_t id = v->bone_ids[k];
            used[k] = (const float *)&matrices[id < matrix_count ? id : matrix_count - 1];
            weights[k] = v->bone_weights[k] > 0 ? v->bone_weights[k] : 0;
        }
        for (int k = 0; k < 6; k++)
            m[k] = blended(used, weights, k);
        out[i].x = spressi_finite((m[0] * v->x + m[2] * v->y) + m[4]);
        out[i].y = spressi_finite((m[1] * v->x + m[3] * v->y) + m[5]);
    }
}

/* Numbers of every size, denormal and huge ones among them; never infinite. */
static float any_float(test_random *random)
{
    const uint32_t bits = test_random_below(random, UINT32_MAX) ^ test_random_below(random, 2)
                                                                      << 31;
    float value;
    memcpy(&value, &bits, sizeof value);
    return isfinite(value) ? value : 0;
}

static float mixed_float(test_random *random)
{
    static const float awkward[] = {0, -0.0f, 1, -1, 1e-45f, -1e-40f, FLT_MAX, -FLT_MAX, FLT_MIN};
    const uint32_t kind = test_random_below(random, 10);
    if (kind == 0)
        return awkward[test_random_below(random, 9)];
    return kind < 3 ? any_float(random) : random_between(random, -100, 100);
}

static void fill_skin(spress_vertex *vertices, size_t vertex_count, spress_affine *matrices,
                      size_t matrix_count, test_random *random)
{
    for (size_t i = 0; i < vertex_count; i++) {
        vertices[i].x = mixed_float(random);
        vertices[i].y = mixed_float(random);
        vertices[i].u = vertices[i].v = NAN; /* nobody's business here */
        for (int k = 0; k < 4; k++) {
            const uint32_t kind = test_random_below(random, 8);
            const bool none = kind < 2;
            vertices[i].bone_weights[k] = none ? kind ? 0 : -0.0f : mixed_float(random);
            if (kind == 7)
                vertices[i].bone_weights[k] = NAN; /* not above 0 */
            vertices[i].bone_ids[k] = (uint16_t)test_random_below(
                random, vertices[i].bone_weights[k] > 0 ? (uint32_t)matrix_count : 65536);
        }
    }
    for (size_t i = 0; i < matrix_count; i++) {
        float *floats = &matrices[i].a;
        for (int k = 0; k < 6; k++)
            floats[k] = mixed_float(random);
        matrices[i].unused[0] = matrices[i].unused[1] = NAN; /* never matter */
    }
}

/* Arrays end where their memory ends and begin at all offsets of four bytes, so that reading beside
 * them is found by the sanitizer and no load can hope to be aligned. */
TEST(skinning_has_the_bits_of_its_formulas)
{
    test_random random = {.state = 21};
    for (size_t round = 0; round < 4000; round++) {
        const size_t count = test_random_below(&random, 40);
        const size_t matrix_count = 1 + test_random_below(&random, round % 100 == 0 ? 65535 : 9);
        const size_t skew = (size_t)4 * test_random_below(&random, 8);
        char *vertex_bytes = malloc(skew + count * sizeof(spress_vertex) + 1);
        char *matrix_bytes = malloc(skew + matrix_count * sizeof(spress_affine));
        AUTO_FREE spress_point *expected = malloc(count * sizeof *expected + 1);
        AUTO_FREE char *point_bytes = malloc(skew + count * sizeof(spress_point) + 1);
        assert_true(vertex_bytes && matrix_bytes && expected && point_bytes);
        spress_vertex *vertices = (spress_vertex *)(void *)(vertex_bytes + skew);
        spress_affine *matrices = (spress_affine *)(void *)(matrix_bytes + skew);
        spress_point *points = (spress_point *)(void *)(point_bytes + skew);
        fill_skin(vertices, count, matrices, matrix_count, &random);
        skin_plainly(vertices, count, matrices, matrix_count, expected);
        memset(point_bytes, 0xAA, skew + count * sizeof(spress_point) + 1);
        spress_vertices_skin(vertices, count, matrices, matrix_count, points);
        if (count != 0 && memcmp(points, expected, count * sizeof *points) != 0)
            fail_msg("skinning differs in round %zu", round);
        assert_int_equal((uint8_t)point_bytes[skew + count * sizeof(spress_point)], 0xAA);
        free(vertex_bytes);
        free(matrix_bytes);
    }
}

/* With weights above 0 a bone that does not exist is a fault of the caller's, not of memory. */
TEST(wild_bone_ids_stay_inside)
{
    AUTO_FREE spress_affine *matrices = malloc(3 * sizeof *matrices);
    spress_vertex vertices[9];
    spress_point points[9], expected[9];
    assert_non_null(matrices);
    for (size_t i = 0; i < 3; i++)
        matrices[i] = (spress_affine){.a = 1, .d = 1, .tx = (float)i};
    for (size_t i = 0; i < 9; i++)
        vertices[i] = (spress_vertex){.bone_ids = {(uint16_t)(i * 8191), 65535, 3, 32768},
                                      .bone_weights = {1, 1, 1, 1}};
    skin_plainly(vertices, 9, matrices, 3, expected);
    spress_vertices_skin(vertices, 9, matrices, 3, points);
    assert_memory_equal(points, expected, sizeof points);
}
