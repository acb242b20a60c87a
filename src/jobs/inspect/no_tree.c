/* Stands in for structure trees in a build that does without: the light module of wasm/light. Empty
 * in all others. */
#include "image/png_record.h"
#include "jobs/inspect/tree_json.h"

#ifdef SPRESSI_LIGHT

bool spressi_begin_tree(const spressi_job *job, const spress_inspect_request *request,
                        spressi_terms *terms, spress_inspection *out)
{
    (void)terms, (void)out;
    return !request->tree || spressi_refuse_option(job, "tree", "is not in the light module");
}

bool spressi_end_tree(const spressi_job *job, spressi_loaded *loaded, spress_inspection *out)
{
    (void)job, (void)loaded, (void)out;
    return true;
}

void spressi_put_tree(spressi_json_writer *json, const spress_inspection *inspection,
                      const spress_report *report)
{
    (void)json, (void)inspection, (void)report;
}

void spress_tree_free(spress_tree *tree)
{
    *tree = (spress_tree){.failed = SPRESS_NONE};
}

size_t spressi_png_record(spress_tree *tree, spress_bytes png)
{
    (void)tree, (void)png;
    return 0;
}

#endif
