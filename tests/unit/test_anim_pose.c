/* Posing and skinning against the formulas of docs/anim.md in double precision.
 *
 * How far float32 may be off is computed along with the reference. With u = 2^-24, the norm of a
 * matrix (its longest stretch) written |A|, errors to first order, and sums of squares of the
 * errors of single entries as bounds of norms:
 *
 *   local L   sine and cosine are within 2 units in the last place, 4 u, the scale adds u: 5 u of
 *             each entry, sqrt(2) * 5 u |L| < 8 u |L|
 *   world     A = A_parent * L: two roundings per product and sum: 2 u * |A_parent|_F * |L|_F
 *             <= 4 u |A_parent| |L|, added to what parent and L bring
 *   place     t = A_parent * x + t_parent: 4 u |A_parent| |x| + u |t|, and what parent brings
 *   inverse   |inverse|^2 * the error of the matrix, and a rounding
 *   skinning  blending and transforming: six roundings of each product */
#include <float.h>
#include <math.h>

#include "test_anim_rig.h"

#define U 0x1p-24

typedef struct matrix {
    double a, b, c, d, tx, ty;
    double norm;            /* at least the longest stretch */
    double error, tx_error; /* bounds of |A's| and |t's| */
} matrix;

static double longest_stretch(double a, double b, double c, double d)
{
    const double sum = a * a + b * b + c * c + d * d;
    const double determinant = a * d - b * c;
    return sqrt((sum + sqrt(fmax(sum * sum - 4 * determinant * determinant, 0))) / 2);
}

static matrix reference_local(const spress_transform *t, double sign)
{
    const double angle = sign * fmod((double)t->rotation, 360) * (3.14159265358979323846 / 180);
    const double norm = fmax(fabs((double)t->scale_x), fabs((double)t->scale_y));
    return (matrix){cos(angle) * (double)t->scale_x,
                    sin(angle) * (double)t->scale_x,
                    -sin(angle) * (double)t->scale_y,
                    cos(angle) * (double)t->scale_y,
                    (double)t->x,
                    (double)t->y,
                    norm,
                    8 * U * norm,
                    0};
}

static matrix reference_product(const matrix *p, const matrix *q)
{
    matrix m = {.a = p->a * q->a + p->c * q->b,
                .b = p->b * q->a + p->d * q->b,
                .c = p->a * q->c + p->c * q->d,
                .d = p->b * q->c + p->d * q->d,
                .tx = p->a * q->tx + p->c * q->ty + p->tx,
                .ty = p->b * q->tx + p->d * q->ty + p->ty};
    const double q_place = hypot(q->tx, q->ty);
    m.norm = p->norm * q->norm;
    m.error = p->error * q->norm + p->norm * q->error + 4 * U * m.norm;
    m.tx_error = p->tx_error + p->error * q_place + p->norm * q->tx_error +
                 U * (4 * p->norm * q_place + hypot(m.tx, m.ty) + hypot(p->tx, p->ty));
    return m;
}

static matrix reference_inverse(const matrix *m)
{
    const double determinant = m->a * m->d - m->b * m->c;
    matrix inverse = {.a = m->d / determinant,
                      .b = -m->b / determinant,
                      .c = -m->c / determinant,
                      .d = m->a / determinant};
    inverse.tx = -(inverse.a * m->tx + inverse.c * m->ty);
    inverse.ty = -(inverse.b * m->tx + inverse.d * m->ty);
    inverse.norm = longest_stretch(inverse.a, inverse.b, inverse.c, inverse.d);
    inverse.error = inverse.norm * inverse.norm * m->error + 2 * U * inverse.norm;
    inverse.tx_error = inverse.error * hypot(m->tx, m->ty) + inverse.norm * m->tx_error +
                       2 * U * hypot(inverse.tx, inverse.ty);
    return inverse;
}

static void reference_worlds(const spress_rig *rig, const spress_transform *locals, double sign,
                             matrix *worlds)
{
    const matrix identity = {.a = 1, .d = 1, .norm = 1};
    for (size_t i = 0; i < rig->bone_count; i++) {
        const matrix local = reference_local(&locals[i], sign);
        const int parent = rig->bones[i].parent;
        worlds[i] = reference_product(parent < 0 ? &identity : &worlds[parent], &local);
    }
}

