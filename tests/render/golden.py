#!/usr/bin/env python3
"""Draws the examples and compares them with stored pictures, pixel by pixel and without tolerance.

    golden.py --command build/release/spritepress [--write]

What is compared are decoded pixels, never compressed bytes. --write stores what is drawn now: look at it first.
"""
import argparse
import functools
import pathlib
import sys

from drawing import EXAMPLES, expect, expect_equal, main, picture, run

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
PICTURES = {
    "fox": ("fox.pchr", "--animation", "rest", "--frame", 0),
    "fox_walk": ("fox.pchr", "--animation", "walk", "--frame", 1),
    "fox_between": ("fox.pchr", "--animation", "attack", "--time", "0.53", "--size", 128, "--background", "#e6e6f0"),
    "fox_lines": ("fox.pchr", "--animation", "walk", "--frame", 4, "--antialias", 1, "--filter", "nearest",
                  "--wireframe", "--skeleton"),
    "fox_sheet": ("fox.pchr", "--labels", "--size", "48x44"),
    "jellyfish": ("jellyfish.pchr", "--animation", "sway", "--frame", 12, "--antialias", 4),
    "jellyfish_blink": ("jellyfish.pchr", "--animation", "sway", "--frame", 19, "--background", "#14233c", "--scale",
                        "3/4"),
    "lamp": ("lamp.pchr", "--animation", "nod", "--frame", 2, "--antialias", 1, "--filter", "nearest", "--scale", 2),
    "lamp_axes": ("lamp.pchr", "--animation", "nod", "--frame", 2, "--y-down", "--flip-v", "--skeleton"),
    "lamp_sheet": ("lamp.json", "--animation", "nod", "--labels"),
    "hero_sheet": ("hero.pct", "--labels"),
    "items_sheet": ("items.aatls", "--background", "#ffffff"),
    "torch": ("world.scs", "--animation", "torch", "--scale", 2),
    "ghost": ("ghost.pcsef", "--width", 16, "--palette", EXAMPLES / "ghost.gpl", "--scale", 2),
}


def check(name, command, folder):
    source, *options = PICTURES[name]
    run(command, "render", "-q", EXAMPLES / source, *options, "-o", folder / "got.png")
    expect((GOLDEN / f"{name}.png").exists(), "there is no stored picture")
    expect_equal(picture(folder / "got.png"), picture(GOLDEN / f"{name}.png"), "not as stored")


def write(command):
    GOLDEN.mkdir(exist_ok=True)
    for name, (source, *options) in PICTURES.items():
        run(command, "render", "-q", EXAMPLES / source, *options, "-o", GOLDEN / f"{name}.png")


def check_no_others(_, __):
    others = {path.stem for path in GOLDEN.iterdir()} ^ set(PICTURES)
    expect(not others, f"pictures without a case or cases without a picture: {sorted(others)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if arguments.write:
        write(arguments.command)
    checks = [(name, functools.partial(check, name)) for name in PICTURES] + [("stored pictures", check_no_others)]
    sys.exit(main(checks, arguments.command))
