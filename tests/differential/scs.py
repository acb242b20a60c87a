"""sc-sprites, decoded from sc-sprites.md and the rulings' table for it."""

import re

import png
import scs_tree
from common import INT32_MAX, Budget, Rejected, without_bom

MAX_DEPTH = 64

# "Version Specifier" and "Header". The attribute list of version 1 has exactly one entry.
# Rulings, "the author's own program": lenient takes its signature, CR LF and sprites outside the canvas.
HEADER = re.compile(rb"source comb (stylesheet|spritesheet);([0-9]+);(?:x-([A-Za-z0-9][A-Za-z0-9-]*))?;([0-9]+);\Z")
# "Coordinates": white-space is allowed around the first "=" and nowhere else.
PAIR = re.compile(rb"([A-Za-z0-9.]+)[ \t]*=[ \t]*([0-9].*)\Z", re.DOTALL)
# {pos} is y,x while {size} is width x height.
VALUE = re.compile(rb"([0-9]+),([0-9]+) ([0-9]+)x([0-9]+) ([0-9]+)(?: ([0-9]+)@([0-9]+))?\Z")
TERMINATOR = b"="


def integer(digits, lenient, least=0):
    """Rulings, "integers": no leading zeros (lenient: leading zeros), at most 2^31-1."""
    significant = digits.lstrip(b"0") or b"0"
    if significant != digits and not lenient:
        raise Rejected("leading zero")
    if len(significant) > 10 or not least <= int(significant) <= INT32_MAX:
        raise Rejected(f"integer out of range: {digits[:40]!r}")
    return int(significant)


def line_at(data, at):
    end = data.find(b"\n", at)
    if end < 0:
        raise Rejected("text section cut")
    return data[at:end], end + 1


def without_return(line, lenient):
    return line[:-1] if lenient and line.endswith(b"\r") else line


def header(line, lenient):
    match = HEADER.match(without_return(line, lenient))
    if not match or (match[1] == b"spritesheet" and not lenient):
        raise Rejected("not an sc-sprites header")
    version = integer(match[2], lenient, least=1)
    if version > 999:
        raise Rejected("version above 999")
    if version != 1:
        raise Rejected(f"version {version} is valid but not supported")
    extension = match[3].decode() if match[3] else None
    return extension, integer(match[4], lenient, least=1)


def identifiers_of(key):
    identifiers = key.decode().split(".")
    if "" in identifiers:
        raise Rejected(f"misplaced dot in key {key[:40]!r}")
    if len(identifiers) > MAX_DEPTH:
        raise Rejected(f"key of {len(identifiers)} identifiers")
    return identifiers


def sprite(value, cell, lenient):
    """The leaf of one value, in pixels."""
    match = VALUE.match(value)
    if not match:
        raise Rejected(f"malformed value {value[:60]!r}")
    y, x = integer(match[1], lenient), integer(match[2], lenient)
    w, h = integer(match[3], lenient, least=1), integer(match[4], lenient, least=1)
    scale = integer(match[5], lenient, least=1)
    frames = integer(match[6] or b"1", lenient, least=1)
    rate = integer(match[7] or b"0", lenient)
    if frames > 1 and rate == 0:
        raise Rejected("animated sprite with rate 0")
    leaf = {"x": x * cell, "y": y * cell, "w": w * cell, "h": h * cell}
    return {**leaf, "scale": scale, "frames": frames, "rate": rate}


def coordinates(data, at, cell, lenient):
    """({key: leaf} in file order, offset of the canvas)."""
    sprites = {}
    while True:
        line, at = line_at(data, at)
        line = without_return(line, lenient)
        if line == TERMINATOR:
            return sprites, at
        match = PAIR.match(line)
        if not match:
            raise Rejected(f"malformed line {line[:60]!r}")
        key = tuple(identifiers_of(match[1]))
        if key in sprites:
            raise Rejected("the same key twice")
        sprites[key] = sprite(match[2], cell, lenient)


def frames_of(key, leaf):
    """One entry per frame, side by side (left first)."""
    for index in range(leaf["frames"]):
        frame = {
            "key": key,
            "page": 0,
            "x": leaf["x"] + index * leaf["w"],
            "y": leaf["y"],
            "w": leaf["w"],
            "h": leaf["h"],
            "sourceW": leaf["w"],
            "sourceH": leaf["h"],
            "trimX": 0,
            "trimY": 0,
            "trimmed": False,
            "rotated": False,
            "scale": leaf["scale"],
        }
        if leaf["frames"] > 1:
            frame["animation"] = {"index": index, "frames": leaf["frames"], "rate": leaf["rate"]}
        yield frame


def clip_of(key, leaf, first):
    """The animation as a clip of the frames from `first` on; a rate is kept even for a single frame."""
    rate = leaf["rate"]
    duration = (1000000 + rate // 2) // rate if rate else 0
    steps = [{"frame": first + index, "durationUs": duration} for index in range(leaf["frames"])]
    return {"name": key, "direction": "forward", "steps": steps}


def decode(data, lenient=False):
    data = without_bom(data, lenient)
    line, at = line_at(data, 0)
    extension, cell = header(line, lenient)
    sprites, at = coordinates(data, at, cell, lenient)
    tree = scs_tree.nest(sprites)
    width, height = png.whole(data[at:], lenient)
    if width % cell or height % cell:
        raise Rejected("canvas is no multiple of the cell width")

    frames, clips, budget = [], [], Budget()
    for identifiers, leaf in sprites.items():
        # All frames side by side must lie on the canvas.
        right, bottom = leaf["x"] + leaf["w"] * leaf["frames"], leaf["y"] + leaf["h"]
        most = INT32_MAX // cell * cell if lenient else 0
        if right > max(width, most) or bottom > max(height, most):
            raise Rejected("sprite outside the canvas")
        key = ".".join(identifiers)
        budget.spend(leaf["frames"], len(key))
        if leaf["frames"] > 1 or leaf["rate"]:
            clips.append(clip_of(key, leaf, len(frames)))
        frames.extend(frames_of(key, leaf))
    result = {
        "format": "scs",
        "kind": "atlas",
        "version": "1",
        "pages": [{"width": width, "height": height}],
        "frames": frames,
        "cellWidth": cell,
        "sprites": tree,
    }
    if clips:
        result["clips"] = clips
    if extension is not None:
        result["extension"] = extension
    return result
