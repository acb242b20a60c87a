"""PNG as far as `inspect` looks: structure and IHDR. Pixels are never inflated (rulings, "All formats")."""

import struct
import zlib

from common import INT32_MAX, Rejected

SIGNATURE = b"\x89PNG\r\n\x1a\n"

# PNG specification, table 11.1: the bit depths each colour type may have.
BIT_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


def _chunk_at(data, at):
    """(type, body, offset behind the chunk); the length is inside the data and the CRC right."""
    if len(data) - at < 12:
        raise Rejected(f"PNG cut at byte {at}")
    (length,) = struct.unpack_from(">I", data, at)
    if length > len(data) - at - 12:
        raise Rejected(f"PNG chunk of {length} bytes at {at} passes the end")
    tagged = data[at + 4 : at + 8 + length]
    (crc,) = struct.unpack_from(">I", data, at + 8 + length)
    if zlib.crc32(tagged) != crc:
        raise Rejected(f"PNG chunk at {at} has a wrong CRC")
    return tagged[:4], tagged[4:], at + 12 + length


def _size_of(kind, body):
    if kind != b"IHDR" or len(body) != 13:
        raise Rejected("PNG does not begin with IHDR")
    width, height, depth, colour, compression, filtering, interlace = struct.unpack(">IIBBBBB", body)
    if not (1 <= width <= INT32_MAX and 1 <= height <= INT32_MAX):
        raise Rejected(f"PNG of {width} x {height}")
    if depth not in BIT_DEPTHS.get(colour, ()) or compression or filtering or interlace > 1:
        raise Rejected("PNG with an invalid IHDR")
    return width, height


def header(data):
    """(width, height) from the signature and IHDR alone."""
    if not data.startswith(SIGNATURE):
        raise Rejected("not a PNG")
    kind, body, _ = _chunk_at(data, len(SIGNATURE))
    return _size_of(kind, body)


def whole(data, lenient):
    """(width, height) of a PNG that is structurally complete: every chunk sound, IEND last, nothing after it."""
    size = header(data)
    at = len(SIGNATURE)
    kind = None
    while kind != b"IEND":
        kind, _, at = _chunk_at(data, at)
    if at != len(data) and not lenient:
        raise Rejected(f"{len(data) - at} bytes after IEND")
    return size
