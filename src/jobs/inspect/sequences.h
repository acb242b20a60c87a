/* What an atlas can play, for `inspect`. */
#ifndef SPRESSI_JOBS_INSPECT_SEQUENCES_H
#define SPRESSI_JOBS_INSPECT_SEQUENCES_H

#include "runtime/job.h"
#include "spritepress/jobs.h"

/* Fills the sequences of the inspection by the clips and the names of its atlas. False, having
 * reported. */
bool spressi_inspect_sequences(const spressi_job *job, const spress_document *document,
                               spress_inspection *out);

#endif
