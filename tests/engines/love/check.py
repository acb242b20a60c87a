#!/usr/bin/env python3
"""LÖVE draws what we write for it: every pixel of every frame, also turned on its page, trimmed, at its pivot, turned and scaled.

    check.py --command SPRITEPRESS --love love

LÖVE runs under Xvfb. Needs Debian's Pillow.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
TEMPLATE = HERE.parent.parent.parent / "examples/templates/love.lua.mustache"
SIDE, X, Y = 128, 64, 60  # of a canvas, and where the pivot lies
NAMES = [f"run_{n}" for n in range(1, 5)] + ["hero/idle", "gem", "a \"b\" \\c", "é"]
PIVOT = (0.25, 0.75)
failures = []


def expect(what, got, wanted):
    if got != wanted:
        failures.append(f"{what}: got {got}, wanted {wanted}")


def make_sprites(folder, names):
    """Pictures of which something is left over when they are trimmed; pivots of their sizes are whole pixels."""
    chance = random.Random(21)
    pictures = {}
    for name in names:
        picture = Image.new("RGBA", (4 * chance.randint(2, 10), 4 * chance.randint(2, 10)))
        left, top = chance.randint(0, picture.width // 3), chance.randint(0, picture.height // 3)
        for y in range(top, picture.height - chance.randint(0, 3)):
            for x in range(left, picture.width - chance.randint(0, 3)):
                picture.putpixel((x, y), tuple(chance.randint(0, 255) for _ in range(3)) + (chance.choice((1, 128, 255)),))
        path = folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path)
        pictures[name] = picture
    return pictures


def run(*arguments, **more):
    done = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, timeout=300, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{arguments[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def lua_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def play(love, game, jobs):
    """What LÖVE draws of each job, and the lines that it tells of animations."""
    for file in ("main.lua", "conf.lua"):
        shutil.copy(HERE / file, game)
    lines = [f"{{ file = '{i}.png', name = {lua_string(name)}, {how} }}," for i, (name, how) in enumerate(jobs)]
    (game / "jobs.lua").write_text("return {\n" + "\n".join(lines) + "\n}\n")
    home = game.parent / (game.name + "-home")
    run("xvfb-run", "-a", love, game, env=os.environ | {"XDG_DATA_HOME": str(home), "SDL_AUDIODRIVER": "dummy"})
    seen = home / "love/seen"
    drawn = [Image.open(seen / f"{i}.png").convert("RGBA") for i in range(len(jobs))]
    return drawn, sorted((seen / "animations.txt").read_text().splitlines())


def pixels(image):
    """Nobody sees the colour of a pixel without alpha."""
    return [pixel if pixel[3] else 0 for pixel in image.getdata()]


def on_canvas(picture, left, top):
    canvas = Image.new("RGBA", (SIDE, SIDE))
    canvas.paste(picture, (left, top))
    return canvas


# How a frame is drawn, and what becomes of its picture and its pivot.
WAYS = {
    "": (lambda p: p, lambda x, y, w, h: (x, y)),
    "angle = math.pi / 2": (lambda p: p.transpose(Image.ROTATE_270), lambda x, y, w, h: (h - y, x)),
    "scaleX = 2": (lambda p: p.resize((2 * p.width, 2 * p.height), Image.NEAREST), lambda x, y, w, h: (2 * x, 2 * y)),
    "scaleX = 1, scaleY = 2": (lambda p: p.resize((p.width, 2 * p.height), Image.NEAREST), lambda x, y, w, h: (x, 2 * y)),
    "scaleX = -1, scaleY = 1": (lambda p: p.transpose(Image.FLIP_LEFT_RIGHT), lambda x, y, w, h: (w - x, y)),
}


def check_module(command, love, folder, pivot):
    """The format `lua`: several pages, frames that lie turned, animations."""
    pictures = make_sprites(folder / "sprites", NAMES)
    game = folder / f"module-{bool(pivot)}"
    (game / "art").mkdir(parents=True)
    options = ["--pivot", ",".join(map(str, pivot))] if pivot else []
    run(command, "pack", "sprites", "--for", "love", "-o", game / "art/game.lua", "-q", "--enable-rotation", "--max-size", "40",
        "--sequences", "--fps", "8", *options, cwd=folder)
    shutil.move(game / "art/game.lua", game)
    text = (game / "game.lua").read_text()
    expect("more than one page", len(list((game / "art").iterdir())) > 1, True)
    expect("a turned frame", "turned = true }" in text, True)
    jobs = [(name, way, f"x = {X}, y = {Y}" + (", " + way if way else "")) for name in NAMES for way in WAYS]
    drawn, animations = play(love, game, [(name, how) for name, _, how in jobs])
    for (name, way, _), image in zip(jobs, drawn):
        picture, (change, move) = pictures[name], WAYS[way]
        x, y = pivot or (0, 0)
        left, top = move(x * picture.width, y * picture.height, picture.width, picture.height)
        wanted = on_canvas(change(picture), int(X - left), int(Y - top))
        expect(f"{name} {way}", pixels(image) == pixels(wanted), True)
    expect("animations", animations, ["\t".join(["run", "0"] + [f"run_{n} 0.125" for n in range(1, 5)])])


def check_template(command, love, folder):
    """The example's template: one page, nothing turned, names without quotes."""
    names = NAMES[:6]
    pictures = make_sprites(folder / "plain", names)
    game = folder / "template"
    game.mkdir()
    run(command, "pack", "plain", "--template", TEMPLATE, "-o", game / "game.lua", "-q", "--strip-extensions", "--sequences", cwd=folder)
    drawn, animations = play(love, game, [(name, f"x = {X}, y = {Y}") for name in names])
    for name, image in zip(names, drawn):
        expect(f"template: {name}", pixels(image) == pixels(on_canvas(pictures[name], X, Y)), True)
    expect("template: animations", [line.split("\t")[0] for line in animations], ["run"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    parser.add_argument("--love", required=True)
    options = parser.parse_args()
    command = options.command.resolve()
    version = re.search(r"\d+\.\d+", run(options.love, "--version"))[0]
    verified = re.findall(r"LOVE [\d.]+", run(command, "formats", "--json"))
    expect("what the format says", verified, [f"LOVE {version}"])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for pivot in (None, PIVOT):
            check_module(command, options.love, folder, pivot)
        check_template(command, options.love, folder)
    print("\n".join(failures) if failures else f"LOVE {version} draws every frame")
    return 1 if failures else 0


raise SystemExit(main())
