/* Reads nodes and scenes: finds their places in the plane, their parents, and an order in which
 * parents come first. */
#include <math.h>

#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"

/* How far a rotation's axis may be from the z-axis, or a place from z = 0, and still count as
 * rounding. */
#define FLAT 1e-6f

bool spressi_gltf_is_flat(const float *rotation)
{
    return fabsf(rotation[0]) <= FLAT && fabsf(rotation[1]) <= FLAT;
}

void spressi_gltf_take_degrees(float degrees, float *rotation)
{
    float z, w;
    spressi_gltf_turn(degrees, &z, &w);
    if (spressi_float_bits(spressi_gltf_degrees((double)z, (double)w)) ==
        spressi_float_bits(*rotation))
        *rotation = degrees;
}

/* The upper left of a rotation's matrix, times the scale, seen from the front. */
static spressi_gltf_affine project(const float *q, const float *scale, bool *out_tilted)
{
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const double out_of_plane = fabs(x * z - y * w) + fabs(y * z + x * w);
    *out_tilted = out_of_plane > 1e-4;
    return (spressi_gltf_affine){.a = (1 - 2 * (y * y + z * z)) * scale[0],
                                 .b = 2 * (x * y + z * w) * scale[0],
                                 .c = 2 * (x * y - z * w) * scale[1],
                                 .d = (1 - 2 * (x * x + z * z)) * scale[1]};
}

/* A node's pose, seen through what is above it. When its own turn goes down, only the turned scale
 * stays. */
static spressi_gltf_pose turn_pose(spressi_gltf *g, const spressi_gltf_node *node,
                                   const spressi_gltf_pose *pose, size_t at)
{
    spressi_gltf_pose p = *pose;
    if (node->outer) {
        spressi_gltf_turn_vector(node->outer, pose->translation, p.translation);
        spressi_gltf_turn_vector(node->outer, pose->rotation, p.rotation); /* turns the axis */
    }
    if (node->inner != node->outer)
        memcpy(p.rotation, (const float[]){0, 0, 0, 1}, sizeof p.rotation);
    if (node->inner && !spressi_gltf_turn_scale(node->inner, pose->scale, p.scale))
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_LEAN, at);
    return p;
}

spress_transform spressi_gltf_flatten(spressi_gltf *g, const spressi_gltf_node *node,
                                      const spressi_gltf_pose *pose, size_t at)
{
    const spressi_gltf_pose p = turn_pose(g, node, pose, at);
    spress_transform t = {.x = p.translation[0],
                          .y = p.translation[1],
                          .scale_x = p.scale[0],
                          .scale_y = p.scale[1],
                          .flags = SPRESS_TRANSFORM_VISIBLE};
    if (fabsf(p.translation[2]) > FLAT)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_DEPTH, at);
    if (spressi_gltf_is_flat(p.rotation)) {
        t.rotation = spressi_gltf_degrees((double)p.rotation[2], (double)p.rotation[3]);
        return t;
    }
    /* Half a turn about an axis in the plane is a mirror image, which a rig can hold. */
    bool tilted;
    spressi_gltf_affine matrix = project(p.rotation, p.scale, &tilted);
    matrix.tx = (double)p.translation[0];
    matrix.ty = (double)p.translation[1];
    if (tilted)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_TILT, at);
    if (!spressi_gltf_decompose(matrix, &t) && !tilted)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_LEAN, at);
    return t;
}

/* Flattens the matrix of a node, stored column by column. */
static spress_transform flatten_matrix(spressi_gltf *g, const spressi_gltf_node *node, size_t at)
{
    spress_transform t = {.flags = SPRESS_TRANSFORM_VISIBLE};
    float m[SPRESSI_GLTF_MATRIX_FLOATS];
    spressi_gltf_turn_matrix(node->matrix, node->outer, node->inner, m);
    const spressi_gltf_affine matrix = {(double)m[0], (double)m[1],  (double)m[4],
                                        (double)m[5], (double)m[12], (double)m[13]};
    if (fabsf(m[14]) > FLAT)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_DEPTH, at);
    if (fabsf(m[2]) + fabsf(m[6]) + fabsf(m[8]) + fabsf(m[9]) > 1e-4f)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_TILT, at);
    if (!spressi_gltf_decompose(matrix, &t))
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_LEAN, at);
    return t;
}

