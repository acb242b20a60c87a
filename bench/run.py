#!/usr/bin/env python3
"""Runs the benchmark and its peers in turn and prints medians and ratios.

    run.py BENCH_PROGRAM [--rounds N] [--keep FILE.json]

The machine is never quiet: every round runs all of us and all of the peers one after the other, and the
median over the rounds is printed. Ratios compare medians of the same run.
"""
import argparse
import collections
import pathlib
import statistics
import subprocess
import tempfile

import figures

HERE = pathlib.Path(__file__).resolve().parent


def lines_of(*command):
    return subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True).stdout.splitlines()


def rounds_of_us(program, folder, times, facts):
    for line in lines_of(program, folder):
        name, group, items, ns, size, held, most = line.split("\t")
        key = (name, group, int(items))
        times[key].append(float(ns))
        facts[key] = (int(size), f"{held} / {most}" if float(held) else "")


def rounds_of_peers(program, folder, times):
    atlases = sorted(folder.glob("*.pct"))
    dumps = sorted(p for p in folder.glob("*.json"))
    peers = {"Phaser's decoder (Node)": ("node", HERE / "peers/phaser.js", *atlases),
             "JSON.parse (Node)": ("node", HERE / "peers/phaser.js", *dumps)}
    jansson = program.parent / "peer-jansson"
    if jansson.exists():
        peers["jansson (C)"] = (jansson, *dumps)
    for name, command in peers.items():
        for line in lines_of(*command):
            path, ns = line.split("\t")
            group, items = pathlib.Path(path).stem.rsplit("-", 1)
            times[(name, group, int(items))].append(float(ns))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    figures.add_option(parser)
    arguments = parser.parse_args()
    times, facts = collections.defaultdict(list), {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(arguments.rounds):
            print(f"round {number + 1} of {arguments.rounds}", flush=True)
            rounds_of_us(arguments.program, folder, times, facts)
            rounds_of_peers(arguments.program, folder, times)
    median = {key: statistics.median(values) for key, values in times.items()}
    print_atlases(median, facts)
    print_others(median, facts)
    figures.keep(arguments.keep, "Reading an atlas of 10,000 frames of their own names, places and trims", "ns a frame",
                 charted(median))


# What the chart shows of the set "loose": a format, how the benchmark calls who reads it, and what the chart calls it.
CHARTED = [("PCT", "read pct", "spritepress"), ("PCT", "Phaser's decoder (Node)", "Phaser's decoder (Node)"),
           ("AATLS", "read aatls", "spritepress"), ("TexturePacker's JSON", "read json-hash", "spritepress"),
           ("TexturePacker's JSON", "JSON.parse (Node)", "JSON.parse (Node), no more"),
           ("TexturePacker's JSON", "jansson (C)", "jansson (C), no more"), ("libGDX's .atlas", "read libgdx", "spritepress"),
           ("Starling's XML, of which expat takes four fifths", "read starling", "spritepress")]


def charted(median):
    groups = {}
    for form, name, who in CHARTED:
        if (name, "loose", 10000) in median:
            groups.setdefault(form, {})[who] = median[(name, "loose", 10000)] / 10000
    return groups


def print_atlases(median, facts):
    print("\n| what | set | frames | ns/frame | MB/s | bytes/frame held / at most | times of read pct |")
    print("|---|---|---|---|---|---|---|")
    for (name, group, items), ns in sorted(median.items(), key=lambda e: (e[0][1], e[0][2], e[1])):
        if group not in ("sequences", "blocks", "loose", "packed"):
            continue
        size, memory = facts.get((name, group, items), (0, ""))
        ours = median[("read pct", group, items)]
        print(f"| {name} | {group} | {items} | {ns / items:.1f} | {size / ns * 1000 if size else 0:.0f} "
              f"| {memory} | {ns / ours:.2f} |")


def print_others(median, facts):
    print("\n| what | size | file bytes | MB/s of file | Mpixel/s |")
    print("|---|---|---|---|---|")
    for (name, group, items), ns in sorted(median.items()):
        if group not in ("rig", "sprite"):
            continue
        size = facts[(name, group, items)][0]
        pixels = f"{items / ns * 1000:.0f}" if group == "sprite" else ""
        print(f"| {name} | {items} {'pixels' if group == 'sprite' else 'MB'} | {size} | {size / ns * 1000:.0f} "
              f"| {pixels} |")


main()
