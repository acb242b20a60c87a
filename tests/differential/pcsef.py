"""PCSEF, decoded from the formal specification in pcsef.md and the rulings' table for PCSEF."""

from common import Rejected, text_of, without_bom

EMPTY_ROW, REPEAT_ROW, MIRROR = "~", "^", ">"
RUN_LENGTHS = "123456789"

DOCUMENT_ALPHABET = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    '!@#$%&*()_+-=[]{};:,./<>?`"'
)
ALPHABETS = {
    "document": DOCUMENT_ALPHABET,
    # Rulings: the later alphabet, without the empty pixel and the mirror.
    "compact": "".join(c for c in DOCUMENT_ALPHABET if c not in ".>"),
}


def is_colour(character):
    """Printable ASCII but digits, the three codes and white-space; the alphabet matters only for the palette."""
    return "!" <= character <= "}" and character not in "0123456789^>"


def string_of(data, lenient):
    """One line ending at the end of the file is the file's, not the string's."""
    text = text_of(without_bom(data, lenient))
    for ending in ("\r\n", "\n"):
        if text.endswith(ending):
            return text[: -len(ending)]
    return text


class Raster:
    def __init__(self, width, empty, lenient):
        self.width = width
        self.empty = empty
        self.lenient = lenient
        self.rows = []
        self.row = ""

    def run(self, length, colour):
        """The data is a flattened raster: a run may pass the end of its row."""
        self.row += colour * length
        while len(self.row) >= self.width:
            self.rows.append(self.row[: self.width])
            self.row = self.row[self.width :]

    def code(self, character):
        if character == MIRROR:
            return self.mirror()
        if self.row:
            raise Rejected(f"{character} inside a row")
        if character == EMPTY_ROW:
            return self.rows.append(self.empty * self.width)
        if not self.rows:
            raise Rejected("^ without a row before it")
        return self.rows.append(self.rows[-1])

    def mirror(self):
        half = self.width // 2
        if self.width % 2:
            raise Rejected("> at an odd width")
        if len(self.row) < half:
            raise Rejected("> before half of the row")
        # Lenient: what passes the half is dropped.
        if len(self.row) > half and not self.lenient:
            raise Rejected("> after half of the row")
        left = self.row[:half]
        self.rows.append(left + left[::-1])
        self.row = ""

    def finish(self):
        if not self.row:
            return
        if not self.lenient:
            raise Rejected("last row incomplete")
        self.rows.append(self.row.ljust(self.width, self.empty))
        self.row = ""


def paint(raster, text, lenient):
    at = 0
    while at < len(text):
        character, following = text[at], text[at + 1 : at + 2]
        if character in (EMPTY_ROW, REPEAT_ROW, MIRROR):
            raster.code(character)
            at += 1
        elif character in RUN_LENGTHS and following and is_colour(following):
            raster.run(int(character), following)
            at += 2
        elif lenient:
            at += 1  # a stray character, or a digit that no colour follows
        else:
            raise Rejected(f"no token at offset {at}: {text[at : at + 2]!r}")


def decode(data, lenient=False, width=None, height=None, alphabet="document", empty=".", palette=None):
    if not width or width < 1:
        raise Rejected("the width must be given")
    if palette is not None and len(palette) > len(ALPHABETS[alphabet]):
        raise Rejected("more colours than the alphabet has")
    raster = Raster(width, empty, lenient)
    paint(raster, string_of(data, lenient), lenient)
    raster.finish()
    if height is not None and height != len(raster.rows):
        raise Rejected(f"{len(raster.rows)} rows, {height} expected")
    result = {
        "format": "pcsef",
        "kind": "sprite",
        "width": width,
        "height": len(raster.rows),
        "rows": raster.rows,
    }
    if palette is not None:
        result["palette"] = list(palette)
    return result
