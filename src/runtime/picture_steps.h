/* Counts the encoding of pictures in steps of a phase, by their pixels, so that the progress moves
 * and a host can cancel inside a large picture. Called by jobs/pack for pages and by jobs/render.
 */
#ifndef SPRESSI_RUNTIME_PICTURE_STEPS_H
#define SPRESSI_RUNTIME_PICTURE_STEPS_H

#include "runtime/job.h"
#include "spritepress/work.h"

/* The steps of one picture, of which `told` have been added to the phase. */
typedef struct spressi_picture_steps {
    const spressi_job *job;
    size_t told, all;
} spressi_picture_steps;

/* Steps that a picture takes: 1 for a small one. */
size_t spressi_count_picture_steps(uint32_t width, uint32_t height);

/* The progress of encoding a picture, for its codec. */
spress_progress spressi_picture_progress(spressi_picture_steps *steps);

#endif
