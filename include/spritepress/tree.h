/* The structure tree of a file: which bytes are what. Readers record it while they read, when
 * spress_read_options.tree asks for it. */
#ifndef SPRITEPRESS_TREE_H
#define SPRITEPRESS_TREE_H

#include "spritepress/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the bytes of a node are. The first groups have further nodes inside; spress_tree_type_name
 * names each. */
typedef enum spress_tree_type {
    SPRESS_TREE_STRUCT, /* of a binary file: the nodes inside cover all its bytes */
    SPRESS_TREE_LINES,  /* a text, or a part of one */
    SPRESS_TREE_LINE,   /* with its line ending */
    SPRESS_TREE_OBJECT, /* of JSON */
    SPRESS_TREE_ARRAY,
    SPRESS_TREE_U8,
    SPRESS_TREE_I8,
    SPRESS_TREE_BOOL, /* one byte: any value but 0 is true */
    SPRESS_TREE_U16_LE,
    SPRESS_TREE_U16_BE,
    SPRESS_TREE_I16_LE,
    SPRESS_TREE_I16_BE,
    SPRESS_TREE_U32_LE,
    SPRESS_TREE_U32_BE,
    SPRESS_TREE_I32_BE,
    SPRESS_TREE_F32_LE,
    SPRESS_TREE_BYTES,
    SPRESS_TREE_TEXT,
    SPRESS_TREE_INTEGER, /* digits of a text */
    SPRESS_TREE_NUMBER,  /* of JSON, as are the three below */
    SPRESS_TREE_STRING,
    SPRESS_TREE_BOOLEAN,
    SPRESS_TREE_NULL,
    SPRESS_TREE_CUT, /* a field that the end of the file cuts: what is left of it */
    SPRESS_TREE_GAP, /* bytes that the reader did not come to, or does not know */
    SPRESS_TREE_TYPES,
} spress_tree_type;

typedef struct spress_tree_node {
    const char *name; /* printable UTF-8; belongs to the tree */
    size_t offset, size;
    uint32_t parent; /* SPRESS_NONE: it is the file */
    uint16_t depth;  /* 0: the file */
    uint8_t type;    /* spress_tree_type */
} spress_tree_node;

enum {
    SPRESS_TREE_DEPTH_MAX = 112,
    SPRESS_TREE_NODES_MAX = 1000000,
    SPRESS_TREE_VALUE_SIZE = 96, /* room for a node's value and its NUL */
};

/* Nodes stand in the order of the file, each before those inside it. They nest: a node lies inside
 * the one above it, behind its siblings before it. All zero is an empty tree. */
typedef struct spress_tree {
    spress_tree_node *nodes;
    size_t count;
    spress_bytes input; /* the file; the caller keeps it as long as the tree */
    bool complete;      /* the file was read to its end, and nodes tell all of it: no gaps */
    bool full;          /* nodes are missing: there were too many of them, or no memory */
    bool no_memory;     /* why they are missing: the allocator refused */
    uint32_t failed;    /* the node that reading failed at; SPRESS_NONE: it did not */
    spress_allocator allocator;           /* of all this; malloc when it is all zero */
    size_t capacity;                      /* of `nodes` */
    struct spressi_arena *names;          /* what names and the builder live in */
    struct spressi_tree_builder *builder; /* while the file is read; NULL afterwards */
} spress_tree;

SPRESS_API void spress_tree_free(spress_tree *tree);

/* "u16 LE", "line" ... */
SPRESS_API const char *spress_tree_type_name(spress_tree_type type);

/* Writes the value of a node for people, ended by NUL and safe for a terminal: a number, a text
 * (shortened when it is long), the first bytes in hex; empty for groups. */
SPRESS_API void spress_tree_value(const spress_tree *tree, const spress_tree_node *node,
                                  char out[SPRESS_TREE_VALUE_SIZE]);

/* The deepest node that has the byte at `offset`; SPRESS_NONE when there is none. */
SPRESS_API uint32_t spress_tree_find(const spress_tree *tree, size_t offset);

#ifdef __cplusplus
}
#endif

#endif
