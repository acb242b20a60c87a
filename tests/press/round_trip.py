#!/usr/bin/env python3
"""Packs random sprites with options in which every two values meet, and checks every pixel of what comes out.

    round_trip.py --command build/release/spritepress [--rounds 2] [--seed 1] [--case N] [--every N]

What was written is read by the reference decoders, not by the program; `unpack` must give back the sprites, and
packing and unpacking its files once more the same files.
"""
import argparse
import filecmp
import pathlib
import random
import sys

import atlas
import rules
import rules_scs
import sprites
from pairwise import pairwise

FACTORS = {
    "format": ("pct", "pct", "aatls", "scs"),
    "trim-mode": ("trim", "trim", "crop", "none"),
    "trim-group": ("auto", "size", "sequence", "none"),
    "trim-threshold": (1, 10, 128),
    "trim-margin": (0, 1, 3),
    "max-size": ("2048", "96", "64x128"),
    "size-constraints": ("any", "pot", "multiple-of-4"),
    "force-squared": (False, True),
    "shape-padding": (2, 0, 1, 3),
    "border-padding": (0, 1, 4),
    "extrude": (0, 1, 2),
    "bleed": (None, 2, "all"),
    "keep-duplicates": (False, True),
    "effort": ("normal", "fast"),
    "texture-format": ("png", "png", "webp"),
    "png-effort": ("normal", "fast", "max"),
    "strip-extensions": (False, True),
    "strip-folders": (False, True),
    "prefix": ("", "pre-"),
    "threads": (1, 2, 8),
    "page-name": (None, "p{n}", "q-{n1}.png", "r%d"),
    "cell-width": (0, 4, 16),
    "fps": (12, 0, 25),
    "stable": (False, True),
}
ONLY_SCS = ("cell-width", "fps")
ONLY_TRIMMED = ("trim-group", "trim-threshold", "trim-margin")
NOT_FOR_SCS = ("size-constraints", "force-squared", "extrude", "texture-format", "page-name", "shape-padding", "border-padding", "strip-extensions",
               "strip-folders", "prefix", "keep-duplicates")


def fitted(choice):
    """Takes out what the format refuses; transcripts in tests/command cover the refusals."""
    wish = dict(choice)
    if wish["format"] == "scs":
        wish["max-size"] = "2048"
        wish["stable"] = False
        if wish["trim-mode"] == "trim":
            wish["trim-mode"] = "crop"
        for name in NOT_FOR_SCS:
            wish[name] = {"prefix": "", "texture-format": "png", "size-constraints": "any", "page-name": None}.get(name, False)
    if wish["format"] == "aatls":
        wish["texture-format"] = "png"
    if wish["page-name"] and "." not in wish["page-name"]:
        wish["page-name"] += "." + wish["texture-format"]
    elif wish["page-name"]:
        wish["texture-format"] = "png"
    if wish["texture-format"] == "webp":
        wish["png-effort"] = "normal"
    return wish


def arguments_of(wish, again=False):
    """`again`: the sprites have their prefix already."""
    given = []
    for name, value in wish.items():
        if name in ("format", "stable") or value is None or value is False or value == "" or (again and name == "prefix"):
            continue
        if name in NOT_FOR_SCS + ONLY_SCS and (wish["format"] == "scs") == (name in NOT_FOR_SCS):
            continue
        if name == "cell-width" and not value:
            continue
        if wish["trim-mode"] == "none" and name in ONLY_TRIMMED:
            continue
        given += [f"--{name}"] if value is True else [f"--{name}={value}"]
    if wish["format"] == "aatls" and not wish["strip-extensions"]:
        given.append("--keep-extensions")
    return given


