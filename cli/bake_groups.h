/* The pictures of each animation that is baked: what they are called, and what of them is kept. */
#ifndef SPRITEPRESS_CLI_BAKE_GROUPS_H
#define SPRITEPRESS_CLI_BAKE_GROUPS_H

#include "image/raster.h"
#include "pack.h"
#include "render.h"

typedef struct cli_group {
    const spress_animation *animation; /* NULL: the only picture of a rig without any */
    size_t first, count;               /* of the shots */
    spressi_rect part;                 /* of the pictures as they were drawn */
    char *key;                         /* what the names of its frames begin with */
} cli_group;

typedef struct cli_groups {
    cli_group *items;
    size_t count, capacity;
} cli_groups;

/* Finds the groups. With `cells`, that is for sc-sprites, which has no trimmed frames and few
 * characters for keys, pictures are cropped alike within each group, and every group gets a key of
 * its own. False with an error in the report. */
bool cli_make_groups(cli_rendering *job, bool cells, cli_groups *out);

/* Moves the pictures to sprites that are named after their groups. */
bool cli_take_sprites(cli_rendering *job, const cli_groups *groups, bool cells, cli_sprites *out);

void cli_free_groups(cli_groups *groups);

/* bake_sidecar.c: names, rate, loop and origin of the animations as JSON. With `cells` a group is
 * one sprite of the atlas, else each frame is. False when memory ran out. */
bool cli_write_sidecar(const cli_rendering *job, const cli_groups *groups, bool cells,
                       cli_press *press);

#endif
