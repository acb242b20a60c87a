/* Drawing rigs: which moments, and how they are drawn. */
#ifndef SPRESSI_JOBS_RENDER_DRAW_RIG_H
#define SPRESSI_JOBS_RENDER_DRAW_RIG_H

#include "jobs/render/render.h"
#include "runtime/job.h"
#include "spritepress/render.h"
#include "spritepress/rig.h"

/* One picture to draw. */
typedef struct spressi_moment {
    spress_moment at;
    double seconds; /* since the animation began */
} spressi_moment;

typedef struct spressi_moments {
    spressi_moment *items;
    size_t count, capacity;
} spressi_moments;

/* moments.c: which moments are drawn, by the film and the request. `out_default` is the animation
 * that is drawn because none was asked for, or SPRESS_NONE. */
bool spressi_choose_moments(spressi_rendering *rendering, const spress_bind *bind,
                            spressi_moments *out, uint32_t *out_default);

/* Understands "ANIMATION[:FRAME]"; NULL leaves the bind pose to the rule. False with an error in
 * the report when there is no such frame. */
bool spressi_read_bind(const spressi_job *job, const char *text, const spress_rig *rig,
                       spress_skeleton_options *out);

/* rig_textures.c: the textures of a rig. All zero is none. */
typedef struct spressi_rig_textures {
    spress_texture *items; /* by image; those that have the bytes of one file have one texture */
    uint32_t *owners;      /* by image, the first with the same texture */
    uint32_t count;
} spressi_rig_textures;

/* Decodes all images. False, having reported; free what was made in any case. */
bool spressi_rig_textures_make(const spressi_job *job, const spress_rig *rig,
                               spressi_rig_textures *out);
void spressi_rig_textures_free(spressi_rig_textures *textures);

#endif
