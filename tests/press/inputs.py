#!/usr/bin/env python3
"""What can be packed, and what the larger options make of it; every expectation is worked out by hand.

    inputs.py --command build/release/spritepress [WORD...]
"""
import fcntl
import json
import os
import pathlib
import pty
import random
import re
import struct
import subprocess
import sys
import termios

import atlas
import sprites
from bad_input import samples
from cases import Cases
from sprites import Picture, pixels

RED, GREEN, BLUE, CLEAR = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (0, 0, 0, 0)
BLACK = (0, 0, 0, 255)
case = Cases()


def filled(width, height, colour):
    return Picture(width, height, [[colour] * width for _ in range(height)])


class Place:
    def __init__(self, options, folder):
        self.command, self.folder = options.command, pathlib.Path(folder)

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pixels.encode(content) if isinstance(content, Picture) else content)

    def pack(self, *arguments, stdin=None):
        """The atlas behind -o, decoded. Nothing may be said on standard error."""
        done = atlas.run(self.command, "pack", *arguments, "-q", folder=self.folder, stdin=stdin)
        if done.status or done.err:
            raise RuntimeError(f"{arguments}: status {done.status}: {done.err}")
        return atlas.load(self.folder / arguments[arguments.index("-o") + 1])


def keys(model):
    return sorted(frame["key"] for frame in model["frames"])


def shown(model, key):
    """The sprite in its source size."""
    frame = next(f for f in model["frames"] if f["key"] == key)
    part = model["pages"][frame["page"]]["picture"].crop(frame["x"], frame["y"], frame["w"], frame["h"])
    return part.inside(frame["sourceW"], frame["sourceH"], frame["trimX"], frame["trimY"])


def same(what, got, wanted):
    if got != wanted:
        yield f"{what}: {got}, not {wanted}"


def same_picture(what, got, wanted):
    if got != wanted:
        yield f"{what}: other pixels, or another size: {got.width} x {got.height}"


@case
def files_folders_patterns_lists(place):
    for name in ("a/x.png", "a/b/y.png", "a/b/c/z.png", "w.png"):
        place.put(name, filled(2, 2, RED))
    out = ("-o", "out.pct")
    yield from same("files", keys(place.pack("w.png", "a/b/y.png", *out)), ["w.png", "y.png"])
    yield from same("a folder", keys(place.pack("a", *out)), ["b/c/z.png", "b/y.png", "x.png"])
    yield from same("a folder and a slash", keys(place.pack("a/", *out)), ["b/c/z.png", "b/y.png", "x.png"])
    yield from same("here", keys(place.pack("a/b/.", *out)), ["c/z.png", "y.png"])
    yield from same("a pattern", keys(place.pack("a/b/*.png", *out)), ["y.png"])
    yield from same("a deep pattern", keys(place.pack("a/**/*.png", *out)), ["b/c/z.png", "b/y.png", "x.png"])
    yield from same("question mark and brackets", keys(place.pack("a/?.png", "a/b/[x-z].png", *out)), ["x.png", "y.png"])
    yield from same("the same file twice", keys(place.pack("w.png", "./w.png", "w.png", *out)), ["w.png"])
    place.put("list", b"w.png\n\na/x.png\r\n")
    lists = place.pack("--list", "list", *out), place.pack("@list", *out), place.pack("--list", "-", *out,
                                                                                     stdin=b"a/x.png\nw.png")
    for name, model in zip(("--list", "@", "standard input"), lists):
        yield from same(name, keys(model), ["a/x.png", "w.png"])


@case
def ignore_files(place):
    for name in ("in/a.png", "in/skip_1.png", "in/skip_2.png", "in/old/b.png", "in/d/old/c.png", "in/d/e.png",
                 "in/d/keep_me.png"):
        place.put(name, filled(2, 2, RED))
    place.put("in/.spritepressignore", b"# a comment\n\nskip_*\n!skip_2.png\n/old/\n")
    place.put("in/d/.spritepressignore", b"*.png\n!keep_*\n")
    yield from same("names", keys(place.pack("in", "-o", "out.pct")), ["a.png", "d/keep_me.png", "skip_2.png"])
    yield from same("a file that is named is taken", keys(place.pack("in/skip_1.png", "-o", "out.pct")), ["skip_1.png"])


