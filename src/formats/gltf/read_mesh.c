/* Reads meshes: each triangle primitive of each node in the scene becomes a mesh of the rig. Called
 * last, because vertices need bones and bind pose. */
#include <math.h>
#include <stdio.h>

#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"

enum { MODE_TRIANGLES = 4, MODE_STRIP = 5, MODE_FAN = 6 };

/* The attributes that are read, then those that are lost. */
enum {
    ATTRIBUTE_POSITION,
    ATTRIBUTE_JOINTS,
    ATTRIBUTE_WEIGHTS,
    ATTRIBUTE_COORDINATES, /* four sets, of which one is read */
    COORDINATE_SETS = 4,
    ATTRIBUTE_LOST = ATTRIBUTE_COORDINATES + COORDINATE_SETS,
    ATTRIBUTES = ATTRIBUTE_LOST + 5,
};

/* Where the attributes stand; 0: nowhere. */
typedef struct attributes {
    size_t at[ATTRIBUTES];
} attributes;

#define ATTRIBUTE(key, presence, index)                                                            \
    [index] = SPRESSI_JSON_PLACE(key, presence, attributes, at[index])

static const spressi_json_member attribute_rows[] = {
    ATTRIBUTE("POSITION", NEED, ATTRIBUTE_POSITION),
    ATTRIBUTE("JOINTS_0", MAY, ATTRIBUTE_JOINTS),
    ATTRIBUTE("WEIGHTS_0", MAY, ATTRIBUTE_WEIGHTS),
    ATTRIBUTE("TEXCOORD_0", MAY, ATTRIBUTE_COORDINATES),
    ATTRIBUTE("TEXCOORD_1", MAY, ATTRIBUTE_COORDINATES + 1),
    ATTRIBUTE("TEXCOORD_2", MAY, ATTRIBUTE_COORDINATES + 2),
    ATTRIBUTE("TEXCOORD_3", MAY, ATTRIBUTE_COORDINATES + 3),
    ATTRIBUTE("NORMAL", MAY, ATTRIBUTE_LOST),
    ATTRIBUTE("TANGENT", MAY, ATTRIBUTE_LOST + 1),
    ATTRIBUTE("COLOR_0", MAY, ATTRIBUTE_LOST + 2),
    ATTRIBUTE("JOINTS_1", MAY, ATTRIBUTE_LOST + 3),
    ATTRIBUTE("WEIGHTS_1", MAY, ATTRIBUTE_LOST + 4),
};
static const spressi_json_table attribute_table = {SPRESSI_JSON_ROWS(attribute_rows)};

typedef struct primitive {
    size_t attributes, targets; /* where they stand */
    uint32_t indices, material;
    int32_t mode;
} primitive;

static const spressi_json_member primitive_rows[] = {
    SPRESSI_JSON_PLACE("attributes", NEED, primitive, attributes),
    SPRESSI_GLTF_INDEX("indices", MAY, primitive, indices, ACCESSORS),
    SPRESSI_GLTF_INDEX("material", MAY, primitive, material, MATERIALS),
    SPRESSI_JSON_INT("mode", MAY, primitive, mode, 0, INT32_MAX),
    SPRESSI_JSON_PLACE("targets", MAY, primitive, targets),
};
static const spressi_json_table primitive_table = {SPRESSI_JSON_ROWS(primitive_rows)};

/* A primitive being read. */
typedef struct reading {
    spressi_gltf *g;
    const spressi_gltf_node *node;
    const spressi_gltf_skin *skin; /* NULL: none */
    spress_mesh *mesh;
    const float *positions, *joints, *weights, *coordinates; /* NULL: none */
    size_t at;
} reading;

