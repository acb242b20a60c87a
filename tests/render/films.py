#!/usr/bin/env python3
"""Draws every film as a folder, APNG, WebP and GIF, and decodes them with decoders that are not ours.

    films.py --command build/release/spritepress

APNG and WebP must show exactly the pictures of the folder. APNG shows each for exactly 1/rate seconds, as a fraction;
of WebP's milliseconds and GIF's hundredths of a second no rounding may add up. GIF has exactly the outline of the
pictures, and nearly their colours. A film plays for ever unless
the animation does not loop or --loop says otherwise.
"""
import argparse
import functools
import pathlib
import struct
import subprocess
import sys
from fractions import Fraction

from PIL import Image, ImageChops, ImageStat

from drawing import EXAMPLES, ROOT, difference, expect, expect_equal, film, folder_pictures, main, picture, run

sys.path.append(str(ROOT / "tests" / "differential"))
import pchr  # noqa: E402

# name: (file, options, pictures, frames a second); both are lists for films of several rates
FILMS = {
    "walk at 7": ("fox.pchr", ["--animation", "walk", "--fps", 7, "--scale", "1/2"], 7, 7),
    "walk at 16": ("fox.pchr", ["--animation", "walk", "--scale", "1/2"], 16, 16),
    "walk at 24": ("fox.pchr", ["--animation", "walk", "--fps", 24, "--scale", "1/2"], 24, 24),
    "walk at 30": ("fox.pchr", ["--animation", "walk", "--fps", 30, "--scale", "1/3"], 30, 30),
    "walk at 60": ("fox.pchr", ["--animation", "walk", "--fps", 60, "--scale", "1/3"], 60, 60),
    "attack, which does not loop": ("fox.pchr", ["--animation", "attack", "--scale", "1/2"], 16, 16),
    "attack at 6": ("fox.pchr", ["--animation", "attack", "--scale", "1/2", "--fps", 6], 6, 6),
    "attack for ever": ("fox.pchr", ["--animation", "attack", "--scale", "1/3", "--loop", 0], 16, 16),
    "walk once": ("fox.pchr", ["--animation", "walk", "--scale", "1/3", "--loop", 1], 16, 16),
    "walk three times": ("fox.pchr", ["--animation", "walk", "--scale", "1/3", "--loop", 3], 16, 16),
    "coins as often as can be": ("hero.pct", ["--animation", "coin", "--loop", 65535], 6, 12),
    "rest, one frame": ("fox.pchr", ["--animation", "rest"], 1, 16),
    # 28 frames at 12 a second last 2 1/3 seconds: 70 pictures at 30.
    "sway at 30": ("jellyfish.pchr", ["--animation", "sway", "--fps", 30, "--scale", "1/2"], 70, 30),
    "sway on a ground": ("jellyfish.pchr", ["--animation", "sway", "--background", "#14233c"], 28, 12),
    "sway on glass": ("jellyfish.pchr", ["--animation", "sway", "--background", "#14233c80"], 28, 12),
    "sway in a frame": ("jellyfish.pchr", ["--animation", "sway", "--size", "96x64"], 28, 12),
    "all animations": ("fox.pchr", ["--animation", "all", "--size", 80], 1 + 18 + 16 + 16, 16),
    "lamp, hard edges": ("lamp.pchr", ["--antialias", 1, "--filter", "nearest"], 12, 12),
    "lamp in steps": ("lamp.pchr", ["--fps", 36, "--step"], 36, 36),
    "torch": ("world.scs", ["--animation", "torch", "--scale", 4], 4, 8),
    "torch, as nobody asked": ("world.scs", [], 4, 8),
    "three tiles, then the torch": ("world.scs", ["--animation", "all", "--scale", 2], [3, 4], [12, 8]),
    "idle, as nobody asked": ("fox.pchr", ["--scale", "1/2"], 18, 16),
    "sway, as nobody asked": ("jellyfish.pchr", ["--scale", "1/2"], 28, 12),
    "everything of the hero": ("hero.pct", ["--animation", "all", "--size", 40], 8 + 6 + 6, 12),
    "tiles": ("world.scs", ["--animation", "tile"], 3, 12),
    "hero": ("hero.pct", ["--animation", "hero/walk", "--scale", 3], 8, 12),
    "coins": ("hero.pct", ["--animation", "coin", "--fps", 9, "--background", "#fff"], 6, 9),
    "slimes": ("hero.pct", ["--animation", "slime", "--size", "50x90"], 6, 12),
}


