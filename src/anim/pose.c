/* Local = translate * rotate * scale; world = parent's world * local. Bones come after their
 * parents, so that one pass does. */
#include "anim/pose.h"

#include "anim/finite.h"
#include "anim/turn.h"
#include "anim/vec4.h"

_Static_assert(sizeof(spress_affine) == 8 * sizeof(float), "two vectors");

enum { BLOCK = 64 }; /* bones whose sines are made in one go */

static const spress_affine identity = {.a = 1, .d = 1};

/* The local matrices of a block of bones. */
static void make_locals(const spress_transform *transforms, size_t count, float sign,
                        spress_affine *locals)
{
    float degrees[BLOCK], sines[BLOCK], cosines[BLOCK];
    for (size_t i = 0; i < count; i++)
        degrees[i] = spressi_turn_reduce(transforms[i].rotation);
    spressi_sines(degrees, count, sines, cosines);
    for (size_t i = 0; i < count; i++) {
        const spress_transform *t = &transforms[i];
        const float sine = sines[i] * sign;
        locals[i] = (spress_affine){.a = cosines[i] * t->scale_x,
                                    .b = sine * t->scale_x,
                                    .c = -sine * t->scale_y,
                                    .d = cosines[i] * t->scale_y,
                                    .tx = t->x,
                                    .ty = t->y};
    }
}

/* outer * inner. The unused floats come out as 0 when they went in so. */
static inline void multiply(const spress_affine *outer, const spress_affine *inner,
                            spress_affine *out)
{
    const float *outer_floats = (const float *)outer;
    const float *inner_floats = (const float *)inner;
    float *out_floats = (float *)out;
    const spressi_vec4 linear = spressi_vec4_load(outer_floats);
    const spressi_vec4 x_axis = spressi_vec4_0101(linear);
    const spressi_vec4 y_axis = spressi_vec4_2323(linear);
    const spressi_vec4 axes = spressi_vec4_load(inner_floats);
    const spressi_vec4 place = spressi_vec4_load(inner_floats + 4);
    spressi_vec4_store(out_floats,
                       spressi_vec4_add(spressi_vec4_mul(x_axis, spressi_vec4_0022(axes)),
                                        spressi_vec4_mul(y_axis, spressi_vec4_1133(axes))));
    const spressi_vec4 moved = spressi_vec4_add(spressi_vec4_mul(x_axis, spressi_vec4_0022(place)),
                                                spressi_vec4_mul(y_axis, spressi_vec4_1133(place)));
    spressi_vec4_store(out_floats + 4,
                       spressi_vec4_add(moved, spressi_vec4_load(outer_floats + 4)));
}

void spressi_worlds(const spress_rig *rig, const spress_transform *locals, float sign,
                    spress_affine *worlds)
{
    spress_affine block[BLOCK];
    for (size_t start = 0; start < rig->bone_count; start += BLOCK) {
        const size_t left = rig->bone_count - start;
        const size_t count = left < BLOCK ? left : BLOCK;
        make_locals(locals + start, count, sign, block);
        for (size_t i = 0; i < count; i++) {
            const size_t bone = start + i;
            const size_t parent = (size_t)rig->bones[bone].parent; /* -1 is beyond all bones */
            multiply(parent < bone ? &worlds[parent] : &identity, &block[i], &worlds[bone]);
        }
    }
}

void spressi_affines_finite(spress_affine *affines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        float *floats = (float *)&affines[i];
        spressi_vec4_store(floats, spressi_vec4_finite(spressi_vec4_load(floats)));
        affines[i].tx = spressi_finite(affines[i].tx);
        affines[i].ty = spressi_finite(affines[i].ty);
        affines[i].unused[0] = affines[i].unused[1] = 0;
    }
}

/* Whether a number of the affines is infinite or NaN. Times 0 these are NaN, which no sum loses,
 * while all else is 0. */
static bool any_not_finite(const spress_affine *affines, size_t count)
{
    const spressi_vec4 zero = spressi_vec4_splat(0);
    spressi_vec4 sum = zero;
    float lanes[4];
    for (size_t i = 0; i < count; i++) {
        const float *floats = (const float *)&affines[i];
        sum = spressi_vec4_add(sum, spressi_vec4_mul(spressi_vec4_load(floats), zero));
        sum = spressi_vec4_add(sum, spressi_vec4_mul(spressi_vec4_load(floats + 4), zero));
    }
    spressi_vec4_store(lanes, sum);
    return !(lanes[0] + lanes[1] + lanes[2] + lanes[3] == 0);
}

static void make_matrices(const spress_skeleton *skeleton, const spress_affine *worlds,
                          spress_affine *matrices, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (skeleton->no_inverse[i])
            matrices[i] = identity;
        else
            multiply(&worlds[i], &skeleton->inverse_bind[i], &matrices[i]);
    }
}

void spress_pose_update(const spress_skeleton *skeleton, spress_pose *pose)
{
    const size_t count = skeleton->rig->bone_count;
    const float sign = spressi_rotation_sign(skeleton->axes);
    spressi_worlds(skeleton->rig, pose->locals, sign, pose->worlds);
    if (any_not_finite(pose->worlds, count))
        spressi_affines_finite(pose->worlds, count);
    make_matrices(skeleton, pose->worlds, pose->matrices, pose->matrix_count);
    if (any_not_finite(pose->matrices, pose->matrix_count))
        spressi_affines_finite(pose->matrices, pose->matrix_count);
}
