/* Finds the bind pose. glTF has it as inverse matrices in each skin; a rig has it as the frame that
 * spress_bind_choose finds. Where that frame is another pose, or there is none, the reader puts an
 * animation "bind" of one frame before the others, which spress_bind_choose then finds. */
#include <math.h>

#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"

#define NEAR 1e-4

static const spressi_gltf_affine neutral = {.a = 1, .d = 1};

/* The frame that a rig's own rule finds, and what the writer would write for it. */
typedef struct bind_rule {
    spress_skeleton skeleton;
    const spress_transform *frame; /* NULL: there is none */
} bind_rule;

static spressi_gltf_affine in_plane(const float *m)
{
    return (spressi_gltf_affine){(double)m[0], (double)m[1],  (double)m[4],
                                 (double)m[5], (double)m[12], (double)m[13]};
}

static spressi_gltf_affine matrix_of(const spressi_gltf_skin *skin, size_t joint)
{
    return skin->matrices ? in_plane(skin->matrices + joint * SPRESSI_GLTF_MATRIX_FLOATS) : neutral;
}

/* Whether two matrices do the same but for rounding. */
static bool is_near(spressi_gltf_affine m, spressi_gltf_affine n)
{
    const double size = 1 + fabs(n.a) + fabs(n.b) + fabs(n.c) + fabs(n.d);
    const double place = 1 + fabs(n.tx) + fabs(n.ty);
    return fabs(m.a - n.a) + fabs(m.b - n.b) + fabs(m.c - n.c) + fabs(m.d - n.d) <= NEAR * size &&
           fabs(m.tx - n.tx) + fabs(m.ty - n.ty) <= NEAR * place;
}

/* Whether the matrix is bit for bit what our writer would write: then the joint is bound in this
 * pose, however odd the numbers are. */
static bool is_written(const bind_rule *rule, const spressi_gltf_skin *skin, size_t joint,
                       size_t bone)
{
    static const spress_affine none = {.a = 1, .d = 1};
    const spress_affine *own =
        rule->skeleton.no_inverse[bone] ? &none : &rule->skeleton.inverse_bind[bone];
    if (!skin->matrices)
        return false;
    const float *m = skin->matrices + joint * SPRESSI_GLTF_MATRIX_FLOATS;
    return m[0] == own->a && m[1] == own->b && m[4] == own->c && m[5] == own->d &&
           m[12] == own->tx && m[13] == own->ty;
}

static bool is_bound(const spressi_gltf *g, const bind_rule *rule, const spressi_gltf_skin *skin,
                     size_t joint)
{
    const uint32_t bone = g->nodes[skin->joints[joint]].bone;
    return is_written(rule, skin, joint, bone) ||
           is_near(spressi_gltf_multiply(g->bind[bone], matrix_of(skin, joint)), neutral);
}

/* Fills g->bind with the world matrices of a frame; neutral ones when there is no frame. */
static void find_worlds(spressi_gltf *g, const spress_transform *frame)
{
    for (size_t i = 0; i < g->rig->bone_count; i++) {
        const int parent = g->rig->bones[i].parent;
        const spressi_gltf_affine local = frame ? spressi_gltf_affine_of(&frame[i]) : neutral;
        g->bind[i] = frame && parent >= 0 ? spressi_gltf_multiply(g->bind[parent], local) : local;
    }
}

static bool find_rule(spressi_gltf *g, bind_rule *out)
{
    void *memory = spressi_gltf_scratch(g, spress_skeleton_size(g->rig), 1);
    if (!memory)
        return false;
    spress_skeleton_init(&out->skeleton, g->rig, NULL, memory);
    const spress_bind bind = out->skeleton.bind;
    out->frame = bind.rule == SPRESS_BIND_NONE ? NULL
                                               : g->rig->animations[bind.animation].transforms +
                                                     (size_t)bind.frame * g->rig->bone_count;
    find_worlds(g, out->frame);
    return true;
}

static bool is_neutral(const spress_transform *t)
{
    return t->x == 0 && t->y == 0 && t->rotation == 0 && t->scale_x == 1 && t->scale_y == 1;
}

/* Whether the frame is the pose in which the skins were bound; without a frame, whether the neutral
 * pose is both that and the nodes' own. */
static bool is_rule_right(const spressi_gltf *g, const bind_rule *rule)
{
    for (size_t i = 0; !rule->frame && i < g->rig->bone_count; i++)
        if (!is_neutral(&g->nodes[g->bone_nodes[i]].rest))
            return false;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_SKINS].count; i++)
        for (size_t k = 0; k < g->skins[i].joint_count; k++)
            if (!is_bound(g, rule, &g->skins[i], k))
                return false;
    return true;
}