def plays(name):
    """How often the film plays, 0 for ever: --loop, else once where one animation of a rig does not loop."""
    source, options, *_ = FILMS[name]
    given = dict(zip(options[::2], options[1::2]))
    if "--loop" in given:
        return given["--loop"]
    if not source.endswith(".pchr") or given.get("--animation", "all") == "all":
        return 0
    animations = pchr.decode((EXAMPLES / source).read_bytes())["animations"]
    return 0 if next(a["loop"] for a in animations if a["name"] == given["--animation"]) else 1


def lengths(name):
    """How many seconds each picture is shown."""
    counts, rates = FILMS[name][2:]
    if not isinstance(counts, list):
        counts, rates = [counts], [rates]
    return [Fraction(1, rate) for count, rate in zip(counts, rates) for _ in range(count)]


def starts(name):
    """When each picture begins and the film ends, in milliseconds, rounded half up from the exact time."""
    seconds = lengths(name)
    return [int(sum(seconds[:i]) * 1000 + Fraction(1, 2)) for i in range(len(seconds) + 1)]


def delays(path):
    """Of an APNG, as its fcTL chunks have them: fractions of two 16-bit numbers."""
    data, at, found = path.read_bytes(), 8, []
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"fcTL":
            found.append(Fraction(*struct.unpack_from(">HH", data, at + 8 + 20)))
        at += 12 + size
    return found


def draw(command, folder, name, ending):
    source, options, *_ = FILMS[name]
    if ending == "/" and "--loop" in options:  # a folder does not play
        options = options[:options.index("--loop")]
    run(command, "render", "-q", EXAMPLES / source, *options, "-o", f"{folder}/film{ending}")
    return folder / f"film{ending}"


def frames(command, folder, name):
    pictures = folder_pictures(draw(command, folder, name, "/"))
    expect(len(pictures) == len(lengths(name)), f"{len(pictures)} pictures")
    expect(len({p.size for p in pictures}) == 1, "pictures of one film differ in size")
    return pictures


def check_apng(name, command, folder):
    wanted, path = frames(command, folder, name), draw(command, folder, name, ".apng")
    pictures, durations, loops = film(path)
    expect(len(pictures) == len(wanted), f"{len(pictures)} pictures")
    for i, (a, b) in enumerate(zip(pictures, wanted)):
        expect_equal(a, b, f"picture {i}")
    if len(wanted) > 1:
        expect(loops == plays(name), f"plays {loops} times")
        expect(all(abs(a - b * 1000) < 1e-9 for a, b in zip(durations, lengths(name))), f"durations {durations}")
    expect(delays(path) == lengths(name), f"delays {delays(path)}")


def webp_durations(path):
    """By webpmux: (durations, loops); a picture that does not move has none."""
    text = subprocess.run(["webpmux", "-info", path], capture_output=True, text=True, check=True).stdout
    if "Number of frames" not in text:
        return [], 0
    rows = [line.split() for line in text.splitlines() if line.strip()[:1].isdigit() and ":" in line.split()[0]]
    loops = int(text.split("Loop Count :")[1].split()[0])
    return [int(row[6]) for row in rows], loops


def check_webp(name, command, folder):
    """Equal neighbours may have become one: what counts is what is seen at each time."""
    wanted, times = frames(command, folder, name), starts(name)
    path = draw(command, folder, name, ".webp")
    pictures, _, _ = film(path)
    durations, loops = webp_durations(path)
    expect(loops == (plays(name) if durations else 0), f"plays {loops} times")
    if not durations:
        expect(len(wanted) == 1, "the picture does not move")
        durations = [times[-1]]
    expect(len(durations) == len(pictures), f"{len(pictures)} pictures, {len(durations)} durations")
    expect(sum(durations) == times[-1], f"lasts {sum(durations)} ms, not {times[-1]}")
    ends = [sum(durations[:i + 1]) for i in range(len(durations))]
    shown = 0
    for i, start in enumerate(times[:-1]):
        while ends[shown] <= start:
            shown += 1
        expect_equal(pictures[shown], wanted[i], f"picture {i}, at {start} ms")
    begins = {0, *ends}
    expect(begins <= set(times), f"pictures change at {sorted(begins - set(times))} ms")
    joined = sum(difference(a, b) is None for a, b in zip(wanted, wanted[1:]))
    expect(len(wanted) - joined <= len(pictures) <= len(wanted), f"{len(pictures)} pictures of {len(wanted)}")


def gif_error(got, wanted, what):
    """How far colours are off on average; outlines must be right."""
    outline = wanted.getchannel("A").point(lambda alpha: 255 if alpha >= 128 else 0)
    expect(got.getchannel("A").tobytes() == outline.tobytes(), f"{what}: it is not opaque exactly from alpha 128 on")
    expect(outline.getbbox(), f"{what} is empty")
    return sum(ImageStat.Stat(ImageChops.difference(got, wanted).convert("RGB"), outline).mean) / 3


