/* What likenesses.c and near.c share while they look for pictures that are alike. */
#ifndef SPRESSI_COSTS_LIKENESSES_H
#define SPRESSI_COSTS_LIKENESSES_H

#include "costs/costs.h"

/* A picture under one of its hashes. */
typedef struct print_key {
    uint64_t hash;
    uint32_t frame; /* the first that shows it */
    uint32_t picture;
} print_key;

/* What has been found for each picture: the frame of `original` is SPRESS_NONE for nothing. */
typedef struct likenesses {
    cost_work *w;
    spress_near_duplicate *found;
    print_key *keys; /* room for COST_BANDS of each picture */
    size_t key_count;
    uint32_t *positions; /* where the keys of a picture's bands stand, as many */
} likenesses;

void spressi_likenesses_add(likenesses *l, size_t picture, uint64_t hash);

/* By hash, those of one hash by frame. */
void spressi_likenesses_sort(likenesses *l);

/* Pixels that differ between two views of one size; gives up above `most`. */
uint32_t spressi_count_different(cost_view a, cost_view b, uint32_t most);

/* Whether two pictures lie on one image and overlap. They may look the same, but making one an
 * alias of the other would save less than its pixels. */
bool spressi_pictures_meet(const cost_work *w, const cost_picture *a, const cost_picture *b);

/* near.c: finds what is a few pixels apart. False, having reported. */
bool spressi_cost_near(likenesses *l);

#endif
