#!/usr/bin/env python3
"""Writes seeds for the fuzzers: some valid and some damaged files of each format.

A PCSEF seed begins with a byte that stands for the width, as the fuzz target reads it.
"""
import pathlib
import random
import sys

import generate

COUNT = 40
WIDTHS = 40  # fuzz_format.c: width = first byte % 40 + 1


def main(folder: pathlib.Path) -> None:
    for format_id in generate.GENERATORS:
        target = folder / format_id
        target.mkdir(parents=True, exist_ok=True)
        for number in range(COUNT):
            rng = random.Random(f"{format_id} {number}")
            make = generate.valid if number % 2 == 0 else generate.mutated
            data, options = make(format_id, rng)
            if "width" in options:
                data = bytes([(options["width"] - 1) % WIDTHS]) + data
            (target / f"{number:03}").write_bytes(data)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
