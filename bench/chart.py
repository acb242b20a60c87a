#!/usr/bin/env python3
"""Draws the kept figures of docs/performance as charts for light and dark pages, and puts the same as tables into docs/performance.md.

    chart.py [--check]

Shorter is better. The scale is logarithmic where the longest bar is more than 20 times the shortest. A table stands in the page
between the lines <!-- NAME --> and <!-- end -->. With --check nothing is written: it fails when something would change.
"""
import html
import json
import math
import pathlib
import re
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
WIDTH, NAMES, BARS, LINE = 760, 210, 440, 22
STYLE = """text{font:13px system-ui,sans-serif;fill:#1f2328}.head{font-weight:600}.soft{fill:#59636e;font-size:12px}
.us{fill:#1f7a5c}.peer{fill:#a8b0b9}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.soft{fill:#9198a1}.us{fill:#3fb68b}.peer{fill:#5d6671}}"""


def is_ours(who):
    return who.startswith("spritepress")


def extremes(figures):
    values = [value for group in figures["groups"].values() for value in group.values()]
    return min(values), max(values)


def is_logarithmic(figures):
    least, most = extremes(figures)
    return most > 20 * least


def scale_of(figures):
    least, most = extremes(figures)
    if not is_logarithmic(figures):
        return lambda value: value / most
    floor = math.log(least / 2)
    return lambda value: (math.log(value) - floor) / (math.log(most) - floor)


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def text(x, y, content, kind=""):
    return f'<text x="{x}" y="{y}"{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}>{html.escape(content)}</text>'


def svg(figures):
    scale, y = scale_of(figures), 22
    parts = [text(0, y, f"{figures['title']} ({figures['unit']}, shorter is better)", "head")]
    for name, group in figures["groups"].items():
        y += LINE + 6
        parts.append(text(0, y, name, "soft"))
        for who, value in sorted(group.items(), key=lambda each: each[1]):
            y += LINE
            length = round(BARS * scale(value), 1)
            parts += [text(12, y, who),
                      f'<rect class="{"us" if is_ours(who) else "peer"}" x="{NAMES}" y="{y - 12}" width="{length}" '
                      'height="14" rx="2"/>',
                      text(NAMES + length + 6, y, number(value), "soft")]
    y += LINE
    scaled = "; the scale is logarithmic" if is_logarithmic(figures) else ""
    parts.append(text(0, y, f"measured at {figures['commit']}, {figures['date']}{scaled}", "soft"))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 10}" viewBox="0 0 {WIDTH} {y + 10}" '
            f'role="img"><title>{html.escape(figures["title"])}</title><style>{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n")


def table(figures):
    rows = [f"| set | who | {figures['unit']} |", "|---|---|---|"]
    for name, group in figures["groups"].items():
        rows += [f"| {name} | {who} | {number(value)} |" for who, value in sorted(group.items(), key=lambda each: each[1])]
    return "\n".join(rows)


def made():
    """Every file as it should be."""
    page = (DOCS / "performance.md").read_text()
    files = {}
    for path in sorted((DOCS / "performance").glob("*.json")):
        figures = json.loads(path.read_text())
        files[path.with_suffix(".svg")] = svg(figures)
        told = (f"<!-- {path.stem} -->\n![{figures['title']}](performance/{path.stem}.svg)\n\n{table(figures)}\n\n"
                f"Measured at {figures['commit']}, {figures['date']}.\n<!-- end -->")
        page, count = re.subn(rf"<!-- {path.stem} -->.*?<!-- end -->", lambda _: told, page, flags=re.S)
        if count != 1:
            sys.exit(f"chart.py: docs/performance.md has {count} places for {path.stem}, not 1")
    files[DOCS / "performance.md"] = page
    return files


def main():
    changed = [(path, text) for path, text in made().items() if not path.exists() or path.read_text() != text]
    for path, text in changed:
        print(path.relative_to(DOCS))
        if "--check" not in sys.argv:
            path.write_text(text)
    return 1 if changed and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
