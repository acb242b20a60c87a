/* Draw order, bounds and hits, against the slow and obvious way. */
#include <float.h>
#include <math.h>

#include "test_anim_rig.h"

/* Skins a mesh into new memory. */
static spress_point *skinned(const actor *a, const spress_mesh *mesh)
{
    spress_point *points = room_for(mesh->vertex_count, sizeof *points);
    spress_vertices_skin(mesh->vertices, mesh->vertex_count, a->pose.matrices, a->pose.matrix_count,
                         points);
    return points;
}

/* Dominant bones */

TEST(a_mesh_follows_its_heaviest_bone)
{
    static const struct {
        uint16_t ids[2][4];
        float weights[2][4];
        uint32_t bone;
    } cases[] = {
        {{{2, 1, 0, 0}, {2, 0, 0, 0}}, {{0.75f, 0.25f}, {1}}, 2},
        {{{0, 1, 0, 0}, {1, 0, 0, 0}}, {{0.5f, 0.5f}, {0.5f, 0.5f}}, 0},       /* a tie */
        {{{2, 1, 0, 0}, {1, 2, 0, 0}}, {{0.5f, 0.5f}, {0.5f, 0.5f}}, 1},       /* another */
        {{{2, 1, 1, 0}, {2, 1, 0, 0}}, {{0.4f, 0.3f, 0.3f}, {0.5f, 0.5f}}, 1}, /* twice one bone */
        {{{1, 2, 0, 0}, {1, 2, 0, 0}}, {{-5, 0.1f}, {-5, 0.1f}}, 2},           /* not above 0 */
        {{{1, 2, 0, 0}, {1, 0, 0, 0}}, {{1, 0.5f}, {-5}}, 1},
        {{{1, 2, 0, 0}, {1, 2, 0, 0}}, {{-5, -1}, {-5, -1}}, SPRESS_NONE},
        {{{9, 65535, 0, 0}, {9, 9, 9, 9}}, {{0}, {0}}, SPRESS_NONE},
        {{{9, 1, 0, 0}, {9, 9, 9, 9}}, {{1, 0.5f}, {1}}, 1}, /* there is no bone 9 */
    };
    enum { COUNT = COUNT_OF(cases) };
    spress_bone bones[3] = {{.parent = -1}, {.parent = -1}, {.parent = -1}};
    spress_vertex vertices[COUNT][2] = {0};
    spress_mesh meshes[COUNT + 1] = {0};
    for (size_t i = 0; i < COUNT; i++) {
        meshes[i] = (spress_mesh){.vertex_count = 2, .vertices = vertices[i]};
        for (size_t k = 0; k < 2; k++) {
            memcpy(vertices[i][k].bone_ids, cases[i].ids[k], sizeof cases[i].ids[k]);
            memcpy(vertices[i][k].bone_weights, cases[i].weights[k], sizeof cases[i].weights[k]);
        }
    }
    const spress_rig rig = {
        .bone_count = 3, .mesh_count = COUNT + 1, .bones = bones, .meshes = meshes};
    AUTO_ACTOR a;
    actor_init(&a, &rig, NULL);
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(a.skeleton.mesh_bones[i], cases[i].bone);
    assert_int_equal(a.skeleton.mesh_bones[COUNT], SPRESS_NONE); /* no vertices */
}

/* Order */

TEST(meshes_are_drawn_by_z_order_then_by_index)
{
    test_random random = {.state = 31};
    for (int round = 0; round < 200; round++) {
        const rig_plan plan = {.bones = 1 + test_random_below(&random, 20),
                               .meshes = test_random_below(&random, round % 10 == 0 ? 3000 : 40),
                               .vertices = 1,
                               .animations = 1,
                               .frames = 1};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        if (round % 3 == 0)
            rig.animations[0].transforms[0].z_order = round % 2 ? INT16_MAX : INT16_MIN;
        AUTO_ACTOR a;
        actor_init(&a, &rig, NULL);
        uint32_t *order = room_for(plan.meshes, sizeof *order);
        AUTO_FREE bool *seen = room_for(plan.meshes, sizeof *seen);
        const size_t count = spress_draw_order(&a.skeleton, a.pose.locals, order);
        for (size_t i = 0; i < count; i++) {
            assert_true(order[i] < plan.meshes && !seen[order[i]]);
            seen[order[i]] = true;
            if (i == 0)
                continue;
            const int before = a.pose.locals[a.skeleton.mesh_bones[order[i - 1]]].z_order;
            const int after = a.pose.locals[a.skeleton.mesh_bones[order[i]]].z_order;
            assert_true(before < after || (before == after && order[i - 1] < order[i]));
        }
        for (size_t i = 0; i < plan.meshes; i++) {
            const spress_transform *bone = &a.pose.locals[a.skeleton.mesh_bones[i]];
            assert_int_equal(seen[i], bone->flags & SPRESS_TRANSFORM_VISIBLE);
        }
        free(order);
    }
}

