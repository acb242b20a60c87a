#!/usr/bin/env python3
"""Records what every command says and writes over many files, so that two builds can be compared.

    record_outputs.py COMMAND FILE             writes FILE: a line for each job, hash and arguments
    record_outputs.py --compare FILE COMMAND   prints the jobs whose hashes differ; fails if there are any

A hash covers the exit status, standard output, standard error and every file written. Not covered: help texts,
the times that `pack` prints, and the list of all codes in SARIF (docs/errors.md has that). A job that reads what
an earlier one wrote differs when the earlier one differs. About a minute on two processors.
"""
import argparse
import hashlib
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
for tests in ("hostile", "press", "gltf", "differential", "."):
    sys.path.insert(0, str(ROOT / "tests" / tests))
import atlas  # noqa: E402
import build  # noqa: E402
import command as hostile_command  # noqa: E402
import determinism  # noqa: E402
import generate  # noqa: E402
import mutate  # noqa: E402
import packed_formats  # noqa: E402
import run as hostile  # noqa: E402
import same_bytes  # noqa: E402
import sprites  # noqa: E402

THREADS = 2
CONVERTED = 12  # generated files of each format that are converted to every format
MUTATED = 200  # of each format
DAMAGED = 3  # variants of each hostile text that is JSON
SPRITE_SETS = 10
LEFT_OUT = re.compile(rb'"rules": \[.*?\n          \]|"milliseconds": \{[^}]*\}', re.DOTALL)  # SARIF; pack --json

READERS = (["inspect"], ["inspect", "--json"], ["validate"], ["validate", "--format=json"], ["validate", "--format=sarif"])
PACKED = (*same_bytes.OPTIONS,
          ("out.pct", ("--json", "--strip-extensions", "--prefix=p/", "--page-name=page-{n1}.png", "--max-size=128")),
          ("out.pct", ("--dry-run", "--force-squared", "--no-multipack", "--keep-duplicates")),
          ("out.aatls", ("--trim-mode=none", "--shape-padding=0", "--border-padding=3", "--depfile=out/out.d")),
          ("out.aatls", ("--effort=best", "--strip-folders", "-v")),
          ("out.scs", ("--cell-width=16", "--fps=0", "--sanitize-names", "--json")))
UNPACKED = ((), ("--trimmed", "--json"), ("--no-nine-patch", "--format=webp"), ("--only=*_1*", "--dry-run"))
DRAWN = (("sheet.png", ()), ("sheet.png", ("--labels", "--scale=2", "--background=#123")), ("film.gif", ("--scale=3",)),
         ("film.apng", ("--fps=7", "--loop=2")), ("film.webp", ("--filter=bilinear", "--scale=1/2")), ("frames/", ()))


class Job(NamedTuple):
    """A run of the command in the folder of all inputs, or, with `files`, in a folder that has only those."""

    title: str
    arguments: list
    files: dict | None = None


def plain(arguments):
    return Job(shlex.join(map(str, arguments)), [str(argument) for argument in arguments])


def options_of(case):
    return [f"--{key}={value}" for key, value in case.options.items() if value is not None]


def converted(ids, name, *options):
    for target in ids:
        yield ["convert", name, f"--to={target}", "-o", f"out/to.{target}", *options]
        yield ["convert", name, f"--to={target}", "-o", f"out/to.{target}", "--allow-loss", "-v", *options]


def generated(ids, folder):
    """Valid files to every format; damaged files through every reader, every second one leniently."""
    for format_id in generate.GENERATORS:
        for number in range(CONVERTED):
            case = generate.valid(format_id, random.Random(f"outputs {format_id} {number}"))
            name = f"valid-{number}.{format_id}"
            (folder / name).write_bytes(case.data)
            yield from converted(ids, name, *options_of(case))
        for number in range(MUTATED):
            case = generate.mutated(format_id, random.Random(f"outputs mutated {format_id} {number}"))
            name = f"mutated-{number}.{format_id}"
            (folder / name).write_bytes(case.data)
            extra = [f"--from={format_id}", *options_of(case), *(["--lenient"] if number % 2 else [])]
            for reader in READERS:
                yield [*reader, name, *extra]
            yield ["convert", name, f"--to={format_id}", "-o", "-", "--allow-loss", *extra]


