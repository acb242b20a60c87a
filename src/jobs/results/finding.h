/* Findings as JSON. */
#ifndef SPRESSI_JOBS_RESULTS_FINDING_H
#define SPRESSI_JOBS_RESULTS_FINDING_H

#include "jobs/results/fields.h"

extern const spressi_object spressi_finding_object;

/* Writes a finding. `file` is told unless it is NULL; `mark` goes before the names of options in
 * its hint. A NULL mark leaves all options between `back quotes`, and has the one that the finding
 * is about in its message. */
void spressi_put_finding(spressi_json_writer *json, const spress_diagnostic *item, const char *file,
                         const char *mark);

/* Writes a member `key` with what the finding is about, if it says so. */
void spressi_put_about(spressi_json_writer *json, const char *key, const spress_diagnostic *item);

#endif
