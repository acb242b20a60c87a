/* The same bits everywhere: what posing and skinning give for a rig of fixed numbers must be, to
 * the last bit, what make_anim_bits.py worked out from the order of operations in docs/anim.md. Run
 * in every build, this holds compilers and their vectors to each other. */
#include "test_anim_bits.h"

#include "support.h"

enum { BONES = 40, VERTICES = 201, FRAMES = 5, STEPS = 8 };

static uint32_t below(uint32_t *state, uint32_t bound)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % bound;
}

static float number(uint32_t *state, uint32_t bound, float divisor, float less)
{
    return (float)below(state, bound) / divisor - less;
}

static void fill(spress_rig *rig)
{
    uint32_t state = 2024;
    for (uint32_t i = 0; i < BONES; i++)
        rig->bones[i].parent = (int16_t)(i == 0 ? -1 : (int)below(&state, i + 1) - 1);
    for (size_t i = 0; i < FRAMES * BONES; i++) {
        spress_transform *t = &rig->animations[0].transforms[i];
        t->x = number(&state, 1024, 16, 32);
        t->y = number(&state, 1024, 16, 32);
        t->rotation = number(&state, 8192, 8, 512);
        t->scale_x = number(&state, 512, 256, -0.25f);
        t->scale_y = number(&state, 512, 256, -0.25f);
    }
    for (size_t i = 0; i < VERTICES; i++) {
        spress_vertex *v = &rig->meshes[0].vertices[i];
        v->x = number(&state, 8192, 16, 256);
        v->y = number(&state, 8192, 16, 256);
        for (size_t k = 0; k < 4; k++) {
            v->bone_ids[k] = (uint16_t)below(&state, BONES);
            v->bone_weights[k] = number(&state, 64, 128, 0);
        }
    }
}

/* FNV-1a over the bytes of floats, least byte first. */
static uint64_t hash(uint64_t value, const float *floats, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &floats[i], sizeof bits);
        for (int byte = 0; byte < 4; byte++)
            value = (value ^ (bits >> 8 * byte & 0xFF)) * UINT64_C(0x100000001B3);
    }
    return value;
}

static uint64_t hash_affines(uint64_t value, const spress_affine *affines)
{
    for (size_t i = 0; i < BONES; i++)
        value = hash(value, &affines[i].a, 6);
    return value;
}

static uint64_t work(const spress_rig *rig)
{
    static _Alignas(16) uint8_t skeleton_memory[8192], pose_memory[8192];
    spress_skeleton skeleton;
    spress_pose pose;
    assert_true(spress_skeleton_size(rig) <= sizeof skeleton_memory);
    assert_true(spress_skeleton_init(&skeleton, rig, NULL, skeleton_memory));
    assert_true(spress_pose_size(&skeleton) <= sizeof pose_memory);
    spress_pose_init(&pose, &skeleton, pose_memory);
    uint64_t value = UINT64_C(0xCBF29CE484222325);
    for (uint32_t i = 0; i < FRAMES * STEPS; i++) {
        const uint32_t frame = i / STEPS, step = i % STEPS;
        const spress_moment moment = {0, frame, step ? (frame + 1) % FRAMES : frame,
                                      (float)step / STEPS};
        spress_point points[VERTICES];
        spress_transforms_sample(&skeleton, moment, pose.locals);
        spress_pose_update(&skeleton, &pose);
        spress_vertices_skin(rig->meshes[0].vertices, VERTICES, pose.matrices, pose.matrix_count,
                             points);
        value = hash_affines(hash_affines(value, pose.worlds), pose.matrices);
        value = hash(value, &points[0].x, (size_t)VERTICES * 2);
    }
    return value;
}

TEST(the_same_bits_everywhere)
{
    static spress_bone bones[BONES];
    static spress_transform transforms[FRAMES * BONES];
    static spress_vertex vertices[VERTICES];
    spress_mesh mesh = {.vertex_count = VERTICES, .vertices = vertices};
    spress_animation animation = {
        .name = "walk", .name_size = 4, .frame_count = FRAMES, .transforms = transforms};
    spress_rig rig = {.version = 1,
                      .fps = 30,
                      .bone_count = BONES,
                      .mesh_count = 1,
                      .animation_count = 1,
                      .bones = bones,
                      .meshes = &mesh,
                      .animations = &animation};
    fill(&rig);
    assert_true(work(&rig) == ANIM_BITS);
}
