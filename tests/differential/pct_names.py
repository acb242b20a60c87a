"""Names of PCT: folder indices, extensions and ranges (pct.md, "Name Encoding" and the helpers).

A name is judged (control characters, emptiness) at the moment it becomes a name, so text that a lenient
reader skips is not judged at all.
"""

import re

from common import INT32_MAX, INT32_MIN, Rejected, checked_name, is_digits

EXTENSIONS = {"1": ".png", "2": ".webp", "3": ".jpg", "4": ".jpeg", "5": ".gif"}

STRICT_INTEGER = re.compile(r"-?[0-9]+\Z")
# As parseInt in base ten: white-space and one sign may lead, whatever follows the digits is ignored.
LENIENT_INTEGER = re.compile(r"[ \t\v\f]*[-+]?[0-9]+")


def integer(text, lenient):
    """Rulings, "integers": `-?[0-9]+` in int32. Lenient never relaxes the range."""
    match = (LENIENT_INTEGER if lenient else STRICT_INTEGER).match(text)
    if not match:
        raise Rejected(f"not an integer: {text[:40]!r}")
    digits = match[0].strip().lstrip("+-").lstrip("0") or "0"
    # Ten digits are enough for int32; int() itself refuses numbers of many thousands.
    value = int(digits) if len(digits) <= 10 else 2**32
    value = -value if "-" in match[0] else value
    if not INT32_MIN <= value <= INT32_MAX:
        raise Rejected(f"outside int32: {text[:40]!r}")
    return value


def digits_in(start, end, pad):
    """How many digits the numbers start..end have together, each padded to `pad`, without writing one of them."""
    total, length, low = 0, 1, 0
    while low <= end:
        high = 10**length - 1
        total += max(0, min(end, high) - max(start, low) + 1) * max(length, pad)
        low, length = high + 1, length + 1
    return total


def split_extension(name):
    """("sword", ".png") of "sword~1"; the extension is None without a known suffix."""
    if len(name) >= 2 and name[-2] == "~" and name[-1] in EXTENSIONS:
        return name[:-2], EXTENSIONS[name[-1]]
    return name, None


class Names:
    def __init__(self, folders, budget, lenient):
        self.folders = folders
        self.budget = budget
        self.lenient = lenient

    def _folder(self, index):
        digits = index.lstrip("0") or "0"
        if len(digits) <= 10 and int(digits) < len(self.folders):
            return self.folders[int(digits)]
        if not self.lenient:
            raise Rejected(f"folder index {index[:20]} out of range")
        return ""

    def resolve(self, raw, line_extension=None):
        """resolveFullName: "N/rest" first, then the name's own ~N, then the line's."""
        name, folder = raw, ""
        index, slash, rest = raw.partition("/")
        if slash and is_digits(index):
            folder, name = self._folder(index), rest
        name, extension = split_extension(name)
        name += extension or line_extension or ""
        if not name:
            raise Rejected("empty name")
        # An empty F: adds nothing, not even the slash.
        return checked_name(f"{folder}/{name}" if folder else name)

    def expand(self, line):
        """expandNames: the ordered names of a block or of an alias."""
        # Judged before ~N is taken off: "~1" alone is the name ".png", the middle of "a,,b" is no name.
        if "" in line.split(","):
            raise Rejected("empty name in a list")
        line, extension = split_extension(line)
        names = []
        for segment in line.split(","):
            if "#" in segment:
                names += self._range(segment, extension)
            else:
                names.append(self.one(segment, extension))
        return names

    def one(self, raw, line_extension=None):
        """A single new frame's name, paid for."""
        name = self.resolve(raw, line_extension)
        self.budget.spend(1, len(name.encode()))
        return name

    def _range(self, segment, extension):
        prefix, _, bounds = segment.partition("#")
        start_text, dash, end_text = bounds.partition("-")
        if not dash:
            raise Rejected(f"range without an end: {segment[:40]!r}")
        start = integer(start_text, self.lenient)
        end = integer(end_text, self.lenient)
        if start > end:
            if self.lenient:
                return []
            raise Rejected(f"range runs backwards: {segment[:40]!r}")
        pad = len(start_text) if len(start_text) > 1 and start_text[0] == "0" else 0
        count = end - start + 1
        last = str(end).zfill(pad)
        around = len(self.resolve(prefix + last, extension).encode()) - len(last)
        self.budget.spend(count, count * around + digits_in(start, end, pad))
        # Every number goes through resolve: "a~#1-5" spells "a~1", and that is "a.png" by the document's helper.
        return [self.resolve(prefix + str(i).zfill(pad), extension) for i in range(start, end + 1)]