/* Takes the children of the node that `out` is. */
static bool take_children(spressi_json *json, void *out)
{
    spressi_gltf *g = json->user;
    const uint32_t parent = (uint32_t)((spressi_gltf_node *)out - g->nodes);
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        const size_t at = g->reader->in.at;
        uint32_t child;
        if (!spressi_gltf_take_entry(g, SPRESSI_GLTF_NODES, &child))
            return false;
        if (g->nodes[child].parent != SPRESS_NONE)
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_GLTF_TREE, at,
                                "node %u has a parent already, node %u", child,
                                g->nodes[child].parent);
        g->nodes[child].parent = parent;
    }
    return true;
}

static bool take_matrix(spressi_json *json, void *out)
{
    float *matrix = spressi_gltf_scratch(json->user, SPRESSI_GLTF_MATRIX_FLOATS, sizeof *matrix);
    ((spressi_gltf_node *)out)->matrix = matrix;
    return matrix && spressi_json_take_floats(json, SPRESSI_GLTF_MATRIX_FLOATS, matrix);
}

/* The exact degrees, if our writer noted them. */
static const spressi_json_member notes_rows[] = {
    SPRESSI_JSON_FLOAT("rotation", MAY, spressi_gltf_node, degrees),
};
static const spressi_json_table notes_table = {SPRESSI_JSON_ROWS(notes_rows)};
static const spressi_json_member extras_rows[] = {
    SPRESSI_JSON_INNER(SPRESSI_GLTF_EXTRAS, MAY, notes_table),
};
static const spressi_json_table extras_table = {SPRESSI_JSON_ROWS(extras_rows)};

static const spressi_json_member node_rows[] = {
    SPRESSI_GLTF_INDEX("mesh", MAY, spressi_gltf_node, mesh, MESHES),
    SPRESSI_GLTF_INDEX("skin", MAY, spressi_gltf_node, skin, SKINS),
    SPRESSI_JSON_OTHER("matrix", MAY, take_matrix),
    SPRESSI_JSON_FLOATS("translation", MAY, spressi_gltf_node, translation),
    SPRESSI_JSON_FLOATS("rotation", MAY, spressi_gltf_node, rotation),
    SPRESSI_JSON_FLOATS("scale", MAY, spressi_gltf_node, scale),
    SPRESSI_JSON_OTHER("children", MAY, take_children),
    SPRESSI_JSON_PLACE("weights", MAY, spressi_gltf_node, weights_at),
    SPRESSI_GLTF_EXTRAS_ROW(extras_table),
};
static const spressi_json_table node_table = {SPRESSI_JSON_ROWS(node_rows)};

static bool read_node(spressi_gltf *g, uint32_t index)
{
    spressi_gltf_node *node = &g->nodes[index];
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_NODES, index, &node_table, node))
        return false;
    if (node->weights_at != 0)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_MORPH, node->weights_at);
    return true;
}

/* Sorts parents before children, level by level. A node on a circle has no root above it and is
 * never reached. */
static bool sort_nodes(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_NODES].count;
    uint32_t *first_child = spressi_gltf_scratch(g, count, sizeof *first_child);
    uint32_t *next_sibling = spressi_gltf_scratch(g, count, sizeof *next_sibling);
    g->order = spressi_gltf_scratch(g, count, sizeof *g->order);
    if (!first_child || !next_sibling || !g->order)
        return false;
    size_t sorted = 0;
    for (size_t i = 0; i < count; i++)
        first_child[i] = SPRESS_NONE;
    for (size_t i = count; i-- > 0;) {
        const uint32_t parent = g->nodes[i].parent;
        if (parent == SPRESS_NONE)
            continue;
        next_sibling[i] = first_child[parent];
        first_child[parent] = (uint32_t)i;
    }
    for (uint32_t i = 0; i < count; i++)
        if (g->nodes[i].parent == SPRESS_NONE)
            g->order[sorted++] = i;
    for (size_t i = 0; i < sorted; i++)
        for (uint32_t k = first_child[g->order[i]]; k != SPRESS_NONE; k = next_sibling[k])
            g->order[sorted++] = k;
    g->json.step_count = 0;
    return sorted == count ||
           spressi_fail(spressi_at(g->reader, "/nodes"), SPRESS_CODE_GLTF_TREE,
                        g->lists[SPRESSI_GLTF_NODES].at[0],
                        "%zu nodes are in a circle of parents or below one", count - sorted);
}

