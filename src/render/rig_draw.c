/* Draws a posed rig: its meshes, then wires and bones if the scene asks for them. */
#include <math.h>

#include "render/strokes.h"

/* Working memory: skinned points and corners of one mesh, and the order of all meshes; for lines,
 * which bones have children, and a mask. */
typedef struct rig_scratch {
    spress_corner *corners;
    spress_point *points;
    uint32_t *order;
    size_t order_count;
    uint8_t *has_child;
    uint8_t *mask;
} rig_scratch;

static size_t most_vertices(const spress_rig *rig)
{
    size_t most = 0;
    for (size_t i = 0; i < rig->mesh_count; i++)
        most = rig->meshes[i].vertex_count > most ? rig->meshes[i].vertex_count : most;
    return most;
}

size_t spress_rig_draw_size(const spress_rig_scene *scene, const spress_canvas *canvas)
{
    const spress_rig *rig = scene->skeleton->rig;
    const bool lines = scene->wireframe || scene->bones;
    return most_vertices(rig) * (sizeof(spress_corner) + sizeof(spress_point)) +
           (rig->mesh_count + 1u) * sizeof(uint32_t) +
           (lines ? rig->bone_count + spressi_mask_size(canvas) : 0);
}

static rig_scratch lay_out(const spress_rig *rig, void *memory)
{
    const size_t most = most_vertices(rig);
    rig_scratch scratch = {.corners = memory};
    scratch.points = (spress_point *)(scratch.corners + most);
    scratch.order = (uint32_t *)(scratch.points + most);
    scratch.has_child = (uint8_t *)(scratch.order + rig->mesh_count + 1);
    scratch.mask = scratch.has_child + rig->bone_count;
    return scratch;
}

/* From the rig's axes to the canvas, whose y points down. */
static spress_point to_canvas(const spress_rig_scene *scene, float x, float y)
{
    const float up = scene->skeleton->axes.y_down ? y : -y;
    return (spress_point){x * scene->scale + scene->origin.x, up * scene->scale + scene->origin.y};
}

static float line_width(const spress_rig_scene *scene)
{
    return scene->line_width >= 1 ? scene->line_width : 1;
}

static spress_point place_of(const spress_corner *corner)
{
    return (spress_point){corner->x, corner->y};
}

