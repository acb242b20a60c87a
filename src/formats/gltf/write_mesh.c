/* Writes the meshes of a rig as meshes of glTF, one primitive each. Vertices are interleaved:
 *
 *   0   f32 x 3   POSITION     z is 0
 *   12  f32 x 2   TEXCOORD_0   both formats have v = 0 at the top
 *   20  u16 x 4   JOINTS_0     the last two only when there are bones
 *   28  f32 x 4   WEIGHTS_0
 *
 * glTF has no meshes without vertices or without triangles: the writer gives them a triangle
 * without area and says so in extras. */
#include "formats/gltf/writing.h"
#include "model/rig.h"

enum {
    ARRAY_BUFFER = 34962,
    ELEMENT_ARRAY_BUFFER = 34963,
    TEXCOORD_AT = 12,
    JOINTS_AT = 20,
    WEIGHTS_AT = 28,
    RIGID_STRIDE = 20,
    SKINNED_STRIDE = 44,
    NEUTRAL_COUNT = 3, /* indices of the triangle without area */
};

static const spress_vertex no_vertex = {0};

/* The influences as the file has them; zeros for a rig without bones. */
static spressi_gltf_influences shown_influences(const spress_rig *rig, const spress_vertex *v)
{
    if (rig->bone_count == 0)
        return (spressi_gltf_influences){0};
    return spressi_gltf_normalise(v->bone_ids, v->bone_weights);
}

static bool is_shown_exactly(const spress_rig *rig, const spress_vertex *v)
{
    const spressi_gltf_influences shown = shown_influences(rig, v);
    spressi_gltf_influences own;
    memcpy(own.joints, v->bone_ids, sizeof own.joints);
    memcpy(own.weights, v->bone_weights, sizeof own.weights);
    return spressi_gltf_same_influences(&shown, &own);
}

static void put_vertex(spressi_gltf_writer *w, const spress_vertex *v)
{
    const float place[] = {v->x, v->y, 0, v->u, v->v};
    for (size_t i = 0; i < 5; i++)
        spressi_gltf_put_float(&w->bin, place[i]);
    if (w->rig->bone_count == 0)
        return;
    const spressi_gltf_influences shown = shown_influences(w->rig, v);
    for (int i = 0; i < 4; i++)
        spressi_put_u16le(&w->bin, shown.joints[i]);
    for (int i = 0; i < 4; i++)
        spressi_gltf_put_float(&w->bin, shown.weights[i]);
}

/* The box around the vertices, which glTF wants with POSITION. */
static void find_bounds(spressi_gltf_array *array, const spress_vertex *vertices)
{
    array->bound_count = 3;
    array->least[0] = array->most[0] = vertices[0].x;
    array->least[1] = array->most[1] = vertices[0].y;
    for (size_t i = 1; i < array->count; i++) {
        const float place[] = {vertices[i].x, vertices[i].y};
        for (int k = 0; k < 2; k++) {
            array->least[k] = place[k] < array->least[k] ? place[k] : array->least[k];
            array->most[k] = place[k] > array->most[k] ? place[k] : array->most[k];
        }
    }
}

static void write_attributes(spressi_gltf_writer *w, const spress_vertex *vertices, size_t count)
{
    const bool skinned = w->rig->bone_count != 0;
    spressi_gltf_begin_view(w, skinned ? SKINNED_STRIDE : RIGID_STRIDE, ARRAY_BUFFER);
    for (size_t i = 0; i < count; i++)
        put_vertex(w, &vertices[i]);
    spressi_gltf_end_view(w);
    spressi_gltf_array arrays[] = {
        {.type = "VEC3", .count = count, .component = SPRESSI_GLTF_FLOAT},
        {.type = "VEC2", .count = count, .offset = TEXCOORD_AT, .component = SPRESSI_GLTF_FLOAT},
        {.type = "VEC4",
         .count = count,
         .offset = JOINTS_AT,
         .component = SPRESSI_GLTF_UNSIGNED_SHORT},
        {.type = "VEC4", .count = count, .offset = WEIGHTS_AT, .component = SPRESSI_GLTF_FLOAT},
    };
    static const char *const names[] = {"POSITION", "TEXCOORD_0", "JOINTS_0", "WEIGHTS_0"};
    find_bounds(&arrays[0], vertices);
    spressi_json_key_open_line(&w->json, "attributes", '{');
    for (size_t i = 0; i < (skinned ? 4 : 2); i++)
        spressi_json_key_int(&w->json, names[i], spressi_gltf_add_accessor(w, &arrays[i]));
    spressi_json_close(&w->json, '}');
}

