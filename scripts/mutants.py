#!/usr/bin/env python3
"""Breaks the library in random places, one at a time, and tells which of these faults no test notices.

    mutants.py [--seed N] [--count N] [--again FILE] [WORD...]

With words, only files of src whose path has one of them; with a file, the faults that it names, as an earlier run
printed them. The tree is copied to build/mutants/tree and built in build/mutants/build, so the sources themselves stay
as they are. First, every drawn function gets a probe, and each test labelled `quick` runs once: that tells which tests
can see which fault. Then each fault is built, and the tests that reach it run, those named after its folder first,
until one fails or SECONDS_EACH are over; at the end the hostile files of the folder. A fault that the compiler refuses,
or that leaves the object file as it was, counts as none, and another is drawn.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "build/mutants"
TREE, BUILD = HOME / "tree", HOME / "build"
REACHED = HOME / "reached"
PROBE = TREE / "src/mutants_probe.c"
WORKERS = os.cpu_count() or 1
PROBES_MAX = 4096
SECONDS_EACH = 40
HOSTILE = {"aatls", "dump", "gltf", "json", "pack", "pchr", "pcsef", "pct", "png", "scs"}  # titles of tests/hostile

# What stands in a place, and what a fault makes of it.
SWAPS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "&&": "||",
         "||": "&&", "return true;": "return false;", "return false;": "return true;"}
OPERATOR = re.compile(r"(?<= )(==|!=|<=|>=|<|>|\+|-|&&|\|\|)(?= |$)|return (?:true|false);")
NUMBER = re.compile(r"(?<![\w.\"'])\d+(?=[uU]?(?![\w.\"']))")
STATEMENT = re.compile(r"^ +(?!(?:return|goto|break|continue|case|static|const|else|do)\b)\*?[a-z_][\w.>\[\]-]*"
                       r"(?:\([^;]*\)| [-+*/|&]?= [^;]*|\+\+|--);$")
SILENT = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|/\*.*?\*/")
PROBE_TEXT = """#include <fcntl.h>
#include <unistd.h>
void mutants_reach(int place);
void mutants_reach(int place)
{
    static char seen[%d];
    static int file = -1;
    if (seen[place])
        return;
    seen[place] = 1;
    if (file < 0)
        file = open("%s", O_WRONLY);
    if (pwrite(file, "1", 1, place) != 1)
        return;
}
""" % (PROBES_MAX, REACHED)


class Place:
    """A fault: the columns from start to end of a line become something else."""

    def __init__(self, path, number, line, start, end, text, body):
        self.path, self.number, self.line, self.start, self.end, self.text = path, number, line, start, end, text
        self.body = body  # the number of the line with the function's "{"

    def describe(self):
        line = self.line
        change = "removed" if self.text == ";" else f"{line[self.start:self.end]} -> {self.text}"
        return f"{self.path}:{self.number + 1}:{self.start + 1}: {change}: {line.strip()}"


def places_of(path):
    """Every place of a file's functions that can be broken."""
    body, inside_comment = None, False
    for number, line in enumerate((ROOT / path).read_text().splitlines()):
        if line in ("{", "}"):
            body = number if line == "{" else None
        bare = SILENT.sub(lambda match: "_" * len(match.group()), line)
        opens = bare.find("/*")
        if inside_comment or opens >= 0:
            inside_comment = "*/" not in bare if inside_comment else True
            bare = bare[:max(opens, 0)].rstrip()
        if body is None or bare.startswith("#") or "assert(" in bare:
            continue
        for match in OPERATOR.finditer(bare):
            yield Place(path, number, line, *match.span(), SWAPS[match.group()], body)
        for match in NUMBER.finditer(bare):
            yield Place(path, number, line, *match.span(), str(int(match.group()) + 1), body)
        if STATEMENT.match(bare):
            yield Place(path, number, line, len(line) - len(line.lstrip()), len(line), ";", body)


def copy_tree():
    """Brings the copy to the state of the working tree; what did not change keeps its time."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.splitlines()
    wanted = {name for name in listed if not name.startswith(("bench/", "studio/")) and (ROOT / name).is_file()}
    for path in [path for path in TREE.rglob("*") if path.is_file() and "node_modules" not in path.parts]:
        if str(path.relative_to(TREE)) not in wanted:
            path.unlink()
    for name in wanted:
        write(TREE / name, (ROOT / name).read_bytes())
        shutil.copymode(ROOT / name, TREE / name)


def write(path, data):
    if path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def run(command, folder=TREE, seconds=1800):
    """Whether it succeeded, within that time."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return False


def build(*targets):
    return run(["ninja", "-C", BUILD, f"-j{WORKERS}", *targets])


class Test:
    def __init__(self, name, command, folder):
        self.name, self.command, self.folder = name, command, folder
        self.seconds, self.reaches = 20.0, b""
        kind, _, program = name.partition("/")
        self.target = program if kind == "unit" else "spritepress_toy" if name == "command/toy" else "spritepress_command"

    def passes(self):
        return run(self.command, self.folder, 10 + 5 * self.seconds)

    def probe(self):
        REACHED.write_bytes(b"0" * PROBES_MAX)
        before = time.monotonic()
        passed = run(self.command, self.folder, 600)
        self.seconds, self.reaches = time.monotonic() - before, REACHED.read_bytes()
        return passed


