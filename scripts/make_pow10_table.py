#!/usr/bin/env python3
"""Prints src/core/text/pow10_table.h: the powers of ten that shortest float32 printing multiplies by.

Entry k is ceil(10^k * 2^s) with s chosen so that the result has exactly 64 bits. Whole-number
arithmetic only, so the table is exact on every machine.
"""
from fractions import Fraction

FIRST, LAST = -31, 45  # what float32's exponents need, from the largest number to the smallest


def entry(k: int) -> int:
    power = Fraction(10) ** k
    shift = 63
    while power * Fraction(2) ** shift >= 2**64:
        shift -= 1
    while power * Fraction(2) ** shift < 2**63:
        shift += 1
    scaled = power * Fraction(2) ** shift
    return -(-scaled.numerator // scaled.denominator)


print("/* Made by scripts/make_pow10_table.py: 10^k for k = %d to %d, 64 bits each, rounded up. */"
      % (FIRST, LAST))
print("enum { POW10_FIRST = %d };\n" % FIRST)
print("static const uint64_t pow10_table[] = {")
values = ["0x%016X" % entry(k) for k in range(FIRST, LAST + 1)]
for i in range(0, len(values), 4):
    print("    " + ", ".join(values[i:i + 4]) + ",")
print("};")