static bool take_attribute(reading *r, const attributes *found, size_t key, unsigned width,
                           const float **out)
{
    uint32_t accessor;
    if (found->at[key] == 0)
        return true;
    spressi_json_visit(&r->g->json, attribute_rows[key].name, found->at[key]);
    if (!spressi_gltf_take_entry(r->g, SPRESSI_GLTF_ACCESSORS, &accessor))
        return false;
    spressi_json_leave(&r->g->json);
    if (!spressi_gltf_values(r->g, accessor, width, out))
        return false;
    const uint32_t count = r->g->accessors[accessor].count;
    if (key == ATTRIBUTE_POSITION && count > SPRESSI_PCHR_COUNT_MAX)
        return spressi_fail(spressi_json_here(&r->g->json), SPRESS_CODE_GLTF_SIZE, found->at[key],
                            "%u vertices; a mesh of a rig has at most %d", count,
                            SPRESSI_PCHR_COUNT_MAX);
    if (key == ATTRIBUTE_POSITION)
        r->mesh->vertex_count = (uint16_t)count;
    return count == r->mesh->vertex_count ||
           spressi_fail(spressi_json_here(&r->g->json), SPRESS_CODE_GLTF_TYPE, found->at[key],
                        "%u values for %u vertices", count, r->mesh->vertex_count);
}

static bool read_attributes(reading *r, size_t at, size_t set)
{
    attributes found = {0};
    spressi_json_visit(&r->g->json, "attributes", at);
    if (!spressi_json_take_object(&r->g->json, &attribute_table, &found, NULL) ||
        !take_attribute(r, &found, ATTRIBUTE_POSITION, 3, &r->positions) ||
        !take_attribute(r, &found, ATTRIBUTE_JOINTS, 4, &r->joints) ||
        !take_attribute(r, &found, ATTRIBUTE_WEIGHTS, 4, &r->weights) ||
        (set < COORDINATE_SETS &&
         !take_attribute(r, &found, ATTRIBUTE_COORDINATES + set, 2, &r->coordinates)))
        return false;
    for (size_t key = ATTRIBUTE_COORDINATES; key < ATTRIBUTES; key++)
        if (found.at[key] != 0 && key != ATTRIBUTE_COORDINATES + set)
            spressi_gltf_lose(r->g, SPRESSI_GLTF_LOSS_ATTRIBUTE, found.at[key]);
    if (r->skin && (!r->joints || !r->weights))
        return spressi_fail(spressi_json_here(&r->g->json), SPRESS_CODE_GLTF_TYPE, at,
                            "the node has a skin, but the primitive has no joints and weights");
    spressi_json_leave(&r->g->json);
    return true;
}

/* Adds a position, moved by a matrix and times its weight, to `place`. */
static void add_moved(const spressi_gltf_affine *m, const float *position, double weight,
                      double place[2])
{
    const double x = position[0], y = position[1];
    place[0] += weight * (m->a * x + m->c * y + m->tx);
    place[1] += weight * (m->b * x + m->d * y + m->ty);
}

/* A position, seen through the turns above it. Depths that are only rounding are 0. */
static const float *place_of_vertex(const reading *r, size_t index, float position[3])
{
    const float *stored = r->positions + 3 * index;
    const spressi_gltf_frame *frame = r->skin ? r->skin->frame : r->node->inner;
    memcpy(position, stored, 3 * sizeof *position);
    if (!frame)
        return position;
    spressi_gltf_turn_vector(frame, stored, position);
    if (fabsf(position[2]) <= 1e-5f * (fabsf(position[0]) + fabsf(position[1])))
        position[2] = 0;
    return position;
}

