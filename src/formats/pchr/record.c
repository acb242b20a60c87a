/* Records the arrays of a PCHR file for the structure tree: vertices, indices and frames. Called by
 * read_mesh.c and read_animation.c. */
#include <assert.h>

#include "formats/pchr/reading.h"

static const spressi_field triangle_fields[] = {
    {"0", SPRESS_TREE_U16_LE, 0}, {"1", SPRESS_TREE_U16_LE, 2}, {"2", SPRESS_TREE_U16_LE, 4}};

/* Entries of one table of fields. */
typedef struct entries {
    const char *name; /* of each, with a number behind it */
    const spressi_field *fields;
    size_t field_count;
} entries;

static size_t record_entries(spress_tree *tree, size_t at, entries each, size_t count)
{
    for (size_t i = 0; i < count && !tree->full; i++) {
        spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "%s %zu", each.name, i);
        for (size_t j = 0; j < each.field_count; j++) {
            const size_t size = spressi_tree_type_size(each.fields[j].type);
            spressi_tree_leaf(tree, each.fields[j].name, each.fields[j].type, at, size);
            at += size;
        }
        spressi_tree_close(tree, at);
    }
    return at;
}

/* The same inside a node of its own, which has `size` bytes whether or not the tree has room for
 * all of them. */
static void record_list(const spressi_pchr *p, const char *name, entries each, size_t size)
{
    spress_tree *tree = p->reader->tree;
    const size_t entry_size = spressi_fields_size(each.fields, each.field_count);
    assert(entry_size != 0); /* every entry has fields */
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, p->in->at, "%s", name);
    record_entries(tree, p->in->at, each, size / entry_size);
    spressi_tree_close(tree, p->in->at + size);
}

void spressi_pchr_record_vertices(const spressi_pchr *p, size_t count)
{
    static const entries each = {"vertex", SPRESSI_FIELDS(spressi_pchr_vertex_fields)};
    if (p->reader->tree)
        record_list(p, "vertices", each, count * SPRESSI_PCHR_VERTEX_SIZE);
}

void spressi_pchr_record_indices(const spressi_pchr *p, size_t count)
{
    static const entries each = {"triangle", SPRESSI_FIELDS(triangle_fields)};
    if (p->reader->tree)
        record_list(p, "indices", each, count * SPRESSI_PCHR_INDEX_SIZE);
}

void spressi_pchr_record_frames(const spressi_pchr *p, size_t frame_count)
{
    static const entries each = {"bone", SPRESSI_FIELDS(spressi_pchr_transform_fields)};
    spress_tree *tree = p->reader->tree;
    const size_t bone_count = p->rig->bone_count;
    const size_t size = bone_count * SPRESSI_PCHR_TRANSFORM_SIZE;
    size_t at = p->in->at;
    if (!tree || bone_count == 0)
        return;
    for (size_t i = 0; i < frame_count && !tree->full; i++, at += size) {
        spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "frame %zu", i);
        record_entries(tree, at, each, bone_count);
        spressi_tree_close(tree, at + size);
    }
}
