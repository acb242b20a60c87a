/* What a path leads to among files in memory. */
#ifndef SPRESSI_RUNTIME_MEMORY_FILES_PLACES_H
#define SPRESSI_RUNTIME_MEMORY_FILES_PLACES_H

#include "spritepress/files.h"

typedef struct spressi_found_path {
    spress_file_kind kind; /* NONE, REGULAR, FOLDER; UNKNOWN when memory ran out */
    size_t first;          /* index of the file, or of the folder's first */
    char *path;            /* plain; a folder's ends with "/", except "" for where paths begin */
    size_t room;           /* bytes that `path` has */
} spressi_found_path;

/* Finds what lies at `name` in `folder`; an absolute `name`, or one for the folder "", stands for
 * itself. Free the place afterwards. */
spressi_found_path spressi_find_path(const spress_files *files, const char *folder,
                                     const char *name);
void spressi_found_path_free(const spress_files *files, spressi_found_path *place);

/* Whether a file lies where a plain path has a folder. */
bool spressi_is_below_file(const spress_files *files, const char *path);

/* What of a plain path stands behind the folder's; NULL when it does not lie below it. */
const char *spressi_path_below(const spressi_found_path *folder, const char *path);

#endif
