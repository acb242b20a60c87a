#!/usr/bin/env python3
"""Unpacks atlases and compares every pixel with what the reference decoders cut from the pages.

    unpack.py --command build/release/spritepress [--count 20] [--seed 1]

The examples, and random atlases with everything that moves pixels: trimming, rotation, aliases, several pages,
animations, splits and pads. Each is unpacked with 1 and with 4 threads.
"""
import argparse
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import aatls
import pct
import pixels
import scs

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLACK = (0, 0, 0, 255)


def source_size(frame, trimmed):
    if trimmed:
        return frame["w"], frame["h"], 0, 0
    return frame["sourceW"], frame["sourceH"], frame["trimX"], frame["trimY"]


def picture_of(frame, page, trimmed):
    """PCT: w and h are those of the upright frame; its pixels lie turned 90 degrees clockwise."""
    if frame["rotated"]:
        part = page.crop(frame["x"], frame["y"], frame["h"], frame["w"]).turned_back()
    else:
        part = page.crop(frame["x"], frame["y"], frame["w"], frame["h"])
    return part.inside(*source_size(frame, trimmed))


def marks(distances, before, size, length):
    """Positions on a border of a line of marks; none when a distance is unset. `size` is the packed length, `before`
    the transparent pixels in front of it, `length` that of the whole picture."""
    first, last = distances
    if first < 0 or last < 0 or first + last >= size:
        return range(0)
    return range(1 + before + first, 1 + length - (length - before - size) - last)


def with_border(frame, picture, trimmed):
    """A nine-patch picture, or the same one when there is nothing to mark."""
    _, _, x, y = source_size(frame, trimmed)
    splits, pads = frame.get("splits", [-1] * 4), frame.get("pads", [-1] * 4)
    lines = []
    for distances, row, column in ((splits, 0, 0), (pads, picture.height + 1, picture.width + 1)):
        lines.append([(m, row) for m in marks(distances[:2], x, frame["w"], picture.width)])
        lines.append([(column, m) for m in marks(distances[2:], y, frame["h"], picture.height)])
    if not any(lines):
        return picture, False
    whole = picture.inside(picture.width + 2, picture.height + 2, 1, 1)
    for column, row in (place for line in lines for place in line):
        whole.rows[row][column] = BLACK
    return whole, True


def stem_of(name):
    stem, dot, extension = name.rpartition(".")
    return stem if dot and extension.lower() in ("png", "webp", "jpg", "jpeg", "gif", "bmp", "tga", "pcsef") else name


def file_of(frame, nests, nine_patch):
    stem = frame["key"].replace(".", "/") if nests else stem_of(frame["key"])
    animation = frame.get("animation")
    if animation:
        stem += "_" + str(animation["index"]).zfill(len(str(animation["frames"] - 1)))
    return stem + (".9.png" if nine_patch else ".png")


def expected_files(model, pages, trimmed, nine_patch):
    files = {}
    for frame in model["frames"]:
        picture, marked = picture_of(frame, pages[frame["page"]], trimmed), False
        if nine_patch:
            picture, marked = with_border(frame, picture, trimmed)
        files[file_of(frame, model["format"] == "scs", marked)] = picture
    return files


def found_files(folder):
    paths = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): pixels.decode(path.read_bytes()) for path in paths}


def compare(command, path, model, pages, options):
    """Complaints about one way to unpack one file."""
    arguments = [name for name, given in (("--trimmed", options[0]), ("--no-nine-patch", not options[1])) if given]
    expected = expected_files(model, pages, *options)
    complaints = []
    for threads in ("1", "4"):
        with tempfile.TemporaryDirectory() as folder:
            result = subprocess.run([command, "unpack", "-q", path, "-o", folder, "--threads", threads, *arguments],
                                    capture_output=True, text=True, timeout=120)
            if result.returncode:
                complaints.append(f"exit status {result.returncode}: {result.stderr}")
                continue
            found = found_files(folder)
            if found.keys() != expected.keys():
                complaints.append(f"files differ: {sorted(found.keys() ^ expected.keys())}")
            complaints += [f"{name} differs" for name in expected if name in found and found[name] != expected[name]]
    return [f"{path} {' '.join(arguments)}: {complaint}" for complaint in complaints]


def check(command, path, model, pages):
    ways = [(trimmed, nine_patch) for trimmed in (False, True) for nine_patch in (False, True)]
    return [complaint for options in ways for complaint in compare(command, path, model, pages, options)]