static bool take_roots(spressi_json *json, void *out)
{
    spressi_gltf *g = out;
    uint32_t root;
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        if (!spressi_gltf_take_entry(g, SPRESSI_GLTF_NODES, &root))
            return false;
        g->nodes[root].in_scene = true;
    }
    return true;
}

static const spressi_json_member scene_rows[] = {SPRESSI_JSON_OTHER("nodes", MAY, take_roots)};
static const spressi_json_table scene_table = {SPRESSI_JSON_ROWS(scene_rows)};

/* Marks the nodes of the scene that is shown; all nodes where the file has no scenes. */
static bool read_scene(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_NODES].count;
    for (size_t i = 0; i < count; i++)
        g->nodes[i].in_scene = g->scene == SPRESS_NONE;
    if (g->scene == SPRESS_NONE)
        return true;
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_SCENES, g->scene, &scene_table, g))
        return false;
    for (size_t i = 1; i < g->lists[SPRESSI_GLTF_SCENES].count; i++)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_SCENE, g->lists[SPRESSI_GLTF_SCENES].at[g->scene]);
    for (size_t i = 0; i < count; i++) {
        spressi_gltf_node *node = &g->nodes[g->order[i]];
        if (node->parent != SPRESS_NONE && g->nodes[node->parent].in_scene)
            node->in_scene = true;
    }
    return true;
}

bool spressi_gltf_read_nodes(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_NODES].count;
    g->nodes = spressi_gltf_scratch(g, count, sizeof *g->nodes);
    if (!g->nodes)
        return false;
    for (size_t i = 0; i < count; i++)
        g->nodes[i] = (spressi_gltf_node){.rotation = {0, 0, 0, 1},
                                          .scale = {1, 1, 1},
                                          .degrees = NAN,
                                          .parent = SPRESS_NONE,
                                          .mesh = SPRESS_NONE,
                                          .skin = SPRESS_NONE,
                                          .bone = SPRESS_NONE,
                                          .above = SPRESS_NONE};
    for (uint32_t i = 0; i < count; i++)
        if (!read_node(g, i))
            return false;
    return sort_nodes(g) && read_scene(g);
}

static void place_node(spressi_gltf *g, spressi_gltf_node *node, size_t at)
{
    if (node->matrix) {
        node->rest = flatten_matrix(g, node, at);
        return;
    }
    spressi_gltf_pose pose;
    memcpy(pose.translation, node->translation, sizeof pose.translation);
    memcpy(pose.rotation, node->rotation, sizeof pose.rotation);
    memcpy(pose.scale, node->scale, sizeof pose.scale);
    node->rest = spressi_gltf_flatten(g, node, &pose, at);
    if (!isnan(node->degrees) && !node->inner && spressi_gltf_is_flat(node->rotation))
        spressi_gltf_take_degrees(node->degrees, &node->rest.rotation);
}

bool spressi_gltf_place_nodes(spressi_gltf *g)
{
    if (!spressi_gltf_find_frames(g))
        return false;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_NODES].count; i++) {
        const size_t at = spressi_gltf_go(g, SPRESSI_GLTF_NODES, i);
        spressi_gltf_node *node = &g->nodes[i];
        place_node(g, node, at);
        if (!spressi_transform_is_finite(&node->rest))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_FLOAT, at,
                                "the node's place is beyond the range of float32");
    }
    return true;
}
