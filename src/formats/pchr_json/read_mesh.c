/* Reads the meshes of PCHR's JSON form. */
#include "formats/pchr_json/reading.h"

/* An influence as the older spelling has it: {idx, weight}. */
static const spressi_json_field influence_fields[] = {{"idx", 1}, {"weight", 2}};
static const spressi_json_shape influence_shape = {influence_fields, 2, 1 | 2};

enum { INFLUENCE_IDX, INFLUENCE_WEIGHT, INFLUENCES = 4 };

/* A vertex being read: where its bone ids stand, and whether they are in the older spelling. */
typedef struct reading {
    spress_vertex *vertex;
    size_t id_at[INFLUENCES];
    bool older;
} reading;

static bool take_bone_id(spressi_json *json, reading *r, size_t slot)
{
    int32_t id;
    r->id_at[slot] = json->reader->in.at;
    if (!spressi_json_take_int(json, 0, UINT16_MAX, &id))
        return false;
    r->vertex->bone_ids[slot] = (uint16_t)id;
    return true;
}

static bool take_weight(spressi_json *json, reading *r, size_t slot)
{
    return spressi_json_take_float(json, &r->vertex->bone_weights[slot]);
}

static bool take_influence(spressi_json *json, reading *r, size_t slot)
{
    spressi_json_members members;
    if (!spressi_json_enter_object(json, &influence_shape, &members))
        return false;
    while (spressi_json_next_member(json, &members))
        if (!(members.field == INFLUENCE_IDX ? take_bone_id(json, r, slot)
                                             : take_weight(json, r, slot)))
            return false;
    return members.whole;
}

/* Takes an array with something for each of the four influences; `least` elements must be there. */
static bool take_slots(spressi_json *json, reading *r, size_t least,
                       bool (*take)(spressi_json *json, reading *r, size_t slot))
{
    const size_t at = json->reader->in.at;
    if (!spressi_json_enter_array(json))
        return false;
    size_t count = 0;
    for (; spressi_json_next(json); count++) {
        if (count >= INFLUENCES)
            spressi_json_leap(json);
        else if (!take(json, r, count))
            return false;
    }
    if (count >= least && count <= INFLUENCES)
        return true;
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_TYPE, at, "%zu elements; %s 4",
                        count, least == INFLUENCES ? "there must be" : "there may be at most");
}

enum { VERTEX_X, VERTEX_Y, VERTEX_U, VERTEX_V, VERTEX_IDS, VERTEX_WEIGHTS, VERTEX_BONES };

static const spressi_json_field vertex_fields[] = {
    [VERTEX_X] = {"x", 1},
    [VERTEX_Y] = {"y", 2},
    [VERTEX_U] = {"u", 4},
    [VERTEX_V] = {"v", 8},
    [VERTEX_IDS] = {"boneIds", 16},
    [VERTEX_WEIGHTS] = {"boneWeights", 32},
    [VERTEX_BONES] = {"bones", 16 | 32},
};
static const spressi_json_shape vertex_shape = {vertex_fields, 7, 63};

static bool take_vertex_member(spressi_json *json, size_t field, reading *r)
{
    float *const floats[] = {&r->vertex->x, &r->vertex->y, &r->vertex->u, &r->vertex->v};
    switch (field) {
    case VERTEX_IDS:
        return take_slots(json, r, INFLUENCES, take_bone_id);
    case VERTEX_WEIGHTS:
        return take_slots(json, r, INFLUENCES, take_weight);
    case VERTEX_BONES:
        r->older = true;
        return take_slots(json, r, 0, take_influence);
    default:
        return spressi_json_take_float(json, floats[field]);
    }
}

/* Reports a weight other than 0 whose bone does not exist. Always false. */
static bool fail_bone(spressi_pchr_json *p, const reading *r)
{
    static const char *const paths[2][INFLUENCES] = {
        {"boneIds/0", "boneIds/1", "boneIds/2", "boneIds/3"},
        {"bones/0/idx", "bones/1/idx", "bones/2/idx", "bones/3/idx"}};
    const size_t slot = spressi_pchr_vertex_bad_bone(r->vertex, p->rig->bone_count);
    spressi_json_visit(&p->json, paths[r->older][slot], r->id_at[slot]);
    return spressi_fail(spressi_json_here(&p->json), SPRESS_CODE_PCHR_BONE, r->id_at[slot],
                        "bone %u has a weight, but there are %u bones", r->vertex->bone_ids[slot],
                        p->rig->bone_count);
}

/* Reads a vertex into zeroed memory: influences that the older spelling leaves out have weight 0.
 */
static bool read_vertex(spressi_pchr_json *p, spress_vertex *vertex, unsigned *out_faults)
{
    reading r = {.vertex = vertex};
    spressi_json_members members;
    if (!spressi_json_enter_object(&p->json, &vertex_shape, &members))
        return false;
    while (spressi_json_next_member(&p->json, &members))
        if (!take_vertex_member(&p->json, members.field, &r))
            return false;
    if (!members.whole)
        return false;
    *out_faults = spressi_vertex_faults(vertex, p->rig->bone_count);
    return !(*out_faults & SPRESSI_VERTEX_BONE) || fail_bone(p, &r);
}

