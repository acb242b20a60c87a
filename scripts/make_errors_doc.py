#!/usr/bin/env python3
"""Prints docs/errors.md from include/spritepress/codes.def, the table the library is built from."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROW = re.compile(
    r'SPRESS_CODE_ROW\(\s*(\w+),\s*"(\w+)",\s*(\w+),\s*(\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
TITLES = {
    "GEN": "All formats", "ATL": "Atlases", "PCT": "PCT", "AAT": "AATLS", "SCS": "sc-sprites",
    "PCH": "PCHR", "RIG": "Rigs", "JSN": "JSON and the JSON form of PCHR", "GLT": "glTF",
    "PCS": "PCSEF",
    "XML": "XML", "DSC": "Descriptors of other tools", "TPL": "Templates",
    "PAL": "Palettes", "PCK": "Packing", "PRJ": "Projects of other packers", "UNP": "Unpacking", "RND": "Rendering", "IMG": "Images", "FIL": "Files",
}


def text(literals: str) -> str:
    joined = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
    return joined.replace('\\"', '"').replace("\\\\", "\\").replace("|", "\\|")


def options(hint: str) -> str:
    """Options as the command has them."""
    return re.sub(r"`([^`]*)`", r"--\1", hint)


def main() -> None:
    rows = ROW.findall((ROOT / "include/spritepress/codes.def").read_text())
    print("# Findings\n")
    print("Every finding has a stable code. `spritepress validate` prints it in brackets; programs find it in")
    print("`--format json` and `--format sarif`. An *error* rejects the file, a *warning* is accepted and reported,")
    print("a *note* only tells. `--lenient` turns some errors into warnings, as the hints and the pages under")
    print("[formats](formats) say.\n")
    print("This page is made by `scripts/make_errors_doc.py` from `include/spritepress/codes.def`.")
    prefix = None
    for name, code, severity, kind, summary, hint in rows:
        if code[:3] != prefix:
            prefix = code[:3]
            if prefix not in TITLES:
                raise SystemExit(f"{code}: give the prefix {prefix} a title in TITLES of this script")
            print(f"\n## {TITLES[prefix]}\n\n| code | severity | class | what it means | what to do |")
            print("|---|---|---|---|---|")
        print(f"| `{code}` | {severity.lower()} | {kind} | {text(summary)} | {options(text(hint))} |")


main()
