/* The internal ids of sprites: those that their names had, and new ones made of names. */
#ifndef SPRESSI_FORMATS_UNITY_META_IDS_H
#define SPRESSI_FORMATS_UNITY_META_IDS_H

#include "core/memory/arena.h"
#include "formats/unity/meta.h"

/* By frame of the atlas, in the arena. */
typedef struct spressi_meta_ids {
    int64_t *of_frames;
    bool *is_new;
    size_t new_count;
    uint32_t
        *sprites;     /* the sprite of the earlier file that has the frame's name; or SPRESS_NONE */
    uint32_t *sorted; /* the frames of the page, by name */
    size_t sorted_count;
    bool is_old; /* ids as before 2019: counted from 21300000 in twos */
} spressi_meta_ids;

typedef struct spressi_meta_asking {
    const spressi_meta *meta; /* of the earlier file; empty: there is none */
    const spress_atlas *atlas;
    size_t page;
    spressi_arena *arena;
} spressi_meta_asking;

/* False when memory ran out. */
bool spressi_meta_give_ids(const spressi_meta_asking *asking, spressi_meta_ids *out);

/* FNV-1a in 64 bits, going on from an earlier hash; a new one begins with a small number. */
uint64_t spressi_meta_hash(const char *text, size_t size, uint64_t start);

#endif
