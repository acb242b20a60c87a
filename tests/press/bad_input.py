#!/usr/bin/env python3
"""What cannot be packed gets a clear error that names it, the right exit status, and leaves nothing half-written.

    bad_input.py --command build/release/spritepress [WORD...]

Every case runs in a folder of its own, with an older atlas in the output folder; after a failure that atlas is as it
was and nothing lies beside it.
"""
import os
import pathlib
import random
import re
import resource
import shutil
import struct
import subprocess
import sys
import threading
import unicodedata
import zlib

import atlas
import sprites
from cases import Cases
from sprites import pixels

HEADER = pathlib.Path(__file__).resolve().parents[1] / "unit" / "codec_samples.h"
NOBODY = 65534
OLD = {"game.pct": b"an older atlas", "game.png": b"an older page"}
case = Cases(("--sanitized", {"action": "store_true", "help": "the command needs much memory of its own"}))


def samples():
    """{extension: file} made by other programs than ours, and BMP and TGA by hand."""
    text = HEADER.read_text()
    found = {name: bytes(map(int, body.replace("\n", " ").replace(",", " ").split()))
             for name, body in re.findall(r"static const uint8_t (\w+)\[\d+\] = \{([^}]*)\}", text)}
    pixels_bgr = bytes(range(12 * 9 * 3 % 256)) + bytes(12 * 9 * 3 - 12 * 9 * 3 % 256)
    bmp = b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54 + len(pixels_bgr), 0, 0, 54, 40, 12, 9, 1, 24, 0,
                              len(pixels_bgr), 2835, 2835, 0, 0) + pixels_bgr
    tga = struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, 12, 9, 24, 0) + pixels_bgr
    return {"jpg": found["jpeg_colour"], "webp": found["webp_lossless"], "gif": found["gif_plain"], "bmp": bmp,
            "tga": tga, "png": pixels.encode(sprites.Picture(12, 9, [[(x * 20, y * 25, 7, 255) for x in range(12)]
                                                                     for y in range(9)]))}


class Place:
    """A folder with sprites in `in` and an older atlas in `out`."""

    def __init__(self, options, folder):
        self.command, self.folder, self.sanitized = options.command, pathlib.Path(folder), options.sanitized
        self.source, self.out = self.folder / "in", self.folder / "out"
        self.source.mkdir()
        self.out.mkdir()
        for name, data in OLD.items():
            (self.out / name).write_bytes(data)

    def put(self, name, data=None):
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pixels.encode(sprites.Picture(4, 4, [[(9, 9, 9, 255)] * 4] * 4)) if data is None else data)
        return path

    def pack(self, *arguments, output="out/game.pct", **how):
        return atlas.run(self.command, "pack", *(arguments or ("in", )), "-o", output, folder=self.folder, **how)

    def outside(self):
        return {path.name: path.read_bytes() if path.is_file() else None for path in self.out.iterdir()}

    def untouched(self):
        found = self.outside()
        return [] if found == OLD else [f"the output folder has {sorted(found)}; it was {sorted(OLD)} before"]

    def fails(self, done, status, *words):
        """Complaints unless it failed with that status, naming these words, and left the older atlas alone."""
        complaints = self.untouched()
        if done.status != status:
            complaints.append(f"status {done.status}, not {status}: {done.err[:300]}")
        complaints += [f"no {word!r} in: {done.err[:400]}" for word in words if word not in done.err]
        if done.status and not re.search(r"error\[[A-Z]{3}[0-9]{3}\]", done.err):
            complaints.append(f"no error code in: {done.err[:300]}")
        return complaints + printable(done)


