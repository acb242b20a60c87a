/* The files of a project: those below its folder that the studio shows. */
#ifndef SPRITEPRESS_CLI_STUDIO_LISTING_H
#define SPRITEPRESS_CLI_STUDIO_LISTING_H

#include <sys/stat.h>

#include "studio/hash.h"

enum { STUDIO_FILES_MOST = 10000, STUDIO_FOLDERS_MOST = 4000 };

/* What tells, without reading it, that a file was changed. */
typedef struct studio_stamp {
    uint64_t node, size;
    struct timespec written, changed;
} studio_stamp;

typedef struct studio_file {
    char *path; /* below the project's folder; has passed the path check */
    studio_id id;
    studio_stamp stamp;
    studio_hash hash; /* known of files that were opened or saved */
} studio_file;

/* Files in the order of their paths. Zero it before its first use. */
typedef struct studio_listing {
    studio_file *files;
    size_t count, capacity;
    char **folders; /* "." and those below that were listed, for watching them */
    size_t folder_count, folder_capacity;
    bool truncated; /* there are more files or folders than the limits, or deeper ones */
} studio_listing;

studio_stamp studio_stamp_of(const struct stat *status);
bool studio_stamp_equals(const studio_stamp *a, const studio_stamp *b);

/* Lists the files below the open folder `root`; no link is followed, hidden names are left out.
 * False when memory ran out; the listing is empty then. */
bool studio_listing_fill(studio_listing *listing, int root,
                         const uint8_t secret[STUDIO_SECRET_SIZE]);
void studio_listing_free(studio_listing *listing);

studio_file *studio_listing_find_id(const studio_listing *listing, const char *id, size_t size);
studio_file *studio_listing_find_path(const studio_listing *listing, const char *path);

/* Adds a file in its place. NULL when memory ran out. */
studio_file *studio_listing_add(studio_listing *listing, const char *path, studio_id id);

#endif
