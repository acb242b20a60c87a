#!/usr/bin/env python3
"""Holds `inspect --tree` against the law of docs/structure.md, for every example, every seed of the fuzzers, and damaged ones.

Nodes nest in the order of the file, siblings do not overlap, a struct is covered by what lies in it, and numbers have the value
that Python reads out of the same bytes. A sound file has no gap. The findings are those of `inspect` without a tree.

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
import generate  # noqa: E402

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
    options = ["--from", format_id, *OPTIONS.get(format_id, []), *more]
    return subprocess.run([command, "inspect", *options, *paths], capture_output=True, check=False)


def check_files(command, format_id, paths):
    """Checks the trees of many files of a format; returns how many of them are complete."""
    plain = inspect(command, format_id, paths, "--json", "--compact")
    told = inspect(command, format_id, paths, "--json", "--compact", "--tree")
    assert plain.stderr == told.stderr and plain.returncode == told.returncode, f"{format_id}: other findings with a tree"
    lines = told.stdout.splitlines()
    assert len(lines) == len(paths), f"{format_id}: {len(lines)} trees of {len(paths)} files"
    complete = 0
    for path, line in zip(paths, lines):
        tree = json.loads(line)
        try:
            check_tree(tree, path.read_bytes())
        except AssertionError as error:
            raise AssertionError(f"{path}: {error}") from None
        complete += tree["complete"]
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


def make_examples(command, folder):
    """(format, file) of every example, and of a rig and an atlas in the formats that have none."""
    names = {".pct": "pct", ".aatls": "aatls", ".scs": "scs", ".pchr": "pchr", ".pcsef": "pcsef", ".png": "png"}
    for path in sorted((ROOT / "examples").iterdir()):
        if path.suffix in names:
            yield names[path.suffix], path
    yield "pchr-json", ROOT / "examples/lamp.json"
    for name, format_id, source in (("lamp.gltf", "gltf", "lamp.pchr"), ("lamp.glb", "glb", "lamp.pchr"),
                                    ("hero.json", "spritepress-json", "hero.pct")):
        target = folder / name
        subprocess.run([command, "convert", ROOT / "examples" / source, "-o", target, "--to", format_id], check=True)
        yield format_id, target


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
        for format_id, path in make_examples(command, folder):
            complete = check_files(command, format_id, [path])
            assert complete == 1, f"{path.name}: the tree of a sound file is not complete"
            if path.stat().st_size < 10000:
                check_files(command, format_id, write_truncations(folder, path))
        check_files(command, "glb", [write_long_accessor(folder)])
        for format_id in generate.GENERATORS:
            complete = check_files(command, format_id, write_seeds(folder, format_id))
            print(f"{format_id}: {complete} of {SEEDS} seeds have a complete tree")
            assert complete != 0
    print("the law holds")


if __name__ == "__main__":
    main()
