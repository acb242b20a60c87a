/* Documents to measure with; the same on every run. */
#ifndef BENCH_DOCUMENTS_H
#define BENCH_DOCUMENTS_H

#include "spritepress/spritepress.h"

typedef enum bench_set {
    BENCH_SEQUENCES, /* characters of 25 frames, each a block of one size: char12/walk_07.png */
    BENCH_BLOCKS,    /* the same blocks with names of their own */
    BENCH_LOOSE,     /* names, sizes and trims of their own: individual lines */
    BENCH_PACKED,    /* as `pack` writes hundreds of folders: of all kinds, and aliases */
    BENCH_SET_COUNT
} bench_set;

/* An atlas of `count` frames. */
spress_document *bench_atlas(size_t count, bench_set set);

/* The TexturePacker JSON hash of an atlas, pretty-printed as that tool does. To free(). */
char *bench_texturepacker_json(const spress_document *document, size_t *out_size);

/* A rig of about `megabytes`: half vertices, half transforms. */
spress_document *bench_rig(size_t megabytes);

/* A square sprite: runs of a few pixels, repeated, mirrored and empty rows among them. */
spress_document *bench_sprite(uint32_t side);

#endif
