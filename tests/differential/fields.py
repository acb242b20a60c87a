"""A writer for binary formats that remembers where each field lies, so that damage can hit whole fields."""

import struct


class Fields:
    def __init__(self, byte_order):
        self.byte_order = byte_order
        self.data = bytearray()
        self.spans = []  # (offset, struct letter)

    def put(self, letters, *values):
        for letter, value in zip(letters, values, strict=True):
            self.spans.append((len(self.data), letter))
            self.data += struct.pack(self.byte_order + letter, value)

    def raw(self, data):
        self.data += data

    def patch(self, rng):
        """One field gets an extreme value or its own give or take one."""
        if not self.spans:
            return
        at, letter = rng.choice(self.spans)
        layout = self.byte_order + letter
        if letter == "f":
            bits = rng.choice(
                (0x7FC00000, 0x7F800000, 0xFF800000, 0x7F800001, 0x80000000, 1, 0x7F7FFFFF, 0x3F000000)
            )
            struct.pack_into(self.byte_order + "I", self.data, at, bits)
            return
        (old,) = struct.unpack_from(layout, self.data, at)
        size = struct.calcsize(layout)
        top = 1 << size * 8
        new = rng.choice((old + 1, old - 1, old + 1, old - 1, 0, 1, -1, top // 2 - 1, top // 2)) % top
        self.data[at : at + size] = new.to_bytes(size, "big" if self.byte_order == ">" else "little")
