/* Rigs for the tests of posing and skinning. */
#ifndef TESTS_UNIT_TEST_ANIM_RIG_H
#define TESTS_UNIT_TEST_ANIM_RIG_H

#include "support.h"

/* low <= result <= high. */
static inline float random_between(test_random *random, float low, float high)
{
    return low + (high - low) * (float)test_random_below(random, 1u << 16) / 65535.0f;
}

typedef struct rig_plan {
    size_t bones, meshes, vertices, animations, frames;
    uint32_t reach;   /* a bone hangs on one of that many before it; 1: a chain; 0: all are roots */
    float scale_span; /* scales are 1 +- this */
} rig_plan;

static inline void *room_for(size_t count, size_t size)
{
    void *memory = MUST(calloc(count + 1, size));
    return memory;
}

static inline void fill_mesh(spress_mesh *mesh, const rig_plan *plan, test_random *random)
{
    *mesh = (spress_mesh){.name = "mesh", .name_size = 4};
    mesh->vertex_count = (uint16_t)plan->vertices;
    mesh->index_count = (uint32_t)(plan->vertices / 3 * 3);
    mesh->vertices = room_for(plan->vertices, sizeof *mesh->vertices);
    mesh->indices = room_for(mesh->index_count, sizeof *mesh->indices);
    for (size_t i = 0; i < mesh->index_count; i++)
        mesh->indices[i] = (uint16_t)test_random_below(random, (uint32_t)plan->vertices);
    for (size_t i = 0; i < plan->vertices; i++) {
        spress_vertex *v = &mesh->vertices[i];
        const uint32_t used = 1 + test_random_below(random, 4);
        v->x = random_between(random, -200, 200);
        v->y = random_between(random, -200, 200);
        v->u = random_between(random, 0, 1);
        v->v = random_between(random, 0, 1);
        for (uint32_t k = 0; k < 4; k++) {
            v->bone_weights[k] = k < used ? 1.0f / (float)used : 0;
            v->bone_ids[k] = k < used && plan->bones > 0
                                 ? (uint16_t)test_random_below(random, (uint32_t)plan->bones)
                                 : UINT16_MAX; /* with weight 0 it may be anything */
        }
    }
}

static inline void fill_animation(spress_animation *animation, const rig_plan *plan,
                                  test_random *random)
{
    *animation = (spress_animation){.name = "walk", .name_size = 4};
    animation->flags = SPRESS_ANIMATION_LOOP;
    animation->frame_count = (uint16_t)plan->frames;
    animation->transforms = room_for(plan->frames * plan->bones, sizeof(spress_transform));
    for (size_t i = 0; i < plan->frames * plan->bones; i++) {
        spress_transform *t = &animation->transforms[i];
        t->x = random_between(random, -30, 30);
        t->y = random_between(random, -30, 30);
        t->rotation = random_between(random, -400, 400);
        t->scale_x = random_between(random, 1 - plan->scale_span, 1 + plan->scale_span);
        t->scale_y = random_between(random, 1 - plan->scale_span, 1 + plan->scale_span);
        t->z_order = (int16_t)(test_random_below(random, 7) - 3);
        t->flags = test_random_below(random, 5) != 0 ? SPRESS_TRANSFORM_VISIBLE : 0;
    }
}

static inline spress_rig make_rig(const rig_plan *plan, test_random *random)
{
    spress_rig rig = {.version = 1,
                      .fps = 10,
                      .bone_count = (uint16_t)plan->bones,
                      .mesh_count = (uint16_t)plan->meshes,
                      .animation_count = (uint16_t)plan->animations};
    rig.bones = room_for(plan->bones, sizeof *rig.bones);
    rig.meshes = room_for(plan->meshes, sizeof *rig.meshes);
    rig.animations = room_for(plan->animations, sizeof *rig.animations);
    for (size_t i = 0; i < plan->bones; i++) {
        size_t parent = SIZE_MAX;
        if (i > 0 && plan->reach > 0)
            parent = i - 1 - test_random_below(random, plan->reach) % i;
        rig.bones[i] = (spress_bone){.name = "bone", .name_size = 4, .parent = -1};
        if (parent <= INT16_MAX) /* the field has no more bits */
            rig.bones[i].parent = (int16_t)parent;
    }
    for (size_t i = 0; i < plan->meshes; i++)
        fill_mesh(&rig.meshes[i], plan, random);
    for (size_t i = 0; i < plan->animations; i++)
        fill_animation(&rig.animations[i], plan, random);
    return rig;
}

static inline void free_rig(spress_rig *rig)
{
    for (size_t i = 0; i < rig->mesh_count; i++) {
        free(rig->meshes[i].vertices);
        free(rig->meshes[i].indices);
    }
    for (size_t i = 0; i < rig->animation_count; i++)
        free(rig->animations[i].transforms);
    free(rig->bones);
    free(rig->meshes);
    free(rig->animations);
}

/* A skeleton and a pose in blocks of exactly the size that was asked for: one byte further and the
 * sanitizer stops the test. What the memory held before must not matter. */
typedef struct actor {
    spress_skeleton skeleton;
    spress_pose pose;
    void *skeleton_memory, *pose_memory;
} actor;

static inline void actor_init(actor *a, const spress_rig *rig,
                              const spress_skeleton_options *options)
{
    a->skeleton_memory = malloc(spress_skeleton_size(rig));
    assert_non_null(a->skeleton_memory);
    memset(a->skeleton_memory, 0xA5, spress_skeleton_size(rig));
    assert_true(spress_skeleton_init(&a->skeleton, rig, options, a->skeleton_memory));
    a->pose_memory = malloc(spress_pose_size(&a->skeleton));
    assert_non_null(a->pose_memory);
    memset(a->pose_memory, 0xA5, spress_pose_size(&a->skeleton));
    spress_pose_init(&a->pose, &a->skeleton, a->pose_memory);
}

static inline void actor_free(actor *a)
{
    free(a->skeleton_memory);
    free(a->pose_memory);
}

#define AUTO_ACTOR AUTO(actor_free) actor

static inline void actor_play(actor *a, uint32_t animation, double seconds,
                              const spress_playback *playback)
{
    spress_transforms_sample(&a->skeleton,
                             spress_moment_at(a->skeleton.rig, animation, seconds, playback),
                             a->pose.locals);
    spress_pose_update(&a->skeleton, &a->pose);
}

#endif
