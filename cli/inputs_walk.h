/* The inside of inputs.c: walking folders. */
#ifndef SPRITEPRESS_CLI_INPUTS_WALK_H
#define SPRITEPRESS_CLI_INPUTS_WALK_H

#include "inputs.h"

typedef struct cli_collector {
    cli_inputs *inputs;
    spress_report *report;
    size_t limit;
    bool stopped; /* memory or the limit is used up: nothing further makes sense */
    bool read_standard_input;
} cli_collector;

/* A folder to walk. */
typedef struct cli_walk {
    const char *folder;  /* "" is the current one */
    const char *prefix;  /* before each name: "" or "hero" */
    const char *pattern; /* that names, before the prefix, have to match; NULL: all */
} cli_walk;

void cli_walk_folder(cli_collector *collector, const cli_walk *walk);

/* Adds a picture, having looked at its name. */
void cli_add_input(cli_collector *collector, const char *path, const char *name);

/* "folder/name", or just the name when the folder is ""; to free(). NULL, with the collector
 * stopped, when memory ran out. */
char *cli_join_input(cli_collector *collector, const char *folder, const char *name);

/* Reports that memory ran out, and stops. */
void cli_stop_collecting(cli_collector *collector);

#endif
