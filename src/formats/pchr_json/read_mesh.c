/* Reads the meshes of PCHR's JSON form. */
#include "formats/pchr_json/reading.h"

enum { INFLUENCES = 4 };

/* A vertex being read: where its bone ids stand, and whether they are in the older spelling. */
typedef struct reading {
    spress_vertex vertex; /* influences that the older spelling leaves out have weight 0 */
    size_t id_at[INFLUENCES];
    bool older;
} reading;

static bool take_bone_id(spressi_json *json, reading *r, size_t slot)
{
    int32_t id;
    r->id_at[slot] = json->reader->in.at;
    if (!spressi_json_take_int(json, 0, UINT16_MAX, &id))
        return false;
    r->vertex.bone_ids[slot] = (uint16_t)id;
    return true;
}

static bool take_weight(spressi_json *json, reading *r, size_t slot)
{
    return spressi_json_take_float(json, &r->vertex.bone_weights[slot]);
}

/* An influence as the older spelling has it: {idx, weight}. */
typedef struct influence {
    reading *r;
    size_t slot;
} influence;

static bool take_idx(spressi_json *json, void *out)
{
    const influence *i = out;
    return take_bone_id(json, i->r, i->slot);
}

static bool take_idx_weight(spressi_json *json, void *out)
{
    const influence *i = out;
    return take_weight(json, i->r, i->slot);
}

static const spressi_json_member influence_rows[] = {
    SPRESSI_JSON_OTHER("idx", NEED, take_idx),
    SPRESSI_JSON_OTHER("weight", NEED, take_idx_weight),
};
static const spressi_json_table influence_table = {SPRESSI_JSON_ROWS(influence_rows)};

static bool take_influence(spressi_json *json, reading *r, size_t slot)
{
    influence i = {r, slot};
    return spressi_json_take_object(json, &influence_table, &i, NULL);
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

static bool take_ids(spressi_json *json, void *out)
{
    return take_slots(json, out, INFLUENCES, take_bone_id);
}

static bool take_weights(spressi_json *json, void *out)
{
    return take_slots(json, out, INFLUENCES, take_weight);
}

static bool take_older(spressi_json *json, void *out)
{
    reading *r = out;
    r->older = true;
    return take_slots(json, r, 0, take_influence);
}

enum { VERTEX_X, VERTEX_Y, VERTEX_U, VERTEX_V, VERTEX_IDS, VERTEX_WEIGHTS, VERTEX_OLDER };

static const spressi_json_member vertex_rows[] = {
    [VERTEX_X] = SPRESSI_JSON_FLOAT("x", NEED, reading, vertex.x),
    [VERTEX_Y] = SPRESSI_JSON_FLOAT("y", NEED, reading, vertex.y),
    [VERTEX_U] = SPRESSI_JSON_FLOAT("u", NEED, reading, vertex.u),
    [VERTEX_V] = SPRESSI_JSON_FLOAT("v", NEED, reading, vertex.v),
    [VERTEX_IDS] = SPRESSI_JSON_OTHER("boneIds", NEED, take_ids),
    [VERTEX_WEIGHTS] = SPRESSI_JSON_OTHER("boneWeights", NEED, take_weights),
    [VERTEX_OLDER] = SPRESSI_JSON_OTHER("bones", MAY, take_older,
                                        .fills = 1 << VERTEX_IDS | 1 << VERTEX_WEIGHTS),
};
static const spressi_json_table vertex_table = {SPRESSI_JSON_ROWS(vertex_rows)};

/* Reports a weight other than 0 whose bone does not exist. Always false. */
static bool fail_bone(spressi_json *json, const reading *r, unsigned bone_count)
{
    static const char *const paths[2][INFLUENCES] = {
        {"boneIds/0", "boneIds/1", "boneIds/2", "boneIds/3"},
        {"bones/0/idx", "bones/1/idx", "bones/2/idx", "bones/3/idx"}};
    const size_t slot = spressi_pchr_vertex_bad_bone(&r->vertex, bone_count);
    spressi_json_visit(json, paths[r->older][slot], r->id_at[slot]);
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_BONE, r->id_at[slot],
                        "bone %u has a weight, but there are %u bones", r->vertex.bone_ids[slot],
                        bone_count);
}

