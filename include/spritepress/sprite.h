/* A sprite: a small indexed picture, and palettes. PCSEF files are sprites. */
#ifndef SPRITEPRESS_SPRITE_H
#define SPRITEPRESS_SPRITE_H

#include "spritepress/base.h"
#include "spritepress/colour.h"
#include "spritepress/diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum spress_alphabet {
    SPRESS_ALPHABET_DOCUMENT, /* the document's 79 characters; '.' and '>' cannot be colours */
    SPRESS_ALPHABET_COMPACT,  /* the later 77 characters without these two */
} spress_alphabet;

/* Owned by its document. `pixels` holds one colour character per pixel, row by row, so that a
 * document keeps every string that the format allows, whatever the palette. */
typedef struct spress_sprite {
    uint32_t width, height;
    char *pixels; /* width * height, no NUL */
    char empty;   /* the character of the empty pixel, '.' unless changed */
    spress_alphabet alphabet;
    spress_palette *palette; /* NULL when none was given */
} spress_sprite;

/* The characters of an alphabet in palette order, NUL-terminated; static. */
SPRESS_API const char *spress_alphabet_characters(spress_alphabet alphabet);

/* Position of a colour character in the palette, or -1 when it can have none: the empty pixel,
 * '>' and characters outside the alphabet. */
SPRESS_API int spress_alphabet_index(spress_alphabet alphabet, char empty, char character);

/* How many palette positions an alphabet has room for. */
SPRESS_API size_t spress_alphabet_capacity(spress_alphabet alphabet);

/* Reads a palette: Paint.NET text (AARRGGBB, ';' comments), GIMP .gpl, JASC .pal or a plain list
 * of hex colours; recognised by content. On failure returns false and leaves `out` untouched. */
SPRESS_API bool spress_palette_read(spress_bytes text, spress_report *report, spress_palette *out);

typedef enum spress_palette_kind {
    SPRESS_PALETTE_PAINT_NET,
    SPRESS_PALETTE_GIMP,
    SPRESS_PALETTE_JASC,
    SPRESS_PALETTE_HEX, /* "#rrggbb" on each line, "#rrggbbaa" for colours that are not opaque */
} spress_palette_kind;

/* Writes a palette as a text that spress_palette_read reads. GIMP's and JASC's kind have no alpha:
 * a warning tells what is lost. `allocator` may be NULL. False, with `out` untouched, when the
 * palette has no colours or more than 256, and when memory ran out. */
SPRESS_API SPRESS_NODISCARD bool spress_palette_write(const spress_palette *palette,
                                                      spress_palette_kind kind,
                                                      const spress_allocator *allocator,
                                                      spress_report *report, spress_buffer *out);

/* The palette used when the caller gives none: our own 79 colours, greys and then by hue. */
SPRESS_API void spress_palette_default(spress_palette *out);

/* Turns a sprite into straight RGBA, 4 bytes per pixel, into `rgba` (width * height * 4 bytes).
 * The empty pixel becomes 0,0,0,0. Fails when a character has no colour in `palette`. */
SPRESS_API bool spress_sprite_to_rgba(const spress_sprite *sprite, const spress_palette *palette,
                                      spress_report *report, uint8_t *rgba);

SPRESS_API bool spress_sprite_equal(const spress_sprite *a, const spress_sprite *b,
                                    char *difference, size_t difference_size);

#ifdef __cplusplus
}
#endif

#endif
