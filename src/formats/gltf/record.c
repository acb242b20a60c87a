/* Records the container of a GLB for the structure tree: header, chunks, and what the chunk of data
 * holds by its accessors and views. core/json/check.c records the text. */
#include <stdlib.h>

#include "formats/gltf/reading.h"
#include "image/png_record.h"

void spressi_glb_record_header(spress_tree *tree)
{
    static const spressi_tree_field fields[] = {{"version", SPRESS_TREE_U32_LE},
                                                {"length", SPRESS_TREE_U32_LE}};
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, 0, "header");
    spressi_tree_leaf(tree, "magic", SPRESS_TREE_TEXT, 0, 4);
    spressi_tree_fields(tree, 4, fields, 2);
}

void spressi_glb_open_chunk(spress_tree *tree, size_t at, unsigned number)
{
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "chunk %u", number);
    spressi_tree_leaf(tree, "chunkLength", SPRESS_TREE_U32_LE, at, 4);
    if (tree && tree->input.size - at >= 4)
        spressi_tree_leaf(tree, "chunkType", SPRESS_TREE_TEXT, at + 4, 4);
}

/* Something that lies in the chunk of data. */
typedef struct item {
    size_t offset, size; /* in the file */
    size_t number;
    const spressi_gltf_accessor *accessor; /* NULL: it is a view */
    size_t next_accessor; /* where the next accessor behind it begins; SIZE_MAX: there is none */
} item;

/* What recording the data needs. */
typedef struct recording {
    spress_tree *tree;
    const spressi_gltf *g;
    spressi_gltf_parts parts; /* of views whose accessors lie interleaved */
} recording;

/* In the order of the file; of those that begin together the larger one first. */
static int compare_items(const void *left, const void *right)
{
    const item *a = left;
    const item *b = right;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    if (!a->accessor != !b->accessor)
        return a->accessor ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static bool lies_in(const spressi_gltf *g, spress_bytes data)
{
    return data.data && g->chunk.data && data.data >= g->chunk.data &&
           data.data <= g->chunk.data + g->chunk.size;
}

/* An accessor as an item, when its numbers lie side by side in the chunk of data. The reader checks
 * only accessors that are used: others may be longer than their view. */
static bool take_accessor(const spressi_gltf *g, size_t number, item *out)
{
    const spressi_gltf_accessor *a = &g->accessors[number];
    const size_t element = a->width * spressi_tree_type_size(spressi_gltf_number_type(a));
    if (a->view == SPRESS_NONE || element == 0)
        return false;
    const spressi_gltf_view *view = &g->views[a->view];
    if (!lies_in(g, view->data) || (view->stride != 0 && view->stride != element))
        return false;
    if (a->offset > view->data.size || (uint64_t)element * a->count > view->data.size - a->offset)
        return false;
    *out = (item){(size_t)(view->data.data - g->reader->in.data) + a->offset, element * a->count,
                  number, a, SIZE_MAX};
    return true;
}

static size_t collect(const spressi_gltf *g, item *items)
{
    size_t count = 0;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_ACCESSORS].count; i++)
        count += take_accessor(g, i, &items[count]);
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_VIEWS].count; i++)
        if (lies_in(g, g->views[i].data))
            items[count++] = (item){(size_t)(g->views[i].data.data - g->reader->in.data),
                                    g->views[i].data.size, i, NULL, SIZE_MAX};
    qsort(items, count, sizeof *items, compare_items);
    for (size_t i = count, next = SIZE_MAX; i-- > 0;) {
        items[i].next_accessor = next;
        if (items[i].accessor && items[i].size != 0)
            next = items[i].offset;
    }
    return count;
}

static void record_accessor(spress_tree *tree, const item *it)
{
    const spressi_gltf_accessor *a = it->accessor;
    const spressi_tree_field number = {"number", spressi_gltf_number_type(a)};
    size_t at = it->offset;
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "accessor %zu", it->number);
    for (size_t i = 0; i < (size_t)a->count * a->width && !tree->full; i++)
        at = spressi_tree_fields(tree, at, &number, 1);
    spressi_tree_close(tree, it->offset + it->size);
}

static void record_view(const recording *r, const item *it)
{
    spress_tree *tree = r->tree;
    const spress_bytes bytes = {tree->input.data + it->offset, it->size};
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, it->offset, "bufferView %zu", it->number);
    if (!spressi_gltf_record_elements(tree, r->g, r->parts, (uint32_t)it->number)) {
        const size_t picture = spressi_png_record(tree, bytes);
        if (picture < it->size)
            spressi_tree_leaf(tree, "bytes", SPRESS_TREE_BYTES, it->offset + picture,
                              it->size - picture);
    }
    spressi_tree_close(tree, it->offset + it->size);
}

/* Whether an accessor begins in the view: then its numbers are told in place of the view. */
static bool has_accessor(const item *view)
{
    return view->next_accessor < view->offset + view->size;
}

/* Entries may share bytes: what begins inside an earlier one is left out. */
static void record_items(const recording *r, const item *items, size_t count)
{
    spress_tree *tree = r->tree;
    for (size_t i = 0; i < count && !tree->full; i++) {
        if (items[i].offset < spressi_tree_edge(tree) || items[i].size == 0 ||
            (!items[i].accessor && has_accessor(&items[i])))
            continue;
        spressi_gltf_record_padding(tree, items[i].offset);
        if (items[i].accessor)
            record_accessor(tree, &items[i]);
        else
            record_view(r, &items[i]);
    }
}

void spressi_gltf_record_data(const spressi_gltf *g, spress_tree *tree)
{
    const size_t at = (size_t)(g->chunk.data - g->reader->in.data);
    const size_t end = at + g->chunk.size;
    const size_t most = g->lists[SPRESSI_GLTF_ACCESSORS].count + g->lists[SPRESSI_GLTF_VIEWS].count;
    item *items = spressi_arena_allocate(g->scratch, most, sizeof *items);
    spressi_gltf_part *parts = spressi_arena_allocate(g->scratch, most, sizeof *parts);
    if (!items || !parts) {
        tree->full = true;
        tree->no_memory |= !g->scratch->over_limit;
        return;
    }
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "data");
    const recording r = {tree, g, {parts, spressi_gltf_collect_parts(g, parts)}};
    record_items(&r, items, collect(g, items));
    spressi_gltf_record_padding(tree, end);
    spressi_tree_close(tree, end);
}
