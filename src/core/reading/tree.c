/* Records the nodes of a structure tree, in the order of the file. */
#include "core/reading/tree.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/arena.h"
#include "core/text/show.h"

enum {
    FIRST_NODES = 256,
    NAME_SIZE = 2 * SPRESSI_SHOWN_SIZE,
    /* Room that is kept for the gaps of closing nodes, so that a full tree still tells them. */
    SPARE_NODES = SPRESS_TREE_DEPTH_MAX + 2,
};

/* What is known only while a tree is recorded. */
struct spressi_tree_builder {
    uint64_t memory_limit;
    size_t edge; /* bytes before it are in nodes */
    bool has_gap;
    uint32_t open[SPRESS_TREE_DEPTH_MAX];
    size_t open_count;
};

/* Whether there is a tree, and memory to record it. */
static bool records(const spress_tree *tree)
{
    return tree && tree->builder;
}

/* Room for one more node behind `spare` others; false, for good, when there is none. */
static bool make_room(spress_tree *tree, size_t spare)
{
    if (tree->count + spare < tree->capacity)
        return true;
    const spress_allocator *a = &tree->allocator;
    const size_t old = tree->capacity;
    size_t wanted = old == 0 ? FIRST_NODES : old * 2;
    if (wanted > SPRESS_TREE_NODES_MAX)
        wanted = SPRESS_TREE_NODES_MAX;
    spress_tree_node *grown = NULL;
    if (wanted > old && wanted <= tree->builder->memory_limit / 2 / sizeof *grown) {
        grown = old == 0 ? a->allocate(a->context, wanted * sizeof *grown)
                         : a->resize(a->context, tree->nodes, old * sizeof *grown,
                                     wanted * sizeof *grown);
        tree->no_memory |= !grown;
    }
    if (!grown) {
        tree->full = true;
        return false;
    }
    tree->nodes = grown;
    tree->capacity = wanted;
    return true;
}

/* Appends a node; SPRESS_NONE when there is no room. */
static uint32_t append(spress_tree *tree, spress_tree_node node)
{
    const bool is_gap = node.type == SPRESS_TREE_GAP;
    if ((tree->full && !is_gap) || !make_room(tree, is_gap ? 0 : SPARE_NODES))
        return SPRESS_NONE;
    node.depth = (uint16_t)tree->builder->open_count;
    node.parent = tree->builder->open_count != 0
                      ? tree->builder->open[tree->builder->open_count - 1]
                      : SPRESS_NONE;
    tree->nodes[tree->count] = node;
    return (uint32_t)tree->count++;
}

/* The node that was opened last; NULL for one that found no room. */
static spress_tree_node *innermost(const spress_tree *tree)
{
    const uint32_t index = tree->builder->open_count != 0
                               ? tree->builder->open[tree->builder->open_count - 1]
                               : SPRESS_NONE;
    return index != SPRESS_NONE ? &tree->nodes[index] : NULL;
}

/* Makes a gap of the bytes before `offset` that no node has. */
static void add_gap(spress_tree *tree, size_t offset)
{
    tree->builder->has_gap |= offset > tree->builder->edge;
    if (offset > tree->builder->edge)
        append(tree, (spress_tree_node){.name = "not read",
                                        .offset = tree->builder->edge,
                                        .size = offset - tree->builder->edge,
                                        .type = SPRESS_TREE_GAP});
    tree->builder->edge = offset;
}

/* The same where the node that was opened last is one that others have to cover. */
static void fill_gap(spress_tree *tree, size_t offset)
{
    const spress_tree_node *parent = innermost(tree);
    assert(offset >= tree->builder->edge); /* nodes come in the order of the file */
    if (!parent)
        return; /* the bytes are for the gap of a node that found room */
    if (parent->type == SPRESS_TREE_STRUCT)
        add_gap(tree, offset);
    tree->builder->edge = offset;
}

static void push(spress_tree *tree, const char *name, spress_tree_type type, size_t offset)
{
    assert(tree->builder->open_count < SPRESS_TREE_DEPTH_MAX);
    tree->builder->open[tree->builder->open_count] =
        append(tree, (spress_tree_node){.name = name, .offset = offset, .type = (uint8_t)type});
    tree->builder->open_count++;
}

void spressi_tree_begin(spress_tree *tree, spress_bytes input, bool is_text, uint64_t memory_limit)
{
    if (!tree)
        return;
    const spress_allocator allocator =
        tree->allocator.allocate ? tree->allocator : spress_allocator_default();
    spress_tree_free(tree);
    tree->allocator = allocator;
    tree->input = input;
    tree->names = spressi_arena_new(&allocator, memory_limit / 2);
    if (tree->names)
        tree->builder = spressi_arena_zeroed(tree->names, 1, sizeof *tree->builder);
    tree->full = tree->no_memory = !tree->builder;
    if (!tree->builder)
        return;
    tree->builder->memory_limit = memory_limit;
    push(tree, "file", is_text ? SPRESS_TREE_LINES : SPRESS_TREE_STRUCT, 0);
}

void spress_tree_free(spress_tree *tree)
{
    const spress_allocator allocator = tree->allocator;
    spressi_arena_free(tree->names);
    if (tree->nodes)
        allocator.release(allocator.context, tree->nodes, tree->capacity * sizeof *tree->nodes);
    *tree = (spress_tree){.allocator = allocator, .failed = SPRESS_NONE};
}

