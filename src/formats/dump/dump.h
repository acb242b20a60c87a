/* The parts of the JSON dump. */
#ifndef SPRESSI_JSON_DUMP_H
#define SPRESSI_JSON_DUMP_H

#include "core/json_write.h"
#include "spritepress/atlas.h"

/* Writes the tree of an sc-sprites document as one JSON value: dot-separated identifiers nest, and
 * siblings that are all numbers, dense from 0 or 1, form an array. False when memory ran out. */
bool spressi_json_dump_tree(spressi_json_writer *json, const spress_atlas *atlas,
                            const spress_allocator *allocator);

#endif
