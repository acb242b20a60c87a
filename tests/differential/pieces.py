"""Small things all generators use: the case they return, names, and PNG files."""

import struct
import zlib
from collections import namedtuple

import png

# options: keyword arguments of decode(), and at the same time long options of the command.
Case = namedtuple("Case", "data options", defaults=({},))

# Ordinary names, and names that are dangerous somewhere else (docs/robustness.md).
WORDS = (
    "idle_ walk hero sword-2 tile.tga a%20b né 日本 😀 e\u0301 \u202eabc __proto__ constructor .. CON NUL.png C:x"
    " a\\b <b> \"q\" 'q' & a~6 ~0 x~ -1 \ufeffz \u0085 \u2028"
).split(" ")

# Names no format accepts: controls, DEL, bytes that are not UTF-8 (overlong, surrogate, cut, too large).
BAD_NAMES = (
    b"\x00", b"a\x00b", b"\x01", b"\x1b[31m", b"\t", b"\x7f", b"\xff", b"\xc0\x80", b"\xc1\x81",
    b"\xed\xa0\x80", b"\xe6\x97", b"\xf4\x90\x80\x80", b"\xe0\x80\xaf",
)  # fmt: skip


def word(rng):
    return rng.choice(WORDS)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_file(rng, width, height):
    """A black PNG that any decoder takes, in one of several colour types."""
    depth, colour, channels = rng.choice([(8, 6, 4), (8, 2, 3), (8, 0, 1), (16, 4, 4), (1, 0, 0)])
    row_bytes = width * channels if channels else (width + 7) // 8
    pixels = (b"\0" * (1 + row_bytes)) * height
    ihdr = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    chunks = [chunk(b"IHDR", ihdr)]
    if rng.random() < 0.3:
        chunks.append(chunk(b"tEXt", b"Comment\0made for a test"))
    chunks.append(chunk(b"IDAT", zlib.compress(pixels)))
    chunks.append(chunk(b"IEND", b""))
    return png.SIGNATURE + b"".join(chunks)
