"""Random PCT files: every record of pct.md, with every optional part of it."""

import mutate
from pieces import BAD_NAMES, Case, word

# docs/robustness.md, PCT. Each is a whole line.
HOSTILE_LINES = (
    b"", b"X:future", b"future|2", b"B:1,1,1,1,1", b"#0", b"#1", b"#9", b"#-1", b"#", b"#0x",
    b"P:late.png,RGBA8888,4,4,0",
    b"P:x.png,RGB565,4,4,0,9", b"P:x.png,RGBA8888,0,4,0", b"P:x.png,RGBA8888,4,4,-1", b"P:x.png,RGBA8888",
    b"F:late",
    b"F:", b"A:a", b"A:missing=b", b"A:hero=hero", b"A:hero=a#1-3,b~2", b"A:=b", b"A:hero=", b"PCT:2.0",
    b"PCT:1",
    b"hero|0|1,2,3,4", b"hero|4|1,2,3,4", b"hero|2|1,2,3,4", b"hero|0|1,2,3,4|5,6,7,8",
    b"hero|3|1,2,3,4|5,6,7,8|9",
    b"hero|-1|1,2,3,4", b"hero|0|1,2,-3,4", b"hero|0|1,2,0,0", b"hero|0|1,2,3", b"hero|0|1,2,3,4,5",
    b"|0|1,2,3,4",
    b"~1|0|1,2,3,4", b"0/|0|1,2,3,4", b"99/x|0|1,2,3,4", b"99999999999/x|0|1,2,3,4", b"00/x|0|1,2,3,4", b"a\rb",
    b"hero|0| 1,2,3,4", b"hero|0|1 ,2,3,4", b"hero|0|+1,2,3,4", b"hero|0|1.5,0x10,3,4",
    b"hero|0|2147483647,-2147483648,1,1",
    b"B:1,1,0,1,1\nz", b"B:1,1,1,2147483647,1\nz", b"B:2147483647,1,9,1,1\nz", b"B:1,1,2,5,-1\nz",
    b"B:1,1,2,5,5|1\nz",
    b"B:1,1,2,5,5|-1,-1,-1,-1\nz", b"B:-2000000000,1,3,2000000000,1\nz#1-3", b"B:1,1,2,5,5\n\n\r\nz",
    b"B:1,1,2,5,5\na#5-1", b"B:1,1,2,5,5\na#5", b"B:1,1,2,5,5\n#1-2#3-4", b"B:1,1,2,5,5\n#a-b",
    b"B:1,1,2,5,5\na#1-3~2,b",
    b"B:1,1,2,5,5\na#1-2000000000", b"B:1,1,2,5,5\na#0-999999,b", b"B:1,1,2,5,5\na#1-4294967297",
    b"B:1,1,2,5,5\na#-1-3",
    b"B:1,1,2,5,5\na#1--3", b"B:1,1,2,5,5\na,,b", b"B:1,1,2,5,5\na,,b~1", b"B:1,1,2,5,5\na,~1",
    b"B:1,1,2,5,5\n~1",
    b"B:1,1,2,5,5\n,", b"B:1,1,2,5,5\n0/", b"B:1,1,2,5,5\n0/~1", b"B:1,1,2,5,5\na~#1-7",
    b"B:1,1,2,5,5\na~2,b~6,c~1~1",
    b"B:1,1,2,5,5\n77/a#1-3", b"B:1,1,2,5,5\na# 1-3", b"B:1,1,2,5,5\na#1x-3y",
    b"B:1,1,2,5,5\na#" + b"0" * 2000 + b"1-99999",
)  # fmt: skip
HOSTILE_TOKENS = (
    b"12abc", b"1.5", b"0x10", b" 1", b"+1", b"-", b"|", b",", b"#", b"~1", b"~6", b"/", b"=", b"\r", b"\r\n",
    b"\n",
    b"\xef\xbb\xbf", "é".encode(), *BAD_NAMES,
)  # fmt: skip
NUMBERS = (b"0", b"-1", b"007", b"2147483647", b"2147483648", b"-2147483649", b"1073741824", b"", b"99999999999")
FIRST_LINES = (
    b"pct:1.0", b"PCT:2.0", b"PCT:0.9", b"PCT:1", b"PCT:1.x", b"PCT:1.", b"PCT:1.0.0", b"PCT:1.0 ", b" PCT:1.0",
    b"PCT:01.00", b"PCT:1.99999999999999999999", b"\xef\xbb\xbfPCT:1.0", b"\xef\xbb\xbf\xef\xbb\xbfPCT:1.0",
    b"", b"PCT:1.0\r",
)  # fmt: skip


