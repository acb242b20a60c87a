#!/usr/bin/env python3
"""Holds `inspect --tree` against the law of docs/structure.md, for a file of every format that the command reads, every hostile
file, every seed of the fuzzers, and damaged ones.

Nodes nest in the order of the file, siblings do not overlap, a struct is covered by what lies in it, and numbers have the value
that Python reads out of the same bytes. A sound file has no gap, and of a text only white-space is in no part but the file; what
Python's json and expat find in it stands in the tree (texts.py). The findings are those of `inspect` without a tree.

    law.py COMMAND
"""
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/differential"))
sys.path.insert(0, str(ROOT / "tests/hostile"))
import cases_bmfont  # noqa: E402
import cases_gamemaker  # noqa: E402
import generate  # noqa: E402
import run as hostile  # noqa: E402
import texts  # noqa: E402

SEEDS = 40
NUMBERS = {"u8": "B", "i8": "b", "u16 LE": "<H", "u16 BE": ">H", "i16 LE": "<h", "i16 BE": ">h",
           "u32 LE": "<I", "u32 BE": ">I", "i32 BE": ">i", "f32 LE": "<f"}
OPTIONS = {"pcsef": ["--width", "16"]}
BINARY = {"aatls", "pchr", "glb", "png"}


def same_number(kind, data, text):
    value, = struct.unpack(NUMBERS[kind], data)
    if kind != "f32 LE":
        return str(value) == text
    if value != value:
        return text == "NaN"
    return abs(value) == float("inf") or struct.pack("<f", float(text)) == data


def check_node(node, data):
    depth, name, offset, size, kind, value = node
    part = data[offset:offset + size]
    assert len(part) == size, f"{node} reaches behind the file"
    if kind in NUMBERS:
        assert same_number(kind, part, value), f"{node} has the bytes {part.hex()}"
    if kind == "bool":
        assert value == ("true" if part != b"\0" else "false"), node
    if kind in ("integer", "number", "boolean", "null"):
        assert part.decode().startswith(value.removesuffix("...")), node


def check_tree(tree, data):
    """Raises AssertionError with the node that breaks the law."""
    nodes = tree["nodes"]
    assert nodes[0][:4] == [0, "file", 0, len(data)] and tree["size"] == len(data)
    ends = []  # [end, where the next node inside may begin, is a struct] of the open nodes

    def close(depth):
        while len(ends) > depth:
            end, edge, covered = ends.pop()
            assert not covered or edge == end, f"bytes {edge} to {end} are in no node"

    for node in nodes:
        depth, _, offset, size, kind, _ = node
        assert depth <= len(ends), f"{node} is too deep"
        close(depth)
        if ends:
            end, edge, covered = ends[-1]
            assert edge <= offset and offset + size <= end, f"{node} is not inside its parent, behind its siblings"
            assert not covered or offset == edge, f"bytes before {node} are in no node"
            ends[-1][1] = offset + size
        ends.append([offset + size, offset, kind == "struct"])
        check_node(node, data)
    close(0)
    gaps = [node for node in nodes if node[4] == "gap"]
    assert tree["complete"] == (not gaps and "failed" not in tree), "complete, or not?"
    assert ("failed" in tree) == any(finding["severity"] == "error" for finding in tree["findings"])


def inspect(command, format_id, paths, *more):
    options = [*(["--from", format_id] if format_id else []), *OPTIONS.get(format_id, []), *more]
    return subprocess.run([command, "inspect", *options, *paths], capture_output=True, check=False)


def check_files(command, format_id, paths, *more):
    """Checks the trees of many files of a format, or of any (None); returns those that are complete."""
    plain = inspect(command, format_id, paths, "--json", "--compact", *more)
    told = inspect(command, format_id, paths, "--json", "--compact", "--tree", *more)
    assert (plain.stderr, plain.returncode) == (told.stderr, told.returncode), \
        f"{format_id}, {more}: other findings with a tree: {plain.stderr[-500:]} {told.stderr[-500:]}"
    lines = told.stdout.splitlines()
    assert len(lines) == len(paths), f"{format_id}: {len(lines)} trees of {len(paths)} files"
    complete = []
    for path, line in zip(paths, lines):
        tree = json.loads(line)
        try:
            check_tree(tree, path.read_bytes())
            if tree["complete"]:
                texts.check(tree["nodes"], path.read_bytes())
                complete.append(tree)
        except AssertionError as error:
            raise AssertionError(f"{path}: {error}") from None
    return complete


