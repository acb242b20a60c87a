/* Paths, and what is said of files that cannot be read or written. */
#ifndef SPRITEPRESS_CLI_PATHS_H
#define SPRITEPRESS_CLI_PATHS_H

#include "spritepress/spritepress.h"

/* Reports "cannot read PATH: why", or "write" by the code. Always false. */
bool cli_fail_file(spress_report *report, spress_code code, const char *path, const char *why);

/* Reports that memory ran out. Always false. */
bool cli_fail_memory(spress_report *report);

/* "folder/name", to free(); NULL when memory ran out. */
char *cli_join(const char *folder, const char *name);

/* One absolute path of a folder, which is absolute, and a name; "." and ".." are resolved as text.
 * To free(); NULL when memory ran out. */
char *cli_join_lexically(const char *folder, const char *name);

/* The folder of a path, "." without one; to free(). */
char *cli_folder_of(const char *path);

#endif
