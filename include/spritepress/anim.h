/* Rigs in motion: sample an animation, pose the bones, skin the meshes.
 *
 *   spress_rig_load_frames(document, animation, &report)       only when it was read in place
 *   spress_skeleton_init(&skeleton, rig, NULL, memory)         once per rig
 *   spress_pose_init(&pose, &skeleton, memory)                 once per character on the screen
 *
 *   moment = spress_moment_at(rig, animation, seconds, NULL)   per frame
 *   spress_transforms_sample(&skeleton, moment, pose.locals)
 *   spress_pose_update(&skeleton, &pose)
 *   count = spress_draw_order(&skeleton, pose.locals, meshes)
 *   spress_vertices_skin(vertices, vertex_count, pose.matrices, pose.matrix_count, points)
 *
 * No function of this header allocates or locks, and none fails once the skeleton stands: sizes are
 * asked for, memory is the caller's. A skeleton is read only, so that threads may share it; a pose
 * belongs to one of them at a time. The rig must be as the readers of this library make them. In
 * any other, bone ids, parents and indices out of range never lead outside its arrays, but what is
 * drawn is then not defined. docs/anim.md has the formulas.
 *
 * Every result is the same, bit for bit, on every machine with IEEE 754 arithmetic and with every
 * set of vector instructions: products and sums are rounded one after the other in a fixed order,
 * and sine and cosine are the library's own. Results are finite for finite input: what would
 * overflow is +-FLT_MAX. */
#ifndef SPRITEPRESS_ANIM_H
#define SPRITEPRESS_ANIM_H

#include "spritepress/base.h"
#include "spritepress/rig.h"