static void write_indices(spressi_gltf_writer *w, const spress_mesh *mesh)
{
    const size_t count = mesh->index_count == 0 ? NEUTRAL_COUNT : mesh->index_count;
    spressi_gltf_begin_view(w, 0, ELEMENT_ARRAY_BUFFER);
    for (size_t i = 0; i < count; i++)
        spressi_put_u16le(&w->bin, mesh->index_count == 0 ? 0 : mesh->indices[i]);
    spressi_gltf_end_view(w);
    const spressi_gltf_array array = {
        .type = "SCALAR", .count = count, .component = SPRESSI_GLTF_UNSIGNED_SHORT};
    spressi_json_key_int(&w->json, "indices", spressi_gltf_add_accessor(w, &array));
}

/* Writes the influences that glTF cannot show as they are: vertex, four bones, four weights. */
static void write_influences(spressi_gltf_writer *w, const spress_mesh *mesh)
{
    size_t count = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const spress_vertex *v = &mesh->vertices[i];
        if (is_shown_exactly(w->rig, v))
            continue;
        if (count++ == 0) {
            spressi_json_key_open_line(&w->json, "influences", '[');
        }
        spressi_json_int(&w->json, (int64_t)i);
        for (int k = 0; k < 4; k++)
            spressi_json_int(&w->json, v->bone_ids[k]);
        for (int k = 0; k < 4; k++)
            spressi_json_float(&w->json, v->bone_weights[k]);
    }
    if (count != 0)
        spressi_json_close(&w->json, ']');
}

/* Counts the vertices that other readers will move differently. A bone of weight 0 moves nothing,
 * so only weights count. */
static size_t count_normalised(const spress_rig *rig, const spress_mesh *mesh)
{
    size_t count = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const spress_vertex *v = &mesh->vertices[i];
        const spressi_gltf_influences shown = shown_influences(rig, v);
        bool same = true;
        for (int k = 0; k < 4; k++)
            same = same && shown.weights[k] == v->bone_weights[k];
        count += !same;
    }
    return count;
}

static bool needs_extras(const spress_rig *rig, const spress_mesh *mesh)
{
    bool needed = mesh->index_count == 0;
    for (size_t i = 0; !needed && i < mesh->vertex_count; i++)
        needed = !is_shown_exactly(rig, &mesh->vertices[i]);
    return needed;
}

static void write_mesh(spressi_gltf_writer *w, const spress_mesh *mesh)
{
    spressi_json_writer *json = &w->json;
    const bool empty = mesh->vertex_count == 0;
    spressi_json_open(json, '{');
    spressi_gltf_key_name(json, mesh->name, mesh->name_size);
    spressi_json_key_open(json, "primitives", '[');
    spressi_json_open(json, '{');
    write_attributes(w, empty ? &no_vertex : mesh->vertices, empty ? 1 : mesh->vertex_count);
    write_indices(w, mesh);
    spressi_json_key_int(json, "material", mesh->image);
    spressi_json_close(json, '}');
    spressi_json_close(json, ']');
    if (needs_extras(w->rig, mesh)) {
        spressi_gltf_open_extras(json);
        if (empty)
            spressi_json_key_int(json, "vertexCount", 0);
        if (mesh->index_count == 0)
            spressi_json_key_int(json, "indexCount", 0);
        write_influences(w, mesh);
        spressi_gltf_close_extras(json);
    }
    spressi_json_close(json, '}');
    w->normalised_count += count_normalised(w->rig, mesh);
}

void spressi_gltf_write_meshes(spressi_gltf_writer *w)
{
    if (w->rig->mesh_count == 0)
        return;
    spressi_json_key_open(&w->json, "meshes", '[');
    for (size_t i = 0; i < w->rig->mesh_count; i++)
        write_mesh(w, &w->rig->meshes[i]);
    spressi_json_close(&w->json, ']');
}
