"""Builds hostile files piece by piece, and remembers where in them the fault lies.

Text marks the place with `§`: "PCT:§2.0\\n". Binary files are lists of pieces in which Here(value) marks the
place of a field: [b"AATLS", i8(Here(1))]. Nothing here knows the program; every place follows from the document.
"""

import struct
import zlib
from typing import NamedTuple

MARK = "§"


class Place(NamedTuple):
    """What a finding must say about its place; None is not compared."""

    offset: int | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None


class Case(NamedTuple):
    """One file for `validate`. With code None it is accepted without errors and warnings."""

    name: str
    data: bytes
    options: tuple
    code: str | None
    severity: str
    place: Place
    suffix: str
    beside: dict  # other files in its folder, by name


class Job(NamedTuple):
    """One run of any command, in a folder of its own. `output` must exist after success only."""

    name: str
    files: dict
    arguments: tuple
    status: int
    code: str | None
    severity: str
    place: Place
    output: str | None


class Here:
    """Wraps the field at fault."""

    def __init__(self, value):
        self.value = value


HERE = Here(b"")


class Pieces(list):
    """Bytes, Here and further Pieces, in the order of the file."""


def number(layout, value):
    if isinstance(value, Here):
        return Pieces([HERE, struct.pack(layout, value.value)])
    return struct.pack(layout, value)


def numbers(layouts, *values):
    """One layout per value, all in the byte order that comes first: numbers(">hhb", 1, 2, 3)."""
    order, letters = layouts[0], layouts[1:]
    assert len(letters) == len(values), (layouts, values)
    return Pieces(number(order + letter, value) for letter, value in zip(letters, values))


def flatten(pieces):
    for piece in pieces:
        if isinstance(piece, Pieces):
            yield from flatten(piece)
        else:
            yield piece


def join(pieces):
    """(bytes, offset of the mark or None)."""
    data, offset = bytearray(), None
    for piece in flatten(pieces):
        if isinstance(piece, Here):
            assert offset is None, "two marks in one file"
            offset = len(data)
            data += piece.value
        else:
            data += piece
    return bytes(data), offset


def join_text(text):
    parts = text.split(MARK)
    assert len(parts) <= 2, "two marks in one file"
    data = "".join(parts).encode()
    return data, len(parts[0].encode()) if len(parts) == 2 else None


def marked(source):
    if isinstance(source, str):
        return join_text(source)
    if isinstance(source, bytes):
        return source, None
    return join(source)


def line_and_column(data, offset):
    """Counted from 1; columns are characters, not bytes."""
    line_start = data.rfind(b"\n", 0, offset) + 1
    return data.count(b"\n", 0, offset) + 1, len(data[line_start:offset].decode()) + 1


class Table:
    """The cases of one format. `text` says that places are lines and columns as well as offsets; `dialects` are all ids of
    formats whose fuzzers begin with these files, where the title is not the only one."""

    def __init__(self, title, suffix, text, default_options=(), dialects=()):
        self.title = title
        self.dialects = tuple(dialects) or (title,)
        self.suffix = suffix
        self.text = text
        self.default_options = tuple(default_options)
        self.cases = []

    def add(self, name, source, code, severity, options, path, beside, suffix=None):
        data, offset = marked(source)
        line = column = None
        if offset is not None and self.text:
            line, column = line_and_column(data, offset)
        self.cases.append(
            Case(
                name=f"{self.title}: {name}",
                data=data,
                options=self.default_options + tuple(options),
                code=code,
                severity=severity,
                place=Place(offset, line, column, path),
                suffix=self.suffix if suffix is None else suffix,
                beside=beside or {},
            )
        )

    def error(self, name, source, code, *options, path=None, beside=None, suffix=None):
        self.add(name, source, code, "error", options, path, beside, suffix)

    def warning(self, name, source, code, *options, path=None, beside=None):
        self.add(name, source, code, "warning", options, path, beside)

    def note(self, name, source, code, *options, path=None, beside=None):
        self.add(name, source, code, "note", options, path, beside)

    def accepted(self, name, source, *options, beside=None):
        self.add(name, source, None, "", options, None, beside)

    def relaxed(self, name, source, code, *options, path=None):
        """An error in strict reading, a warning at the same place in lenient reading."""
        self.error(name, source, code, *options, path=path)
        self.warning(f"{name} (lenient)", source, code, *options, "--lenient", path=path)

    def never_relaxed(self, name, source, code, *options, path=None):
        """An error in both."""
        self.error(name, source, code, *options, path=path)
        self.error(f"{name} (lenient)", source, code, *options, "--lenient", path=path)


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind, body, crc=None, length=None):
    """A PNG chunk; `crc` and `length` overrule the true ones."""
    checksum = zlib.crc32(kind + body) if crc is None else crc
    size = len(body) if length is None else length
    return struct.pack(">I", size) + kind + body + struct.pack(">I", checksum)


def ihdr(width, height, depth=8, colour=6, compression=0, filtering=0, interlace=0):
    return chunk(
        b"IHDR",
        struct.pack(">IIBBBBB", width, height, depth, colour, compression, filtering, interlace),
    )


IEND = chunk(b"IEND", b"")


def idat(raw, level=6):
    return chunk(b"IDAT", zlib.compress(raw, level))


def png(width, height, pixel=b"\x10\x20\x30\xff"):
    """RGBA, 8 bit, every pixel the same."""
    rows = (b"\0" + pixel * width) * height
    return PNG_SIGNATURE + ihdr(width, height) + idat(rows) + IEND
