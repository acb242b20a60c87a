#!/usr/bin/env python3
"""Writes rigs to convert: NAME.rig, in PCHR.

    rigs.py FOLDER COUNT

"wild" ones are those of the differential tests: any floats, any weights, empty parts. "tame" ones could be
characters: weights that sum to 1, scales that can be inverted, animations of some frames.
"""
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "differential"))
import generate_pchr  # noqa: E402
from pieces import png_file  # noqa: E402


def string(text):
    data = text.encode()
    return struct.pack("<H", len(data)) + data


def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def weights(rng, bones):
    """Up to four bones, and weights that sum to 1 as nearly as float32 can."""
    ids = rng.sample(range(bones), rng.randint(1, min(4, bones)))
    shares = [rng.random() + 0.01 for _ in ids]
    values = [float32(share / sum(shares)) for share in shares]
    fill = 4 - len(ids)
    return struct.pack("<4H4f", *ids, *[0] * fill, *values, *[0.0] * fill)


def transform(rng):
    rotation = rng.choice((0, 90, -180, 360, rng.uniform(-800, 800)))
    return struct.pack("<fffffBh", rng.uniform(-60, 60), rng.uniform(-60, 60), rotation, rng.choice((1, -1, 0.5, 2.25)),
                       rng.choice((1, 1, -0.75, 1.5)), rng.choice((1, 1, 1, 0)), rng.randint(-5, 5))


def tame(rng):
    bones = rng.randint(1, 9)
    out = [b"PCHR", struct.pack("<IHH", 1, rng.choice((12, 24, 30, 60)), 0)]
    images = rng.randint(1, 2)
    out.append(struct.pack("<H", images))
    for i in range(images):
        width, height = rng.randint(1, 9), rng.randint(1, 9)
        raw = rng.random() < 0.4
        data = rng.randbytes(width * height * 4) if raw else png_file(rng, width, height)
        out += [string(f"image {i}"), struct.pack("<HHBI", width, height, raw, len(data)), data]
    out.append(struct.pack("<H", bones))
    for i in range(bones):
        out += [string(f"bone {i}"), struct.pack("<h", rng.randint(-1, i - 1))]
    meshes = rng.randint(1, 3)
    out.append(struct.pack("<H", meshes))
    for i in range(meshes):
        vertices = rng.randint(3, 30)
        triangles = rng.randint(1, 40)
        out += [string(f"mesh {i}"), struct.pack("<HHI", rng.randrange(images), vertices, 3 * triangles)]
        for _ in range(vertices):
            out += [struct.pack("<4f", rng.uniform(-99, 99), rng.uniform(-99, 99), rng.random(), rng.random()),
                    weights(rng, bones)]
        out.append(struct.pack(f"<{3 * triangles}H", *(rng.randrange(vertices) for _ in range(3 * triangles))))
    animations = rng.randint(1, 3)
    out.append(struct.pack("<H", animations))
    names = ["walk", "run", rng.choice(("Bind", "jump"))]
    for name in names[:animations]:
        frames = rng.randint(1, 12)
        out += [string(name), struct.pack("<BH", rng.randint(0, 1), frames)]
        out += [transform(rng) for _ in range(frames * bones)]
    return b"".join(out)


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    for number in range(count):
        wild = bytes(generate_pchr.Writer(random.Random(f"gltf wild {number}")).file().data)
        (folder / f"wild-{number:03}.rig").write_bytes(wild)
        (folder / f"tame-{number:03}.rig").write_bytes(tame(random.Random(f"gltf tame {number}")))


if __name__ == "__main__":
    main()
