/* The pictures that a job is given: files, folders, patterns and lists of files.
 *
 *   argument                   what is taken                        name of each picture
 *   hero/walk.png              the file, whatever it is called      walk.png
 *   hero                       pictures in the folder and below     relative to the folder
 *   "hero/w*.png"              pictures and atlases that match,     relative to the folder before
 *                              when the shell left the pattern      the first wildcard (see glob.h)
 *                              to us
 *   @files.txt, a list         each line: a file or a folder;       the line as written, without
 *                              "-" is standard input                leading "/", "./" and "../"
 *
 * Inside folders only files with the extension of a picture are taken. Hidden files, links to
 * folders and what a .spritepressignore excludes (see ignore.h) are passed over. A link to a file
 * is read when it ends in the folder that was named, or below; any other is told and passed over. A
 * pivots.json in a folder that is named is noted: pack reads it (see pack/pivots.c). */
#ifndef SPRESSI_JOBS_INPUTS_INPUTS_H
#define SPRESSI_JOBS_INPUTS_INPUTS_H

#include "runtime/job.h"
#include "spritepress/options.h"

typedef struct spressi_input {
    const char *path; /* to open */
    const char *name; /* UTF-8 without control characters, "/" between its parts; with extension */
    bool is_picture;  /* by its extension */
    bool is_named;    /* by itself, in an argument or a list: no folder or pattern brought it */
    const char *root; /* the folder that brought it; NULL: it was named */
    const char
        *pivots; /* the pivots.json of the folder that brought it, as in `pivot_files`; or NULL */
} spressi_input;

/* Lives in the job's memory. */
typedef struct spressi_inputs {
    spressi_input *items; /* natural order of names, then by path; a path is never there twice under
                             the same name, a name may be */
    size_t count, capacity;
    bool too_many;               /* the search ended at limits.frames */
    size_t other_count;          /* files in folders that are no pictures */
    size_t ignored_count;        /* files and folders that were excluded */
    spressi_texts read;          /* the lists and ignore files that were read */
    spressi_texts pivot_files;   /* each pivots.json at the root of a folder that was named */
    spressi_texts setting_files; /* each pack.json in folders, which may be libGDX's */
} spressi_inputs;

/* A file or folder that a project names (see projects/project.h). */
typedef struct spressi_chosen {
    const char *path;
    const char *name; /* of the file, NULL: as its path ends; or what stands before a folder's
                         names: NULL or "hero" */
} spressi_chosen;

/* What a job is to look for. */
typedef struct spressi_sought {
    spress_texts arguments, lists;
    const spressi_chosen *chosen;
    size_t chosen_count;
    spress_texts excludes; /* patterns of what to pass over, wherever it is named (see ignore.h) */
    bool documents;   /* of folders and patterns, what is called like a document, no pictures */
    bool skip_broken; /* what folders and patterns bring and cannot be read: a warning, no error */
} spressi_sought;

/* Collects what the arguments and lists name. False with errors in the report: a file or folder
 * that cannot be read, a name that is no UTF-8, more pictures than limits.frames, a pattern that
 * nothing matches. What could be collected is in `out` all the same. An empty result is no error
 * here. */
bool spressi_collect_inputs(spressi_job *job, const spressi_sought *sought, spressi_inputs *out);

#endif
