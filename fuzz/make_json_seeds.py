#!/usr/bin/env python3
"""Writes seeds for fuzz-spritepress-json and fuzz-pchr-json: the files of the hostile tables, accepted or not.

    make_json_seeds.py FOLDER
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/hostile"))
import cases_dump  # noqa: E402
import cases_json  # noqa: E402

LARGEST = 8192


def main(folder: pathlib.Path) -> None:
    for name, cases in {"spritepress-json": cases_dump.CASES, "pchr-json": cases_json.CASES}.items():
        target = folder / name
        target.mkdir(parents=True, exist_ok=True)
        for number, case in enumerate(cases):
            if len(case.data) <= LARGEST:
                (target / f"{number:03}").write_bytes(case.data)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
