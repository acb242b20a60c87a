/* What inspect prints for people. */
#ifndef SPRITEPRESS_CLI_INSPECT_H
#define SPRITEPRESS_CLI_INSPECT_H

#include "report/columns.h"

/* How many rows of a long list are shown without --all. */
enum { CLI_ROWS_SHOWN = 20 };

/* Of a page: its frames, and the pixels under them. A rectangle that several frames share counts
 * once. */
typedef struct cli_page_figures {
    size_t frame_count;
    double covered_pixels;
} cli_page_figures;

/* One for each page; the caller frees them. Exits the process when there is no memory. */
cli_page_figures *cli_count_pages(const spress_atlas *atlas);

void cli_inspect_sequences(const cli_state *state, const char *path,
                           const spress_inspection *found);
/* False, having told why, when the part that was asked for is not there. */
bool cli_inspect_tree(const cli_state *state, const char *path, const spress_inspection *found);
bool cli_inspect_hex(const cli_state *state, const char *path, const spress_inspection *found);
void cli_inspect_costs(const cli_state *state, const char *path, const spress_inspection *found);
void cli_inspect_atlas(const cli_state *state, const char *path, const spress_inspection *found);
void cli_inspect_sprite(const char *path, const spress_inspection *found);
void cli_inspect_rig(const cli_state *state, const char *path, const spress_inspection *found);

#endif