/* For each bone a joint that says how it was bound; SPRESS_NONE in `skin` where none does. */
typedef struct binding {
    uint32_t skin, joint;
} binding;

static void find_bindings(const spressi_gltf *g, binding *bindings)
{
    for (size_t i = 0; i < g->rig->bone_count; i++)
        bindings[i] = (binding){SPRESS_NONE, 0};
    for (size_t i = g->lists[SPRESSI_GLTF_SKINS].count; i-- > 0;)
        for (size_t k = 0; k < g->skins[i].joint_count; k++)
            bindings[g->nodes[g->skins[i].joints[k]].bone] = (binding){(uint32_t)i, (uint32_t)k};
}

/* Finds the bind pose of one bone, after its parent's. Keeps the node's pose where that is the bind
 * pose, because it has been rounded once less. */
static void bind_bone(spressi_gltf *g, size_t bone, const binding *bound, spress_transform *out)
{
    const spressi_gltf_node *node = &g->nodes[g->bone_nodes[bone]];
    const int parent = g->rig->bones[bone].parent;
    const spressi_gltf_affine above = parent < 0 ? neutral : g->bind[parent];
    spressi_gltf_affine world, under;
    *out = node->rest;
    g->bind[bone] = spressi_gltf_multiply(above, spressi_gltf_affine_of(out));
    if (bound->skin == SPRESS_NONE ||
        !spressi_gltf_invert(matrix_of(&g->skins[bound->skin], bound->joint), &world) ||
        is_near(g->bind[bone], world) || !spressi_gltf_invert(above, &under))
        return;
    const size_t at = spressi_gltf_go(g, SPRESSI_GLTF_NODES, g->bone_nodes[bone]);
    if (g->rig->animation_count == 0)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_POSE, at);
    if (!spressi_gltf_decompose(spressi_gltf_multiply(under, world), out))
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_LEAN, at);
    g->bind[bone] = spressi_gltf_multiply(above, spressi_gltf_affine_of(out));
}

/* Puts the animation "bind" before the others. */
static bool add_bind(spressi_gltf *g)
{
    spress_rig *rig = g->rig;
    binding *bindings = spressi_gltf_scratch(g, rig->bone_count, sizeof *bindings);
    if (!bindings)
        return false;
    spress_animation *animations = spressi_arena_zeroed(
        g->reader->arena, rig->animation_count + (size_t)1, sizeof *animations);
    spress_transform *frame =
        spressi_arena_zeroed(g->reader->arena, rig->bone_count, sizeof *frame);
    if (!animations || !frame)
        return spressi_fail_memory(spressi_json_here(&g->json));
    find_bindings(g, bindings);
    for (size_t i = 0; i < rig->bone_count; i++) {
        bind_bone(g, i, &bindings[i], &frame[i]);
        if (!spressi_transform_is_finite(&frame[i]))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_FLOAT,
                                g->reader->in.at,
                                "the bind pose of bone %zu is beyond the range of float32", i);
    }
    if (rig->animation_count != 0)
        memcpy(animations + 1, rig->animations, rig->animation_count * sizeof *animations);
    animations[0] =
        (spress_animation){.name = "bind", .name_size = 4, .frame_count = 1, .transforms = frame};
    rig->animations = animations;
    rig->animation_count++;
    return true;
}

static bool find_changes(spressi_gltf *g, const bind_rule *rule, size_t index)
{
    spressi_gltf_skin *skin = &g->skins[index];
    size_t bound = 0;
    while (bound < skin->joint_count && is_bound(g, rule, skin, bound))
        bound++;
    if (bound == skin->joint_count)
        return true;
    spressi_gltf_affine *changes = spressi_gltf_scratch(g, skin->joint_count, sizeof *changes);
    if (!changes)
        return false;
    for (size_t i = 0; i < skin->joint_count; i++) {
        const uint32_t bone = g->nodes[skin->joints[i]].bone;
        changes[i] = is_bound(g, rule, skin, i)
                         ? neutral
                         : spressi_gltf_multiply(g->bind[bone], matrix_of(skin, i));
    }
    skin->changes = changes;
    spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_BIND, spressi_gltf_go(g, SPRESSI_GLTF_SKINS, index));
    return true;
}

bool spressi_gltf_read_bind(spressi_gltf *g)
{
    bind_rule rule;
    if (g->rig->bone_count == 0)
        return true;
    g->json.step_count = 0;
    g->bind = spressi_gltf_scratch(g, g->rig->bone_count, sizeof *g->bind);
    if (!g->bind || !find_rule(g, &rule))
        return false;
    if (!is_rule_right(g, &rule) && (!add_bind(g) || !find_rule(g, &rule)))
        return false;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_SKINS].count; i++)
        if (!find_changes(g, &rule, i))
            return false;
    return true;
}