def damaged_json():
    """glTF and the JSON form of PCHR have no generator: the hostile texts, damaged once more."""
    weighted = ((4, mutate.number_replacer((b"-1", b"65536", b"1e9", b"0.5"))), (4, mutate.patch_byte), (1, mutate.truncate),
                (4, mutate.inserter((b'"a":1,', b",", b'"', b"{}", b"[]", b"null", b"\\u00e9", b" \n"))))
    texts = [case for case in hostile.load_cases(["gltf", "json"])
             if isinstance(case, build.Case) and case.suffix in (".gltf", ".json") and 20 < len(case.data) < 20000]
    for case in texts:
        for number in range(DAMAGED):
            rng = random.Random(f"outputs {case.name} {number}")
            files = {"in" + case.suffix: mutate.damaged(rng, case.data, weighted), **case.beside}
            for reader in (["validate", "--format=json"], ["inspect", "--json"]):
                arguments = [*reader, "in" + case.suffix]
                yield Job(f"({case.name}, damaged {number}) {shlex.join(arguments)}", arguments, files)


def examples(ids, atlases, folder):
    """Every file of examples/ through every reader and to every format."""
    shutil.copytree(determinism.EXAMPLES, folder / "examples")
    for path in sorted((folder / "examples").iterdir()):
        name = f"examples/{path.name}"
        if path.is_dir() or path.suffix in (".py", ".c", ".gpl"):
            continue
        options = ["--width=16", "--palette=examples/ghost.gpl"] if path.suffix == ".pcsef" else []
        for reader in READERS:
            yield [*reader, name, *options]
        yield ["inspect", "--all", name, *options]
        yield ["inspect", "--json", "--compact", "-v", name, *options]
        yield from converted(ids, name, *options)
        yield from shown(name, *options)
    yield from rigs(atlases)
    yield ["validate", "examples/hero.pct", "examples/items.aatls", "examples/world.scs", "examples/lamp.json", "missing.pct"]
    yield ["formats"]


def shown(name, *options):
    """A file unpacked and drawn in several ways."""
    for more in UNPACKED:
        yield ["unpack", name, "-o", "out/unpacked", *more, *options]
    for output, more in DRAWN:
        yield ["render", name, "-o", f"out/{output}", *more, *options]


def rigs(atlases):
    """The command `pchr`, and rigs drawn into atlases (of these endings) with every option that changes a drawing."""
    for rig in ("fox", "jellyfish", "lamp"):
        name = f"examples/{rig}.pchr"
        yield ["pchr", "inspect", name]
        yield ["pchr", "unpack", name, "-o", "out/rig"]
        for options in ([], ["--fps=9", "--step", "--scale=1/2", "-v"], ["--y-down", "--clockwise", "--flip-v", "--antialias=4"]):
            for target in atlases:
                yield ["convert", name, "-o", f"out/baked.{target}", "--filter=nearest", "--max-size=8192", *options]
    yield ["pchr", "inspect", "valid-3.pchr"]
    yield ["pchr", "pack", "examples/lamp.json", "-o", "out/lamp.pchr"]
    yield ["pchr", "pack", "examples/ghost.gpl", "-o", "out/no-rig.pchr"]


def packed(command, atlases, folder):
    """Sprites packed with every set of options, and an atlas of each ending read and drawn again."""
    homes = ["examples/sprites"]
    for number in range(SPRITE_SETS):
        homes.append(f"sprites-{number}")
        sprites.write(folder / homes[-1], sprites.make(random.Random(f"outputs sprites {number}"), plain=number % 2 == 0))
    for home in homes:
        for output, options in PACKED:
            yield ["pack", home, "-o", f"out/{output}", *options]
        for suffix in atlases:
            name = f"{home.replace('/', '-')}-{suffix}.{suffix}"
            if not packed_formats.pack(command, home, name, folder):
                sys.exit(f"{name}: cannot be packed")
            yield ["inspect", "--json", name]
            yield from shown(name)


