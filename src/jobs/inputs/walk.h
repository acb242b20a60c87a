/* Walking folders: what collect.c and walk.c share. */
#ifndef SPRESSI_JOBS_INPUTS_WALK_H
#define SPRESSI_JOBS_INPUTS_WALK_H

#include "jobs/inputs/ignore.h"
#include "jobs/inputs/inputs.h"

typedef struct spressi_collector {
    spressi_job *job;
    spressi_inputs *inputs;
    spressi_ignore *excludes; /* NULL: none */
    bool documents;           /* look for these instead of pictures */
    bool skip_broken;         /* leave out links without an end and what is no file */
    bool stopped;             /* memory or the limit is used up: nothing further makes sense */
    bool read_standard_input;
} spressi_collector;

/* A folder to walk. */
typedef struct spressi_walk {
    const char *folder;  /* "" is the current one */
    const char *prefix;  /* before each name: "" or "hero" */
    const char *pattern; /* that names, before the prefix, have to match; NULL: all */
} spressi_walk;

/* Whether to go on: asked for every name, because hosts may cancel. Reports that. */
bool spressi_collects(spressi_collector *collector);

void spressi_walk_folder(spressi_collector *collector, const spressi_walk *walk);

/* Adds a picture, having looked at its name. False when it was not added; that has been reported.
 */
bool spressi_add_input(spressi_collector *collector, const char *path, const char *name);

/* What lies at a path; reports when it cannot be told. */
spress_file_kind spressi_look(const spressi_job *job, const char *path, char *why, size_t why_size);

/* Reports "cannot read PATH: why". Always false. */
bool spressi_fail_reading(const spressi_job *job, const char *path, const char *why);

#endif
