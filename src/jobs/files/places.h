/* What a path leads to among files in memory. */
#ifndef SPRESSI_JOBS_FILES_PLACES_H
#define SPRESSI_JOBS_FILES_PLACES_H

#include "spritepress/files.h"

typedef struct spressi_place {
    spress_file_kind kind; /* NONE, REGULAR, FOLDER; UNKNOWN when memory ran out */
    size_t first;          /* index of the file, or of the folder's first */
    char *path;            /* plain; a folder's ends with "/", except "" for where paths begin */
    size_t room;           /* bytes that `path` has */
} spressi_place;

/* Finds what lies at `name` in `folder`; an absolute `name`, or one for the folder "", stands for
 * itself. Free the place afterwards. */
spressi_place spressi_place_find(const spress_files *files, const char *folder, const char *name);
void spressi_place_free(const spress_files *files, spressi_place *place);

/* What of a plain path stands behind the folder's; NULL when it does not lie below it. */
const char *spressi_place_below(const spressi_place *folder, const char *path);

#endif
