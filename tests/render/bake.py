#!/usr/bin/env python3
"""Bakes rigs into atlases: every frame must be the picture that `render` draws, pixel by pixel.

    bake.py --command build/release/spritepress

The atlases are read by the reference decoders of tests/differential, not by the program.
"""
import argparse
import functools
import json
import math
import pathlib
import shutil
import struct
import subprocess
import sys
from fractions import Fraction

from PIL import Image

from drawing import EXAMPLES, ROOT, expect, expect_equal, folder_pictures, main, run, seen

sys.path += [str(ROOT / "tests" / "press"), str(ROOT / "tests")]
import atlas  # noqa: E402
import packed_formats  # noqa: E402
import pchr  # noqa: E402
import posing  # noqa: E402

# name: (rig, options, animations as (name, loop, frames))
LAMP = [("nod", True, 12)]
FOX = [("rest", False, 1), ("idle", True, 18), ("walk", True, 16), ("attack", False, 16)]
JELLY = [("rest", False, 1), ("sway", True, 28)]
RIGS = {
    "lamp": ("lamp.pchr", (), 12, LAMP),
    "lamp at 30": ("lamp.json", ("--fps", 30), 30, [("nod", True, 30)]),
    "lamp with hard edges": ("lamp.pchr", ("--antialias", 1, "--filter", "nearest", "--scale", 2), 12, LAMP),
    "lamp in steps": ("lamp.pchr", ("--fps", 24, "--step"), 24, [("nod", True, 24)]),
    "lamp upside down": ("lamp.pchr", ("--y-down", "--clockwise", "--flip-v", "--bind", "nod:3"), 12, LAMP),
    "fox": ("fox.pchr", ("--scale", "1/3"), 16, FOX),
    "fox at 8": ("fox.pchr", ("--scale", "0.5", "--fps", 8), 8,
                 [("rest", False, 1), ("idle", True, 9), ("walk", True, 8), ("attack", False, 8)]),
    "jellyfish": ("jellyfish.pchr", ("--scale", "1/2"), 12, JELLY),
}


def name_of(animation, index, count):
    """As many digits as the last needs."""
    return f"{animation}_{str(index).zfill(len(str(count - 1)))}"


def frame_picture(model, frame):
    """As the decoders see it, in its source size."""
    page = model["pages"][frame["page"]]["picture"]
    part = page.crop(frame["x"], frame["y"], frame["w"], frame["h"])
    part = part.inside(frame["sourceW"], frame["sourceH"], frame["trimX"], frame["trimY"])
    data = bytes(value for row in part.rows for pixel in row for value in pixel)
    return Image.frombytes("RGBA", (part.width, part.height), data)


def key_of(frame, ending):
    """(name, index in its animation or 0), without the extension that the decoder of PCT adds."""
    key = frame["key"]
    if ending == "pct" and key.endswith(".png"):
        key = key[:-4]
    return key, frame.get("animation", {}).get("index", 0)


def expected_view(source, options, animations, rate):
    """Size of the pictures and where 0, 0 lies in them, worked out from the file: see docs/render.md."""
    rig = pchr.decode((EXAMPLES / source).with_suffix(".pchr").read_bytes())
    given = {name: value for name, value in zip(options, options[1:])}
    scale = float(Fraction(given.get("--scale", 1)))
    bind = posing.find_bind(rig)[:2]
    if "--bind" in given:
        name, frame = given["--bind"].split(":")
        bind = [a["name"] for a in rig["animations"]].index(name), int(frame)
    down = "--y-down" in options
    sign = 1 if down == ("--clockwise" in options) else -1
    boxes = []
    for animation, (_, loop, count) in zip(rig["animations"], animations):
        for i in range(count):
            place = i * rig["fps"] / rate
            if i > 0 and i + 1 == count and not loop:
                place = max(place, len(animation["frames"]) - 1)
            frame = posing.transforms(animation, place, "--step" in options)
            boxes.append(posing.box(posing.posed(rig, frame, bind, sign)))
    left, bottom, right, top = posing.joined(boxes)
    width, height = (math.ceil(side * scale - 1e-4) + 2 for side in (right - left, top - bottom))
    return width, height, width / 2 - (left + right) / 2 * scale, height / 2 - (top + bottom) / 2 * scale * (
        1 if down else -1)


def box_of(pictures):
    """The smallest box outside which all pictures are empty."""
    boxes = [box for box in (p.getchannel("A").getbbox() for p in pictures) if box]
    lefts, tops, rights, bottoms = zip(*boxes)
    return min(lefts), min(tops), max(rights), max(bottoms)


def endings(command):
    """Of the formats that a second decoder here reads."""
    return [ending for format_id, ending in packed_formats.endings(command) if f".{format_id}" in atlas.DECODERS]


