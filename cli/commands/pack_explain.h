/* What pack --explain prints. */
#ifndef SPRITEPRESS_CLI_PACK_EXPLAIN_H
#define SPRITEPRESS_CLI_PACK_EXPLAIN_H

#include "cli.h"

/* Prints the explanation of an atlas, which it has. */
void cli_print_explanation(const spress_packed_atlas *atlas);

#endif
