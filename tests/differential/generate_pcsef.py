"""Random PCSEF strings, written token by token while the position in the row is kept."""

import mutate
from pieces import BAD_NAMES, Case

# Colours of the alphabet, the empty pixel, and three printable characters outside the alphabet.
COLOURS = "ABCz[]{}.,;:<?`\"'|\\!_"
TOKENS = (
    b"0A", b"0", b"3>", b"3~", b"3^", b"^", b"~", b">", b">>", b"3 ", b" ", b"\n", b"\r\n", b"\t", b"9",
    b"12A", b"A", b"AB",
    b"1A", b"2.", b"\xef\xbb\xbf", b"3\xc3\xa9", "é".encode(), *BAD_NAMES,
)  # fmt: skip


class Writer:
    def __init__(self, rng):
        self.rng = rng
        self.width = rng.choice((1, 2, 3, 7, 8, 16, 30, rng.randint(1, 40)))
        self.height = rng.choice((0, 1, 2, 5, 9))
        self.text = ""

    def run(self, most):
        length = self.rng.randint(1, min(9, most))
        self.text += f"{length}{self.rng.choice(COLOURS)}"
        return length

    def file(self):
        """Runs may cross rows; the last one ends with the picture."""
        rng, at, total = self.rng, 0, self.width * self.height
        while at < total:
            column = at % self.width
            if column == 0 and rng.random() < 0.15:
                self.text += "~"
                at += self.width
            elif column == 0 and at and rng.random() < 0.2:
                self.text += "^"
                at += self.width
            elif column * 2 == self.width and rng.random() < 0.6:
                self.text += ">"
                at += self.width - column
            elif column * 2 < self.width and rng.random() < 0.4:
                # Aim at the half, or mirrors would be rare.
                at += self.run((self.width - column * 2 + 1) // 2)
            else:
                at += self.run(total - at)
        return self.text.encode() + rng.choice((b"", b"", b"\n", b"\r\n"))

    def options(self):
        options = {"width": self.width}
        if self.height and self.rng.random() < 0.3:
            options["height"] = self.height
        if self.rng.random() < 0.2:
            options["empty"] = self.rng.choice("xA_")
        if self.rng.random() < 0.1:
            options["alphabet"] = "compact"
        return options


def swap_tokens(rng, data):
    """Two neighbours change places: the total stays, the rows do not."""
    if len(data) < 4:
        return data
    at = rng.randrange(0, len(data) - 3)
    return data[:at] + data[at + 2 : at + 4] + data[at : at + 2] + data[at + 4 :]


def add_row_code(rng, data):
    return data.rstrip(b"\r\n") + rng.choice((b"~", b"^", b"^~^", b">"))


DAMAGE = [
    (2, mutate.truncate),
    (2, mutate.patch_byte),
    (2, mutate.inserter(TOKENS)),
    (4, swap_tokens),
    (3, add_row_code),
]


def valid(rng):
    writer = Writer(rng)
    return Case(writer.file(), writer.options())


def mutated(rng):
    writer = Writer(rng)
    data, options = writer.file(), writer.options()
    if rng.random() < 0.1:
        options["width"] = max(1, options["width"] + rng.choice((-1, 1)))
    if rng.random() < 0.05:
        options["height"] = writer.height + 1
    return Case(mutate.damaged(rng, data, DAMAGE), options)