/* Where a vertex belongs, and how far off float32 may be. */
typedef struct place {
    double x, y, bound;
} place;

static place reference_skin(const spress_vertex *v, const matrix *matrices)
{
    const double x = (double)v->x, y = (double)v->y;
    place sum = {0};
    for (int i = 0; i < 4; i++) {
        const double w = (double)v->bone_weights[i];
        if (!(w > 0))
            continue;
        const matrix *m = &matrices[v->bone_ids[i]];
        sum.x += w * (m->a * x + m->c * y + m->tx);
        sum.y += w * (m->b * x + m->d * y + m->ty);
        sum.bound += w * (m->error * hypot(x, y) + m->tx_error +
                          6 * U * (2 * m->norm * hypot(x, y) + hypot(m->tx, m->ty)));
    }
    sum.bound *= 1.01; /* the errors of errors */
    return sum;
}

static double expect_mesh(const spress_mesh *mesh, const spress_pose *pose, const matrix *matrices)
{
    double greatest = 0;
    spress_point *points = room_for(mesh->vertex_count, sizeof *points);
    spress_vertices_skin(mesh->vertices, mesh->vertex_count, pose->matrices, pose->matrix_count,
                         points);
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const place p = reference_skin(&mesh->vertices[i], matrices);
        const double off = hypot((double)points[i].x - p.x, (double)points[i].y - p.y);
        if (!(off <= p.bound))
            fail_msg("vertex %zu: (%g %g), not (%g %g): off by %g, allowed %g", i,
                     (double)points[i].x, (double)points[i].y, p.x, p.y, off, p.bound);
        greatest = fmax(greatest, p.bound);
    }
    free(points);
    return greatest;
}

/* Asserts that all vertices are where the reference has them; returns the greatest bound used. */
static double expect_skinned(const actor *a, const spress_transform *bind, double sign)
{
    const spress_rig *rig = a->skeleton.rig;
    matrix *worlds = room_for(rig->bone_count, sizeof *worlds);
    matrix *matrices = room_for(rig->bone_count, sizeof *matrices);
    double greatest = 0;
    reference_worlds(rig, bind, sign, matrices);
    reference_worlds(rig, a->pose.locals, sign, worlds);
    for (size_t i = 0; i < rig->bone_count; i++) {
        const matrix inverse = reference_inverse(&matrices[i]);
        matrices[i] = reference_product(&worlds[i], &inverse);
    }
    for (size_t i = 0; i < rig->mesh_count; i++)
        greatest = fmax(greatest, expect_mesh(&rig->meshes[i], &a->pose, matrices));
    free(worlds);
    free(matrices);
    return greatest;
}

TEST(random_rigs_match_the_reference)
{
    test_random random = {.state = 11};
    for (int round = 0; round < 300; round++) {
        const rig_plan plan = {.bones = 1 + test_random_below(&random, 80),
                               .meshes = 2,
                               .vertices = 3 + test_random_below(&random, 40),
                               .animations = 1,
                               .frames = 4,
                               .reach = test_random_below(&random, 20),
                               .scale_span = random_between(&random, 0, 0.2f)};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        const spress_axes axes = {.y_down = round & 1, .clockwise = round >> 1 & 1};
        const spress_skeleton_options options = {.axes = axes,
                                                 .choose_bind = round % 3 == 0,
                                                 .bind_frame = test_random_below(&random, 4)};
        const spress_transform *bind = rig.animations[0].transforms +
                                       (options.choose_bind ? options.bind_frame : 0) * plan.bones;
        AUTO_ACTOR a;
        actor_init(&a, &rig, &options);
        for (int i = 0; i < 3; i++) {
            actor_play(&a, 0, (double)random_between(&random, -1, 1), NULL);
            expect_skinned(&a, bind, axes.y_down == axes.clockwise ? 1 : -1);
        }
    }
}

/* 64 deep, negative scales among them; the bound must stay far below what can be seen, or the
 * comparison would prove nothing. */
