#!/usr/bin/env python3
"""Writes seeds for fuzz-image: one small file of each kind, behind the byte that the target reads first; and for fuzz-png
and fuzz-png-codec, the PNGs without that byte.

    make_image_seeds.py SAMPLES_HEADER FOLDER

JPEG, WebP and a GIF are those of tests/unit/codec_samples.h; the others are made here.
"""
import pathlib
import re
import struct
import sys
import zlib

BY_CONTENT, TGA = b"\0", b"\1"
ROWS = [b"\0" + bytes((x * 60, y * 80, 9, 255 - x * 50)[i] for x in range(4) for i in range(4)) for y in range(3)]


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(colour, depth, rows, *before, after=(), interlace=0):
    header = struct.pack(">IIBBBBB", 4, 3, depth, colour, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(before)
            + chunk(b"IDAT", zlib.compress(rows)) + b"".join(after) + chunk(b"IEND", b""))


def apng():
    control = struct.pack(">IIIIHHBB", 2, 2, 1, 1, 40, 1000, 2, 1)
    data = zlib.compress(b"\0\1\2\3\x80\4\5\6\x40" * 2)
    return png(6, 8, b"".join(ROWS), chunk(b"acTL", struct.pack(">II", 2, 0)),
               chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 4, 3, 0, 0, 1, 10, 0, 0)),
               after=(chunk(b"fcTL", struct.pack(">I", 1) + control),
                      chunk(b"fdAT", struct.pack(">I", 2) + data)))


def gif():
    def frame(disposal):
        return (b"\x21\xf9\4" + bytes([disposal << 2 | 1]) + b"\5\0\2\0" + b"\x2c\0\0\0\0\4\0\3\0\0"
                + b"\7" + b"\x0e\x80" + bytes(range(12)) + b"\x81\0")
    colours = bytes(i % 256 for i in range(384))
    return (b"GIF89a\4\0\3\0\x86\0\0" + colours + b"\x21\xff\x0bNETSCAPE2.0\3\1\0\0\0"
            + b"".join(map(frame, range(4))) + b"\x3b")


def bmp(bits, compression, palette, pixels, masks=b""):
    offset = 54 + len(masks) + len(palette)
    return (b"BM" + struct.pack("<III", offset + len(pixels), 0, offset)
            + struct.pack("<IiiHHIIiiII", 40, 4, 3, 1, bits, compression, 0, 0, 0, len(palette) // 4, 0)
            + masks + palette + pixels)


def tga(kind, bits, pixels, palette=b"", flags=0):
    return struct.pack("<BBBHHBHHHHBB", 0, bool(palette), kind, 0, len(palette) // 3, 24 if palette else 0, 0, 0, 4,
                       3, bits, flags) + palette + pixels


def write(folder, seeds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in seeds.items():
        (folder / name).write_bytes(data)


def main(samples, folder):
    seeds = {name: BY_CONTENT + bytes(map(int, body.split(",")[:-1])) for name, body in re.findall(
        r"uint8_t (\w+)\[\d+\] = \{([^}]*)\}", samples.read_text())}
    grey = bytes(range(12))
    by_content = {
        "png_rgba": png(6, 8, b"".join(ROWS)),
        "png_16": png(0, 16, (b"\4" + bytes(8)) * 3),
        "png_palette": png(3, 2, b"\0\x1b" * 3, chunk(b"PLTE", bytes(12)), chunk(b"tRNS", b"\0\x80")),
        "png_interlaced": png(0, 8, b"\0\1\0\2\0\3\4\0\1\2\0\1\2\0\1\2\3\4", interlace=1),
        "apng": apng(), "gif": gif(),
        "bmp_24": bmp(24, 0, b"", bytes(36)),
        "bmp_4": bmp(4, 0, bytes(64), bytes(12)),
        "bmp_masks": bmp(16, 3, b"", bytes(24), struct.pack("<III", 0xF800, 0x7E0, 0x1F)),
    }
    as_tga = {"tga_grey": tga(3, 8, grey), "tga_runs": tga(10, 24, b"\x85abc\5" + bytes(18)),
              "tga_palette": tga(1, 8, grey, bytes(36), 0x20), "tga_32": tga(2, 32, bytes(range(48)), flags=8)}
    seeds |= {name: BY_CONTENT + data for name, data in by_content.items()}
    seeds |= {name: TGA + data for name, data in as_tga.items()}
    write(folder / "image", seeds)
    for target in ("png", "png-codec"):
        write(folder / target, {name: data for name, data in by_content.items() if data.startswith(b"\x89PNG")})


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
