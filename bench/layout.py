#!/usr/bin/env python3
"""Compares the rectangle packer with its peers: area and time of the layout alone.

    layout.py BUILD_BENCH_FOLDER [--rounds N] [--quick] [--keep FILE.json]

Three generated sets (layout_sets.c) with a gap of two pixels. Every round runs us and all peers one after the other;
medians are printed, and whether each bar is met. A slow peer on the 10,000 rectangles runs in the first round only,
because it takes up to a minute and a half; --quick leaves it out. How each peer is called stands in peers/layout.js
and peers/stb.c. Fails when a bar is missed.
"""
import argparse
import collections
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

import figures

HERE = pathlib.Path(__file__).resolve().parent
CASES = [("frames", 500, 2048), ("icons", 3000, 2048), ("icons", 3000, 4096), ("mixed", 10000, 2048),
         ("mixed", 10000, 4096)]
GROWTH = [("mixed", 500, 4096), ("mixed", 10000, 4096)]
EFFORTS = ("fast", "normal", "best")
NODE_PEERS = ("potpack", "maxrects-packer", "free-tex-packer")
SLOW_PEERS = ("maxrects-packer", "free-tex-packer")
BEST_MOST = {"frames": 1.04, "icons": 1.01, "mixed": 1.01}  # times the sum of the rectangles

Run = collections.namedtuple("Run", "pages area ms")


def numbers_of(*command):
    run = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True)
    return [float(number) for number in run.stdout.split()]


class Bench:
    def __init__(self, programs, folder, quick):
        self.programs, self.folder, self.quick = programs, folder, quick
        self.times = collections.defaultdict(list)
        self.results = {}  # (case, rotate, who): (pages, area); the same in every round
        self.sums = {}

    def keep(self, key, pages, area, ns):
        self.times[key].append(ns / 1e6)
        self.results[key] = (int(pages), int(area))

    def ours(self, case, rotate, effort):
        pages, area, ns, total = numbers_of(self.programs / "spritepress-bench-layout", *case, rotate, effort)
        self.sums[case] = total
        self.keep((case, rotate, effort), pages, area, ns)

    def stb(self, case, rotate):
        program = self.programs / "peer-stb"
        if program.exists():
            self.keep((case, rotate, "stb_rect_pack"), *numbers_of(program, *case))

    def node(self, case, rotate, peer, is_first):
        is_long = case[1] >= 10000 and peer in SLOW_PEERS
        if is_long and (self.quick or not is_first):
            return
        path = self.folder / f"{case[0]}-{case[1]}.txt"
        if not path.exists():
            numbers_of(self.programs / "spritepress-bench-layout", "write", case[0], case[1], path)
        self.keep((case, rotate, peer),
                  *numbers_of("node", HERE / "peers/layout.js", peer, path, case[2], rotate, int(is_long)))

    def round(self, is_first):
        for case in CASES:
            for rotate in (0, 1):
                for effort in EFFORTS:
                    if effort != "best" or is_first:
                        self.ours(case, rotate, effort)
                self.stb(case, rotate)
                for peer in NODE_PEERS:
                    self.node(case, rotate, peer, is_first)
        for case in GROWTH:
            for effort in ("fast", "normal"):
                self.ours(case, 0, effort)

    def run_of(self, case, rotate, who):
        key = (case, rotate, who)
        if key not in self.results:
            return None
        return Run(*self.results[key], statistics.median(self.times[key]))


def bars(bench, case, rotate):
    """(what, met) for one case."""
    fast, normal, best = (bench.run_of(case, rotate, effort) for effort in EFFORTS)
    peers = {name: bench.run_of(case, rotate, name) for name in ("stb_rect_pack", *NODE_PEERS)}
    peers = {name: run for name, run in peers.items() if run}
    area = min(run.area for run in peers.values())
    yield f"normal: area at most the best peer's ({normal.area / area:.4f})", normal.area <= area
    yield f"fast: area at most 1.02 of the best peer's ({fast.area / area:.4f})", fast.area <= 1.02 * area
    ratio = best.area / bench.sums[case]
    yield f"best: area at most {BEST_MOST[case[0]]} of the sum ({ratio:.4f})", ratio <= BEST_MOST[case[0]]
    if "maxrects-packer" in peers:
        ratio = normal.ms / peers["maxrects-packer"].ms
        yield f"normal: time at most 0.1 of maxrects-packer's ({ratio:.4f})", ratio <= 0.1
    if "stb_rect_pack" in peers:
        ratio = fast.ms / peers["stb_rect_pack"].ms
        yield f"fast: time at most 3 of stb_rect_pack's ({ratio:.2f})", ratio <= 3


def growth(bench):
    small, large = GROWTH
    for effort in ("fast", "normal"):
        ratio = bench.run_of(large, 0, effort).ms / bench.run_of(small, 0, effort).ms
        exponent = math.log(ratio) / math.log(large[1] / small[1])
        yield f"{effort}: time grows at most as n^1.3 from {small[1]} to {large[1]} (n^{exponent:.2f})", exponent <= 1.3


def print_runs(bench):
    print("\n| set | page | rotation | who | pages | Mpixel | of the sum | ms |")
    print("|---|---|---|---|---|---|---|---|")
    for case in CASES:
        for rotate in (0, 1):
            for who in (*EFFORTS, "stb_rect_pack", *NODE_PEERS):
                run = bench.run_of(case, rotate, who)
                if run:
                    name = f"spritepress {who}" if who in EFFORTS else who
                    print(f"| {case[0]} {case[1]} | {case[2]} | {'on' if rotate else 'off'} | {name} | {run.pages} "
                          f"| {run.area / 1e6:.3f} | {run.area / bench.sums[case]:.4f} | {run.ms:.2f} |")


def print_bars(bench):
    missed = 0
    print("\n| set | page | rotation | bar | met |")
    print("|---|---|---|---|---|")
    rows = [(f"{case[0]} {case[1]} | {case[2]} | {'on' if rotate else 'off'}", bar)
            for case in CASES for rotate in (0, 1) for bar in bars(bench, case, rotate)]
    rows += [(f"{GROWTH[0][0]} | {GROWTH[0][2]} | off", bar) for bar in growth(bench)]
    for where, (what, met) in rows:
        missed += not met
        print(f"| {where} | {what} | {'yes' if met else 'NO'} |")
    return missed


def charted(bench):
    """What a layout wastes, in percent of the sum of the padded rectangles; at the edge a gap may be saved."""
    groups = {}
    for case in CASES:
        for who in (*EFFORTS, "stb_rect_pack", *NODE_PEERS):
            run = bench.run_of(case, 0, who)
            if run:
                name = f"spritepress {who}" if who in EFFORTS else who
                groups.setdefault(f"{case[1]:,} {case[0]}, pages of {case[2]}", {})[name] = \
                    max(0.01, 100 * (run.area / bench.sums[case] - 1))
    return groups


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="without the slow peers on 10,000 rectangles")
    figures.add_option(parser)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.programs, pathlib.Path(folder), arguments.quick)
        for number in range(arguments.rounds):
            print(f"round {number + 1} of {arguments.rounds}", flush=True)
            bench.round(number == 0)
    print_runs(bench)
    figures.keep(arguments.keep, "Area of the pages beyond that of the sprites with their gaps", "percent", charted(bench))
    return 1 if print_bars(bench) else 0


sys.exit(main())
