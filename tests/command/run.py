#!/usr/bin/env python3
"""Runs command transcripts and compares what they print, to the letter.

A transcript is a .test file, or the ```console blocks of a Markdown page:

    # comment                      (in .test files)
    $ spritepress inspect a.pct |  a command, run by sh
    > head -n 1                    its next line
    some output                    what standard output must be
    a long line of \\              goes on where it ends with a backslash,
    output                         and so does one of standard error
    2> some message                what standard error must be
    [1]                            the exit status, when it is not 0

Each transcript runs in a folder of its own that holds a copy of examples/. The commands `spritepress`
and `pchr` are those of the build under test; `...` at the end of an output line matches any rest, a
line that is only `...` matches any number of lines. A line of a .test file longer than LONGEST fails the
transcript: break it.

    run.py BUILD_FOLDER [--except LIST] TRANSCRIPT...

The list names commands that do not run, for a build that differs from the native one: `# reason` lines, and lines
`NAME.test: ` with a command's beginning, each of which must fit one command.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LONGEST = 140


class Case:
    def __init__(self, line, command):
        self.line, self.command = line, command
        self.out, self.err, self.status = [], [], 0


def transcript_lines(path):
    """(number, text) of the lines that belong to the transcript."""
    inside = path.suffix == ".test"
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if path.suffix == ".md":
            if text.startswith("```"):
                inside = text == "```console"
                continue
        elif text.startswith("#"):
            continue
        if inside:
            yield number, text


def parse(path):
    cases = []
    for number, text in transcript_lines(path):
        if text.startswith("$ "):
            cases.append(Case(number, text[2:]))
        elif text.startswith("> ") and cases and not cases[-1].out:
            cases[-1].command += "\n" + text[2:]
        elif not cases:
            continue
        elif re.fullmatch(r"\[\d+\]", text):
            cases[-1].status = int(text[1:-1])
        elif text.startswith("2> ") or text == "2>":
            cases[-1].err.append(text[3:])
        else:
            cases[-1].out.append(text)
    for case in cases:
        while case.out and case.out[-1] == "":
            case.out.pop()
        case.out, case.err = joined(case.out), joined(case.err)
    return cases


def joined(lines):
    """The lines, where one that ends with a backslash goes on in the next."""
    return "\n".join(lines).replace("\\\n", "").split("\n") if lines else []


def long_lines(path):
    if path.suffix == ".test":
        for number, text in enumerate(path.read_text().splitlines(), 1):
            if len(text) > LONGEST:
                yield f"{path.name}:{number}: {len(text)} characters; break lines at {LONGEST}"


def matches(wanted, got):
    """Whether the lines match; `...` stands for a rest of a line or for any lines."""
    if not wanted:
        return not got
    if wanted[0] == "...":
        return any(matches(wanted[1:], got[i:]) for i in range(len(got) + 1))
    if not got:
        return False
    head = wanted[0]
    same = got[0].startswith(head[:-3]) if head.endswith("...") else got[0] == head
    return same and matches(wanted[1:], got[1:])


def read_exceptions(path):
    """[(name of a transcript, beginning of a command)]."""
    lines = pathlib.Path(path).read_text().splitlines() if path else []
    return [tuple(line.split(": ", 1)) for line in lines if line and not line.startswith("#")]


def without_exceptions(path, cases, exceptions):
    """The cases that run, and complaints about exceptions that fit none or several."""
    left, complaints = cases, []
    for name, beginning in exceptions:
        if name != path.name:
            continue
        fitting = [case for case in cases if case.command.startswith(beginning)]
        if len(fitting) != 1:
            complaints.append(f"{name}: the exception \"{beginning}\" fits {len(fitting)} commands")
        left = [case for case in left if case not in fitting]
    return left, complaints


def run_transcript(path, build, exceptions):
    cases, complaints = without_exceptions(path, parse(path), exceptions)
    complaints += long_lines(path)
    print("\n".join(complaints), end="\n" if complaints else "")
    failures = len(complaints)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples", folder, dirs_exist_ok=True)
        environment = dict(os.environ, PATH=f"{build}:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                           ROOT=str(ROOT), NO_COLOR="1")
        for case in cases:
            got = subprocess.run(["sh", "-c", case.command], cwd=folder, env=environment,
                                 capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
            out = got.stdout.decode(errors="replace").rstrip("\n").split("\n") if got.stdout else []
            err = got.stderr.decode(errors="replace").rstrip("\n").split("\n") if got.stderr else []
            if matches(case.out, out) and matches(case.err, err) and got.returncode == case.status:
                continue
            failures += 1
            print(f"{path.name}:{case.line}: $ {case.command}")
            print(f"  wanted status {case.status}, stdout:", *case.out, sep="\n    ")
            print("  wanted stderr:", *case.err, sep="\n    ")
            print(f"  got status {got.returncode}, stdout:", *out, sep="\n    ")
            print("  got stderr:", *err, sep="\n    ")
    return len(cases) + len(complaints) - failures, failures


def main():
    parser = argparse.ArgumentParser(description="Run command transcripts.")
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--except", dest="exceptions", help="commands that do not run")
    parser.add_argument("transcripts", nargs="+", type=pathlib.Path)
    chosen = parser.parse_args()
    exceptions = read_exceptions(chosen.exceptions)
    passed = failed = 0
    for path in chosen.transcripts:
        good, bad = run_transcript(path, chosen.build.resolve(), exceptions)
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