def check_examples(command):
    complaints = []
    for name, decoder in (("hero.pct", pct), ("items.aatls", aatls), ("world.scs", scs)):
        path = ROOT / "examples" / name
        data = path.read_bytes()
        model = decoder.decode(data)
        if decoder is scs:
            pages = [pixels.decode(data[data.index(b"\n=\n") + 3:])]
        else:
            pages = [pixels.decode((path.parent / page["file"]).read_bytes()) for page in model["pages"]]
        complaints += check(command, str(path), model, pages)
    return complaints


def random_page(chance, width, height):
    """Some pixels are transparent and have a colour all the same, which has to survive."""
    return pixels.Picture(width, height, [[tuple(chance.choice((0, 7, 128, 255)) for _ in range(4))
                                           for _ in range(width)] for _ in range(height)])


def random_frame(chance, page):
    w, h = chance.randint(1, 9), chance.randint(1, 9)
    x, y = chance.randint(0, page.width - 11), chance.randint(0, page.height - 11)
    trim = (chance.randint(0, 4), chance.randint(0, 4)) if chance.random() < 0.5 else (0, 0)
    source = (w + trim[0] + chance.randint(0, 3), h + trim[1] + chance.randint(0, 3)) if any(trim) else (w, h)
    return (x, y, w, h), source, trim


def random_pct(chance, pages):
    lines = ["PCT:1.0"] + [f"P:page{i}.png,RGBA8888,{p.width},{p.height},1" for i, p in enumerate(pages)]
    names = []
    for index, page in enumerate(pages):
        lines.append(f"#{index}")
        for number in range(chance.randint(1, 8)):
            (x, y, w, h), source, trim = random_frame(chance, page)
            rotated = chance.random() < 0.4
            names.append(chance.choice(("", "deep/er/", "a b/", "é/")) + f"f{index}_{number}" + chance.choice(("", ".png", ".jpg")))
            flags = rotated + 2 * any(trim)
            tail = f"|{source[0]},{source[1]},{trim[0]},{trim[1]}" if any(trim) else ""
            lines.append(f"{names[-1]}|{flags}|{x},{y},{w},{h}{tail}")
    lines.append(f"A:{names[0]}=alias_of_first")
    return ("\n".join(lines) + "\n").encode()


def random_aatls(chance, pages):
    def string(text):
        return struct.pack(">h", len(text)) + text

    data = b"AATLS\0"
    for index, page in enumerate(pages):
        regions = b""
        count = chance.randint(1, 8)
        for number in range(count):
            (x, y, w, h), source, trim = random_frame(chance, page)
            regions += string(b"r%d/n%d%s" % (index, number, chance.choice((b"", b".9")))) + struct.pack(">4h", x, y, w, h)
            offsets = struct.pack(">4h", trim[0], source[1] - h - trim[1], *source)
            splits = struct.pack(">4h", *(chance.randint(0, size // 2) for size in (w, w, h, h)))
            pads = struct.pack(">4h", *(chance.choice((-1, chance.randint(0, size // 2))) for size in (w, w, h, h)))
            for part, wanted in ((offsets, any(trim)), (splits, chance.random() < 0.5), (pads, chance.random() < 0.5)):
                regions += b"\1" + part if wanted else b"\0"
        data += b"\1" + string(b"page%d.png" % index) + struct.pack(">hh4bi", page.width, page.height, 0, 0, 1, 1, count) + regions
    return data


def without_nine(model):
    """A frame with splits or pads is called by its name, not by that of a nine-patch file."""
    for frame in model["frames"]:
        if ("splits" in frame or "pads" in frame) and frame["key"].endswith(".9"):
            frame["key"] = frame["key"][:-2]
    return model


def check_random(command, seed, number):
    chance = random.Random(f"{seed} {number}")
    with tempfile.TemporaryDirectory() as folder:
        pages = [random_page(chance, chance.randint(20, 40), chance.randint(20, 40)) for _ in range(chance.randint(1, 3))]
        for i, page in enumerate(pages):
            pathlib.Path(folder, f"page{i}.png").write_bytes(pixels.encode(page))
        name, make, decoder = chance.choice((("a.pct", random_pct, pct), ("a.aatls", random_aatls, aatls)))
        data = make(chance, pages)
        path = pathlib.Path(folder, name)
        path.write_bytes(data)
        complaints = check(command, str(path), without_nine(decoder.decode(data)), pages)
    return [f"seed {seed} case {number}: {complaint}" for complaint in complaints]


def main():
    parser = argparse.ArgumentParser(description="Compare unpacked pixels with the reference decoders.")
    parser.add_argument("--command", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    complaints = check_examples(options.command)
    for number in range(options.count):
        complaints += check_random(options.command, options.seed, number)
    print("\n".join(complaints[:40]))
    print(f"{options.count + 3} atlases, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
