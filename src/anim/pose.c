/* Computes the world matrices of a pose: local = translate * rotate * scale; world = parent's world
 * * local. Bones come after their parents, so that one pass is enough. */
#include "anim/pose.h"

#include "anim/finite.h"
#include "core/turn.h"
#include "core/vec4.h"

_Static_assert(sizeof(spress_affine) == 8 * sizeof(float), "two vectors");
_Static_assert(offsetof(spress_transform, y) == sizeof(float), "x and y are one load");
_Static_assert(offsetof(spress_transform, scale_y) ==
                   offsetof(spress_transform, scale_x) + sizeof(float),
               "the scales are one load");

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
    const spressi_vec4 x_axis = spressi_vec4_0101(outer.axes);
    const spressi_vec4 y_axis = spressi_vec4_2323(outer.axes);
    const spressi_vec4 moved =
        spressi_vec4_add(spressi_vec4_mul(x_axis, spressi_vec4_0022(inner.place)),
                         spressi_vec4_mul(y_axis, spressi_vec4_1133(inner.place)));
    return (affine){spressi_vec4_add(spressi_vec4_mul(x_axis, spressi_vec4_0022(inner.axes)),
                                     spressi_vec4_mul(y_axis, spressi_vec4_1133(inner.axes))),
                    spressi_vec4_add(moved, outer.place)};
}

static const spress_affine identity = {.a = 1, .d = 1};

static inline affine make_world(const spress_rig *rig, const spress_transform *local, size_t bone,
                                const turn_block *turns, const spress_affine *worlds)
{
    const float sine = turns->sines[bone % BLOCK], cosine = turns->cosines[bone % BLOCK];
    const size_t parent = (size_t)rig->bones[bone].parent; /* -1 becomes larger than every bone */
    const spressi_vec4 scales = spressi_vec4_0011(spressi_vec4_load2(&local->scale_x));
    const affine inner = {spressi_vec4_mul(spressi_vec4_set(cosine, sine, -sine, cosine), scales),
                          spressi_vec4_load2(&local->x)};
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
    const spressi_vec4 zero = spressi_vec4_splat(0);
    sums->axes = spressi_vec4_add(sums->axes, spressi_vec4_mul(value.axes, zero));
    sums->place = spressi_vec4_add(sums->place, spressi_vec4_mul(value.place, zero));
}

static bool all_finite(affine sums)
{
    float lanes[4];
    spressi_vec4_store(lanes, spressi_vec4_add(sums.axes, sums.place));
    return lanes[0] + lanes[1] + lanes[2] + lanes[3] == 0;
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
