/* The parts of drawing a rig: which moments, and how they are drawn. */
#ifndef SPRITEPRESS_CLI_RENDER_RIG_H
#define SPRITEPRESS_CLI_RENDER_RIG_H

#include "render.h"

/* One picture to draw. */
typedef struct cli_moment {
    spress_moment at;
    double seconds; /* since the animation began */
} cli_moment;

typedef struct cli_moments {
    cli_moment *items;
    size_t count, capacity;
} cli_moments;

/* render_moments.c: which moments are drawn, by the film and the options. The list is to free(),
 * also after failure. `out_default` is the animation that is drawn because none was asked for, or
 * SPRESS_NONE. */
bool cli_choose_moments(cli_rendering *job, const spress_bind *bind, cli_moments *out,
                        uint32_t *out_default);

/* Understands --bind ANIMATION[:FRAME]; NULL leaves the bind pose to the rule. False with an error
 * in the report when there is no such frame. */
bool cli_read_bind(const char *text, const spress_rig *rig, spress_report *report,
                   spress_skeleton_options *out);

#endif
