#!/usr/bin/env python3
"""Writes seeds for the fuzzers: some valid and some damaged files of each format that has a generator here, and the files of
the hostile tables for every other.

A PCSEF seed begins with a byte that stands for the width, as the fuzz target reads it.
"""
import importlib
import pathlib
import random
import sys

import generate

COUNT = 40
WIDTHS = 40  # fuzz_format.c: width = first byte % 40 + 1
HOSTILE = pathlib.Path(__file__).resolve().parents[1] / "hostile"


def generated():
    """(format id, bytes)"""
    for format_id in generate.GENERATORS:
        for number in range(COUNT):
            rng = random.Random(f"{format_id} {number}")
            make = generate.valid if number % 2 == 0 else generate.mutated
            data, options = make(format_id, rng)
            if "width" in options:
                data = bytes([(options["width"] - 1) % WIDTHS]) + data
            yield format_id, data


def hostile():
    """(format id, bytes)"""
    sys.path.insert(0, str(HOSTILE))
    table_type = importlib.import_module("build").Table
    for path in sorted(HOSTILE.glob("cases_*.py")):
        for table in vars(importlib.import_module(path.stem)).values():
            if not isinstance(table, table_type):
                continue
            for format_id in table.dialects:
                if format_id not in generate.GENERATORS:
                    yield from ((format_id, case.data) for case in table.cases if hasattr(case, "data"))


def main(folder: pathlib.Path) -> None:
    formats = (HOSTILE.parents[1] / "src/formats/formats.def").read_text()
    counts = {}
    for format_id, data in (*generated(), *hostile()):
        if f"SPRESSI_FORMAT({format_id.replace('-', '_')})" not in formats:
            continue
        target = folder / format_id
        target.mkdir(parents=True, exist_ok=True)
        counts[format_id] = counts.get(format_id, 0) + 1
        (target / f"case-{counts[format_id]:03}").write_bytes(data)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
