/* What a frame loses in a format of sprites, whose frames have numbers and one pivot in whole
 * pixels: for the table of losses.c. */
#ifndef SPRESSI_FORMATS_SPRITE_LOSSES_H
#define SPRESSI_FORMATS_SPRITE_LOSSES_H

#include "spritepress/atlas.h"

/* Whether the name says more than the frame's number: that of "idle" among "idle" and "jump" does,
 * those of "walk_1" and "walk_2" and of a single frame do not. */
bool spressi_has_own_name(const spress_atlas *atlas, const spress_frame *frame);

/* Whether the pivot lies between pixels. */
bool spressi_has_split_pivot(const spress_atlas *atlas, const spress_frame *frame);

#endif
