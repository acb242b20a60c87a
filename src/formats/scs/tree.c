/* Writes what only sc-sprites has in the JSON dump: cell width, extension, and the nested tree of
 * its keys ("Coordinates": dot-separated identifiers nest, numbers make arrays).
 *
 * Sorts the keys, so that those of one group come together and a key shares the nodes of its
 * beginning with the key before it. Then links the nodes to their parents in the order of the file.
 * Nothing recurses, and a large number in a key never makes a large array. */
#include <stdlib.h>

#include "core/memory/checked.h"
#include "core/text/number.h"
#include "formats/scs/scs.h"

enum { ROOT = 0, NUMBER_DIGITS_MAX = 10 }; /* more digits than any count of siblings has */

typedef struct tree_node {
    const char *name;
    uint32_t name_size;
    uint32_t frame; /* of a leaf: the sprite's first */
    uint32_t parent, first, last, next;
    uint32_t child_count;
    bool linked;
    bool array;
} tree_node;

typedef struct tree_leaf {
    const char *key;
    uint32_t size;
    uint32_t frame;
    uint32_t node;
} tree_leaf;

typedef struct tree {
    spressi_json_writer *json;
    const spress_atlas *atlas;
    tree_leaf *leaves;
    size_t leaf_count;
    tree_node *nodes;
    size_t node_count, node_capacity;
    uint32_t *slots; /* one per node: scratch for ordering siblings by number */
} tree;

static bool begins_sprite(const spress_atlas *atlas, size_t frame)
{
    uint32_t step = 0;
    spress_frame_clip(atlas, &atlas->frames[frame], &step);
    return step == 0;
}

static int compare_keys(const void *left, const void *right)
{
    const tree_leaf *a = left;
    const tree_leaf *b = right;
    const uint32_t shorter = a->size < b->size ? a->size : b->size;
    const int order = shorter != 0 ? memcmp(a->key, b->key, shorter) : 0;
    if (order != 0)
        return order;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return (a->frame > b->frame) - (a->frame < b->frame);
}

static int compare_frames(const void *left, const void *right)
{
    const tree_leaf *a = left;
    const tree_leaf *b = right;
    return (a->frame > b->frame) - (a->frame < b->frame);
}

static uint32_t add_node(tree *t, uint32_t parent, const char *name, uint32_t name_size)
{
    t->nodes[t->node_count] = (tree_node){.name = name,
                                          .name_size = name_size,
                                          .frame = SPRESS_NONE,
                                          .parent = parent,
                                          .first = SPRESS_NONE,
                                          .last = SPRESS_NONE,
                                          .next = SPRESS_NONE};
    return (uint32_t)t->node_count++;
}

static bool is_named(const tree_node *node, const char *name, uint32_t size)
{
    return node->name_size == size && memcmp(node->name, name, size) == 0;
}

/* Size of the identifier at `key`. A reader lets no key nest deeper than 64; in a document made by
 * hand the rest of such a key is its last identifier. */
static uint32_t identifier_size(const char *key, uint32_t size, uint32_t depth)
{
    const char *dot = size != 0 && depth < SCS_DEPTH_MAX ? memchr(key, '.', size) : NULL;
    return dot ? (uint32_t)(dot - key) : size;
}

/* Makes the nodes of all keys, which are sorted: `path` holds those of the key before. */
static void make_nodes(tree *t)
{
    uint32_t path[SCS_DEPTH_MAX + 1] = {ROOT};
    uint32_t path_size = 0;
    add_node(t, ROOT, "", 0);
    for (size_t i = 0; i < t->leaf_count; i++) {
        tree_leaf *leaf = &t->leaves[i];
        bool shared = true;
        uint32_t depth = 0;
        for (uint32_t at = 0; at <= leaf->size;) {
            const char *name = leaf->key + at;
            const uint32_t size = identifier_size(name, leaf->size - at, ++depth);
            shared = shared && depth <= path_size && is_named(&t->nodes[path[depth]], name, size);
            if (!shared)
                path[depth] = add_node(t, path[depth - 1], name, size);
            at += size + 1;
        }
        path_size = depth;
        leaf->node = path[depth];
        if (t->nodes[leaf->node].frame == SPRESS_NONE)
            t->nodes[leaf->node].frame = leaf->frame;
    }
}

