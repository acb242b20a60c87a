#!/usr/bin/env python3
"""Atlases that other people's tools made are recognised, read, written again and equal: atlases.py COMMAND FOLDER

FOLDER has a folder for each format (FORMATS). It is no part of the project; its README says where each file comes from.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

# The folder's name and the format that its files are.
FORMATS = {"aatls": "aatls", "pct": "pct", "json-hash": "json-hash", "json-array": "json-array", "multiatlas": "multiatlas",
           "aseprite": "aseprite-json", "libgdx": "libgdx spine", "libgdx-legacy": "libgdx-legacy", "starling": "starling",
           "plist": "plist", "godot": "godot-tpsheet", "godot-tres": "godot-tres godot-textures", "unity": "unity-tpsheet",
           "defold": "defold-tpinfo"}
PICTURES = (".png", ".webp", ".jpg")
# Files of a folder that are something else, or whose README says that readers refuse them.
OTHERS = {"fork-extra-byte.aatls", "basic.tpatlas", "rotate_d.atlas", "knight.atlas"}

passed = failed = 0


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, timeout=120, check=False)


def told(command, path, *options):
    """What `inspect --json` tells; None when it refuses the file."""
    done = run(command, "inspect", "--json", *options, path)
    return json.loads(done.stdout) if done.returncode == 0 else None


def parts(document):
    """What must come back: all but the order of pages and frames and what the format's name and version are."""
    for frame in document["frames"]:
        frame["page"] = document["pages"][frame["page"]].get("file")
    for step in (step for clip in document.get("clips", []) for step in clip["steps"]):
        step["frame"] = document["frames"][step["frame"]]["key"]
    by_key = {(frame["key"], frame.get("animation", {}).get("index", 0)): frame for frame in document["frames"]}
    frames = [by_key[key] for key in sorted(by_key)]  # of frames with one name the last counts, as everywhere
    pages = [{"pixelFormat": "RGBA8888", "scale": 1} | page  # as every reader assumes
             for page in sorted(document["pages"], key=lambda page: page.get("file", ""))]
    return {"pages": pages, "frames": frames, "clips": document.get("clips")}


def difference(wanted, got):
    for name, value in wanted.items():
        if value == got[name]:
            continue
        if isinstance(value, list) and isinstance(got[name], list) and len(value) == len(got[name]):
            one, other = next((a, b) for a, b in zip(value, got[name]) if a != b)
            return f"{name}: {one} came back as {other}"
        return f"{name} came back otherwise"
    return None


def fault(command, path, wanted, folder):
    """What is wrong with a file; None when nothing is."""
    document = told(command, path)
    if not document:
        document = told(command, path, "--lenient")
    if not document:
        return run(command, "inspect", "--json", "--lenient", path).stderr
    if document["format"] not in wanted.split():
        return f"taken for {document['format']}"
    out = folder / path.name
    done = run(command, "convert", "--lenient", path, "-o", out, "--to", document["format"])
    if done.returncode != 0:
        return f"convert: {done.stderr}"
    written = sorted(folder.rglob("*"))
    if not written or any(file.suffix in PICTURES for file in written):
        return None if written else "nothing was written"  # a page was enlarged
    for picture in path.parent.iterdir():  # a format that does not tell a page's size takes the picture's
        if picture.suffix in PICTURES:
            (folder / picture.name).write_bytes(picture.read_bytes())
    again = told(command, written[0])  # of several pages it names the other files
    return difference(parts(told(command, path, "--lenient")), parts(again)) if again else "what was written is not read"


def main():
    global passed, failed
    command, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    formats = {row["id"] for row in json.loads(run(command, "formats", "--json").stdout)["formats"]}
    for name, wanted in FORMATS.items():
        for path in sorted((root / name).rglob("*")):
            if wanted.split()[0] not in formats or not path.is_file() or path.suffix in PICTURES or path.name in OTHERS:
                continue
            with tempfile.TemporaryDirectory() as folder:
                wrong = fault(command, path, wanted, pathlib.Path(folder))
            passed += not wrong
            failed += bool(wrong)
            if wrong:
                print(f"FAILED {path.relative_to(root)}: {wrong.strip()}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
