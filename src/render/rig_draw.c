/* Draws a posed rig. */
#include "spritepress/render.h"

/* What is worked in: skinned points and corners of one mesh, the order of all. */
typedef struct rig_scratch {
    spress_corner *corners;
    spress_point *points;
    uint32_t *order;
} rig_scratch;

static size_t most_vertices(const spress_rig *rig)
{
    size_t most = 0;
    for (size_t i = 0; i < rig->mesh_count; i++)
        most = rig->meshes[i].vertex_count > most ? rig->meshes[i].vertex_count : most;
    return most;
}

size_t spress_rig_draw_size(const spress_rig *rig)
{
    return most_vertices(rig) * (sizeof(spress_corner) + sizeof(spress_point)) +
           (rig->mesh_count + 1u) * sizeof(uint32_t);
}

static rig_scratch lay_out(const spress_rig *rig, void *memory)
{
    const size_t most = most_vertices(rig);
    rig_scratch scratch = {.corners = memory};
    scratch.points = (spress_point *)(scratch.corners + most);
    scratch.order = (uint32_t *)(scratch.points + most);
    return scratch;
}

/* From the rig's axes to the canvas, whose y points down. */
static spress_point to_canvas(const spress_rig_scene *scene, float x, float y)
{
    const float up = scene->skeleton->axes.y_down ? y : -y;
    return (spress_point){x * scene->scale + scene->origin.x, up * scene->scale + scene->origin.y};
}

static void draw_edges(spress_canvas *canvas, const spress_rig_scene *scene,
                       const spress_mesh *mesh, const spress_corner *corners)
{
    for (size_t i = 0; i + 2 < mesh->index_count; i += 3)
        for (size_t k = 0; k < 3; k++) {
            const uint16_t a = mesh->indices[i + k], b = mesh->indices[i + (k + 1) % 3];
            if (a >= mesh->vertex_count || b >= mesh->vertex_count)
                continue;
            spress_draw_line(canvas, (const float[]){corners[a].x, corners[a].y},
                             (const float[]){corners[b].x, corners[b].y}, scene->line_colour);
        }
}

static void make_corners(const spress_rig_scene *scene, const spress_mesh *mesh,
                         const spress_pose *pose, const rig_scratch *scratch)
{
    spress_vertices_skin(mesh->vertices, mesh->vertex_count, pose->matrices, pose->matrix_count,
                         scratch->points);
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const spress_point at = to_canvas(scene, scratch->points[i].x, scratch->points[i].y);
        const float v = mesh->vertices[i].v;
        scratch->corners[i] = (spress_corner){at.x, at.y, mesh->vertices[i].u,
                                              scene->skeleton->axes.flip_v ? 1 - v : v};
    }
}

static void draw_mesh(spress_canvas *canvas, const spress_rig_scene *scene, const spress_mesh *mesh,
                      const rig_scratch *scratch)
{
    const spress_rig *rig = scene->skeleton->rig;
    if (mesh->image >= rig->image_count || !scene->textures[mesh->image].rgba)
        return;
    const spress_triangles triangles = {.texture = &scene->textures[mesh->image],
                                        .sampling = scene->sampling,
                                        .corners = scratch->corners,
                                        .corner_count = mesh->vertex_count,
                                        .indices = mesh->indices,
                                        .index_count = mesh->index_count};
    spress_draw_triangles(canvas, &triangles);
}

/* A cross at every joint and a line to its parent's. */
static void draw_bones(spress_canvas *canvas, const spress_rig_scene *scene,
                       const spress_pose *pose)
{
    enum { ARM = 2 };
    const spress_rig *rig = scene->skeleton->rig;
    for (size_t i = 0; i < pose->bone_count; i++) {
        const spress_point at = to_canvas(scene, pose->worlds[i].tx, pose->worlds[i].ty);
        spress_draw_line(canvas, (const float[]){at.x - ARM, at.y},
                         (const float[]){at.x + ARM, at.y}, scene->bone_colour);
        spress_draw_line(canvas, (const float[]){at.x, at.y - ARM},
                         (const float[]){at.x, at.y + ARM}, scene->bone_colour);
        if (rig->bones[i].parent < 0)
            continue;
        const spress_affine *parent = &pose->worlds[rig->bones[i].parent];
        const spress_point from = to_canvas(scene, parent->tx, parent->ty);
        spress_draw_line(canvas, (const float[]){from.x, from.y}, (const float[]){at.x, at.y},
                         scene->bone_colour);
    }
}

void spress_rig_draw(spress_canvas *canvas, const spress_rig_scene *scene, const spress_pose *pose,
                     void *memory)
{
    const spress_rig *rig = scene->skeleton->rig;
    const rig_scratch scratch = lay_out(rig, memory);
    const size_t count = spress_draw_order(scene->skeleton, pose->locals, scratch.order);
    for (size_t i = 0; i < count; i++) {
        const spress_mesh *mesh = &rig->meshes[scratch.order[i]];
        make_corners(scene, mesh, pose, &scratch);
        draw_mesh(canvas, scene, mesh, &scratch);
    }
    /* Skinned once more, since there is room for one mesh: no mesh may cover lines of another. */
    for (size_t i = 0; scene->wireframe && i < count; i++) {
        const spress_mesh *mesh = &rig->meshes[scratch.order[i]];
        make_corners(scene, mesh, pose, &scratch);
        draw_edges(canvas, scene, mesh, scratch.corners);
    }
    if (scene->bones)
        draw_bones(canvas, scene, pose);
}
