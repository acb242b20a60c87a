#!/usr/bin/env python3
"""Measures the npm package in Node: reading PCT against Phaser's own decoder, packing 3,000 icons against the native
command on one thread and against free-tex-packer-core. `node bench/rig.mjs` measures posing and skinning.

    npm.py PACKAGE_FOLDER BENCH_PROGRAM SPRITEPRESS MAKE_SPRITES [--rounds N]

Everybody takes a turn in every round; medians over the rounds are printed, and ratios of medians.
"""
import argparse
import collections
import pathlib
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
GROUPS = ("loose", "blocks", "packed")
COUNTS = (500, 10000)


def lines_of(*command):
    return subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True).stdout.splitlines()


def seconds_of(*command):
    start = time.monotonic()
    lines_of(*command)
    return time.monotonic() - start


def read_round(arguments, files, times):
    for line in lines_of("node", HERE / "peers/phaser.js", *files):
        path, ns = line.split("\t")
        times["Phaser's decoder", path].append(float(ns))
    for line in lines_of("node", HERE / "npm_read.mjs", arguments.package, *files):
        how, path, ns = line.split("\t")
        times[how, path].append(float(ns))


def print_reading(files, times):
    print("| PCT | who | ns a frame | times as fast as Phaser's decoder |")
    print("|---|---|---|---|")
    for path in map(str, files):
        count = int(pathlib.Path(path).stem.rsplit("-", 1)[1])
        phaser = statistics.median(times["Phaser's decoder", path])
        for who in ("Phaser's decoder", "Atlas.load", "Atlas.load, names", "decode"):
            ns = statistics.median(times[who, path])
            print(f"| {pathlib.Path(path).stem} | {who} | {ns / count:.0f} | {phaser / ns:.1f} |")


def pack_round(arguments, sprites, out, times):
    times["native, one thread"].append(seconds_of(arguments.command, "pack", sprites, "-o", out / "native.pct", "--threads", "1"))
    times["npm package"].append(seconds_of("node", HERE / "npm_pack.mjs", arguments.package, sprites, out))
    times["free-tex-packer-core"].append(seconds_of("node", HERE / "peers/press.js", sprites, out))


def main():
    parser = argparse.ArgumentParser()
    for name in ("package", "bench", "command", "make_sprites"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    reading, packing = collections.defaultdict(list), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines_of(arguments.bench, folder)
        files = [folder / f"{group}-{count}.pct" for group in GROUPS for count in COUNTS]
        lines_of(arguments.make_sprites, "icons", folder / "icons")
        for number in range(arguments.rounds):
            print(f"round {number + 1} of {arguments.rounds}", flush=True)
            read_round(arguments, files, reading)
            (folder / f"out{number}").mkdir()
            pack_round(arguments, folder / "icons", folder / f"out{number}", packing)
        print_reading(files, reading)
    ours = statistics.median(packing["npm package"])
    print("\n| 3,000 icons | seconds | times the npm package |\n|---|---|---|")
    for who, seconds in packing.items():
        print(f"| {who} | {statistics.median(seconds):.2f} | {statistics.median(seconds) / ours:.2f} |")


main()
