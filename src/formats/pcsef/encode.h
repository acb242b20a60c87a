/* Choosing the tokens of the shortest string, row by row from the last one to the first. */
#ifndef SPRESSI_FORMATS_PCSEF_ENCODE_H
#define SPRESSI_FORMATS_PCSEF_ENCODE_H

#include "formats/pcsef/pcsef.h"

enum { SPRESSI_PCSEF_WINDOW = 16 }; /* a power of two above the longest run */

typedef struct spressi_pcsef_tokens {
    bool mirror;     /* '>' may be used */
    bool cross_rows; /* a run may go on in the next row */
} spressi_pcsef_tokens;

/* All that choosing has to know of the pixels behind a position. */
typedef struct spressi_pcsef_rest {
    size_t costs[SPRESSI_PCSEF_WINDOW]; /* bytes from a position on, at position % WINDOW */
    char next;           /* the pixel behind the current one; '\0' where a run cannot go on */
    unsigned run;        /* equal pixels from the next one on, at most nine */
    unsigned code_ahead; /* bit k: k + 1 pixels ahead, a code is cheaper than all runs */
} spressi_pcsef_rest;

typedef struct spressi_pcsef_chooser {
    const char *pixels;
    size_t width;
    char empty;
    spressi_pcsef_tokens tokens;
    uint8_t *choices;
    spressi_pcsef_rest rest;
    size_t row_end_cost; /* of the rest from the end of the current row */
} spressi_pcsef_chooser;

/* Finds the shortest string of a sprite that PCSEF can hold. `choices` has room for one byte per
 * pixel and gets the token that is best at each: a run's length, 1 to 9, or one of the three codes.
 * Returns the length of the string. */
size_t spressi_pcsef_choose(const spress_sprite *sprite, spressi_pcsef_tokens tokens,
                            uint8_t *choices);

/* The same in steps: begin, then all rows, the last one first. */
spressi_pcsef_chooser spressi_pcsef_begin(const spress_sprite *sprite, spressi_pcsef_tokens tokens,
                                          uint8_t *choices);
void spressi_pcsef_choose_row(spressi_pcsef_chooser *c, size_t y);

/* Whether all pixels before position `at`, a row's start but not the first one, cost the same in
 * front of the chooser's rest as in front of `other`. Then the lengths of the strings differ by
 * `out_difference`, too. False may be wrong, true never is. */
bool spressi_pcsef_rest_differs_by(const spressi_pcsef_chooser *c, const spressi_pcsef_rest *other,
                                   size_t at, ptrdiff_t *out_difference);

#endif
