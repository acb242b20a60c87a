/* Interpolates between the transforms of two frames. */
#include <string.h>

#include "anim/finite.h"
#include "core/math/turn.h"
#include "core/math/vec4.h"
#include "spritepress/anim.h"

/* x, y, rotation and scale_x are one vector of the struct, scale_y follows. */
_Static_assert(offsetof(spress_transform, scale_x) == 3 * sizeof(float), "four floats in a row");
_Static_assert(offsetof(spress_transform, scale_y) == 4 * sizeof(float), "and the fifth");

/* `t` of the way from a to b; fields that cannot be interpolated come from `held`. `out` may be any
 * of them. Whole turns bring the difference of the rotations to -180..180; the same vector
 * operation subtracts 0 from the other three. Angles above 10^8 degrees, whose float32 are 8
 * degrees apart, are not worth a slower way. */
static inline void go_between(const spress_transform *a, const spress_transform *b,
                              const spress_transform *held, float t, spress_transform *out)
{
    const spressi_vec4 from = spressi_vec4_load((const float *)a);
    const spressi_vec4 far = spressi_vec4_load((const float *)b) - from;
    const spressi_vec4 turns = (far * (1.0f / 360) + SPRESSI_ROUNDER) - SPRESSI_ROUNDER;
    const spressi_vec4 near = far - turns * (spressi_vec4){0, 0, 360, 0};
    const spressi_vec4 sum = from + near * t;
    const float scale_y = a->scale_y + (b->scale_y - a->scale_y) * t;
    const int16_t z_order = held->z_order;
    const uint8_t flags = held->flags;
    spressi_vec4_store((float *)out, spressi_vec4_finite(sum));
    out->scale_y = spressi_finite(scale_y);
    out->z_order = z_order;
    out->flags = flags;
}

static void copy(spress_transform *to, const spress_transform *from, size_t count)
{
    if (count != 0)
        memmove(to, from, count * sizeof *to);
}

void spress_transforms_blend(const spress_transform *a, const spress_transform *b,
                             size_t bone_count, float weight, spress_transform *out)
{
    if (!(weight > 0)) {
        copy(out, a, bone_count);
    } else if (weight >= 1) {
        copy(out, b, bone_count);
    } else {
        const spress_transform *held = weight > 0.5f ? b : a;
        for (size_t i = 0; i < bone_count; i++)
            go_between(&a[i], &b[i], &held[i], weight, &out[i]);
    }
}

/* A frame's transforms, or NULL when there is no such frame or it has not been loaded. */
static const spress_transform *frame_at(const spress_rig *rig, uint32_t animation, uint32_t frame)
{
    if (animation >= rig->animation_count || frame >= rig->animations[animation].frame_count)
        return NULL;
    const spress_transform *all = rig->animations[animation].transforms;
    return all ? all + (size_t)frame * rig->bone_count : NULL;
}

static void fill_still(const spress_skeleton *skeleton, spress_transform *out)
{
    const spress_rig *rig = skeleton->rig;
    const spress_transform *bind = frame_at(rig, skeleton->bind.animation, skeleton->bind.frame);
    if (bind) {
        copy(out, bind, rig->bone_count);
        return;
    }
    for (size_t i = 0; i < rig->bone_count; i++)
        out[i] = (spress_transform){.scale_x = 1, .scale_y = 1, .flags = SPRESS_TRANSFORM_VISIBLE};
}

void spress_transforms_sample(const spress_skeleton *skeleton, spress_moment moment,
                              spress_transform *out)
{
    const spress_rig *rig = skeleton->rig;
    const spress_transform *from = frame_at(rig, moment.animation, moment.frame);
    const spress_transform *to = frame_at(rig, moment.animation, moment.next);
    if (!from)
        fill_still(skeleton, out);
    else if (!to || !(moment.t > 0))
        copy(out, from, rig->bone_count);
    else
        for (size_t i = 0; i < rig->bone_count; i++)
            go_between(&from[i], &to[i], &from[i], moment.t, &out[i]);
}
