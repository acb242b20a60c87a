/* A growing output buffer. A failed allocation is sticky: writers go on and check `failed` once, at
 * the end. */
#ifndef SPRESSI_CORE_TEXT_BUFFER_H
#define SPRESSI_CORE_TEXT_BUFFER_H

#include <string.h>

#include "spritepress/base.h"

typedef struct spressi_output {
    spress_buffer buffer;
    bool failed; /* memory ran out: the content is incomplete */
} spressi_output;

void spressi_output_init(spressi_output *out, const spress_allocator *allocator);
void spressi_output_free(spressi_output *out);

/* Makes room for `more` bytes and returns where they go; NULL when memory ran out. Only
 * spressi_output_commit adds them to the size. */
uint8_t *spressi_output_reserve(spressi_output *out, size_t more);

static inline void spressi_output_commit(spressi_output *out, size_t size)
{
    out->buffer.size += size;
}

void spressi_put(spressi_output *out, const void *bytes, size_t size);
void spressi_put_text(spressi_output *out, const char *text);

/* Inline: writers of text spend much of their time on single characters. */
static inline void spressi_put_char(spressi_output *out, char character)
{
    if (out->buffer.size < out->buffer.capacity)
        out->buffer.data[out->buffer.size++] = (uint8_t)character;
    else
        spressi_put(out, &character, 1);
}

void spressi_put_int(spressi_output *out, int64_t value);
void spressi_put_u8(spressi_output *out, unsigned value);
void spressi_put_u16be(spressi_output *out, unsigned value);
void spressi_put_u16le(spressi_output *out, unsigned value);
void spressi_put_u32le(spressi_output *out, uint32_t value);

#endif
