#!/usr/bin/env python3
"""Draws kept figures as a chart of bars, for light and dark pages, and prints the same as a table.

    chart.py FILE.json [FILE.svg]

Shorter is better. The scale is logarithmic where the longest bar is more than 20 times the shortest.
"""
import html
import json
import math
import pathlib
import sys

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


def main():
    figures = json.loads(pathlib.Path(sys.argv[1]).read_text())
    if len(sys.argv) > 2:
        pathlib.Path(sys.argv[2]).write_text(svg(figures))
    print(table(figures))


if __name__ == "__main__":
    main()
