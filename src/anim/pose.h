/* Computes the world matrices of bones. */
#ifndef SPRESSI_ANIM_POSE_H
#define SPRESSI_ANIM_POSE_H

#include "spritepress/anim.h"

/* The worlds of all bones from their local transforms. `sign` is 1, or -1 when positive rotations
 * turn +x away from +y. Results may be infinite or NaN. */
void spressi_worlds(const spress_rig *rig, const spress_transform *locals, float sign,
                    spress_affine *worlds);

static inline float spressi_rotation_sign(spress_axes axes)
{
    return axes.y_down == axes.clockwise ? 1 : -1;
}

#endif
