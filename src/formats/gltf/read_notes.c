/* Reads what our writer notes in extras: of an animation the loop, flags, draw order and degrees;
 * of a mesh that it is empty, and influences that glTF does not allow. */
#include "formats/gltf/reading.h"

static const spressi_json_member notes_rows[] = {
    SPRESSI_JSON_BOOL("loop", MAY, spressi_gltf_notes, loop),
    SPRESSI_JSON_INT("flags", MAY, spressi_gltf_notes, flags, 0, INT32_MAX),
    SPRESSI_JSON_INT("frames", MAY, spressi_gltf_notes, frames, 0, INT32_MAX),
    SPRESSI_JSON_PLACE("joints", MAY, spressi_gltf_notes, joints),
};
const spressi_json_table spressi_gltf_notes_table = {SPRESSI_JSON_ROWS(notes_rows)};

/* The transforms of one bone, and up to which frame they are filled. */
typedef struct frames {
    spress_transform *transforms;
    size_t stride, frame_count;
    size_t frame;
    bool z_order; /* else flags */
} frames;

static void hold(frames *bone, size_t end, int32_t value)
{
    for (; bone->frame < end && bone->frame < bone->frame_count; bone->frame++) {
        spress_transform *t = &bone->transforms[bone->frame * bone->stride];
        if (bone->z_order)
            t->z_order = (int16_t)value;
        else
            t->flags = (uint8_t)value;
    }
}

/* [frame, value, frame, value ...]: each value holds from its frame on. */
static bool read_held(spressi_json *json, frames *bone, bool z_order)
{
    const int32_t least = z_order ? INT16_MIN : 0, most = z_order ? INT16_MAX : UINT8_MAX;
    int32_t value = z_order ? 0 : SPRESS_TRANSFORM_VISIBLE, frame;
    bone->z_order = z_order;
    bone->frame = 0;
    if (spressi_json_count(json) % 2 != 0)
        return spressi_json_wrong_type(json, "an array of pairs");
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        if (!spressi_json_take_int(json, 0, INT32_MAX, &frame))
            return false;
        hold(bone, (size_t)frame, value);
        spressi_json_next(json);
        if (!spressi_json_take_int(json, least, most, &value))
            return false;
    }
    hold(bone, bone->frame_count, value);
    return true;
}

static bool take_flags(spressi_json *json, void *out)
{
    return read_held(json, out, false);
}

static bool take_z_order(spressi_json *json, void *out)
{
    return read_held(json, out, true);
}

static bool take_degrees(spressi_json *json, void *out)
{
    const frames *bone = out;
    float degrees;
    if (!spressi_json_enter_array(json))
        return false;
    for (size_t i = 0; spressi_json_next(json); i++) {
        if (!spressi_json_take_float(json, &degrees))
            return false;
        if (i < bone->frame_count)
            spressi_gltf_take_degrees(degrees, &bone->transforms[i * bone->stride].rotation);
    }
    return true;
}

/* Takes the joint that the other members are about: one of the first skin's. */
static bool take_joint(spressi_json *json, void *out)
{
    const spressi_gltf *g = json->user;
    frames *bone = out;
    const size_t at = json->reader->in.at;
    int32_t joint;
    if (!spressi_json_take_int(json, 0, INT32_MAX, &joint))
        return false;
    if (g->lists[SPRESSI_GLTF_SKINS].count == 0 || (size_t)joint >= g->skins[0].joint_count)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_GLTF_REFERENCE, at,
                            "the first skin has no joint %d", (int)joint);
    bone->transforms += g->nodes[g->skins[0].joints[joint]].bone;
    return true;
}

static const spressi_json_member joint_rows[] = {
    SPRESSI_JSON_OTHER("joint", NEED, take_joint),
    SPRESSI_JSON_OTHER("flags", MAY, take_flags),
    SPRESSI_JSON_OTHER("zOrder", MAY, take_z_order),
    SPRESSI_JSON_OTHER("rotation", MAY, take_degrees),
};
static const spressi_json_table joint_table = {SPRESSI_JSON_ROWS(joint_rows), .in_order = true};

bool spressi_gltf_apply_notes(spressi_gltf *g, const spressi_gltf_notes *notes,
                              const spress_animation *animation)
{
    if (notes->joints == 0 || animation->frame_count == 0)
        return true;
    spressi_json_visit(&g->json, "extras/spritepress/joints", notes->joints);
    if (!spressi_json_enter_array(&g->json))
        return false;
    while (spressi_json_next(&g->json)) {
        frames bone = {.transforms = animation->transforms,
                       .stride = g->rig->bone_count,
                       .frame_count = animation->frame_count};
        if (!spressi_json_take_object(&g->json, &joint_table, &bone, NULL))
            return false;
    }
    spressi_json_leave(&g->json);
    return true;
}

