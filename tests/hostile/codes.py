"""The table of codes, as include/spritepress/codes.def has it."""

import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
STRING = r'"((?:[^"\\]|\\.)*)"'
ROW = re.compile(rf"^SPRESS_CODE_ROW\((\w+), {STRING}, (\w+), (\w+),\s*{STRING},\s*{STRING}\)", re.MULTILINE)

# A file cannot provoke these; each has a test that can.
NOT_FROM_FILES = {
    "TPL001": "is about the file of an option: tests/unit/test_template.c",
    "GEN001": "only a failing allocator runs out of memory: tests/unit fails every allocation (grep SPRESS_CODE_MEMORY)",
    "PCT028": "convert draws such frames anew: tests/unit/test_pct_write.c",
    "AAT016": "convert draws such frames anew: tests/unit/test_aatls_write.c",
    "GEN003": "the budget of a whole job is passed before the limit of one document: tests/unit/test_pct_read.c",
    "GEN016": "is about a setting, not about a file: tests/unit/test_formats.c",
    "GEN017": "only a caller cancels: tests/unit/test_jobs*.c do so at every call",
    "GEN019": "is about options, not about a file: tests/command/*.test",
    "GEN022": "is about inspect --tree, of a file with a million parts: tests/unit/test_tree.c, tests/command/tree.test",
    "GEN023": "is about inspect --costs: tests/costs/check.py and tests/command/costs.test",
    "GEN024": "is about inspect --costs: tests/costs/check.py",
    "GEN025": "is about inspect --costs: tests/costs/check.py",
    "GEN021": "only a mistake of ours fails in silence: tests/unit/test_jobs_items.c and test_cli_findings.c make one",
    "PCK014": "is a note about an option: tests/command/pack.test",
    "PCK017": "is about a folder that changes meanwhile: tests/unit/test_cli_unused_pages.c",
    "PCK018": "is about the file of an option: tests/command/pack_extras.test",
    "PCK019": "is a note about a file that is fine: tests/command/pack_extras.test",
    "PCK020": "is about an option: tests/command/pack_extras.test",
    "FIL005": "is about links, not about a file: tests/unit/test_inputs.c and tests/press/bad_input.py",
    "UNP001": "is about an option: tests/command/unpack.test",
    "ATL007": "no reader makes such a clip: tests/unit/test_atlas_check.c",
    "ATL008": "no reader makes such a polygon: tests/unit/test_atlas_check.c",
    "IMG007": "depends on the build, not on the file: tests/unit/test_codecs.c and test_codecs_sequences.c",
    "RND005": "is about an option, not about a file: tests/command/render.test",
    "PAL003": "is about a palette that is written: tests/unit/test_palette.c",
    "PCS013": "no reader makes a sprite that PCSEF cannot hold: tests/unit/test_pcsef_write.c makes some",
}


class Code(NamedTuple):
    id: str
    severity: str
    kind: str
    hint: str


def worded(hint):
    """The hint as the command words it."""
    return re.sub(r"`([^`]*)`", r"--\1", hint)


def load():
    text = (ROOT / "include/spritepress/codes.def").read_text()
    text = re.sub(r'"\n\s*"', "", text)  # a text over two lines
    rows = list(ROW.finditer(text))
    assert len(rows) == len(re.findall(r"^SPRESS_CODE_ROW", text,
                                       re.MULTILINE)), "a row of codes.def is not understood"
    return {row[2]: Code(row[2], row[3].lower(), row[4], worded(row[6].replace('\\"', '"'))) for row in rows}


CODES = load()
