/* A project: one folder, and the files below it that the page may open and save. */
#ifndef SPRITEPRESS_CLI_STUDIO_PROJECT_H
#define SPRITEPRESS_CLI_STUDIO_PROJECT_H

#include "studio/changes.h"
#include "studio/refusal.h"

/* Larger files are listed, but neither opened nor saved. */
#define STUDIO_FILE_MOST ((uint64_t)256 << 20)

typedef struct studio_project {
    char *path;   /* absolute, without links */
    int root;     /* the open folder: everything is opened relative to it */
    studio_id id; /* of the path; the same in every launch, for the keys of drafts */
    uint8_t secret[STUDIO_SECRET_SIZE]; /* makes the ids of files */
    studio_listing listing;
    studio_changes changes;
    studio_id *opened; /* the files that the command line names */
    size_t opened_count;
} studio_project;

/* Opens the folder that is common to all paths, which are folders or files; without any, the one
 * that the command runs in. Zero the project first, and close it in any case. */
bool studio_project_open(studio_project *project, const char *const *paths, size_t count,
                         spress_report *report);
void studio_project_close(studio_project *project);

/* Lists the files anew and notes what has changed. A file whose hash is known and still the same
 * has not: that is how our own writes stay unmentioned. False when memory ran out. */
bool studio_project_refresh(studio_project *project);

/* Reads a file. The bytes are to free(); NULL with the reason. */
uint8_t *studio_project_read(studio_project *project, studio_file *file, size_t *out_size,
                             studio_hash *out_hash, const studio_refusal **out_why);

#endif
