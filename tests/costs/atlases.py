"""Atlases whose costs are known because the tests make them (PCT as text, pages by Pillow), and the runner of these tests."""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import traceback


def run(command, folder, *arguments):
    return subprocess.run([command, *arguments], cwd=folder, capture_output=True, text=True)


def told(command, folder, *arguments):
    """What the command prints with --json."""
    done = run(command, folder, *arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(arguments)}: status {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


class Frame:
    """A frame of a PCT; `trim` is source width, source height, x and y of what is stored."""

    def __init__(self, name, x, y, w, h, trim=None, turned=False):
        self.name, self.x, self.y, self.w, self.h, self.trim, self.turned = name, x, y, w, h, trim, turned

    def line(self):
        flags = (1 if self.turned else 0) | (2 if self.trim else 0)
        rest = "|" + ",".join(map(str, self.trim)) if self.trim else ""
        return f"{self.name}|{flags}|{self.x},{self.y},{self.w},{self.h}{rest}\n"

    def on_page(self):
        w, h = (self.h, self.w) if self.turned else (self.w, self.h)
        return self.x, self.y, w, h


def write(folder, name, pages, frames, extra=""):
    """`pages`: (file, width, height, padding) with the frames of each in `frames`; returns the lines."""
    head = "PCT:1.0\n" + "".join(f"P:{file},RGBA8888,{w},{h},{padding}\n" for file, w, h, padding in pages)
    body = "".join((f"#{i}\n" if len(pages) > 1 else "") + "".join(f.line() for f in own) for i, own in enumerate(frames))
    (folder / name).write_text(head + body + extra)
    return head + body + extra


def painted(width, height, boxes, margin):
    """How many pixels of a page are under boxes grown by a margin: each pixel is painted."""
    page = [[False] * width for _ in range(height)]
    for x, y, w, h in boxes:
        for row in range(max(0, y - margin), min(height, y + h + margin)):
            for column in range(max(0, x - margin), min(width, x + w + margin)):
                page[row][column] = True
    return sum(map(sum, page))


def main(*tests):
    """Runs each test with the command and a folder of its own; exits with 1 when one failed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    command = parser.parse_args().command.resolve()
    failed = 0
    for test in tests:
        with tempfile.TemporaryDirectory() as name:
            try:
                test(command, pathlib.Path(name))
            except AssertionError:
                failed += 1
                traceback.print_exc()
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(failed != 0)
