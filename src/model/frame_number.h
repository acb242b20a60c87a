/* Numbers in the names of frames that come from one file or animation: "_07". */
#ifndef SPRESSI_MODEL_FRAME_NUMBER_H
#define SPRESSI_MODEL_FRAME_NUMBER_H

#include "spritepress/atlas.h"

enum { SPRESSI_FRAME_NUMBER_SIZE = 24 }; /* with its NUL */

/* The number of frame `index` of `count`, from 0 on, with as many digits as the last one has. */
void spressi_frame_number(size_t index, size_t count, char out[SPRESSI_FRAME_NUMBER_SIZE]);

/* The same for a frame of an atlas whose animation's frames share one name. "" for one that has its
 * own. */
void spressi_animation_number(const spress_atlas *atlas, const spress_frame *frame,
                              char out[SPRESSI_FRAME_NUMBER_SIZE]);

#endif
