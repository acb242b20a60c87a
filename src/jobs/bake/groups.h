/* The pictures of each animation that is baked: what they are called, and what of them is kept. */
#ifndef SPRESSI_JOBS_BAKE_GROUPS_H
#define SPRESSI_JOBS_BAKE_GROUPS_H

#include "image/raster.h"
#include "jobs/pack/pack.h"
#include "jobs/render/render.h"

typedef struct spressi_group {
    const spress_animation *animation; /* NULL: the only picture of a rig without any */
    size_t first, count;               /* of the shots */
    spressi_rect part;                 /* of the pictures as they were drawn */
    const char *key;                   /* what the names of its frames begin with */
} spressi_group;

typedef struct spressi_groups {
    spressi_group *items;
    size_t count, capacity;
} spressi_groups;

/* Finds the groups. With `cells`, that is for formats without trimmed frames and with few
 * characters for keys, pictures are cropped alike within each group, and every group gets a key of
 * its own. False with an error in the report. */
bool spressi_make_groups(const spressi_rendering *rendering, bool cells, spressi_groups *out);

/* Moves the pictures to sprites that are named after their groups. */
bool spressi_take_sprites(const spressi_rendering *rendering, const spressi_groups *groups,
                          bool cells, spressi_sprites *out);

/* sidecar.c: names, rate, loop and origin of the animations as JSON. With `cells` a group is one
 * sprite of the atlas, else each frame is. False when memory ran out. */
bool spressi_write_sidecar(const spressi_rendering *rendering, const spressi_groups *groups,
                           bool cells, spressi_packing *p);

#endif
