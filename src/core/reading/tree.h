/* Records the structure tree of a file (spritepress/tree.h). Readers call these while they read.
 * Every function does nothing without a tree, so that callers need not ask; loops over many small
 * things ask all the same, and take their slow path when there is one.
 *
 * Nodes come in the order of the file: a node begins where the one before it ends, or behind that.
 * Bytes of a SPRESS_TREE_STRUCT that no node inside it has become gaps by themselves. */
#ifndef SPRESSI_CORE_READING_TREE_H
#define SPRESSI_CORE_READING_TREE_H

#include "spritepress/tree.h"

/* A field of a binary format whose type says its size. */
typedef struct spressi_tree_field {
    const char *name;
    spress_tree_type type;
} spressi_tree_field;

/* Bytes that a field of this type has; 0: its type does not say. */
static inline size_t spressi_tree_type_size(spress_tree_type type)
{
    static const uint8_t sizes[SPRESS_TREE_TYPES] = {
        [SPRESS_TREE_U8] = 1,     [SPRESS_TREE_I8] = 1,     [SPRESS_TREE_BOOL] = 1,
        [SPRESS_TREE_U16_LE] = 2, [SPRESS_TREE_U16_BE] = 2, [SPRESS_TREE_I16_LE] = 2,
        [SPRESS_TREE_I16_BE] = 2, [SPRESS_TREE_U32_LE] = 4, [SPRESS_TREE_U32_BE] = 4,
        [SPRESS_TREE_I32_BE] = 4, [SPRESS_TREE_F32_LE] = 4,
    };
    return sizes[type];
}

/* How reading went. */
typedef struct spressi_tree_end_of_reading {
    bool read;
    size_t reached; /* where the reader stood */
    size_t fault;   /* offset of the first error; SIZE_MAX: not known */
} spressi_tree_end_of_reading;

#ifdef SPRESSI_LIGHT
#include "core/reading/no_tree.h"
#else

/* Begins the tree of a file: forgets what it had and opens the node of the whole file.
 * `memory_limit` bounds what the tree allocates. */
void spressi_tree_begin(spress_tree *tree, spress_bytes input, bool is_text, uint64_t memory_limit);

/* Closes all that is open, makes a gap of the rest and finds the node of the failure. */
void spressi_tree_end(spress_tree *tree, spressi_tree_end_of_reading end);

/* Opens a node that has others inside; printf's format makes its name. */
void spressi_tree_open(spress_tree *tree, spress_tree_type type, size_t offset, const char *format,
                       ...) SPRESS_PRINTF(4, 5);

/* Appends ": text" to the name of the node that was opened last. */
void spressi_tree_label(spress_tree *tree, const void *text, size_t size);

/* The same for a member of the node that says what the node is called ("name", "id" ...), unless it
 * has a label. Other keys change nothing. */
void spressi_tree_title(spress_tree *tree, spress_bytes key, spress_bytes value);

/* Closes the node that was opened last; `end` is the offset behind it. */
void spressi_tree_close(spress_tree *tree, size_t end);

/* Adds a node with nothing inside. `name` must live as long as the tree: it is not copied. */
void spressi_tree_leaf(spress_tree *tree, const char *name, spress_tree_type type, size_t offset,
                       size_t size);

/* The same with a name that the tree makes safe and keeps. */
void spressi_tree_named(spress_tree *tree, spressi_tree_field field, size_t offset, size_t size);

/* The same for each of `count` fields that follow one another from `offset` on, up to the first
 * that the end of the file cuts. Returns the offset behind them. */
size_t spressi_tree_fields(spress_tree *tree, size_t offset, const spressi_tree_field *fields,
                           size_t count);

/* Adds a member of a text: `key` names it, its bytes are those of `value`, a piece of the input,
 * which also say its type. A value with NULL data adds nothing. */
void spressi_tree_entry(spress_tree *tree, spress_bytes key, spress_bytes value);

/* Adds what stands between the last node and `end`, but for the white-space around it, as a text.
 * False when that is nothing. */
bool spressi_tree_between(spress_tree *tree, const char *name, size_t end);

/* Behind the bytes that are in nodes; SIZE_MAX when nothing is recorded. */
size_t spressi_tree_edge(const spress_tree *tree);

/* Says that the bytes before `offset` are understood although no node has them: white-space of a
 * text. */
void spressi_tree_pass(spress_tree *tree, size_t offset);

#endif

#endif