TEST(chains_match_the_reference)
{
    test_random random = {.state = 12};
    for (int round = 0; round < 50; round++) {
        const rig_plan plan = {.bones = 64,
                               .meshes = 1,
                               .vertices = 200,
                               .animations = 1,
                               .frames = 3,
                               .reach = 1,
                               .scale_span = 0};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        for (size_t i = 0; i < 3 * 64; i++) {
            rig.animations[0].transforms[i].scale_x = test_random_below(&random, 4) == 0 ? -1 : 1;
            rig.animations[0].transforms[i].scale_y = test_random_below(&random, 4) == 0 ? -1 : 1;
        }
        AUTO_ACTOR a;
        actor_init(&a, &rig, NULL);
        actor_play(&a, 0, 0.1, NULL);
        assert_true(expect_skinned(&a, rig.animations[0].transforms, 1) < 0.2);
    }
}

TEST(the_largest_skeleton)
{
    test_random random = {.state = 13};
    const rig_plan plan = {.bones = 65535,
                           .meshes = 1,
                           .vertices = 2000,
                           .animations = 1,
                           .frames = 2,
                           .reach = 20000,
                           .scale_span = 0.1f};
    AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
    AUTO_ACTOR a;
    actor_init(&a, &rig, NULL);
    actor_play(&a, 0, 0.05, NULL);
    assert_true(expect_skinned(&a, rig.animations[0].transforms, 1) < 0.2);
}

TEST(at_the_bind_pose_nothing_moves)
{
    test_random random = {.state = 14};
    const rig_plan plan = {.bones = 30,
                           .meshes = 1,
                           .vertices = 300,
                           .animations = 1,
                           .frames = 1,
                           .reach = 4,
                           .scale_span = 0.3f};
    AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
    spress_point points[300];
    AUTO_ACTOR a;
    actor_init(&a, &rig, NULL);
    spress_vertices_skin(rig.meshes[0].vertices, 300, a.pose.matrices, a.pose.matrix_count, points);
    for (size_t i = 0; i < 300; i++) {
        assert_true(fabsf(points[i].x - rig.meshes[0].vertices[i].x) < 0.01f);
        assert_true(fabsf(points[i].y - rig.meshes[0].vertices[i].y) < 0.01f);
    }
}

/* Two bones: an arm on a body, turned by right angles, so that everything can be told exactly. */
typedef struct arm_rig {
    spress_rig rig;
    spress_bone bones[2];
    spress_transform frames[2][2];
    spress_animation animation;
} arm_rig;

static void arm_rig_init(arm_rig *r)
{
    *r = (arm_rig){.bones = {{.parent = -1}, {.parent = 0}},
                   .frames = {{{.x = 10, .y = 20, .scale_x = 1, .scale_y = 1},
                               {.x = 0, .y = 5, .scale_x = 1, .scale_y = 1}},
                              {{.x = 10, .y = 20, .rotation = 90, .scale_x = 1, .scale_y = 1},
                               {.x = 0, .y = 5, .scale_x = 3, .scale_y = 2}}}};
    r->animation = (spress_animation){
        .name = "walk", .name_size = 4, .frame_count = 2, .transforms = r->frames[0]};
    r->rig = (spress_rig){.version = 1,
                          .fps = 10,
                          .bone_count = 2,
                          .animation_count = 1,
                          .bones = r->bones,
                          .animations = &r->animation};
}

static spress_point skin_one(const actor *a, float x, float y, uint16_t bone)
{
    const spress_vertex v = {.x = x, .y = y, .bone_ids = {bone}, .bone_weights = {1}};
    spress_point point;
    spress_vertices_skin(&v, 1, a->pose.matrices, a->pose.matrix_count, &point);
    return point;
}

