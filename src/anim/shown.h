/* Decides which meshes are visible, and their depth; used by draw_order.c, bounds.c and hit.c. */
#ifndef SPRESSI_ANIM_SHOWN_H
#define SPRESSI_ANIM_SHOWN_H

#include "spritepress/anim.h"

/* Greater is drawn later: z-order first, then index. No two meshes have the same. */
typedef uint32_t spressi_depth;

static inline uint32_t spressi_depth_mesh(spressi_depth depth)
{
    return depth & 0xFFFF;
}

/* False when the mesh is hidden. */
static inline bool spressi_mesh_shown(const spress_skeleton *skeleton,
                                      const spress_transform *locals, uint32_t mesh,
                                      spressi_depth *out)
{
    const uint32_t bone = skeleton->mesh_bones[mesh];
    int z = 0;
    if (bone != SPRESS_NONE) {
        if (!(locals[bone].flags & SPRESS_TRANSFORM_VISIBLE))
            return false;
        z = locals[bone].z_order;
    }
    *out = (uint32_t)(z - INT16_MIN) << 16 | mesh;
    return true;
}

#endif