static bool read_vertices(spressi_pchr_json *p, spress_mesh *mesh, size_t mesh_index)
{
    spressi_json *json = &p->json;
    size_t count;
    if (!spressi_pchr_json_count(p, &count))
        return false;
    if (!spressi_tally_add(&p->tallies.vertices, count))
        return spressi_tally_fail(&p->tallies.vertices, spressi_json_here(json),
                                  json->reader->in.at);
    mesh->vertex_count = (uint16_t)count;
    mesh->vertices = spressi_arena_zeroed(json->reader->arena, count, sizeof *mesh->vertices);
    if (!mesh->vertices)
        return spressi_fail_memory(spressi_json_here(json));

    spressi_mesh_doubts doubts = {0};
    spressi_json_enter_array(json);
    for (uint32_t i = 0; spressi_json_next(json); i++) {
        const size_t at = json->reader->in.at;
        unsigned faults;
        if (!read_vertex(p, &mesh->vertices[i], &faults))
            return false;
        spressi_mesh_doubt(&doubts, faults, i, at);
    }
    spressi_mesh_tell(&doubts, json->reader, mesh, mesh_index);
    return true;
}

static bool take_index(spressi_json *json, const spress_mesh *mesh, uint16_t *out_index)
{
    const size_t at = json->reader->in.at;
    int32_t index;
    if (!spressi_json_take_int(json, 0, UINT16_MAX, &index))
        return false;
    if (index >= mesh->vertex_count)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_INDEX, at,
                            "vertex %d is used, but the mesh has %u vertices", (int)index,
                            mesh->vertex_count);
    *out_index = (uint16_t)index;
    return true;
}

/* [a, b, c], an element of the older `triangles`. */
static bool take_triangle(spressi_json *json, const spress_mesh *mesh, uint16_t *out_indices)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY || spressi_json_count(json) != 3)
        return spressi_json_wrong_type(json, "an array of three indices");
    spressi_json_enter_array(json);
    while (spressi_json_next(json))
        if (!take_index(json, mesh, out_indices++))
            return false;
    return true;
}

/* Whether the array at the cursor begins with an array. */
static bool has_triples(spressi_json *json)
{
    const size_t at = json->reader->in.at;
    bool triples = false;
    spressi_json_enter_array(json);
    if (spressi_json_next(json)) {
        triples = spressi_json_peek(json) == SPRESSI_JSON_ARRAY;
        spressi_json_leave(json);
    }
    json->reader->in.at = at;
    return triples;
}

/* Indices one by one or, in the older spelling, three by three. */
static bool read_indices(spressi_pchr_json *p, spress_mesh *mesh, bool older)
{
    spressi_json *json = &p->json;
    const size_t at = json->reader->in.at;
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(json, "an array");
    const size_t step = older && has_triples(json) ? 3 : 1;
    const size_t elements = spressi_json_count(json);
    if (elements > UINT32_MAX / step)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, at,
                            "more than 2^32 - 1 indices");
    const size_t count = elements * step;
    if (count % 3 != 0)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_TRIANGLES, at,
                            "%zu indices are no whole number of triangles", count);
    mesh->index_count = (uint32_t)count;
    mesh->indices = spressi_arena_allocate(json->reader->arena, count, sizeof *mesh->indices);
    if (!mesh->indices)
        return spressi_fail_memory(spressi_json_here(json));

    spressi_json_enter_array(json);
    for (size_t i = 0; spressi_json_next(json); i += step)
        if (!(step == 3 ? take_triangle(json, mesh, mesh->indices + i)
                        : take_index(json, mesh, mesh->indices + i)))
            return false;
    return true;
}

enum {
    MESH_NAME,
    MESH_IMAGE,
    MESH_IMAGE_OLDER,
    MESH_VERTICES,
    MESH_INDICES,
    MESH_TRIANGLES,
    MESH_COUNT
};

static const spressi_json_field mesh_fields[MESH_COUNT] = {
    [MESH_NAME] = {"name", 1},
    [MESH_IMAGE] = {"image", 2},
    [MESH_IMAGE_OLDER] = {"imageIdx", 2},
    [MESH_VERTICES] = {"vertices", 4},
    [MESH_INDICES] = {"indices", 8},
    [MESH_TRIANGLES] = {"triangles", 8},
};
static const spressi_json_shape mesh_shape = {mesh_fields, MESH_COUNT, 1 | 2 | 4 | 8};

static bool read_image_index(spressi_pchr_json *p, spress_mesh *mesh)
{
    const size_t at = p->json.reader->in.at;
    int32_t image;
    if (!spressi_json_take_int(&p->json, 0, UINT16_MAX, &image))
        return false;
    if (image >= p->rig->image_count)
        return spressi_fail(spressi_json_here(&p->json), SPRESS_CODE_PCHR_MESH_IMAGE, at,
                            "image %d is used, but there are %u images", (int)image,
                            p->rig->image_count);
    mesh->image = (uint16_t)image;
    return true;
}

static bool read_member(spressi_pchr_json *p, size_t field, spress_mesh *mesh, size_t mesh_index)
{
    switch (field) {
    case MESH_NAME:
        return spressi_pchr_json_take_name(p, &mesh->name, &mesh->name_size);
    case MESH_IMAGE:
    case MESH_IMAGE_OLDER:
        return read_image_index(p, mesh);
    case MESH_VERTICES:
        return read_vertices(p, mesh, mesh_index);
    default:
        return read_indices(p, mesh, field == MESH_TRIANGLES);
    }
}

/* Reads a mesh in the order of the table above: indices need to know how many vertices there
 * are. */
bool spressi_pchr_json_read_mesh(spressi_pchr_json *p, void *entry, size_t index)
{
    size_t at[MESH_COUNT];
    if (!spressi_json_index(&p->json, &mesh_shape, at))
        return false;
    const size_t end = p->json.reader->in.at;
    for (size_t field = 0; field < MESH_COUNT; field++) {
        if (at[field] == 0)
            continue;
        spressi_json_visit(&p->json, mesh_fields[field].name, at[field]);
        if (!read_member(p, field, entry, index))
            return false;
        spressi_json_leave(&p->json);
    }
    p->json.reader->in.at = end;
    return true;
}
