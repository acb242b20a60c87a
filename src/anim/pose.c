/* Computes the world matrices of a pose: local = translate * rotate * scale; world = parent's world
 * * local. Bones come after their parents, so that one pass is enough. */
#include "anim/pose.h"

#include "anim/finite.h"
#include "core/math/turn.h"
#include "core/math/vec4.h"

_Static_assert(sizeof(spress_affine) == 8 * sizeof(float), "two vectors");

enum { BLOCK = 64 }; /* bones whose sines are computed together */

typedef struct turn_block {
    float sines[BLOCK], cosines[BLOCK];
} turn_block;

static void make_turns(turn_block *turns, const spress_transform *locals, size_t count, float sign)
{
    float degrees[BLOCK];
    for (size_t i = 0; i < count; i++)
        degrees[i] = spressi_turn_reduce(locals[i].rotation) * sign;
    spressi_sines(degrees, count, turns->sines, turns->cosines);
}

/* Both vectors of an affine; the unused lanes are 0. */
typedef struct affine {
    spressi_vec4 axes, place;
} affine;

static inline affine load(const spress_affine *from)
{
    const float *floats = (const float *)from;
    return (affine){spressi_vec4_load(floats), spressi_vec4_load(floats + 4)};
}

static inline void store(spress_affine *to, affine value)
{
    float *floats = (float *)to;
    spressi_vec4_store(floats, value.axes);
    spressi_vec4_store(floats + 4, value.place);
}

static inline affine multiply(affine outer, affine inner)
{
    const spressi_vec4 o = outer.axes, i = inner.axes, p = inner.place;
    const spressi_vec4 x_axis = {o[0], o[1], o[0], o[1]}, y_axis = {o[2], o[3], o[2], o[3]};
    return (affine){x_axis * (spressi_vec4){i[0], i[0], i[2], i[2]} +
                        y_axis * (spressi_vec4){i[1], i[1], i[3], i[3]},
                    (x_axis * (spressi_vec4){p[0], p[0], p[2], p[2]} +
                     y_axis * (spressi_vec4){p[1], p[1], p[3], p[3]}) +
                        outer.place};
}

static const spress_affine identity = {.a = 1, .d = 1};

static inline affine make_world(const spress_rig *rig, const spress_transform *local, size_t bone,
                                const turn_block *turns, const spress_affine *worlds)
{
    const float sine = turns->sines[bone % BLOCK], cosine = turns->cosines[bone % BLOCK];
    const size_t parent = (size_t)rig->bones[bone].parent; /* -1 becomes larger than every bone */
    const float x = local->scale_x, y = local->scale_y;
    const affine inner = {(spressi_vec4){cosine, sine, -sine, cosine} * (spressi_vec4){x, x, y, y},
                          {local->x, local->y, 0, 0}};
    return multiply(load(parent < bone ? &worlds[parent] : &identity), inner);
}

static inline size_t block_end(size_t start, size_t count)
{
    return count - start < BLOCK ? count : start + BLOCK;
}

void spressi_worlds(const spress_rig *rig, const spress_transform *locals, float sign,
                    spress_affine *worlds)
{
    turn_block turns;
    for (size_t start = 0; start < rig->bone_count; start += BLOCK) {
        const size_t end = block_end(start, rig->bone_count);
        make_turns(&turns, locals + start, end - start, sign);
        for (size_t i = start; i < end; i++)
            store(&worlds[i], make_world(rig, &locals[i], i, &turns, worlds));
    }
}

/* Finds out whether any number is infinite or NaN: times 0 these are NaN, which stays in the sum;
 * every other number adds 0. */
static inline void probe(affine *sums, affine value)
{
    sums->axes += value.axes * 0.0f;
    sums->place += value.place * 0.0f;
}

static bool all_finite(affine sums)
{
    const spressi_vec4 sum = sums.axes + sums.place;
    return sum[0] + sum[1] + sum[2] + sum[3] == 0;
}

static void make_finite(spress_affine *affines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        affine value = load(&affines[i]);
        value.axes = spressi_vec4_finite(value.axes);
        value.place = spressi_vec4_finite(value.place);
        store(&affines[i], value);
        affines[i].unused[0] = affines[i].unused[1] = 0;
    }
}

/* Makes matrices in the same loop as worlds: while one bone waits for its parent's result, the
 * processor works on others. */
void spress_pose_update(const spress_skeleton *skeleton, spress_pose *pose)
{
    const spress_rig *rig = skeleton->rig;
    const float sign = spressi_rotation_sign(skeleton->axes);
    affine sums = load(&(const spress_affine){0});
    turn_block turns;
    for (size_t start = 0; start < rig->bone_count; start += BLOCK) {
        const size_t end = block_end(start, rig->bone_count);
        make_turns(&turns, pose->locals + start, end - start, sign);
        for (size_t i = start; i < end; i++) {
            const affine world = make_world(rig, &pose->locals[i], i, &turns, pose->worlds);
            store(&pose->worlds[i], world);
            probe(&sums, world);
            if (i >= pose->matrix_count)
                continue;
            const affine matrix = skeleton->no_inverse[i]
                                      ? load(&identity)
                                      : multiply(world, load(&skeleton->inverse_bind[i]));
            store(&pose->matrices[i], matrix);
            probe(&sums, matrix);
        }
    }
    if (!all_finite(sums)) {
        make_finite(pose->worlds, rig->bone_count);
        make_finite(pose->matrices, pose->matrix_count);
    }
}
