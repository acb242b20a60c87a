#!/usr/bin/env python3
"""A document that goes by way of its JSON dump gives the bytes that it gives without.

    json_trip.py --command PATH [--count N] [--seed S]

For every example, for N valid random files of each format and for what they become as the other formats of their
kind: FILE to FORMAT at once, and FILE to JSON to FORMAT. Reading is lenient, because the command may otherwise copy a
text that it was given. A dump is refused for two frames of one name and for sizes below zero, as docs/formats/spritepress-json.md
says: then the code must be one of these, and most files must have come through.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

import generate

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
# What else documents are written as on their way; pchr-json has its images in files beside it.
ALSO = {"pchr": ("glb", "gltf", "pchr-json"), "pcsef": ("png",)}
REFUSED = ("JSN007", "JSN011")


class Trip:
    def __init__(self, command, folder):
        self.command = command
        self.folder = folder
        self.same = self.refused = 0
        self.failures = []

    def convert(self, source, target, format_id, *options):
        """None when it went well, else what was said."""
        target.parent.mkdir(parents=True, exist_ok=True)
        arguments = [self.command, "convert", str(source), "--to", format_id, "-o", str(target), "--allow-loss", *options]
        run = subprocess.run(arguments, capture_output=True, check=False, timeout=60)
        return None if run.returncode == 0 else run.stderr.decode("utf-8", "replace") or f"exit {run.returncode}"

    def compare(self, name, source, format_id, options):
        """`options` are those for reading; the JSON needs none."""
        home = self.folder / name.replace("/", "-")
        reading = (*options, "--lenient")
        at_once = home / "at_once" / f"a.{format_id}"
        if self.convert(source, at_once, format_id, *reading):
            return None
        dump, trip = home / "a.json", home / "trip" / f"a.{format_id}"
        said = self.convert(source, dump, "spritepress-json", *reading)
        if said is None:
            said = self.convert(dump, trip, format_id)
        if said is None:
            self.check(name, at_once.parent, trip.parent)
        elif any(f"error[{code}]" in said for code in REFUSED):
            self.refused += 1
        else:
            self.failures.append(f"{name}: {said}")
        return at_once

    def check(self, name, wanted, found):
        wanted = {path.name: path.read_bytes() for path in wanted.iterdir()}
        found = {path.name: path.read_bytes() for path in found.iterdir()}
        if wanted == found:
            self.same += 1
        else:
            self.failures.append(f"{name}: other bytes than at once: {sorted(wanted)}, {sorted(found)}")

    def take(self, name, source, format_id, options=()):
        self.compare(name, source, format_id, options)
        for other in ALSO.get(format_id, ()):
            made = self.compare(f"{name} as {other}", source, other, options)
            if made:
                self.compare(f"{name} from {other}", made, other, ("--nearest", "--palette", str(EXAMPLES / "ghost.gpl"))
                             if other == "png" else ())


def main():
    parser = argparse.ArgumentParser(description="Compare documents with what their JSON gives.")
    parser.add_argument("--command", required=True, help="the spritepress command")
    parser.add_argument("--count", type=int, default=40, help="files per format")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="spritepress-json-trip-") as folder:
        folder = pathlib.Path(folder)
        trip = Trip(arguments.command, folder)
        for path in sorted(EXAMPLES.iterdir()):
            if path.suffix[1:] in generate.GENERATORS:
                trip.take(path.name, path, path.suffix[1:], ("--width", "16") if path.suffix == ".pcsef" else ())
        examples = trip.same
        for format_id in generate.GENERATORS:
            before = trip.same
            for number in range(arguments.count):
                case = generate.valid(format_id, random.Random(f"{arguments.seed}/trip/{format_id}/{number}"))
                options = [word for name, value in case.options.items() for word in (f"--{name}", str(value))]
                path = folder / f"{number}.{format_id}"
                path.write_bytes(case.data)
                trip.take(f"{format_id} {number}", path, format_id, options)
            print(f"{format_id}: {trip.same - before} same")
            if trip.same - before < arguments.count // 2:
                trip.failures.append(f"{format_id}: only {trip.same - before} of {arguments.count} files were compared")
        if examples < 10:
            trip.failures.append(f"only {examples} of the examples were compared")
    print(*trip.failures[:20], sep="\n")
    print(f"{trip.same} same, {trip.refused} refused, {len(trip.failures)} failed")
    return 1 if trip.failures else 0


if __name__ == "__main__":
    sys.exit(main())
