/* Inflates the image data of a PNG. libdeflate could take the whole zlib stream, but then it says
 * neither what is wrong nor whether bytes follow, so this file checks the frame around it
 * (RFC 1950).
 *
 *   u8 method (8) and window, u8 flags; both as u16be are a multiple of 31
 *   blocks of deflate
 *   u32be Adler-32 of the data */
#include "codecs/png/decode.h"

#include <libdeflate.h>

#include "core/memory/cursor.h"

enum { HEADER_SIZE = 2, CHECKSUM_SIZE = 4 };

static bool begins_right(spress_bytes zlib)
{
    enum { METHOD = 0x0F, METHOD_DEFLATE = 8, DICTIONARY = 0x20, WINDOW_MAX = 7 };
    return zlib.size >= HEADER_SIZE && spressi_load_u16be(zlib.data) % 31 == 0 &&
           (zlib.data[0] & METHOD) == METHOD_DEFLATE && zlib.data[0] >> 4 <= WINDOW_MAX &&
           !(zlib.data[1] & DICTIONARY);
}

static const char *check_end(spress_bytes end, const uint8_t *out, size_t size)
{
    if (end.size < CHECKSUM_SIZE)
        return "the checksum of the image data is cut";
    if (spressi_load_u32be(end.data) != libdeflate_adler32(1, out, size))
        return "the checksum of the image data is wrong";
    return end.size > CHECKSUM_SIZE ? "bytes follow the image data in its chunks" : NULL;
}

const char *spressi_png_inflate(struct libdeflate_decompressor *decompressor, spress_bytes zlib,
                                uint8_t *out, size_t size)
{
    if (!begins_right(zlib))
        return "the image data does not begin like a zlib stream";
    const uint8_t *blocks = zlib.data + HEADER_SIZE;
    const size_t left = zlib.size - HEADER_SIZE;
    size_t taken, made;
    switch (
        libdeflate_deflate_decompress_ex(decompressor, blocks, left, out, size, &taken, &made)) {
    case LIBDEFLATE_SUCCESS:
        if (made != size)
            return "the image data ends before the last pixel";
        return check_end((spress_bytes){blocks + taken, left - taken}, out, size);
    case LIBDEFLATE_INSUFFICIENT_SPACE:
        return "the image data goes on behind the last pixel";
    case LIBDEFLATE_BAD_DATA:
    case LIBDEFLATE_SHORT_OUTPUT: /* not when `made` is asked for */
        break;
    }
    return "the image data is cut or damaged";
}
