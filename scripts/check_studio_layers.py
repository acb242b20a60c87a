#!/usr/bin/env python3
"""Rejects an import of the studio that runs against its floors (docs/architecture.md), as check_layers.py does for C.

    check_studio_layers.py [ROOT]

Reads all TypeScript and CSS below ROOT/studio/src. A folder that has no floor is an error, so that nothing new escapes
the check. Packages (preact, spritepress) and files outside src are free.
"""
import os
import pathlib
import re
import sys

# Which floors each floor may use, besides itself. A file belongs to the longest floor that its path begins with;
# "rooms/*" is one floor for each room, so that no room imports another: they reach each other by shell/room.ts.
BELOW_ROOMS = {"engine", "files", "store", "kit", "atlases", "shell"}
MAY_USE = {
    "engine": set(),
    "files": set(),
    "store": set(),
    "kit": {"engine", "store"},
    "atlases": {"engine", "files"},
    "shell": {"engine", "files", "store", "kit"},
    "rooms/*": BELOW_ROOMS,
    # The sprites editor's data and its pixels know nothing of the screen.
    "rooms/sprites/rect.ts": set(),
    "rooms/sprites/model": {"files", "rooms/sprites/rect.ts"},
    "rooms/sprites/raster": {"rooms/sprites/rect.ts"},
    "main.tsx": BELOW_ROOMS,
}
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\s*\(|@import|\bnew URL\()\s*(['"])(\.{1,2}/[^'"]+)\1""")


def floor_of(path):
    """The floor of a file and its row in MAY_USE; (None, None) where none is known."""
    parts = path.split("/")
    for length in range(len(parts), 0, -1):
        floor = "/".join(parts[:length])
        if floor in MAY_USE:
            return floor, floor
        if length == 2 and parts[0] == "rooms":
            return floor, "rooms/*"
    return None, None


def is_below(floor, other):
    """Whether `floor` is a part of `other`: a room uses its own parts."""
    return floor == other or floor.startswith(f"{other}/")


def fault(path, target):
    """Why a file may not import another; None when it may. Both are paths below studio/src."""
    floor, row = floor_of(path)
    used, _ = floor_of(target)
    if used is None:
        return f"no floor is known for {target}"
    if is_below(used, floor) or used in MAY_USE[row]:
        return None
    return f"{floor} may not import {used} ({target})"


def imports(path):
    text = path.read_text()
    for match in IMPORT.finditer(text):
        yield text.count("\n", 0, match.start(2)) + 1, match.group(2)


def main() -> int:
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    source = root / "studio/src"
    wrong = []
    for file in sorted(path for path in source.rglob("*") if path.suffix in (".ts", ".tsx", ".css")):
        path = file.relative_to(source).as_posix()
        if floor_of(path)[0] is None:
            wrong.append(f"studio/src/{path}: no floor is known for it; add one to {pathlib.Path(__file__).name}")
            continue
        for number, name in imports(file):
            target = os.path.normpath(os.path.join(os.path.dirname(path), name))
            why = None if target.startswith("..") else fault(path, target)
            if why:
                wrong.append(f"studio/src/{path}:{number}: {why}")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
