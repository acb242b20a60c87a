#!/usr/bin/env python3
"""Files that other people's tools made: files.py COMMAND FOLDER

FOLDER is no part of the project; its README says where each file comes from and what is in it. What is expected here is
taken from there and from the programs that wrote the files, not from our reader.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

FAULTS = []


def check(what, good, detail=""):
    if not good:
        FAULTS.append(f"{what}: {detail}")


def run(command, *arguments):
    done = subprocess.run([command, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)
    check(" ".join(map(str, arguments)), done.returncode in (0, 1), f"status {done.returncode}\n{done.stderr[:500]}")
    return done


def dump(command, path, *options):
    return json.loads(run(command, "inspect", "--json", *options, path).stdout)


def unpacked(command, folder, path, *options):
    """The pictures that `unpack` makes: {name: bytes}."""
    target = folder / f"out-{path.stem}"
    done = run(command, "unpack", path, "-o", target, *options)
    check(f"unpack {path.name}", done.returncode == 0, done.stderr[:500])
    return {str(file.relative_to(target)): file for file in sorted(target.rglob("*.png"))}


# --- sc-sprites: 22 files of its author's tests. Most have a text for a canvas, as his parser tests do; three have a PNG.

SCS_REFUSED = {
    "test-invalid-format-name-nonmatch": "SCS001", "test-invalid-format-name-offset": "SCS001",
    "test-invalid-format-version-0": "SCS002", "test-invalid-format-version-2": "SCS003",
    "test-invalid-cell-width": "SCS007", "test-invalid-value-format-1": "SCS012", "test-invalid-value-format-2": "SCS012",
}  # fmt: skip
SCS_DRAWN = {"test-single-image": 1, "test-image-with-scale": 1, "test-animated-image": 8}


def check_scs(command, real, folder):
    files = sorted((real / "sc-sprites").rglob("*.scspr"))
    check("sc-sprites", len(files) == 22, f"{len(files)} files")
    for path in files:
        found = run(command, "validate", "--lenient", "--format", "json", path).stdout
        errors = [item["code"] for item in json.loads(found)["files"][0]["findings"] if item["severity"] == "error"]
        wanted = [] if path.stem in SCS_DRAWN else [SCS_REFUSED.get(path.stem, "SCS021")]
        check(path.name, errors == wanted, f"{errors}, not {wanted}")
        strict = run(command, "validate", path)
        check(f"{path.name}, strictly", strict.returncode == 1, strict.stderr)
        if path.stem in SCS_DRAWN:
            pictures = unpacked(command, folder, path, "--lenient")
            check(path.name, len(pictures) == SCS_DRAWN[path.stem], f"{len(pictures)} pictures")
            again = folder / path.name
            run(command, "convert", "--lenient", path, "-o", again)
            check(f"{path.name} written again", again.read_bytes().startswith(b"source comb spritesheet;1;;16;\n"),
                  again.read_bytes()[:40])
            check(f"{path.name} written again", dump(command, again, "--lenient") == dump(command, path, "--lenient"))


# --- AATLS: regions, pages, splits, pads as the README counts them; offsets by the flags in the bytes

AATLS = {
    "inferno.aatls": {"frames": 152, "pages": 1, "splits": 9, "pads": 3},
    "primordialis.aatls": {"frames": 82, "splits": 3, "pads": 3},
    "mindustry-fallback.aatls": {"frames": 5166, "pages": 8, "splits": 51, "offsets": 1388, "repeated": 36},
    "armavoke/sprites.aatls": {"pages": 1},
    "pong/sprites.aatls": {"pages": 2},
}


def count(model, names):
    frames = model["frames"]
    found = {"frames": len(frames), "pages": len(model["pages"]), "repeated": len(frames) - len({f["key"] for f in frames}),
             "splits": sum("splits" in f for f in frames), "pads": sum("pads" in f for f in frames),
             "offsets": sum(bool(f["trimmed"]) for f in frames)}
    return {name: found[name] for name in names}


def check_aatls(command, real, folder):
    for name, wanted in AATLS.items():
        path = real / "aatls" / name
        found = count(dump(command, path, "--lenient"), wanted)
        check(name, found == wanted, f"{found}, not {wanted}")
        again = folder / path.name
        done = run(command, "convert", "--lenient", "--dialect", "reference", path, "-o", again)
        check(f"{name} written again", done.returncode == 0, done.stderr[:500])
        model = dump(command, again, "--lenient")
        check(f"{name} written again", len(model["frames"]) == len({f["key"] for f in model["frames"]}))
        warnings = done.stderr.count("gives way to")
        check(f"{name}: names that repeat", warnings == wanted.get("repeated", 0), warnings)
    touching = real / "aatls" / "armavoke" / "sprites.aatls"
    check("armavoke, strictly", run(command, "validate", touching).returncode == 1)
    fork = run(command, "validate", real / "aatls" / "fork-extra-byte.aatls")
    check("the fork's file", fork.returncode == 1 and "fork of Arc" in fork.stdout + fork.stderr, fork.stderr)


# --- PCT, and everything else: read or refused, never worse

def check_pct(command, real, folder):
    for path in sorted((real / "pct").glob("*.pct")):
        done = run(command, "validate", path)
        check(path.name, done.returncode == 0, done.stdout + done.stderr)
        again = folder / path.name
        run(command, "convert", path, "-o", again)
        check(f"{path.name} written again", dump(command, again)["frames"] == dump(command, path)["frames"])
        check(f"{path.name} is not longer", again.stat().st_size <= path.stat().st_size)


def check_rest(command, real):
    for path in sorted(file for file in real.rglob("*") if file.is_file()):
        for action in ("inspect", "validate"):
            run(command, action, "--lenient", path)


def main():
    command, real = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="spritepress-real-") as folder:
        check_scs(command, real, pathlib.Path(folder))
        check_aatls(command, real, pathlib.Path(folder))
        check_pct(command, real, pathlib.Path(folder))
        check_rest(command, real)
    for fault in FAULTS:
        print(fault)
    print(f"real files: {len(FAULTS)} faults")
    return bool(FAULTS)


if __name__ == "__main__":
    sys.exit(main())