TEST(axes_by_hand)
{
    /* In the bind pose the arm's root is at (10, 25), and the vertex (11, 28) is (1, 3) from it. In
     * frame 1 the body turns by 90 degrees. With +x turning to +y the arm's root comes to (5, 20),
     * its own x axis points to +y and its y axis to -x, three and two times as long: the vertex is
     * at (5 - 2 * 3, 20 + 3 * 1). The other way round: root (15, 20), vertex (15 + 6, 20 - 3). */
    static const struct {
        spress_axes axes;
        spress_point point;
    } cases[] = {
        {{.y_down = false, .clockwise = false}, {-1, 23}},
        {{.y_down = false, .clockwise = true}, {21, 17}},
        {{.y_down = true, .clockwise = false}, {21, 17}},
        {{.y_down = true, .clockwise = true}, {-1, 23}},
        {{.flip_v = true}, {-1, 23}},
    };
    arm_rig r;
    arm_rig_init(&r);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_ACTOR a;
        actor_init(&a, &r.rig, &(spress_skeleton_options){.axes = cases[i].axes});
        actor_play(&a, 0, 0.1, NULL);
        const spress_point point = skin_one(&a, 11, 28, 1);
        assert_true(point.x == cases[i].point.x && point.y == cases[i].point.y);
        assert_int_equal(a.skeleton.axes.flip_v, cases[i].axes.flip_v);
    }
}

TEST(bones_without_inverse_leave_vertices_as_stored)
{
    arm_rig r;
    AUTO_ACTOR a;
    arm_rig_init(&r);
    r.frames[0][1].scale_x = 0; /* the arm */
    actor_init(&a, &r.rig, NULL);
    actor_play(&a, 0, 0.1, NULL);
    assert_int_equal(a.skeleton.no_inverse[0], 0);
    assert_int_equal(a.skeleton.no_inverse[1], 1);
    const spress_point still = skin_one(&a, 11, 28, 1);
    assert_true(still.x == 11 && still.y == 28);
    const spress_point moved = skin_one(&a, 10, 25, 0);
    assert_true(moved.x == 5 && moved.y == 20);
    actor_free(&a);
    arm_rig_init(&r);
    r.frames[0][0].scale_y = -0.0f; /* the body, and with it the arm */
    r.frames[0][1].rotation = 33;   /* whose determinant is then a rounding error */
    actor_init(&a, &r.rig, NULL);
    assert_int_equal(a.skeleton.no_inverse[0], 1);
    assert_int_equal(a.skeleton.no_inverse[1], 1);
    actor_free(&a);
    arm_rig_init(&r);
    r.frames[0][0].scale_y = 1e-7f; /* too flat for float32 */
    actor_init(&a, &r.rig, NULL);
    assert_int_equal(a.skeleton.no_inverse[0], 1);
    actor_free(&a);
    arm_rig_init(&r);
    r.frames[0][0].scale_x = r.frames[0][0].scale_y = 1e-6f; /* small, but sound */
    actor_init(&a, &r.rig, NULL);
    assert_int_equal(a.skeleton.no_inverse[0], 0);
}

/* However deep below a scale of 0, where its determinant has long been covered by rounding. */
TEST(flatness_is_inherited)
{
    test_random random = {.state = 17};
    for (int round = 0; round < 200; round++) {
        const rig_plan plan = {
            .bones = 200, .animations = 1, .frames = 1, .reach = 1, .scale_span = 0.6f};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        AUTO_ACTOR a;
        rig.animations[0].transforms[0].scale_y = 0;
        actor_init(&a, &rig, NULL);
        for (size_t i = 0; i < 200; i++)
            assert_int_equal(a.skeleton.no_inverse[i], 1);
    }
}

/* A scale of 0 in any other frame is nothing special: everything is at the bone's root. */
TEST(a_scale_of_zero_collapses)
{
    arm_rig r;
    AUTO_ACTOR a;
    arm_rig_init(&r);
    r.frames[1][1].scale_x = r.frames[1][1].scale_y = 0;
    actor_init(&a, &r.rig, NULL);
    actor_play(&a, 0, 0.1, NULL);
    const spress_point point = skin_one(&a, 400, -77, 1);
    assert_true(point.x == 5 && point.y == 20);
}

