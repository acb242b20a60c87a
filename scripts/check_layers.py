#!/usr/bin/env python3
"""Rejects an include that runs against the floors of the house (docs/architecture.md).

    check_layers.py [ROOT]

Walks all C files below the folders named here, however deep they lie. A folder or a public header that has no floor
is an error too, so that nothing new escapes the check.
"""
import pathlib
import re
import sys

# Which floors each floor may use, besides itself.
MAY_USE = {
    "core": set(),
    "model": {"core"},
    "image": {"core"},
    "codecs": {"core", "image"},
    "anim": {"core", "model"},
    "formats": {"core", "model", "image", "anim"},
    "rects": {"core"},
    "pack": {"core", "model", "image", "rects"},
    "render": {"core", "model", "image", "anim"},
}
LIBRARY = set(MAY_USE)
MAY_USE["jobs"] = LIBRARY
# The doors see public headers and nothing of what lies under src.
DOORS = ("cli", "wasm", "examples")

# The floor that each public header belongs to. "all" includes every other.
HEADER_FLOOR = {
    "base.h": "core", "colour.h": "core", "options.h": "core", "outputs.h": "core", "work.h": "core", "diagnostics.h": "core", "tree.h": "core", "codes.def": "core",
    "atlas.h": "model", "sprite.h": "model", "rig.h": "model", "document.h": "model",
    "image.h": "image",
    "formats.h": "formats", "pcsef.h": "formats",
    "pack.h": "pack", "explain.h": "pack", "anim.h": "anim", "render.h": "render",
    "costs.h": "jobs", "host.h": "jobs", "files.h": "jobs", "jobs.h": "jobs",
    "spritepress.h": "all",
}
# What may look anywhere.
FREE = ("tests", "bench", "fuzz")
INCLUDE = re.compile(r'\s*#\s*include\s+["<]([\w./-]+)[">]')


def includes(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1)


def fault(floor, target):
    """Why a file of `floor` may not include `target`; None when it may."""
    if ".." in target.split("/"):
        return f"{target}: includes are given from the top, not by climbing"
    if target.startswith("spritepress/"):
        header = target.removeprefix("spritepress/")
        if header not in HEADER_FLOOR:
            return f"the public header {header} has no floor"
        used = HEADER_FLOOR[header]
    elif "/" in target and (target.split("/")[0] in MAY_USE):
        used = target.split("/")[0]
        if floor in DOORS:
            return f"{floor} is a door: it may use public headers only, not {target}"
    else:
        return None  # the C library, another library, or a file of the same folder
    if floor in DOORS or used == floor or used in MAY_USE[floor]:
        return None
    return f"{floor} may not use {used} ({target})"


def floors(root):
    """(floor, file) of everything to check; floor None where a folder is unknown."""
    for path in sorted((root / "src").rglob("*.[ch]")):
        floor = path.relative_to(root / "src").parts[0]
        yield (floor if floor in MAY_USE else None), path
    for path in sorted((root / "include/spritepress").iterdir()):
        floor = HEADER_FLOOR.get(path.name)
        if floor != "all":
            yield floor, path
    for door in DOORS:
        for path in sorted((root / door).rglob("*.[ch]")):
            yield door, path
    for folder in sorted(root.iterdir()):
        known = folder.name in ("src", "include", "build", *DOORS, *FREE) or folder.name.startswith(".")
        if folder.is_dir() and not known and any(folder.rglob("*.[ch]")):
            yield None, folder


def main() -> int:
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    wrong = []
    for floor, path in floors(root):
        where = path.relative_to(root)
        if floor is None:
            wrong.append(f"{where}: no floor is known for it; add one to {pathlib.Path(__file__).name}")
            continue
        for number, target in includes(path):
            why = fault(floor, target)
            if why:
                wrong.append(f"{where}:{number}: {why}")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