/* The most meshes there can be, backwards and at random: an order that takes n * n steps would be
 * felt here. */
TEST(many_meshes_are_ordered)
{
    enum { COUNT = 65535 };
    test_random random = {.state = 32};
    const rig_plan plan = {
        .bones = COUNT, .meshes = COUNT, .vertices = 1, .animations = 1, .frames = 1};
    AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
    for (size_t i = 0; i < COUNT; i++) {
        rig.meshes[i].vertices[0].bone_ids[0] = (uint16_t)i;
        rig.meshes[i].vertices[0].bone_weights[0] = 4;
        rig.animations[0].transforms[i].flags = SPRESS_TRANSFORM_VISIBLE;
    }
    AUTO_FREE uint32_t *order = room_for(COUNT, sizeof *order);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < COUNT; i++)
            rig.animations[0].transforms[i].z_order =
                (int16_t)(pass == 0 ? 32767 - (int)i
                                    : (int)test_random_below(&random, 65536) - 32768);
        AUTO_ACTOR a;
        actor_init(&a, &rig, NULL);
        assert_int_equal(spress_draw_order(&a.skeleton, a.pose.locals, order), COUNT);
        for (size_t i = 1; i < COUNT; i++) {
            const int before = a.pose.locals[order[i - 1]].z_order;
            const int after = a.pose.locals[order[i]].z_order;
            assert_true(before < after || (before == after && order[i - 1] < order[i]));
        }
    }
}

/* Bounds */

static bool slow_bounds(const actor *a, spress_bounds *b)
{
    bool any = false;
    for (size_t m = 0; m < a->skeleton.rig->mesh_count; m++) {
        const spress_mesh *mesh = &a->skeleton.rig->meshes[m];
        const uint32_t bone = a->skeleton.mesh_bones[m];
        if (mesh->index_count == 0 || !(a->pose.locals[bone].flags & SPRESS_TRANSFORM_VISIBLE))
            continue;
        AUTO_FREE spress_point *points = skinned(a, mesh);
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            b->left = fminf(b->left, points[i].x);
            b->bottom = fminf(b->bottom, points[i].y);
            b->right = fmaxf(b->right, points[i].x);
            b->top = fmaxf(b->top, points[i].y);
            any = true;
        }
    }
    return any;
}

static void expect_bounds(const spress_bounds *is, const spress_bounds *should)
{
    assert_true(is->left == should->left && is->right == should->right);
    assert_true(is->bottom == should->bottom && is->top == should->top);
}

TEST(bounds_hold_everything_that_is_seen)
{
    const spress_bounds nothing = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
    test_random random = {.state = 33};
    for (int round = 0; round < 200; round++) {
        const rig_plan plan = {.bones = 1 + test_random_below(&random, 9),
                               .meshes = test_random_below(&random, 4),
                               .vertices = 1 + test_random_below(&random, 300),
                               .animations = 1,
                               .frames = 3,
                               .reach = 2,
                               .scale_span = 0.2f};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        rig.animations[0].flags = round & 1;
        AUTO_ACTOR a;
        actor_init(&a, &rig, NULL);
        const uint32_t steps = 1 + test_random_below(&random, 3);
        spress_bounds all = nothing, is = {0}, once = nothing;
        bool any = false;
        /* Frame after frame; the seam belongs to looping animations only. */
        const uint32_t poses = round & 1 ? 3 * steps : 2 * steps + 1;
        for (uint32_t i = 0; i < poses; i++) {
            actor_play(&a, 0, (double)i / (10.0 * steps), NULL);
            any |= slow_bounds(&a, &all);
        }
        if (slow_bounds(&a, &once)) {
            assert_true(spress_pose_bounds(&a.skeleton, &a.pose, &is));
            expect_bounds(&is, &once);
        } else {
            assert_false(spress_pose_bounds(&a.skeleton, &a.pose, &is));
        }
        is = nothing;
        assert_int_equal(spress_animation_bounds(&a.skeleton, 0, steps, &a.pose, &is), any);
        expect_bounds(&is, &all);
        assert_false(spress_animation_bounds(&a.skeleton, 1, steps, &a.pose, &is));
    }
}

/* Hits */

/* Where the point is in the triangle, by Cramer's rule; the least of the three shares. */
static double least_share(const spress_point c[3], spress_point p, double shares[3])
{
    const double e = (double)c[0].x - (double)c[2].x, f = (double)c[1].x - (double)c[2].x;
    const double g = (double)c[0].y - (double)c[2].y, h = (double)c[1].y - (double)c[2].y;
    const double x = (double)p.x - (double)c[2].x, y = (double)p.y - (double)c[2].y;
    const double whole = e * h - f * g;
    shares[0] = (x * h - f * y) / whole;
    shares[1] = (e * y - x * g) / whole;
    shares[2] = 1 - shares[0] - shares[1];
    return fmin(shares[0], fmin(shares[1], shares[2]));
}