TEST(without_frames_vertices_are_as_stored)
{
    arm_rig r;
    AUTO_ACTOR a;
    arm_rig_init(&r);
    r.rig.animation_count = 0;
    actor_init(&a, &r.rig, NULL);
    assert_int_equal(a.skeleton.bind.rule, SPRESS_BIND_NONE);
    assert_int_equal(a.pose.matrix_count, 0);
    /* For who looks at them all the same: nothing is left as the memory happened to be. */
    const spress_affine neutral = {.a = 1, .d = 1};
    for (size_t i = 0; i < r.rig.bone_count; i++) {
        assert_int_not_equal(a.skeleton.no_inverse[i], 0);
        assert_memory_equal(&a.skeleton.inverse_bind[i], &neutral, sizeof neutral);
        assert_memory_equal(&a.pose.matrices[i], &neutral, sizeof neutral);
    }
    /* Weights do not matter then, not even their sum. */
    const spress_vertex v = {.x = 3, .y = 4, .bone_ids = {0}, .bone_weights = {0.25f}};
    spress_point point;
    spress_vertices_skin(&v, 1, a.pose.matrices, a.pose.matrix_count, &point);
    assert_true(point.x == 3 && point.y == 4);
    actor_free(&a);
    arm_rig_init(&r);
    r.rig.bone_count = 0;
    actor_init(&a, &r.rig, NULL);
    actor_play(&a, 0, 0.1, NULL);
    spress_vertices_skin(&v, 1, a.pose.matrices, a.pose.matrix_count, &point);
    assert_true(point.x == 3 && point.y == 4);
}

TEST(weights_are_not_renormalised)
{
    arm_rig r;
    AUTO_ACTOR a;
    arm_rig_init(&r);
    actor_init(&a, &r.rig, NULL);
    /* Both matrices are the identity here; weights not above 0 do not count. */
    const spress_vertex v = {
        .x = 8, .y = -4, .bone_ids = {0, 1, 1, 65535}, .bone_weights = {0.25f, 0.5f, -3, -0.0f}};
    spress_point point;
    spress_vertices_skin(&v, 1, a.pose.matrices, a.pose.matrix_count, &point);
    assert_true(point.x == 6 && point.y == -3);
}

/* Numbers at the end of the range, everywhere: whatever comes of it is finite. */
TEST(nothing_is_ever_nan)
{
    static const float wild[] = {0,       -0.0f,    1,       -1,       1e-45f, -1e-45f, 1e-38f,
                                 3.4e38f, -3.4e38f, FLT_MAX, -FLT_MAX, 1e20f,  -1e-20f, 90};
    enum { COUNT = COUNT_OF(wild) };
    test_random random = {.state = 15};
    for (int round = 0; round < 2000; round++) {
        const rig_plan plan = {
            .bones = 5, .meshes = 1, .vertices = 7, .animations = 1, .frames = 2, .reach = 2};
        AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
        for (size_t i = 0; i < 10; i++) {
            float *floats = &rig.animations[0].transforms[i].x;
            for (size_t k = 0; k < 5; k++)
                if (test_random_below(&random, 3) == 0)
                    floats[k] = wild[test_random_below(&random, COUNT)];
        }
        for (size_t i = 0; i < 7; i++) {
            rig.meshes[0].vertices[i].x = wild[test_random_below(&random, COUNT)];
            rig.meshes[0].vertices[i].y = wild[test_random_below(&random, COUNT)];
        }
        AUTO_ACTOR a;
        spress_point points[7];
        actor_init(&a, &rig, NULL);
        actor_play(&a, 0, 0.05, NULL);
        spress_vertices_skin(rig.meshes[0].vertices, 7, a.pose.matrices, 5, points);
        for (size_t i = 0; i < 5; i++) {
            const float *to_world = &a.pose.worlds[i].a, *to_skin = &a.pose.matrices[i].a;
            for (size_t k = 0; k < 6; k++)
                assert_true(isfinite(to_world[k]) && isfinite(to_skin[k]));
            assert_true(a.pose.worlds[i].unused[0] == 0 && a.pose.matrices[i].unused[1] == 0);
        }
        for (size_t i = 0; i < 7; i++)
            assert_true(isfinite(points[i].x) && isfinite(points[i].y));
    }
}
