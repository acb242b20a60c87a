/* What the pixels of a PCSEF sprite cost, for editors: the shortest string and which pixels each
 * token stands for, what a change would cost, and changes that would make the string shorter.
 *
 * A meter belongs to a picture of one size. Write characters into its pixels and measure; all
 * other functions answer for the picture as it was last measured. Only spress_pcsef_meter_new
 * allocates. */
#ifndef SPRITEPRESS_PCSEF_H
#define SPRITEPRESS_PCSEF_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct spress_pcsef_meter spress_pcsef_meter;

/* Which tokens a string may have; the zeroed struct allows all. */
typedef struct spress_pcsef_form {
    bool no_mirror;     /* no '>' */
    bool no_cross_rows; /* runs end at the row's end: the classic form */
} spress_pcsef_form;

typedef struct spress_pcsef_token {
    uint32_t pixel;  /* the first one that it stands for */
    uint32_t count;  /* pixels */
    uint32_t offset; /* in the string */
    uint32_t code;   /* '~', '^' or '>'; 0 for a run */
} spress_pcsef_token;

/* `to_...` is the number of pixels to change before that code could stand for the row: 0 when it
 * can, SPRESS_NONE when it never can ('^' in the first row, '>' at an odd width). */
typedef struct spress_pcsef_row {
    uint32_t bytes; /* of the tokens that begin in the row */
    uint32_t code;  /* '~', '^' or '>', if the string has one in this row; else 0 */
    uint32_t to_repeat;
    uint32_t to_empty;
    uint32_t to_mirror;
} spress_pcsef_row;

/* Valid until the meter measures again. */
typedef struct spress_pcsef_measure {
    const char *text; /* the shortest string, not NUL-terminated */
    size_t size;
    const spress_pcsef_token *tokens;
    size_t token_count;
    const spress_pcsef_row *rows; /* as many as the picture has */
} spress_pcsef_measure;

/* A pixel, by its index, and the character that it would have. */
typedef struct spress_pcsef_change {
    uint32_t pixel;
    uint32_t character;
} spress_pcsef_change;

typedef enum spress_pcsef_edit_kind {
    SPRESS_PCSEF_EDIT_PIXEL,        /* one pixel gets another character */
    SPRESS_PCSEF_EDIT_COPY_ROW,     /* a row becomes equal to the one before it */
    SPRESS_PCSEF_EDIT_MIRROR_LEFT,  /* the right half of a row becomes its left half, mirrored */
    SPRESS_PCSEF_EDIT_MIRROR_RIGHT, /* the left half becomes the right half, mirrored */
    SPRESS_PCSEF_EDIT_MERGE,        /* all pixels of one character get another one */
} spress_pcsef_edit_kind;

/* An edit that makes the string shorter. */
typedef struct spress_pcsef_edit {
    uint32_t kind;         /* spress_pcsef_edit_kind */
    uint32_t saved;        /* bytes */
    uint32_t change_count; /* pixels that change */
    uint32_t place;        /* a pixel's index or a row; 0 for a merge */
    uint32_t from, to;     /* characters, of a pixel and a merge; else 0 */
} spress_pcsef_edit;

#define SPRESS_PCSEF_EDITS_MAX 256

/* What edits are wanted. */
typedef struct spress_pcsef_wishes {
    uint32_t limit;        /* how many edits; at most SPRESS_PCSEF_EDITS_MAX */
    uint32_t max_changes;  /* pixels that one edit may change */
    const uint8_t *locked; /* one byte per pixel, not 0 for those that stay; NULL: none do */
    /* Merges go to the nearest colour of the picture by this palette. NULL: to the one that saves
     * most. */
    const spress_palette *palette;
    spress_alphabet alphabet; /* of the palette */
} spress_pcsef_wishes;

typedef struct spress_pcsef_edits {
    const spress_pcsef_edit *items; /* best first; the meter's, until it suggests again */
    size_t count;
    bool complete; /* false: the picture is so large that not all edits were tried */
} spress_pcsef_edits;

/* What a picture with columns more or less would cost. */
typedef struct spress_pcsef_reframed {
    size_t size;
    size_t lost_count; /* pixels that are not empty and would be cut off */
} spress_pcsef_reframed;

/* A meter for pictures of this size, all empty. `empty` is the empty pixel's character, 0 for '.';
 * `allocator` may be NULL. NULL when PCSEF has no such pictures, there are no pixels, they are more
 * than 2^28 or memory ran out; the report says which. */
SPRESS_API SPRESS_NODISCARD spress_pcsef_meter *
spress_pcsef_meter_new(uint32_t width, uint32_t height, char empty,
                       const spress_allocator *allocator, spress_report *report);
SPRESS_API void spress_pcsef_meter_free(spress_pcsef_meter *meter);

/* One character per pixel, row by row, to write to. Always the same place. */
SPRESS_API char *spress_pcsef_meter_pixels(spress_pcsef_meter *meter);

/* Finds the shortest string. False, and the last measure stays, when a pixel's character cannot be
 * a colour; the report says which. */
SPRESS_API bool spress_pcsef_meter_measure(spress_pcsef_meter *meter, spress_pcsef_form form,
                                           spress_report *report, spress_pcsef_measure *out);

/* By how many bytes the string would be longer (or, below 0, shorter) after these changes, one
 * after the other. `changes` is as before when the function returns. False when a pixel is not in
 * the picture, a character cannot be a colour, or nothing was measured yet. */
SPRESS_API bool spress_pcsef_meter_price(spress_pcsef_meter *meter, spress_pcsef_change *changes,
                                         size_t count, int64_t *out_bytes);

/* Finds the edits that save most bytes per changed pixel; equals go by bytes, kind and place. An
 * edit of one pixel is a SPRESS_PCSEF_EDIT_PIXEL whatever it brings about. The empty pixel is never
 * merged. Work is bounded: rows and merges are tried first, then pixels, spread over the picture.
 * False when nothing was measured yet. */
SPRESS_API bool spress_pcsef_meter_suggest(spress_pcsef_meter *meter,
                                           const spress_pcsef_wishes *wishes,
                                           spress_pcsef_edits *out);

/* Writes the changes of an edit of the last suggestions, `change_count` of them. */
SPRESS_API void spress_pcsef_edit_changes(const spress_pcsef_meter *meter,
                                          const spress_pcsef_edit *edit, spress_pcsef_change *out);

/* What the picture would cost with `left` and `right` empty columns more, or, below 0, with columns
 * cut off: an odd width has no '>', and neither has a figure that is off the centre. False when the
 * width would not be from 1 to one more than it is, or PCSEF has none so wide, or nothing was
 * measured yet. */
SPRESS_API bool spress_pcsef_meter_reframe(spress_pcsef_meter *meter, int32_t left, int32_t right,
                                           spress_pcsef_reframed *out);

#ifdef __cplusplus
}
#endif

#endif
