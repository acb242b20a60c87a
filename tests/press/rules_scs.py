"""What must be true of an sc-sprites sheet that was packed: docs/pack.md, "sc-sprites", and the format's document."""

import re

from rules import check_page_sizes, pixels_differ, restored, sequence_of, trim_boxes, without_extension


def key_of(name):
    return without_extension(name).replace("/", ".").replace("_", "")


def expected(pictures, wish, group):
    """{(key, index in its animation or None): picture}."""
    boxes = trim_boxes(pictures, wish, group)
    parts = {name: restored(picture, boxes[name], wish) for name, picture in pictures.items()}
    sequences, result = {}, {}
    for name, part in parts.items():
        stem = sequence_of(name)
        if stem is None or not wish["fps"]:
            result[key_of(name), None] = part
        else:
            sequences.setdefault(stem, []).append((int(re.search(r"([0-9]+)\.", name)[1]), name, part))
    for stem, members in sequences.items():
        if len(members) < 2 or len({(part.width, part.height) for _, _, part in members}) > 1:
            result.update({(key_of(name), None): part for _, name, part in members})
            continue
        for index, (_, _, part) in enumerate(sorted(members)):
            result[key_of(stem), index] = part
    return result


def check_sheet(model, pictures, wish, group):
    cell = model["cellWidth"]
    if wish["cell-width"] and cell != wish["cell-width"]:
        yield f"cells of {cell} pixels, not {wish['cell-width']}"
    wanted = expected(pictures, wish, group)
    got = {}
    for frame in model["frames"]:
        animation = frame.get("animation")
        got[frame["key"], animation["index"] if animation else None] = frame
        if animation and animation["rate"] != wish["fps"]:
            yield f"{frame['key']}: {animation['rate']} frames a second"
    if got.keys() != wanted.keys():
        yield f"keys differ: {sorted(map(str, got.keys() ^ wanted.keys()))}"
        return
    page = model["pages"][0]["picture"]
    for key, part in wanted.items():
        frame = got[key]
        cells = -(-part.width // cell) * cell, -(-part.height // cell) * cell
        if (frame["w"], frame["h"]) != cells:
            yield f"{key}: takes {frame['w']} x {frame['h']}, not {cells}"
            continue
        fault = pixels_differ(page.crop(frame["x"], frame["y"], *cells), part.inside(*cells, 0, 0),
                              wish["bleed"] is not None)
        if fault:
            yield f"{key}: {fault}"
    yield from check_page_sizes(model, wish)
    yield from check_cells(model, wanted, got, page)


def check_cells(model, wanted, got, page):
    """Frames that overlap are the same frame; nothing visible lies elsewhere."""
    cell, taken = model["cellWidth"], {}
    for key, frame in got.items():
        for y in range(frame["y"], frame["y"] + frame["h"], cell):
            for x in range(frame["x"], frame["x"] + frame["w"], cell):
                other = taken.setdefault((x, y), key)
                if wanted[other] != wanted[key]:
                    yield f"{key} and {other} overlap"
                    return
    for y, row in enumerate(page.rows):
        for x, pixel in enumerate(row):
            if pixel[3] and (x - x % cell, y - y % cell) not in taken:
                yield f"a visible pixel at {x},{y}, in no frame"
                return
