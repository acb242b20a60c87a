#!/usr/bin/env python3
"""Whether all builds of the command write the same bytes and say the same, whatever the compiler.

    determinism.py [--every N] COMMAND COMMAND...

With --every only one job of N runs: for a command that takes long to start.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "gltf"))
sys.path.insert(0, str(ROOT / "differential"))
import generate  # noqa: E402
import packed_formats  # noqa: E402
import rigs  # noqa: E402

FILES = 40  # of each format
RIGS = 12  # that could be characters
EXAMPLES = ROOT.parent / "examples"


def run(command, arguments, folder):
    """Status, what was printed, and the files that were written into the folder "out"."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    done = subprocess.run([command, *arguments], cwd=folder, capture_output=True)
    files = {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    return done.returncode, without_times(done.stdout), done.stderr, files


def is_expected(result):
    """Whether a job ended as it may: turned frames get pages of their own, for which standard output has no room."""
    status, _, said, _ = result
    return status in (0, 1) or (status == 2 and b"the pages are files" in said)


def without_times(text):
    """How long packing took is not part of the result."""
    return b"\n".join(line for line in text.split(b"\n") if not line.startswith(b"  time "))


def documents(folder):
    """Every format to itself, reports, and rigs to glTF."""
    for format_id in generate.GENERATORS:
        for number in range(FILES):
            rng = random.Random(f"determinism {format_id} {number}")
            data, options = generate.valid(format_id, rng)
            name = f"{format_id}-{number}"
            (folder / name).write_bytes(data)
            extra = [f"--{key}={value}" for key, value in options.items()
                     if key in ("width", "empty", "alphabet") and value]
            yield ["convert", name, f"--from={format_id}", f"--to={format_id}", "-o", "-", "--allow-loss", *extra]
            yield ["validate", "--format=json", f"--from={format_id}", name, *extra]
            yield ["inspect", "--json", f"--from={format_id}", name, *extra]
            if format_id == "pchr":
                yield ["convert", name, "--to=gltf", "-o", "-", "-v"]
                yield ["convert", name, "--to=glb", "-o", "-"]


def moving(name, atlases):
    """A rig in all that is made of one: glTF, films, pictures, atlases (of these formats and endings)."""
    yield ["inspect", name]
    yield ["convert", name, "-o", "out/rig.gltf", "-v"]
    yield ["convert", name, "-o", "out/rig.glb"]
    for format_id, ending in atlases:
        yield ["convert", name, f"--to={format_id}", "-o", f"out/rig.{ending}", "--scale=1/2", "--max-size=8192"]
    for options in ([], ["--step", "--skeleton"], ["--y-down", "--wireframe", "--filter=nearest", "--antialias=3"]):
        yield ["render", name, "--size=61x47", *options, "-o", "out/sheet.png"]
    for ending in (".apng", ".gif", ".webp", "/"):
        yield ["render", name, "--animation=all", "--size=53", "--fps=17", "-o", f"out/film{ending}"]


def jobs(command, folder):
    """(arguments) of every conversion, drawing and report to compare. `command` makes the glTF to read."""
    yield from documents(folder)
    atlases = packed_formats.endings(command)
    for number in range(RIGS):
        (folder / f"tame-{number}.pchr").write_bytes(rigs.tame(random.Random(f"determinism tame {number}")))
    for path in EXAMPLES.glob("*.pchr"):
        shutil.copy(path, folder)
    for path in sorted(folder.glob("*.pchr")):
        subprocess.run([command, "convert", path, "-o", path.with_suffix(".glb"), "-q"], check=True)
        yield from moving(path.name, atlases)
        yield ["convert", path.stem + ".glb", "--to=pchr", "-o", "-"]
        yield ["validate", "--format=json", path.stem + ".glb"]


def main():
    parser = argparse.ArgumentParser(description="Compare what builds of the command write and say.")
    parser.add_argument("--every", type=int, default=1, help="run one job of so many")
    parser.add_argument("commands", nargs="+")
    chosen = parser.parse_args()
    # A command that is a script looks for its files from where it lies: links stay as they are.
    commands = [os.path.abspath(command) for command in chosen.commands]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number, arguments in enumerate(jobs(commands[0], folder)):
            if number % chosen.every != 0:
                continue
            results = [run(command, arguments, folder) for command in commands]
            if all(r == results[0] for r in results) and is_expected(results[0]):
                passed += 1
                continue
            failed += 1
            print("differs:", " ".join(arguments), [r[0] for r in results])
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
