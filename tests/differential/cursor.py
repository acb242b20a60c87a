"""A byte cursor that refuses to pass the end: both binary formats are read strictly forward."""

import struct

from common import Rejected


class Cursor:
    def __init__(self, data, byte_order):
        self.data = data
        self.at = 0
        self.byte_order = byte_order

    @property
    def left(self):
        return len(self.data) - self.at

    def take(self, size):
        if size > self.left:
            raise Rejected(f"{size} bytes wanted at {self.at}, {self.left} left")
        taken = self.data[self.at : self.at + size]
        self.at += size
        return taken

    def numbers(self, layout):
        """Several fields at once, named by struct's letters."""
        layout = self.byte_order + layout
        return struct.unpack(layout, self.take(struct.calcsize(layout)))

    def number(self, letter):
        return self.numbers(letter)[0]

    def believe(self, count, minimum_size):
        """Rulings: a count is believed only when the bytes for it are there."""
        if count > self.left // minimum_size:
            raise Rejected(f"{count} entries of {minimum_size} bytes in {self.left} bytes")
        return count
