/* Base64: RFC 4648, section 4, with padding and without line breaks. */
#ifndef SPRESSI_CORE_TEXT_BASE64_H
#define SPRESSI_CORE_TEXT_BASE64_H

#include "core/text/buffer.h"

void spressi_base64_put(spressi_output *out, spress_bytes data);

/* Decodes in place. `*out_size` becomes the number of bytes or, on false, the place of the first
 * character at fault. */
bool spressi_base64_decode(uint8_t *text, size_t size, size_t *out_size);

#endif
