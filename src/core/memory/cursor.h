/* Readers take bytes only through this cursor: it never runs past the end, and its error is
 * sticky. */
#ifndef SPRESSI_CORE_MEMORY_CURSOR_H
#define SPRESSI_CORE_MEMORY_CURSOR_H

#include <string.h>

#include "spritepress/base.h"

typedef struct spressi_cursor {
    const uint8_t *data;
    size_t size;
    size_t at;
    bool overrun; /* a reader asked for more than was left; every later take gives zeros */
} spressi_cursor;

static inline size_t spressi_left(const spressi_cursor *in)
{
    return in->size - in->at;
}

/* `count` bytes, or NULL (and overrun) when there are fewer. */
static inline const uint8_t *spressi_take(spressi_cursor *in, size_t count)
{
    if (in->overrun || count > in->size - in->at) {
        in->overrun = true;
        return NULL;
    }
    const uint8_t *bytes = in->data + in->at;
    in->at += count;
    return bytes;
}

/* Takes the next bytes if they are `tag`; false, and nothing taken, if they are not. */
static inline bool spressi_take_tag(spressi_cursor *in, const char *tag)
{
    const size_t size = strlen(tag);
    if (in->overrun || size > spressi_left(in) || memcmp(in->data + in->at, tag, size) != 0)
        return false;
    in->at += size;
    return true;
}

/* Big-endian and little-endian loads; the caller has checked that the bytes exist. */
static inline uint16_t spressi_load_u16be(const uint8_t *b)
{
    return (uint16_t)(b[0] << 8 | b[1]);
}

static inline uint32_t spressi_load_u32be(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static inline uint16_t spressi_load_u16le(const uint8_t *b)
{
    return (uint16_t)(b[1] << 8 | b[0]);
}

static inline uint32_t spressi_load_u32le(const uint8_t *b)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t word; /* gcc does not always merge the byte loads below into one */
    memcpy(&word, b, sizeof word);
    return word;
#else
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
#endif
}

static inline uint64_t spressi_load_u64le(const uint8_t *b)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t word;
    memcpy(&word, b, sizeof word);
    return word;
#else
    return (uint64_t)spressi_load_u32le(b + 4) << 32 | spressi_load_u32le(b);
#endif
}

static inline void spressi_store_u64le(uint8_t *b, uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(b, &word, sizeof word);
#else
    for (int i = 0; i < 8; i++)
        b[i] = (uint8_t)(word >> 8 * i);
#endif
}

static inline float spressi_load_f32le(const uint8_t *b)
{
    const uint32_t bits = spressi_load_u32le(b);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint8_t spressi_take_u8(spressi_cursor *in)
{
    const uint8_t *b = spressi_take(in, 1);
    return b ? b[0] : 0;
}

static inline uint16_t spressi_take_u16le(spressi_cursor *in)
{
    const uint8_t *b = spressi_take(in, 2);
    return b ? spressi_load_u16le(b) : 0;
}

static inline uint32_t spressi_take_u32le(spressi_cursor *in)
{
    const uint8_t *b = spressi_take(in, 4);
    return b ? spressi_load_u32le(b) : 0;
}

#endif
