/* The functions that the WebAssembly module exports for editors of PCSEF sprites: what pixels cost
 * (spritepress/pcsef.h has the rules and the structs).
 *
 * A meter is made once; afterwards no function but meter_free touches the heap, so that the
 * module's memory stays where it is and JavaScript may keep views of it:
 *
 *   meter_new; write to meter_pixels, meter_measure; then meter_price, meter_suggest and
 *   meter_reframe, as often as one likes; meter_free
 *
 * What a meter returns is the meter's and lives as long. The light module has none of this. */
#ifndef SPRITEPRESS_WASM_SPRITE_H
#define SPRITEPRESS_WASM_SPRITE_H

#include "module.h"

typedef struct wasm_meter wasm_meter;

enum { WASM_METER_NO_MIRROR = 1, WASM_METER_NO_CROSS_ROWS = 2 }; /* spress_pcsef_form */
enum { WASM_METER_LOCKED = 1, WASM_METER_COMPACT_ALPHABET = 2 }; /* spress_pcsef_wishes */
enum { WASM_METER_NO_PRICE = INT32_MIN };

/* `session` gets the findings; it has to live as long as the meter. NULL, with a finding, as
 * spress_pcsef_meter_new. */
WASM_EXPORT("meter_new")
wasm_meter *wasm_meter_new(wasm_session *session, uint32_t width, uint32_t height, uint32_t empty);
WASM_EXPORT("meter_free") void wasm_meter_free(wasm_meter *meter);

/* Where the caller writes: a character per pixel; changes, two words of 32 bits each, as many as
 * there are pixels; a byte per pixel, not 0 for locked ones; 256 colours of four bytes, RGBA. */
WASM_EXPORT("meter_pixels") char *wasm_meter_pixels(wasm_meter *meter);
WASM_EXPORT("meter_changes") spress_pcsef_change *wasm_meter_changes(wasm_meter *meter);
WASM_EXPORT("meter_locked") uint8_t *wasm_meter_locked(wasm_meter *meter);
WASM_EXPORT("meter_colours") spress_colour *wasm_meter_colours(wasm_meter *meter);

/* What was measured, as five words of 32 bits: text, size, tokens of four words each, their number,
 * rows of five words each. NULL, with a finding, when a pixel cannot be a colour. */
WASM_EXPORT("meter_measure")
const spress_pcsef_measure *wasm_meter_measure(wasm_meter *meter, uint32_t form);

/* What the first `count` changes cost; WASM_METER_NO_PRICE where there is no answer. */
WASM_EXPORT("meter_price") int32_t wasm_meter_price(wasm_meter *meter, uint32_t count);

/* Finds edits; returns three words: where they are, of six words each, how many, and whether all
 * were tried. The palette are the first `colour_count` colours, none when it is 0. NULL when
 * nothing was measured yet. */
WASM_EXPORT("meter_suggest")
const spress_pcsef_edits *wasm_meter_suggest(wasm_meter *meter, uint32_t limit,
                                             uint32_t max_changes, uint32_t wishes,
                                             uint32_t colour_count);
/* Writes the changes of an edit to meter_changes. */
WASM_EXPORT("meter_edit_changes")
void wasm_meter_edit_changes(wasm_meter *meter, const spress_pcsef_edit *edit);

/* Two words: the length and how many pixels are lost; NULL where there is no answer. */
WASM_EXPORT("meter_reframe")
const spress_pcsef_reframed *wasm_meter_reframe(wasm_meter *meter, int32_t left, int32_t right);

#endif
