#!/usr/bin/env python3
"""Sums gcov's JSON over the objects of the library and prints lines and branches per source file.

Branches of assert() and of allocation helpers count like others: nothing is left out.
"""
import collections
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile


def main(build: pathlib.Path) -> None:
    lines = collections.defaultdict(dict)     # file -> line -> count
    branches = collections.defaultdict(dict)  # file -> (line, index) -> count
    root = pathlib.Path.cwd()
    notes = sorted((build / "CMakeFiles/spritepress_objects.dir").rglob("*.gcda"))
    with tempfile.TemporaryDirectory() as folder:
        for note in notes:
            subprocess.run(["gcov", "-b", "-j", str(note.resolve())], cwd=folder, check=True,
                           stdout=subprocess.DEVNULL)
        for path in pathlib.Path(folder).glob("*.gcov.json.gz"):
            for file in json.loads(gzip.open(path).read())["files"]:
                name = file["file"]
                name = str(pathlib.Path(name).relative_to(root)) if name.startswith(str(root)) else name
                if not name.startswith("src/"):
                    continue
                for line in file["lines"]:
                    number = line["line_number"]
                    lines[name][number] = max(lines[name].get(number, 0), line["count"])
                    for index, branch in enumerate(line["branches"]):
                        key = (number, index)
                        branches[name][key] = max(branches[name].get(key, 0), branch["count"])
    totals = [0, 0, 0, 0]
    for name in sorted(lines):
        row = [sum(c > 0 for c in lines[name].values()), len(lines[name]),
               sum(c > 0 for c in branches[name].values()), len(branches[name])]
        totals = [a + b for a, b in zip(totals, row)]
        missing = [str(n) for n, c in sorted(lines[name].items()) if c == 0]
        print(f"{name:40} lines {row[0]:4}/{row[1]:<4} branches {row[2]:4}/{row[3]:<4} {' '.join(missing[:12])}")
    print(f"lines {100 * totals[0] / totals[1]:.1f}%, branches {100 * totals[2] / totals[3]:.1f}%")


main(pathlib.Path(sys.argv[1]))