/* Paints all triangles from back to front: the last over the point is what was hit. Returns false
 * when the point is so close to an edge that rounding decides. */
static bool slow_hit(const actor *a, spress_point point, spress_hit *out)
{
    uint32_t order[8];
    const size_t count = spress_draw_order(&a->skeleton, a->pose.locals, order);
    bool clear = true;
    out->mesh = SPRESS_NONE;
    for (size_t i = 0; i < count; i++) {
        const spress_mesh *mesh = &a->skeleton.rig->meshes[order[i]];
        AUTO_FREE spress_point *points = skinned(a, mesh);
        for (uint32_t t = 0; t < mesh->index_count / 3; t++) {
            const uint16_t *at = &mesh->indices[3 * t];
            if (at[0] == at[1] || at[1] == at[2] || at[2] == at[0])
                continue;
            const spress_point corners[3] = {points[at[0]], points[at[1]], points[at[2]]};
            double shares[3];
            const double least = least_share(corners, point, shares);
            clear &= fabs(least) > 1e-4;
            if (least < 0)
                continue;
            *out = (spress_hit){.mesh = order[i], .triangle = t};
            for (int k = 0; k < 3; k++)
                out->corner[k] = (float)shares[k];
        }
    }
    return clear;
}

TEST(hits_are_what_was_painted_last)
{
    test_random random = {.state = 34};
    size_t hits = 0, misses = 0;
    for (int round = 0; round < 150; round++) {
        const rig_plan plan = {.bones = 5,
                               .meshes = 1 + test_random_below(&random, 5),
                               .vertices = 12,
                               .animations = 1,
                               .frames = 2,
                               .reach = 2,
                               .scale_span = 0.2f};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        AUTO_ACTOR a;
        actor_init(&a, &rig, NULL);
        actor_play(&a, 0, 0.07, NULL);
        for (int i = 0; i < 100; i++) {
            const spress_point p = {random_between(&random, -200, 200),
                                    random_between(&random, -200, 200)};
            spress_hit should, is = {.mesh = SPRESS_NONE};
            if (!slow_hit(&a, p, &should))
                continue;
            assert_int_equal(spress_pose_hit(&a.skeleton, &a.pose, p, &is),
                             should.mesh != SPRESS_NONE);
            assert_int_equal(is.mesh, should.mesh);
            hits += is.mesh != SPRESS_NONE;
            misses += is.mesh == SPRESS_NONE;
            if (is.mesh == SPRESS_NONE)
                continue;
            assert_int_equal(is.triangle, should.triangle);
            for (int k = 0; k < 3; k++)
                assert_true(fabsf(is.corner[k] - should.corner[k]) < 1e-3f);
        }
    }
    assert_true(hits > 1000 && misses > 1000); /* the comparison was of something */
}

TEST(hits_by_hand)
{
    /* A square of two triangles, one of each winding, a line, and corners that do not exist. */
    spress_vertex vertices[] = {{.x = 0, .y = 0, .u = 0, .v = 0},
                                {.x = 4, .y = 0, .u = 1, .v = 0},
                                {.x = 4, .y = 4, .u = 1, .v = 1},
                                {.x = 0, .y = 4, .u = 0, .v = 1}};
    uint16_t indices[] = {0, 1, 2, 0, 3, 2, 0, 1, 1, 60000, 0, 1, 0, 60000, 1, 0, 1, 60000};
    spress_mesh mesh = {
        .vertex_count = 4, .index_count = 18, .vertices = vertices, .indices = indices};
    const spress_rig rig = {.mesh_count = 1, .meshes = &mesh};
    AUTO_ACTOR a;
    spress_hit hit;
    actor_init(&a, &rig, NULL); /* no bones, no frames: as stored, and visible */
    assert_true(spress_pose_hit(&a.skeleton, &a.pose, (spress_point){3, 1}, &hit));
    assert_int_equal(hit.triangle, 0);
    assert_true(hit.image.x == 0.75f && hit.image.y == 0.25f);
    assert_true(hit.corner[0] == 0.25f && hit.corner[1] == 0.5f && hit.corner[2] == 0.25f);
    assert_true(spress_pose_hit(&a.skeleton, &a.pose, (spress_point){1, 3}, &hit));
    assert_int_equal(hit.triangle, 1);
    assert_true(hit.image.x == 0.25f && hit.image.y == 0.75f);
    assert_true(spress_pose_hit(&a.skeleton, &a.pose, (spress_point){2, 2}, &hit)); /* both */
    assert_int_equal(hit.triangle, 1);
    assert_true(spress_pose_hit(&a.skeleton, &a.pose, (spress_point){4, 4}, &hit)); /* a corner */
    assert_false(spress_pose_hit(&a.skeleton, &a.pose, (spress_point){4.001f, 2}, &hit));
    assert_false(spress_pose_hit(&a.skeleton, &a.pose, (spress_point){NAN, 2}, &hit));
}
