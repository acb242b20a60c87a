/* Finds the mesh and triangle under a point. */
#include "anim/shown.h"

/* Twice the area of the triangle a, b, p; the sign says on which side p lies. In double the
 * products of float differences are nearly exact. */
static double cross(spress_point a, spress_point b, spress_point p)
{
    return ((double)b.x - a.x) * ((double)p.y - a.y) - ((double)b.y - a.y) * ((double)p.x - a.x);
}

/* False when the point is outside. The weight of a corner is the area opposite of it, divided by
 * the whole. */
static bool inside(const spress_point corners[3], spress_point p, float out[3])
{
    const double whole = cross(corners[0], corners[1], corners[2]);
    const double sign = whole < 0 ? -1 : 1;
    const double areas[3] = {cross(corners[1], corners[2], p) * sign,
                             cross(corners[2], corners[0], p) * sign,
                             cross(corners[0], corners[1], p) * sign};
    const double sum = areas[0] + areas[1] + areas[2];
    if (!(whole != 0 && sum > 0 && areas[0] >= 0 && areas[1] >= 0 && areas[2] >= 0))
        return false;
    for (int i = 0; i < 3; i++)
        out[i] = (float)(areas[i] / sum);
    return true;
}

static spress_point image_place(const spress_vertex corners[3], const float near[3])
{
    return (spress_point){
        near[0] * corners[0].u + near[1] * corners[1].u + near[2] * corners[2].u,
        near[0] * corners[0].v + near[1] * corners[1].v + near[2] * corners[2].v,
    };
}

/* The mesh's last triangle with the point in it. */
static bool hit_mesh(const spress_mesh *mesh, const spress_pose *pose, spress_point point,
                     spress_hit *out)
{
    for (uint32_t triangle = mesh->index_count / 3; triangle-- > 0;) {
        const uint16_t *indices = mesh->indices + 3 * (size_t)triangle;
        spress_vertex vertices[3];
        spress_point corners[3];
        if (indices[0] >= mesh->vertex_count || indices[1] >= mesh->vertex_count ||
            indices[2] >= mesh->vertex_count)
            continue;
        for (int i = 0; i < 3; i++)
            vertices[i] = mesh->vertices[indices[i]];
        spress_vertices_skin(vertices, 3, pose->matrices, pose->matrix_count, corners);
        if (!inside(corners, point, out->corner))
            continue;
        out->triangle = triangle;
        out->image = image_place(vertices, out->corner);
        return true;
    }
    return false;
}

bool spress_pose_hit(const spress_skeleton *skeleton, const spress_pose *pose, spress_point point,
                     spress_hit *out)
{
    bool any = false;
    spressi_depth top = 0;
    for (uint32_t i = 0; i < skeleton->rig->mesh_count; i++) {
        spressi_depth depth;
        spress_hit hit = {.mesh = i};
        if (!spressi_mesh_shown(skeleton, pose->locals, i, &depth) || (any && depth < top) ||
            !hit_mesh(&skeleton->rig->meshes[i], pose, point, &hit))
            continue;
        any = true;
        top = depth;
        *out = hit;
    }
    return any;
}
