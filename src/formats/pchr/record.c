/* Records the arrays of a PCHR file for the structure tree: vertices, indices and frames. Called by
 * read_mesh.c and read_animation.c, whose comments draw the entries. */
#include <assert.h>

#include "formats/pchr/reading.h"

static const spressi_tree_field vertex_fields[] = {
    {"x", SPRESS_TREE_F32_LE},
    {"y", SPRESS_TREE_F32_LE},
    {"u", SPRESS_TREE_F32_LE},
    {"v", SPRESS_TREE_F32_LE},
    {"boneIds/0", SPRESS_TREE_U16_LE},
    {"boneIds/1", SPRESS_TREE_U16_LE},
    {"boneIds/2", SPRESS_TREE_U16_LE},
    {"boneIds/3", SPRESS_TREE_U16_LE},
    {"boneWeights/0", SPRESS_TREE_F32_LE},
    {"boneWeights/1", SPRESS_TREE_F32_LE},
    {"boneWeights/2", SPRESS_TREE_F32_LE},
    {"boneWeights/3", SPRESS_TREE_F32_LE},
};

static const spressi_tree_field triangle_fields[] = {
    {"0", SPRESS_TREE_U16_LE}, {"1", SPRESS_TREE_U16_LE}, {"2", SPRESS_TREE_U16_LE}};

static const spressi_tree_field transform_fields[] = {
    {"x", SPRESS_TREE_F32_LE},        {"y", SPRESS_TREE_F32_LE},
    {"rotation", SPRESS_TREE_F32_LE}, {"scaleX", SPRESS_TREE_F32_LE},
    {"scaleY", SPRESS_TREE_F32_LE},   {"flags", SPRESS_TREE_U8},
    {"zOrder", SPRESS_TREE_I16_LE},
};

/* Entries of one table of fields. */
typedef struct entries {
    const char *name; /* of each, with a number behind it */
    const spressi_tree_field *fields;
    size_t field_count;
} entries;

static size_t record_entries(spress_tree *tree, size_t at, entries each, size_t count)
{
    for (size_t i = 0; i < count && !tree->full; i++) {
        spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "%s %zu", each.name, i);
        at = spressi_tree_fields(tree, at, each.fields, each.field_count);
        spressi_tree_close(tree, at);
    }
    return at;
}

/* The same inside a node of its own, which has `size` bytes whether or not the tree has room for
 * all of them. */
static void record_list(const spressi_pchr *p, const char *name, entries each, size_t size)
{
    spress_tree *tree = p->reader->tree;
    size_t entry_size = 0;
    for (size_t i = 0; i < each.field_count; i++)
        entry_size += spressi_tree_type_size(each.fields[i].type);
    assert(entry_size != 0); /* every entry has fields */
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, p->in->at, "%s", name);
    record_entries(tree, p->in->at, each, size / entry_size);
    spressi_tree_close(tree, p->in->at + size);
}

void spressi_pchr_record_vertices(const spressi_pchr *p, size_t count)
{
    static const entries each = {"vertex", vertex_fields,
                                 sizeof vertex_fields / sizeof *vertex_fields};
    if (p->reader->tree)
        record_list(p, "vertices", each, count * SPRESSI_PCHR_VERTEX_SIZE);
}

void spressi_pchr_record_indices(const spressi_pchr *p, size_t count)
{
    static const entries each = {"triangle", triangle_fields, 3};
    if (p->reader->tree)
        record_list(p, "indices", each, count * SPRESSI_PCHR_INDEX_SIZE);
}

void spressi_pchr_record_frames(const spressi_pchr *p, size_t frame_count)
{
    static const entries each = {"bone", transform_fields,
                                 sizeof transform_fields / sizeof *transform_fields};
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
