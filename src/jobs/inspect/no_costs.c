/* Stands in for costs in a build that does without: the light module of wasm/light. Empty in all
 * others. */
#include "jobs/inspect/atlas_costs.h"

#ifdef SPRESSI_LIGHT

bool spressi_begin_costs(const spressi_job *job, const spress_inspect_request *request,
                         spressi_terms *terms, spress_tree *tree)
{
    (void)terms, (void)tree;
    return !request->costs || spressi_refuse_option(job, "costs", "is not in the light module");
}

bool spressi_inspect_costs(spressi_job *job, const spress_inspect_request *request,
                           const spressi_loaded *loaded, const spress_tree *tree,
                           spress_inspection *out)
{
    (void)job, (void)request, (void)loaded, (void)tree, (void)out;
    return true;
}

void spressi_put_costs(spressi_json_writer *json, const spress_inspection *inspection)
{
    (void)json, (void)inspection;
}

#endif
