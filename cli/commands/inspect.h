/* What inspect prints for people. */
#ifndef SPRITEPRESS_CLI_INSPECT_H
#define SPRITEPRESS_CLI_INSPECT_H

#include "report/columns.h"

/* How many rows of a long list are shown without --all. */
enum { CLI_ROWS_SHOWN = 20 };

void cli_inspect_atlas(const cli_state *state, const char *path, const spress_inspection *found);
void cli_inspect_sprite(const char *path, const spress_inspection *found);
void cli_inspect_rig(const cli_state *state, const char *path, const spress_inspection *found);

#endif