def gif(frames, palette):
    """Frames of palette indices 0..3, all of one size; the code table is cleared before it grows."""
    height, width = len(frames[0]), len(frames[0][0])
    data = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x81, 0, 0)
    data += b"".join(bytes(colour[:3]) for colour in palette)
    for rows in frames:
        codes = []
        for number, index in enumerate(i for row in rows for i in row):
            codes += [4, index] if number % 2 == 0 else [index]
        bits = sum(code << 3 * place for place, code in enumerate(codes + [5]))
        packed = bits.to_bytes((3 * (len(codes) + 1) + 7) // 8, "little")
        data += b"\x21\xf9\x04\x08" + struct.pack("<HBB", 10, 0, 0)
        data += b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02"
        for at in range(0, len(packed), 255):
            data += bytes([len(packed[at:at + 255])]) + packed[at:at + 255]
        data += b"\0"
    return data + b"\x3b"


@case
def every_picture_of_a_gif(place):
    palette = [BLACK, RED, GREEN, BLUE]
    chance = random.Random(3)
    frames = [[[chance.randrange(4) for _ in range(5)] for _ in range(4)] for _ in range(11)]
    place.put("in/fire.gif", gif(frames, palette))
    place.put("in/one.gif", gif(frames[:1], palette))
    model = place.pack("in", "-o", "out.pct")
    yield from same("names", keys(model), [f"fire_{i:02}.gif" for i in range(11)] + ["one.gif"])
    for i, rows in enumerate(frames):
        wanted = Picture(5, 4, [[palette[index] for index in row] for row in rows])
        yield from same_picture(f"frame {i}", shown(model, f"fire_{i:02}.gif"), wanted)


@case
def every_codec(place):
    """The samples are 12 x 9 and made by other programs; lossless ones are compared pixel by pixel."""
    for extension, data in samples().items():
        place.put(f"in/{extension}.{extension}", data)
    model = place.pack("in", "-o", "out.pct", "--trim-mode", "none")
    yield from same("names", keys(model), sorted(f"{e}.{e}" for e in samples()))
    for frame in model["frames"]:
        yield from same(frame["key"], (frame["w"], frame["h"]), (12, 9))
    wanted = [[(x * 20, y * 25, (x + y) * 12, 0 if (x + 2 * y) % 5 == 0 else 255) for x in range(12)] for y in range(9)]
    yield from same_picture("webp", shown(model, "webp.webp"), Picture(12, 9, wanted))
    for x, y, pixel in ((a, b, shown(model, "jpg.jpg").rows[b][a]) for a in range(12) for b in range(9)):
        if any(abs(p - q) > 24 for p, q in zip(pixel, wanted[y][x][:3] + (255, ))):
            yield f"jpg: {x},{y} is {pixel}"
            break
    # 24 bits a pixel, blue first, rows from the bottom up; both have the bytes 0, 1, 2 ... at their start.
    for name in ("bmp.bmp", "tga.tga"):
        yield from same(name, shown(model, name).rows[8][:2], [(2, 1, 0, 255), (5, 4, 3, 255)])


@case
def an_atlas(place):
    """Frames of other atlases, restored to their source size."""
    chance = random.Random(5)
    pictures = sprites.make(chance, plain=True)
    sprites.write(place.folder / "in", pictures)
    place.pack("in", "-o", "old.pct")
    place.pack("in", "-o", "other.aatls", "--page-name", "other-page.png", "--keep-extensions")
    for source in ("old.pct", "other.aatls"):
        model = place.pack(source, "-o", "out.aatls", "--page-name", "out-page.png", "--keep-extensions")
        yield from same(f"names of {source}", keys(model), sorted(pictures))
        for name, picture in pictures.items():
            got = shown(model, name)
            cleaned = Picture(picture.width, picture.height, [[p if p[3] else CLEAR for p in row] for row in picture.rows])
            got = Picture(got.width, got.height, [[p if p[3] else CLEAR for p in row] for row in got.rows])
            yield from same_picture(f"{source}: {name}", got, cleaned)
    sprites.write(place.folder / "sub", {"deep.png": filled(3, 3, GREEN)})
    place.pack("sub", "-o", "sub/x.pct", "--page-name", "page.png", "--strip-extensions")
    yield from same("a pattern of atlases", keys(place.pack("ol*.[pq]ct", "-o", "out.pct")), sorted(pictures))
    yield from same("a deep pattern", keys(place.pack("s*/**/*.pct", "-o", "out.pct")), ["deep"])
    yield from same("a folder gives images only", keys(place.pack("sub", "-o", "out.pct")), ["deep.png", "page.png"])
    place.put("more/extra.png", filled(3, 3, RED))
    yield from same("an atlas and a file", len(place.pack("old.pct", "more", "-o", "both.pct")["frames"]), len(pictures) + 1)


@case
def a_sprite_of_pcsef(place):
    place.put("s.pcsef", b"2A1B1.")
    place.put("p.hex", b"ffff0000\nff00ff00\n")
    model = place.pack("s.pcsef", "--width", "4", "--palette", "p.hex", "-o", "out.pct", "--trim-mode", "none")
    yield from same("names", keys(model), ["s.pcsef"])
    yield from same_picture("pixels", shown(model, "s.pcsef"), Picture(4, 1, [[RED, RED, GREEN, CLEAR]]))


def nine_patch(inner, top, left, bottom, right):
    """`top` ...: (first, last) marked pixel of the border, counted in the inner picture; None: no mark."""
    whole = inner.inside(inner.width + 2, inner.height + 2, 1, 1)
    for span, put in ((top, lambda i: (0, i)), (left, lambda i: (i, 0)), (bottom, lambda i: (inner.height + 1, i)),
                      (right, lambda i: (i, inner.width + 1))):
        for i in range(span[0], span[1] + 1) if span else ():
            row, column = put(i + 1)
            whole.rows[row][column] = BLACK
    return whole


@case
def nine_patches(place):
    inner = filled(6, 5, GREEN)
    inner.rows[0] = [CLEAR] * 6  # is never trimmed
    place.put("in/both.9.png", nine_patch(inner, (1, 3), (1, 2), (0, 4), (2, 2)))
    place.put("in/splits.9.png", nine_patch(inner, (0, 5), (4, 4), None, None))
    place.put("in/across.9.png", nine_patch(inner, (1, 3), None, None, None))
    place.put("in/plain.png", filled(6, 5, RED))
    model = place.pack("in", "-o", "out.aatls", "--strip-extensions", "--variant", "2:@x2")
    frames = {frame["key"]: frame for frame in model["frames"]}
    yield from same("names", sorted(frames), ["across", "both", "plain", "splits"])
    # left, right, top, bottom: what lies before and behind the marks
    yield from same("splits", frames["both"].get("splits"), [1, 2, 1, 2])
    yield from same("pads", frames["both"].get("pads"), [0, 1, 2, 2])
    yield from same("splits only", frames["splits"].get("splits"), [0, 0, 4, 0])
    # An axis without marks: Arc's packer gives it 0 and the whole side.
    yield from same("unmarked", frames["across"].get("splits"), [1, 2, 0, 5])
    doubled = {frame["key"]: frame for frame in atlas.load(place.folder / "out@x2.aatls")["frames"]}
    yield from same("unmarked, twice as large", doubled["across"].get("splits"), [2, 4, 0, 10])
    yield from same("no pads", frames["splits"].get("pads"), None)
    yield from same("plain", (frames["plain"].get("splits"), frames["plain"].get("pads")), (None, None))
    yield from same_picture("pixels", shown(model, "both"), inner)
    done = atlas.run(place.command, "unpack", "out.aatls", "-o", "back", "-q", folder=place.folder)
    yield from same("unpack", (done.status, sorted(os.listdir(place.folder / "back"))),
                    (0, ["across.9.png", "both.9.png", "plain.png", "splits.9.png"]))
    for name in ("across.9.png", "both.9.png", "splits.9.png"):
        got, wanted = (pixels.decode((place.folder / where / name).read_bytes()) for where in ("back", "in"))
        yield from same_picture(f"unpacked {name}", got, wanted)


@case
def scaling(place):
    """Enlarged by two and made half as large again, nothing changes where a filter mixes equal pixels only."""
    chance = random.Random(9)
    pictures = {f"s{i}.png": sprites.blob(chance, chance.randint(1, 9), chance.randint(1, 9)) for i in range(8)}
    sprites.write(place.folder / "in", pictures)
    sprites.write(place.folder / "twice", {name: sprites.enlarged(p, 2) for name, p in pictures.items()})
    model = place.pack("in", "-o", "a.pct", "--scale", "2", "--scale-filter", "nearest", "--trim-mode", "none")
    for name, picture in pictures.items():
        yield from same_picture(f"twice {name}", shown(model, name), sprites.enlarged(picture, 2))
    for factor in ("0.5", "1/2"):
        model = place.pack("twice", "-o", "b.pct", "--scale", factor, "--scale-filter", "box", "--trim-mode", "none")
        for name, picture in pictures.items():
            if any(not (a == b or a[3] == b[3] == 0) for got, want in zip(shown(model, name).rows, picture.rows)
                   for a, b in zip(got, want)):
                yield f"{factor}: {name} differs"
    for filter_name in ("nearest", "box", "bilinear", "lanczos"):
        same_size = place.pack("in", "-o", "c.pct", "--scale", "1", "--scale-filter", filter_name, "--trim-mode", "none")
        yield from (text for name, p in pictures.items() for text in same_picture(filter_name, shown(same_size, name), p))
        flat = {"f.png": filled(10, 6, (10, 200, 30, 128))}
        sprites.write(place.folder / "flat", flat)
        model = place.pack("flat", "-o", "d.pct", "--scale", "1.5", "--scale-filter", filter_name)
        yield from same_picture(f"{filter_name} of one colour", shown(model, "f.png"), filled(15, 9, (10, 200, 30, 128)))


@case
def variants(place):
    sprites.write(place.folder / "in", {"a.png": filled(8, 4, RED), "b.png": filled(4, 12, GREEN)})
    place.pack("in", "-o", "out.pct", "--variant", "0.5:@half,2:-big")
    for suffix, factor in (("", 2), ("@half", 1), ("-big", 4)):
        model = atlas.load(place.folder / f"out{suffix}.pct")
        yield from same(f"page of {suffix}", model["pages"][0]["file"], f"out{suffix}.png")
        sizes = {frame["key"]: (frame["sourceW"], frame["sourceH"]) for frame in model["frames"]}
        yield from same(f"sizes of {suffix}", sizes, {"a.png": (4 * factor, 2 * factor), "b.png": (2 * factor, 6 * factor)})


@case
def the_automatic_group(place):
    """It is the smaller of both, where frames do not remember what was cut off."""
    for seed in range(6):
        folder = place.folder / str(seed)
        sprites.write(folder, sprites.make(random.Random(f"auto {seed}")))
        area = {}
        for group in ("auto", "size", "sequence"):
            done = atlas.run(place.command, "pack", folder, "-o", place.folder / "x.pct", "--json", "--trim-group", group,
                             "--trim-mode", "crop")
            area[group] = done.summary["pagePixels"]
        if area["auto"] != min(area.values()):
            yield f"set {seed}: {area}"


def gradients(chance, count):
    """Pictures of three kinds, which compress best beside their like."""
    found = {}
    for i in range(count):
        width, height, kind = chance.randrange(6, 40), chance.randrange(6, 40), i % 3
        rows = [[(i * 37 % 256, x * y * kind * 7 % 256, x if kind else 0, 255) for x in range(width)] for y in range(height)]
        found[f"s{i:03}x.png"] = sprites.Picture(width, height, rows)
    return found


@case
def the_best_effort_weighs_bytes(place):
    """It takes the pages of normal effort, to the byte, where it says so; only where they have hardly more area."""
    weighed = 0
    for seed in range(8):
        folder = place.folder / str(seed)
        sprites.write(folder, gradients(random.Random(seed), 60))
        made = {}
        for effort in ("normal", "best"):
            done = atlas.run(place.command, "pack", folder, "-o", place.folder / "x.pct", "--json", "--effort", effort)
            made[effort] = done.summary, (place.folder / "x.png").read_bytes()
        best, normal = made["best"][0], made["normal"][0]
        if "normalBytes" not in best:
            if best["pagePixels"] > normal["pagePixels"]:
                yield f"set {seed}: more area, and no reason"
            continue
        weighed += 1
        if made["best"][1] != made["normal"][1] or best["normalBytes"] >= best["bestBytes"]:
            yield f"set {seed}: {best}"
    if weighed == 0:
        yield "no set of them was weighed"


@case
def blocks(place):
    """Four frames of one signature form a grid ("Block grouping criteria"); a run of names becomes a range."""
    for count in (4, 24):
        folder = place.folder / str(count)
        sprites.write(folder, {f"tile_{i:02}.png": filled(7, 5, (i, 0, 9, 255)) for i in range(1, count + 1)})
        place.pack(folder, "-o", "out.pct")
        lines = (place.folder / "out.pct").read_text().splitlines()
        grids = [line for line in lines if line.startswith("B:")]
        # All full rows and a remainder at most ("Row splitting"): no frame by itself.
        if not 1 <= len(grids) <= 2 or len(lines) != 2 + 2 * len(grids) or any("#" not in line for line in lines[3::2]):
            yield f"{count} frames: {lines}"


@case
def nothing_moves_inside_an_animation(place):
    """The source boxes of a sequence are the same for every frame, unless it is asked otherwise; of "auto" where the frames do
    not remember them."""
    chance = random.Random(2)
    frames = {f"run_{i}.png": frame for i, frame in enumerate(sprites.sequence(chance, 7))}
    frames.update({f"solo{c}.png": sprites.single(chance) for c in "abc"})
    sprites.write(place.folder / "in", frames)
    for group, mode in (("auto", "crop"), ("size", "trim"), ("sequence", "trim")):
        for output in ("p.pct", "o.aatls"):
            model = place.pack("in", "-o", output, "--trim-group", group, "--trim-mode", mode)
            boxes = {(f["trimX"], f["trimY"], f["w"], f["h"]) for f in model["frames"] if f["key"].startswith("run")}
            yield from same(f"{output} {group}: boxes", len(boxes), 1)


@case
def depfiles(place):
    for name in ("in/a.png", "in/b c.png", "in/d$e#.png"):
        place.put(name, filled(2, 2, RED))
    place.pack("in", "-o", "out.pct", "--depfile", "out.d")
    place.put("Makefile", b"out.pct:\n\t@echo made\n-include out.d\n")

    def make():
        done = subprocess.run(["make", "-s"], cwd=place.folder, capture_output=True, text=True)
        return done.stdout.strip() + done.stderr.strip()

    output, earlier, later = (10**9, ) * 2, (10**9 - 10, ) * 2, (10**9 + 10, ) * 2
    names = ("in/a.png", "in/b c.png", "in/d$e#.png")
    for name in names:
        os.utime(place.folder / name, earlier)
    os.utime(place.folder / "out.pct", output)
    if subprocess.run(["sh", "-c", "command -v make"], capture_output=True).returncode:
        return
    yield from same("nothing changed", make(), "")
    for name in names:
        os.utime(place.folder / name, later)
        yield from same(f"{name} changed", make(), "made")
        os.utime(place.folder / name, earlier)


@case
def previews(place):
    sprites.write(place.folder / "in", {f"{i}.png": filled(20, 20, RED) for i in range(5)})
    place.pack("in", "-o", "out.pct", "--preview", "look.png", "--keep-duplicates")
    look, page = (pixels.decode((place.folder / name).read_bytes()) for name in ("look.png", "out.png"))
    if look.width < page.width or look.height < page.height:
        yield f"the preview is {look.width} x {look.height}, the page {page.width} x {page.height}"


@case
def nothing_written_in_a_dry_run(place):
    place.put("in/a.png", filled(2, 2, RED))
    before = sorted(os.listdir(place.folder))
    done = atlas.run(place.command, "pack", "in", "-o", "out.pct", "-n", "--json", "--preview", "p.png", "--depfile", "d",
                     "--variant", "2:x", folder=place.folder)
    yield from same("status", (done.status, done.err), (0, ""))
    yield from same("files", sorted(os.listdir(place.folder)), before)
    yield from same("atlases", [a["file"] for a in json.loads(done.out)["atlases"]], ["out.pct", "outx.pct"])


def prerequisites(text):
    """Of the first rule; and the targets of those without any."""
    first, *rest = text.replace("\\\n", " ").split("\n")
    return first.partition(":")[2].split(), [line[:-1] for line in rest if line]


@case
def everything_in_the_depfile(place):
    """Not only images: whatever else was read decides about the atlas as well."""
    for name in ("in/a.png", "in/d/b.png", "in/d/no.png", "more/c.png", "more/e.png", "extra.png"):
        place.put(name, filled(2, 2, RED))
    place.put("in/.spritepressignore", b"no*\n")
    place.put("in/d/.spritepressignore", b"# nothing\n")
    place.put("list one", b"more/c.png\n")
    place.put("two.txt", b"more/e.png\n")
    place.put("s.pcsef", b"2A")
    place.put("p.hex", b"ffff0000\n")
    place.put("old/page.png", filled(4, 4, GREEN))
    place.put("old/unused.png", filled(4, 4, GREEN))
    place.put("old/x.pct", b"PCT:1.0\nP:unused.png,RGBA8888,4,4,0\nP:page.png,RGBA8888,4,4,0\n#1\nf.png|0|0,0,2,2\n")
    place.pack("extra.png", "-o", "before.pct")
    place.pack("in", "old/x.pct", "@list one", "--list", "two.txt", "s.pcsef", "--width", "2", "--palette", "p.hex",
               "--stable", "before.pct", "-o", "out.pct", "--depfile", "out.d")
    wanted = ["before.pct", "in/.spritepressignore", "in/a.png", "in/d/.spritepressignore", "in/d/b.png", "list\\ one",
              "more/c.png", "more/e.png", "old/page.png", "old/x.pct", "p.hex", "s.pcsef", "two.txt"]
    text = (place.folder / "out.d").read_text()
    needed, rules = prerequisites(text.replace("list\\ one", "list\\_one"))
    yield from same("prerequisites", sorted(needed), [name.replace(" ", "_") for name in wanted])
    yield from same("rules", sorted(rules), sorted(needed))
    yield from same("the target", text.partition(":")[0], "out.pct")


@case
def an_atlas_does_not_depend_on_itself(place):
    """Packed anew in its place, and staying where it was: make would drop such a rule with a warning."""
    place.put("in/a.png", filled(2, 2, RED))
    place.pack("in", "-o", "x.pct")
    place.put("more/b.png", filled(2, 2, GREEN))
    for name, more in (("in/a.png", ("in", "--stable", "x.pct")), ("more/b.png", ("x.pct", "more", "--stable", "./x.pct"))):
        place.pack(*more, "-o", "x.pct", "--depfile", "x.d")
        yield from same(f"{more}", prerequisites((place.folder / "x.d").read_text()), ([name], [name]))


def watched(command, *arguments, folder, columns=100, environment=None):
    """What a terminal of that many columns gets on standard error."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    work = subprocess.Popen([os.path.abspath(command), *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=theirs,
                            env=dict(os.environ, **{"TERM": "xterm", "LC_ALL": "C", **(environment or {})}))
    os.close(theirs)
    seen = b""
    try:
        while part := os.read(ours, 65536):
            seen += part
    except OSError:
        pass  # that is how the other end is closed
    os.close(ours)
    if work.wait(atlas.TIMEOUT_SECONDS):
        raise RuntimeError(f"{arguments}: status {work.returncode}: {seen!r}")
    return seen.decode()


@case
def progress_on_a_terminal(place):
    """Phase and count, also of the layout, which takes long when it is asked to; nothing is left of it at the end."""
    chance = random.Random(4)
    sizes = [(chance.randint(1, 40), chance.randint(1, 40)) for _ in range(300)]
    sprites.write(place.folder / "in", {f"{i}.png": filled(*size, (i % 256, i // 256, 9, 255))
                                        for i, size in enumerate(sizes)})
    arguments = "pack", "in", "-o", "out.aatls", "--effort", "best"
    seen = watched(place.command, *arguments, folder=place.folder)
    counts = [(int(done), int(total)) for done, total in re.findall(r"\rlaying out [#-]+ (\d+)/(\d+)  ", seen)]
    if not counts or counts != sorted(counts) or len({total for _, total in counts}) != 1:
        yield f"counts of the layout: {counts[:20]}"
    if any(done > total for done, total in counts):
        yield f"more than all: {counts}"
    if not seen.endswith("\r\x1b[K"):
        yield f"the bar is not erased: {seen[-60:]!r}"
    before = (place.folder / "out.aatls").read_bytes()
    for more, environment in ((("-q", ), {}), ((), {"TERM": "dumb"})):
        seen = watched(place.command, *arguments, *more, folder=place.folder, environment=environment)
        yield from same(f"{more} {environment}", seen, "")
    yield from same("the atlas that nobody watched", (place.folder / "out.aatls").read_bytes(), before)


def noise(side):
    """A picture that takes seconds to compress."""
    chance = random.Random(5)
    return Picture(side, side, [[(chance.choice((0, 51, 153, 255)), x * y % 256, y // 9, 254) for x in range(side)]
                                for y in range(side)])


@case
def names_are_refused_before_pages_are_made(place):
    sprites.write(place.folder / "in", {"\U0001f600.png": noise(1000)})
    for dialect, made in (("document", False), ("reference", True)):
        try:
            seen = watched(place.command, "pack", "in", "-o", "out.aatls", "--dialect", dialect, "--png-effort", "max",
                           folder=place.folder)
        except RuntimeError as error:
            seen = str(error)
        yield from same(f"{dialect}: refused", "AAT017" in seen, not made)
        yield from same(f"{dialect}: made pages", "making pages" in seen, made)


@case
def progress_inside_a_page(place):
    """One page that takes seconds: its bar moves, and says how long it will take. It has thirteen bands of 1 MB and more."""
    sprites.write(place.folder / "in", {"noise.png": noise(1900)})
    for page, more in (("out.png", ("--png-effort", "max")), ("out.webp", ("--page-name", "out.webp"))):
        seen = watched(place.command, "pack", "in", "-o", "out.pct", "--trim-mode", "none", "--threads", "1", *more,
                       folder=place.folder)
        counts = [(int(done), int(total)) for done, total in re.findall(r"\rmaking pages [#-]+ (\d+)/(\d+)  ", seen)]
        if len(set(counts)) < 2 or counts != sorted(counts) or len({total for _, total in counts}) != 1:
            yield f"{page}: {counts}"
        if not re.search(r"\rmaking pages [#-]+ \d+/\d+  \d+ s left", seen):
            yield f"{page}: nothing says what is left: {seen!r}"


@case
def progress_inside_a_page_of_few_colours(place):
    """A palette makes a byte of each pixel, so that the page has three bands of 1 MB: drawn, then a count for each."""
    chance = random.Random(6)
    shades = [(shade, 9, 255 - shade, 255) for shade in range(40)]
    sprites.write(place.folder / "in", {"few.png": Picture(1700, 1900, [chance.choices(shades, k=1700) for _ in range(1900)])})
    seen = watched(place.command, "pack", "in", "-o", "out.pct", "--trim-mode", "none", "--threads", "1", "--png-effort", "max",
                   folder=place.folder)
    counts = [(int(done), int(total)) for done, total in re.findall(r"\rmaking pages [#-]+ (\d+)/(\d+)  ", seen)]
    if counts != sorted(counts) or len({total for _, total in counts}) != 1:
        yield f"{counts}"
    if not any(1 < done < total for done, total in counts):
        yield f"nothing between the drawing and the end: {counts}"


if __name__ == "__main__":
    sys.exit(case.main("Everything that can be packed.", Place))
