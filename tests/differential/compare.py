#!/usr/bin/env python3
"""Compares `spritepress inspect --json` with the reference decoders on random files.

    compare.py --command PATH [--count N] [--seed S] [--format F]

N files per format: half of them valid, half mutated, each half read strictly and leniently by turns. Where our
decoder accepts a file the command must exit with 0 and print the same JSON; where it rejects one, the command
must exit with 1 and print nothing on standard output. A case is found again by its seed and number.
"""

import argparse
import importlib
import os
import random
import subprocess
import sys
import tempfile
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

import exact_json
import generate
from common import Rejected

TIMEOUT_SECONDS = 60
THREADS = 2

Outcome = namedtuple("Outcome", "number case lenient complaint")


def make_case(format_id, seed, number):
    rng = random.Random(f"{seed}/{format_id}/{number}")
    maker = generate.mutated if number % 2 else generate.valid
    return maker(format_id, rng), bool(number // 2 % 2)


def expected_of(format_id, case, lenient):
    """(object, None) or (None, why it is rejected)."""
    decoder = importlib.import_module(format_id)
    try:
        return decoder.decode(case.data, lenient=lenient, **case.options), None
    except Rejected as rejection:
        return None, str(rejection)


def run(command, format_id, case, lenient, path):
    arguments = [command, "inspect", "--json"]
    if lenient:
        arguments.append("--lenient")
    for name, value in case.options.items():
        arguments += [f"--{name}", str(value)]
    arguments += ["--from", format_id, path]
    return subprocess.run(arguments, capture_output=True, timeout=TIMEOUT_SECONDS, check=False)


def complaint_of(expected, rejection, result):
    """None where both sides agree."""
    said = result.stderr.decode("utf-8", "replace").strip()[:300]
    if rejection is not None:
        if result.returncode == 1 and not result.stdout:
            return None
        return f"we reject it ({rejection}); exit {result.returncode}, {len(result.stdout)} bytes on stdout; {said}"
    if result.returncode != 0:
        return f"we accept it; exit {result.returncode}: {said}"
    try:
        found = exact_json.load(result.stdout)
    except ValueError as error:
        return f"we accept it; the output is not JSON: {error}"
    return exact_json.difference(expected, found)


def check(command, format_id, seed, number, folder):
    case, lenient = make_case(format_id, seed, number)
    path = os.path.join(folder, f"{format_id}-{number}.{format_id}")
    with open(path, "wb") as file:
        file.write(case.data)
    try:
        expected, rejection = expected_of(format_id, case, lenient)
        result = run(command, format_id, case, lenient, path)
        complaint = complaint_of(expected, rejection, result)
    except subprocess.TimeoutExpired:
        complaint = f"no answer within {TIMEOUT_SECONDS} seconds"
    except Exception as error:  # a fault of ours must be found again by its case number as well
        complaint = f"the comparison itself failed: {error!r}"
    if not complaint:
        os.remove(path)
    return Outcome(number, case, lenient, complaint)


def check_format(command, format_id, seed, count, folder):
    """The number of disagreements, each printed with all that is needed to see it again."""
    with ThreadPoolExecutor(THREADS) as pool:
        outcomes = pool.map(lambda number: check(command, format_id, seed, number, folder), range(count))
        failed = [outcome for outcome in outcomes if outcome.complaint]
    for outcome in failed:
        mode = "lenient" if outcome.lenient else "strict"
        print(f"{format_id}: seed {seed} case {outcome.number} ({mode}, options {outcome.case.options})")
        print(f"    {outcome.complaint}")
        print(f"    file: {os.path.join(folder, f'{format_id}-{outcome.number}.{format_id}')}")
    print(f"{format_id}: {count} files, {len(failed)} disagreements")
    return len(failed)


def main():
    parser = argparse.ArgumentParser(description="Compare the command with the reference decoders.")
    parser.add_argument("--command", required=True, help="the spritepress command")
    parser.add_argument("--count", type=int, default=200, help="files per format")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--format", choices=sorted(generate.GENERATORS), help="only this format")
    options = parser.parse_args()

    formats = [options.format] if options.format else list(generate.GENERATORS)
    folder = tempfile.mkdtemp(prefix="spritepress-differential-")
    print(f"seed {options.seed}")
    failed = sum(check_format(options.command, name, options.seed, options.count, folder) for name in formats)
    if not failed:
        os.rmdir(folder)
    print(f"{options.count * len(formats) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
