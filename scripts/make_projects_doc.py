#!/usr/bin/env python3
"""Prints docs/projects.md with its tables made anew from those of src/jobs/projects.

    make_projects_doc.py docs/projects.md

A table stands between <!-- NAME --> and <!-- end -->; NAME.c has its rows.
"""
import pathlib
import re
import sys

ROOM = pathlib.Path(__file__).resolve().parent.parent / "src/jobs/projects"
STRING = r'"((?:[^"\\]|\\.)*)"'
PLACES = ["key", "option", "values", "fallback", "only", "why", "other"]
NOT_OPTIONS = {"pivot": "pivot", "filter-min": "filter", "filter-mag": "filter", "wrap-u": "wrap", "wrap-v": "wrap"}


def joined(text):
    """The C text that adjacent strings make; None for NULL."""
    return None if text == "NULL" else "".join(re.findall(STRING, text)).replace('\\"', '"')


def rows(name):
    """The rows of a room's file as dictionaries."""
    text = (ROOM / f"{name}.c").read_text()
    macros = re.findall(r'^#define (\w+)\((\w+)\) +(.*)$', text, re.M)
    plain = re.findall(r'^#define (\w+) +(.*(?:\\\n.*)*)$', text, re.M)
    block = text[text.index("project_row rows[] = {"):text.index("{.key = NULL}")]
    for macro, value in plain:
        block = re.sub(rf"\b{macro}\b", value.replace("\\\n", " ").replace("\\", r"\\"), block)
    for macro, parameter, value in macros:
        block = re.sub(rf"\b{macro}\(({STRING})\)", lambda m, v=value, p=parameter: re.sub(rf"\b{p}\b", lambda _: m[1], v), block)
    for row in re.findall(r"\{(\.key.*?)\},?\n", block, re.S):
        parts = [part.strip() for part in re.split(r',(?=(?:[^"]*"[^"]*")*[^"]*$)', row) if part.strip()]
        found, place = {}, 0
        for part in parts:
            named = re.match(r"\.(\w+) = ", part)
            name = named[1] if named else PLACES[place]
            place = PLACES.index(name) + 1 if name in PLACES else place
            found[name] = joined(part[named.end():] if named else part)
        yield found


def options(text):
    """Options between back quotes, as the command writes them."""
    return re.sub(r"`([\w-]+)`", r"`--\1`", text)


def code(text):
    return f"`{text}`" if text else "empty"


def what(row, ours, theirs):
    """What a pair of values does."""
    if ours == "" or not row.get("option"):
        return ""
    option = row["option"]
    name = NOT_OPTIONS.get(option)
    value = {"on": "", "*": " VALUE", "*+1": " VALUE + 1"}.get(ours, f" {ours}")
    return f"{name} {ours if ours != '*' else 'as it is'}" if name else f"`--{option}{value}`"


def cell(group):
    """What the values of a key become."""
    told, texts = True, []
    for row in group:
        values = "*=*" if row.get("values") is None else row["values"]
        quiet = []
        for pair in filter(None, values.split("|")):
            theirs, ours = pair.split("=", 1)
            told = told and theirs != "*"
            left = "" if theirs == "*" else f"as `{theirs[1:]}`" if theirs.startswith("$") else code(theirs)
            made = what(row, ours, theirs)
            if made:
                texts.append(f"{left}: {made}" if left else made)
            else:
                quiet.append(left or "any value")
        if quiet:
            texts.append(f"{', '.join(quiet)}: no option needed")
        if "where_able" in row:
            texts[0] += " where the output can"
        if row.get("only"):
            texts[-1] += f" (with {', '.join(code(one) for one in row['only'].split(','))})"
    why = next((row["why"] for row in group if row.get("why")), None)
    if told:
        texts.append(("other values are told" if texts else "told") + (f": {options(why)}" if why else ""))
    elif why:
        texts.append(options(why))
    return "; ".join(texts)


def table(name):
    groups = {}
    for row in rows(name):
        groups.setdefault(row["key"], []).append(row)
    lines = ["| key | becomes | a file without it |", "|---|---|---|"]
    for key, group in groups.items():
        fallback = next((row["fallback"] for row in group if row.get("fallback")), None)
        other = next((f", `{row['other']}`" for row in group if row.get("other")), "")
        shown = f"`{key}`{other}" if key else "always"
        lines.append(f"| {shown} | {cell(group)} | {code(fallback) if fallback and key else ''} |")
    return "\n".join(lines)


def main(page):
    text = pathlib.Path(page).read_text()
    print(re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", lambda m: f"<!-- {m[1]} -->\n{table(m[1])}\n<!-- end -->", text,
                 flags=re.S), end="")


if __name__ == "__main__":
    main(sys.argv[1])
