/* Pictures without their empty edges: most sprites have some, and thousands of sprites are held at
 * once. */
#ifndef SPRESSI_JOBS_FRAMES_EMPTY_EDGES_H
#define SPRESSI_JOBS_FRAMES_EMPTY_EDGES_H

#include "jobs/job.h"
#include "spritepress/pack.h"

/* Cuts off what is 0 in all bytes at the edges of a picture, whole or with edges that were cut off
 * before; `*place` tells where the rest lies. The picture stays as it is when it has no such edges
 * or there is no memory for a smaller one. */
void spressi_drop_empty_edges(const spressi_job *job, spress_image *image,
                              spress_pack_place *place);

#endif
