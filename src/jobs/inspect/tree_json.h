/* The structure of a file, for `inspect`; and as JSON. no_tree.c stands in for it in the light
 * module. */
#ifndef SPRESSI_JOBS_INSPECT_TREE_JSON_H
#define SPRESSI_JOBS_INSPECT_TREE_JSON_H

#include "core/json/write.h"
#include "jobs/load/load.h"
#include "spritepress/jobs.h"

/* tree.c: makes a tree for the reader to fill, when one is asked for. False, having reported. */
bool spressi_begin_tree(const spressi_job *job, const spress_inspect_request *request,
                        spressi_terms *terms, spress_inspection *out);

/* Keeps the file, which the tree points into, and says when the tree is not whole. A file of no
 * known format has no tree. False, having reported, when memory ran out while it was recorded. */
bool spressi_end_tree(const spressi_job *job, spressi_loaded *loaded, spress_inspection *out);

/* Writes the tree, which the inspection has, and the findings of the report, each with its node. */
void spressi_put_tree(spressi_json_writer *json, const spress_inspection *inspection,
                      const spress_report *report);

#endif
