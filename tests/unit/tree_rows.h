/* Compares the nodes of a structure tree with rows that a test has written down. */
#ifndef TESTS_UNIT_TREE_ROWS_H
#define TESTS_UNIT_TREE_ROWS_H

#include "tree_reading.h"

typedef struct row {
    unsigned depth;
    const char *name;
    size_t offset, size;
    const char *type, *value;
} row;

static inline void expect_row(const spress_tree *tree, size_t index, const row *wanted)
{
    const spress_tree_node *node = &tree->nodes[index];
    char value[SPRESS_TREE_VALUE_SIZE];
    assert_true(index < tree->count);
    spress_tree_value(tree, node, value);
    if (node->depth != wanted->depth || strcmp(node->name, wanted->name) != 0 ||
        node->offset != wanted->offset || node->size != wanted->size ||
        strcmp(spress_tree_type_name((spress_tree_type)node->type), wanted->type) != 0 ||
        strcmp(value, wanted->value) != 0)
        fail_msg("node %zu is %u %s %zu+%zu %s %s, not %u %s %zu+%zu %s %s", index, node->depth,
                 node->name, node->offset, node->size,
                 spress_tree_type_name((spress_tree_type)node->type), value, wanted->depth,
                 wanted->name, wanted->offset, wanted->size, wanted->type, wanted->value);
}

static inline void expect_rows(reading *r, const row *rows, size_t count)
{
    read_tree(r);
    for (size_t i = 0; i < count && i < r->tree.count; i++)
        expect_row(&r->tree, i, &rows[i]);
    assert_int_equal(r->tree.count, count);
    end_reading(r);
}

#define EXPECT_ROWS(reading, rows) expect_rows(reading, rows, sizeof(rows) / sizeof *(rows))

#endif
