/* Records the tokens of a PCSEF string for the structure tree, row by row. */
#ifndef SPRESSI_FORMATS_PCSEF_RECORD_H
#define SPRESSI_FORMATS_PCSEF_RECORD_H

#include "core/reading/tree.h"

typedef struct spressi_pcsef_record {
    spress_tree *tree; /* NULL: nothing is recorded */
    size_t width;
    size_t row; /* whose node is open, from 1; 0: none */
} spressi_pcsef_record;

/* A token, and how many pixels come before it: it stands in the row in which it begins. */
void spressi_pcsef_record_token(spressi_pcsef_record *record, spressi_tree_field token,
                                spress_bytes bytes, size_t pixels);

/* The runs of two characters each that these bytes are. */
void spressi_pcsef_record_runs(spressi_pcsef_record *record, spress_bytes runs, size_t pixels);

/* Closes the last row at the end of the string. */
void spressi_pcsef_record_end(spressi_pcsef_record *record, size_t offset);

#endif