def check_sidecar(path, rig, pictures, ending):
    """Timing, loops, names, sizes; the origin is where the rig's 0, 0 lies. Gives for each picture where it is in the
    atlas and the box of it that is kept."""
    source, options, rate, animations = RIGS[rig]
    sidecar = json.loads(path.read_text())
    width, height, x, y = expected_view(source, options, animations, rate)
    expect(pictures[0].size == (width, height), f"a size of {pictures[0].size}, not {width} x {height}")
    count = "frameCount" if ending == "scs" else "frames"
    got = [(a["name"], a["loop"], a[count] if ending == "scs" else len(a[count])) for a in sidecar["animations"]]
    expect(got == animations, f"animations {got}")
    places, first = [], 0
    for entry, (name, _, frames) in zip(sidecar["animations"], animations):
        expect(entry["fps"] == rate, f"{name} at {entry['fps']}")
        box = (0, 0, width, height)
        if ending == "scs":
            # There are no trimmed frames there: an animation is cropped as a whole.
            box = box_of(pictures[first:first + frames])
            expect(entry["sprite"] == name, f"sprite {entry['sprite']}")
            places += [(name, i, box) for i in range(frames)]
        else:
            wanted = [name_of(name, i, frames) for i in range(frames)]
            expect(entry["frames"] == wanted, f"frames {entry['frames']}")
            places += [(frame, 0, box) for frame in wanted]
        expect((entry["width"], entry["height"]) == (box[2] - box[0], box[3] - box[1]), f"{name}: a size of {entry}")
        off = math.hypot(entry["originX"] - x + box[0], entry["originY"] - y + box[1])
        expect(off < 0.001, f"{name}: the origin is {off} off")
        first += frames
    return places


def check(rig, ending, command, folder):
    source, options, _, animations = RIGS[rig]
    text = run(command, "convert", EXAMPLES / source, *options, "--to", ending, "-o", folder / f"baked.{ending}")
    run(command, "render", "-q", EXAMPLES / source, *options, "--animation", "all", "-o", f"{folder}/film/")
    pictures = folder_pictures(folder / "film")
    expect(len(pictures) == sum(count for *_, count in animations), f"{len(pictures)} pictures")
    expect(f"baked: {len(pictures)} pictures" in text, "the report does not say what was baked")
    expect("gone" in text and "baked.animations.json" in text, "what is lost, or where timing is, is not told")
    places = check_sidecar(folder / "baked.animations.json", rig, pictures, ending)
    model = atlas.load(folder / f"baked.{ending}")
    frames = {key_of(frame, ending): frame for frame in model["frames"]}
    expect(len(frames) == len(pictures), f"{len(frames)} frames in the atlas")
    kept = []
    for (name, index, box), drawn in zip(places, pictures):
        frame = frames.get((name, index))
        expect(frame, f"{name} {index} is not in the atlas: {sorted(frames)[:4]} ...")
        got = frame_picture(model, frame)
        picture = drawn.crop(box)
        kept.append(seen(picture).tobytes())
        if ending == "scs":
            # Whole cells: what is left over on the right and below is empty.
            grown = Image.new("RGBA", got.size)
            grown.paste(picture)
            picture = grown
            if frame.get("animation"):
                expect(frame["animation"]["rate"] == RIGS[rig][2], f"{name} at {frame['animation']}")
        expect_equal(got, picture, f"{name} {index}")
    spots = len({atlas.rectangle(frame) for frame in model["frames"]})
    # A row of sc-sprites is one animation: equal frames inside it cannot be one.
    expect(spots == len(set(kept)) or (ending == "scs" and spots >= len(set(kept))), f"{len(set(kept))} pictures in {spots}")


def check_origin(command, folder):
    """The sidecar's origin is where the skeleton of the rest pose stands: its root, a dot, is at 0, 0."""
    run(command, "convert", "-q", EXAMPLES / "fox.pchr", "-o", folder / "fox.pct", "--scale", 2)
    sidecar = json.loads((folder / "fox.animations.json").read_text())["animations"][0]
    run(command, "render", "-q", EXAMPLES / "fox.pchr", "--animation", "all", "--scale", 2, "--antialias", 1,
        "--skeleton", "-o", f"{folder}/film/")
    image = folder_pictures(folder / "film")[0]
    expect(image.size == (sidecar["width"], sidecar["height"]), f"{image.size}")
    x, y = int(sidecar["originX"]), int(sidecar["originY"])
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, -1), (0, -2)):
        expect(image.getpixel((x + dx, y + dy)) == (255, 64, 96, 255), f"no joint at {x + dx}, {y + dy}")


def refused(command, *arguments):
    """Must fail with findings; gives what was said."""
    done = subprocess.run([command, *map(str, arguments)], capture_output=True, text=True)
    expect(done.returncode == 1, f"status {done.returncode}: {done.stderr}")
    return done.stderr


