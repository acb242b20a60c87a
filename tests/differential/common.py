"""What the five reference decoders share: rulings, "All formats".

Nothing in this folder is translated from the C readers. The decoders are written from the format documents
and the rulings (the tables of docs/formats) alone, so that a mistake has to be made twice to go unnoticed.
"""

INT32_MIN = -(2**31)
INT32_MAX = 2**31 - 1

MAX_FRAMES = 1_000_000
MAX_NAME_BYTES = 64 * 1024 * 1024

BOM = b"\xef\xbb\xbf"


class Rejected(Exception):
    """The file has an *error* of the rulings. Warnings and notes never raise it."""


class Budget:
    """Sums frames and bytes of names, and is asked before anything is expanded."""

    def __init__(self):
        self.frames = 0
        self.name_bytes = 0

    def spend(self, frames, name_bytes):
        self.frames += frames
        self.name_bytes += name_bytes
        if self.frames > MAX_FRAMES:
            raise Rejected(f"more than {MAX_FRAMES} frames")
        if self.name_bytes > MAX_NAME_BYTES:
            raise Rejected(f"more than {MAX_NAME_BYTES} bytes of names")


def text_of(data):
    """Invalid UTF-8 is an error wherever it stands. Python's codec refuses overlong forms and surrogates."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Rejected(f"invalid UTF-8 at byte {error.start}") from None


def without_bom(data, lenient):
    """A byte-order mark is an error; lenient reading strips one. Only text formats ask."""
    if not data.startswith(BOM):
        return data
    if not lenient:
        raise Rejected("byte-order mark")
    return data[len(BOM) :]


def checked_name(name):
    """NUL, the other C0 controls and DEL are errors in a name. C1 controls are not on the list."""
    for character in name:
        if character < " " or character == "\x7f":
            raise Rejected(f"control character {ord(character):#04x} in a name")
    return name


def is_digits(text):
    """ASCII digits only: str.isdigit would take Arabic ones too."""
    return text.isascii() and text.isdigit()
