/* Reads what our writer notes in extras: of an animation the loop, flags, draw order and degrees;
 * of a mesh that it is empty, and influences that glTF does not allow. */
#include "formats/gltf/reading.h"

enum { NOTES_LOOP, NOTES_FLAGS, NOTES_FRAMES, NOTES_JOINTS };
static const char *const notes_names[] = {"loop", "flags", "frames", "joints", NULL};

bool spressi_gltf_read_notes(spressi_gltf *g, size_t at, spressi_gltf_notes *out)
{
    bool loop = false;
    int32_t flags = 0, frames = -1;
    if (!spressi_gltf_open_extras_at(g, at, notes_names, &out->object))
        return false;
    if (out->object.start != 0 &&
        (!spressi_json_member_bool(&g->json, &out->object, NOTES_LOOP, &loop) ||
         !spressi_json_member_int(&g->json, &out->object, NOTES_FLAGS, 0, &flags) ||
         !spressi_json_member_int(&g->json, &out->object, NOTES_FRAMES, 0, &frames)))
        return false;
    out->flags = (uint8_t)((flags & UINT8_MAX & ~SPRESS_ANIMATION_LOOP) |
                           (loop ? SPRESS_ANIMATION_LOOP : 0));
    out->frames = frames;
    spressi_gltf_leave_extras(g, &out->object);
    return true;
}

enum { JOINT_JOINT, JOINT_FLAGS, JOINT_Z_ORDER, JOINT_ROTATION };
static const char *const joint_names[] = {"joint", "flags", "zOrder", "rotation", NULL};

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
static bool read_held(spressi_gltf *g, const spressi_json_object *joint, size_t key, frames bone)
{
    spressi_json *json = &g->json;
    if (joint->at[key] == 0)
        return true;
    bone.z_order = key == JOINT_Z_ORDER;
    const int32_t least = bone.z_order ? INT16_MIN : 0;
    const int32_t most = bone.z_order ? INT16_MAX : UINT8_MAX;
    int32_t value = bone.z_order ? 0 : SPRESS_TRANSFORM_VISIBLE, frame;
    spressi_json_visit(json, joint_names[key], joint->at[key]);
    if (spressi_json_count(json) % 2 != 0)
        return spressi_json_wrong_type(json, "an array of pairs");
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        if (!spressi_json_take_int(json, 0, INT32_MAX, &frame))
            return false;
        hold(&bone, (size_t)frame, value);
        spressi_json_next(json);
        if (!spressi_json_take_int(json, least, most, &value))
            return false;
    }
    hold(&bone, bone.frame_count, value);
    spressi_json_leave(json);
    return true;
}

static bool read_degrees(spressi_gltf *g, const spressi_json_object *joint, const frames *bone)
{
    spressi_json *json = &g->json;
    float degrees;
    if (joint->at[JOINT_ROTATION] == 0)
        return true;
    spressi_json_visit(json, "rotation", joint->at[JOINT_ROTATION]);
    if (!spressi_json_enter_array(json))
        return false;
    for (size_t i = 0; spressi_json_next(json); i++) {
        if (!spressi_json_take_float(json, &degrees))
            return false;
        if (i < bone->frame_count)
            spressi_gltf_take_degrees(degrees, &bone->transforms[i * bone->stride].rotation);
    }
    spressi_json_leave(json);
    return true;
}

/* The joint at the cursor: one of the first skin's. */
static bool read_joint(spressi_gltf *g, const spress_animation *animation)
{
    spressi_json_object object;
    int32_t joint = 0;
    if (!spressi_json_look_through(&g->json, joint_names, &object))
        return false;
    const size_t behind = g->reader->in.at;
    if (!spressi_json_need(&g->json, &object, JOINT_JOINT) ||
        !spressi_json_member_int(&g->json, &object, JOINT_JOINT, 0, &joint))
        return false;
    if (g->lists[SPRESSI_GLTF_SKINS].count == 0 || (size_t)joint >= g->skins[0].joint_count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE,
                            object.at[JOINT_JOINT], "the first skin has no joint %d", (int)joint);
    const frames bone = {.transforms =
                             animation->transforms + g->nodes[g->skins[0].joints[joint]].bone,
                         .stride = g->rig->bone_count,
                         .frame_count = animation->frame_count};
    if (!read_held(g, &object, JOINT_FLAGS, bone) || !read_held(g, &object, JOINT_Z_ORDER, bone) ||
        !read_degrees(g, &object, &bone))
        return false;
    g->reader->in.at = behind;
    return true;
}

bool spressi_gltf_apply_notes(spressi_gltf *g, const spressi_gltf_notes *notes,
                              const spress_animation *animation)
{
    const size_t at = notes->object.start != 0 ? notes->object.at[NOTES_JOINTS] : 0;
    if (at == 0 || animation->frame_count == 0)
        return true;
    spressi_json_visit(&g->json, "extras/spritepress/joints", at);
    if (!spressi_json_enter_array(&g->json))
        return false;
    while (spressi_json_next(&g->json))
        if (!read_joint(g, animation))
            return false;
    spressi_json_leave(&g->json);
    return true;
}

enum { MESH_VERTEX_COUNT, MESH_INDEX_COUNT, MESH_INFLUENCES };
static const char *const mesh_notes_names[] = {"vertexCount", "indexCount", "influences", NULL};

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

/* [vertex, four bones, four weights ...] */
static bool read_influences(spressi_gltf *g, const spressi_json_object *notes,
                            const spress_mesh *mesh)
{
    spressi_json *json = &g->json;
    enum { NUMBERS = 9 };
    if (notes->at[MESH_INFLUENCES] == 0)
        return true;
    spressi_json_visit(json, "influences", notes->at[MESH_INFLUENCES]);
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
    spressi_json_leave(json);
    return true;
}

bool spressi_gltf_read_mesh_notes(spressi_gltf *g, size_t at, spress_mesh *mesh)
{
    spressi_json_object notes;
    int32_t vertex_count = -1, index_count = -1;
    if (!spressi_gltf_open_extras_at(g, at, mesh_notes_names, &notes))
        return false;
    if (notes.start == 0)
        return true;
    if (!spressi_json_member_int(&g->json, &notes, MESH_VERTEX_COUNT, 0, &vertex_count) ||
        !spressi_json_member_int(&g->json, &notes, MESH_INDEX_COUNT, 0, &index_count) ||
        !read_influences(g, &notes, mesh))
        return false;
    if (index_count == 0 && is_placeholder(mesh))
        mesh->index_count = 0;
    if (vertex_count == 0 && mesh->index_count == 0 && mesh->vertex_count == 1)
        mesh->vertex_count = 0;
    spressi_gltf_leave_extras(g, &notes);
    return true;
}
