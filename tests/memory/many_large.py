#!/usr/bin/env python3
"""Large pictures by the dozen are packed in less memory than their pixels take, and every pixel is right.

    many_large.py --command COMMAND

130 opaque pictures of 1024 x 1024 are 545 MB of pixels. The command is allowed 400 MB for everything: the 268 MB that it
holds as they are, 67 MB of pages at once, and 65 MB for the rest, most of it compressed pixels. A run that held all
pixels as they are would need 545 MB at least and be refused. The budget counts; how the system rounds does not matter.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw

COUNT, SIDE = 130, 1024
BUDGET = 400_000_000
EQUAL = (3, COUNT - 1)  # the last one shows what the fourth shows: one is held as it is, the other compressed


def picture(number):
    """Rings whose colours and places no other picture has."""
    number = EQUAL[0] if number == EQUAL[1] else number
    image = Image.new("RGBA", (SIDE, SIDE), (number, 255 - number, 90, 255))
    draw = ImageDraw.Draw(image)
    for step in range(6):
        near = 10 + 3 * number + 9 * step
        draw.ellipse((near, near // 2, SIDE - near, SIDE - near // 3), outline=(step * 40, number, 200, 128 + number // 2), width=5)
    return image


def pack(command, folder, threads, *more):
    """The files that a run makes within the budget; None, having said why, when it fails."""
    out = folder / f"out-{threads}{''.join(more)}".replace("/", "-")
    done = subprocess.run([command, "pack", folder / "in", "-o", out / "game.pct", "--max-size", "2048", "--png-effort", "fast",
                           "--effort", "fast", "--threads", str(threads), "--max-memory", str(BUDGET), "--quiet", *more],
                          stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        print(f"FAILED {out.name}: status {done.returncode}: {done.stderr.decode()[:400]}")
        return None
    return {path.name: path for path in out.iterdir()}


def wrong_frames(command, files):
    """Names of frames that do not show their picture; frames of equal pictures must lie in one place."""
    atlas = json.loads(subprocess.run([command, "inspect", "--json", files["game.pct"]], stdout=subprocess.PIPE, check=True).stdout)
    pages = [Image.open(files[page["file"]]).convert("RGBA") for page in atlas["pages"]]
    places = {}
    for frame in atlas["frames"]:
        x, y, number = frame["x"], frame["y"], int(frame["key"].split(".")[0].removeprefix("p"))
        places[number] = (frame["page"], x, y)
        if pages[frame["page"]].crop((x, y, x + frame["w"], y + frame["h"])).tobytes() != picture(number).tobytes():
            yield frame["key"]
    if len(places) != COUNT or len(set(places.values())) != COUNT - 1 or places[EQUAL[0]] != places[EQUAL[1]]:
        yield f"{len(places)} frames in {len(set(places.values()))} places"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", required=True)
    command = str(pathlib.Path(parser.parse_args().command).resolve())
    with tempfile.TemporaryDirectory(prefix="spritepress-memory-") as name:
        folder = pathlib.Path(name)
        (folder / "in").mkdir()
        for number in range(COUNT):
            picture(number).save(folder / "in" / f"p{number}.png", compress_level=1)
        runs = [pack(command, folder, 1), pack(command, folder, 2), pack(command, folder, 2, "--variant=0.25:@small")]
        if None in runs:
            return 1
        wrong = list(wrong_frames(command, runs[0]))
        small = {name: path for name, path in runs[2].items() if "@small" in name}
        if not small:
            wrong.append("no files of the variant")
        for files in (runs[1], {name: path for name, path in runs[2].items() if name not in small}):
            if {name: path.read_bytes() for name, path in files.items()} != {name: path.read_bytes() for name, path in runs[0].items()}:
                wrong.append("other bytes with other threads or a variant")
    for complaint in wrong:
        print("FAILED", complaint)
    print(f"{COUNT} pictures in 3 runs, {len(wrong)} complaints")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
