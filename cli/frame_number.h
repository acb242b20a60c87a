/* Numbers in the names of frames that come from one file or animation: "_07". */
#ifndef SPRITEPRESS_CLI_FRAME_NUMBER_H
#define SPRITEPRESS_CLI_FRAME_NUMBER_H

#include "spritepress/spritepress.h"

enum { CLI_FRAME_NUMBER_SIZE = 24 }; /* with its NUL */

/* The number of frame `index` of `count`, from 0 on, with as many digits as the last one has. */
void cli_frame_number(size_t index, size_t count, char out[CLI_FRAME_NUMBER_SIZE]);

/* The same for a frame of an atlas: frames of an animation share a name and need it. "" for one
 * that is by itself. */
void cli_animation_number(const spress_atlas *atlas, const spress_frame *frame,
                          char out[CLI_FRAME_NUMBER_SIZE]);

#endif
