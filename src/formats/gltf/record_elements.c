/* Records a view whose accessors lie interleaved, as vertices often do: element by element, the
 * numbers of each accessor. Called by record.c. */
#include <stdlib.h>

#include "formats/gltf/reading.h"

/* In the order in which they lie in an element of their view. */
static int compare_parts(const void *left, const void *right)
{
    const spressi_gltf_part *a = left;
    const spressi_gltf_part *b = right;
    if (a->accessor->view != b->accessor->view)
        return a->accessor->view < b->accessor->view ? -1 : 1;
    if (a->accessor->offset != b->accessor->offset)
        return a->accessor->offset < b->accessor->offset ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Drops parts that share bytes with an earlier one, so that each part of an element is a node: the
 * most nodes of a tree bound the work. Returns how many are left. */
static size_t drop_shared(spressi_gltf_part *parts, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const spressi_gltf_part *before = kept == 0 ? NULL : &parts[kept - 1];
        if (!before || before->accessor->view != parts[i].accessor->view ||
            before->accessor->offset + before->size <= parts[i].accessor->offset)
            parts[kept++] = parts[i];
    }
    return kept;
}

size_t spressi_gltf_collect_parts(const spressi_gltf *g, spressi_gltf_part *out)
{
    size_t count = 0;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_ACCESSORS].count; i++) {
        const spressi_gltf_accessor *a = &g->accessors[i];
        const size_t size = a->width * spressi_tree_type_size(spressi_gltf_number_type(a));
        const size_t stride = a->view == SPRESS_NONE ? 0 : g->views[a->view].stride;
        if (stride > size && a->offset <= stride - size)
            out[count++] = (spressi_gltf_part){a, i, size};
    }
    qsort(out, count, sizeof *out, compare_parts);
    return drop_shared(out, count);
}

/* The parts of a view among all, which are sorted. */
static spressi_gltf_parts parts_of(spressi_gltf_parts all, uint32_t view)
{
    size_t low = 0, high = all.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (all.items[middle].accessor->view < view)
            low = middle + 1;
        else
            high = middle;
    }
    size_t end = low;
    while (end < all.count && all.items[end].accessor->view == view)
        end++;
    return (spressi_gltf_parts){all.items + low, end - low};
}

void spressi_gltf_record_padding(spress_tree *tree, size_t end)
{
    const size_t edge = spressi_tree_edge(tree);
    if (!tree->full && end > edge)
        spressi_tree_leaf(tree, "padding", SPRESS_TREE_BYTES, edge, end - edge);
}

/* The numbers of one element from `at` to `end`, in which all parts lie. */
static void record_element(spress_tree *tree, spressi_gltf_parts parts, size_t at, size_t end)
{
    for (size_t i = 0; i < parts.count && !tree->full; i++) {
        const spressi_gltf_part *part = &parts.items[i];
        const spress_tree_type type = spressi_gltf_number_type(part->accessor);
        const spressi_tree_field number = {"number", type};
        size_t from = at + part->accessor->offset;
        spressi_gltf_record_padding(tree, from);
        spressi_tree_open(tree, SPRESS_TREE_STRUCT, from, "accessor %zu", part->number);
        for (size_t k = 0; k < part->accessor->width; k++)
            from = spressi_tree_fields(tree, from, &number, 1);
        spressi_tree_close(tree, from);
    }
    spressi_gltf_record_padding(tree, end);
}

bool spressi_gltf_record_elements(spress_tree *tree, const spressi_gltf *g, spressi_gltf_parts all,
                                  uint32_t view)
{
    const spressi_gltf_view *v = &g->views[view];
    const spressi_gltf_parts parts = parts_of(all, view);
    const size_t at = (size_t)(v->data.data - g->reader->in.data);
    const size_t end = at + v->data.size;
    size_t last = 0; /* bytes of the last element up to the end of its last accessor */
    if (parts.count == 0)
        return false;
    for (size_t i = 0; i < parts.count; i++)
        if (parts.items[i].accessor->offset + parts.items[i].size > last)
            last = parts.items[i].accessor->offset + parts.items[i].size;
    size_t from = at;
    for (size_t i = 0; !tree->full && end - from >= last; i++) {
        const size_t next = end - from > v->stride ? from + v->stride : end;
        spressi_tree_open(tree, SPRESS_TREE_STRUCT, from, "element %zu", i);
        record_element(tree, parts, from, next);
        spressi_tree_close(tree, next);
        from = next;
    }
    spressi_gltf_record_padding(tree, end);
    return true;
}
