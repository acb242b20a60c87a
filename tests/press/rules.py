"""What must be true of an atlas, derived from docs/pack.md, the format documents and the sprites alone.

Every check yields complaints. `wish` holds the options by their long names; see round_trip.py.
"""

import re

from atlas import rectangle

NUMBERED = re.compile(r"(.*?)([0-9]{1,9})\Z", re.DOTALL)


def without_extension(name):
    return re.sub(r"\.[A-Za-z]+\Z", "", name)


def sequence_of(name):
    """The name without its number and extension, or None."""
    match = NUMBERED.match(without_extension(name))
    if not match or re.search(r"[0-9]\Z", match[1]):
        return None
    return match[1]


def visible_box(picture, threshold):
    """(left, top, right, bottom) of alpha >= threshold, or None."""
    rows = [y for y, row in enumerate(picture.rows) if any(p[3] >= threshold for p in row)]
    columns = [x for x in range(picture.width) if any(row[x][3] >= threshold for row in picture.rows)]
    return (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1) if rows else None


def group_key(name, picture, group, numbered):
    size = picture.width, picture.height
    if group == "size":
        return size
    stem = sequence_of(name)
    if group == "sequence" and stem is not None and numbered.count(stem) > 1:
        return stem, size
    return name


def trim_boxes(pictures, wish, group):
    """{name: (x, y, w, h) that must be stored}. A group without a visible pixel is stored as one pixel; an empty
    sprite in another group may be, too (check_frame)."""
    if wish["trim-mode"] == "none":
        return {name: (0, 0, picture.width, picture.height) for name, picture in pictures.items()}
    numbered = [sequence_of(name) for name in pictures]
    unions = {}
    for name, picture in pictures.items():
        box = visible_box(picture, wish["trim-threshold"])
        if box:
            key = group_key(name, picture, group, numbered)
            old = unions.get(key, box)
            unions[key] = min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3])
    boxes = {}
    for name, picture in pictures.items():
        union = unions.get(group_key(name, picture, group, numbered))
        if union is None:
            boxes[name] = 0, 0, 1, 1
            continue
        margin = wish["trim-margin"]
        left, top = max(0, union[0] - margin), max(0, union[1] - margin)
        right, bottom = min(picture.width, union[2] + margin), min(picture.height, union[3] + margin)
        boxes[name] = left, top, right - left, bottom - top
    return boxes


def frame_name(name, wish):
    if wish["strip-extensions"]:
        name = without_extension(name)
    if wish["strip-folders"]:
        name = name.rpartition("/")[2]
    return wish["prefix"] + name


def is_empty(picture, threshold):
    return visible_box(picture, threshold) is None


def same_visible(a, b):
    return a == b or a[3] == b[3] == 0


def pixels_differ(got, wanted, bled):
    """The first pixel that is not as wanted, as text; bleeding changes colours of transparent pixels only."""
    for y, (row, want) in enumerate(zip(got.rows, wanted.rows)):
        if row == want:
            continue
        for x, (a, b) in enumerate(zip(row, want)):
            if not (same_visible(a, b) if bled else a == b):
                return f"pixel {x},{y} is {a}, not {b}"
    return None


def check_frame(name, frame, picture, box, wish, page):
    """One frame against its sprite: size, trim box and pixels."""
    crop = wish["trim-mode"] == "crop"
    got_box = frame["trimX"], frame["trimY"], frame["w"], frame["h"]
    if is_empty(picture, wish["trim-threshold"]) and (frame["w"], frame["h"]) == (1, 1):
        if wish["trim-mode"] == "none" and (picture.width, picture.height) != (1, 1):
            yield f"{name}: without trimming it was made one pixel"
        if page and page.rows[frame["y"]][frame["x"]][3] >= wish["trim-threshold"]:
            yield f"{name}: is empty, but its pixel is visible"
        source = (1, 1) if crop else (picture.width, picture.height)
    else:
        wanted = (0, 0, *box[2:]) if crop else box
        if got_box != wanted:
            yield f"{name}: its trim box is {got_box}, not {wanted}"
            return
        source = box[2:] if crop else (picture.width, picture.height)
        if page:
            got = page.crop(frame["x"], frame["y"], frame["w"], frame["h"])
            fault = pixels_differ(got, picture.crop(*box), wish["bleed"] is not None)
            if fault:
                yield f"{name}: {fault}"
    if (frame["sourceW"], frame["sourceH"]) != tuple(source):
        yield f"{name}: its source size is {frame['sourceW']} x {frame['sourceH']}, not {source}"


def check_page_sizes(model, wish):
    most = wish["max-size"]
    most = tuple(map(int, most.split("x"))) if "x" in most else (int(most), int(most))
    for index, page in enumerate(model["pages"]):
        width, height = page["width"], page["height"]
        if width > most[0] or height > most[1]:
            yield f"page {index} is {width} x {height}, larger than {most}"
        if wish["force-squared"] and width != height:
            yield f"page {index} is {width} x {height}, not square"
        rule = wish["size-constraints"]
        for side in (width, height):
            if rule == "pot" and side & (side - 1):
                yield f"page {index} is {width} x {height}: no power of two"
            if rule == "multiple-of-4" and side % 4:
                yield f"page {index} is {width} x {height}: no multiple of 4"
        if not any(frame["page"] == index for frame in model["frames"]):
            yield f"page {index} has no frames"


