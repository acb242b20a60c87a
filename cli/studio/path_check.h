/* The one check that every name of a file passes before the studio's server touches it. */
#ifndef SPRITEPRESS_CLI_STUDIO_PATH_CHECK_H
#define SPRITEPRESS_CLI_STUDIO_PATH_CHECK_H

#include <stdbool.h>
#include <stddef.h>

enum {
    STUDIO_PATH_MOST = 1024, /* bytes of a path below the project's folder */
    STUDIO_DEPTH_MOST = 16,  /* parts of it */
};

/* Whether the name of one file or folder is one that the studio shows: UTF-8 without control
 * characters, no backslash, not hidden (and so neither "." nor "..") but for .spritepressignore,
 * which the page needs to press what `pack` would, and no node_modules, which holds thousands of
 * files that nobody draws. */
bool studio_name_is_plain(const char *name, size_t size);

/* Whether a path is relative, goes down only, and has plain names. `size` is told apart from the
 * NUL: a path with a NUL inside is refused. */
bool studio_path_is_plain(const char *path, size_t size);

#endif
