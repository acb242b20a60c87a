/* Writes the structure of a file as JSON: a row for each node, and the findings. */
#include "jobs/inspect/tree_json.h"

#include <string.h>

/* [depth, name, offset, size, type, value] */
static void put_node(spressi_json_writer *json, const spress_tree *tree,
                     const spress_tree_node *node)
{
    char value[SPRESS_TREE_VALUE_SIZE];
    const char *type = spress_tree_type_name((spress_tree_type)node->type);
    spress_tree_value(tree, node, value);
    spressi_json_open_line(json, '[');
    spressi_json_int(json, node->depth);
    spressi_json_string(json, node->name, strlen(node->name));
    spressi_json_int(json, (int64_t)node->offset);
    spressi_json_int(json, (int64_t)node->size);
    spressi_json_string(json, type, strlen(type));
    spressi_json_string(json, value, strlen(value));
    spressi_json_close(json, ']');
}

/* A finding, with the node that it is about when its place is known. */
static void put_finding(spressi_json_writer *json, const spress_tree *tree,
                        const spress_diagnostic *finding, bool failed)
{
    const bool placed = finding->offset != SPRESS_NO_OFFSET && finding->offset <= SIZE_MAX;
    const uint32_t node = failed   ? tree->failed
                          : placed ? spress_tree_find(tree, (size_t)finding->offset)
                                   : SPRESS_NONE;
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "code", spress_code_describe(finding->code)->id);
    spressi_json_key_text(json, "severity", spress_severity_name(finding->severity));
    if (placed)
        spressi_json_key_int(json, "offset", (int64_t)finding->offset);
    if (node != SPRESS_NONE)
        spressi_json_key_int(json, "node", node);
    spressi_json_key_text(json, "message", finding->message);
    spressi_json_close(json, '}');
}

/* The error that ended the reading is the last one. */
static size_t last_error(const spress_report *report)
{
    size_t i = report->count;
    while (i-- > 0 && report->items[i].severity != SPRESS_SEVERITY_ERROR)
        continue;
    return i;
}

void spressi_put_tree(spressi_json_writer *json, const spress_inspection *inspection,
                      const spress_report *report)
{
    const spress_tree *tree = inspection->tree;
    const size_t fatal = report && tree->failed != SPRESS_NONE ? last_error(report) : SIZE_MAX;
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "kind", "tree");
    spressi_json_key_text(json, "format", inspection->format->id);
    spressi_json_key_int(json, "size", (int64_t)tree->input.size);
    spressi_json_key_bool(json, "complete", tree->complete);
    if (tree->failed != SPRESS_NONE)
        spressi_json_key_int(json, "failed", tree->failed);
    spressi_json_key(json, "nodes");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < tree->count; i++)
        put_node(json, tree, &tree->nodes[i]);
    spressi_json_close(json, ']');
    spressi_json_key(json, "findings");
    spressi_json_open(json, '[');
    for (size_t i = 0; report && i < report->count; i++)
        put_finding(json, tree, &report->items[i], i == fatal);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}
