/* The functions that the WebAssembly module exports for rigs in motion.
 *
 * A rig is read once; afterwards no function but rig_free touches the heap, so that the module's
 * memory stays where it is and JavaScript may keep views of it:
 *
 *   rig_new, rig_bind if the caller knows the bind pose, rig_animation_*, rig_bone_*, rig_image_*,
 *   rig_mesh_*; for every picture rig_pose, rig_mix, rig_skin, rig_draw_order; rig_free
 *
 * What a rig returns is the rig's and lives as long. An index is below the count of its kind. */
#ifndef SPRITEPRESS_WASM_RIG_H
#define SPRITEPRESS_WASM_RIG_H

#include "module.h"

typedef struct wasm_rig wasm_rig;

enum { WASM_RIG_Y_DOWN = 1, WASM_RIG_CLOCKWISE = 2, WASM_RIG_FLIP_V = 4 }; /* spress_axes */

/* Runs the session, whose job is `convert` to PCHR, and takes the rig that it converts: the file is
 * decoded once. The rig stands in its bind pose and does not need the session any more. NULL when
 * the job failed or memory ran out. */
WASM_EXPORT("rig_new") wasm_rig *wasm_rig_new(wasm_session *session, uint32_t axes);
WASM_EXPORT("rig_free") void wasm_rig_free(wasm_rig *rig);

/* Takes a frame as the bind pose and poses the rig so. False, and nothing changed, when there is no
 * such frame. */
WASM_EXPORT("rig_bind") bool wasm_rig_bind(wasm_rig *rig, uint32_t animation, uint32_t frame);

/* Why a frame is the bind pose (spress_bind_rule), and which one: SPRESS_NONE without any. */
WASM_EXPORT("rig_bind_rule") uint32_t wasm_rig_bind_rule(const wasm_rig *rig);
WASM_EXPORT("rig_bind_animation") uint32_t wasm_rig_bind_animation(const wasm_rig *rig);
WASM_EXPORT("rig_bind_frame") uint32_t wasm_rig_bind_frame(const wasm_rig *rig);

WASM_EXPORT("rig_fps") uint32_t wasm_rig_fps(const wasm_rig *rig);

WASM_EXPORT("rig_animation_count") size_t wasm_rig_animation_count(const wasm_rig *rig);
WASM_EXPORT("rig_animation_name")
const char *wasm_rig_animation_name(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_animation_frames")
uint32_t wasm_rig_animation_frames(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_animation_loops") bool wasm_rig_animation_loops(const wasm_rig *rig, size_t index);
/* Of one pass. */
WASM_EXPORT("rig_animation_seconds")
double wasm_rig_animation_seconds(const wasm_rig *rig, size_t index);

WASM_EXPORT("rig_bone_count") size_t wasm_rig_bone_count(const wasm_rig *rig);
WASM_EXPORT("rig_bone_name") const char *wasm_rig_bone_name(const wasm_rig *rig, size_t index);
/* -1: none. */
WASM_EXPORT("rig_bone_parent") int32_t wasm_rig_bone_parent(const wasm_rig *rig, size_t index);

WASM_EXPORT("rig_image_count") size_t wasm_rig_image_count(const wasm_rig *rig);
WASM_EXPORT("rig_image_name") const char *wasm_rig_image_name(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_image_width") uint32_t wasm_rig_image_width(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_image_height") uint32_t wasm_rig_image_height(const wasm_rig *rig, size_t index);
/* Whether the data are a PNG; else straight RGBA of 8 bits, rows without gaps. */
WASM_EXPORT("rig_image_is_png") bool wasm_rig_image_is_png(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_image_data")
const uint8_t *wasm_rig_image_data(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_image_size") size_t wasm_rig_image_size(const wasm_rig *rig, size_t index);

WASM_EXPORT("rig_mesh_count") size_t wasm_rig_mesh_count(const wasm_rig *rig);
WASM_EXPORT("rig_mesh_name") const char *wasm_rig_mesh_name(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_mesh_image") uint32_t wasm_rig_mesh_image(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_mesh_vertex_count")
uint32_t wasm_rig_mesh_vertex_count(const wasm_rig *rig, size_t index);
/* Ten words of 32 bits each: x, y, u, v as floats, then bones and weights (spress_vertex). */
WASM_EXPORT("rig_mesh_vertices")
const spress_vertex *wasm_rig_mesh_vertices(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_mesh_index_count")
uint32_t wasm_rig_mesh_index_count(const wasm_rig *rig, size_t index);
WASM_EXPORT("rig_mesh_indices")
const uint16_t *wasm_rig_mesh_indices(const wasm_rig *rig, size_t index);

/* The bone that shows, hides and orders a mesh; SPRESS_NONE without one. */
WASM_EXPORT("rig_mesh_bone") uint32_t wasm_rig_mesh_bone(const wasm_rig *rig, size_t index);

/* Poses the bones as an animation has them at a time. SPRESS_NONE: the bind pose. */
WASM_EXPORT("rig_pose") void wasm_rig_pose(wasm_rig *rig, uint32_t animation, double seconds);

/* The same, played in a mode (spress_play_mode), with or without blending between frames. */
WASM_EXPORT("rig_play")
void wasm_rig_play(wasm_rig *rig, uint32_t animation, double seconds, uint32_t mode, bool step);

/* Goes `weight` of the way, 0 to 1, from the pose that stands to that of another animation. */
WASM_EXPORT("rig_mix")
void wasm_rig_mix(wasm_rig *rig, uint32_t animation, double seconds, float weight);

/* All vertices as the rig is posed, those of mesh 0 first. rig_skin computes them anew and returns
 * where they are: always the same place. */
WASM_EXPORT("rig_skin") const spress_point *wasm_rig_skin(wasm_rig *rig);
WASM_EXPORT("rig_vertex_count") size_t wasm_rig_vertex_count(const wasm_rig *rig);

/* How many meshes are visible; rig_order is where their indices are, from back to front. */
WASM_EXPORT("rig_draw_order") size_t wasm_rig_draw_order(wasm_rig *rig);
WASM_EXPORT("rig_order") const uint32_t *wasm_rig_order(const wasm_rig *rig);

/* Eight floats for each bone, from the bone to the world: a, b, c, d, tx, ty and two zeros. */
WASM_EXPORT("rig_worlds") const spress_affine *wasm_rig_worlds(const wasm_rig *rig);

/* What each bone has of its own in the pose, 24 bytes: spress_transform. */
WASM_EXPORT("rig_locals") const spress_transform *wasm_rig_locals(const wasm_rig *rig);

/* Measures the box around what is visible; false when nothing is. rig_bounds is where it is: least
 * x and y, greatest x and y. */
WASM_EXPORT("rig_measure") bool wasm_rig_measure(wasm_rig *rig);
WASM_EXPORT("rig_bounds") const spress_bounds *wasm_rig_bounds(const wasm_rig *rig);

#endif
