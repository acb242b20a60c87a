/* What an atlas can play: its clips, and sprites whose names differ in their number only. */
#ifndef SPRESSI_JOBS_RENDER_CLIPS_H
#define SPRESSI_JOBS_RENDER_CLIPS_H

#include "jobs/frames/sprites.h"
#include "jobs/render/render.h"

/* Sprites whose names differ in their number only, or an animation of the file. */
typedef struct spressi_playable {
    const char *name;    /* without a number: "hero/walk" */
    size_t first, count; /* of the list's sprites */
    uint32_t fps;        /* as the file says; 0: it does not */
    uint32_t repeats;    /* how often the file says that it plays; 0: for ever */
    bool has_durations;  /* the file gives them to single pictures */
    bool is_animation;   /* of the file; else the sprites just have numbers ... */
    bool is_middle;      /* ... in the middle of their names */
} spressi_playable;

typedef struct spressi_playables {
    spressi_playable *items; /* by their first sprites */
    size_t count;
    size_t *sprites;        /* indices: one playable after the other, each as it is played */
    uint32_t *durations_us; /* of each of these; 0: by the rate */
} spressi_playables;

/* False with an error in the report. */
bool spressi_find_playables(const spressi_rendering *rendering, const spressi_sprites *sprites,
                            spressi_playables *out);

/* The one that is played when none is asked for: an animation of the file rather than names with
 * numbers, numbers at the end rather than in the middle, and one that moves rather than a single
 * picture. There must be one. */
size_t spressi_default_playable(const spressi_playables *playables);

#endif
