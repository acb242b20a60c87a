/* What an atlas costs, for `inspect`. no_costs.c stands in for it in the light module. */
#ifndef SPRESSI_JOBS_INSPECT_ATLAS_COSTS_H
#define SPRESSI_JOBS_INSPECT_ATLAS_COSTS_H

#include "core/json/write.h"
#include "jobs/load/load.h"
#include "spritepress/jobs.h"

/* Asks the reader for what the costs need, when they are asked for: the structure goes to `tree`,
 * which is the caller's to free. False, having reported. */
bool spressi_begin_costs(const spressi_job *job, const spress_inspect_request *request,
                         spressi_terms *terms, spress_tree *tree);

/* Fills the costs of the inspection, when they are asked for. False, having reported. */
bool spressi_inspect_costs(spressi_job *job, const spress_inspect_request *request,
                           const spressi_loaded *loaded, const spress_tree *tree,
                           spress_inspection *out);

/* Writes them as JSON. */
void spressi_put_costs(spressi_json_writer *json, const spress_inspection *inspection);

#endif
