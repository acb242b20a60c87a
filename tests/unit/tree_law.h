/* The law of structure trees, for tests and fuzzers: nodes nest in the order of the file, siblings
 * do not overlap, and a struct is covered by what lies in it. */
#ifndef TESTS_UNIT_TREE_LAW_H
#define TESTS_UNIT_TREE_LAW_H

#include "spritepress/tree.h"

/* What one node breaks; `edges` has for each depth where the next node may begin. */
static inline const char *tree_node_fault(const spress_tree *tree, size_t index, size_t *edges)
{
    const spress_tree_node *node = &tree->nodes[index];
    const spress_tree_node *parent = &tree->nodes[node->parent];
    if (node->parent >= index || node->depth != parent->depth + 1)
        return "a node is not in the node before it";
    if (node->offset < edges[node->depth])
        return "siblings overlap, or stand in the wrong order";
    if (node->offset > parent->offset + parent->size ||
        node->size > parent->offset + parent->size - node->offset)
        return "a node reaches out of its parent";
    if (parent->type == SPRESS_TREE_STRUCT && node->offset != edges[node->depth])
        return "bytes of a struct are in no node";
    return 0;
}

/* NULL, or the rule that the tree breaks. */
static inline const char *tree_fault(const spress_tree *tree)
{
    size_t edges[SPRESS_TREE_DEPTH_MAX + 2] = {0};
    uint32_t open[SPRESS_TREE_DEPTH_MAX + 2] = {0};
    size_t depth = 0;
    if (tree->count == 0 || tree->nodes[0].offset != 0 || tree->nodes[0].depth != 0 ||
        tree->nodes[0].size != tree->input.size)
        return "the first node is not the file";
    for (size_t i = 1; i <= tree->count; i++) {
        const size_t next = i < tree->count ? tree->nodes[i].depth : 0;
        for (; depth >= next && depth != SIZE_MAX; depth--) { /* what ends here */
            const spress_tree_node *ended = &tree->nodes[open[depth]];
            const size_t end = ended->offset + ended->size;
            if (ended->type == SPRESS_TREE_STRUCT && edges[depth + 1] != end)
                return "bytes at the end of a struct are in no node";
            edges[depth] = end;
        }
        if (i == tree->count)
            return 0;
        if (next > depth + 1 || tree->nodes[i].parent != open[next - 1])
            return "a node's parent is not the node that it stands in";
        const char *fault = tree_node_fault(tree, i, edges);
        if (fault)
            return fault;
        depth = next;
        open[depth] = (uint32_t)i;
        edges[depth + 1] = tree->nodes[i].offset;
    }
    return 0;
}

#endif
