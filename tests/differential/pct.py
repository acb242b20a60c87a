"""PCT, decoded from pct.md ("Complete Decoding Algorithm") and the rulings' table for PCT."""

import re

from common import INT32_MAX, INT32_MIN, Budget, Rejected, checked_name, text_of, without_bom
from pct_names import Names, integer

VERSION = re.compile(r"PCT:([0-9]+)\.[0-9]+\Z")

# "Overview": the order in which records must appear. A record may not come after one of a later stage.
PAGES, FOLDERS, FRAMES, ALIASES = range(4)

ROTATED, TRIMMED = 1, 2


def lines_of(text):
    """Lines end with LF or CRLF; any other CR is an error, also at the very end of the file."""
    lines = text.replace("\r\n", "\n").split("\n")
    if any("\r" in line for line in lines):
        raise Rejected("lone CR")
    return lines


def in_int32(value, what):
    if not INT32_MIN <= value <= INT32_MAX:
        raise Rejected(f"{what} is outside int32")
    return value


class Decoder:
    def __init__(self, lenient):
        self.lenient = lenient
        self.pages = []
        self.folders = []
        # A dict keeps the place of a key that is set again, as the document's JavaScript object does.
        self.frames = {}
        self.names = Names(self.folders, Budget(), lenient)
        self.stage = PAGES
        self.current_page = 0
        self.block = None

    def integers(self, text, count):
        """The first `count` comma-separated fields; more are left for a later minor version."""
        fields = text.split(",")
        if len(fields) < count:
            raise Rejected(f"{len(fields)} fields where {count} are needed")
        return [integer(field, self.lenient) for field in fields[:count]]

    def reach(self, stage):
        if stage < self.stage and not self.lenient:
            raise Rejected("record out of order")
        self.stage = max(self.stage, stage)

    def page_header(self, line):
        self.reach(PAGES)
        fields = line[2:].split(",", 2)
        if len(fields) < 3:
            raise Rejected("page header with too few fields")
        width, height, padding = self.integers(fields[2], 3)
        if width < 1 or height < 1 or padding < 0:
            raise Rejected("page size or padding out of range")
        self.pages.append(
            {
                "file": checked_name(fields[0]),
                "width": width,
                "height": height,
                "padding": padding,
                "pixelFormat": checked_name(fields[1]),
            }
        )

    def folder(self, line):
        self.reach(FOLDERS)
        self.folders.append(checked_name(line[2:]))

    def page_selector(self, line):
        self.reach(FRAMES)
        self.current_page = integer(line[1:], self.lenient)
        self.need_page()

    def need_page(self):
        if not 0 <= self.current_page < len(self.pages):
            raise Rejected(f"page {self.current_page} does not exist")

    def block_header(self, line):
        self.reach(FRAMES)
        self.need_page()
        parts = line[2:].split("|")
        x, y, cols, w, h = self.integers(parts[0], 5)
        if cols < 1 or w < 0 or h < 0:
            raise Rejected("block columns or frame size out of range")
        trim = self.integers(parts[1], 4) if len(parts) > 1 else None
        self.block = (x, y, cols, w, h, trim)

    def block_names(self, line):
        """"Block Names Line": the position of each sprite is derived from its index."""
        x, y, cols, w, h, trim = self.block
        self.block = None
        padding = self.pages[self.current_page]["padding"]
        cell_w = in_int32(w + padding * 2, "cell width")
        cell_h = in_int32(h + padding * 2, "cell height")
        for i, name in enumerate(self.names.expand(line)):
            left = in_int32(x + i % cols * cell_w + padding, "x")
            top = in_int32(y + i // cols * cell_h + padding, "y")
            self.put(name, (left, top, w, h), trim, rotated=False)

    def individual(self, line):
        parts = line.split("|")
        if len(parts) < 3:
            return  # an unknown record, skipped whatever the minor version
        self.reach(FRAMES)
        self.need_page()
        name = self.names.one(parts[0])
        flags = integer(parts[1], self.lenient)
        if flags < 0:
            raise Rejected("negative flags")
        x, y, w, h = self.integers(parts[2], 4)
        if w < 0 or h < 0:
            raise Rejected("negative frame size")
        if bool(flags & TRIMMED) != (len(parts) > 3):
            raise Rejected("trimmed bit and trim segment disagree")
        trim = self.integers(parts[3], 4) if flags & TRIMMED else None
        self.put(name, (x, y, w, h), trim, rotated=bool(flags & ROTATED))

    def put(self, name, box, trim, rotated):
        x, y, w, h = box
        source_w, source_h, trim_x, trim_y = trim or (w, h, 0, 0)
        self.frames[name] = {
            "key": name,
            "page": self.current_page,
            "x": x,
            "y": y,
            "w": w,
            "h": h,
            "sourceW": source_w,
            "sourceH": source_h,
            "trimX": trim_x,
            "trimY": trim_y,
            "trimmed": trim is not None,
            "rotated": rotated,
        }
        if rotated:
            self.frames[name]["turn"] = "clockwise"

    def alias(self, line):
        self.reach(ALIASES)
        original, equals, duplicates = line[2:].partition("=")
        if not equals:
            return self.skip_alias("alias without =")
        original = self.names.resolve(original)
        if original not in self.frames:
            return self.skip_alias("alias of a frame that does not exist")
        for name in self.names.expand(duplicates):
            # A frame cannot be its own alias: there would be no original left to point at.
            if name == original:
                continue
            # Nor may aliases go round: an alias of an alias that takes the place of a frame is a frame of its own.
            rings = name in self.frames and "aliasOf" in self.frames[original]
            self.frames[name] = {**self.frames[original], "key": name, "aliasOf": original}
            if rings:
                del self.frames[name]["aliasOf"]
        return None

    def skip_alias(self, message):
        if not self.lenient:
            raise Rejected(message)

    def record(self, line):
        # A pending block takes the next line that is not empty, whatever it looks like.
        if self.block is not None:
            self.block_names(line)
        elif line.startswith("PCT:"):
            pass  # a second version line: note
        elif line.startswith("P:"):
            self.page_header(line)
        elif line.startswith("F:"):
            self.folder(line)
        elif line.startswith("#"):
            self.page_selector(line)
        elif line.startswith("B:"):
            self.block_header(line)
        elif line.startswith("A:"):
            self.alias(line)
        else:
            self.individual(line)


def version_of(line):
    """Exactly `PCT:` digits `.` digits; major 1, any minor. The text is kept as it is written."""
    match = VERSION.match(line)
    if not match or match[1].lstrip("0") != "1":
        raise Rejected(f"not a version line of PCT 1: {line[:40]!r}")
    return line[len("PCT:") :]


def decode(data, lenient=False):
    lines = lines_of(text_of(without_bom(data, lenient)))
    version = version_of(lines[0])
    decoder = Decoder(lenient)
    for line in lines[1:]:
        if line:
            decoder.record(line)
    if decoder.block is not None:
        raise Rejected("block without a names line")
    return {
        "format": "pct",
        "kind": "atlas",
        "version": version,
        "pages": decoder.pages,
        "frames": list(decoder.frames.values()),
        "folders": decoder.folders,
    }
