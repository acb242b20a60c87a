"""Keeps the medians of a run as JSON, with the commit that they were measured at; chart.py draws them."""
import datetime
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def add_option(parser):
    parser.add_argument("--keep", type=pathlib.Path, metavar="FILE.json", help="write the figures of the chart here")


def keep(path, title, unit, groups):
    """`groups` has for each set of inputs who took how much: {"500 frames": {"spritepress": 0.3, ...}}."""
    if not path:
        return
    commit = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    told = {"title": title, "unit": unit, "commit": commit.stdout.strip(), "date": datetime.date.today().isoformat(),
            "groups": {name: {who: float(f"{value:.4g}") for who, value in group.items()} for name, group in groups.items()}}
    path.write_text(json.dumps(told, indent=1) + "\n")
