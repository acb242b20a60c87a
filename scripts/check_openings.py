#!/usr/bin/env python3
"""Rejects a C file that does not open with a comment saying what it is for, or that names a file which is not there.

    check_openings.py [ROOT]
"""
import pathlib
import re
import subprocess
import sys

NAMED = re.compile(r"(?<![\w./<\"-])((?:[a-z_0-9]+/)*[a-z_][a-z_0-9]*\.[ch])\b")


def comments(text):
    """(line, text) of every comment."""
    for match in re.finditer(r"/\*.*?\*/", text, re.DOTALL):
        yield text.count("\n", 0, match.start()) + 1, match.group()


def main() -> int:
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.c", "*.h"], cwd=root,
                            capture_output=True, text=True, check=True).stdout.split()
    files = [name for name in listed if (root / name).exists()]
    known = {"/".join(name.split("/")[i:]) for name in files for i in range(len(name.split("/")))}
    wrong = []
    for name in files:
        text = (root / name).read_text()
        if not text.startswith("/*") and name != "examples/list_frames.c":  # the README lists it and says what it is
            wrong.append(f"{name}:1: the file opens with no sentence that says what it is for")
        for line, comment in comments(text):
            for mentioned in NAMED.findall(comment):
                if mentioned not in known and mentioned not in ("wingdi.h", "spng.h", "stdint.h", "jpeglib.h"):
                    wrong.append(f"{name}:{line}: {mentioned} is named, but there is no such file")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
