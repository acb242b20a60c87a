#!/usr/bin/env python3
"""Rejects an include that runs against the layers of the library (see CONTRIBUTING.md).

core <- model, image <- formats, pack, anim, codecs <- render; everything <- cli, wasm.
"""
import pathlib
import re
import sys

MAY_USE = {
    "core": set(),
    "model": {"core"},
    "image": {"core"},
    "formats": {"core", "model"},
    "pack": {"core", "model", "image"},
    "anim": {"core", "model"},
    "codecs": {"core", "model", "image"},
    "render": {"core", "model", "image", "anim"},
}
INCLUDE = re.compile(r'#include\s+"(\w+)/')


def main() -> int:
    wrong = []
    root = pathlib.Path(__file__).resolve().parent.parent / "src"
    for path in sorted(root.glob("*/*.[ch]")):
        layer = path.parent.name
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            used = match.group(1) if match else None
            if used in (None, "spritepress", layer):
                continue
            if used not in MAY_USE.get(layer, set()):
                wrong.append(f"{path.relative_to(root.parent)}:{number}: {layer} may not use {used}")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
