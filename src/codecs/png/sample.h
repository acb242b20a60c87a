/* Chooses how to filter a picture by compressing a sample of it. */
#ifndef SPRESSI_CODECS_PNG_SAMPLE_H
#define SPRESSI_CODECS_PNG_SAMPLE_H

#include "codecs/png/rows.h"

/* What a sample tells of a picture. */
typedef struct spressi_png_choice {
    spressi_filtering filtering;
    bool noisy; /* it will hardly become small */
} spressi_png_choice;

/* For efforts FAST and NORMAL. False when memory ran out. */
bool spressi_png_choose(const spressi_png_kind *kind, const spressi_png_part *part,
                        spress_png_effort effort, const spress_allocator *allocator,
                        spressi_png_choice *out);

#endif