/* Whether the mesh has only the triangle without area that stands for no triangles. */
static bool is_placeholder(const spress_mesh *mesh)
{
    return mesh->index_count == 3 && mesh->indices[0] == 0 && mesh->indices[1] == 0 &&
           mesh->indices[2] == 0;
}

/* Takes the noted influences if writing them would give those that the vertex has. */
static void take_influences(const spress_rig *rig, const spressi_gltf_influences *noted,
                            spress_vertex *v)
{
    spressi_gltf_influences shown = {0}, own;
    bool weighted = false;
    for (int i = 0; i < 4; i++)
        weighted = weighted || noted->weights[i] != 0;
    if (rig->bone_count == 0 && weighted)
        return;
    for (int i = 0; i < 4; i++)
        if (noted->weights[i] != 0 && noted->joints[i] >= rig->bone_count)
            return;
    if (rig->bone_count != 0)
        shown = spressi_gltf_normalise(noted->joints, noted->weights);
    memcpy(own.joints, v->bone_ids, sizeof own.joints);
    memcpy(own.weights, v->bone_weights, sizeof own.weights);
    if (!spressi_gltf_same_influences(&shown, &own))
        return;
    memcpy(v->bone_ids, noted->joints, sizeof v->bone_ids);
    memcpy(v->bone_weights, noted->weights, sizeof v->bone_weights);
}

/* What a mesh's extras say. */
typedef struct mesh_notes {
    spress_mesh *mesh;
    int32_t vertex_count, index_count; /* -1: not noted */
} mesh_notes;

/* [vertex, four bones, four weights ...] */
static bool read_influences(spressi_json *json, void *out)
{
    const spressi_gltf *g = json->user;
    const spress_mesh *mesh = ((mesh_notes *)out)->mesh;
    enum { NUMBERS = 9 };
    if (spressi_json_count(json) % NUMBERS != 0)
        return spressi_json_wrong_type(json, "an array of nine numbers for each vertex");
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        spressi_gltf_influences noted;
        int32_t vertex, id;
        if (!spressi_json_take_int(json, 0, INT32_MAX, &vertex))
            return false;
        for (int i = 0; i < 4; i++) {
            spressi_json_next(json);
            if (!spressi_json_take_int(json, 0, UINT16_MAX, &id))
                return false;
            noted.joints[i] = (uint16_t)id;
        }
        for (int i = 0; i < 4; i++) {
            spressi_json_next(json);
            if (!spressi_json_take_float(json, &noted.weights[i]))
                return false;
        }
        if (vertex < mesh->vertex_count)
            take_influences(g->rig, &noted, &mesh->vertices[vertex]);
    }
    return true;
}

static const spressi_json_member mesh_rows[] = {
    SPRESSI_JSON_INT("vertexCount", MAY, mesh_notes, vertex_count, 0, INT32_MAX),
    SPRESSI_JSON_INT("indexCount", MAY, mesh_notes, index_count, 0, INT32_MAX),
    SPRESSI_JSON_OTHER("influences", MAY, read_influences),
};
static const spressi_json_table mesh_table = {SPRESSI_JSON_ROWS(mesh_rows)};
static const spressi_json_member extras_rows[] = {
    SPRESSI_JSON_INNER(SPRESSI_GLTF_EXTRAS, MAY, mesh_table),
};
static const spressi_json_table extras_table = {SPRESSI_JSON_ROWS(extras_rows)};

bool spressi_gltf_read_mesh_notes(spressi_gltf *g, size_t at, spress_mesh *mesh)
{
    mesh_notes notes = {mesh, -1, -1};
    spressi_json_visit(&g->json, "extras", at);
    if (spressi_json_peek(&g->json) == SPRESSI_JSON_OBJECT &&
        !spressi_json_take_object(&g->json, &extras_table, &notes, NULL))
        return false;
    spressi_json_leave(&g->json);
    if (notes.index_count == 0 && is_placeholder(mesh))
        mesh->index_count = 0;
    if (notes.vertex_count == 0 && mesh->index_count == 0 && mesh->vertex_count == 1)
        mesh->vertex_count = 0;
    return true;
}