def check_room(command, folder):
    """What is too large for a page is told once, with a size that works, and so does a smaller scale."""
    fox, out = EXAMPLES / "fox.pchr", folder / "fox.scs"
    for options in (("--fps", 40), ("--max-size", 2048), ("--max-size", "1000x700"), ("--scale", 8, "--fps", 4)):
        said = refused(command, "convert", fox, *options, "-o", out)
        expect(said.count("error[") == 1 and "error[RND003]" in said, said)
        expect(not list(folder.iterdir()), "something was written")
        room = said.split("; pages of ")[1].split()[0]
        rest = [o for o in options if options.index(o) > 1] if "--max-size" in options else options
        run(command, "convert", "-q", fox, *rest, "--max-size", room, "-o", out)
        for path in folder.iterdir():
            path.unlink()
    run(command, "convert", "-q", fox, "--scale", "1/2", "--max-size", 2048, "-o", out)
    # 4,096 pixels unless --max-size says otherwise: a page in the file is a PNG behind the text.
    run(command, "convert", "-q", fox, "-o", out)
    width, height = struct.unpack(">II", out.read_bytes().split(b"IHDR")[1][:8])
    expect(2048 < width <= 4096 and height <= 4096, f"a page of {width} x {height}")
    # At ten times its size a fox is larger than 1,024 pixels and smaller than 2,048.
    said = refused(command, "convert", fox, "--scale", 10, "--fps", 1, "--max-size", 1024, "-o", folder / "fox.pct")
    expect(said.count("error[") == 1 and "pages of 2048 x 2048 have room for everything" in said, said)


def check_keys(command, folder):
    """Every animation is a sprite of its own in sc-sprites, whatever it is called."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    nod = rig["animations"][0]
    names = ["a", "a1", "a 1", "a/1", "b-2", "b_20", "Ärger", "42", "pose1", "pose2", "...", "_"]
    keys = ["a", "a1", "a1x2", "a1x3", "b2", "b20", "rger", "42", "pose1.0", "pose2.0", "animation", "animationx2"]
    rig["animations"] = [dict(nod, name=name, frames=nod["frames"][:1 if "pose" in name else 12]) for name in names]
    (folder / "rig.json").write_text(json.dumps(rig))
    shutil.copy(EXAMPLES / "lamp.png", folder)
    run(command, "convert", "-q", folder / "rig.json", "-o", folder / "rig.scs")
    sidecar = json.loads((folder / "rig.animations.json").read_text())["animations"]
    expect([(a["name"], a["sprite"]) for a in sidecar] == list(zip(names, keys)), f"{sidecar}")
    model = atlas.load(folder / "rig.scs")
    counts = {}
    for frame in model["frames"]:
        counts[frame["key"]] = counts.get(frame["key"], 0) + 1
    expect(counts == {a["sprite"]: a["frameCount"] for a in sidecar}, f"{counts}")


def check_rates(command, folder):
    """A rate above what pack allows, and none at all."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    shutil.copy(EXAMPLES / "lamp.png", folder)
    for fps, wanted in ((0, 30), (2000, 2000)):
        (folder / "rig.json").write_text(json.dumps(dict(rig, fps=fps)))
        run(command, "convert", "-q", folder / "rig.json", "-o", folder / "rig.scs")
        sidecar = json.loads((folder / "rig.animations.json").read_text())["animations"][0]
        expect((sidecar["fps"], sidecar["frameCount"]) == (wanted, 12), f"{sidecar}")
        animation = atlas.load(folder / "rig.scs")["frames"][0]["animation"]
        expect((animation["rate"], animation["frames"]) == (wanted, 12), f"{animation}")


def check_hidden(command, folder):
    """An animation that shows nothing keeps a pixel."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    shutil.copy(EXAMPLES / "lamp.png", folder)
    frames = [[dict(t, visible=False) for t in frame] for frame in rig["animations"][0]["frames"][:2]]
    rig["animations"].append({"name": "gone", "loop": True, "frames": frames})
    (folder / "rig.json").write_text(json.dumps(rig))
    for ending in endings(command):
        run(command, "convert", "-q", folder / "rig.json", "--to", ending, "-o", folder / f"{ending}.{ending}")
        expect(len(atlas.load(folder / f"{ending}.{ending}")["frames"]) == 14, ending)


def check_same_bytes(command, folder):
    for threads in (1, 3):
        run(command, "convert", "-q", EXAMPLES / "lamp.pchr", "-j", threads, "-o", folder / f"{threads}.aatls")
    a, b = ((folder / f"{n}.png").read_bytes() for n in (1, 3))
    expect(a == b, "pages differ")


def check_compact_sidecar(command, folder):
    run(command, "convert", "-q", EXAMPLES / "lamp.pchr", "--compact", "-o", folder / "lamp.pct")
    text = (folder / "lamp.animations.json").read_text()
    expect(text.count("\n") <= 1, "--compact does not hold for the sidecar")
    run(command, "convert", "-q", EXAMPLES / "lamp.pchr", "-o", folder / "lamp.pct")
    expect(json.loads((folder / "lamp.animations.json").read_text()) == json.loads(text), "the values differ")


CHECKS = [("the origin", check_origin), ("threads", check_same_bytes), ("compact", check_compact_sidecar),
           ("room", check_room), ("keys", check_keys), ("rates", check_rates), ("hidden", check_hidden)]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    command = parser.parse_args().command
    rigs = [(f"{rig} as {ending}", functools.partial(check, rig, ending))
            for rig in RIGS for ending in endings(command)]
    sys.exit(main(rigs + CHECKS, command))