def check_gaps(model, wish):
    """Different rectangles keep their distance, extruded pixels included, from each other and the border."""
    padding, extrude, border = wish["shape-padding"], wish["extrude"], wish["border-padding"]
    if model["format"] == "pct":
        padding += padding % 2  # docs/pack.md: half of it is stored, an odd one is rounded up
        for page in model["pages"]:
            if page["padding"] != padding // 2 + extrude:
                yield f"the page's padding is {page['padding']}, not {padding // 2 + extrude}"
    boxes = sorted({rectangle(frame) for frame in model["frames"]})
    far = 1 if model["format"] == "aatls" else 0  # its section 10
    for i, (page, x, y, w, h) in enumerate(boxes):
        size = model["pages"][page]["width"], model["pages"][page]["height"]
        least = border + extrude
        if x < least or y < least or x + w > size[0] - max(least, far) or y + h > size[1] - max(least, far):
            yield f"{boxes[i]} is too near to the border of its page {size}"
        gap = padding + 2 * extrude
        for other, x2, y2, w2, h2 in boxes[i + 1:]:
            if page == other and x < x2 + w2 + gap and x2 < x + w + gap and y < y2 + h2 + gap and y2 < y + h + gap:
                yield f"{boxes[i]} and {(other, x2, y2, w2, h2)} are nearer than {gap}"


def check_drawn(model, wish):
    """Nothing visible outside the frames but what is extruded, which repeats the edge."""
    extrude = wish["extrude"]
    for index, page in enumerate(model["pages"]):
        picture = page["picture"]
        if picture is None:
            continue
        left = [[pixel[3] for pixel in row] for row in picture.rows]
        for _, x, y, w, h in {rectangle(frame) for frame in model["frames"] if frame["page"] == index}:
            for row in range(max(0, y - extrude), min(picture.height, y + h + extrude)):
                for column in range(max(0, x - extrude), min(picture.width, x + w + extrude)):
                    inner = picture.rows[min(max(row, y), y + h - 1)][min(max(column, x), x + w - 1)]
                    got = picture.rows[row][column]
                    if got != inner and not (wish["bleed"] is not None and same_visible(got, inner)):
                        yield f"page {index}: {column},{row} is {got}, not the {inner} of the edge"
                    left[row][column] = 0
        if any(map(any, left)):
            yield f"page {index}: there are visible pixels outside the frames"


def check_duplicates(frames, pictures, boxes, wish):
    """Equal stored pixels share a rectangle, others never do; in PCT what is equal in all is an alias."""
    stored = {}
    for name, picture in pictures.items():
        frame = frames[name]
        empty = is_empty(picture, wish["trim-threshold"]) and (frame["w"], frame["h"]) == (1, 1)
        part = picture.crop(0, 0, 1, 1) if empty else picture.crop(*boxes[name])
        key = part.width, part.height, tuple(map(tuple, part.rows))
        stored.setdefault(key, []).append((name, frame))
    for members in stored.values():
        places = {rectangle(frame) for _, frame in members}
        names = [name for name, _ in members]
        if wish["keep-duplicates"]:
            if len(places) != len(members):
                yield f"--keep-duplicates: {names} share a rectangle"
        elif len(places) != 1:
            yield f"{names} have the same pixels and {len(places)} rectangles"


def check_aliases(model):
    """PCT: of frames that are equal in everything, all but one are written as aliases; nothing else is."""
    if model["format"] != "pct":
        return
    groups = {}
    for frame in model["frames"]:
        trim = frame["sourceW"], frame["sourceH"], frame["trimX"], frame["trimY"]
        groups.setdefault((rectangle(frame), trim), []).append(frame)
    for members in groups.values():
        originals = [frame["key"] for frame in members if "aliasOf" not in frame]
        if len(originals) != 1:
            yield f"{[frame['key'] for frame in members]} are equal; {originals} are no aliases"


def check_atlas(model, pictures, wish, group):
    """Everything about a PCT or AATLS. `pictures`: {file name: Picture}."""
    boxes = trim_boxes(pictures, wish, group)
    by_key = {frame["key"]: frame for frame in model["frames"]}
    wanted = {frame_name(name, wish): name for name in pictures}
    if by_key.keys() != wanted.keys() or len(model["frames"]) != len(pictures):
        yield f"names differ: {sorted(by_key.keys() ^ wanted.keys())}; {len(model['frames'])} frames"
        return
    frames = {name: by_key[key] for key, name in wanted.items()}
    for name, picture in pictures.items():
        frame = frames[name]
        if frame["rotated"]:
            yield f"{name} is rotated"
        yield from check_frame(name, frame, picture, boxes[name], wish, model["pages"][frame["page"]]["picture"])
    yield from check_page_sizes(model, wish)
    yield from check_gaps(model, wish)
    yield from check_drawn(model, wish)
    yield from check_duplicates(frames, pictures, boxes, wish)
    yield from check_aliases(model)


def restored(picture, box, wish):
    """What `unpack` must give: the sprite without what was cut off."""
    if wish["trim-mode"] == "crop":
        return picture.crop(*box)
    return picture.crop(*box).inside(picture.width, picture.height, box[0], box[1])