static void add_edges(spressi_mask *mask, const spress_mesh *mesh, const spress_corner *corners,
                      float width)
{
    for (size_t i = 0; i + 2 < mesh->index_count; i += 3)
        for (size_t k = 0; k < 3; k++) {
            const uint16_t a = mesh->indices[i + k], b = mesh->indices[i + (k + 1) % 3];
            if (a >= mesh->vertex_count || b >= mesh->vertex_count)
                continue;
            spressi_mask_stroke(mask, &(spressi_stroke){place_of(&corners[a]),
                                                        place_of(&corners[b]), width, width});
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

static bool draw_mesh(spress_canvas *canvas, const spress_rig_scene *scene, const spress_mesh *mesh,
                      const rig_scratch *scratch, const spressi_meter *meter)
{
    const spress_rig *rig = scene->skeleton->rig;
    if (mesh->image >= rig->image_count || !scene->textures[mesh->image].rgba)
        return true;
    const spress_triangles triangles = {.texture = &scene->textures[mesh->image],
                                        .sampling = scene->sampling,
                                        .corners = scratch->corners,
                                        .corner_count = mesh->vertex_count,
                                        .indices = mesh->indices,
                                        .index_count = mesh->index_count};
    return spressi_draw_triangles(canvas, &triangles, meter);
}

/* Sizes of a drawn bone, in widths of a line. */
#define JOINT_RADIUS 2.5f
#define THICK        3.5f /* at the parent's joint; at its own a bone is as thin as a line */
#define TIP          9.0f /* length of a bone without children, along its own +y */

/* The end of a bone without children: the distance of TIP from its joint. */
static spress_point tip_of(const spress_rig_scene *scene, const spress_affine *world)
{
    const spress_point joint = to_canvas(scene, world->tx, world->ty);
    const spress_point one = to_canvas(scene, world->tx + world->c, world->ty + world->d);
    const float dx = one.x - joint.x, dy = one.y - joint.y;
    const float length = sqrtf(dx * dx + dy * dy);
    const float part = length > 0 ? TIP * line_width(scene) / length : 0;
    return (spress_point){joint.x + dx * part, joint.y + dy * part};
}

static void find_children(const spress_rig *rig, uint8_t *has_child)
{
    for (size_t i = 0; i < rig->bone_count; i++) {
        const size_t parent = (size_t)rig->bones[i].parent; /* -1 becomes larger than every bone */
        has_child[i] = 0;
        if (parent < i)
            has_child[parent] = 1;
    }
}

/* Adds a dot at every joint, and a line that grows thinner from the parent's; all wider by
 * `more`. */
static void add_bones(spressi_mask *mask, const spress_rig_scene *scene, const spress_pose *pose,
                      const uint8_t *has_child, float more)
{
    const spress_rig *rig = scene->skeleton->rig;
    const float width = line_width(scene);
    const float thick = THICK * width + 2 * more, thin = width + 2 * more;
    for (size_t i = 0; i < pose->bone_count; i++) {
        const spress_point at = to_canvas(scene, pose->worlds[i].tx, pose->worlds[i].ty);
        spressi_mask_disc(mask, at, JOINT_RADIUS * width + more);
        const size_t parent = (size_t)rig->bones[i].parent;
        if (parent < i) {
            const spress_affine *world = &pose->worlds[parent];
            const spress_point from = to_canvas(scene, world->tx, world->ty);
            spressi_mask_stroke(mask, &(spressi_stroke){from, at, thick, thin});
        }
        if (!has_child[i])
            spressi_mask_stroke(
                mask, &(spressi_stroke){at, tip_of(scene, &pose->worlds[i]), thick, thin});
    }
}

/* Draws bones on a dark rim, so that they are visible on every colour. */
static bool draw_bones(spress_canvas *canvas, const spress_rig_scene *scene,
                       const spress_pose *pose, const rig_scratch *scratch,
                       const spressi_meter *meter)
{
    const spress_colour rim = {0, 0, 0, (uint8_t)(scene->bone_colour.a * 3 / 4)};
    spressi_mask mask;
    find_children(scene->skeleton->rig, scratch->has_child);
    spressi_mask_init(&mask, canvas, scratch->mask, meter);
    add_bones(&mask, scene, pose, scratch->has_child, line_width(scene));
    spressi_mask_paint(&mask, rim, canvas);
    if (mask.ended)
        return false;
    spressi_mask_init(&mask, canvas, scratch->mask, meter);
    add_bones(&mask, scene, pose, scratch->has_child, 0);
    spressi_mask_paint(&mask, scene->bone_colour, canvas);
    return !mask.ended;
}

/* Paints all edges at once, so that no mesh covers lines of another. Skins the meshes once more,
 * since the scratch memory holds one mesh. */
static bool draw_wires(spress_canvas *canvas, const spress_rig_scene *scene,
                       const spress_pose *pose, const rig_scratch *scratch,
                       const spressi_meter *meter)
{
    spressi_mask mask;
    spressi_mask_init(&mask, canvas, scratch->mask, meter);
    for (size_t i = 0; i < scratch->order_count && !mask.ended; i++) {
        const spress_mesh *mesh = &scene->skeleton->rig->meshes[scratch->order[i]];
        make_corners(scene, mesh, pose, scratch);
        add_edges(&mask, mesh, scratch->corners, line_width(scene));
    }
    spressi_mask_paint(&mask, scene->line_colour, canvas);
    return !mask.ended;
}

bool spressi_rig_draw(spress_canvas *canvas, const spress_rig_scene *scene, const spress_pose *pose,
                      void *memory, const spressi_meter *meter)
{
    const spress_rig *rig = scene->skeleton->rig;
    rig_scratch scratch = lay_out(rig, memory);
    scratch.order_count = spress_draw_order(scene->skeleton, pose->locals, scratch.order);
    for (size_t i = 0; i < scratch.order_count; i++) {
        const spress_mesh *mesh = &rig->meshes[scratch.order[i]];
        make_corners(scene, mesh, pose, &scratch);
        if (!draw_mesh(canvas, scene, mesh, &scratch, meter))
            return false;
    }
    return (!scene->wireframe || draw_wires(canvas, scene, pose, &scratch, meter)) &&
           (!scene->bones || draw_bones(canvas, scene, pose, &scratch, meter));
}

void spress_rig_draw(spress_canvas *canvas, const spress_rig_scene *scene, const spress_pose *pose,
                     void *memory)
{
    spressi_rig_draw(canvas, scene, pose, memory, NULL);
}
