/* Every way to compute gives the same bits: plain C, SSE2 and AVX, on awkward numbers too. */
#include <float.h>
#include <math.h>

#include "anim/skin.h"
#include "test_anim_rig.h"

/* The code that uses vectors of four, once more without: its twin for machines that have none. */
#define SPRESSI_PLAIN_VEC4
#define spress_transforms_sample plain_transforms_sample
#define spress_transforms_blend  plain_transforms_blend
#define spress_pose_update       plain_pose_update
#define spressi_worlds           plain_worlds
void plain_transforms_sample(const spress_skeleton *skeleton, spress_moment moment,
                             spress_transform *out);
void plain_transforms_blend(const spress_transform *a, const spress_transform *b, size_t bone_count,
                            float weight, spress_transform *out);
void plain_pose_update(const spress_skeleton *skeleton, spress_pose *pose);
#include "anim/pose.c"   /* NOLINT(bugprone-suspicious-include) */
#include "anim/sample.c" /* NOLINT(bugprone-suspicious-include) */
#undef spress_transforms_sample
#undef spress_transforms_blend
#undef spress_pose_update

typedef void skin_way(const spress_vertex *, size_t, const spress_affine *, size_t, spress_point *);

static const struct {
    const char *name;
    skin_way *skin;
    bool needs_avx;
} ways[] = {
    {"chosen", spress_vertices_skin, false},
#if SPRESSI_SKIN_X86
    {"SSE2", spressi_skin_sse2, false},
    {"AVX", spressi_skin_avx, true},
#endif
};

static bool can_run(bool needs_avx)
{
#if SPRESSI_SKIN_X86
    return !needs_avx || __builtin_cpu_supports("avx");
#else
    return !needs_avx;
#endif
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
static void all_ways_skin_alike(void **state)
{
    (void)state;
    test_random random = {.state = 21};
    for (size_t round = 0; round < 4000; round++) {
        const size_t count = test_random_below(&random, 40);
        const size_t matrix_count = 1 + test_random_below(&random, round % 100 == 0 ? 65535 : 9);
        const size_t skew = 4 * test_random_below(&random, 8);
        char *vertex_bytes = malloc(skew + count * sizeof(spress_vertex) + 1);
        char *matrix_bytes = malloc(skew + matrix_count * sizeof(spress_affine));
        spress_point *expected = malloc(count * sizeof *expected + 1);
        char *point_bytes = malloc(skew + count * sizeof(spress_point) + 1);
        assert_true(vertex_bytes && matrix_bytes && expected && point_bytes);
        spress_vertex *vertices = (spress_vertex *)(void *)(vertex_bytes + skew);
        spress_affine *matrices = (spress_affine *)(void *)(matrix_bytes + skew);
        spress_point *points = (spress_point *)(void *)(point_bytes + skew);
        fill_skin(vertices, count, matrices, matrix_count, &random);
        spressi_skin_plain(vertices, count, matrices, matrix_count, expected);
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            if (!can_run(ways[i].needs_avx))
                continue;
            memset(point_bytes, 0xAA, skew + count * sizeof(spress_point) + 1);
            ways[i].skin(vertices, count, matrices, matrix_count, points);
            if (count != 0 && memcmp(points, expected, count * sizeof *points) != 0)
                fail_msg("%s differs from plain C in round %zu", ways[i].name, round);
            assert_int_equal((uint8_t)point_bytes[skew + count * sizeof(spress_point)], 0xAA);
        }
        free(vertex_bytes);
        free(matrix_bytes);
        free(expected);
        free(point_bytes);
    }
}

/* With weights above 0 a bone that does not exist is a fault of the caller's, not of memory. */
static void wild_bone_ids_stay_inside(void **state)
{
    (void)state;
    spress_affine *matrices = malloc(3 * sizeof *matrices);
    spress_vertex vertices[9];
    spress_point points[9], expected[9];
    assert_non_null(matrices);
    for (size_t i = 0; i < 3; i++)
        matrices[i] = (spress_affine){.a = 1, .d = 1, .tx = (float)i};
    for (size_t i = 0; i < 9; i++)
        vertices[i] = (spress_vertex){.bone_ids = {(uint16_t)(i * 8191), 65535, 3, 32768},
                                      .bone_weights = {1, 1, 1, 1}};
    spressi_skin_plain(vertices, 9, matrices, 3, expected);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!can_run(ways[i].needs_avx))
            continue;
        ways[i].skin(vertices, 9, matrices, 3, points);
        assert_memory_equal(points, expected, sizeof points);
    }
    free(matrices);
}

static void posing_needs_no_vectors(void **state)
{
    (void)state;
    test_random random = {.state = 22};
    for (int round = 0; round < 3000; round++) {
        const rig_plan plan = {.bones = 1 + test_random_below(&random, 150),
                               .animations = 1,
                               .frames = 3,
                               .reach = 1 + test_random_below(&random, 6),
                               .scale_span = 0.2f};
        spress_rig rig = make_rig(&plan, &random);
        const size_t size = plan.bones * sizeof(spress_affine);
        if (round % 2) {
            for (size_t i = 0; i < 3 * plan.bones; i++)
                (&rig.animations[0].transforms[i].x)[test_random_below(&random, 5)] =
                    mixed_float(&random);
        }
        actor with, without;
        actor_init(&with, &rig, NULL);
        actor_init(&without, &rig, NULL);
        const spress_moment moment = {0, 1, 2, random_between(&random, 0, 0.999f)};
        spress_transforms_sample(&with.skeleton, moment, with.pose.locals);
        plain_transforms_sample(&without.skeleton, moment, without.pose.locals);
        assert_memory_equal(with.pose.locals, without.pose.locals,
                            plan.bones * sizeof(spress_transform));
        spress_pose_update(&with.skeleton, &with.pose);
        plain_pose_update(&without.skeleton, &without.pose);
        assert_memory_equal(with.pose.worlds, without.pose.worlds, size);
        assert_memory_equal(with.pose.matrices, without.pose.matrices, size);
        actor_free(&with);
        actor_free(&without);
        free_rig(&rig);
    }
}

static void blending_needs_no_vectors(void **state)
{
    (void)state;
    test_random random = {.state = 23};
    for (int round = 0; round < 20000; round++) {
        spress_transform a = {0}, b = {0}, with = {0}, without = {0};
        for (int i = 0; i < 5; i++) {
            (&a.x)[i] = mixed_float(&random);
            (&b.x)[i] = mixed_float(&random);
        }
        const float weight = random_between(&random, 0, 1);
        spress_transforms_blend(&a, &b, 1, weight, &with);
        plain_transforms_blend(&a, &b, 1, weight, &without);
        assert_memory_equal(&with, &without, sizeof with);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_skin_alike),
        cmocka_unit_test(wild_bone_ids_stay_inside),
        cmocka_unit_test(posing_needs_no_vectors),
        cmocka_unit_test(blending_needs_no_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
