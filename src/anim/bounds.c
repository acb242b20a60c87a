/* Computes boxes around poses and animations. */
#include <float.h>

#include "anim/shown.h"

enum { CHUNK = 128 }; /* vertices skinned on the stack at a time */

static const spress_bounds nothing = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};

static void include_points(spress_bounds *bounds, const spress_point *points, size_t count)
{
    spress_bounds b = *bounds;
    for (size_t i = 0; i < count; i++) {
        b.left = points[i].x < b.left ? points[i].x : b.left;
        b.bottom = points[i].y < b.bottom ? points[i].y : b.bottom;
        b.right = points[i].x > b.right ? points[i].x : b.right;
        b.top = points[i].y > b.top ? points[i].y : b.top;
    }
    *bounds = b;
}

static void include_mesh(spress_bounds *bounds, const spress_mesh *mesh, const spress_pose *pose)
{
    spress_point points[CHUNK];
    for (size_t i = 0; i < mesh->vertex_count; i += CHUNK) {
        const size_t left = mesh->vertex_count - i;
        const size_t count = left < CHUNK ? left : CHUNK;
        spress_vertices_skin(mesh->vertices + i, count, pose->matrices, pose->matrix_count, points);
        include_points(bounds, points, count);
    }
}

/* False when the pose shows nothing. */
static bool include_pose(spress_bounds *bounds, const spress_skeleton *skeleton,
                         const spress_pose *pose)
{
    bool any = false;
    for (uint32_t i = 0; i < skeleton->rig->mesh_count; i++) {
        const spress_mesh *mesh = &skeleton->rig->meshes[i];
        spressi_depth depth;
        if (mesh->index_count < 3 || mesh->vertex_count == 0 ||
            !spressi_mesh_shown(skeleton, pose->locals, i, &depth))
            continue;
        include_mesh(bounds, mesh, pose);
        any = true;
    }
    return any;
}

bool spress_pose_bounds(const spress_skeleton *skeleton, const spress_pose *pose,
                        spress_bounds *out)
{
    spress_bounds bounds = nothing;
    if (!include_pose(&bounds, skeleton, pose))
        return false;
    *out = bounds;
    return true;
}

bool spress_animation_bounds(const spress_skeleton *skeleton, uint32_t animation, uint32_t steps,
                             spress_pose *pose, spress_bounds *out)
{
    const spress_rig *rig = skeleton->rig;
    const uint32_t frame_count =
        animation < rig->animation_count && rig->animations[animation].stored.size == 0
            ? rig->animations[animation].frame_count
            : 0;
    spress_bounds bounds = nothing;
    bool any = false;
    steps = steps > 0 ? steps : 1;
    for (uint32_t frame = 0; frame < frame_count; frame++) {
        const bool is_last = frame + 1 == frame_count;
        const bool wraps = rig->animations[animation].flags & SPRESS_ANIMATION_LOOP;
        const uint32_t poses = is_last && !wraps ? 1 : steps;
        const uint32_t next = is_last ? 0 : frame + 1;
        for (uint32_t step = 0; step < poses; step++) {
            const float t = (float)step / (float)steps;
            spress_transforms_sample(skeleton, (spress_moment){animation, frame, next, t},
                                     pose->locals);
            spress_pose_update(skeleton, pose);
            any |= include_pose(&bounds, skeleton, pose);
        }
    }
    if (any)
        *out = bounds;
    return any;
}
