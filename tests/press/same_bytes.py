#!/usr/bin/env python3
"""The same sprites give the same bytes: with any number of threads, in any order, in every locale, from every build.

    same_bytes.py COMMAND [COMMAND...] [--count 6] [--seed 1]

A second run writes nothing, and with --stable what has not changed stays where it is.
"""
import argparse
import os
import pathlib
import random
import sys

import atlas
import sprites

OPTIONS = (
    ("out.pct", ()),
    ("out.pct", ("--max-size=64x96", "--extrude=1", "--bleed=all", "--trim-margin=1", "--effort=fast")),
    ("out.pct", ("--texture-format=webp", "--scale=0.75", "--scale-filter=lanczos", "--variant=0.5:@half,1.5:@big")),
    ("out.aatls", ("--trim-group=size", "--size-constraints=pot", "--scale=1.5", "--png-effort=max")),
    ("out.pct", ("--webp-quality=80", "--texture-format=webp", "--trim-mode=crop", "--preview=look.png")),
    ("out.scs", ("--fps=9",)),
    ("out.scs", ("--trim-mode=crop", "--sanitize-names", "--scale=2/3", "--scale-filter=box")),
)


def tree(folder):
    """{path: bytes} of every file but those below `in`."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.relative_to(folder).parts[0] != "in"}


def stamps(folder):
    return {str(path): (path.stat().st_mtime_ns, path.stat().st_ino) for path in pathlib.Path(folder).rglob("*")}


class Set:
    """Random sprites, and what the plain run makes of them."""

    def __init__(self, commands, seed, number):
        self.commands = commands
        self.chance = random.Random(f"same bytes {seed} {number}")
        self.output, self.options = OPTIONS[number % len(OPTIONS)]
        self.pictures = sprites.make(self.chance, plain=self.output.endswith(".scs"), large="64" not in str(self.options))
        self.title = f"seed {seed} set {number}, {self.output} {' '.join(self.options)}"

    def pack(self, folder, inputs, *more, command=None, **how):
        done = atlas.run(command or self.commands[0], "pack", *inputs, "-o", self.output, "-q", *self.options, *more,
                         folder=folder, **how)
        if done.status or done.err:
            raise RuntimeError(f"status {done.status}: {done.err}")
        return tree(folder)

    def fresh(self, home, order=None):
        folder = pathlib.Path(home, f"{len(os.listdir(home))}")
        sprites.write(folder / "in", self.pictures, order)
        return folder

    def shuffled(self):
        names = sorted(self.pictures)
        self.chance.shuffle(names)
        return names

    def check(self, home):
        first = self.fresh(home)
        wanted = self.pack(first, ["in"])

        def compare(what, files):
            if files != wanted:
                differ = sorted(n for n in files.keys() | wanted.keys() if files.get(n) != wanted.get(n))
                yield f"{what}: {differ} differ"

        before = stamps(first)
        yield from compare("a second run", self.pack(first, ["in"]))
        if stamps(first) != before:
            yield "a second run touched: " + str([p for p, s in stamps(first).items() if before.get(p) != s])
        for threads in (1, 2, 8):
            yield from compare(f"{threads} threads", self.pack(self.fresh(home), ["in"], "--threads", threads))
        yield from compare("another order of creation", self.pack(self.fresh(home, self.shuffled()), ["in"]))
        for locale in ("C", "de_DE.UTF-8", "tr_TR.UTF-8"):
            yield from compare(f"locale {locale}", self.pack(self.fresh(home), ["in"], environment={"LC_ALL": locale}))
        for command in self.commands[1:]:
            yield from compare(command, self.pack(self.fresh(home), ["in"], command=command))
        yield from self.check_lists(home)

    def check_lists(self, home):
        """Files given one by one, on the command line and in lists: the order does not count."""
        results = []
        for listed, names in ((False, sorted(self.pictures)), (False, self.shuffled()),
                              (True, sorted(self.pictures)), (True, self.shuffled())):
            folder = self.fresh(home)
            paths = ["in/" + name for name in names]
            if listed:
                results.append(self.pack(folder, ["--list", "-"], stdin=("\n".join(paths) + "\n").encode()))
            else:
                results.append(self.pack(folder, paths))
        if results[0] != results[1]:
            yield "the order of arguments changes the bytes"
        if results[2] != results[3]:
            yield "the order of a list changes the bytes"


def check_stable(command, seed, number, home):
    """What an earlier atlas has stays; what is new or of another size finds room; nothing overlaps."""
    chance = random.Random(f"stable {seed} {number}")
    suffix, own = chance.choice(((".pct", []), (".aatls", ["--keep-extensions"]), (".json", ["--enable-rotation", "--to=spritepress-json"])))
    options = ["--trim-group=none", "--json", *own, *chance.choice(([], ["--max-size=96"], ["--extrude=1"]))]
    home = pathlib.Path(home)
    pictures = sprites.make(chance, large=False)
    sprites.write(home / "in", pictures)
    atlas_file = home / ("a" + suffix)
    first = atlas.run(command, "pack", home / "in", "-o", atlas_file, *options)
    if first.status:
        yield f"status {first.status}: {first.err}"
        return
    for turn in range(4):
        before = {frame["key"]: frame for frame in atlas.load(atlas_file)["frames"]}
        gone = change(chance, turn, home / "in", pictures)
        done = atlas.run(command, "pack", home / "in", "-o", atlas_file, "--stable", atlas_file, *options)
        if done.status:
            yield f"turn {turn}: status {done.status}: {done.err}"
            return
        after = {frame["key"]: frame for frame in atlas.load(atlas_file)["frames"]}
        if after.keys() != pictures.keys():
            yield f"turn {turn}: other names: {sorted(after.keys() ^ pictures.keys())}"
        for key in (before.keys() & after.keys()) - gone:
            if (before[key]["w"], before[key]["h"]) != (after[key]["w"], after[key]["h"]):
                yield f"turn {turn}: {key} has another size"
            elif atlas.place(before[key]) != atlas.place(after[key]):
                yield f"turn {turn}: {key} moved from {atlas.place(before[key])} to {atlas.place(after[key])}"
            elif before[key]["rotated"] != after[key]["rotated"]:
                yield f"turn {turn}: {key} was turned"
        if turn == 3 and done.summary["unchanged"] is not True:
            yield "nothing has changed, yet it was written again"


def change(chance, turn, folder, pictures):
    """Adds, removes or changes a sprite, or does nothing. Returns the names whose place may change."""
    name = chance.choice(sorted(pictures))
    if turn == 0:
        pictures["a new one.png"] = sprites.blob(chance, 7, 5)
        sprites.write(folder, {"a new one.png": pictures["a new one.png"]})
        return set()
    if turn == 1:
        # Sprites that share its rectangle stay; it is theirs, too.
        del pictures[name]
        (folder / name).unlink()
        return set()
    if turn == 2:
        pictures[name] = sprites.blob(chance, 31, 3)
        sprites.write(folder, {name: pictures[name]})
        return {name}
    return set()


def main():
    parser = argparse.ArgumentParser(description="The same sprites give the same bytes.")
    parser.add_argument("commands", nargs="+")
    parser.add_argument("--count", type=int, default=7)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    failed = 0
    for number in range(options.count):
        one = Set(options.commands, options.seed, number)
        for title, check in ((one.title, one.check),
                             (f"seed {options.seed} stable {number}",
                              lambda home: check_stable(options.commands[0], options.seed, number, home))):
            with atlas.scratch() as home:
                try:
                    complaints = list(check(home))
                except (RuntimeError, AssertionError, OSError) as error:
                    complaints = [f"{type(error).__name__}: {error}"]
            if complaints:
                failed += 1
                print(title, *(f"    {complaint[:500]}" for complaint in complaints[:8]), sep="\n", flush=True)
    print(f"seed {options.seed}: {options.count} sets of sprites and as many stable layouts, {failed} failed")
    return 1 if failed or not options.count else 0


if __name__ == "__main__":
    sys.exit(main())