static bool take_influences(reading *r, size_t index, const float *position, spress_vertex *v)
{
    const float *joints = r->joints + 4 * index, *weights = r->weights + 4 * index;
    double place[2] = {0, 0};
    for (int i = 0; i < 4; i++) {
        v->bone_weights[i] = weights[i];
        if (weights[i] == 0)
            continue;
        if (!(joints[i] >= 0 && (double)joints[i] < (double)r->skin->joint_count))
            return spressi_fail(spressi_json_here(&r->g->json), SPRESS_CODE_GLTF_REFERENCE, r->at,
                                "vertex %zu uses joint %.0f, but the skin has %zu", index,
                                (double)joints[i], r->skin->joint_count);
        const size_t joint = (size_t)joints[i];
        v->bone_ids[i] = (uint16_t)r->g->nodes[r->skin->joints[joint]].bone;
        if (r->skin->changes)
            add_moved(&r->skin->changes[joint], position, (double)weights[i], place);
    }
    if (r->skin->changes) {
        v->x = (float)place[0];
        v->y = (float)place[1];
    }
    return true;
}

static bool read_vertex(reading *r, size_t index, spress_vertex *v)
{
    float position[3];
    v->x = place_of_vertex(r, index, position)[0];
    v->y = position[1];
    if (position[2] != 0)
        spressi_gltf_lose(r->g, SPRESSI_GLTF_LOSS_DEPTH, r->at);
    if (r->coordinates) {
        v->u = r->coordinates[2 * index];
        v->v = r->coordinates[2 * index + 1];
    }
    if (r->skin) {
        if (!take_influences(r, index, position, v))
            return false;
    } else if (r->node->bone != SPRESS_NONE) {
        double place[2] = {0, 0};
        add_moved(&r->g->bind[r->node->bone], position, 1, place);
        v->x = (float)place[0];
        v->y = (float)place[1];
        v->bone_ids[0] = (uint16_t)r->node->bone;
        v->bone_weights[0] = 1;
    }
    return (spressi_is_finite(v->x) && spressi_is_finite(v->y)) ||
           spressi_fail(spressi_json_here(&r->g->json), SPRESS_CODE_GLTF_FLOAT, r->at,
                        "vertex %zu is beyond the range of float32", index);
}

static bool read_vertices(reading *r)
{
    spressi_gltf *g = r->g;
    spress_mesh *mesh = r->mesh;
    if (!spressi_tally_add(&g->tallies.vertices, mesh->vertex_count))
        return spressi_tally_fail(&g->tallies.vertices, spressi_json_here(&g->json), r->at);
    if (!spressi_gltf_spend(g, mesh->vertex_count, sizeof *mesh->vertices))
        return false;
    mesh->vertices =
        spressi_arena_zeroed(g->reader->arena, mesh->vertex_count, sizeof *mesh->vertices);
    if (!mesh->vertices)
        return spressi_fail_memory(spressi_json_here(&g->json));
    for (size_t i = 0; i < mesh->vertex_count; i++)
        if (!read_vertex(r, i, &mesh->vertices[i]))
            return false;
    return true;
}

/* Which of the primitive's indices is the n-th of its triangle list. */
static size_t place_of(int32_t mode, size_t n)
{
    const size_t triangle = n / 3, corner = n % 3;
    if (mode == MODE_STRIP) /* every other triangle is the other way round */
        return triangle + (corner == 0 ? 0 : (triangle % 2 == 0) == (corner == 1) ? 1 : 2);
    if (mode == MODE_FAN)
        return corner == 2 ? 0 : triangle + corner + 1;
    return n;
}

static bool read_indices(reading *r, uint32_t accessor, int32_t mode)
{
    spressi_gltf *g = r->g;
    spress_mesh *mesh = r->mesh;
    const float *values = NULL;
    size_t count = mesh->vertex_count;
    if (accessor != SPRESS_NONE) {
        if (!spressi_gltf_values(g, accessor, 1, &values))
            return false;
        count = g->accessors[accessor].count;
    }
    const size_t triangles = mode == MODE_TRIANGLES ? count / 3 : count < 3 ? 0 : count - 2;
    if (!spressi_gltf_spend(g, triangles, 3 * sizeof *mesh->indices))
        return false;
    mesh->indices = spressi_arena_allocate(g->reader->arena, triangles, 3 * sizeof *mesh->indices);
    if (!mesh->indices)
        return spressi_fail_memory(spressi_json_here(&g->json));
    for (size_t i = 0; i < 3 * triangles; i++) {
        const size_t place = place_of(mode, i);
        const double index = values ? (double)values[place] : (double)place;
        if (!(index >= 0 && index < mesh->vertex_count))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE, r->at,
                                "vertex %.0f is used, but the primitive has %u", index,
                                mesh->vertex_count);
        mesh->indices[i] = (uint16_t)index;
    }
    mesh->index_count = (uint32_t)(3 * triangles);
    return true;
}

