/* A growing output buffer, and the text and numbers that writers append to it. */
#include "core/text/buffer.h"
#include "core/memory/allocate.h"

#include "core/memory/checked.h"
#include "core/text/number.h"

enum { FIRST_CAPACITY = 256 };

void spressi_output_init(spressi_output *out, const spress_allocator *allocator)
{
    *out =
        (spressi_output){.buffer.allocator = allocator ? *allocator : spress_allocator_default()};
}

void spress_buffer_free(spress_buffer *buffer)
{
    if (!buffer)
        return;
    spressi_release(&buffer->allocator, buffer->data, buffer->capacity);
    *buffer = (spress_buffer){0};
}

void spressi_output_free(spressi_output *out)
{
    spress_buffer_free(&out->buffer);
}

static bool grow(spressi_output *out, size_t needed)
{
    spress_buffer *buffer = &out->buffer;
    const spress_allocator *allocator = &buffer->allocator;
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    while (capacity < needed)
        if (!spressi_multiply(capacity, 2, &capacity))
            return false;
    uint8_t *data = spressi_resize(allocator, buffer->data, buffer->capacity, capacity);
    if (!data)
        return false;
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

uint8_t *spressi_output_reserve(spressi_output *out, size_t more)
{
    size_t needed;
    if (out->failed)
        return NULL;
    if (!spressi_add(out->buffer.size, more, &needed) ||
        ((!out->buffer.data || needed > out->buffer.capacity) && !grow(out, needed))) {
        out->failed = true;
        return NULL;
    }
    return out->buffer.data + out->buffer.size;
}

void spressi_put(spressi_output *out, const void *bytes, size_t size)
{
    if (size == 0)
        return;
    uint8_t *to = spressi_output_reserve(out, size);
    if (!to)
        return;
    memcpy(to, bytes, size);
    out->buffer.size += size;
}

void spressi_put_text(spressi_output *out, const char *text)
{
    spressi_put(out, text, strlen(text));
}

void spressi_put_int(spressi_output *out, int64_t value)
{
    char text[SPRESSI_INT_TEXT_MAX];
    spressi_put(out, text, spressi_print_int(text, value));
}

void spressi_put_u8(spressi_output *out, unsigned value)
{
    const uint8_t byte = (uint8_t)value;
    spressi_put(out, &byte, 1);
}

void spressi_put_u16be(spressi_output *out, unsigned value)
{
    const uint8_t bytes[] = {(uint8_t)(value >> 8), (uint8_t)value};
    spressi_put(out, bytes, sizeof bytes);
}

void spressi_put_u16le(spressi_output *out, unsigned value)
{
    const uint8_t bytes[] = {(uint8_t)value, (uint8_t)(value >> 8)};
    spressi_put(out, bytes, sizeof bytes);
}

void spressi_put_u32le(spressi_output *out, uint32_t value)
{
    spressi_put_u16le(out, value & 0xFFFF);
    spressi_put_u16le(out, value >> 16);
}
