/* Which format an output gets: by `to`, by the engine that it is `for`, or by its ending. */
#ifndef SPRESSI_JOBS_LOAD_TARGET_H
#define SPRESSI_JOBS_LOAD_TARGET_H

#include "runtime/job.h"
#include "spritepress/engines.h"

/* What a request says of its target. */
typedef struct spressi_target {
    const char *to;            /* NULL: not given */
    const char *template_file; /* the same; the format is then that of templates */
    spress_engine_choice engine;
    const char *output;
    /* Whether the job can write a format. */
    bool (*takes)(const void *context, const spress_format *format);
    const void *context;
} spressi_target;

/* The engine of a request; NULL when it names none. */
const spress_engine *spressi_engine_of(spress_engine_choice choice);

/* The format to write. NULL, having reported SPRESS_CODE_REQUEST. */
const spress_format *spressi_choose_target(const spressi_job *job, const spressi_target *target);

/* Why `sequences` makes no sense for a format without animations, and which formats have them: of
 * those that the engine reads, else of those with the output's ending, else of all. NULL, having
 * reported, without memory. */
const char *spressi_why_no_clips(const spressi_job *job, const spressi_target *target);

#endif