/* Reads the primitive at the cursor. `*out_used` is false when it is made of points or lines. */
static bool read_primitive(reading *r, bool *out_used)
{
    spressi_gltf *g = r->g;
    spressi_gltf_material material = {.image = SPRESS_NONE};
    primitive p = {.indices = SPRESS_NONE, .material = SPRESS_NONE, .mode = MODE_TRIANGLES};
    r->at = g->reader->in.at;
    if (!spressi_json_take_object(&g->json, &primitive_table, &p, NULL))
        return false;
    const size_t behind = g->reader->in.at;
    *out_used = p.mode >= MODE_TRIANGLES && p.mode <= MODE_FAN;
    if (!*out_used) {
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_PRIMITIVE, r->at);
        return true;
    }
    if (p.targets != 0)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_MORPH, p.targets);
    if (p.material != SPRESS_NONE)
        material = g->materials[p.material];
    r->mesh->image = (uint16_t)material.image;
    if (material.image == SPRESS_NONE) {
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_TEXTURE, r->at);
        if (!spressi_gltf_blank_image(g, &r->mesh->image))
            return false;
    }
    if (!read_attributes(r, p.attributes, (size_t)material.coordinates) || !read_vertices(r) ||
        !read_indices(r, p.indices, p.mode))
        return false;
    g->reader->in.at = behind;
    return true;
}

/* Names a mesh after its node or mesh in glTF; every primitive but the first gets its number behind
 * the name. */
static bool name_mesh(spressi_gltf *g, spress_mesh *mesh, const spress_mesh *named, size_t number)
{
    mesh->name = named->name;
    mesh->name_size = named->name_size;
    if (number == 0)
        return true;
    char ending[24];
    const size_t size = (size_t)snprintf(ending, sizeof ending, ".%zu", number);
    if (size > (size_t)(SPRESS_NAME_SIZE_MAX - named->name_size))
        return true;
    char *name = spressi_arena_allocate(g->reader->arena, named->name_size + size + 1, 1);
    if (!name)
        return spressi_fail_memory(spressi_json_here(&g->json));
    memcpy(name, named->name, named->name_size);
    memcpy(name + named->name_size, ending, size + 1);
    mesh->name = name;
    mesh->name_size = (uint16_t)(named->name_size + size);
    return true;
}

static const spressi_json_member name_rows[] = {SPRESSI_JSON_NAME("name", MAY, spress_mesh, name)};
static const spressi_json_table name_table = {SPRESSI_JSON_ROWS(name_rows)};

/* Finds the name of the node, else that of the mesh. */
static bool read_name(spressi_gltf *g, size_t node, spress_mesh *out)
{
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_NODES, node, &name_table, out) ||
        (!out->name &&
         !spressi_gltf_read_entry(g, SPRESSI_GLTF_MESHES, g->nodes[node].mesh, &name_table, out)))
        return false;
    if (!out->name)
        out->name = "";
    return true;
}

/* Where the parts of a mesh stand; 0: nowhere. */
typedef struct mesh_parts {
    size_t primitives, extras;
} mesh_parts;

static const spressi_json_member mesh_rows[] = {
    SPRESSI_JSON_PLACE("primitives", NEED, mesh_parts, primitives),
    SPRESSI_JSON_PLACE("extras", MAY, mesh_parts, extras),
};
static const spressi_json_table mesh_table = {SPRESSI_JSON_ROWS(mesh_rows)};

