#!/usr/bin/env python3
"""Hostile files: every one must be answered with the right code at the right place.

    run.py BUILD_FOLDER [WORD...]

With words, only cases whose name has one of them. The tables are in cases_*.py; they are written from the
documents, not from what the program says.
"""

import collections
import importlib
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import check
import command
import costly
import specials
import sweeps
from build import Case
from codes import CODES, NOT_FROM_FILES

THREADS = 2
FILES_PER_PROCESS = 200
CLOSING = {"PCK008"}  # comes behind the findings that it sums up
TABLES = sorted(path.stem.removeprefix("cases_") for path in pathlib.Path(__file__).parent.glob("cases_*.py"))


class Score:
    def __init__(self):
        self.passed = self.failed = 0

    def count(self, name, complaints):
        if complaints:
            self.failed += 1
            print(f"FAILED {name}", *complaints, sep="\n    ")
        else:
            self.passed += 1


def load_cases(words):
    cases = []
    for name in TABLES:
        cases += importlib.import_module(f"cases_{name}").CASES
    twice = [name for name, count in collections.Counter(case.name for case in cases).items() if count > 1]
    assert not twice, f"two cases of one name: {twice}"
    return [case for case in cases if not words or any(word in case.name for word in words)]


def batches_of(cases, folder):
    """Lists of (case, path) with equal options."""
    groups = collections.defaultdict(list)
    for number, case in enumerate(cases):
        home = folder / f"{number:04}"
        path = home / f"in{case.suffix}"
        command.put(home, {path.name: case.data, **case.beside})
        options = tuple(option.replace(command.HERE, str(home)) for option in case.options)
        groups[options].append((case, path))
    for options, members in groups.items():
        for start in range(0, len(members), FILES_PER_PROCESS):
            yield options, members[start : start + FILES_PER_PROCESS]


def check_batch(program, options, members):
    """[(name, complaints)] for each case, and one for the run itself."""
    paths = [path for _, path in members]
    result, entries = command.validate(program, options, paths)
    again = command.validate(program, options, paths)[0]
    wants_failure = any(case.severity == "error" for case, _ in members)
    complaints = []
    if result.status != (1 if wants_failure else 0):
        complaints.append(f"exit status {result.status}; wanted {1 if wants_failure else 0}")
    if result.err:
        complaints.append(f"on standard error: {result.err[:300]}")
    if again != result:
        complaints.append("a second run says something else")
    complaints += check.check_terminal(command.run([program, "validate", *options, *map(str, paths)]).out)
    complaints += check.check_sarif(command.run([program, "validate", "--format", "sarif", *options,
                                                 *map(str, paths)]).out)
    outcomes = [(f"{len(members)} files with options {' '.join(options) or '(none)'}", complaints)]
    for case, path in members:
        entry = entries.get(str(path))
        if entry is None:
            outcomes.append((case.name, ["no report"]))
            continue
        complaints = check.check_entry(entry, case.data, "--lenient" in options)
        complaints += check.check_finding(case, command.findings_of_json(entry))
        outcomes.append((case.name, complaints))
    return outcomes


def check_job(program, job, folder):
    command.put(folder, job.files)
    result = command.run([program, *job.arguments], folder)
    complaints = []
    if result.status != job.status:
        complaints.append(f"exit status {result.status}; wanted {job.status}; it said: {result.err[:300]}")
    findings = command.findings_of_text(result.err + result.out.decode("utf-8", "replace"))
    complaints += check.check_finding(job, findings[::-1] if job.code in CLOSING else findings)
    if result.status == 0 and job.output is not None:
        complaints += check_output(program, job, folder)
    if job.output is not None:
        exists = (folder / job.output).exists()
        if exists != (job.status == 0):
            complaints.append(f"{job.output} {'was' if exists else 'was not'} written")
        left = [path.name for path in folder.iterdir() if path.name not in job.files and path.name != job.output]
        left = [name for name in left if not any(file.startswith(name + "/") for file in job.files)]
        if left:
            complaints.append(f"left behind: {left}")
    return [(job.name, complaints)]


def check_output(program, job, folder):
    """What was written without complaint is valid, and an atlas has the names of its source."""
    options = ("--width", "4") if job.output.endswith(".pcsef") else ()
    result, entries = command.validate(program, options, [folder / job.output])
    complaints = []
    if result.status != 0:
        findings = [finding for entry in entries.values() for finding in command.findings_of_json(entry)]
        complaints.append(f"its output is not valid: {check.show(findings)}")
    atlases = (".pct", ".aatls")
    if job.output.endswith(atlases) and next(iter(job.files)).endswith(atlases):
        source, copy = (command.frame_names(program, folder / name) for name in (next(iter(job.files)), job.output))
        if source != copy:
            complaints.append(f"its output has other names: {sorted(source ^ copy)}")
    return complaints


def uncovered(cases):
    seen = {case.code for case in cases}
    for code in CODES:
        if code in NOT_FROM_FILES:
            yield code, ["a file provokes it, yet it is listed in NOT_FROM_FILES"] if code in seen else []
        else:
            yield code, [] if code in seen else ["no case provokes it"]


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve() / "spritepress")
    words = sys.argv[2:]
    score = Score()
    cases = load_cases(words)
    with tempfile.TemporaryDirectory(prefix="spritepress-hostile-") as name, ThreadPoolExecutor(THREADS) as pool:
        folder = pathlib.Path(name)
        files = [case for case in cases if isinstance(case, Case)]
        jobs = [case for case in cases if not isinstance(case, Case)]
        work = [pool.submit(check_batch, program, *batch) for batch in batches_of(files, folder / "files")]
        for number, job in enumerate(jobs):
            home = folder / "jobs" / f"{number:04}"
            home.mkdir(parents=True)
            work.append(pool.submit(check_job, program, job, home))
        if not words:
            work += [pool.submit(specials.run_special, special, program, folder) for special in specials.SPECIALS]
            work.append(pool.submit(costly.check_costly, program, folder))
            work += [pool.submit(sweeps.sweep, program, folder, *job) for job in sweeps.jobs()]
        for future in work:
            for title, complaints in future.result():
                score.count(title, complaints)
    if not words:
        for code, complaints in uncovered(cases):
            score.count(f"coverage of {code}", complaints)
        print(f"{len(files)} files and {len(jobs)} commands")
    print(f"{score.passed} passed, {score.failed} failed")
    return 1 if score.failed or not score.passed else 0


if __name__ == "__main__":
    sys.exit(main())
