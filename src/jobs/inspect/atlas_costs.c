/* Asks the reader for the structure of an atlas, and measures what it costs. */
#include "jobs/inspect/atlas_costs.h"

#include "costs/costs.h"
#include "jobs/results/results.h"

bool spressi_begin_costs(const spressi_job *job, const spress_inspect_request *request,
                         spressi_terms *terms, spress_tree *tree)
{
    if (!request->costs)
        return true;
    if (request->tree || request->sequences || request->whole)
        return spressi_refuse_option(job, "costs", "is told by itself, without `%s`",
                                     request->tree        ? "tree"
                                     : request->sequences ? "sequences"
                                                          : "whole");
    tree->allocator = job->allocator;
    terms->read.tree = tree;
    terms->read.keep_offsets = true;
    return true;
}

bool spressi_inspect_costs(spressi_job *job, const spress_inspect_request *request,
                           const spressi_loaded *loaded, const spress_tree *tree,
                           spress_inspection *out)
{
    if (!request->costs)
        return true;
    if (tree->full && tree->capacity < SPRESS_TREE_NODES_MAX)
        return spressi_job_no_memory(job);
    const spress_document *document = loaded->document;
    if (!document || document->kind != SPRESS_KIND_ATLAS)
        return spressi_refuse_option(job, "costs", "is for atlases");
    job->no_orientation = request->reading.no_orientation;
    const spressi_cost_source source = {.path = loaded->path,
                                        .image_root = request->reading.image_root,
                                        .atlas = &document->atlas,
                                        .tree = tree,
                                        .file_size = loaded->file.size,
                                        .is_text = loaded->format->text};
    out->costs = spressi_measure_costs(job, &source);
    if (out->costs && tree->full)
        spress_report_add(job->report, SPRESS_CODE_TREE_LIMIT, SPRESS_NO_OFFSET, NULL,
                          "the descriptor bytes of frames behind the first %zu parts are not known",
                          tree->count);
    return out->costs;
}

void spressi_put_costs(spressi_json_writer *json, const spress_inspection *inspection)
{
    spressi_put_object(json, &spressi_costs_object, inspection, inspection->costs);
}
