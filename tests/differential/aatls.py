"""AATLS, decoded from aatls.md and the rulings' table for AATLS. Big-endian, every number signed (3.1, 3.2)."""

import re

from common import Budget, Rejected, checked_name, text_of
from cursor import Cursor

SIGNATURE = b"AATLS"
WRAP_END = 3  # 7.1.1
FILTER_END = 6  # 7.2.1
ARC_FILTER_END = 7  # rulings: Arc has one filter more, read in lenient mode
REGION_MIN_SIZE = 13  # an empty name, four int16 and three flags

# Java writes a character outside the basic plane as two surrogates of three bytes each.
SURROGATE_PAIR = re.compile(rb"\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])")


def _join_surrogates(match):
    a, b, c, d = (part[0] for part in match.groups())
    high = (a & 0x0F) << 6 | (b & 0x3F)
    low = (c & 0x0F) << 6 | (d & 0x3F)
    return chr(0x10000 + (high << 10) + low).encode()


def string(cursor, lenient):
    """3.3, strict: signed length, UTF-8. Lenient: unsigned length and Java's surrogate pairs besides UTF-8.

    Java's other peculiarity, C0 80 for NUL, needs no code: NUL is an error in a name and so are overlong forms.
    """
    length = cursor.number("H" if lenient else "h")
    if length < 0:
        raise Rejected("negative string length")
    data = cursor.take(length)
    if lenient:
        data = SURROGATE_PAIR.sub(_join_surrogates, data)
    return checked_name(text_of(data))


def region(cursor, page, page_index, lenient):
    """Sections 8 and 9: each optional part right after its flag."""
    name = string(cursor, lenient)
    left, top, width, height = cursor.numbers("4h")
    offsets = cursor.numbers("4h") if cursor.number("b") else None
    splits = cursor.numbers("4h") if cursor.number("b") else None
    pads = cursor.numbers("4h") if cursor.number("b") else None
    check_bounds(left, width, page["width"], lenient)
    check_bounds(top, height, page["height"], lenient)

    offset_x, offset_y, source_w, source_h = offsets or (0, 0, width, height)
    frame = {
        "key": name,
        "page": page_index,
        "x": left,
        "y": top,
        "w": width,
        "h": height,
        "sourceW": source_w,
        "sourceH": source_h,
        "trimX": offset_x,
        # offset_y counts from the bottom (rulings): turned into a distance from the top.
        "trimY": source_h - height - offset_y,
        "trimmed": offsets is not None,
        "rotated": False,
    }
    if splits is not None:
        frame["splits"] = list(splits)
    if pads is not None:
        frame["pads"] = list(pads)
    return frame


def check_bounds(start, size, page_size, lenient):
    """Section 10, one axis. Lenient lets a region touch the far edge; it must still begin on the page."""
    if start < 0 or size < 0:
        raise Rejected("negative rectangle")
    if start >= page_size:
        raise Rejected("region begins outside its page")
    if start + size > page_size or (start + size == page_size and not lenient):
        raise Rejected("region reaches the edge of its page or beyond")


def page_header(cursor, lenient):
    cursor.take(1)  # 6.2: the marker's value means nothing
    name = string(cursor, lenient)
    width, height, filter_min, filter_mag, wrap_u, wrap_v = cursor.numbers("2h4b")
    filter_end = ARC_FILTER_END if lenient else FILTER_END
    if not (0 <= filter_min < filter_end and 0 <= filter_mag < filter_end):
        raise Rejected("unknown filter")
    if not (0 <= wrap_u < WRAP_END and 0 <= wrap_v < WRAP_END):
        raise Rejected("unknown wrap")
    return {
        "file": name,
        "width": width,
        "height": height,
        "filterMin": filter_min,
        "filterMag": filter_mag,
        "wrapU": wrap_u,
        "wrapV": wrap_v,
    }


def decode(data, lenient=False):
    cursor = Cursor(data, ">")
    if cursor.take(len(SIGNATURE)) != SIGNATURE:
        raise Rejected("not an AATLS file")
    version = cursor.number("b")
    if version != 0 and not lenient:
        raise Rejected(f"version {version}")

    pages, frames, budget = [], [], Budget()
    while cursor.left:
        page = page_header(cursor, lenient)
        count = cursor.number("i")
        if count < 0:
            raise Rejected("negative region count")
        for _ in range(cursor.believe(count, REGION_MIN_SIZE)):
            frame = region(cursor, page, len(pages), lenient)
            budget.spend(1, len(frame["key"].encode()))
            frames.append(frame)
        pages.append(page)
    return {"format": "aatls", "kind": "atlas", "version": str(version), "pages": pages, "frames": frames}
