/* The textures of a rig that is drawn. */
#ifndef SPRESSI_JOBS_RENDER_RIG_TEXTURES_H
#define SPRESSI_JOBS_RENDER_RIG_TEXTURES_H

#include "jobs/job.h"
#include "spritepress/render.h"
#include "spritepress/rig.h"

/* All zero is none. */
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