class Trial:
    """One choice of options on one set of sprites, in a folder of its own."""

    def __init__(self, command, wish, chance, folder):
        self.command, self.wish, self.folder = command, wish, pathlib.Path(folder)
        self.pictures = sprites.make(chance, plain=wish["format"] == "scs", large=wish["max-size"] == "2048")
        self.output = self.folder / f"out.{wish['format']}"
        sprites.write(self.folder / "in", self.pictures)
        self.stable = wish["stable"]

    def pack(self, source, output, *more, again=False):
        done = atlas.run(self.command, "pack", source, "-o", output, "--json", *arguments_of(self.wish, again), *more)
        if done.status or done.err:
            raise RuntimeError(f"pack: status {done.status}: {done.err}")
        return done.summary

    def unpack(self, source, folder):
        done = atlas.run(self.command, "unpack", source, "-o", folder, "--quiet")
        if done.status or done.err:
            raise RuntimeError(f"unpack: status {done.status}: {done.err}")

    def check_stable(self, chance):
        """Frames of an older atlas, which lacks some sprites, stay where they were."""
        some = chance.sample(sorted(self.pictures), max(1, len(self.pictures) * 2 // 3))
        sprites.write(self.folder / "old in", {name: self.pictures[name] for name in some})
        previous = self.folder / "old" / f"old.{self.wish['format']}"
        previous.parent.mkdir()
        self.pack(self.folder / "old in", previous)
        summary = self.pack(self.folder / "in", self.output, "--stable", previous)
        before = {frame["key"]: frame for frame in atlas.load(previous)["frames"]}
        kept = 0
        for frame in atlas.load(self.output)["frames"]:
            old = before.get(frame["key"])
            if old and all(old[f] == frame[f] for f in ("w", "h", "trimX", "trimY")):
                kept += 1
                if not self.wish["keep-duplicates"] and atlas.place(old) != atlas.place(frame):
                    yield f"--stable: {frame['key']} moved from {atlas.place(old)} to {atlas.place(frame)}"
        if kept and not summary["kept"]:
            yield "--stable: the summary says that nothing was kept"
        self.summary = summary

    def check_summary(self, model):
        frames, wish = model["frames"], self.wish
        wanted = {"sprites": len(frames), "unique": len({atlas.rectangle(frame) for frame in frames}),
                  "pagePixels": sum(page["width"] * page["height"] for page in model["pages"]),
                  "sourcePixels": sum(p.width * p.height for p in self.pictures.values()),
                  "descriptorBytes": self.output.stat().st_size}
        if wish["format"] == "pct":
            wanted["aliases"] = sum("aliasOf" in frame for frame in frames)
        if wish["format"] == "scs":
            del wanted["unique"], wanted["descriptorBytes"]
        for name, value in wanted.items():
            if self.summary[name] != value:
                yield f"the summary says {name} {self.summary[name]}; there are {value}"
        if wish["trim-group"] != "auto" and wish["trim-mode"] != "none" and \
                self.summary["trimGroup"] != wish["trim-group"]:
            yield f"the summary says trim group {self.summary['trimGroup']}"
        for page, told in zip(model["pages"], self.summary["pages"], strict=True):
            if (page["width"], page["height"]) != (told["width"], told["height"]):
                yield f"the summary says {told}"

    def check_page_names(self, model):
        wish = self.wish
        if wish["format"] == "scs":
            return
        count, ending = len(model["pages"]), wish["texture-format"]
        pattern = wish["page-name"] or (f"out.{ending}" if count == 1 else f"out_{{n}}.{ending}")
        for index, page in enumerate(model["pages"]):
            name = pattern.replace("{n}", str(index)).replace("{n1}", str(index + 1)).replace("%d", str(index))
            if page["file"] != name:
                yield f"page {index} is called {page['file']}, not {name}"

    def unpacked_wanted(self, group):
        """{file: Picture} of what `unpack` must write."""
        if self.wish["format"] == "scs":
            return None
        boxes = rules.trim_boxes(self.pictures, self.wish, group)
        return {rules.without_extension(rules.frame_name(name, self.wish)) + ".png":
                rules.restored(picture, boxes[name], self.wish) for name, picture in self.pictures.items()}

    def check_unpack(self, group):
        first, second = self.folder / "first", self.folder / "second"
        self.unpack(self.output, first)
        wanted, got = self.unpacked_wanted(group), sprites.read_tree(first)
        if wanted is not None:
            if wanted.keys() != got.keys():
                yield f"unpacked other files: {sorted(wanted.keys() ^ got.keys())}"
            for name in wanted.keys() & got.keys():
                size = got[name].width, got[name].height
                if size != (wanted[name].width, wanted[name].height):
                    yield f"unpacked {name}: {size}, not {wanted[name].width} x {wanted[name].height}"
                    continue
                fault = rules.pixels_differ(got[name], wanted[name], self.wish["bleed"] is not None)
                if fault:
                    yield f"unpacked {name}: {fault}"
        again = self.folder / "again" / f"out.{self.wish['format']}"
        self.pack(first, again, again=True)
        self.unpack(again, second)
        files = sorted(got)
        _, differ, missing = filecmp.cmpfiles(first, second, files, shallow=False)
        if differ or missing or sorted(sprites.read_tree(second)) != files:
            yield f"packed and unpacked again: {differ} differ, {missing} are missing"

    def check(self, chance):
        if self.stable:
            yield from self.check_stable(chance)
        else:
            self.summary = self.pack(self.folder / "in", self.output)
        group = self.summary["trimGroup"]
        model = atlas.load(self.output)
        check_model = rules_scs.check_sheet if self.wish["format"] == "scs" else rules.check_atlas
        yield from check_model(model, self.pictures, self.wish, group)
        yield from self.check_summary(model)
        yield from self.check_page_names(model)
        yield from self.check_unpack(group)
        left = [path.name for path in self.folder.iterdir() if path.name.startswith(".")]
        if left:
            yield f"left behind: {left}"


def try_one(command, seed, number, choice):
    chance = random.Random(f"{seed} {number}")
    wish = fitted(choice)
    with atlas.scratch() as folder:
        trial = Trial(command, wish, chance, folder)
        try:
            complaints = list(trial.check(chance))
        except (RuntimeError, AssertionError, ValueError, KeyError, OSError) as error:
            complaints = [f"{type(error).__name__}: {error}"]
    title = f"seed {seed} case {number}: {wish['format']} {' '.join(arguments_of(wish))}"
    title += " (--stable)" if wish["stable"] else ""
    return [title] + [f"    {complaint[:600]}" for complaint in complaints[:8]] if complaints else []


def main():
    parser = argparse.ArgumentParser(description="Pack random sprites and check every pixel.")
    parser.add_argument("--command", required=True)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--case", type=int)
    parser.add_argument("--every", type=int, default=1, help="run one combination of so many")
    options = parser.parse_args()
    count = failed = 0
    for turn in range(options.rounds):
        seed = f"{options.seed}.{turn}"
        for number, choice in enumerate(pairwise(FACTORS, random.Random(seed))):
            if options.case not in (None, number) or number % options.every != 0:
                continue
            lines = try_one(options.command, seed, number, choice)
            count, failed = count + 1, failed + bool(lines)
            if lines:
                print(*lines, sep="\n", flush=True)
    print(f"seed {options.seed}: {count} combinations of options, {failed} failed")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
