/* Raw pixels as a PNG, since glTF knows no others. Whoever wants the image smaller can compress it
 * again; here nothing may depend on a codec, and the pixels must come back.
 *
 *   signature, IHDR (8 bit, RGBA, not interlaced)
 *   IDAT: [zlib header 78 01] a stored block of deflate [Adler-32]     one chunk for each block
 *   IEND
 *
 * Every row begins with filter type 0. Header and checksum are in the first and last chunk. The CRC
 * is worked out by the half-byte: image/crc32.h is faster, but formats do not build on image. */
#include <string.h>

#include "core/cursor.h"
#include "formats/gltf/gltf.h"

enum {
    BLOCK_MAX = 65535, /* RFC 1951, 3.2.4 */
    BLOCK_HEADER_SIZE = 5,
    CHUNK_HEADER_SIZE = 8,
    PNG_HEADER_SIZE = 33, /* signature and IHDR */
    PNG_WIDTH_AT = 16,
    PNG_KIND_AT = 24,
    ADLER_MODULUS = 65521,
};

static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
static const uint8_t kind[] = {8, 6, 0, 0, 0}; /* depth, RGBA, deflate, filters, not interlaced */
static const uint8_t zlib_header[] = {0x78, 0x01};

static void put_u32be(spressi_output *out, uint32_t value)
{
    spressi_put_u16be(out, value >> 16);
    spressi_put_u16be(out, value & 0xFFFF);
}

/* Annex D of the PNG specification, for half a byte at a time. */
static uint32_t crc_of(const uint8_t *data, size_t size)
{
    static const uint32_t table[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC,
                                       0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
                                       0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                       0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    uint32_t crc = 0xFFFFFFFF;
    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

/* RFC 1950: the checksum of the bytes behind those whose checksum is `adler`. */
static uint32_t adler_of(uint32_t adler, const uint8_t *data, size_t size)
{
    enum { ROUND = 5552 }; /* the most bytes that cannot overflow 32 bits */
    uint32_t low = adler & 0xFFFF, high = adler >> 16;
    while (size > 0) {
        const size_t count = size < ROUND ? size : ROUND;
        for (size_t i = 0; i < count; i++) {
            low += data[i];
            high += low;
        }
        low %= ADLER_MODULUS;
        high %= ADLER_MODULUS;
        data += count;
        size -= count;
    }
    return high << 16 | low;
}

/* Begins a chunk of `size` bytes and returns the place of its type, where its CRC begins. */
static size_t begin_chunk(spressi_output *out, size_t size, const char *type)
{
    put_u32be(out, (uint32_t)size);
    spressi_put(out, type, 4);
    return out->buffer.size - 4;
}

static void end_chunk(spressi_output *out, size_t type_at)
{
    if (!out->failed)
        put_u32be(out, crc_of(out->buffer.data + type_at, out->buffer.size - type_at));
}

/* The rows of a picture, each with its filter type before it, as one run of bytes. */
typedef struct picture {
    const uint8_t *rgba;
    size_t row_size; /* without the filter type */
    uint64_t total;
} picture;

/* Puts `size` bytes of the rows, from the `at`-th on. */
static void put_rows(spressi_output *out, const picture *p, uint64_t at, size_t size)
{
    while (size > 0) {
        const uint64_t row = at / (p->row_size + 1);
        const size_t column = (size_t)(at % (p->row_size + 1));
        const size_t left = p->row_size + 1 - column;
        const size_t count = column == 0 ? 1 : left < size ? left : size;
        if (column == 0)
            spressi_put_u8(out, 0);
        else
            spressi_put(out, p->rgba + row * p->row_size + (column - 1), count);
        at += count;
        size -= count;
    }
}

/* One block in a chunk of its own. Returns the checksum so far. */
static uint32_t put_block(spressi_output *out, const picture *p, uint64_t at, uint32_t adler)
{
    const size_t size = p->total - at < BLOCK_MAX ? (size_t)(p->total - at) : BLOCK_MAX;
    const bool first = at == 0, last = size == p->total - at;
    const size_t chunk = begin_chunk(
        out, BLOCK_HEADER_SIZE + size + (first ? sizeof zlib_header : 0) + (last ? 4 : 0), "IDAT");
    if (first)
        spressi_put(out, zlib_header, sizeof zlib_header);
    spressi_put_u8(out, last);
    spressi_put_u16le(out, (unsigned)size);
    spressi_put_u16le(out, (unsigned)size ^ 0xFFFF);
    put_rows(out, p, at, size);
    if (!out->failed)
        adler = adler_of(adler, out->buffer.data + out->buffer.size - size, size);
    if (last)
        put_u32be(out, adler);
    end_chunk(out, chunk);
    return adler;
}

void spressi_gltf_png_put(spressi_output *out, uint32_t width, uint32_t height, const uint8_t *rgba)
{
    const size_t row_size = (size_t)width * 4;
    const picture p = {rgba, row_size, (uint64_t)height * (row_size + 1)};
    spressi_put(out, signature, sizeof signature);
    const size_t header = begin_chunk(out, 13, "IHDR");
    put_u32be(out, width);
    put_u32be(out, height);
    spressi_put(out, kind, sizeof kind);
    end_chunk(out, header);
    uint32_t adler = 1;
    for (uint64_t at = 0; at < p.total && !out->failed; at += BLOCK_MAX)
        adler = put_block(out, &p, at, adler);
    end_chunk(out, begin_chunk(out, 0, "IEND"));
}

/* Takes rows apart from their filter types. False when a filter is used. */
static bool take_rows(const uint8_t *bytes, size_t size, size_t row_size, uint64_t at,
                      uint8_t *rgba)
{
    while (size > 0) {
        const uint64_t row = at / (row_size + 1);
        const size_t column = (size_t)(at % (row_size + 1));
        size_t count = 1;
        if (column == 0) {
            if (*bytes != 0)
                return false;
        } else {
            count = row_size + 1 - column < size ? row_size + 1 - column : size;
            memcpy(rgba + row * row_size + (column - 1), bytes, count);
        }
        bytes += count;
        at += count;
        size -= count;
    }
    return true;
}

bool spressi_gltf_png_take(spress_bytes png, uint8_t *rgba)
{
    spressi_cursor in = {.data = png.data, .size = png.size};
    const uint8_t *head = spressi_take(&in, PNG_HEADER_SIZE);
    if (!head || memcmp(head + PNG_KIND_AT, kind, sizeof kind) != 0)
        return false;
    const size_t row_size = (size_t)spressi_load_u32be(head + PNG_WIDTH_AT) * 4;
    const uint64_t total = (uint64_t)spressi_load_u32be(head + PNG_WIDTH_AT + 4) * (row_size + 1);
    for (uint64_t at = 0; at < total; at += BLOCK_MAX) {
        const size_t size = total - at < BLOCK_MAX ? (size_t)(total - at) : BLOCK_MAX;
        spressi_take(&in, CHUNK_HEADER_SIZE);
        if (at == 0)
            spressi_take(&in, sizeof zlib_header);
        const uint8_t *block = spressi_take(&in, BLOCK_HEADER_SIZE);
        const uint8_t *rows = spressi_take(&in, size);
        if (!rows || block[0] != (size == total - at) || spressi_load_u16le(block + 1) != size ||
            !take_rows(rows, size, row_size, at, rgba))
            return false;
        spressi_take(&in, size == total - at ? 8 : 4); /* Adler-32, CRC */
    }
    spressi_take(&in, CHUNK_HEADER_SIZE + 4);
    return !in.overrun && in.at == in.size;
}
