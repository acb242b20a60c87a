#!/usr/bin/env python3
"""Rejects an include that runs against the floors of the house (docs/architecture.md).

    check_layers.py [ROOT]

Walks all C files below the folders named here, however deep they lie. A folder or a public header that has no floor
is an error too, so that nothing new escapes the check, and so are rooms of one floor that use each other in a circle.
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
    "xml": {"core"},
    "formats": {"core", "model", "image", "codecs", "anim", "xml"},
    "rects": {"core"},
    "pack": {"core", "model", "image", "rects"},
    "render": {"core", "model", "image", "anim"},
    "runtime": {"core", "image", "codecs"},
    "names": {"core", "model", "formats", "runtime"},
    "source": {"core", "model", "image", "codecs", "formats", "runtime", "names"},
    "costs": {"core", "model", "image", "codecs", "rects", "runtime", "names", "source"},
}
LIBRARY = set(MAY_USE)
MAY_USE["jobs"] = LIBRARY
# The doors see public headers and nothing of what lies under src.
DOORS = ("cli", "wasm", "examples")

# The floor that each public header belongs to. "all" includes every other.
HEADER_FLOOR = {
    "base.h": "core", "colour.h": "core", "options.h": "core", "layout.h": "core", "outputs.h": "core", "work.h": "core", "diagnostics.h": "core", "tree.h": "core", "codes.def": "core",
    "atlas.h": "model", "sprite.h": "model", "rig.h": "model", "document.h": "model",
    "image.h": "image", "codecs.h": "codecs",
    "formats.h": "formats", "engines.h": "formats", "pcsef.h": "formats",
    "pack.h": "pack", "explain.h": "pack", "anim.h": "anim", "render.h": "render",
    "host.h": "runtime", "files.h": "runtime", "costs.h": "costs", "jobs.h": "jobs",
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


def room_of(path):
    """The room below a floor that a path such as "core/text/utf8.h" lies in; None: on the floor itself."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else None


def cycle(uses):
    """Rooms that use each other in a circle, as [a, b, a]; None when there are none. `uses`: room -> set of rooms."""
    done, way = set(), []

    def visit(room):
        if room in way:
            return way[way.index(room) :] + [room]
        if room in done:
            return None
        way.append(room)
        found = next(filter(None, map(visit, sorted(uses.get(room, ())))), None)
        way.pop()
        done.add(room)
        return found

    return next(filter(None, map(visit, sorted(uses))), None)


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
    uses = {}  # which rooms of its own floor each room uses
    for floor, path in floors(root):
        where = path.relative_to(root)
        if floor is None:
            wrong.append(f"{where}: no floor is known for it; add one to {pathlib.Path(__file__).name}")
            continue
        room = room_of(path.relative_to(root / "src").as_posix()) if floor in MAY_USE and "src" in where.parts else None
        for number, target in includes(path):
            other = room_of(target)
            if room and other and other != room and other.split("/")[0] == floor:
                uses.setdefault(room, set()).add(other)
            why = fault(floor, target)
            if why:
                wrong.append(f"{where}:{number}: {why}")
    circle = cycle(uses)
    if circle:
        wrong.append("rooms use each other in a circle: " + " -> ".join(circle))
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
