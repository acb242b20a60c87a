/* Decodes, encodes and checks UTF-8. */
#ifndef SPRESSI_CORE_TEXT_UTF8_H
#define SPRESSI_CORE_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the character at `text` (1 to 4) with its code point in `*out`, or 0 when the bytes are
 * no UTF-8: overlong forms, surrogates, beyond U+10FFFF, cut short. `size` is at least 1. */
size_t spressi_utf8_decode(const uint8_t *text, size_t size, uint32_t *out_code_point);

/* Writes a code point (a valid one) and returns how many bytes it took. */
size_t spressi_utf8_encode(uint32_t code_point, char out[4]);

/* Offset of the first byte that is no UTF-8, or `size` when there is none. */
size_t spressi_utf8_first_bad(const uint8_t *text, size_t size);

/* Whether every byte is printable ASCII or a line feed, as in nearly all text files: the caller
 * need then look for neither bad UTF-8 nor controls. */
bool spressi_is_plain_text(const uint8_t *text, size_t size);

/* Offset of the first C0 control or DEL, or `size`. */
size_t spressi_first_control(const uint8_t *text, size_t size);

#endif