def hostile_jobs():
    """The tables of tests/hostile: a report on each file, and each run of another command."""
    for case in hostile.load_cases([]):
        if isinstance(case, build.Job):
            yield Job(f"({case.name}) {shlex.join(case.arguments)}", list(case.arguments), case.files)
            continue
        options = [option.replace(hostile_command.HERE, ".") for option in case.options]
        files = {"in" + case.suffix: case.data, **case.beside}
        yield Job(f"({case.name}) validate", ["validate", *options, "in" + case.suffix], files)


def jobs(command, folder):
    ids, atlases = packed_formats.ids(command), packed_formats.endings(command)
    found = [plain(arguments) for source in (determinism.jobs(command, folder), generated(ids, folder),
                                             examples(ids, atlases, folder), packed(command, atlases, folder))
             for arguments in source]
    found += [*damaged_json(), *hostile_jobs()]
    return list({job.title.replace("\n", "\\n"): job for job in found}.items())


def hash_of(command, job, folder):
    """Hash of all that a job says and writes; paths of the folder are not part of it."""
    if job.files is None:
        place, out = folder / "in", folder / "in" / "out"
    else:
        place = out = folder / "own"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    hostile_command.put(place, job.files or {})
    done = subprocess.run([command, *job.arguments], cwd=place, capture_output=True, stdin=subprocess.DEVNULL)
    parts = [b"%d" % done.returncode, LEFT_OUT.sub(b"", determinism.without_times(done.stdout)), done.stderr]
    for path in sorted(out.rglob("*")):
        parts += [str(path.relative_to(out)).encode(), path.read_bytes() if path.is_file() else b"folder"]
    digest = hashlib.sha256()
    for part in parts:
        part = part.replace(str(folder).encode(), b"FOLDER")
        digest.update(b"%d\n" % len(part) + part)
    return digest.hexdigest()[:24]


def record(command):
    """{title of a job: hash}. Each thread works in its own copy of the inputs."""
    with atlas.scratch() as name, ThreadPoolExecutor(THREADS) as pool:
        homes = [pathlib.Path(name, str(number)) for number in range(THREADS)]
        (homes[0] / "in").mkdir(parents=True)
        listed = jobs(command, homes[0] / "in")
        for home in homes[1:]:
            shutil.copytree(homes[0], home)

        def work(number):
            return [(title, hash_of(command, job, homes[number])) for title, job in listed[number::THREADS]]

        done = dict(pair for part in pool.map(work, range(THREADS)) for pair in part)
    return {title: done[title] for title, _ in listed}


def compare(wanted, found):
    """A line for each job that differs or that only one side has."""
    for title in {**wanted, **found}:
        if title not in found:
            yield f"only in the recording: {title}"
        elif title not in wanted:
            yield f"not in the recording: {title}"
        elif wanted[title] != found[title]:
            yield f"differs: {title}"


def main():
    parser = argparse.ArgumentParser(description="Records or compares the outputs of every command.")
    parser.add_argument("--compare", metavar="FILE", help="an earlier recording")
    parser.add_argument("command")
    parser.add_argument("file", nargs="?", help="where to write the recording")
    options = parser.parse_args()
    if (options.compare is None) == (options.file is None):
        parser.error("give either a FILE to write or --compare")
    found = record(str(pathlib.Path(options.command).resolve()))
    if options.file:
        pathlib.Path(options.file).write_text("".join(f"{value} {title}\n" for title, value in found.items()))
        print(f"{len(found)} jobs recorded")
        return 0
    lines = pathlib.Path(options.compare).read_text().splitlines()
    complaints = list(compare({line[25:]: line[:24] for line in lines}, found))
    print(*complaints, f"{len(found)} jobs, {len(complaints)} differ", sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
