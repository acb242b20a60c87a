#!/usr/bin/env python3
"""Packs three sets of generated images from end to end, with us, free-tex-packer-core and AssetPack.

    press.py SPRITEPRESS MAKE_SPRITES [--rounds N] [--quick | --large | --folder PICTURES] [--keep FILE.json]

All read the same PNG files, trim, merge duplicates, pack to pages of at most 2048 pixels with a padding of 2,
and write pages and descriptor. Printed are medians of wall time, processor time over wall time (2 is both cores
busy), the peak of memory against 1.5 times the decoded pixels plus the pages, texture area and descriptor size
against TexturePacker's JSON. --quick leaves the peers out of the largest set, where they need minutes.
--large packs one more set alone, 2,200 large pictures onto pages of 8192 pixels (gigabytes; no peer);
--folder packs PNGs of one's own alone.
"""
import argparse
import json
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import figures

HERE = pathlib.Path(__file__).resolve().parent
SETS = ("frames", "icons", "mixed")
LARGE = "large"
PEERS = {"free-tex-packer-core": "press.js", "AssetPack": "assetpack.mjs"}


def run(*command):
    """(seconds, seconds of processors, peak bytes, standard output)"""
    start = time.monotonic()
    process = subprocess.Popen([str(c) for c in command], stdout=subprocess.PIPE)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]} failed")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, out


def png_pixels(path):
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width * height


def area(folder):
    return sum(png_pixels(p) for p in folder.glob("*.png"))


class Row:
    def __init__(self):
        self.seconds, self.busy, self.peak, self.facts = [], [], [], {}

    def add(self, seconds, busy, peak, facts):
        self.seconds.append(seconds)
        self.busy.append(busy / seconds)
        self.peak.append(peak)
        self.facts = facts


def pack_us(command, effort, sprites, out, *more, name="atlas.pct"):
    seconds, busy, peak, text = run(command, "pack", sprites, "-o", out / name, "--effort", effort, "--json", *more)
    atlas = json.loads(text)["atlases"][0]
    facts = {"area": area(out), "descriptor": atlas["descriptorBytes"]}
    if name.endswith(".pct"):
        facts["json"] = atlas["texturePackerJsonBytes"]
    return seconds, busy, peak, facts


def pack_peer(script, sprites, out):
    seconds, busy, peak, _ = run("node", HERE / "peers" / script, sprites, out)
    return seconds, busy, peak, {"area": area(out), "descriptor": sum(p.stat().st_size for p in out.glob("*.json"))}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("make_sprites", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    figures.add_option(parser)
    arguments = parser.parse_args()
    groups = {}
    print("| set | who | seconds | cores | peak MB (allowed) | Mpixel | descriptor | less than JSON |")
    print("|---|---|---|---|---|---|---|---|")
    for name in [LARGE] if arguments.large else [arguments.folder.name] if arguments.folder else SETS:
        with tempfile.TemporaryDirectory() as folder:
            rows = measure(arguments, name, pathlib.Path(folder))
            groups[name] = {who: statistics.median(row.seconds) for who, row in rows.items()}
    figures.keep(arguments.keep, "Packing a folder of PNG files", "seconds", groups)


def measure(arguments, name, folder):
    sprites = arguments.folder or folder / "sprites"
    if not arguments.folder:
        run(arguments.make_sprites, name, sprites)
    decoded = sum(png_pixels(p) for p in sprites.rglob("*.png")) * 4
    rows = {}
    for number in range(arguments.rounds):
        more = ("--max-size", "8192") if name == LARGE else ()
        jobs = {f"spritepress {e}": (lambda out, e=e: pack_us(arguments.command, e, sprites, out, *more))
                for e in ("fast", "normal", "best")}
        # The peer's own format: pages and descriptor of the same kind.
        jobs["spritepress json-hash"] = lambda out: pack_us(
            arguments.command, "normal", sprites, out, "--to", "json-hash", *more, name="atlas.json")
        peers_wait = name == LARGE or (name == "mixed" and (arguments.quick or number != 0))
        if not peers_wait:
            jobs |= {who: (lambda out, script=script: pack_peer(script, sprites, out)) for who, script in PEERS.items()}
        for who, job in jobs.items():
            with tempfile.TemporaryDirectory(dir=folder) as out:
                rows.setdefault(who, Row()).add(*job(pathlib.Path(out)))
    for who, row in rows.items():
        facts = row.facts
        allowed = 1.5 * decoded + facts["area"] * 4
        less = f"{100 - 100 * facts['descriptor'] / facts['json']:.1f}%" if "json" in facts else ""
        print(f"| {name} | {who} | {statistics.median(row.seconds):.2f} | {statistics.median(row.busy):.2f} "
              f"| {statistics.median(row.peak) / 1e6:.0f} ({allowed / 1e6:.0f}) | {facts['area'] / 1e6:.3f} "
              f"| {facts['descriptor']} | {less} |", flush=True)
    return rows


main()
