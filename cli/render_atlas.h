/* The sequences of an atlas that can be played. */
#ifndef SPRITEPRESS_CLI_RENDER_ATLAS_H
#define SPRITEPRESS_CLI_RENDER_ATLAS_H

#include "pack.h"
#include "render.h"

/* Sprites whose names differ in their number only, or an animation of sc-sprites. */
typedef struct cli_sequence {
    char *name;          /* without a number: "hero/walk" */
    size_t first, count; /* of the list's sprites */
    uint32_t fps;        /* as the file says; 0: it does not */
    bool is_animation;   /* of the file; else the sprites just have numbers */
} cli_sequence;

typedef struct cli_sequences {
    cli_sequence *items; /* by their first sprites */
    size_t count;
    size_t *sprites; /* indices: one sequence after the other, each by number */
} cli_sequences;

/* render_sequences.c. False with an error in the report; the list is to be freed in any case. */
bool cli_find_sequences(const cli_rendering *job, const cli_sprites *sprites, cli_sequences *out);
void cli_free_sequences(cli_sequences *sequences);

/* The one that is played when none is asked for: an animation of the file rather than names with
 * numbers, and one that moves rather than a single picture. There must be one. */
size_t cli_default_sequence(const cli_sequences *sequences);

/* The frame of the atlas that a sprite was made of, or NULL where that cannot be told. */
const spress_frame *cli_frame_of(const cli_rendering *job, const cli_sprites *sprites,
                                 size_t index);

#endif