static bool read_vertex(spressi_json *json, spress_vertex *vertex, unsigned *out_faults)
{
    const spressi_pchr_json *p = json->user;
    reading r = {0};
    if (!spressi_json_take_object(json, &vertex_table, &r, NULL))
        return false;
    *vertex = r.vertex;
    *out_faults = spressi_vertex_faults(vertex, p->rig->bone_count);
    return !(*out_faults & SPRESSI_VERTEX_BONE) || fail_bone(json, &r, p->rig->bone_count);
}

typedef struct mesh_reading {
    spress_mesh mesh;
    size_t index;
} mesh_reading;

static bool read_vertices(spressi_json *json, void *out)
{
    mesh_reading *r = out;
    spressi_pchr_json *p = json->user;
    spress_mesh *mesh = &r->mesh;
    size_t count;
    if (!spressi_pchr_json_count(json, &count))
        return false;
    if (!spressi_tally_add(&p->tallies.vertices, count))
        return spressi_tally_fail(&p->tallies.vertices, spressi_json_here(json),
                                  json->reader->in.at);
    mesh->vertex_count = (uint16_t)count;
    mesh->vertices = spressi_json_zeroed(json, count, sizeof *mesh->vertices);
    if (!mesh->vertices)
        return false;

    spressi_mesh_doubts doubts = {0};
    spressi_json_enter_array(json);
    for (uint32_t i = 0; spressi_json_next(json); i++) {
        const size_t at = json->reader->in.at;
        unsigned faults;
        if (!read_vertex(json, &mesh->vertices[i], &faults))
            return false;
        spressi_mesh_doubt(&doubts, faults, i, at);
    }
    spressi_mesh_tell(&doubts, json->reader, mesh, r->index);
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
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY)
        return false;
    spressi_json_enter_array(json);
    if (spressi_json_next(json)) {
        triples = spressi_json_peek(json) == SPRESSI_JSON_ARRAY;
        spressi_json_leave(json);
    }
    json->reader->in.at = at;
    return triples;
}

/* Reads indices one by one or, in steps of 3, as triangles. */
static bool read_indices(spressi_json *json, spress_mesh *mesh, size_t step)
{
    const size_t at = json->reader->in.at;
    size_t elements = 0;
    if (!spressi_json_count_list(json, UINT32_MAX / step, SPRESS_CODE_JSON_RANGE, &elements))
        return false;
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

static bool take_indices(spressi_json *json, void *out)
{
    return read_indices(json, &((mesh_reading *)out)->mesh, 1);
}

static bool take_triangles(spressi_json *json, void *out)
{
    return read_indices(json, &((mesh_reading *)out)->mesh, has_triples(json) ? 3 : 1);
}

static bool take_image(spressi_json *json, void *out)
{
    const spressi_pchr_json *p = json->user;
    spress_mesh *mesh = &((mesh_reading *)out)->mesh;
    const size_t at = json->reader->in.at;
    int32_t image;
    if (!spressi_json_take_int(json, 0, UINT16_MAX, &image))
        return false;
    mesh->image = (uint16_t)image;
    return image < p->rig->image_count ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_MESH_IMAGE, at,
                        "image %d is used, but there are %u images", (int)image,
                        p->rig->image_count);
}

enum { MESH_NAME, MESH_IMAGE, MESH_IMAGE_OLDER, MESH_VERTICES, MESH_INDICES, MESH_TRIANGLES };

/* In this order, because indices need to know how many vertices there are. */
static const spressi_json_member mesh_rows[] = {
    [MESH_NAME] = SPRESSI_JSON_NAME("name", NEED, mesh_reading, mesh.name),
    [MESH_IMAGE] = SPRESSI_JSON_OTHER("image", NEED, take_image),
    [MESH_IMAGE_OLDER] = SPRESSI_JSON_OTHER("imageIdx", MAY, take_image, .fills = 1 << MESH_IMAGE),
    [MESH_VERTICES] = SPRESSI_JSON_OTHER("vertices", NEED, read_vertices),
    [MESH_INDICES] = SPRESSI_JSON_OTHER("indices", NEED, take_indices),
    [MESH_TRIANGLES] =
        SPRESSI_JSON_OTHER("triangles", MAY, take_triangles, .fills = 1 << MESH_INDICES),
};
static const spressi_json_table mesh_table = {SPRESSI_JSON_ROWS(mesh_rows), .in_order = true};

bool spressi_pchr_json_read_mesh(spressi_json *json, void *entry, size_t index)
{
    mesh_reading r = {.index = index};
    if (!spressi_json_take_object(json, &mesh_table, &r, NULL))
        return false;
    *(spress_mesh *)entry = r.mesh;
    return true;
}