/* A copy that lives as long as the tree; without memory for it the tree is full. */
static const char *keep(spress_tree *tree, const char *name)
{
    const char *kept = tree->full ? NULL : spressi_arena_text(tree->names, name, strlen(name));
    if (kept)
        return kept;
    tree->no_memory |= !tree->full && !tree->names->over_limit;
    tree->full = true;
    return "";
}

void spressi_tree_open(spress_tree *tree, spress_tree_type type, size_t offset, const char *format,
                       ...)
{
    if (!records(tree))
        return;
    char name[NAME_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    if (!tree->full)
        fill_gap(tree, offset);
    push(tree, keep(tree, name), type, offset);
}

void spressi_tree_label(spress_tree *tree, const void *text, size_t size)
{
    spress_tree_node *node = records(tree) ? innermost(tree) : NULL;
    if (!node || size == 0)
        return;
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%.48s: %s", node->name, spressi_show_bytes(text, size).text);
    const char *kept = keep(tree, name);
    node->name = *kept ? kept : node->name;
}

void spressi_tree_title(spress_tree *tree, spress_bytes key, spress_bytes value)
{
    static const char *const titles[] = {"name", "filename", "id"};
    const spress_tree_node *node = records(tree) ? innermost(tree) : NULL;
    if (!node || node->depth == 0 || strstr(node->name, ": "))
        return;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (key.size == strlen(titles[i]) && memcmp(key.data, titles[i], key.size) == 0)
            spressi_tree_label(tree, value.data, value.size);
}

void spressi_tree_close(spress_tree *tree, size_t end)
{
    if (!records(tree))
        return;
    assert(tree->builder->open_count > 1); /* spressi_tree_end closes the file */
    fill_gap(tree, end);
    spress_tree_node *node = innermost(tree);
    if (node)
        node->size = end - node->offset;
    tree->builder->open_count--;
}

void spressi_tree_leaf(spress_tree *tree, const char *name, spress_tree_type type, size_t offset,
                       size_t size)
{
    if (!records(tree) || tree->full)
        return;
    const size_t left = tree->input.size - offset;
    fill_gap(tree, offset);
    if (size > left) {
        type = SPRESS_TREE_CUT;
        size = left;
    }
    const spress_tree_node node = {
        .name = name, .offset = offset, .size = size, .type = (uint8_t)type};
    tree->builder->has_gap |= type == SPRESS_TREE_GAP;
    if (append(tree, node) != SPRESS_NONE)
        tree->builder->edge = offset + size;
}

void spressi_tree_named(spress_tree *tree, spressi_tree_field field, size_t offset, size_t size)
{
    if (records(tree))
        spressi_tree_leaf(tree, keep(tree, spressi_show(field.name).text), field.type, offset,
                          size);
}

size_t spressi_tree_fields(spress_tree *tree, size_t offset, const spressi_tree_field *fields,
                           size_t count)
{
    for (size_t i = 0; tree && i < count; i++) {
        const size_t size = spressi_tree_type_size(fields[i].type);
        const size_t left = tree->input.size - offset;
        spressi_tree_leaf(tree, fields[i].name, fields[i].type, offset, size);
        if (size > left)
            return tree->input.size;
        offset += size;
    }
    return offset;
}

size_t spressi_tree_edge(const spress_tree *tree)
{
    return records(tree) ? tree->builder->edge : SIZE_MAX;
}

void spressi_tree_pass(spress_tree *tree, size_t offset)
{
    if (records(tree) && offset > tree->builder->edge)
        tree->builder->edge = offset;
}

/* The node of a failure: the deepest of those from `open` on that has the faulty byte, or `open`
 * itself, which the reader was in. */
static uint32_t find_failed(const spress_tree *tree, uint32_t open, size_t fault)
{
    for (size_t i = tree->count; i-- > open;) {
        const spress_tree_node *node = &tree->nodes[i];
        const bool has_byte = fault >= node->offset && fault - node->offset < node->size;
        const bool is_cut = node->type == SPRESS_TREE_CUT;
        if ((has_byte || is_cut) && node->type != SPRESS_TREE_GAP)
            return (uint32_t)i;
    }
    return open;
}

/* The innermost open node that found room. */
static uint32_t innermost_index(const spress_tree *tree)
{
    for (size_t i = tree->builder->open_count; i-- > 0;)
        if (tree->builder->open[i] != SPRESS_NONE)
            return tree->builder->open[i];
    return SPRESS_NONE;
}

void spressi_tree_end(spress_tree *tree, spressi_tree_end_of_reading end)
{
    if (!records(tree))
        return;
    const uint32_t open = innermost_index(tree);
    const size_t size = tree->input.size;
    while (tree->builder->open_count > 1)
        spressi_tree_close(tree,
                           end.reached > tree->builder->edge ? end.reached : tree->builder->edge);
    if (tree->count != 0) {
        if (!end.read || tree->full || tree->count == 1)
            add_gap(tree, size); /* also of a text; the last is one whose reader records nothing */
        fill_gap(tree, size);
        tree->nodes[0].size = size;
    }
    tree->failed =
        end.read || open == SPRESS_NONE ? SPRESS_NONE : find_failed(tree, open, end.fault);
    tree->complete = end.read && !tree->full && !tree->builder->has_gap;
    tree->builder = NULL;
}
