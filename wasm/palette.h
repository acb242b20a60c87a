/* The functions that the WebAssembly module exports for palettes and alphabets of sprites. The
 * light module has none of them. */
#ifndef SPRITEPRESS_WASM_PALETTE_H
#define SPRITEPRESS_WASM_PALETTE_H

#include "module.h"

/* The characters of an alphabet (spress_alphabet). */
WASM_EXPORT("alphabet_characters") const char *wasm_alphabet_characters(uint32_t alphabet);

/* Whether a character can have a colour when `empty` is that of the empty pixel. */
WASM_EXPORT("alphabet_has_colour")
bool wasm_alphabet_has_colour(uint32_t alphabet, uint32_t empty, uint32_t character);

/* `out` has room for 256 colours of four bytes, RGBA; returns how many there are. */
WASM_EXPORT("palette_default") size_t wasm_palette_default(spress_colour *out);

/* Reads a palette. `text` was made with `allocate`; palette_read releases it. 0, with a finding of
 * the session, when it is none. */
WASM_EXPORT("palette_read")
size_t wasm_palette_read(wasm_session *session, uint8_t *text, size_t size, spress_colour *out);

/* Writes `count` colours as a text of a kind (spress_palette_kind), ended by NUL, the caller's to
 * release. NULL, with a finding of the session, when it cannot be written. */
WASM_EXPORT("palette_write")
char *wasm_palette_write(wasm_session *session, const spress_colour *colours, size_t count,
                         uint32_t kind);

#endif
