/* Reads skins and decides which nodes become bones; called after read_nodes.c and read_channels.c.
 *
 * Joints become bones, in their order. So do nodes that an animation moves, and nodes that hold a
 * mesh without a skin: its vertices follow that bone alone. Nodes above bones become bones too
 * unless they are neutral, like the node that the writer puts above all bones. Parents come before
 * their children; joints that are in such an order keep it. */
#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"

/* A skin being read. */
typedef struct reading {
    spressi_gltf_skin skin;
    uint32_t matrices; /* an accessor */
    size_t matrices_at;
} reading;

static bool take_joints(spressi_json *json, void *out)
{
    spressi_gltf *g = json->user;
    spressi_gltf_skin *skin = &((reading *)out)->skin;
    uint32_t *joints = spressi_gltf_scratch(g, spressi_json_count(json), sizeof *joints);
    if (!joints || !spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        if (!spressi_gltf_take_entry(g, SPRESSI_GLTF_NODES, &joints[skin->joint_count]))
            return false;
        g->nodes[joints[skin->joint_count++]].is_bone = true;
    }
    skin->joints = joints;
    return true;
}

static const spressi_json_member skin_rows[] = {
    SPRESSI_JSON_OTHER("joints", NEED, take_joints),
    {SPRESSI_JSON_TO("inverseBindMatrices", MAY, OTHER, reading, matrices),
     .take = spressi_gltf_take_index, .least = SPRESSI_GLTF_ACCESSORS,
     .place_to = offsetof(reading, matrices_at)},
};
static const spressi_json_table skin_table = {SPRESSI_JSON_ROWS(skin_rows)};

static bool read_skin(spressi_gltf *g, size_t index)
{
    reading r = {.matrices = SPRESS_NONE};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_SKINS, index, &skin_table, &r))
        return false;
    spressi_gltf_skin *skin = &g->skins[index];
    *skin = r.skin;
    if (r.matrices == SPRESS_NONE)
        return spressi_gltf_turn_skin(g, skin);
    if (!spressi_gltf_values(g, r.matrices, SPRESSI_GLTF_MATRIX_FLOATS, &skin->matrices))
        return false;
    if (g->accessors[r.matrices].count < skin->joint_count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TYPE, r.matrices_at,
                            "%u matrices for %zu joints", g->accessors[r.matrices].count,
                            skin->joint_count);
    return spressi_gltf_turn_skin(g, skin);
}

static bool is_neutral(const spress_transform *t)
{
    return t->x == 0 && t->y == 0 && t->rotation == 0 && t->scale_x == 1 && t->scale_y == 1;
}

/* Whether the node holds a mesh that no skin moves. */
static bool holds_rigid_mesh(const spressi_gltf_node *node)
{
    return node->mesh != SPRESS_NONE && node->skin == SPRESS_NONE && node->in_scene;
}

/* Whether the rig needs bones: not when nothing moves and every mesh is at its default place. */
static bool needs_bones(spressi_gltf *g)
{
    bool needed = false;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_NODES].count; i++) {
        spressi_gltf_node *node = &g->nodes[g->order[i]];
        node->is_bone = node->is_bone || node->moves;
        node->placed = !is_neutral(&node->rest) ||
                       (node->parent != SPRESS_NONE && g->nodes[node->parent].placed);
        needed = needed || node->is_bone || (node->placed && holds_rigid_mesh(node));
    }
    return needed;
}

static void choose_bones(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_NODES].count;
    if (!needs_bones(g))
        return;
    for (size_t i = count; i-- > 0;) { /* children before parents */
        spressi_gltf_node *node = &g->nodes[g->order[i]];
        if (holds_rigid_mesh(node) || (node->carries && !is_neutral(&node->rest)))
            node->is_bone = true;
        if (node->parent != SPRESS_NONE && (node->is_bone || node->carries))
            g->nodes[node->parent].carries = true;
    }
    for (size_t i = 0; i < count; i++) {
        spressi_gltf_node *node = &g->nodes[g->order[i]];
        if (node->parent == SPRESS_NONE)
            continue;
        const spressi_gltf_node *parent = &g->nodes[node->parent];
        node->above = parent->is_bone ? node->parent : parent->above;
    }
}