/* Links the nodes to their parents, siblings in the order in which the file first names them. */
static void link_nodes(tree *t)
{
    tree_node *nodes = t->nodes;
    nodes[ROOT].linked = true;
    for (size_t i = 0; i < t->leaf_count; i++) {
        for (uint32_t n = t->leaves[i].node; !nodes[n].linked; n = nodes[n].parent) {
            tree_node *parent = &nodes[nodes[n].parent];
            if (parent->child_count++ == 0)
                parent->first = n;
            else
                nodes[parent->last].next = n;
            parent->last = n;
            nodes[n].linked = true;
        }
    }
}

/* The number an identifier stands for; false when it is none, or of too many digits. */
static bool number_of(const tree_node *node, uint64_t *out_value)
{
    uint32_t i = 0;
    while (i + 1 < node->name_size && node->name[i] == '0')
        i++;
    if (node->name_size == 0 || node->name_size - i > NUMBER_DIGITS_MAX)
        return false;
    *out_value = 0;
    for (; i < node->name_size; i++) {
        if (!spressi_is_digit((uint8_t)node->name[i]))
            return false;
        *out_value = *out_value * 10 + (uint64_t)(node->name[i] - '0');
    }
    return true;
}

/* Puts the children of `parent` into t->slots by number; false when they are not 0, 1, 2... or
 * 1, 2, 3... without a hole or a number twice. */
static bool order_children(tree *t, const tree_node *parent)
{
    uint64_t least = UINT64_MAX;
    uint64_t value;
    for (uint32_t n = parent->first; n != SPRESS_NONE; n = t->nodes[n].next) {
        if (!number_of(&t->nodes[n], &value))
            return false;
        least = value < least ? value : least;
    }
    if (least > 1)
        return false;
    for (uint32_t i = 0; i < parent->child_count; i++)
        t->slots[i] = SPRESS_NONE;
    for (uint32_t n = parent->first; n != SPRESS_NONE; n = t->nodes[n].next) {
        if (!number_of(&t->nodes[n], &value) || value - least >= parent->child_count ||
            t->slots[value - least] != SPRESS_NONE)
            return false;
        t->slots[value - least] = n;
    }
    return true;
}

/* Turns groups of numbers into arrays. */
static void shape_nodes(tree *t)
{
    for (size_t i = 0; i < t->node_count; i++) {
        tree_node *parent = &t->nodes[i];
        if (parent->child_count == 0 || !order_children(t, parent))
            continue;
        parent->array = true;
        parent->first = t->slots[0];
        for (uint32_t k = 0; k < parent->child_count; k++)
            t->nodes[t->slots[k]].next =
                k + 1 < parent->child_count ? t->slots[k + 1] : SPRESS_NONE;
    }
}

static void put_leaf(const tree *t, const tree_node *node)
{
    spressi_json_writer *json = t->json;
    const spress_frame *frame = &t->atlas->frames[node->frame];
    const spress_clip *clip = spress_frame_clip(t->atlas, frame, NULL);
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "x", frame->x);
    spressi_json_key_int(json, "y", frame->y);
    spressi_json_key_int(json, "w", frame->w);
    spressi_json_key_int(json, "h", frame->h);
    spressi_json_key_int(json, "scale", spress_frame_scale(t->atlas, frame));
    spressi_json_key_int(json, "frames", clip ? clip->step_count : 1);
    spressi_json_key_int(json, "rate", clip ? clip->rate : 0);
    spressi_json_close(json, '}');
}

