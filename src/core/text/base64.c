/* Encodes and decodes base64, for images and buffers inside JSON. */
#include "core/text/base64.h"

#include "core/memory/checked.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void spressi_base64_put(spressi_output *out, spress_bytes data)
{
    size_t size;
    if (!spressi_multiply(data.size / 3 + (data.size % 3 != 0), 4, &size)) {
        out->failed = true;
        return;
    }
    uint8_t *to = spressi_output_reserve(out, size);
    if (!to)
        return;
    for (size_t i = 0; i < data.size; i += 3) {
        const size_t left = data.size - i;
        const uint32_t bits = (uint32_t)data.data[i] << 16 |
                              (left > 1 ? (uint32_t)data.data[i + 1] << 8 : 0) |
                              (left > 2 ? data.data[i + 2] : 0);
        *to++ = (uint8_t)alphabet[bits >> 18];
        *to++ = (uint8_t)alphabet[bits >> 12 & 63];
        *to++ = (uint8_t)(left > 1 ? alphabet[bits >> 6 & 63] : '=');
        *to++ = (uint8_t)(left > 2 ? alphabet[bits & 63] : '=');
    }
    spressi_output_commit(out, size);
}

/* The six bits of a character, or 64. */
static unsigned value_of(unsigned c)
{
    if (c - 'A' < 26)
        return c - 'A';
    if (c - 'a' < 26)
        return c - 'a' + 26;
    if (c - '0' < 10)
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

/* In place: four characters give three bytes, so that writing never overtakes reading. */
bool spressi_base64_decode(uint8_t *text, size_t size, size_t *out_size)
{
    size_t used = size; /* characters before the padding */
    while (used > 0 && size - used < 2 && text[used - 1] == '=')
        used--;
    size_t written = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < used; i++) {
        const unsigned value = value_of(text[i]);
        if (value == 64) {
            *out_size = i;
            return false;
        }
        bits = bits << 6 | value;
        if (i % 4 != 0)
            text[written++] = (uint8_t)(bits >> (6 - 2 * (i % 4)));
    }
    *out_size = size;
    if (size % 4 != 0)
        return false;
    *out_size = written;
    return true;
}
