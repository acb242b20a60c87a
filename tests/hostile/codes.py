"""The table of codes, as include/spritepress/codes.def has it."""

import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r'SPRESS_CODE_ROW\((\w+),\s*"(\w+)",\s*(\w+),\s*(\w+),')

# A file cannot provoke these; each has a test that can.
NOT_FROM_FILES = {
    "GEN001": "only a failing allocator runs out of memory: tests/unit/test_*.c fail every allocation (SPRESS_MEMORY)",
}


class Code(NamedTuple):
    id: str
    severity: str
    kind: str


def load():
    text = (ROOT / "include/spritepress/codes.def").read_text()
    rows = (ROW.match(text, found.start()) for found in re.finditer(r"^SPRESS_CODE_ROW", text, re.MULTILINE))
    return {row[2]: Code(row[2], row[3].lower(), row[4]) for row in rows}


CODES = load()