static void put_nodes(const tree *t)
{
    const tree_node *nodes = t->nodes;
    uint32_t parent = ROOT;
    uint32_t n = nodes[ROOT].first;
    spressi_json_open(t->json, nodes[ROOT].array ? '[' : '{');
    for (;;) {
        if (n == SPRESS_NONE) {
            spressi_json_close(t->json, nodes[parent].array ? ']' : '}');
            if (parent == ROOT)
                return;
            n = nodes[parent].next;
            parent = nodes[parent].parent;
            continue;
        }
        if (!nodes[parent].array)
            spressi_json_key_sized(t->json, nodes[n].name, nodes[n].name_size);
        if (nodes[n].child_count == 0) {
            put_leaf(t, &nodes[n]);
            n = nodes[n].next;
            continue;
        }
        spressi_json_open(t->json, nodes[n].array ? '[' : '{');
        parent = n;
        n = nodes[n].first;
    }
}

/* Finds the sprites and counts what the tree will need at most. */
static void collect_leaves(tree *t)
{
    t->node_capacity = 1;
    for (size_t i = 0; i < t->atlas->frame_count; i++) {
        if (!begins_sprite(t->atlas, i))
            continue;
        const spress_frame *frame = &t->atlas->frames[i];
        t->leaves[t->leaf_count++] =
            (tree_leaf){.key = frame->name, .size = frame->name_size, .frame = (uint32_t)i};
        t->node_capacity++;
        for (size_t k = 0; k < frame->name_size; k++)
            t->node_capacity += frame->name[k] == '.';
    }
}

static void *allocate(const spress_allocator *allocator, size_t count, size_t size)
{
    size_t total;
    return spressi_multiply(count, size, &total) ? allocator->allocate(allocator->context, total)
                                                 : NULL;
}

/* Writes the tree as one JSON value: siblings that are all numbers, dense from 0 or 1, form an
 * array. False when memory ran out. */
static bool put_tree(spressi_json_writer *json, const spress_atlas *atlas,
                     const spress_allocator *allocator)
{
    tree t = {.json = json, .atlas = atlas};
    const size_t leaf_capacity = atlas->frame_count + 1;
    t.leaves = allocate(allocator, leaf_capacity, sizeof *t.leaves);
    if (t.leaves) {
        collect_leaves(&t);
        t.nodes = allocate(allocator, t.node_capacity, sizeof *t.nodes);
    }
    if (t.nodes)
        t.slots = allocate(allocator, t.node_capacity, sizeof *t.slots);
    const bool complete = t.slots != NULL;
    if (complete) {
        qsort(t.leaves, t.leaf_count, sizeof *t.leaves, compare_keys);
        make_nodes(&t);
        qsort(t.leaves, t.leaf_count, sizeof *t.leaves, compare_frames);
        link_nodes(&t);
        shape_nodes(&t);
        put_nodes(&t);
        allocator->release(allocator->context, t.slots, t.node_capacity * sizeof *t.slots);
    }
    if (t.nodes)
        allocator->release(allocator->context, t.nodes, t.node_capacity * sizeof *t.nodes);
    if (t.leaves)
        allocator->release(allocator->context, t.leaves, leaf_capacity * sizeof *t.leaves);
    return complete;
}

bool spressi_scs_dump(const spressi_dump *dump, spressi_dump_place place)
{
    const spress_atlas *atlas = &dump->document->atlas;
    spressi_json_writer *json = dump->json;
    switch (place) {
    case SPRESSI_DUMP_HEAD:
        spressi_json_key_int(json, "cellWidth", atlas->cell_width);
        if (atlas->extension)
            spressi_json_key_text(json, "extension", atlas->extension);
        return true;
    case SPRESSI_DUMP_TAIL:
        spressi_json_key(json, "sprites");
        return put_tree(json, atlas, dump->allocator);
    }
    return true;
}
