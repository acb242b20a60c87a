"""Runs the command under test: files in folders of their own, many per process."""

import json
import pathlib
import re
import subprocess
from typing import NamedTuple

from build import Place

TIMEOUT_SECONDS = 60  # a guard against hanging, not a measure of speed
HERE = "{folder}"  # in options: the case's own folder


class Result(NamedTuple):
    status: int  # negative: killed by that signal
    out: bytes
    err: str


def run(arguments, folder=None, stdin=subprocess.DEVNULL):
    try:
        done = subprocess.run(arguments, cwd=folder, stdin=stdin, capture_output=True, timeout=TIMEOUT_SECONDS,
                              check=False)
    except subprocess.TimeoutExpired:
        return Result(-999, b"", f"no answer within {TIMEOUT_SECONDS} seconds")
    except OSError as error:
        return Result(-998, b"", str(error))
    return Result(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


def put(folder, files):
    """Writes `files`, a dict of name and bytes, and makes the folders they need."""
    for name, data in files.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def validate(command, options, paths):
    """(Result, {path: its part of the JSON report})."""
    result = run([command, "validate", "--format", "json", *options, *map(str, paths)])
    try:
        report = json.loads(result.out)
    except ValueError:
        return result, {}
    return result, {entry["file"]: entry for entry in report["files"]}


def frame_names(command, path):
    result = run([command, "inspect", "--json", str(path)])
    return {frame["key"] for frame in json.loads(result.out)["frames"]} if result.status == 0 else set()


LINE = re.compile(
    r"(?P<file>.*?)(?::(?P<line>\d+):(?P<column>\d+)|@0x(?P<offset>[0-9a-f]+))?"
    r": (?P<severity>error|warning|note)\[(?P<code>\w+)\]: (?P<message>.*?)(?: \((?P<path>/\S*)\))?"
)


class Finding(NamedTuple):
    code: str
    severity: str
    place: Place


def findings_of_json(entry):
    return [
        Finding(f["code"], f["severity"], Place(f.get("offset"), f.get("line"), f.get("column"), f.get("path")))
        for f in entry["findings"]
    ]


def findings_of_text(text):
    """The findings of `convert` and `pchr`, from their lines on standard error."""
    found = []
    for line in text.splitlines():
        match = LINE.fullmatch(line)
        if match:
            offset = int(match["offset"], 16) if match["offset"] else None
            numbers = (int(match[name]) if match[name] else None for name in ("line", "column"))
            found.append(Finding(match["code"], match["severity"], Place(offset, *numbers, match["path"])))
    return found
