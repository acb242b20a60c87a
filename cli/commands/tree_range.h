/* Which part of a file's structure inspect shows: --node, --at and --length. */
#ifndef SPRITEPRESS_CLI_TREE_RANGE_H
#define SPRITEPRESS_CLI_TREE_RANGE_H

#include "cli.h"

typedef struct cli_tree_range {
    size_t first, end; /* nodes */
    size_t from, to;   /* bytes of the file */
} cli_tree_range;

/* False, having told why on standard error, when there is no such node or byte. */
bool cli_choose_range(const cli_state *state, const spress_tree *tree, cli_tree_range *out);

/* The node behind those that lie in `node`. */
size_t cli_tree_skip(const spress_tree *tree, size_t node);

#endif