#ifdef __cplusplus
extern "C" {
#endif

/* x' = a * x + c * y + tx, y' = b * x + d * y + ty. The last two floats make it as long as a vector
 * register; the library writes 0 to them and never reads them. */
typedef struct spress_affine {
    float a, b, c, d, tx, ty;
    float unused[2];
} spress_affine;

/* What the rig's numbers mean on the screen. The file does not say. Positions stay in the rig's own
 * axes: y_down and flip_v are for the code that draws them. Whether a positive rotation turns +x
 * towards +y follows from y_down and clockwise together. */
typedef struct spress_axes {
    bool y_down;    /* +y points down; else up */
    bool clockwise; /* positive rotations are clockwise; else counter-clockwise */
    bool flip_v;    /* v = 0 is the bottom row of an image; else the top row */
} spress_axes;

/* Why a frame is the bind pose, that is, the pose that the stored vertices are in. */
typedef enum spress_bind_rule {
    SPRESS_BIND_CHOSEN, /* the caller said so */
    SPRESS_BIND_NAMED, /* an animation called bind, bindpose, rest, restpose, tpose, setup, reset */
    SPRESS_BIND_FIRST, /* frame 0 of animation 0, or of the first that has frames */
    SPRESS_BIND_NONE,  /* there is no frame: vertices are drawn as stored */
} spress_bind_rule;

typedef struct spress_bind {
    spress_bind_rule rule;
    uint32_t animation, frame; /* SPRESS_NONE with SPRESS_BIND_NONE */
} spress_bind;

/* Zero everything for the defaults. */
typedef struct spress_skeleton_options {
    spress_axes axes;
    bool choose_bind; /* use the two below; else the rule finds the bind pose */
    uint32_t bind_animation, bind_frame;
} spress_skeleton_options;

/* Finds the frame that is the bind pose. Compares names without regard to (ASCII) case; the first
 * in the file wins. Skips animations without frames. False, and nothing written, when the caller's
 * frame does not exist. `options` may be NULL. */
SPRESS_API bool spress_bind_choose(const spress_rig *rig, const spress_skeleton_options *options,
                                   spress_bind *out);

/* What a rig needs computed once. Fields are for reading. */
typedef struct spress_skeleton {
    const spress_rig *rig;
    spress_axes axes;
    spress_bind bind;
    const spress_affine *inverse_bind; /* per bone; neutral where no_inverse is set */
    /* Per bone, not 0 where the bind matrix has no inverse (a scale of 0, its own or an ancestor's;
     * squashed so flat that float32 cannot hold it; overflow; SPRESS_BIND_NONE). Such a bone leaves
     * its vertices as stored. */
    const uint8_t *no_inverse;
    /* Per mesh the bone with the largest sum of weights, ties to the lowest index: it shows, hides
     * and orders the mesh. SPRESS_NONE without a weight above 0: always visible, z-order 0. */
    const uint32_t *mesh_bones;
} spress_skeleton;

/* Bytes of memory that spress_skeleton_init needs; never 0. */
SPRESS_API size_t spress_skeleton_size(const spress_rig *rig);

/* `memory` is aligned as by malloc and, like the rig, must live as long as the skeleton is used.
 * There is nothing to free. False when the bind frame that the options name does not exist, or when
 * the frames of the bind pose's animation have not been loaded. `options` may be NULL. */
SPRESS_API bool spress_skeleton_init(spress_skeleton *skeleton, const spress_rig *rig,
                                     const spress_skeleton_options *options, void *memory);

/* What happens at times beyond the last frame. Frame i lies at i / fps seconds. */
typedef enum spress_play_mode {
    SPRESS_PLAY_AUTO,      /* as the animation's loop flag says: LOOP or CLAMP */
    SPRESS_PLAY_LOOP,      /* the last frame blends into the first; the period is frames / fps */
    SPRESS_PLAY_CLAMP,     /* the last frame holds from (frames - 1) / fps on, the first before 0 */
    SPRESS_PLAY_PING_PONG, /* to the last frame and back; the period is 2 * (frames - 1) / fps */
} spress_play_mode;

/* Zero everything for the defaults. */
typedef struct spress_playback {
    spress_play_mode mode;
    bool step;    /* hold each frame until the next */
    double speed; /* factor on the seconds; 0 counts as 1; below 0 time runs backwards */
} spress_playback;

/* A place in an animation: `t` of the way, 0 <= t < 1, from one frame to another. Callers may make
 * their own: {animation, i, i, 0} is frame i. */
typedef struct spress_moment {
    uint32_t animation;
    uint32_t frame, next; /* SPRESS_NONE when the animation has no frames: the bind pose */
    float t;
} spress_moment;

/* Where the animation is at a time. Negative times count back from 0: LOOP and PING_PONG go on with
 * their period. A time less than a millionth of a frame from a frame is that frame, so that i / fps
 * is frame i whatever was rounded. An animation of one frame, a frame rate of 0 and times that are
 * NaN or infinite give frame 0. `animation` may be SPRESS_NONE: the bind pose. `playback` may be
 * NULL. */
SPRESS_API spress_moment spress_moment_at(const spress_rig *rig, uint32_t animation, double seconds,
                                          const spress_playback *playback);

/* Seconds of one pass: frames / fps, there and back for PING_PONG; 0 when the animation never moves
 * (no frames, or a frame rate of 0). */
SPRESS_API double spress_animation_duration(const spress_rig *rig, uint32_t animation,
                                            spress_play_mode mode);

/* The local transforms of all bones at a moment. x, y and scales change linearly from frame to
 * frame, rotations by the shorter arc (half a turn as the sign of the difference says), flags and
 * z-order hold. Without a frame, or when frames have not been loaded: the bind pose; without one,
 * everything neutral and visible. */
SPRESS_API void spress_transforms_sample(const spress_skeleton *skeleton, spress_moment moment,
                                         spress_transform *out);

/* `weight` of the way from `a` to `b` (below 0: a; above 1: b; NaN: a), by the same rules; flags
 * and z-order are those of the heavier, of `a` at one half. `out` may be one of the two. */
SPRESS_API void spress_transforms_blend(const spress_transform *a, const spress_transform *b,
                                        size_t bone_count, float weight, spress_transform *out);

/* The buffers of one character. Callers may also fill the struct themselves: bone_count elements
 * each, matrix_count as spress_pose_init sets it. */
typedef struct spress_pose {
    size_t bone_count;
    size_t matrix_count; /* bone_count; 0 where vertices are drawn as stored */
    spress_transform *locals;
    spress_affine *worlds; /* bone to world, e.g. to hang a sword on a hand */
    /* world * inverse(bind), for skinning here or on the GPU; spress_pose_init leaves them neutral
     * where vertices are drawn as stored */
    spress_affine *matrices;
} spress_pose;

/* Bytes of memory that spress_pose_init needs; never 0. */
SPRESS_API size_t spress_pose_size(const spress_skeleton *skeleton);

/* `memory` is aligned as by malloc. Sets the locals to the bind pose and computes the rest from
 * them. */
SPRESS_API void spress_pose_init(spress_pose *pose, const spress_skeleton *skeleton, void *memory);

/* Computes worlds and matrices from locals. */
SPRESS_API void spress_pose_update(const spress_skeleton *skeleton, spress_pose *pose);

/* Skins vertices: the sum of weight * matrix * position over weights above 0, not renormalised. A
 * matrix_count of 0 copies the positions. Uses the widest vector instructions that the processor
 * has. Slots whose weight is not above 0 add nothing whatever their bone id. */
SPRESS_API void spress_vertices_skin(const spress_vertex *vertices, size_t count,
                                     const spress_affine *matrices, size_t matrix_count,
                                     spress_point *out);

/* The visible meshes from back to front: by the z-order of their bones, then by index. `out` has
 * room for mesh_count indices. Returns how many there are. */
SPRESS_API size_t spress_draw_order(const spress_skeleton *skeleton, const spress_transform *locals,
                                    uint32_t *out);

typedef struct spress_bounds {
    float left, bottom, right, top; /* least x and y, greatest x and y, in the rig's axes */
} spress_bounds;

/* The box around all vertices of the visible meshes that have triangles. False when there are none.
 */
SPRESS_API bool spress_pose_bounds(const spress_skeleton *skeleton, const spress_pose *pose,
                                   spress_bounds *out);

/* The box around an animation: all its frames, and `steps - 1` poses between each two (0 and 1:
 * frames only). Poses in between those do not count: between frames bones turn, and a point may
 * reach further than at either. Includes the seam of a looping animation. False when nothing is
 * ever visible, or the frames have not been loaded. `pose` is working memory: its content is
 * lost. */
SPRESS_API bool spress_animation_bounds(const spress_skeleton *skeleton, uint32_t animation,
                                        uint32_t steps, spress_pose *pose, spress_bounds *out);

typedef struct spress_hit {
    uint32_t mesh;
    uint32_t triangle;  /* its first index is 3 * triangle */
    float corner[3];    /* weight of each corner at the point; the sum is 1 */
    spress_point image; /* u and v there */
} spress_hit;

/* Finds what is drawn on top at a point: the last triangle of the topmost visible mesh that
 * contains it, edges included; triangles without area contain nothing. Transparent pixels count.
 * False when there is nothing. */
SPRESS_API bool spress_pose_hit(const spress_skeleton *skeleton, const spress_pose *pose,
                                spress_point point, spress_hit *out);

#ifdef __cplusplus
}
#endif

#endif