def write_seeds(folder, format_id):
    paths = []
    for number in range(SEEDS):
        rng = random.Random(f"{format_id} {number}")
        data, _ = (generate.valid if number % 2 == 0 else generate.mutated)(format_id, rng)
        paths.append(folder / f"{format_id}-{number}")
        paths[-1].write_bytes(data)
    return paths


def write_truncations(folder, source):
    data = source.read_bytes()
    paths = []
    for size in range(1, len(data), max(1, len(data) // 200)):
        paths.append(folder / f"{source.name}-{size}")
        paths[-1].write_bytes(data[:size])
    return paths


def reading_formats(command):
    told = subprocess.run([command, "formats", "--json"], capture_output=True, check=True)
    return [row for row in json.loads(told.stdout)["formats"] if row["reads"]]


# Of formats that cannot hold every atlas.
WRITTEN = {"bmfont": cases_bmfont.HEAD + cases_bmfont.CHAR, "gamemaker-yy": cases_gamemaker.sprite()}
OURS = {"pcsef": "ghost.pcsef", "png": "lamp.png", "pct": "hero.pct", "scs": "world.scs"}
SOURCES = {"atlas": "items.aatls", "rig": "lamp.pchr"}


def make_example(command, row, folder):
    """A file of the format: an example of ours, or one made of it."""
    folder.mkdir(parents=True)
    target = folder / ("made" + row["extensions"].split()[0])
    if row["id"] in OURS:
        return ROOT / "examples" / OURS[row["id"]]
    if row["id"] in WRITTEN:
        target.write_text(WRITTEN[row["id"]])
    else:
        source = ROOT / "examples" / SOURCES[row["kinds"][0]]
        copied = ["--copy-images"] if row["kinds"] == ["atlas"] else []  # some formats ask them for their size
        subprocess.run([command, "convert", "-q", "--allow-loss", *copied, source, "-o", target, "--to", row["id"]], check=True)
    return target if target.exists() else next(iter(sorted(folder.glob(f"*{target.suffix}"))))


def check_examples(command, folder):
    for row in reading_formats(command):
        path = make_example(command, row, folder / row["id"])
        complete = check_files(command, row["id"], [path])
        assert complete, f"{row['id']}: the tree of a sound file is not complete"
        assert len(complete[0]["nodes"]) > 4, f"{row['id']}: nothing is recorded"
        if path.stat().st_size < 10000:
            check_files(command, row["id"], write_truncations(folder, path))


def check_hostile(command, folder):
    """The files of the hostile tables that are accepted."""
    cases = [case for case in hostile.load_cases([])
             if isinstance(case, hostile.Case) and case.code is None and len(case.data) < 100000]
    for options, batch in hostile.batches_of(cases, folder):
        if not any(option.startswith("--max") for option in options):  # what is huge is no JSON
            check_files(command, None, [path for _, path in batch], *options)


def write_long_accessor(folder):
    """A GLB whose accessor, which nobody uses, goes beyond its view and the file."""
    document = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 36}], "nodes": [],
                "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 36}],
                "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "MAT4"}]}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", 36, b"BIN\0") + bytes(36)
    path = folder / "long.glb"
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks)
    return path


def main():
    command = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_examples(command, folder / "examples")
        check_hostile(command, folder / "hostile")
        check_files(command, "glb", [write_long_accessor(folder)])
        for format_id in generate.GENERATORS:
            complete = check_files(command, format_id, write_seeds(folder, format_id))
            print(f"{format_id}: {len(complete)} of {SEEDS} seeds have a complete tree")
            assert complete
    print("the law holds")


if __name__ == "__main__":
    main()
