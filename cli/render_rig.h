/* The parts of drawing a rig: which moments, and how they are drawn. */
#ifndef SPRITEPRESS_CLI_RENDER_RIG_H
#define SPRITEPRESS_CLI_RENDER_RIG_H

#include "render.h"

/* One picture to draw. */
typedef struct cli_moment {
    spress_moment at;
    double seconds; /* since the animation began */
    uint32_t duration_ms;
} cli_moment;

typedef struct cli_moments {
    cli_moment *items;
    size_t count, capacity;
} cli_moments;

/* render_moments.c: which moments are drawn, by the film and the options. The list is to free(),
 * also after failure. */
bool cli_choose_moments(cli_rendering *job, cli_moments *out);

/* Understands --bind ANIMATION[:FRAME]; NULL leaves the bind pose to the rule. False with an error
 * in the report when there is no such frame. */
bool cli_read_bind(const char *text, const spress_rig *rig, spress_report *report,
                   spress_skeleton_options *out);

/* Reports that there is no such `kind` ("animation", "frame"). Always false. */
bool cli_fail_name(spress_report *report, const char *kind, const char *name, size_t size);

#endif