def printable(done):
    """Nothing that a terminal would obey."""
    bad = {c for c in done.err + done.out if c not in "\n\ufffd" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")}
    return [f"on the terminal: {sorted(hex(ord(c)) for c in bad)}"] if bad else []


@case
def an_empty_folder(place):
    yield from place.fails(place.pack(), 1, "PCK001", "no images")
    (place.source / "notes.txt").write_text("hello")
    (place.source / ".hidden.png").write_bytes(b"x")
    yield from place.fails(place.pack(), 1, "PCK001", "1 other")


@case
def everything_ignored(place):
    place.put("a.png")
    (place.source / ".spritepressignore").write_text("*.png\n")
    yield from place.fails(place.pack(), 1, "PCK001", "1 ignored")


@case
def missing_inputs(place):
    place.put("a.png")
    yield from place.fails(place.pack("in", "gone", "also/gone.png"), 3, "FIL001", "gone", "also/gone.png")
    yield from place.fails(place.pack("in/*.gif"), 3, "FIL001", "in/*.gif")
    yield from place.fails(place.pack("--list", "gone.txt"), 3, "FIL001", "gone.txt")


def as_nobody():
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


@case
def no_permission(place):
    """As another user when this is root, whom nothing stops."""
    place.put("fine.png")
    secret = place.put("secret.png")
    locked = place.source / "locked"
    place.put("locked/x.png")
    secret.chmod(0)
    locked.chmod(0)
    how = {}
    if os.getuid() == 0:
        os.chmod(place.folder, 0o755)
        shutil.copy(place.command, place.folder / "spritepress")
        place.command = place.folder / "spritepress"
        how = {"preexec": as_nobody}
    out = place.folder / "out"
    out.mkdir(exist_ok=True)
    out.chmod(0o777)
    try:
        yield from place.fails(place.pack(**how), 3, "FIL001", "secret.png", "locked")
        yield from place.fails(place.pack("in/secret.png", **how), 3, "FIL001", "secret.png")
        out.chmod(0o755)
        if os.getuid() == 0:
            yield from place.fails(place.pack("in/fine.png", **how), 3, "FIL002", "out/game")
    finally:
        secret.chmod(0o600)
        locked.chmod(0o700)


@case
def a_disk_that_fills(place):
    """A limit on the size of files stands for it: page and descriptor fail in turn."""
    for i in range(30):
        place.put(f"{i}.png", pixels.encode(sprites.blob(random.Random(i), 16, 16)))

    def limited(size):
        def apply():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        return apply

    for size in (0, 100, 1000):
        yield from place.fails(place.pack(preexec=limited(size)), 3, "FIL002", "out/game")
    yield from place.fails(place.pack("in", "--preview", "out/look.png", preexec=limited(2000)), 3, "FIL002", "out/")
    done = place.pack(output="/dev/full")
    if done.status == 0:
        yield "writing to /dev/full went well"
    if os.path.getsize("/dev/full") or not os.path.exists("/dev/full"):
        yield "/dev/full was replaced"


@case
def a_real_disk_that_fills(place):
    """A file system of 32 KiB, where this may mount one."""
    if os.getuid() or not shutil.which("unshare"):
        return
    for i in range(60):
        place.put(f"{i}.png", pixels.encode(sprites.blob(random.Random(i), 32, 32)))
    script = 'mount -t tmpfs -o size=32k none small && echo old > small/game.pct || exit 77; "$0" pack in -o small/game.pct;'
    script += 'echo "status $?"; ls -A small; cat small/game.pct'
    (place.folder / "small").mkdir()
    done = subprocess.run(["unshare", "-m", "sh", "-c", script, os.path.abspath(place.command)], cwd=place.folder,
                          capture_output=True, text=True, timeout=60)
    if done.returncode == 77 or done.stderr.startswith("unshare:"):
        print("    no file system may be mounted here: only the limit on files stands for a full disk")
        return
    if done.stdout.split() != ["status", "3", "game.pct", "old"] or "FIL002" not in done.stderr:
        yield f"{done.stdout!r} {done.stderr[:300]!r}"


@case
def images_cut_short(place):
    """Every codec, cut at each tenth: an error that names the file, whatever is left of it."""
    for extension, data in samples().items():
        path = place.put(f"whole.{extension}", data)
        done = place.pack("in", "--dry-run")
        if done.status:
            yield f"the whole {extension} is refused: {done.err[:300]}"
        path.unlink()
        for tenth in range(10):
            path = place.put(f"cut.{extension}", data[:len(data) * tenth // 10])
            done = place.pack()
            yield from (f"{extension} cut at {tenth * 10}%: {text}" for text in place.fails(done, 1, f"cut.{extension}"))
            path.unlink()


@case
def a_cut_image_among_good_ones(place):
    """The rest of the diagnostics still come."""
    place.put("a.png")
    place.put("b.png", samples()["png"][:60])
    place.put("c.jpg", samples()["jpg"][:300])
    place.put("d.png", b"")
    yield from place.fails(place.pack(), 1, "in/b.png", "in/c.jpg", "in/d.png", "PCK008")


@case
def wrong_extensions(place):
    """An image is what its bytes say; what is no image is refused."""
    place.put("really.png", samples()["jpg"])
    place.put("also.jpg", samples()["gif"])
    done = place.pack("in", "--dry-run")
    if done.status:
        yield f"a JPEG called .png: {done.err[:300]}"
    place.put("text.png", b"hello\n")
    yield from place.fails(place.pack(), 1, "in/text.png")
    (place.source / "text.png").unlink()
    place.put("notes.txt", b"hello\n")
    yield from place.fails(place.pack("in/notes.txt"), 1, "in/notes.txt")


@case
def too_large(place):
    """Each one that is larger than a page is named, with the size that it needs."""
    for name, size in (("long.png", (90, 3)), ("high.png", (3, 91)), ("fine.png", (8, 8))):
        place.put(name, pixels.encode(sprites.Picture(*size, [[(1, 2, 3, 255)] * size[0]] * size[1])))
    done = place.pack("in", "--max-size", "64")
    yield from place.fails(done, 1, "PCK003", "long.png", "high.png", "90", "91")
    if "fine.png" in done.err:
        yield "fine.png is named, too"


@case
def huge_sizes(place):
    """Sizes that a header only claims are refused before anything is allocated."""
    header = struct.pack(">IIBBBBB", 2**31 - 1, 2**31 - 1, 8, 6, 0, 0, 0)
    chunk = b"IHDR" + header
    place.put("huge.png", b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk)))
    place.put("huge.bmp", samples()["bmp"][:18] + struct.pack("<ii", 60000, 60000) + samples()["bmp"][26:])
    place.put("huge.tga", samples()["tga"][:12] + struct.pack("<HH", 65535, 65535) + samples()["tga"][16:])
    place.put("huge.gif", samples()["gif"][:6] + b"\xff\xff\xff\xff" + samples()["gif"][10:])

    def limited():
        resource.setrlimit(resource.RLIMIT_DATA, (2**30, 2**30))

    done = place.pack(preexec=None if place.sanitized else limited)
    yield from place.fails(done, 1, "huge.png", "huge.bmp", "huge.tga", "huge.gif")


def file_name(place, raw):
    with open(os.fsencode(place.source) + b"/" + raw, "wb") as file:
        file.write(pixels.encode(sprites.Picture(2, 2, [[(1, 2, 3, 255)] * 2] * 2)))


@case
def hostile_names(place):
    """Control characters and what is no UTF-8 are errors; the message is safe to print."""
    for raw, shown in ((b"new\nline.png", "new"), (b"esc\x1b[31m.png", "esc"), (b"del\x7f.png", "del"),
                       (b"not\xff\xfeutf8.png", "not"), (b"cut\xc3.png", "cut"), (b"sur\xed\xa0\x80.png", "sur")):
        file_name(place, raw)
        yield from (f"{raw!r}: {text}" for text in place.fails(place.pack(), 1, shown))
        os.unlink(os.fsencode(place.source) + b"/" + raw)


@case
def strange_names(place):
    """Direction marks are legal in names; they never reach the terminal."""
    file_name(place, "bidi\u202egnp.png".encode())
    file_name(place, "zero\u200bwidth.png".encode())
    for more in ((), ("-v", ), ("--json", )):
        done = place.pack("in", "--dry-run", *more)
        if done.status:
            yield f"status {done.status}: {done.err}"
        yield from printable(done)
    place.put("too/wide\u202e.png", pixels.encode(sprites.Picture(99, 1, [[(1, 2, 3, 255)] * 99])))
    yield from place.fails(place.pack("in", "--max-size", "64"), 1, "PCK003", "too/wide")


@case
def names_that_pct_cannot_hold(place):
    for name in ("a|b.png", "c|d.png", "fine.png"):
        place.put(name)
    done = place.pack()
    yield from place.fails(done, 1, "PCT027", "a|b.png", "c|d.png")
    for name in ("a|b.png", "c|d.png"):
        (place.source / name).unlink()
    place.put("x~1.png")
    yield from place.fails(place.pack("in", "--strip-extensions"), 1, "PCT027", "x~1")


@case
def names_that_need_care(place):
    """Every one can be stored, and comes back under its name."""
    names = ["P:x.png", "F:y.png", "#1.png", "A:a=b.png", "B:0,0.png", "12/x.png", "a,b.png", "a#1-3.png", "x~1.png",
             "PCT:1.0.png", "__proto__.png", "-o.png", "=.png", " .png", "é日😀.png", "0/1/2.png", "a#1-3_1.png",
             "a#1-3_2.png", "x,_1.png", "x,_2.png", "x,_3.png", "x,_4.png"]
    shade = {name: number for number, name in enumerate(names)}
    for name in names:
        place.put(name, pixels.encode(sprites.Picture(3, 2, [[(shade[name], 2, 3, 255)] * 3] * 2)))
    for more in ((), ("--keep-duplicates", ), ("--strip-extensions", )):
        if "--strip-extensions" in more:
            (place.source / "x~1.png").unlink()  # cannot be stored: names_that_pct_cannot_hold
            names.remove("x~1.png")
        done = place.pack("in", *more, "--page-name=page.png")
        if done.status:
            yield f"{more}: status {done.status}: {done.err[:300]}"
            continue
        model = atlas.load(place.out / "game.pct")
        wanted = {name[:-4] if "--strip-extensions" in more else name for name in names}
        found = {frame["key"] for frame in model["frames"]}
        if found != wanted:
            yield f"{more}: names differ: {sorted(found ^ wanted)}"
        page = model["pages"][0]["picture"]
        for name in names:
            key = name[:-4] if "--strip-extensions" in more else name
            frame = next((f for f in model["frames"] if f["key"] == key), None)
            if frame and page.rows[frame["y"]][frame["x"]][0] != shade[name]:
                yield f"{more}: {key} shows another sprite"


@case
def collisions(place):
    """Never dropped: both files are named."""
    place.put("a.png")
    place.put("a.jpg", samples()["jpg"])
    place.put("d/a.png")
    done = place.pack("in", "--strip-extensions")
    yield from place.fails(done, 1, "PCK002", "in/a.png", "in/a.jpg")
    yield from place.fails(place.pack("in", "--strip-folders"), 1, "PCK002", "in/a.png", "in/d/a.png")
    yield from place.fails(place.pack("in/a.png", "in/d/a.png"), 1, "PCK002", "in/a.png", "in/d/a.png")
    middle = sprites.Picture(2, 2, [[(1, 1, 1, 255)] * 2] * 2)
    bordered = middle.inside(4, 4, 1, 1)
    bordered.rows[0][1] = (0, 0, 0, 255)
    place.put("b.9.png", pixels.encode(bordered))
    place.put("b.png")
    done = place.pack("in")  # what a nine-patch was made of may lie beside it
    if done.status or "in/b.png: warning[PCK021]" not in done.err:
        yield f"status {done.status}: {done.err[:300]}"


@case
def keys_in_the_way(place):
    """sc-sprites: an animation has the key of its frames without their numbers, a folder makes a group. All that
    meet are named, with their files, beside names that are equal."""
    for name in ("walk.png", "walk_1.png", "walk_2.png", "tile/1.png", "tile/2.png", "tile.png", "gem.png", "gem/red.png",
                 "gem/blue.png", "run_1.png", "run_2.png", "run/left.png", "same.png", "d/one.png"):
        place.put(name)
    place.put("same.jpg", samples()["jpg"])
    done = place.pack("in", output="out/game.scs")
    yield from place.fails(done, 1, "PCK002", "in/same.jpg and of in/same.png")
    for wanted in ('PCK011]: "walk" (in/walk.png) and the animation "walk" (in/walk_1.png and 1 more) ',
                   'PCK012]: "tile" (in/tile.png) and the animation "tile" (in/tile/1.png and 1 more) ',
                   'PCK012]: "gem" (in/gem.png) would also be the group of "gem.blue" (in/gem/blue.png) and 1 more\n',
                   'PCK011]: the animation "run" (in/run_1.png and 1 more) would also be the group of "run.left" ('):
        if wanted not in done.err:
            yield f"nobody says {wanted!r}: {done.err}"
    if done.err.count("error[") != 6 or "PCK008" not in done.err or "SCS" in done.err:
        yield f"other findings: {done.err}"
    for name in ("tile.png", "gem.png", "same.jpg"):
        (place.source / name).unlink()
    done = place.pack("in", "--fps", "0", output="out/game.scs")  # as the hint of the others has it
    if done.status:
        yield f"--fps 0: {done.err}"


@case
def keys_of_frames_of_an_atlas(place):
    """A file of many sprites is not enough to find one by."""
    place.put("old.png")
    (place.source / "old.pct").write_text("PCT:1.0\nP:old.png,RGBA8888,4,4,0\na.png|0|0,0,1,1\na.tga|0|1,0,1,1\n")
    yield from place.fails(place.pack("in/old.pct", "--strip-extensions"), 1, "PCK002",
                           "in/old.pct: a.png and of in/old.pct: a.tga")


@case
def a_loop_of_links(place):
    """Links to folders are not followed, so there is no way round in circles."""
    place.put("a.png")
    place.put("d/b.png")
    os.symlink("..", place.source / "d" / "up")
    os.symlink("self", place.source / "self")
    os.symlink("self.png", place.source / "self.png")
    done = place.pack("in", "--json")
    if done.status not in (0, 3):
        yield f"status {done.status}: {done.err[:300]}"
    if done.status == 3:
        yield from place.fails(done, 3, "self.png")
    (place.source / "self.png").unlink()
    done = place.pack("in", "--json", "--dry-run")
    if done.status or done.summary["sprites"] != 2:
        yield f"status {done.status}: {done.err[:300]} {done.out[:200]}"


@case
def links_out_of_a_folder(place):
    """Whoever sends a folder does not choose which files of ours are read: pictures, pivots, rules of what to ignore."""
    place.put("a.png")
    place.put("d/b.png")
    secret = place.folder / "secret"
    secret.mkdir()
    (secret / "c.png").write_bytes((place.source / "a.png").read_bytes())
    (secret / "pivots").write_text('{"a": [0.5, 1]}')
    (secret / "rules").write_text("b.png\n")
    for name, target in (("c.png", "../secret/c.png"), ("far.png", secret / "c.png"), ("near.png", place.source / "a.png"),
                         ("pivots.json", "../secret/pivots"), ("d/.spritepressignore", "../../secret/rules")):
        os.symlink(target, place.source / name)
    outside = ("in/c.png", "in/far.png", "in/pivots.json", "in/d/.spritepressignore")
    wanted = {(): {"a.png", "d/b.png", "near.png"}, ("--follow-links", ): {"a.png", "c.png", "far.png", "near.png"}}
    for more, names in wanted.items():
        done = place.pack("in", *more, "-v", "--depfile=deps", "--page-name=page.png", output="out/links.pct")
        if done.status:
            yield f"{more}: status {done.status}: {done.err}"
            continue
        found = {frame["key"] for frame in atlas.load(place.out / "links.pct")["frames"]}
        if found != names:
            yield f"{more}: {sorted(found)}, not {sorted(names)}"
        told = [name for name in outside if f"the link {name} leads out" in done.err]
        if len(told) != (0 if more else 4) or done.err.count("FIL005") != len(told):
            yield f"{more}: told of {told}: {done.err}"
        if ("pivots from here" in done.err) != bool(more):
            yield f"{more}: the file of pivots: {done.err}"
        listed = (place.folder / "deps").read_text()
        if any((name in listed) != bool(more) for name in outside):
            yield f"{more}: {listed}"
    done = place.pack("in/c.png", "--pivots", "in/pivots.json", "--pivot=0,0", output="out/named.pct")
    if "in/pivots.json" not in done.err or "FIL005" in done.err:
        yield f"files that are named themselves: {done.err}"  # the keys are for no sprite, which shows that it was read
    (place.source / "a.png").unlink()
    (place.source / "near.png").unlink()
    (place.source / "d" / "b.png").unlink()
    for name in ("links.pct", "page.png"):
        (place.out / name).unlink()
    yield from place.fails(place.pack("in"), 1, "PCK001", "2 ignored")


@case
def pipes_and_devices(place):
    """A pipe that nobody writes to must not stop the program for ever."""
    place.put("a.png")
    os.mkfifo(place.source / "pipe.png")
    done = place.pack()
    if done.status not in (0, 3):
        yield f"status {done.status}: {done.err[:300]}"
    if done.status:
        yield from place.fails(done, 3, "pipe.png")
    done = place.pack("/dev/null", output="out/other.pct")
    if done.status not in (1, 3) or "/dev/null" not in done.err:
        yield f"/dev/null: status {done.status}: {done.err[:300]}"
    done = place.pack("in/a.png", "/dev/zero", "--max-input-bytes", "100000", output="out/other.pct")
    if done.status not in (1, 3) or "/dev/zero" not in done.err:
        yield f"/dev/zero: status {done.status}: {done.err[:300]}"


@case
def files_that_vanish(place):
    """Any answer but a crash; what it wrote is whole."""
    for i in range(40):
        place.put(f"{i}.png")
    victim, stop = place.source / "39.png", threading.Event()
    data = victim.read_bytes()

    def flicker():
        while not stop.is_set():
            victim.unlink(missing_ok=True)
            victim.write_bytes(data)

    thread = threading.Thread(target=flicker)
    thread.start()
    try:
        for _ in range(20):
            done = place.pack("in", "--page-name=page.png")
            if done.status not in (0, 1, 3):
                yield f"status {done.status}: {done.err[:300]}"
            if done.status and "39.png" not in done.err:
                yield f"39.png is not named: {done.err[:300]}"
            if done.status == 0 and len(atlas.load(place.out / "game.pct")["frames"]) not in (39, 40):
                yield "frames are missing"
    finally:
        stop.set()
        thread.join()


@case
def bad_lists(place):
    place.put("a.png")
    (place.folder / "list").write_bytes(b"in/a.png\nin/gone.png\n\n")
    yield from place.fails(place.pack("--list", "list"), 3, "in/gone.png")
    yield from place.fails(place.pack("@list"), 3, "in/gone.png")
    yield from place.fails(place.pack("--list", "-", stdin=b""), 1, "PCK001")
    (place.folder / "list").write_bytes(b"in/a\xff.png\n")
    yield from place.fails(place.pack("--list", "list"), 3, "in/a")


@case
def bad_atlases_as_input(place):
    """Its page is missing, cut, or outside: errors that name the atlas."""
    place.put("a.png")
    head = "PCT:1.0\nP:{},RGBA8888,4,4,0\nx|0|0,0,2,2\n"
    for page in ("gone.png", "../game.png", "cut.png"):
        (place.source / "cut.png").write_bytes(samples()["png"][:50])
        (place.source / "old.pct").write_text(head.format(page))
        done = place.pack("in/a.png", "in/old.pct")
        complaints = place.untouched()
        if done.status not in (1, 3) or "old.pct" not in done.err:
            complaints.append(f"status {done.status}: {done.err[:300]}")
        yield from (f"page {page}: {text}" for text in complaints)


@case
def things_in_the_way(place):
    place.put("a.png")
    (place.out / "game.png").unlink()
    (place.out / "game.png").mkdir()
    done = place.pack()
    if done.status != 3 or "FIL002" not in done.err or "game.png" not in done.err:
        yield f"a folder in place of the page: status {done.status}: {done.err[:300]}"
    if (place.out / "game.pct").read_bytes() != OLD["game.pct"] or len(os.listdir(place.out)) != 2:
        yield f"the output folder has {sorted(os.listdir(place.out))}"
    done = place.pack(output="out/gone/game.pct")
    if done.status != 0 or not (place.out / "gone" / "game.pct").exists():
        yield f"a folder that is not there was not made: status {done.status}: {done.err[:300]}"
    shutil.rmtree(place.out / "gone")
    (place.out / "game.png").rmdir()
    (place.folder / "victim").write_bytes(b"safe")
    os.symlink("../victim", place.out / "game.png")
    done = place.pack()
    if (place.folder / "victim").read_bytes() != b"safe":
        yield "a link in the place of the page was followed"


@case
def not_over_its_own_inputs(place):
    """A page that would take the place of a sprite: refused, or written elsewhere; never a sprite lost."""
    place.put("game.png")
    before = (place.source / "game.png").read_bytes()
    done = place.pack("in", output="in/game.pct")
    if done.status == 0 and (place.source / "game.png").read_bytes() != before:
        yield "the page took the place of a sprite without a word"


@case
def not_over_atlases_that_are_read(place):
    """Preview and depfile take the place of none, nor of its page; the new atlas may."""
    place.put("a.png")
    other = place.folder / "other"
    other.mkdir()
    for name in ("old", "more", "beside"):
        done = place.pack("in", output=f"{'out' if name == 'beside' else 'other'}/{name}.pct")
        if done.status:
            yield done.err
    before = {path: path.read_bytes() for path in (*other.iterdir(), *place.out.iterdir())}
    for option, file, code in (("--depfile", "other/old.pct", "PCK009"), ("--depfile", "other/old.png", "PCK009"),
                               ("--preview", "other/old.png", "PCK009"), ("--depfile", "other/more.pct", "PCK009"),
                               ("--preview", "other/more.png", "PCK009"), ("--preview", "out/beside.png", "PCK013")):
        done = place.pack("in/a.png", "--stable", "other/old.pct", option, file) if "more" not in file else \
            place.pack("other/more.pct", option, file)
        if done.status != 1 or code not in done.err or file not in done.err:
            yield f"{option} {file}: status {done.status}: {done.err[:300]}"
        if any(path.read_bytes() != data for path, data in before.items()):
            yield f"{option} {file}: it was replaced"
            for path, data in before.items():
                path.write_bytes(data)
    done = place.pack("in/a.png", "--stable", "other/old.pct", output="other/old.pct")
    if done.status:
        yield f"an atlas that is packed anew: {done.err}"


@case
def pages_of_names_that_readers_refuse(place):
    """The name of a page comes from the output's or a suffix: refused before the work, unless the page is inside."""
    place.put("a.png")
    for name, *more in (("a:b", ), ("a\\b", ), ("con", ), ("a\udcff", ), ("x" * 252, ), ("fine", "--variant=0.5::2"),
                        ("fine", "--variant=0.5:\\2"), ("fine", "--page-name=aux.png")):
        for ending in ("pct", "spritepress-json", "aatls"):
            done = place.pack("in", *more, f"--to={ending}", output=f"out/{name}.{ending}")
            if done.status != 2 or "page" not in done.err or place.untouched():
                yield f"{name!r}.{ending} {more}: status {done.status}: {done.err[:200]} {place.untouched()}"
    done = place.pack("in", output="out/a:b.scs")
    if done.status:
        yield f"a page that is inside: {done.err}"
    (place.out / "a:b.scs").rename(place.out / "game.scs")
    done = atlas.run(place.command, "convert", "out/game.scs", "-o", "out/a:b.pct", folder=place.folder)
    if done.status != 2 or (place.out / "a:b.pct").exists():
        yield f"convert: status {done.status}: {done.err}"


@case
def two_outputs_of_one_name(place):
    """One would take the place of the other."""
    place.put("a.png")
    for options in (("--variant", "0.5:x,2:x"), ("--preview", "out/game.png"), ("--page-name", "game.pct"),
                    ("--depfile", "out/game.pct"), ("--depfile", "out/game.png")):
        done = place.pack("in", *options)
        if done.status not in (1, 2):
            yield f"{' '.join(options)}: status {done.status}: {done.err[:200]}"


@case
def a_page_outside_the_folder(place):
    """Readers refuse such a page (rulings, "All formats"), so it is not written."""
    place.put("a.png")
    done = place.pack("in", "--page-name", "../page.png")
    if done.status not in (1, 2) or (place.folder / "page.png").exists():
        yield f"status {done.status}: {done.err[:200]}"


@case
def keys_of_digits_only(place):
    """1.png, 2.png: a sequence whose name is nothing but its number is no animation, as nothing is left to call it."""
    for name in ("1.png", "2.png", "3.png"):
        place.put(name)
    done = place.pack("in", output="out/game.scs")
    if done.status:
        yield f"status {done.status}: {done.err[:300]}"
        return
    keys = sorted(frame["key"] for frame in atlas.load(place.out / "game.scs")["frames"])
    if keys != ["1", "2", "3"]:
        yield f"keys {keys}"


if __name__ == "__main__":
    sys.exit(case.main("Pack what cannot be packed.", Place))
