#!/usr/bin/env python3
"""Prints fold_table.h: case folding, canonical decompositions and combining classes, from Python's Unicode data.

    scripts/make_fold_table.py > src/names/fold_table.h

Left out: ASCII (one line of C), Hangul syllables (arithmetic), and the folding of U+0345, a mark that becomes
a letter (case_fold.c folds it after it has ordered the marks).
"""
import unicodedata

LEFT_OUT = (range(0x80), range(0xAC00, 0xD7A4), range(0xD800, 0xE000))
IOTA_BELOW = 0x345
COLUMNS = 100


def code_points():
    return (c for c in range(0x110000) if not any(c in part for part in LEFT_OUT))


def folding(code_point):
    """The one character that it folds to, by simple case folding."""
    if code_point == IOTA_BELOW:
        return code_point
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


def expansions(folded):
    """(character, first, second or 0): canonical decompositions, and full case folding of what has none.
    What simple folding turns into something else never gets here."""
    folded_by_two = {chr(c).casefold(): c for c in code_points() if len(chr(c).casefold()) == 2}
    for code_point in code_points():
        if code_point in folded:
            continue
        parts = unicodedata.decomposition(chr(code_point)).split()
        full = chr(code_point).casefold()
        if parts and not parts[0].startswith("<"):
            yield code_point, *[int(part, 16) for part in parts + ["0"]][:2]
        elif len(full) == 2:
            yield code_point, ord(full[0]), ord(full[1])
        elif len(full) == 3:
            yield code_point, folded_by_two[full[:2]], ord(full[2])


def classes():
    """(first, count, class): neighbours of one combining class that is not 0."""
    run = None
    for code_point in code_points():
        its_class = unicodedata.combining(chr(code_point))
        if run and (run[0] + run[1], run[2]) == (code_point, its_class):
            run[1] += 1
            continue
        if run:
            yield run
        run = [code_point, 1, its_class] if its_class else None


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
    print("#ifndef SPRESSI_JOBS_NAMES_FOLD_TABLE_H\n#define SPRESSI_JOBS_NAMES_FOLD_TABLE_H\n")
    print("#include <stdint.h>\n\n/* clang-format off */")
    print_rows("struct fold_run { uint32_t first, last, step; int32_t delta; } fold_runs[]", runs(folded))
    print()
    print_rows("struct fold_parts { uint32_t whole, first, second; } fold_parts[]", expansions(folded))
    print()
    print_rows("struct fold_class { uint32_t first; uint16_t count, number; } fold_classes[]", classes())
    print("/* clang-format on */\n\n#endif")


main()
