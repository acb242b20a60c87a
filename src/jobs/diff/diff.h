/* Compares two documents of one kind.
 *
 *   run.c      loads both and chooses by their kind
 *   atlas.c    pages, frames by name, clips by name
 *   pixels.c   what frames and sprites look like
 *   picture.c  ... drawn beside each other
 *   rig.c      bones, meshes, images, animations by name */
#ifndef SPRESSI_JOBS_DIFF_DIFF_H
#define SPRESSI_JOBS_DIFF_DIFF_H

#include "jobs/frames/sprites.h"
#include "jobs/load/load.h"

/* A part that both documents have and whose pixels differ. */
typedef struct spressi_repainted {
    const char *name;
    const spress_image *before, *after;
} spressi_repainted;

typedef struct spressi_diff {
    spressi_job *job;
    const spress_diff_request *request;
    spressi_loaded before, after;
    spress_change *changes;
    size_t count, capacity;
    spressi_repainted *repainted;
    size_t repainted_count, repainted_capacity;
    spressi_sprites sprites[2]; /* frames of atlases, before and after; when they are compared */
    spress_image images[2];     /* of two sprites */
} spressi_diff;

/* Adds a change. False, having reported, without memory. */
bool spressi_diff_add(spressi_diff *diff, spress_change change);

/* Which entries of two lists of names belong together. */
typedef struct spressi_matches {
    uint32_t *after; /* by index before: SPRESS_NONE when it is gone */
    bool *is_known;  /* by index after: it was there before */
} spressi_matches;

/* Matches names of two lists, equal ones in their order. False, having reported, without memory. */
bool spressi_match_names(const spressi_job *job, const spress_bytes *before, size_t before_count,
                         const spress_bytes *after, size_t after_count, spressi_matches *out);

/* Each of these adds what changed; false, having reported. */
bool spressi_diff_atlases(spressi_diff *diff);
bool spressi_diff_rigs(spressi_diff *diff);
bool spressi_diff_sprites(spressi_diff *diff);

/* Compares two pictures, whose names and sizes are equal, without looking at colours that nobody
 * sees. */
bool spressi_diff_pictures(spressi_diff *diff, const char *part, const spressi_repainted *pair);

/* Draws what was repainted, if the request asks for it, and hands the file over. */
bool spressi_diff_draw(const spressi_diff *diff);

#endif
