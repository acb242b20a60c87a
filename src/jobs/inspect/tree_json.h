/* The structure of a file as JSON, for `inspect`. */
#ifndef SPRESSI_JOBS_INSPECT_TREE_JSON_H
#define SPRESSI_JOBS_INSPECT_TREE_JSON_H

#include "core/json_write.h"
#include "spritepress/jobs.h"

/* Writes the tree, which the inspection has, and the findings of the report, each with its node. */
void spressi_put_tree(spressi_json_writer *json, const spress_inspection *inspection,
                      const spress_report *report);

#endif
