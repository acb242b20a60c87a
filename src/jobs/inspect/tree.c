/* Asks the reader for the structure of the file, and keeps the file that the tree points into. */
#include "jobs/inspect/tree_json.h"

bool spressi_begin_tree(const spressi_job *job, const spress_inspect_request *request,
                        spressi_terms *terms, spress_inspection *out)
{
    if (!request->tree)
        return true;
    if (request->sequences || request->whole)
        return spressi_refuse_value(job, "tree", "shows bytes, not what they mean: it goes with %s",
                                    request->sequences ? "no sequences" : "no whole document");
    out->tree = spressi_job_take(job, 1, sizeof *out->tree);
    if (!out->tree)
        return false;
    out->tree->allocator = job->allocator;
    terms->read.tree = out->tree;
    return true;
}

bool spressi_end_tree(const spressi_job *job, spressi_loaded *loaded, spress_inspection *out)
{
    if (!out->tree)
        return true;
    out->file = loaded->file;
    loaded->file = (spress_buffer){0};
    const spress_tree *tree = out->tree;
    const bool is_untold = tree->failed == SPRESS_NONE && tree->count == 2 && !tree->complete;
    const bool good = !tree->no_memory || spressi_job_no_memory(job);
    if (tree->full && good)
        spress_report_add(job->report, SPRESS_CODE_TREE_LIMIT, SPRESS_NO_OFFSET, NULL,
                          "the structure is told in its first %zu parts only", tree->count);
    else if (is_untold)
        spress_report_add(job->report, SPRESS_CODE_TREE_LIMIT, SPRESS_NO_OFFSET, NULL,
                          "the reader of this format tells nothing of its structure");
    if (out->tree->count == 0) {
        spress_tree_free(out->tree);
        out->tree = NULL;
    }
    return good;
}
