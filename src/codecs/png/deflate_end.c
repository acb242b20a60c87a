/* Opens the end of a deflate stream (RFC 1951, section 3.2.3).
 *
 * libdeflate compresses two to three times as fast as zlib, but always to the end: it marks the
 * last block, wherever it begins. zlib's inflate stops between blocks and says at which bit, so it
 * finds the mark to take away, for a ninth of the instructions that compressing takes. */
#include "codecs/png/encode.h"

#include <zlib.h>

enum {
    RAW_WINDOW = -15, /* a deflate stream without the frame of zlib, with the largest window */
    SINK_SIZE = 1 << 15,
    /* In z_stream.data_type, when inflate stops: */
    UNUSED_BITS = 7, /* of the byte taken last */
    IN_LAST_BLOCK = 64,
    BEHIND_A_BLOCK = 128,
};

/* Where the last block begins and ends, in bits. */
typedef struct last_block {
    uint64_t begin, end;
} last_block;

/* False when memory ran out: the stream is good. */
static bool find_last_block(const spress_buffer *stream, last_block *out)
{
    uint8_t sink[SINK_SIZE]; /* what is inflated is of no use */
    z_stream z = {.next_in = stream->data, .avail_in = (uInt)stream->size};
    if (inflateInit2(&z, RAW_WINDOW) != Z_OK)
        return false;
    *out = (last_block){0};
    int status = Z_OK;
    while (status == Z_OK && out->end == 0) {
        z.next_out = sink;
        z.avail_out = sizeof sink;
        status = inflate(&z, Z_BLOCK);
        if (!(z.data_type & BEHIND_A_BLOCK))
            continue;
        const uint64_t here = (uint64_t)z.total_in * 8 - ((unsigned)z.data_type & UNUSED_BITS);
        if (z.data_type & IN_LAST_BLOCK)
            out->end = here;
        else
            out->begin = here;
    }
    inflateEnd(&z);
    return out->end != 0;
}

bool spressi_deflate_open_end(spressi_output *stream)
{
    enum { HEADER_BITS = 3 };
    last_block last;
    if (!find_last_block(&stream->buffer, &last))
        return false;
    /* The first bit of a block says that it is the last. */
    stream->buffer.data[last.begin / 8] &= (uint8_t) ~(1u << last.begin % 8);
    /* A stored block of no bytes begins with three zeros and goes on at the next whole byte: its
     * size, and that inverted. The bits behind the end are zeros already. */
    if (last.end + HEADER_BITS > (uint64_t)stream->buffer.size * 8)
        spressi_put_u8(stream, 0);
    spressi_put(stream, "\x00\x00\xFF\xFF", 4);
    return !stream->failed;
}
