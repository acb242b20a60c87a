"""Pixels of PNG files in plain Python, and small PNG files to decode: 8 bits a sample, not interlaced."""

import struct
import zlib

import png

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


class Picture:
    """Rows of (r, g, b, a) tuples."""

    def __init__(self, width, height, rows=None):
        self.width, self.height = width, height
        self.rows = rows or [[(0, 0, 0, 0)] * width for _ in range(height)]

    def crop(self, x, y, width, height):
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            raise ValueError("the rectangle lies outside the picture")
        return Picture(width, height, [row[x:x + width] for row in self.rows[y:y + height]])

    def turned_back(self):
        """Turned by 90 degrees counter-clockwise: the last column becomes the first row."""
        columns = [[row[x] for row in self.rows] for x in range(self.width)]
        return Picture(self.height, self.width, columns[::-1])

    def inside(self, width, height, x, y):
        """Set into a transparent picture."""
        whole = Picture(width, height)
        for i, row in enumerate(self.rows):
            whole.rows[y + i][x:x + self.width] = row
        return whole

    def __eq__(self, other):
        return (self.width, self.height, self.rows) == (other.width, other.height, other.rows)


def _paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def _unfilter(kind, line, above, step):
    """PNG specification, section 9.2."""
    out = bytearray(line)
    for i, value in enumerate(line):
        left = out[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        out[i] = (value + (0, left, above[i], (left + above[i]) // 2, _paeth(left, above[i], corner))[kind]) & 255
    return out


def _colour(kind, sample, palette, alphas):
    """`alphas` is the tRNS chunk: of a palette one for each entry, else the one transparent colour (see _key)."""
    if kind == 0:
        return (sample[0], ) * 3 + (0 if alphas == (sample[0], ) else 255, )
    if kind == 2:
        return tuple(sample) + (0 if alphas == tuple(sample) else 255, )
    if kind == 3:
        index = sample[0]
        return tuple(palette[index * 3:index * 3 + 3]) + (alphas[index] if index < len(alphas) else 255, )
    if kind == 4:
        return (sample[0], ) * 3 + (sample[1], )
    return tuple(sample)


def _key(kind, depth, chunk):
    """PNG specification, section 11.3.1.1: grey and RGB have one transparent colour, 16 bits a sample, in the
    picture's own depth."""
    if kind not in (0, 2) or not chunk:
        return chunk
    samples = struct.unpack(f">{len(chunk) // 2}H", chunk)
    return tuple(value * 255 // ((1 << depth) - 1) for value in samples)


def decode(data):
    width, height = png.whole(data, lenient=False)
    chunks, at, tag = {}, len(png.SIGNATURE), None
    while tag != b"IEND":
        (length, ), tag = struct.unpack_from(">I", data, at), data[at + 4:at + 8]
        chunks[tag] = chunks.get(tag, b"") + data[at + 8:at + 8 + length]
        at += length + 12
    depth, kind, _, _, interlace = chunks[b"IHDR"][8:13]
    if interlace:
        raise ValueError("interlaced")
    step = CHANNELS[kind]
    line_size = (width * step * depth + 7) // 8
    raw = zlib.decompress(chunks[b"IDAT"])
    alphas = _key(kind, depth, chunks.get(b"tRNS", b""))
    rows, above = [], bytes(line_size)
    for y in range(height):
        start = y * (line_size + 1)
        above = _unfilter(raw[start], raw[start + 1:start + 1 + line_size], above, max(1, step * depth // 8))
        samples = _samples(above, width * step, depth, kind)
        rows.append([
            _colour(kind, samples[x * step:(x + 1) * step], chunks.get(b"PLTE", b""), alphas)
            for x in range(width)
        ])
    return Picture(width, height, rows)


def _samples(line, count, depth, kind):
    """Samples of 1, 2 or 4 bits are packed; as grey they are spread over 0 to 255."""
    if depth == 8:
        return line
    if depth == 16:
        raise ValueError("16 bits")
    top = (1 << depth) - 1
    values = (line[i * depth // 8] >> (8 - depth - i * depth % 8) & top for i in range(count))
    return [value * 255 // top if kind == 0 else value for value in values]


def _chunk(tag, body):
    return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))


def encode(picture):
    raw = b"".join(b"\0" + bytes(value for pixel in row for value in pixel) for row in picture.rows)
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 6, 0, 0, 0)
    return png.SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(raw, 1)) + _chunk(b"IEND", b"")
