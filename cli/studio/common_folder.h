/* The folders and files that the command line of the studio names, and the folder they have in
 * common, which becomes the project's. */
#ifndef SPRITEPRESS_CLI_STUDIO_COMMON_FOLDER_H
#define SPRITEPRESS_CLI_STUDIO_COMMON_FOLDER_H

#include "spritepress/spritepress.h"

typedef struct studio_given {
    const char *given; /* as the user wrote it */
    char *path;        /* absolute, without links */
    bool is_folder;
} studio_given;

/* Looks at each path, which must be a folder or a regular file. NULL, having reported. */
studio_given *studio_given_new(const char *const *paths, size_t count, spress_report *report);
void studio_given_free(studio_given *given, size_t count);

/* The deepest folder that holds all of them, to free(). NULL when memory ran out. */
char *studio_common_folder(const studio_given *given, size_t count);

#endif
