"""Random PCHR files: both image formats, empty and full sections, floats with awkward bits."""

import math
import struct

import mutate
from fields import Fields
from pieces import BAD_NAMES, Case, png_file, word

# Zero and minus zero, the smallest and the largest subnormal, the largest float, and everyday values.
FLOAT_BITS = (0, 0x80000000, 1, 0x807FFFFF, 0x7F7FFFFF, 0x00800000, 0x3DCCCCCD, 0x3F800000, 0x4B800001)


def float32(rng):
    """A finite float: an awkward one, a round one, or any bits at all."""
    while True:
        bits = rng.choice((rng.choice(FLOAT_BITS), rng.getrandbits(32)))
        (value,) = struct.unpack("<f", struct.pack("<I", bits))
        if math.isfinite(value):
            return value if rng.random() < 0.5 else float(rng.randint(-2000, 2000)) / 8


class Writer:
    """`edgy` breaks one rule here and there; the rest of the file stays sound."""

    def __init__(self, rng, edgy=False):
        self.rng = rng
        self.edgy = edgy
        self.out = Fields("<")
        self.bones = rng.choice((0, 1, 2, 5))

    def sometimes(self):
        return self.edgy and self.rng.random() < 0.04

    def string(self, name):
        if self.sometimes():
            name = self.rng.choice(BAD_NAMES)
        self.out.put("H", len(name))
        self.out.raw(name)

    def name(self):
        self.string(word(self.rng).encode() if self.rng.random() < 0.9 else b"")

    def image(self):
        self.name()
        as_png = self.rng.random() < 0.6
        # A PNG cannot be empty; raw pixels can.
        least = 1 if as_png else 0
        width, height = self.rng.randint(least, 9), self.rng.randint(least, 9)
        data = png_file(self.rng, width, height) if as_png else self.rng.randbytes(width * height * 4)
        if self.sometimes():
            data = self.rng.choice((data + b"\0", data[:-1], data[:20], b"", mutate.patch_byte(self.rng, data)))
        self.out.put("HHBI", width + self.sometimes(), height, 0 if as_png else 1, len(data))
        self.out.raw(data)

    def bone(self, index):
        self.name()
        self.out.put("h", self.rng.randint(-1, index) if self.sometimes() else self.rng.randint(-1, index - 1))

    def vertex(self):
        self.out.put("ffff", *(float32(self.rng) for _ in range(4)))
        influences = []
        for _ in range(4):
            if self.bones and self.rng.random() < 0.5:
                influences.append((self.rng.randrange(self.bones), float32(self.rng)))
            else:  # an unused slot: weight 0, and an index that may be anything
                influences.append((self.rng.choice((0, 65535, 7)), self.rng.choice((0.0, -0.0))))
        self.out.put("HHHH", *(bone for bone, _ in influences))
        self.out.put("ffff", *(weight for _, weight in influences))

    def mesh(self, image_count):
        self.name()
        vertices = self.rng.choice((0, 1, 3, 4))
        triangles = self.rng.randint(0, 4) if vertices else 0
        extra = 1 if self.sometimes() else 0
        self.out.put("HHI", self.rng.randrange(image_count), vertices, triangles * 3 + extra)
        for _ in range(vertices):
            self.vertex()
        for _ in range(triangles * 3 + extra):
            self.out.put("H", self.rng.randrange(max(1, vertices + self.sometimes())))

    def animation(self):
        self.name()
        frames = self.rng.choice((0, 1, 2, 4))
        if self.bones == 0 and self.rng.random() < 0.1:
            frames = 65535  # must cost nothing (rulings, PCHR)
        self.out.put("BH", self.rng.choice((0, 1, 1, 2, 255)), frames)
        for _ in range(frames * self.bones):
            self.out.put("fffff", *(float32(self.rng) for _ in range(5)))
            self.out.put("Bh", self.rng.choice((0, 1, 1, 254)), self.rng.randint(-32768, 32767))

    def file(self):
        images = self.rng.choice((0, 1, 1, 2))
        meshes = self.rng.choice((0, 1, 3)) if images else 0
        animations = self.rng.choice((0, 1, 2))
        self.out.raw(b"PCHR")
        self.out.put("IHH", 1, self.rng.choice((0, 24, 60, 65535)), self.rng.choice((0, 0, 0, 1, 0x8000)))
        self.out.put("H", images)
        for _ in range(images):
            self.image()
        self.out.put("H", self.bones)
        for index in range(self.bones):
            self.bone(index)
        self.out.put("H", meshes)
        for _ in range(meshes):
            self.mesh(images)
        self.out.put("H", animations)
        for _ in range(animations):
            self.animation()
        return self.out


def add_tail(rng, data):
    return data + rng.randbytes(rng.randint(1, 9))


DAMAGE = [(3, mutate.truncate), (1, mutate.cut_tail), (6, mutate.patch_byte), (4, add_tail)]


def valid(rng):
    return Case(bytes(Writer(rng).file().data))


def mutated(rng):
    kind = rng.random()
    out = Writer(rng, edgy=kind < 0.3).file()
    if 0.3 <= kind < 0.65:
        out.patch(rng)
    data = bytes(out.data)
    return Case(mutate.damaged(rng, data, DAMAGE) if kind >= 0.65 else data)
