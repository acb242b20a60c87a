"""Random sc-sprites files. The canvas is a real PNG, so that damage to the text is damage to nothing else."""

import mutate
import png
from pieces import BAD_NAMES, Case, chunk, png_file

MAX_DEPTH = 64

HOSTILE_LINES = (
    b"", b"=", b" =", b"= ", b"=\r", b"zz=0,0 1x1 1", b"zz\t = \t 0,0 1x1 1", b" zz=0,0 1x1 1",
    b"zz=0,0 1x1 1 ", b"zz=0,0 1x1 1\r", b"zz=0,0 1x1 1\r\r", b"zz=90,0 1x1 1", b"zz=0,90 2x1 1 3@4",
    b"zz=0,0  1x1 1", b"zz=0,0\t1x1 1", b"a..b=0,0 1x1 1", b".a=0,0 1x1 1", b"a.=0,0 1x1 1", b"a_b=0,0 1x1 1",
    b"=0,0 1x1 1",
    b"zz=0,0 1x1", b"zz=0,0 0x1 1", b"zz=0,0 1x0 1", b"zz=0,0 1x1 0", b"zz=0,0 1x1 1 0@1",
    b"zz=0,0 1x1 1 1@0", b"zz=0,0 1x1 1 1@9",
    b"zz=0,0 1x1 1 2@0", b"zz=0,0 1x1 1 1@", b"zz=0,0 1x1 1 @1", b"zz=0,0 1x1 1 1@x", b"zz=0,0 1x1 1 1@1 1",
    b"zz=0,0 1x1 01",
    b"zz=00,0 1x1 1", b"zz=0,0 1x1 1 01@01", b"zz=+0,0 1x1 1", b"zz=-1,0 1x1 1", b"zz=0,0 1X1 1",
    b"zz=0,0 1x1 1000000000",
    b"zz=0,0 1x1 2147483648", b"zz=2147483647,0 1x1 1", b"zz=0,0 1x1 1 2147483647@1",
    b"zz=0,0 2147483647x1 1 2147483647@1",
    b"tile.4000000000=0,0 1x1 1", b"tile.99999999999999999999=0,0 1x1 1", b"hero=0,0 1x1 1",
    b"hero.x=0,0 1x1 1",
    b"hero=0,0 1x1 1\nhero.x=0,0 1x1 1", b"q.r=0,0 1x1 1\nq=0,0 1x1 1", b"zz=0,0 1x1 1\nzz=0,0 1x1 1",
    b"zz==0,0 1x1 1", b"#",
    b"Hero=0,0 1x1 1", b"k.01=0,0 1x1 1\nk.1=0,0 1x1 1", "é=0,0 1x1 1".encode(),
    b".".join([b"d"] * MAX_DEPTH) + b"=0,0 1x1 1", b".".join([b"d"] * (MAX_DEPTH + 1)) + b"=0,0 1x1 1",
    b".".join([b"d"] * 100_000) + b"=0,0 1x1 1",
)  # fmt: skip
HEADERS = (
    b"source comb stylesheet;%s;;%d;", b"Source comb stylesheet;1;;%d;", b"source comb stylesheet;1;%d;",
    b"source comb stylesheet;1;;%d",
    b"source comb stylesheet;1;;%d;;", b"source comb stylesheet;1;;%d;7;", b"source comb stylesheet;1;;0%d;",
    b"source comb stylesheet;1;;+%d;",
    b"source comb stylesheet;1;;%d;\r", b"source comb stylesheet; 1;;%d;", b"source comb stylesheet;1;x-;%d;",
    b"source comb stylesheet;1;x--a;%d;",
    b"source comb stylesheet;1;x-a_b;%d;", b"source comb stylesheet;1;x-a-;%d;",
    b"source comb spritesheet;1;;%d;", b"source comb spritesheet;1;;%d;\r", b"source comb stylesheet;1;json;%d;", b"\xef\xbb\xbfsource comb stylesheet;1;;%d;",
)  # fmt: skip
VERSIONS = (b"0", b"2", b"999", b"1000", b"01", b"001", b"+1", b"-1", b"", b"x", b"99999999999")
TOKENS = (b" ", b"\t", b"0", b"=", b"\r", b"\n", b".", b",", b";", *BAD_NAMES)
NUMBERS = (b"0", b"00", b"01", b"2147483648", b"99999999999", b"")


