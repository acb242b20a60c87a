/* What only the library needs of sprites; spritepress/sprite.h is the public part. */
#ifndef SPRESSI_MODEL_SPRITE_H
#define SPRESSI_MODEL_SPRITE_H

#include "core/memory/arena.h"
#include "spritepress/document.h"

enum { SPRESSI_SPRITE_WIDTH_MAX = 65535 };

/* 1 for the characters that a pixel can have: printable ASCII without the space, the digits and
 * PCSEF's codes ~ ^ >. The alphabet does not matter: it only says which of these a palette can
 * colour. */
extern const uint8_t spressi_sprite_colours[256];

static inline bool spressi_is_colour(char character)
{
    return spressi_sprite_colours[(uint8_t)character];
}

/* The character of the empty pixel; a sprite made by hand may leave it 0. */
static inline char spressi_sprite_empty(const spress_sprite *sprite)
{
    return sprite->empty ? sprite->empty : '.';
}

/* How to read a sprite; spress_sprite has the same fields. */
typedef struct spressi_sprite_terms {
    uint32_t width;
    char empty; /* 0: '.' */
    spress_alphabet alphabet;
    const spress_palette *palette; /* may be NULL */
} spressi_sprite_terms;

/* Checks the terms: a width from 1 to 65535, an empty pixel that can be one, no more colours than
 * the alphabet has. */
bool spressi_sprite_check_terms(const spressi_sprite_terms *terms, spress_report *report);

/* Copies the palette, if there is one, into `arena` for the sprite. False when memory ran out. */
bool spressi_sprite_copy_palette(spressi_arena *arena, const spress_palette *palette,
                                 spress_sprite *sprite);

/* Reports the characters that have no colour in the sprite's palette (or, when it has none, in the
 * default one): one warning per character, with the first pixel that uses it. Always true: it needs
 * no memory. */
bool spressi_sprite_check(const spress_sprite *sprite, spress_report *report);

/* The default palette, as many colours of it as the alphabet has characters for. */
void spressi_palette_default_for(spress_alphabet alphabet, spress_palette *out);

#endif
