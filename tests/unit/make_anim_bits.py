#!/usr/bin/env python3
"""Works out, in Python, the bits that posing and skinning must give, and prints tests/unit/test_anim_bits.h.

    python3 tests/unit/make_anim_bits.py > tests/unit/test_anim_bits.h
    python3 tests/unit/make_anim_bits.py --check tests/unit/test_anim_bits.h

docs/anim.md promises the same bits on every machine: each product and each sum is rounded to float32 by itself, in a
fixed order. Here every operation is done in double precision and rounded then, which for one sum or product of float32
is the same. test_anim_bits.c does the same work with the library, in every build.
"""
import pathlib
import struct
import sys

BONES, VERTICES, FRAMES, STEPS = 40, 201, 5, 8
SINES = [float.fromhex(h) for h in ("0x1.1df46ap-6", "-0x1.dbb81ep-21", "0x1.dad0c6p-37", "-0x1.bda51ap-54")]
COSINES = [float.fromhex(h) for h in ("-0x1.3f6a1ep-13", "0x1.09b116p-28", "-0x1.6197b4p-45", "0x1.f31296p-63")]
ROUNDER = 12582912.0
MASK = (1 << 64) - 1


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def add(a, b):
    return f32(a + b)


def sub(a, b):
    return f32(a - b)


def mul(a, b):
    return f32(a * b)


class Numbers:
    """The generator of test_anim_bits.c; what is made of its numbers is exact in float32."""

    def __init__(self):
        self.state = 2024

    def below(self, bound):
        self.state = (self.state * 1664525 + 1013904223) % (1 << 32)
        return (self.state >> 8) % bound

    def transform(self):
        return [self.below(1024) / 16 - 32, self.below(1024) / 16 - 32, self.below(8192) / 8 - 512,
                self.below(512) / 256 + 0.25, self.below(512) / 256 + 0.25]

    def vertex(self):
        place = (self.below(8192) / 16 - 256, self.below(8192) / 16 - 256)
        return place, [(self.below(BONES), self.below(64) / 128) for _ in range(4)]


def turned(degrees):
    """(sine, cosine): brought to -45..45 degrees, then two polynomials."""
    quarters = add(mul(degrees, f32(1 / 90)), ROUNDER)
    quadrant = struct.unpack("<I", struct.pack("<f", quarters))[0]
    r = sub(degrees, mul(90, sub(quarters, ROUNDER)))
    z = mul(r, r)
    s = add(SINES[1], mul(z, add(SINES[2], mul(z, SINES[3]))))
    s = add(mul(r, SINES[0]), mul(r, mul(z, s)))
    c = add(COSINES[0], mul(z, add(COSINES[1], mul(z, add(COSINES[2], mul(z, COSINES[3]))))))
    c = add(1, mul(z, c))
    sine, cosine = (c, s) if quadrant & 1 else (s, c)
    return -sine if quadrant & 2 else sine, -cosine if (quadrant + 1) & 2 else cosine


def multiply(m, n):
    def row(x, y, i):
        return add(mul(x, n[i]), mul(y, n[i + 1]))
    return [row(m[0], m[2], 0), row(m[1], m[3], 0), row(m[0], m[2], 2), row(m[1], m[3], 2),
            add(row(m[0], m[2], 4), m[4]), add(row(m[1], m[3], 4), m[5])]


def worlds(parents, frame):
    out = []
    for parent, (x, y, rotation, sx, sy) in zip(parents, frame):
        sine, cosine = turned(rotation)
        local = [mul(cosine, sx), mul(sine, sx), mul(-sine, sy), mul(cosine, sy), x, y]
        out.append(multiply([1, 0, 0, 1, 0, 0] if parent < 0 else out[parent], local))
    return out


def inverse(m):
    """In double precision, rounded at the end."""
    a, b, c, d, x, y = m
    determinant = a * d - b * c
    return [f32(v / determinant) for v in (d, -b, -c, a, c * y - d * x, b * x - a * y)]


def between(one, other, t):
    out = []
    for i, (a, b) in enumerate(zip(one, other)):
        far = sub(b, a)
        if i == 2:  # the rotation
            turns = sub(add(mul(far, f32(1 / 360)), ROUNDER), ROUNDER)
            far = sub(far, mul(turns, 360))
        out.append(add(a, mul(far, t)))
    return out


def skinned(vertex, matrices):
    (x, y), slots = vertex
    parts = [[mul(weight, entry) for entry in matrices[bone]] for bone, weight in slots]
    m = [add(add(a, b), add(c, d)) for a, b, c, d in zip(*parts)]
    return [add(add(mul(m[0], x), mul(m[2], y)), m[4]), add(add(mul(m[1], x), mul(m[3], y)), m[5])]


def hashed(value, floats):
    """FNV-1a over the bytes of float32, least byte first."""
    for byte in struct.pack(f"<{len(floats)}f", *floats):
        value = (value ^ byte) * 0x100000001B3 & MASK
    return value


def work():
    numbers = Numbers()
    parents = [-1] + [numbers.below(i + 1) - 1 for i in range(1, BONES)]
    frames = [[numbers.transform() for _ in range(BONES)] for _ in range(FRAMES)]
    vertices = [numbers.vertex() for _ in range(VERTICES)]
    bind = [inverse(world) for world in worlds(parents, frames[0])]
    value = 0xCBF29CE484222325
    for frame in range(FRAMES):
        for step in range(STEPS):
            pair = zip(frames[frame], frames[(frame + 1) % FRAMES])
            locals_ = [between(a, b, step / STEPS) if step else a for a, b in pair]
            now = worlds(parents, locals_)
            matrices = [multiply(world, inverted) for world, inverted in zip(now, bind)]
            for affine in now + matrices:
                value = hashed(value, affine)
            for vertex in vertices:
                value = hashed(value, skinned(vertex, matrices))
    return value


TEXT = """/* Made by make_anim_bits.py. */
#ifndef TESTS_UNIT_TEST_ANIM_BITS_H
#define TESTS_UNIT_TEST_ANIM_BITS_H

#define ANIM_BITS UINT64_C(0x{:016x})

#endif
"""

if __name__ == "__main__":
    text = TEXT.format(work())
    if sys.argv[1:2] == ["--check"]:
        sys.exit(0 if pathlib.Path(sys.argv[2]).read_text() == text else f"{sys.argv[2]} is not what the rules give")
    print(text, end="")
