#!/usr/bin/env python3
"""Whether all builds of the command write the same bytes and say the same, whatever the compiler.

    determinism.py COMMAND COMMAND...
"""
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "differential"))
import generate  # noqa: E402

FILES = 40  # of each format


def run(command, arguments, folder):
    done = subprocess.run([command, *arguments], cwd=folder, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def jobs(folder):
    """(arguments) of every conversion and report to compare."""
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


def main():
    commands = [str(pathlib.Path(c).resolve()) for c in sys.argv[1:]]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for arguments in jobs(folder):
            results = [run(command, arguments, folder) for command in commands]
            if all(r == results[0] for r in results) and results[0][0] in (0, 1):
                passed += 1
                continue
            failed += 1
            print("differs:", " ".join(arguments), [r[0] for r in results])
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
