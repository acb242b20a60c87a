/* Lists of paths and names. */
#ifndef SPRITEPRESS_CLI_PATHS_H
#define SPRITEPRESS_CLI_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is an empty list. The texts are the list's. */
typedef struct cli_paths {
    char **items;
    size_t count, capacity;
} cli_paths;

/* Appends a text, which is the list's from then on, also when it fails. NULL, or no memory for the
 * list: false. */
bool cli_add_path(cli_paths *paths, char *path);

/* The same with a copy. */
bool cli_copy_path(cli_paths *paths, const char *path);

/* Moves all texts of one list behind those of another. */
bool cli_move_paths(cli_paths *to, cli_paths *from);

/* In the order of their bytes. */
void cli_sort_paths(cli_paths *paths);

void cli_free_paths(cli_paths *paths);

#endif
