#!/usr/bin/env python3
"""Prints docs/results.md from the command's own tables: what `--json` tells of each result.

    make_results_doc.py SPRITEPRESS > docs/results.md
"""
import json
import subprocess
import sys

HEAD = """# Results as JSON

What `--json` prints, what the library's `..._json` functions make, and what the functions of the npm package return:
one table for each kind of object. Documents have [a page of their own](formats/spritepress-json.md), structure trees
[another](structure.md); the codes of findings are in [errors.md](errors.md).

This page is made by `scripts/make_results_doc.py` from the library's tables, which are in `spritepress help --json`, too.
"""


def type_of(field):
    kind = field["type"]
    if kind == "word":
        return " \\| ".join(f"`{word}`" for word in field["words"])
    if kind == "object":
        return f"[{field['object']}](#{field['object'].lower()})"
    if kind == "list":
        name = field.get("object")
        return f"list of [{name}](#{name.lower()})" if name else f"list of {field['items']}s"
    return {"format": "id of a format"}.get(kind, kind)


def main():
    schema = json.loads(subprocess.run([sys.argv[1], "help", "--json"], capture_output=True, check=True).stdout)
    print(HEAD, end="")
    for result in schema["results"]:
        print(f"\n## {result['name']}\n")
        if "help" in result:
            print(f"{result['help'][0].upper()}{result['help'][1:]}.\n")
        print("| member | type | |\n|---|---|---|")
        for field in result["fields"]:
            help_text = field.get("help", "").replace("|", "\\|")
            told = "; ".join(part for part in ("not always there" if field.get("optional") else "", help_text) if part)
            print(f"| `{field['name']}` | {type_of(field)} | {told} |")


if __name__ == "__main__":
    main()
