/* What the parts of a meter share: meter.c measures, price.c answers what changes cost, suggest.c
 * tries edits, reframe.c other widths. */
#ifndef SPRESSI_FORMATS_PCSEF_METER_H
#define SPRESSI_FORMATS_PCSEF_METER_H

#include "core/memory/arena.h"
#include "formats/pcsef/encode.h"
#include "spritepress/pcsef.h"

struct spress_pcsef_meter {
    spressi_arena *arena;  /* of all that follows, and of the meter */
    spress_sprite sprite;  /* its pixels are the caller's to write to */
    spress_sprite checked; /* the picture as it was last measured; holds only colours */
    size_t count;          /* pixels */
    bool measured;
    spressi_pcsef_tokens tokens_allowed; /* in the last measure */
    size_t size;                         /* of the shortest string */
    spressi_pcsef_rest *rests; /* of the last measure: what the rows from y on mean to those before
                                  them; height + 1 */
    uint8_t *choices;          /* also a place to work in: for the widest picture of reframe.c */
    char *text;
    spress_pcsef_token *tokens;
    spress_pcsef_row *rows;
    spress_pcsef_change *changes; /* those of an edit that is tried */
    spress_pcsef_edit *edits;
    char *reframed; /* a picture one column wider */
    uint64_t steps; /* pixels that price.c has walked over: a measure of work done */
};

#endif