/* Gives a node its number, after those above it have theirs. `path` has room for all nodes. */
static void number_bone(spressi_gltf *g, uint32_t node, uint32_t *path, size_t *count)
{
    size_t depth = 0;
    for (; node != SPRESS_NONE && g->nodes[node].bone == SPRESS_NONE; node = g->nodes[node].above)
        path[depth++] = node;
    while (depth > 0) {
        g->nodes[path[--depth]].bone = (uint32_t)*count;
        g->bone_nodes[(*count)++] = path[depth];
    }
}

static bool number_bones(spressi_gltf *g, size_t *out_count)
{
    const size_t count = g->lists[SPRESSI_GLTF_NODES].count;
    uint32_t *path = spressi_gltf_scratch(g, count, sizeof *path);
    g->bone_nodes = spressi_gltf_scratch(g, count, sizeof *g->bone_nodes);
    if (!path || !g->bone_nodes)
        return false;
    *out_count = 0;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_SKINS].count; i++)
        for (size_t k = 0; k < g->skins[i].joint_count; k++)
            number_bone(g, g->skins[i].joints[k], path, out_count);
    for (uint32_t i = 0; i < count; i++)
        if (g->nodes[i].is_bone)
            number_bone(g, i, path, out_count);
    return true;
}

static const spressi_json_member bone_rows[] = {SPRESSI_JSON_NAME("name", MAY, spress_bone, name)};
static const spressi_json_table bone_table = {SPRESSI_JSON_ROWS(bone_rows)};

static bool read_bone(spressi_gltf *g, size_t index)
{
    spress_bone *bone = &g->rig->bones[index];
    const uint32_t node = g->bone_nodes[index];
    const uint32_t above = g->nodes[node].above;
    bone->name = "";
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_NODES, node, &bone_table, bone))
        return false;
    if (above != SPRESS_NONE && g->nodes[above].bone > INT16_MAX)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_SIZE,
                            g->lists[SPRESSI_GLTF_NODES].at[node],
                            "the parent is bone %u; a rig has parents up to %d",
                            g->nodes[above].bone, INT16_MAX);
    bone->parent = above == SPRESS_NONE ? -1 : (int16_t)g->nodes[above].bone;
    return true;
}

bool spressi_gltf_read_bones(spressi_gltf *g)
{
    const size_t skin_count = g->lists[SPRESSI_GLTF_SKINS].count;
    size_t count;
    g->skins = spressi_gltf_scratch(g, skin_count, sizeof *g->skins);
    if (!g->skins)
        return false;
    for (size_t i = 0; i < skin_count; i++)
        if (!read_skin(g, i))
            return false;
    choose_bones(g);
    if (!number_bones(g, &count))
        return false;
    if (count > SPRESSI_PCHR_COUNT_MAX)
        return spressi_fail(spressi_at(g->reader, "/nodes"), SPRESS_CODE_GLTF_SIZE,
                            g->lists[SPRESSI_GLTF_NODES].at[0],
                            "%zu nodes become bones; a rig has at most %d", count,
                            SPRESSI_PCHR_COUNT_MAX);
    if (!spressi_tally_add(&g->tallies.bones, count))
        return spressi_tally_fail(&g->tallies.bones, spressi_json_here(&g->json), 0);
    g->rig->bones = spressi_arena_zeroed(g->reader->arena, count, sizeof *g->rig->bones);
    if (!g->rig->bones)
        return spressi_fail_memory(spressi_json_here(&g->json));
    g->rig->bone_count = (uint16_t)count;
    for (size_t i = 0; i < count; i++)
        if (!read_bone(g, i))
            return false;
    return true;
}
