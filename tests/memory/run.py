#!/usr/bin/env python3
"""Every allocation of the command fails once, alone and for good: no run fails in silence or succeeds by half.

    run.py COMMAND FAILING_MALLOC EXAMPLES

A run that ends with 0 made the same files and said the same as one that nothing disturbed. Any other run says why
on standard error, and its files are all there or none is: nothing is half done, and nothing waits in hidden folders.
Where files are there before, a run that fails leaves them as they are.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

THREADS = 2
SECONDS = 60
TIMES = re.compile(rb"^  time .*|\"(read|layout|encode|write)\": ?[0-9.e+-]+", re.MULTILINE)

REASONS = (b"out of memory", b"error[", b'"level": "error"')  # the last is SARIF
THREADED = ("pack", "convert", "unpack", "render")

# What is run in a folder of its own; {} is the folder of the examples.
COMMANDS = (
    "pack {}/sprites -o out/game.pct --json --preview look.png --depfile game.d --variant 0.5:@half",
    "pack {}/sprites/items -o out/game.aatls --exclude star.png",
    "convert {}/items.aatls -o out.pct --allow-loss",
    "convert {}/items.aatls -o out.pct",
    "convert {}/fox.pchr -o out/fox.pct --fps 2 --scale 0.1",
    "unpack {}/hero.pct -o out --json",
    "unpack {}/fox.pchr -o out",
    "render {}/hero.pct -o sheet.png",
    "render {}/hero.pct -o sheet.png --size 200",
    "render {}/hero.pct -o film/",
    "inspect {}/hero.pct {}/items.aatls",  # of a rig it leaves out what only takes memory
    "inspect --json {}/hero.pct",
    "inspect --tree {}/hero.pct",
    "inspect --tree {}/fox.pchr",
    "validate --format sarif {}/hero.pct {}/fox.pchr",
    "formats --json",
    "help --json",
)

# A command that makes files, undisturbed, and one that finds them there: the old pages are not needed any more.
OLD_ATLAS = "pack {}/sprites/items -o game.pct --max-size 32 --quiet"
OVER_OLD = {"pack {}/sprites/items -o game.pct": OLD_ATLAS}


class Run:
    """One run of the command in a folder of its own."""

    def __init__(self, arguments, preload, fail_at=0, for_good=False, before=None):
        reader, writer = os.pipe()
        environment = {"LD_PRELOAD": preload, "FAIL_AT": str(fail_at), "COUNT_TO": str(writer), "LC_ALL": "C"}
        if for_good:
            environment["FAIL_ALL"] = "1"
        with tempfile.TemporaryDirectory(prefix="spritepress-memory-") as folder:
            for name, data in (before or {}).items():
                pathlib.Path(folder, name).write_bytes(data)
            done = subprocess.run(arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=SECONDS, check=False, pass_fds=[writer])
            self.files = {str(path.relative_to(folder)): path.read_bytes()
                          for path in pathlib.Path(folder).rglob("*") if path.is_file()}
            self.hidden = [path.name for path in pathlib.Path(folder).rglob(".spritepress-*")]
        os.close(writer)
        with os.fdopen(reader) as told:
            self.allocations = int(told.read() or 0)
        self.status = done.returncode
        self.out = TIMES.sub(b"", done.stdout)
        self.err = done.stderr


def complaints_of(first, run, before):
    if run.hidden:
        yield f"left {run.hidden}"
    if run.status == first.status:
        stayed = {name for name in run.files.keys() - first.files.keys() if run.files[name] == before.get(name)}
        if stayed and {name: run.files[name] for name in run.files.keys() - stayed} == first.files:
            return  # in doubt, pages of the old atlas are not removed
        if (run.files, run.out, run.err) != (first.files, first.out, first.err):
            yield f"status {run.status}, and something else than ever: {run.err[:200]}"
        return
    if run.status not in (1, 3):
        yield f"status {run.status}"
    if not any(reason in run.err + run.out for reason in REASONS):
        yield f"status {run.status} without a reason: {run.err[:200]}"
    if run.files not in (before, first.files):
        yield f"half of the files: {sorted(run.files)}"


def check(arguments, preload, for_good, earlier=None):
    """(number of runs, complaints). The files of an earlier command are there before each run."""
    before = Run(earlier, preload).files if earlier else {}
    first = Run(arguments, preload, before=before)
    complaints = []
    if first.status not in (0, 1) or first.allocations < 5:
        complaints.append(f"undisturbed: status {first.status}, {first.allocations} allocations, {first.err[:200]}")
    for n in range(1, first.allocations + 1):
        run = Run(arguments, preload, n, for_good, before)
        complaints += [f"allocation {n}: {complaint}" for complaint in complaints_of(first, run, before)]
    return first.allocations, complaints


def main():
    program, preload, examples = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:4])
    total = failed = 0
    with ThreadPoolExecutor(THREADS) as pool:
        work = {}
        for command in (*COMMANDS, *OVER_OLD):
            words = command.replace("{}", examples).split()
            jobs = ["--threads", "1"] if words[0] in THREADED else []
            earlier = OVER_OLD.get(command)
            earlier = earlier and [program, *earlier.replace("{}", examples).split()]
            for for_good in (False, True):
                work[command, for_good] = pool.submit(check, [program, *words, *jobs], preload, for_good, earlier)
        for (command, for_good), future in work.items():
            count, complaints = future.result()
            total += count
            failed += bool(complaints)
            for complaint in complaints[:10]:
                print(f"FAILED {command}{', for good' if for_good else ''}: {complaint}")
    print(f"{total} runs of {len(work)} commands, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
