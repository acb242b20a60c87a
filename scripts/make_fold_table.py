#!/usr/bin/env python3
"""Prints cli/fold_table.h: simple case folding and canonical decompositions, from Python's Unicode data.

    scripts/make_fold_table.py > cli/fold_table.h

Left out: ASCII (one line of C), Hangul syllables (arithmetic), compatibility ideographs (file systems leave
them alone), and foldings to several characters (no file system does those).
"""
import unicodedata

LEFT_OUT = (range(0x80), range(0xAC00, 0xD7A4), range(0xD800, 0xE000), range(0xF900, 0xFB00),
            range(0x2F800, 0x2FA20))
COLUMNS = 100


def code_points():
    return (c for c in range(0x110000) if not any(c in part for part in LEFT_OUT))


def folding(code_point):
    for text in (chr(code_point).casefold(), chr(code_point).lower()):
        if len(text) == 1:
            return ord(text)
    return code_point


def runs(folded):
    """(first, last, step, delta): neighbours that move by the same distance, or large and small in turn."""
    left = dict(folded)
    while left:
        first = last = min(left)
        delta = left[first] - first
        step = 2 if delta == 1 else 1
        while left.get(last + step) == last + step + delta:
            last += step
        for code_point in range(first, last + 1, step):
            del left[code_point]
        yield first, last, step, delta


def decompositions(folded):
    """(character, first, second or 0); what folding turns into something else never gets here."""
    for code_point in code_points():
        parts = unicodedata.decomposition(chr(code_point)).split()
        if parts and not parts[0].startswith("<") and code_point not in folded:
            yield code_point, *[int(part, 16) for part in parts + ["0"]][:2]


def print_rows(declaration, rows):
    print(f"static const {declaration} = {{")
    line = "   "
    for row in rows:
        cell = " {" + ", ".join(f"0x{v:X}" if v > 9 else str(v) for v in row) + "},"
        if len(line) + len(cell) > COLUMNS:
            print(line)
            line = "   "
        line += cell
    print(line + "\n};")


def main():
    folded = {c: folding(c) for c in code_points() if folding(c) != c}
    print(f"/* Made by scripts/make_fold_table.py from Unicode {unicodedata.unidata_version}. */")
    print("#ifndef SPRITEPRESS_CLI_FOLD_TABLE_H\n#define SPRITEPRESS_CLI_FOLD_TABLE_H\n")
    print("#include <stdint.h>\n\n/* clang-format off */")
    print_rows("struct fold_run { uint32_t first, last, step; int32_t delta; } fold_runs[]", runs(folded))
    print()
    print_rows("struct fold_parts { uint32_t whole, first, second; } fold_parts[]", decompositions(folded))
    print("/* clang-format on */\n\n#endif")


main()
