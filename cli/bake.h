/* A rig becomes an atlas: every frame of every animation is drawn and packed. */
#ifndef SPRITEPRESS_CLI_BAKE_H
#define SPRITEPRESS_CLI_BAKE_H

#include "load.h"

/* Bakes a rig that is loaded into the atlas that -o names, in the format `to`, by the options of
 * `render` (rate, scale, axes). What only a rig has, and where the timing of the animations went,
 * is told in the report. It is several files: -o - is wrong usage. Returns the status to end with.
 */
int cli_bake(const cli_options *options, const cli_reading *reading, cli_loaded *loaded,
             const spress_format *to, spress_report *report);

#endif
