/* Unpacking: what its files share. */
#ifndef SPRESSI_JOBS_UNPACK_UNPACK_H
#define SPRESSI_JOBS_UNPACK_UNPACK_H

#include "jobs/frames/frames.h"

typedef struct spressi_unpacking {
    spressi_job *job;
    const spress_unpack_request *request;
    spressi_terms terms;
    spressi_loaded loaded;
    spressi_frames frames;
    spress_image sprite;    /* the picture, when it is a sprite */
    spress_buffer *encoded; /* by item */
} spressi_unpacking;

/* rig.c: a rig as its JSON form and PNG files. */
bool spressi_unpack_rig(spressi_unpacking *u, spress_unpack_result *out);

/* Copies the names of frames and files into the job's memory: the document is about to go, also
 * after a failure. Without memory the result lists no files. */
bool spressi_keep_names(const spressi_unpacking *u, spress_unpack_result *out);

#endif
