#!/usr/bin/env python3
"""Prints the README with its table of engines made anew, from the table behind --for.

    make_engines_table.py SPRITEPRESS README.md
"""
import json
import pathlib
import re
import subprocess
import sys

# What it packs, where that is not a whole folder.
INPUT = {"gamemaker": "sprites/coin_*.png"}


def row(engine, formats):
    """The line of an engine; none where its format is not packed."""
    best = formats[engine["formats"].split()[0]]
    if not best["packs"]:
        return None
    line = f"spritepress pack {INPUT.get(engine['id'], 'sprites')} --for {engine['id']} -o {engine['output']}"
    return f"| {engine['title']} | `{line}` | `{best['id']}` | {best['verified']} |"


def main():
    schema = json.loads(subprocess.run([sys.argv[1], "help", "--json"], capture_output=True, check=True).stdout)
    formats = {each["id"]: each for each in schema["formats"]}
    rows = [made for made in (row(engine, formats) for engine in schema["engines"]) if made]
    table = "\n".join(["| your engine | the line to type | format | seen in |", "|---|---|---|---|", *rows])
    readme = pathlib.Path(sys.argv[2]).read_text()
    print(re.sub(r"\| your engine \|.*?\n\n", lambda _: table + "\n\n", readme, count=1, flags=re.S), end="")


if __name__ == "__main__":
    main()
