/* What PCSEF's reader and writer share.
 *
 *   run           digit 1 to 9, colour: that many pixels, across a row's end where it passes one
 *   empty row     ~   at a row's start
 *   repeated row  ^   at a row's start, with a row before it
 *   mirror        >   at the half of a row of even width: the left half, reversed, fills the row
 *
 * The string is these tokens and nothing else ("Formal specification"); its width is known
 * beforehand.
 */
#ifndef SPRESSI_FORMATS_PCSEF_PCSEF_H
#define SPRESSI_FORMATS_PCSEF_PCSEF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "formats/format.h"
#include "spritepress/sprite.h"

enum {
    SPRESSI_PCSEF_EMPTY_ROW = '~',
    SPRESSI_PCSEF_REPEAT = '^',
    SPRESSI_PCSEF_MIRROR = '>',
    SPRESSI_PCSEF_RUN_MAX = 9,
};

/* check.c: whether PCSEF can hold the sprite; else reports why. `out_count` is its pixels. */
bool spressi_pcsef_check(const spress_sprite *sprite, spress_report *report, size_t *out_count);

/* The settings of the writer. */
typedef struct spressi_pcsef_settings {
    bool no_mirror;     /* never use '>' */
    bool no_cross_rows; /* runs end at the row's end: the classic form */
} spressi_pcsef_settings;

extern const spressi_format spressi_pcsef_format;

/* What the row in format.c points to. */
bool spressi_pcsef_read(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document);
bool spressi_pcsef_write(spressi_writer *writer, const spress_document *document);

#endif
