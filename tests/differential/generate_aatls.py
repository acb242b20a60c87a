"""Random AATLS files: every optional section of a region, and the edges where strict and lenient part."""

import mutate
from fields import Fields
from pieces import BAD_NAMES, Case, word

SURROGATES = b"\xed\xa0\xbd\xed\xb8\x80"  # U+1F600 as Java writes it


class Writer:
    """`edgy` writes what only a lenient reader takes (rulings, AATLS), a little at a time."""

    def __init__(self, rng, edgy=False):
        self.rng = rng
        self.edgy = edgy
        self.out = Fields(">")

    def sometimes(self):
        return self.edgy and self.rng.random() < 0.15

    def string(self, name):
        if self.sometimes():
            name = self.rng.choice((SURROGATES, b"a" + SURROGATES, SURROGATES[:3], *BAD_NAMES))
        if self.edgy and self.rng.random() < 0.02:
            name = b"n" * 40000  # negative as a signed length, fine as an unsigned one
        self.out.put("H", len(name))
        self.out.raw(name)

    def true(self):
        return self.rng.choice((1, 1, -1, 2, 127, -128))

    def four(self, low, high):
        if self.rng.random() < 0.5:
            self.out.put("b", 0)
            return
        self.out.put("bhhhh", self.true(), *(self.rng.randint(low, high) for _ in range(4)))

    def axis(self, page_size):
        """(start, size) with one free pixel at the end, or touching the edge."""
        start = self.rng.randrange(page_size)
        if self.sometimes():
            return start, page_size - start
        return start, self.rng.randint(0, page_size - start - 1)

    def region(self, page_w, page_h):
        name = word(self.rng) + str(self.rng.randint(0, 3))
        self.string(name.encode() if self.rng.random() < 0.95 else b"")
        left, width = self.axis(page_w)
        top, height = self.axis(page_h)
        self.out.put("hhhh", left, top, width, height)
        self.four(*self.rng.choice(((0, 100), (0, 100), (-32768, 32767))))
        self.four(*self.rng.choice(((0, 10), (-5, 40))))
        self.four(*self.rng.choice(((0, 10), (-1, 3), (-9, 9))))

    def page(self):
        regions = self.rng.choice((0, 1, 2, 5))
        least = 1 if regions else -3
        width, height = (self.rng.choice((self.rng.randint(least, 4), 256, 2048, 32767)) for _ in range(2))
        self.out.put("b", self.rng.choice((1, 1, 0, -1)))
        self.string(self.rng.choice(("sprites.png", "größe.png", "", "a/b.png")).encode())
        last_filter = 6 if self.sometimes() else 5
        filters = self.rng.randint(0, last_filter), self.rng.choice((0, last_filter))
        wraps = self.rng.randint(0, 2), self.rng.randint(0, 2)
        self.out.put("hhbbbb", width, height, *filters, *wraps)
        self.out.put("i", regions)
        for _ in range(regions):
            self.region(width, height)

    def file(self):
        self.out.raw(b"AATLS")
        self.out.put("b", self.rng.choice((1, -1, 65)) if self.sometimes() else 0)
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            self.page()
        return self.out


DAMAGE = [
    (4, mutate.truncate),
    (2, mutate.cut_tail),
    (6, mutate.patch_byte),
    (1, mutate.inserter((b"\x00", b"\xff\xff", b"AATLS\x00"))),
    (1, lambda rng, data: data + bytes(Writer(rng).file().data)),
]


def valid(rng):
    return Case(bytes(Writer(rng).file().data))


def mutated(rng):
    kind = rng.random()
    out = Writer(rng, edgy=kind < 0.3).file()
    if 0.3 <= kind < 0.75:
        out.patch(rng)
    data = bytes(out.data)
    return Case(mutate.damaged(rng, data, DAMAGE) if kind >= 0.75 else data)
