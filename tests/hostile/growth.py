#!/usr/bin/env python3
"""Twice the input takes at most 2.5 times the instructions, for inputs that once took four times as many.

    python3 tests/hostile/growth.py build/release

valgrind counts instructions, so that the answer does not depend on the machine's load. Where it is missing the test
is skipped (status 77).
"""

import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

import cases_pchr as pchr
from build import IEND, PNG_SIGNATURE, chunk, ihdr, join

SKIPPED = 77
MOST = 2.5
WORD = 1 << 64
PACK = ("pack", "-o", "out.pct")


def apng(width, frames):
    """A frame for each row of RGBA pixels."""
    parts = [PNG_SIGNATURE, ihdr(width, 1), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for row in frames:
        control = struct.pack(">IIIIIHHBB", number, width, 1, 0, 0, 1, 10, 0, 0)
        data = zlib.compress(b"\0" + row, 1)
        parts.append(chunk(b"fcTL", control))
        parts.append(chunk(b"IDAT", data) if number == 0 else chunk(b"fdAT", struct.pack(">I", number + 1) + data))
        number += 1 if number == 0 else 2
    return b"".join(parts) + IEND


def many_frames(count):
    """Shared chunks were looked for in the whole file, once per frame."""
    return apng(1, [struct.pack("<I", 0xFF000000 | i % 7) for i in range(count)])


def equal_hashes(count):
    """Pixels that the hash without a seed could not tell apart: see test_hash_of_prepared."""
    factor_in, factor_out = 0x9E3779B97F4A7C55, 0xC2B2AE3D27D4EB4F
    rows = []
    for i in range(1, count + 1):
        total = (16 + i * factor_in) % WORD
        lane = (total << 31 | total >> 33) % WORD * factor_out % WORD
        undo = -lane * pow(factor_in, -1, WORD) % WORD
        rows.append(struct.pack("<QQQQQQQQ", i, 0, 0, 0, undo, 0, 0, WORD - 1))
    return apng(16, rows)


def many_pivots(count):
    """Every sprite was compared with every plain name in the file of pivots."""
    sprites = f"PCT:1.0\nP:a.png,RGBA8888,1,1,0\nf|0|0,0,1,1\nA:f=f_#1-{count}\n"
    pivots = "{" + ",".join(f'"f_{i}":[0,1]' for i in range(1, count + 1)) + "}"
    return {"a.pct": sprites.encode(), "pivots.json": pivots.encode(), "a.png": many_frames(1)}


def starry_pivots(count):
    """Every "*" of a pattern was tried at every place of a name. There may be 1,024 patterns, so that only the names
    can become twice as many."""
    name = "x" * 60
    sprites = f"PCT:1.0\nP:a.png,RGBA8888,1,1,0\n{name}|0|0,0,1,1\nA:{name}={name}_#1-{count}\n"
    pivots = "{" + ",".join(f'"{"*x" * 25}_*{i}*":[0,1]' for i in range(1, 1000)) + "}"
    return {"a.pct": sprites.encode(), "pivots.json": pivots.encode(), "a.png": many_frames(1)}


def ignored_files(count):
    """Every file was compared with every line of the ignore file."""
    lines = "".join(f"name_{i}.png\n" for i in range(100 * count))
    files = {f"in/other_{i}.png": many_frames(1) for i in range(count)}
    return {**files, "in/.spritepressignore": lines.encode()}


def scattered(count):
    """Sprites of a pixel that stay where they were, far apart, and 50 new ones: every one cut all free space anew."""
    side, step, new = 1024, 8, 50
    rows = (count + new + side - 1) // side
    pixels = b"".join(b"\0" + struct.pack(f"<{side}I", *(0xFF000000 | y * side + x for x in range(side))) for y in range(rows))
    sprites = f"PCT:1.0\nP:a.png,RGBA8888,{side},{rows},0\n"
    sprites += "".join(f"s{i}|0|{i % side},{i // side},1,1\n" for i in range(count + new))
    spots = random.Random(1).sample(range((side // step) ** 2), count)
    before = f"PCT:1.0\nP:out.png,RGBA8888,{side},{side},0\n"
    before += "".join(f"s{i}|0|{spot * step % side},{spot * step // side * step},1,1\n" for i, spot in enumerate(spots))
    png = PNG_SIGNATURE + ihdr(side, rows) + chunk(b"IDAT", zlib.compress(pixels, 1)) + IEND
    return {"a.pct": sprites.encode(), "a.png": png, "out.pct": before.encode()}


def overdrawn(count):
    """Triangles as large as the picture, in as many frames: every pixel of each was painted."""
    corners = [pchr.vertex(), pchr.vertex(x=100), pchr.vertex(y=100)]
    mesh = pchr.mesh(*corners, indices=(0, 1, 2) * count)
    moves = pchr.animation(*[pchr.transform()] * count)
    return {"a.pchr": join(pchr.rig([pchr.image()], [pchr.bone()], [mesh], [moves]))[0]}


# Name: (makes a file of so many frames, or several, of which the first, or
# its folder, is read; how many; the command and its options).
# What is refused may end with status 1: it cost something until then.
def late_findings(count):
    """Each finding's line was counted from the beginning of the file."""
    return {"a.pct": b"PCT:1.0\nP:a.png,RGBA8888,8,8,0\n" + b"\n" * 4 * count + b"zz\n" * count}


def pages_and_frames(count):
    """Each page looked through all frames for its own."""
    pages = "".join(f"{i}.png\nsize:8,8\n\n" for i in range(count))
    return {"in.atlas": f"{pages}z.png\nsize:8,8\n{''.join(f'n{i}' + chr(10) + 'bounds:0,0,8,8' + chr(10) for i in range(count))}".encode()}


def repeated_setting(count):
    """Each of a project's values looked through all values for those that it depends on."""
    project = '{"packOptions":{' + '"width":1,' * count + '"height":1}}'
    return {"a.ftpp": project.encode()}


def sprites_with_borders(count):
    """... also those of sprites."""
    own = "".join(f'<key type="filename">{i}.png</key><struct><key>scale9Borders</key><rect>1,1,1,1</rect></struct>' for i in range(count))
    settings = f'<key>individualSpriteSettings</key><map type="IndividualSpriteSettingsMap">{own}</map>'
    return {"a.tps": f'<data version="1.0"><struct type="Settings">{settings}</struct></data>'.encode()}


def pivots_of_a_project(count):
    """Each of the pivots went to each of the files."""
    files = "".join(f'<key type="filename">{i}.png</key>' for i in range(count))
    own = "<key>pivotPoint</key><point_f>0.5,1</point_f>" * count
    settings = f"<key>individualSpriteSettings</key><map>{files}<struct>{own}</struct></map>"
    return {"a.tps": f'<data version="1.0"><struct type="Settings">{settings}</struct></data>'.encode()}


def long_name(count):
    """Each line of a name copied all lines before it."""
    sprite = "    - serializedVersion: 2\n      name: a\n" + "        b\n" * count
    return {"a.png.meta": f"fileFormatVersion: 2\nTextureImporter:\n  spriteMode: 2\n  spriteSheet:\n    sprites:\n{sprite}".encode()}


CASES = {
    "frames of an APNG": (many_frames, 3000, PACK),
    "pictures with equal hashes": (equal_hashes, 1500, (*PACK, "--trim-mode", "none")),
    "scattered sprites that stay": (scattered, 3000, (*PACK, "--stable", "out.pct", "--png-effort", "fast")),
    "pivots by name": (many_pivots, 3000, (*PACK, "--pivots", "pivots.json")),
    "pivots by patterns with many stars": (starry_pivots, 1000, (*PACK, "--pivots", "pivots.json")),
    "files and lines of an ignore file": (ignored_files, 100, PACK),
    "findings behind many lines": (late_findings, 1500, ("unpack", "-o", "out")),
    "pages and frames of libGDX": (pages_and_frames, 2000, ("convert", "-o", "out.atlas")),
    "a setting of a project again and again": (repeated_setting, 1000, PACK),
    "borders of a project's sprites": (sprites_with_borders, 1500, PACK),
    "pivots and files of a project": (pivots_of_a_project, 500, PACK),
    "lines of a name": (long_name, 7000, ("convert", "-o", "out.json")),
    "overdraw": (overdrawn, 40, ("render", "-o", "out/", "--size", "128", "--max-pixels", "65536")),
}


def instructions(program, folder, data, options):
    files = data if isinstance(data, dict) else {"a.png": data}
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *options, "--threads", "1",
               next(iter(files)).split("/")[0]]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode not in (0, 1) or not found:
        sys.exit(f"{' '.join(command)}: status {result.returncode}\n{result.stderr}")
    return int(found.group(1))


def main():
    program = str(pathlib.Path(sys.argv[1], "spritepress").resolve())
    if not shutil.which("valgrind"):
        print("valgrind is not installed")
        sys.exit(SKIPPED)
    failed = False
    for name, (make, count, options) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            once, twice = (instructions(program, pathlib.Path(folder), make(n), options) for n in (count, 2 * count))
        failed |= twice > MOST * once
        print(f"{name}: {once:,} instructions for {count}, {twice:,} for {2 * count}: x {twice / once:.2f}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
