/* The example of docs/anim.md, compiled and run; the page and this file must say the same. */
#include <math.h>
#include <stdio.h>

#include "test_anim_rig.h"

/* clang-format off */
/* example */
typedef struct hero {
    spress_skeleton skeleton;
    spress_pose pose;
    spress_point *points; /* room for the largest mesh */
    uint32_t *order;      /* room for all meshes */
} hero;

static bool hero_init(hero *h, const spress_rig *rig, void *skeleton_memory, void *pose_memory)
{
    if (!spress_skeleton_init(&h->skeleton, rig, NULL, skeleton_memory)) /* spress_skeleton_size */
        return false;
    spress_pose_init(&h->pose, &h->skeleton, pose_memory);               /* spress_pose_size */
    return true;
}

static void hero_draw(hero *h, double seconds, void (*draw)(const spress_mesh *, const spress_point *))
{
    const spress_rig *rig = h->skeleton.rig;
    spress_moment moment = spress_moment_at(rig, 0, seconds, NULL);
    spress_transforms_sample(&h->skeleton, moment, h->pose.locals);
    spress_pose_update(&h->skeleton, &h->pose);
    size_t count = spress_draw_order(&h->skeleton, h->pose.locals, h->order);
    for (size_t i = 0; i < count; i++) {
        const spress_mesh *mesh = &rig->meshes[h->order[i]];
        spress_vertices_skin(mesh->vertices, mesh->vertex_count,
                             h->pose.matrices, h->pose.matrix_count, h->points);
        draw(mesh, h->points);
    }
}
/* end of example */
/* clang-format on */

static size_t drawn;

static void count_vertices(const spress_mesh *mesh, const spress_point *points)
{
    drawn += mesh->vertex_count;
    assert_true(isfinite(points[0].x));
}

TEST(the_example_draws)
{
    test_random random = {.state = 41};
    const rig_plan plan = {
        .bones = 4, .meshes = 3, .vertices = 9, .animations = 1, .frames = 2, .reach = 1};
    AUTO(free_rig) spress_rig rig = make_rig(&plan, &random);
    for (size_t i = 0; i < 8; i++)
        rig.animations[0].transforms[i].flags = SPRESS_TRANSFORM_VISIBLE;
    spress_point points[9];
    uint32_t order[3];
    uint64_t skeleton_memory[64], pose_memory[64];
    hero h = {.points = points, .order = order};
    assert_true(spress_skeleton_size(&rig) <= sizeof skeleton_memory);
    assert_true(hero_init(&h, &rig, skeleton_memory, pose_memory));
    assert_true(spress_pose_size(&h.skeleton) <= sizeof pose_memory);
    drawn = 0;
    hero_draw(&h, 0.05, count_vertices);
    assert_int_equal(drawn, 27);
}

TEST(the_page_says_the_same)
{
    expect_example("docs/anim.md", "tests/unit/test_anim_example.c");
}
