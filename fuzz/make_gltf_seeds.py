#!/usr/bin/env python3
"""Writes seeds for fuzz-gltf, fuzz-glb and fuzz-rig-gltf.

    make_gltf_seeds.py FOLDER

Texts and containers as other tools write them come from the table of hostile files, accepted or not; rigs come
from the generator of the differential tests.
"""
import base64
import json
import pathlib
import random
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests/hostile"), str(ROOT / "tests/differential")]
import cases_gltf  # noqa: E402
import generate_pchr  # noqa: E402

LARGEST = 8192
RIGS = 40


def container(text):
    """A text with its first buffer, if that is a data URI, as a container."""
    try:
        root = json.loads(text)
        data = base64.b64decode(root["buffers"][0].pop("uri").partition(",")[2])
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None
    text = json.dumps(root).encode()
    text += b" " * (-len(text) % 4)
    data += b"\0" * (-len(data) % 4)
    chunks = struct.pack("<I", len(text)) + b"JSON" + text + struct.pack("<I", len(data)) + b"BIN\0" + data
    return b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks


def main(folder):
    for name in ("gltf", "glb", "rig-gltf"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    texts = [case for case in cases_gltf.T.cases if len(case.data) <= LARGEST]
    for number, case in enumerate(texts):
        (folder / "gltf" / f"{number:03}").write_bytes(case.data)
        binary = container(case.data)
        if binary:
            (folder / "glb" / f"{number:03}").write_bytes(binary)
    for number, case in enumerate(cases_gltf.B.cases):
        (folder / "glb" / f"container-{number:03}").write_bytes(case.data)
    for number in range(RIGS):
        rig = generate_pchr.Writer(random.Random(f"gltf {number}")).file()
        (folder / "rig-gltf" / f"{number:03}").write_bytes(bytes(rig.data))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