def tests_of_build():
    listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=BUILD, capture_output=True, check=True)
    for test in json.loads(listed.stdout)["tests"]:
        properties = {row["name"]: row["value"] for row in test.get("properties", [])}
        if "quick" in properties.get("LABELS", []) and test["name"] != "install":
            yield Test(test["name"], ["env", *properties.get("ENVIRONMENT", []), *test["command"]],
                       properties.get("WORKING_DIRECTORY", str(BUILD)))


def probe(places):
    """The tests that pass, each with the places that it reaches."""
    write(PROBE, PROBE_TEXT.encode())
    for path in {place.path for place in places}:
        lines = (ROOT / path).read_text().splitlines()
        for index, place in enumerate(places):
            if place.path == path:
                lines[place.body] += f" extern void mutants_reach(int); mutants_reach({index});"
        (TREE / path).write_text("\n".join(lines) + "\n")
    # Faults make warnings, which are no errors here.
    if not run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_C_FLAGS_RELEASE=-O1 -DNDEBUG -w", "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld",
                "-DSPRITEPRESS_BENCH=OFF"]) or not build():
        sys.exit("mutants.py: the tree with probes does not build")
    tests = []
    for test in tests_of_build():
        if test.probe():
            tests.append(test)
        else:
            print(f"left out, because it fails as it is: {test.name}")
    PROBE.write_text("typedef int mutants_probe;\n")
    for path in {place.path for place in places}:
        write(TREE / path, (ROOT / path).read_bytes())
    if not build():
        sys.exit("mutants.py: the tree does not build")
    return tests


def object_digest(place):
    path = BUILD / "CMakeFiles/spritepress_objects.dir" / f"{place.path}.o"
    return hashlib.sha256(path.read_bytes()).digest()


def try_place(place, tests):
    """The name of the test that notices, "" if none does, None if there is no fault."""
    path = TREE / place.path
    text = path.read_text()
    lines = text.splitlines()
    line = lines[place.number]
    lines[place.number] = line[:place.start] + place.text + line[place.end:]
    before = object_digest(place)
    try:
        path.write_text("\n".join(lines) + "\n")
        if not build("libspritepress.a") or object_digest(place) == before:
            return None
        words = set(re.findall(r"[a-z]+", place.path)) - {"src", "c", "read", "write", "run"}
        near = {test.name: len(words & set(re.findall(r"[a-z]+", test.name))) for test in tests}
        order = sorted(tests, key=lambda test: (-near[test.name], test.seconds))
        titles = [f"{word}:" for word in sorted(words & HOSTILE)]
        if titles:
            command = [sys.executable, "-B", str(TREE / "tests/hostile/run.py"), str(BUILD), *titles]
            order.append(Test("hostile", command, str(TREE)))
        end = time.monotonic() + SECONDS_EACH
        while order and (time.monotonic() < end or order[-1].name == "hostile"):
            some, order = (order[:4], order[4:]) if time.monotonic() < end else (order[-1:], [])
            build(*{test.target for test in some})
            with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
                outcomes = {pool.submit(test.passes): test.name for test in some}
                for outcome in concurrent.futures.as_completed(outcomes):
                    if not outcome.result():
                        pool.shutdown(cancel_futures=True)
                        return outcomes[outcome]
        return ""
    finally:
        path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description="Which faults no test notices.")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--again", type=pathlib.Path, help="output of an earlier run: its faults")
    parser.add_argument("words", nargs="*")
    chosen = parser.parse_args()
    paths = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.c"))
    places = [place for path in paths if not chosen.words or any(word in path for word in chosen.words)
              for place in places_of(path)]
    if chosen.again:
        told = chosen.again.read_text()
        drawn = [place for place in places if place.describe() in told]
        chosen.count = len(drawn)
        print(f"{len(drawn)} faults of {chosen.again}", flush=True)
    else:
        # Some places turn out to be none, so more are drawn than asked for.
        drawn = random.Random(chosen.seed).sample(places, min(len(places), PROBES_MAX, chosen.count * 3 // 2 + 10))
        print(f"seed {chosen.seed}, {chosen.count} of {len(places)} places", flush=True)
    HOME.mkdir(parents=True, exist_ok=True)
    copy_tree()
    tests = probe(drawn)
    killed, survived = 0, []
    for index, place in enumerate(drawn):
        if killed + len(survived) == chosen.count:
            break
        outcome = try_place(place, [test for test in tests if test.reaches[index:index + 1] == b"1"])
        if outcome is None:
            continue
        killed += outcome != ""
        if not outcome:
            survived.append(place.describe())
        print(f"{'killed by ' + outcome if outcome else 'SURVIVED'}: {place.describe()}", flush=True)
    print(f"seed {chosen.seed}: {killed} killed, {len(survived)} survived", *survived, sep="\n    ")


main()
