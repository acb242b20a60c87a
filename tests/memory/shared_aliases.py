#!/usr/bin/env python3
"""Names that stand for one picture are packed and rendered in the memory of a few pictures.

    shared_aliases.py --command COMMAND

A descriptor of 67 bytes gives 10,000 further names to a frame of 512 x 512. A copy of its pixels for each would take
10 GB; each command is allowed 100 MB for everything.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

COUNT, SIDE = 10_000, 512
BUDGET = 100_000_000


def run(command, folder, *arguments):
    """What a command within the budget complains of; nothing when it succeeds."""
    done = subprocess.run([command, *arguments, "--max-memory", str(BUDGET), "--quiet"], cwd=folder, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        yield f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.decode()[:400]}"


def complaints(command, folder):
    picture = Image.effect_noise((SIDE, SIDE), 80).convert("RGBA")
    picture.save(folder / "page.png")
    (folder / "many.pct").write_text(
        f"PCT:1.0\nP:page.png,RGBA8888,{SIDE},{SIDE},0\nf|0|0,0,{SIDE},{SIDE}\nA:f=g#1-{COUNT}", encoding="utf-8")
    yield from run(command, folder, "pack", "many.pct", "-o", "out/many.pct")
    yield from run(command, folder, "render", "many.pct", "-o", "many.apng", "--fps", "10")
    packed = Image.open(folder / "out" / "many.png").convert("RGBA")
    if packed.tobytes() != picture.tobytes():
        yield f"the packed page has other pixels, {packed.size}"
    if f"g#1-{COUNT}" not in (folder / "out" / "many.pct").read_text(encoding="utf-8"):
        yield "the packed atlas lacks the names"
    film = Image.open(folder / "many.apng")
    if film.n_frames != COUNT or film.convert("RGBA").tobytes() != picture.tobytes():
        yield f"the film has {film.n_frames} pictures, or other pixels"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", required=True)
    command = str(pathlib.Path(parser.parse_args().command).resolve())
    with tempfile.TemporaryDirectory(prefix="spritepress-memory-") as name:
        wrong = list(complaints(command, pathlib.Path(name)))
    for complaint in wrong:
        print("FAILED", complaint)
    print(f"{COUNT} names in 2 runs, {len(wrong)} complaints")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
