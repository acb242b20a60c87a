#!/usr/bin/env python3
"""Kills the command at random moments while it replaces an atlas: every file is the old one or the new one, whole.

    kill.py --command build/release/spritepress [--trials 500] [--seed 1]

Two sets of sprites take turns, so that every run has all files to write. Most kills are aimed: they wait until the
first temporary file shows up in the output folder, which is when the writing begins, and strike within the time that
the writing takes; the others strike at any time. After each, the files are compared with those of both atlases, byte
by byte, and the next run has to succeed. That one also removes the hidden folder which a killed run leaves. Every other
strike is a SIGTERM, which leaves no hidden folder, and all files or none.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import sprites

OUTPUTS = (("game.pct", ("--max-size=64", )), ("game.aatls", ("--max-size=64", )), ("game.scs", ()))
UNPACK_EVERY = 5  # one trial in so many is about unpack


class Target:
    """One folder, which two jobs write to in turns; `wanted` is what each leaves."""

    def __init__(self, command, home, name, jobs):
        self.command, self.name, self.jobs = os.path.abspath(command), name, jobs
        self.folder = home / name / "out"
        self.home = home / name
        self.wanted = []
        for job in (0, 1):
            self.run(job)
            self.wanted.append(self.tree())
        self.turn = 1  # whose files are there
        self.length_s, self.writing_s = self.measure()

    def arguments(self, job):
        return [self.command, *map(str, self.jobs[job])]

    def run(self, job):
        done = subprocess.run(self.arguments(job), cwd=self.home, capture_output=True, timeout=60)
        if done.returncode:
            raise RuntimeError(f"status {done.returncode}: {done.stderr.decode()}")

    def tree(self):
        return {str(path.relative_to(self.folder)): path.read_bytes()
                for path in self.folder.rglob("*") if path.is_file()}

    def entries(self):
        return set(os.listdir(self.folder))

    def start(self):
        return subprocess.Popen(self.arguments(1 - self.turn), cwd=self.home, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def wait_for_writing(self, process, before):
        while process.poll() is None and self.entries() == before:
            pass

    def measure(self):
        """Seconds that a run takes, and those from its first temporary file on; of three runs the medians."""
        whole, writing = [], []
        for _ in range(3):
            before, begin = self.entries(), time.perf_counter()
            process = self.start()
            self.wait_for_writing(process, before)
            seen = time.perf_counter()
            process.wait()
            whole.append(time.perf_counter() - begin)
            writing.append(time.perf_counter() - seen)
            self.turn = 1 - self.turn
        return sorted(whole)[1], sorted(writing)[1]

    def strike(self, chance, number, aimed):
        """Starts the other job and sends it a signal. Returns whether it ended by that."""
        before, process = self.entries(), self.start()
        if aimed:
            self.wait_for_writing(process, before)
        end = time.perf_counter() + chance.random() * (0.8 * self.writing_s if aimed else self.length_s)
        while time.perf_counter() < end:
            pass
        process.send_signal(number)
        return process.wait() == -number

    def state(self):
        """("old" | "new" | "mixed" | complaint, whether temporary files are left)."""
        old, new = self.wanted[self.turn], self.wanted[1 - self.turn]
        found, kinds, left = self.tree(), set(), False
        for name in old.keys() | new.keys():
            data = found.pop(name, None)
            if data == old.get(name) != new.get(name):
                kinds.add("old")
            elif data == new.get(name) != old.get(name):
                kinds.add("new")
            elif data != old.get(name):
                return f"{name} is neither the old nor the new file ({None if data is None else len(data)} bytes)", left
        left = bool(found)
        if any(not name.startswith(".") for name in found):
            return f"files of no atlas: {sorted(found)}", left
        return "mixed" if len(kinds) > 1 else kinds.pop(), left

    def recover(self):
        """The next run succeeds, and its files are there."""
        job = 1 - self.turn
        self.run(job)
        self.turn = job
        found = self.tree()
        missing = [name for name, data in self.wanted[job].items() if found.get(name) != data]
        complaints = [f"the run after it left {missing} wrong"] if missing else []
        for name in os.listdir(self.folder):  # what the killed run left
            if name.startswith("."):
                complaints.append(f"the run after it left {name}")
                shutil.rmtree(self.folder / name)
        return complaints


def targets(command, chance, home):
    made = []
    for name, options in OUTPUTS:
        folder = home / name
        for job in (0, 1):
            pictures = sprites.make(chance, plain=True, large=False)
            while len(pictures) < 12:
                pictures.update(sprites.make(chance, plain=True, large=False))
            sprites.write(folder / f"in{job}", dict(list(pictures.items())[:12]))
        jobs = [["pack", f"in{job}", "-o", f"out/{name}", "--page-name=page{n}.png", "-j", "2", "-q", *options]
                if not name.endswith(".scs") else ["pack", f"in{job}", "-o", f"out/{name}", "-q"] for job in (0, 1)]
        (folder / "out").mkdir()
        made.append(Target(command, home, name, jobs))
    folder = home / "unpack"
    (folder / "out").mkdir(parents=True)
    names = [f"s{i}.png" for i in range(6)]
    for job in (0, 1):
        sprites.write(folder / f"in{job}", {name: sprites.blob(chance, 9, 8) for name in names})
        subprocess.run([os.path.abspath(command), "pack", f"in{job}", "-o", f"a{job}.pct", "-q"], cwd=folder, check=True)
    made.append(Target(command, home, "unpack", [["unpack", f"a{job}.pct", "-o", "out", "-q"] for job in (0, 1)]))
    return made


def main():
    parser = argparse.ArgumentParser(description="Kill the command while it writes.")
    parser.add_argument("--command", required=True)
    parser.add_argument("--trials", type=int, default=500)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    chance = random.Random(f"kill {options.seed}")
    counts = dict.fromkeys(("killed", "writing", "old", "new", "mixed", "finished"), 0)
    complaints = []
    with tempfile.TemporaryDirectory(prefix="spritepress-kill-") as name:  # a disk, where syncing takes its time
        made = targets(options.command, chance, pathlib.Path(name))
        trial = 0
        while counts["killed"] < options.trials and len(complaints) < 10:
            trial += 1
            number = signal.SIGTERM if trial % 2 else signal.SIGKILL
            target = made[-1] if trial % UNPACK_EVERY == 0 else made[trial % 3]
            was_killed = target.strike(chance, number, aimed=trial % 4 != 0)
            state, left = target.state()
            if state not in ("old", "new", "mixed"):
                complaints.append(f"seed {options.seed} trial {trial}, {target.name}: {state}")
            elif number == signal.SIGTERM and (left or state == "mixed"):
                complaints.append(f"seed {options.seed} trial {trial}, {target.name}: SIGTERM left"
                                  f" {'a hidden folder' if left else 'some files old and some new'}")
            elif was_killed:
                counts[state] += 1
                counts["killed"] += 1
                counts["writing"] += left or state == "mixed"
            else:
                counts["finished"] += 1
            complaints += [f"seed {options.seed} trial {trial}, {target.name}: {text}" for text in target.recover()]
    print(*complaints, sep="\n")
    print(f"seed {options.seed}: {counts['killed']} kills ({counts['finished']} came too late): {counts['writing']} while"
          f" files were being written; {counts['old']} left the old files, {counts['new']} the new ones,"
          f" {counts['mixed']} some of each, every file whole; {len(complaints)} complaints")
    return 1 if complaints or counts["writing"] < options.trials // 20 else 0


if __name__ == "__main__":
    sys.exit(main())
