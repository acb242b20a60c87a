#!/usr/bin/env python3
"""A table of every frame takes no memory of its own: it is measured, then printed.

    long_tables.py --command COMMAND
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

COUNT = 300_000
MOST = 4 << 20  # bytes that the whole table may take more than its first rows; a byte for each cell would be half of it


def peak(*words):
    """Bytes."""
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(words)}: status {child.returncode}")
    return usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", required=True)
    command = str(pathlib.Path(parser.parse_args().command).resolve())
    with tempfile.TemporaryDirectory(prefix="spritepress-memory-") as folder:
        atlas = pathlib.Path(folder, "many.pct")
        atlas.write_text(f"PCT:1.0\nP:page.png,RGBA8888,9999,9999,0\nB:0,0,999,9,9\na#1-{COUNT}\n", encoding="utf-8")
        few, all_rows = (peak(command, "inspect", str(atlas), *more) for more in ((), ("--all",)))
    print(f"{few:,} bytes for the first rows, {all_rows:,} for {COUNT:,}")
    return 1 if all_rows > few + MOST else 0


if __name__ == "__main__":
    sys.exit(main())
