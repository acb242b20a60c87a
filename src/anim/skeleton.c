/* Prepares a rig for posing: inverse bind matrices and the bone that each mesh follows, once per
 * rig. */
#include <math.h>

#include "anim/pose.h"
#include "model/rig.h"

static const spress_affine neutral = {.a = 1, .d = 1};

/* Laid out as: affines of the bones | mesh bones | no_inverse. */
size_t spress_skeleton_size(const spress_rig *rig)
{
    return 1 + rig->bone_count * (sizeof(spress_affine) + sizeof(uint8_t)) +
           rig->mesh_count * sizeof(uint32_t);
}

/* A world matrix has 24 bits. When the bone is squashed to less than this part of its length, what
 * is left of its width is mostly rounding, and the inverse would blow it up. */
#define FLATTEST 0x1p-22

/* In double, so that the determinant's difference does not cancel: the products are exact. */
static bool invert(const spress_affine *m, spress_affine *out)
{
    const double a = m->a, b = m->b, c = m->c, d = m->d, tx = m->tx, ty = m->ty;
    const double determinant = a * d - b * c;
    if (!(fabs(determinant) > FLATTEST * (a * a + b * b + c * c + d * d)))
        return false;
    const spress_affine inverse = {.a = (float)(d / determinant),
                                   .b = (float)(-b / determinant),
                                   .c = (float)(-c / determinant),
                                   .d = (float)(a / determinant),
                                   .tx = (float)((c * ty - d * tx) / determinant),
                                   .ty = (float)((b * tx - a * ty) / determinant)};
    if (!spressi_is_finite(inverse.a) || !spressi_is_finite(inverse.b) ||
        !spressi_is_finite(inverse.c) || !spressi_is_finite(inverse.d) ||
        !spressi_is_finite(inverse.tx) || !spressi_is_finite(inverse.ty))
        return false;
    *out = inverse;
    return true;
}

/* `affines` hold the bind pose's worlds and become their inverses. A bone of scale 0 makes all its
 * descendants not invertible: their determinants would not show it, because of rounding. */
static void invert_worlds(const spress_rig *rig, const spress_transform *bind,
                          spress_affine *affines, uint8_t *no_inverse)
{
    for (size_t i = 0; i < rig->bone_count; i++) {
        const size_t parent = (size_t)rig->bones[i].parent;
        const bool flat =
            bind[i].scale_x == 0 || bind[i].scale_y == 0 || (parent < i && no_inverse[parent]);
        no_inverse[i] = flat || !invert(&affines[i], &affines[i]);
        if (no_inverse[i])
            affines[i] = neutral;
    }
}

/* Adds up the weights of a mesh's bones; `sums` are all 0 before and after. */
static uint32_t dominant_bone(const spress_mesh *mesh, size_t bone_count, double *sums)
{
    uint32_t best = SPRESS_NONE;
    for (size_t i = 0; i < 4 * (size_t)mesh->vertex_count; i++) {
        const spress_vertex *vertex = &mesh->vertices[i / 4];
        if (vertex->bone_weights[i % 4] > 0 && vertex->bone_ids[i % 4] < bone_count)
            sums[vertex->bone_ids[i % 4]] += (double)vertex->bone_weights[i % 4];
    }
    for (size_t i = 0; i < 4 * (size_t)mesh->vertex_count; i++) {
        const uint32_t bone = mesh->vertices[i / 4].bone_ids[i % 4];
        if (bone >= bone_count || sums[bone] == 0)
            continue;
        if (best == SPRESS_NONE || sums[bone] > sums[best] ||
            (bone < best && sums[bone] == sums[best]))
            best = bone;
    }
    for (size_t i = 0; i < 4 * (size_t)mesh->vertex_count; i++)
        if (mesh->vertices[i / 4].bone_ids[i % 4] < bone_count)
            sums[mesh->vertices[i / 4].bone_ids[i % 4]] = 0;
    return best;
}

bool spress_skeleton_init(spress_skeleton *skeleton, const spress_rig *rig,
                          const spress_skeleton_options *options, void *memory)
{
    spress_bind bind;
    if (!spress_bind_choose(rig, options, &bind) ||
        (bind.rule != SPRESS_BIND_NONE && rig->bone_count != 0 &&
         !rig->animations[bind.animation].transforms))
        return false;
    const size_t bone_count = rig->bone_count;
    spress_affine *affines = memory;
    uint32_t *mesh_bones = (uint32_t *)(affines + bone_count);
    uint8_t *no_inverse = (uint8_t *)(mesh_bones + rig->mesh_count);
    /* The sums use the affines' memory, which is large enough and not needed yet. */
    double *sums = memory;
    for (size_t i = 0; i < bone_count; i++)
        sums[i] = 0;
    for (size_t i = 0; i < rig->mesh_count; i++)
        mesh_bones[i] = dominant_bone(&rig->meshes[i], bone_count, sums);
    *skeleton = (spress_skeleton){.rig = rig,
                                  .axes = options ? options->axes : (spress_axes){0},
                                  .bind = bind,
                                  .inverse_bind = affines,
                                  .no_inverse = no_inverse,
                                  .mesh_bones = mesh_bones};
    for (size_t i = 0; i < bone_count; i++) {
        affines[i] = neutral;
        no_inverse[i] = 1;
    }
    if (bind.rule == SPRESS_BIND_NONE || bone_count == 0)
        return true;
    const spress_transform *frame =
        rig->animations[bind.animation].transforms + bind.frame * bone_count;
    spressi_worlds(rig, frame, spressi_rotation_sign(skeleton->axes), affines);
    invert_worlds(rig, frame, affines, no_inverse);
    return true;
}

size_t spress_pose_size(const spress_skeleton *skeleton)
{
    return 1 + skeleton->rig->bone_count * (2 * sizeof(spress_affine) + sizeof(spress_transform));
}

void spress_pose_init(spress_pose *pose, const spress_skeleton *skeleton, void *memory)
{
    const size_t count = skeleton->rig->bone_count;
    spress_affine *affines = memory;
    *pose = (spress_pose){.bone_count = count,
                          .matrix_count = skeleton->bind.rule == SPRESS_BIND_NONE ? 0 : count,
                          .worlds = affines,
                          .matrices = affines + count,
                          .locals = (spress_transform *)(affines + 2 * count)};
    for (size_t i = pose->matrix_count; i < count; i++)
        pose->matrices[i] = neutral;
    spress_transforms_sample(skeleton, (spress_moment){SPRESS_NONE, SPRESS_NONE, SPRESS_NONE, 0},
                             pose->locals);
    spress_pose_update(skeleton, pose);
}
