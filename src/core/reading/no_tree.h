/* Recording that does nothing, for a build without structure trees: the light module of wasm/light.
 * Inline, so that the compiler drops the calls; included by tree.h, which explains them. */
#ifndef SPRESSI_CORE_READING_NO_TREE_H
#define SPRESSI_CORE_READING_NO_TREE_H

static inline void spressi_tree_begin(spress_tree *tree, spress_bytes input, bool is_text,
                                      uint64_t memory_limit)
{
    (void)tree, (void)input, (void)is_text, (void)memory_limit;
}

static inline void spressi_tree_end(spress_tree *tree, spressi_tree_end_of_reading end)
{
    (void)tree, (void)end;
}

static inline void spressi_tree_open(spress_tree *tree, spress_tree_type type, size_t offset,
                                     const char *format, ...)
{
    (void)tree, (void)type, (void)offset, (void)format;
}

static inline void spressi_tree_label(spress_tree *tree, const void *text, size_t size)
{
    (void)tree, (void)text, (void)size;
}

static inline void spressi_tree_close(spress_tree *tree, size_t end)
{
    (void)tree, (void)end;
}

static inline void spressi_tree_leaf(spress_tree *tree, const char *name, spress_tree_type type,
                                     size_t offset, size_t size)
{
    (void)tree, (void)name, (void)type, (void)offset, (void)size;
}

static inline void spressi_tree_named(spress_tree *tree, spressi_tree_field field, size_t offset,
                                      size_t size)
{
    (void)tree, (void)field, (void)offset, (void)size;
}

static inline size_t spressi_tree_fields(spress_tree *tree, size_t offset,
                                         const spressi_tree_field *fields, size_t count)
{
    (void)tree, (void)fields, (void)count;
    return offset;
}

static inline void spressi_tree_title(spress_tree *tree, spress_bytes key, spress_bytes value)
{
    (void)tree, (void)key, (void)value;
}

static inline void spressi_tree_entry(spress_tree *tree, spress_bytes key, spress_bytes value)
{
    (void)tree, (void)key, (void)value;
}

static inline bool spressi_tree_between(spress_tree *tree, const char *name, size_t end)
{
    (void)tree, (void)name, (void)end;
    return false;
}

static inline size_t spressi_tree_edge(const spress_tree *tree)
{
    (void)tree;
    return SIZE_MAX;
}

static inline void spressi_tree_pass(spress_tree *tree, size_t offset)
{
    (void)tree, (void)offset;
}

#endif
