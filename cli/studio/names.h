/* Names of files: the one check that each passes before the server touches it, and how they stand
 * in JSON. */
#ifndef SPRITEPRESS_CLI_STUDIO_NAMES_H
#define SPRITEPRESS_CLI_STUDIO_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

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

/* Writes a text between quotation marks. It has no control characters (studio_path_is_plain); what
 * means something to HTML is escaped too, so that the JSON is harmless wherever it ends up. */
void studio_put_text(FILE *out, const char *text);

/* Writes `"key": "text"`, with a comma and a space before it when `more`. */
void studio_put_pair(FILE *out, bool more, const char *key, const char *text);

#endif
