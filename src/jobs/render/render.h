/* Rendering: which pictures are made of a document, and what they become.
 *
 *   request.c     understands the request
 *   draw_atlas.c  pictures of atlases and sprites; clips.c finds what an atlas can play
 *   draw_rig.c    pictures of rigs; moments.c chooses which moments
 *   shots.c       sizes and backgrounds of pictures
 *   sheet.c       contact sheets; sheet_grid.c and sheet_shelves.c plan them, sheet_fit.c scales
 *   film.c        pictures become a picture, a film or a folder of pictures
 *   run.c         the job; bake/run.c enters at draw_rig.c */
#ifndef SPRESSI_JOBS_RENDER_RENDER_H
#define SPRESSI_JOBS_RENDER_RENDER_H

#include "jobs/load/load.h"

/* One picture, and how long it is shown in a film. */
typedef struct spressi_shot {
    const char *label;
    spress_image image;
    uint32_t fps;         /* of the film that it is a part of; 0: a picture by itself */
    uint32_t duration_us; /* as the file says it of this picture; 0: by `fps` */
    uint32_t duration_ms; /* known when it is written */
    uint32_t animation;   /* of the rig, or clip of the atlas; or SPRESS_NONE */
    uint32_t own_scale;   /* at which the file says it is drawn (sc-sprites); 0 and 1: as it is */
    bool shares;          /* the pixels are those of an earlier shot, which frees them ... */
    size_t original;      /* ... and is this one */
} spressi_shot;

typedef struct spressi_shots {
    spressi_shot *items;
    size_t count, capacity;
} spressi_shots;

/* Pictures of an animation in a row of a contact sheet. */
enum { SPRESSI_SHEET_COLUMNS = 8 };

typedef struct spressi_rendering {
    spressi_job *job;
    const spress_render_request *request;
    spressi_terms terms;
    spressi_loaded *loaded;
    spress_film film;    /* never BY_NAME */
    spress_factor scale; /* 1/1: as it is */
    spress_extent size;  /* 0: as large as it is */
    uint32_t antialias;  /* samples in each direction; 0: as many as it needs */
    spressi_shots shots;
    uint32_t plays;           /* how often the animation says that it plays; 0: for ever */
    bool is_sheet;            /* the shots are many things, not the frames of one animation */
    uint32_t sheet_columns;   /* 0: as it looks best */
    spress_extent sheet_size; /* of its largest page */
    size_t sheet_count;       /* pages */
    /* Of a rig's pictures: size, where the rig's 0, 0 lies on them, pictures a second. */
    uint32_t picture_width, picture_height, fps;
    spress_point origin;
    /* Chosen because the request names none; see spress_render_result. */
    const char *choice, *chosen;
    size_t choice_count;
    const char *bind; /* a sentence about the bind pose */
} spressi_rendering;

/* shots.c: appends; the image belongs to the list from then on, also when it fails. */
bool spressi_add_shot(const spressi_job *job, spressi_shots *shots, spressi_shot shot);
void spressi_free_shots(spressi_shots *shots);

/* run.c: refuses paths of files that are drawn from. False, having reported. */
bool spressi_spare_inputs(const spressi_rendering *rendering, const spressi_texts *paths);

/* request.c: false with SPRESS_CODE_REQUEST in the report. */
bool spressi_rendering_init(spressi_rendering *rendering, spressi_job *job,
                            const spress_render_request *request);

/* Options that mean nothing for what the file holds, or for what is written. */
bool spressi_check_render_options(const spressi_rendering *rendering);

/* One picture at a moment, whatever the film: a time or a frame was asked for. */
bool spressi_wants_moment(const spressi_rendering *rendering);

/* draw_atlas.c, draw_rig.c: fill the shots. */
bool spressi_shoot_atlas(spressi_rendering *rendering);
bool spressi_shoot_sprite(spressi_rendering *rendering);
bool spressi_shoot_rig(spressi_rendering *rendering);

/* The size that a picture gets by the scale or into the size. */
void spressi_shot_size(const spressi_rendering *rendering, const spressi_shot *shot, uint32_t *w,
                       uint32_t *h);

/* Resizes all pictures by the scale or into the size, and lays them on the background. False,
 * having reported. */
bool spressi_finish_shots(const spressi_rendering *rendering);

/* Gives a shot that shares its picture what has become of it; to be called after its original has
 * changed. True when it shares one. */
bool spressi_share_shot(const spressi_rendering *rendering, spressi_shot *shot);

/* choice.c: names that an animation can be asked for by. */
typedef struct spressi_choices {
    const char *const *names;
    size_t count;
} spressi_choices;

/* Reports that there is no such `kind` ("animation"), and which there are. Always false. */
bool spressi_fail_choice(const spressi_job *job, const char *kind, const char *wanted,
                         const spressi_choices *choices);

/* film.c: makes the outputs of the shots. How often the film plays; 0: for ever. */
bool spressi_make_film(spressi_rendering *rendering);
uint32_t spressi_film_plays(const spressi_rendering *rendering);

#endif