class Writer:
    def __init__(self, rng):
        self.rng = rng
        self.lines = ["PCT:" + rng.choice(("1.0", "1.0", "1.0", "1.1", "1.25"))]
        self.page_count = rng.choice((0, 1, 1, 1, 2, 3))
        self.folder_count = rng.choice((0, 0, 1, 3))
        self.known = []  # names as written that an alias may refer to

    def chance(self, probability):
        return self.rng.random() < probability

    def extra(self, text):
        """A later minor version may add fields."""
        return text + ",7" if self.chance(0.05) else text

    def pages(self):
        for index in range(self.page_count):
            pixel_format = self.rng.choice(("RGBA8888", "RGBA8888", "RGB565", ""))
            width, height, padding = self.rng.randint(1, 4096), self.rng.randint(1, 4096), self.rng.randint(0, 4)
            self.lines.append(self.extra(f"P:atlas_{index}.png,{pixel_format},{width},{height},{padding}"))

    def folders(self):
        for _ in range(self.folder_count):
            self.lines.append("F:" + self.rng.choice(("warrior", "knight/idle", "größe", "1", "a|b,c", "", "日本/a")))

    def raw_name(self):
        """A name without extension that is not empty and resolves in any list."""
        name = word(self.rng)
        if self.folder_count and self.chance(0.5):
            name = f"{self.rng.randrange(self.folder_count)}/{name}"
        return name

    def extension(self):
        return self.rng.choice(("", "", "~1", "~2", "~3", "~4", "~5"))

    def segment(self):
        name = self.raw_name()
        if self.chance(0.5):
            return name + (self.extension() if self.chance(0.3) else "")
        start = self.rng.choice((0, 1, 1, 5, 9, 98))
        pad = self.rng.choice((0, 0, 2, 3))
        return f"{name}#{str(start).zfill(pad)}-{start + self.rng.randint(0, 12)}"

    def names(self):
        # A names line may look like any other record, and may be nothing but an extension or a range.
        if self.chance(0.1):
            return self.rng.choice(("P:x", "A:b=c", "B:1", "F:", "PCT:1.0", "#01-12", "~1", "hero|0|1", "a~#1-7", "x=y~2"))
        return ",".join(self.segment() for _ in range(self.rng.randint(1, 4))) + self.extension()

    def trim(self):
        return ",".join(str(self.rng.randint(0, 300)) for _ in range(4))

    def block(self):
        numbers = [self.rng.randint(-9, 2000) for _ in range(2)] + [self.rng.randint(1, 7)]
        numbers += [self.rng.randint(0, 200) for _ in range(2)]
        header = self.extra("B:" + ",".join(map(str, numbers)))
        if self.chance(0.4):
            header += "|" + self.extra(self.trim()) + ("|new" if self.chance(0.05) else "")
        self.lines.append(header)
        if self.chance(0.1):
            self.lines.append("")
        self.lines.append(self.names())

    def individual(self):
        name = self.rng.choice(("hero", self.raw_name(), "a,b", "x#1-3", "k=v")) + self.extension()
        if "=" not in name:
            self.known.append(name)
        flags = self.rng.choice((0, 0, 0, 1, 2, 2, 3, 4, 6, 1000))
        box = ",".join(str(self.rng.randint(0, 900)) for _ in range(4))
        line = f"{name}|{flags}|{self.extra(box)}"
        if flags & 2:
            line += "|" + self.extra(self.trim()) + ("|new" if self.chance(0.1) else "")
        self.lines.append(line)

    def frame_data(self):
        for _ in range(self.rng.randint(0, 8)):
            choice = self.rng.random()
            if choice < 0.4:
                self.block()
            elif choice < 0.8:
                self.individual()
            elif choice < 0.9:
                self.lines.append(f"#{self.rng.randrange(self.page_count)}")
            else:
                self.lines.append(self.rng.choice(("", "X:later", "Z|1", "PCT:1.0", "Q")))

    def aliases(self):
        for _ in range(self.rng.randint(0, 3)):
            if self.known:
                self.lines.append(f"A:{self.rng.choice(self.known)}={self.names()}")

    def file(self):
        self.pages()
        self.folders()
        if self.page_count:
            self.frame_data()
            self.aliases()
        ending = "\r\n" if self.chance(0.2) else "\n"
        return (ending.join(self.lines) + (ending if self.chance(0.8) else "")).encode()


def replace_first_line(rng, data):
    return rng.choice(FIRST_LINES) + b"\n" + data.partition(b"\n")[2]


DAMAGE = [
    (3, mutate.truncate),
    (3, mutate.patch_byte),
    (3, mutate.number_replacer(NUMBERS)),
    (3, mutate.swap_lines),
    (2, mutate.duplicate_line),
    (1, mutate.delete_line),
    (8, mutate.line_inserter(HOSTILE_LINES)),
    (2, mutate.inserter(HOSTILE_TOKENS)),
    (1, replace_first_line),
]


def valid(rng):
    return Case(Writer(rng).file())


def mutated(rng):
    return Case(mutate.damaged(rng, Writer(rng).file(), DAMAGE))
