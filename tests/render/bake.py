#!/usr/bin/env python3
"""Bakes rigs into atlases: every frame must be the picture that `render` draws, pixel by pixel.

    bake.py --command build/release/spritepress

The atlases are read by the reference decoders of tests/differential, not by the program.
"""
import argparse
import functools
import json
import pathlib
import sys

from PIL import Image

from drawing import EXAMPLES, ROOT, expect, expect_equal, folder_pictures, main, run, seen

sys.path.append(str(ROOT / "tests" / "press"))
import atlas  # noqa: E402

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


def name_of(animation, index, count, ending):
    """As many digits as the last needs; sc-sprites has no underscores, PCT endings."""
    number = str(index).zfill(len(str(count - 1)))
    return animation + number if ending == "scs" else f"{animation}_{number}"


def frame_picture(model, frame):
    """As the decoders see it, in its source size."""
    page = model["pages"][frame["page"]]["picture"]
    part = page.crop(frame["x"], frame["y"], frame["w"], frame["h"])
    part = part.inside(frame["sourceW"], frame["sourceH"], frame["trimX"], frame["trimY"])
    data = bytes(value for row in part.rows for pixel in row for value in pixel)
    return Image.frombytes("RGBA", (part.width, part.height), data)


def key_of(frame, ending):
    """The name in the atlas without the extension that the decoder of PCT adds."""
    key = frame["key"]
    if ending == "pct" and key.endswith(".png"):
        key = key[:-4]
    if ending == "scs" and "animation" in frame:
        return key, frame["animation"]["index"]
    return key, None


def check_sidecar(path, rig, pictures, ending):
    """Timing, loops and names; the origin is where the rig's 0, 0 lies."""
    _, _, rate, animations = RIGS[rig]
    sidecar = json.loads(path.read_text())
    size = sidecar["width"], sidecar["height"]
    expect(size == pictures[0].size, f"a size of {size}")
    expect(0 <= sidecar["originX"] <= sidecar["width"], f"originX {sidecar['originX']}")
    got = [(a["name"], a["loop"], len(a["frames"])) for a in sidecar["animations"]]
    expect(got == animations, f"animations {got}")
    for entry in sidecar["animations"]:
        expect(entry["fps"] == rate, f"{entry['name']} at {entry['fps']}")
        count = len(entry["frames"])
        wanted = [name_of(entry["name"], i, count, ending) for i in range(count)]
        expect(entry["frames"] == wanted, f"frames {entry['frames']}")
    return [name for entry in sidecar["animations"] for name in entry["frames"]]


def check(rig, ending, command, folder):
    source, options, _, animations = RIGS[rig]
    text = run(command, "convert", EXAMPLES / source, *options, "-o", folder / f"baked.{ending}")
    run(command, "render", "-q", EXAMPLES / source, *options, "--animation", "all", "-o", f"{folder}/film/")
    pictures = folder_pictures(folder / "film")
    expect(len(pictures) == sum(count for *_, count in animations), f"{len(pictures)} pictures")
    expect(f"baked: {len(pictures)} pictures" in text, "the report does not say what was baked")
    expect("gone" in text and "baked.animations.json" in text, "what is lost, or where timing is, is not told")
    names = check_sidecar(folder / "baked.animations.json", rig, pictures, ending)
    model = atlas.load(folder / f"baked.{ending}")
    frames = {key_of(frame, ending): frame for frame in model["frames"]}
    expect(len(frames) == len(pictures), f"{len(frames)} frames in the atlas")
    for name, picture in zip(names, pictures):
        frame = frames.get((name, None)) or next((f for (key, index), f in frames.items() if index is not None and
                                                  name.startswith(key) and int(name[len(key):]) == index), None)
        expect(frame, f"{name} is not in the atlas: {sorted(frames)[:4]} ...")
        got = frame_picture(model, frame)
        if ending == "scs":
            # Whole cells: what is left over on the right and below is empty.
            grown = Image.new("RGBA", got.size)
            grown.paste(picture)
            picture = grown
        expect_equal(got, picture, name)
    unique = len({seen(p).tobytes() for p in pictures})
    places = len({atlas.rectangle(frame) for frame in model["frames"]})
    # A row of sc-sprites is one animation: equal frames inside it cannot be one.
    expect(places == unique or (ending == "scs" and places >= unique), f"{unique} pictures in {places} places")


def check_origin(command, folder):
    """The sidecar's origin is where the skeleton of the rest pose stands: its root is at 0, 0."""
    run(command, "convert", "-q", EXAMPLES / "fox.pchr", "-o", folder / "fox.pct", "--scale", 2)
    sidecar = json.loads((folder / "fox.animations.json").read_text())
    run(command, "render", "-q", EXAMPLES / "fox.pchr", "--animation", "all", "--scale", 2, "--antialias", 1,
        "--skeleton", "-o", f"{folder}/film/")
    image = folder_pictures(folder / "film")[0]
    expect(image.size == (sidecar["width"], sidecar["height"]), f"{image.size}")
    x, y = int(sidecar["originX"]), int(sidecar["originY"])
    for dx, dy in ((0, 0), (1, 0), (2, 0), (-1, 0), (-2, 0), (0, -1), (0, -2)):
        expect(image.getpixel((x + dx, y + dy)) == (255, 64, 96, 255), f"no cross at {x + dx}, {y + dy}")


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


CHECKS = [(f"{rig} as {ending}", functools.partial(check, rig, ending))
          for rig in RIGS for ending in ("pct", "aatls", "scs")]
CHECKS += [("the origin", check_origin), ("threads", check_same_bytes), ("compact", check_compact_sidecar)]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    sys.exit(main(CHECKS, parser.parse_args().command))