static bool read_node_mesh(spressi_gltf *g, size_t index)
{
    const spressi_gltf_node *node = &g->nodes[index];
    spress_mesh named = {0};
    mesh_parts parts = {0};
    size_t number = 0;
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_MESHES, node->mesh, &mesh_table, &parts) ||
        !spressi_gltf_spend(g, g->reader->in.at - g->lists[SPRESSI_GLTF_MESHES].at[node->mesh],
                            1) || /* nodes may share a mesh */
        !read_name(g, index, &named))
        return false;
    spressi_gltf_go(g, SPRESSI_GLTF_MESHES, node->mesh);
    spressi_json_visit(&g->json, "primitives", parts.primitives);
    spressi_json_enter_array(&g->json);
    spress_mesh *first = &g->rig->meshes[g->rig->mesh_count];
    for (; spressi_json_next(&g->json); number++) {
        bool used;
        reading r = {.g = g,
                     .node = node,
                     .skin = node->skin == SPRESS_NONE ? NULL : &g->skins[node->skin],
                     .mesh = &g->rig->meshes[g->rig->mesh_count]};
        if (!name_mesh(g, r.mesh, &named, number) || !read_primitive(&r, &used))
            return false;
        if (used)
            g->rig->mesh_count++;
        else
            *r.mesh = (spress_mesh){0};
    }
    spressi_json_leave(&g->json);
    return number != 1 || parts.extras == 0 || first == &g->rig->meshes[g->rig->mesh_count] ||
           spressi_gltf_read_mesh_notes(g, parts.extras, first);
}

/* Finds how many primitives each mesh has. */
static bool count_primitives(spressi_gltf *g, uint32_t *counts)
{
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_MESHES].count; i++) {
        mesh_parts parts = {0};
        size_t count;
        if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_MESHES, i, &mesh_table, &parts))
            return false;
        spressi_json_visit(&g->json, "primitives", parts.primitives);
        if (!spressi_json_count_list(&g->json, SIZE_MAX, SPRESS_CODE_JSON_RANGE, &count))
            return false;
        counts[i] = (uint32_t)count;
        spressi_json_leave(&g->json);
    }
    return true;
}

bool spressi_gltf_read_meshes(spressi_gltf *g)
{
    const size_t node_count = g->lists[SPRESSI_GLTF_NODES].count;
    uint32_t *counts = spressi_gltf_scratch(g, g->lists[SPRESSI_GLTF_MESHES].count, sizeof *counts);
    if (!counts || !count_primitives(g, counts))
        return false;
    uint64_t count = 0;
    for (size_t i = 0; i < node_count; i++) {
        const spressi_gltf_node *node = &g->nodes[i];
        if (node->mesh != SPRESS_NONE && node->in_scene)
            count += counts[node->mesh];
        else if (node->mesh != SPRESS_NONE)
            spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_SCENE,
                              spressi_gltf_go(g, SPRESSI_GLTF_NODES, i));
    }
    g->json.step_count = 0;
    if (count > SPRESSI_PCHR_COUNT_MAX)
        return spressi_fail(spressi_at(g->reader, "/meshes"), SPRESS_CODE_GLTF_SIZE,
                            g->lists[SPRESSI_GLTF_MESHES].at[0],
                            "%llu primitives; a rig has at most %d meshes",
                            (unsigned long long)count, SPRESSI_PCHR_COUNT_MAX);
    g->rig->meshes =
        spressi_arena_zeroed(g->reader->arena, (size_t)count + 1, sizeof *g->rig->meshes);
    if (!g->rig->meshes)
        return spressi_fail_memory(spressi_json_here(&g->json));
    for (size_t i = 0; i < node_count; i++)
        if (g->nodes[i].mesh != SPRESS_NONE && g->nodes[i].in_scene && !read_node_mesh(g, i))
            return false;
    return true;
}