def last_disposal(path):
    """What becomes of the last picture: 1, it stays; 2, it is cleared."""
    with Image.open(path) as image:
        image.seek(image.n_frames - 1)
        return image.disposal_method


def check_gif(name, command, folder):
    wanted, times = frames(command, folder, name), starts(name)
    pictures, durations, loops = film(draw(command, folder, name, ".gif"))
    expect(len(pictures) == len(wanted), f"{len(pictures)} pictures")
    for i, (a, b) in enumerate(zip(pictures, wanted)):
        expect(a.size == b.size, f"picture {i}: {a.size}")
        off = gif_error(a, b, f"picture {i}")
        few = b.getcolors(255) and all(colour[3] in (0, 255) for _, colour in b.getcolors(255))
        expect(off == 0 or not few, f"picture {i}: its few colours are not exact")
        expect(off <= 3, f"picture {i}: colours are {off:.1f} off on average")
    if len(wanted) > 1:
        # A GIF without the extension plays once; with it, it says how often it is repeated, 0 for ever.
        repeats = {0: 0, 1: None}.get(plays(name), plays(name) - 1)
        expect(loops == repeats, f"repeats {loops}")
        if repeats is None:
            expect(last_disposal(folder / "film.gif") == 1, "the last picture does not stay")
        shown = 0
        for i, duration in enumerate(durations):
            shown += duration
            expect(duration % 10 == 0 and abs(shown - times[i + 1]) <= 5, f"picture {i} ends at {shown} ms")


def check_still(ending, command, folder):
    """One moment as a film is one picture, the same as the PNG."""
    options = ["--animation", "walk", "--time", "0.3", "--scale", "1/2"]
    for name in ("still.png", f"still{ending}"):
        run(command, "render", "-q", EXAMPLES / "fox.pchr", *options, "-o", folder / name)
    pictures, _, _ = film(folder / f"still{ending}")
    expect(len(pictures) == 1, f"{len(pictures)} pictures")
    if ending != ".gif":
        expect_equal(pictures[0], picture(folder / "still.png"), "the picture")
    else:
        gif_error(pictures[0], picture(folder / "still.png"), "the picture")


def check_sprite(ending, command, folder):
    """A sprite is one picture in every kind of film."""
    options = ["--width", 16, "--palette", EXAMPLES / "ghost.gpl", "--scale", 3]
    for name in ("ghost.png", f"ghost{ending}"):
        run(command, "render", "-q", EXAMPLES / "ghost.pcsef", *options, "-o", folder / name)
    pictures, _, _ = film(folder / f"ghost{ending}")
    expect(len(pictures) == 1 and pictures[0].size == (48, 48), f"{len(pictures)} pictures")
    expect_equal(pictures[0], picture(folder / "ghost.png"), "the picture")
    # Row 5 of the text is ..ABBAABBAABBA..
    ink, sheet = (38, 28, 56, 255), (226, 232, 246, 255)
    for column, colour in ((2, ink), (3, sheet), (4, sheet), (5, ink), (6, ink), (0, (0, 0, 0, 0))):
        expect(pictures[0].getpixel((column * 3 + 1, 5 * 3 + 1)) == colour, f"column {column} is not {colour}")


def check_rate_beyond_16_bits(command, folder):
    """1/70000 s is no fraction that APNG can hold: 14 microseconds are 0 of the milliseconds that it falls back to."""
    world = (EXAMPLES / "world.scs").read_bytes()
    expect(world.count(b" 4@8\n") == 1, "the torch is not at 4@8")
    (folder / "fast.scs").write_bytes(world.replace(b" 4@8\n", b" 4@70000\n"))
    run(command, "render", "-q", folder / "fast.scs", "-o", folder / "fast.apng")
    expect(delays(folder / "fast.apng") == [0] * 4, f"delays {delays(folder / 'fast.apng')}")


CHECKS = [("a rate beyond 16 bits", check_rate_beyond_16_bits)]
CHECKS += [(f"{name}, {kind}", functools.partial(check, name))
           for name in FILMS for kind, check in (("APNG", check_apng), ("WebP", check_webp), ("GIF", check_gif))]
CHECKS += [(f"a moment as {ending}", functools.partial(check_still, ending)) for ending in (".apng", ".webp", ".gif")]
CHECKS += [(f"a sprite as {ending}", functools.partial(check_sprite, ending)) for ending in (".apng", ".webp", ".gif")]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    sys.exit(main(CHECKS, parser.parse_args().command))