class Writer:
    def __init__(self, rng):
        self.rng = rng
        self.cell = rng.choice((1, 2, 3, 8, 16))
        self.columns, self.rows = rng.randint(1, 12), rng.randint(1, 6)
        self.lines = []
        self.leaves, self.branches = set(), set()

    def header(self):
        extension = self.rng.choice(("", "", "", "x-json", "x-9-a-", "x-a"))
        return f"source comb stylesheet;1;{extension};{self.cell};".encode()

    def value(self):
        """Different limits for width and height, so that a swap would leave the canvas."""
        rng = self.rng
        x, y = rng.randrange(self.columns), rng.randrange(self.rows)
        w, h = rng.randint(1, self.columns - x), rng.randint(1, self.rows - y)
        text = f"{y},{x} {w}x{h} {rng.choice((1, 1, 2, 1000000000))}"
        choice = rng.random()
        if choice < 0.4:
            most = (self.columns - x) // w
            frames = rng.randint(1, most)
            text += f" {frames}@{rng.randint(1, 60)}"
        elif choice < 0.5:
            text += f" 1@{rng.choice((0, 0, 12))}"
        return text

    def add(self, key):
        """Refuses what would be the same key, or a leaf and a branch at once."""
        parts = key.split(".")
        parents = {".".join(parts[:n]) for n in range(1, len(parts))}
        if key in self.leaves | self.branches or parents & self.leaves:
            return
        self.leaves.add(key)
        self.branches |= parents
        space = self.rng.choice(("", "", " ", "\t", "  \t"))
        after = self.rng.choice(("", "", " ", " \t"))
        self.lines.append(f"{key}{space}={after}{self.value()}")

    def sprites(self):
        rng = self.rng
        for _ in range(rng.randint(0, 5)):
            base = ".".join(rng.choice(("hero", "Hero", "tile", "x9", "1", "0", "wall")) for _ in range(rng.randint(1, 4)))
            if rng.random() < 0.4:
                start, width = rng.choice((0, 1, 1, 2)), rng.choice((1, 1, 1, 2))
                numbers = [str(n).zfill(width) for n in range(start, start + rng.randint(1, 12))]
                rng.shuffle(numbers)
                for number in numbers[: len(numbers) if rng.random() < 0.7 else -1]:
                    self.add(f"{base}.{number}")
            else:
                self.add(base)
        if rng.random() < 0.05:
            self.add(".".join(["deep"] * MAX_DEPTH))

    def text(self):
        self.sprites()
        lines = [self.header(), *(line.encode() for line in self.lines), b"="]
        return b"".join(line + b"\n" for line in lines)

    def canvas(self):
        return png_file(self.rng, self.columns * self.cell, self.rows * self.cell)


def replace_header(rng, text, cell):
    header = rng.choice(HEADERS)
    header = header % (rng.choice(VERSIONS), cell) if b"%s" in header else header % cell
    return header + b"\n" + text.partition(b"\n")[2]


def damaged_canvas(rng, writer):
    canvas = writer.canvas()
    kind = rng.randrange(9)
    if kind == 0:
        return mutate.truncate(rng, canvas)
    if kind == 1:
        return mutate.patch_byte(rng, canvas)  # almost always a wrong CRC
    if kind == 2:
        return png_file(rng, writer.columns * writer.cell + 1, writer.rows * writer.cell)
    if kind == 3:  # another whole number of cells: sprites may or may not still fit
        return png_file(rng, rng.randint(1, 14) * writer.cell, rng.randint(1, 8) * writer.cell)
    if kind == 4:  # a chunk nobody knows, in a place where it may stand
        return canvas[:-12] + chunk(b"teSt", b"abc") + canvas[-12:]
    if kind == 5:  # IHDR is not the first chunk
        return png.SIGNATURE + chunk(b"tEXt", b"a\0b") + canvas[len(png.SIGNATURE) :]
    return canvas + rng.choice((b"\0", b"\n", canvas))


DAMAGE = [
    (5, mutate.swap_lines),
    (1, mutate.duplicate_line),
    (4, mutate.delete_line),
    (6, mutate.line_inserter(HOSTILE_LINES)),
    (2, mutate.inserter(TOKENS)),
    (4, mutate.number_replacer(NUMBERS)),
    (2, mutate.patch_byte),
]


def damaged_pairs(rng, text):
    """Header and terminator stay as they are, so that the damage meets the rules for keys and values."""
    header, _, rest = text.partition(b"\n")
    pairs = rest[: -len(b"=\n")].rstrip(b"\n")
    pairs = mutate.damaged(rng, pairs, DAMAGE)
    return header + b"\n" + (pairs + b"\n" if pairs else b"") + b"=\n"


def valid(rng):
    writer = Writer(rng)
    return Case(writer.text() + writer.canvas())


def mutated(rng):
    writer = Writer(rng)
    text = writer.text()
    kind = rng.random()
    if kind < 0.12:
        return Case(replace_header(rng, text, writer.cell) + writer.canvas())
    if kind < 0.4:
        return Case(text + damaged_canvas(rng, writer))
    if kind < 0.43:
        return Case(mutate.truncate(rng, text + writer.canvas()))
    return Case(damaged_pairs(rng, text) + writer.canvas())
