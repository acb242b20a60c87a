#!/usr/bin/env python3
"""Looks at every byte that the command prints over names that would steer a terminal.

Files of every format with such names in them and on the command line, option values, unknown options and commands go
through every command. Standard output and standard error must have no C0 control but line feed and tab, no DEL, no
U+0080 to U+009F and no mark of direction. What `-o -` writes is a file, and not looked at.

    terminal.py --command BUILD/spritepress
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "hostile"))
import cases_aatls as aatls  # noqa: E402
import cases_gltf as gltf  # noqa: E402
import cases_pchr as pchr  # noqa: E402
import cases_scs as scs  # noqa: E402
from build import join, png  # noqa: E402

# Readers take the first kind in names; the second they refuse, and must quote or leave out in what they say.
SOFT = "s\u009b31m\u0085\u202eabc\u2066\u2069\u200e\u200f\u061c"
HARD = "h\x1b[31m\x07\x08\r\x7f" + SOFT
BYTES = b"raw\x9b31m\xff"  # no UTF-8, in names of files
FORBIDDEN = ({chr(i) for i in range(0x20)} - {"\n", "\t"}) | {chr(i) for i in range(0x7F, 0xA0)} | set(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def quoted(name):
    return json.dumps(name)


def gltf_names(name):
    channel = ('{"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}],'
               f'"samplers":[{{"input":1,"output":2}}],"name":{quoted(name)}}}')
    return gltf.gltf(f'"nodes":[{{"name":{quoted(name)},"mesh":0}}]',
                     f'"meshes":[{{"name":{quoted(name)},"primitives":[{gltf.PRIMITIVE}]}}]', gltf.UNLIT,
                     f'"animations":[{channel}]', f'"extensionsRequired":[{quoted(name)}]' if name == HARD else "")


def rig_of(name):
    triangle = [pchr.vertex(0, 0, 0, 0), pchr.vertex(8, 0, 1, 0), pchr.vertex(0, 8, 0, 1)]
    frames = [pchr.transform(), pchr.transform(x=1.0)]
    return pchr.rig([pchr.image(name)], [pchr.bone(name)], [pchr.mesh(*triangle, name=name, indices=(0, 1, 2))],
                    [pchr.animation(*frames, name=name), pchr.animation(*frames, name=name + b"2")])


def documents(name):
    """Files of every format that have the name wherever the format has one, by file name."""
    raw = name.encode()
    pct = (f"PCT:1.0\nP:page.png,RGBA8888,64,32,0\nF:{name}\n0/{name}_1|0|0,0,4,4\n0/{name}_2|0|4,0,4,4\n"
           f"{name}|0|60,30,9,9\nA:{name}_3={name}_1\nA:x={name}_9\n")
    return {
        "a.pct": pct.encode(),
        "b.pct": f"PCT:1.{name}\n".encode(),
        "c.pct": f"PCT:1.0\nP:page.png,{name},64,32,0\n{name}_1|0|0,0,4,4\n{name}_2|0|4,0,4,4\n".encode(),
        "d.pct": f"PCT:1.0\nP:{name}.png,RGBA8888,64,32,0\n{name}|{name}|0,0,4,4\n".encode(),
        "a.aatls": join(aatls.atlas(aatls.page(aatls.region(raw + b"_1"), aatls.region(raw + b"_2", left=20))))[0],
        "b.aatls": join(aatls.atlas(aatls.page(aatls.region(raw), aatls.region(raw), name=raw + b".png")))[0],
        "a.pchr": join(rig_of(raw))[0],
        "a.scs": join(scs.sheet(f"{scs.HEAD}{name}=0,0 1x1 1\n=\n"))[0],
        "b.scs": join(scs.sheet(f"{scs.MAGIC}1-{name};;16;\n{scs.SPRITE}=\n"))[0],
        "a.gltf": gltf_names(name).encode(),
        "a.json": json.dumps({name: 1, "fps": name}).encode(),
        "b.json": json.dumps({"version": 1, "fps": 30, "images": [{"name": name, "path": name}]}).encode(),
        "a.pcsef": f"..{name}..\n".encode(),
        "a.gpl": f"GIMP Palette\nName: {name}\n1 2 3 {name}\n{name}\n".encode(),
        "no.format": raw,
        "page.png": png(64, 32),
        f"{name}.png": png(8, 8),
        f"{name}_1.png": png(4, 4),
    }


ENDINGS = ("x.pct", "x.aatls", "x.scs", "x.json", "x.gltf", "x.pchr", "x.png", "x.pcsef")


def runs_over(file, name):
    """Every command over a file, with the name also as output, as animation and as pattern."""
    for arguments in ([], ["--all"], ["--json"], ["--lenient"]):
        yield ["inspect", *arguments, file]
    for how in ("text", "json", "sarif"):
        yield ["validate", "--format", how, file]
    yield ["validate", "--lenient", "--verbose", file]
    for ending in ENDINGS:
        yield ["convert", file, "-o", f"out/{name}{ending}", "--allow-loss", "--verbose"]
        yield ["convert", file, "-o", f"out/{ending}"]
    for arguments in ([], ["--dry-run"], ["--json", "--allow-loss"], ["--only", name], ["--trimmed", "--lenient"]):
        yield ["unpack", file, "-o", f"out/{name}", *arguments]
    for arguments in (["-o", f"out/{name}.png", "--labels"], ["-o", f"out/{name}.gif"],
                      ["-o", "out/x.gif", "--animation", name], ["-o", f"out/{name}/", "--animation", "all"],
                      ["-o", "out/x.png", "--bind", name]):
        yield ["render", file, *arguments]
    yield ["pack", file, "-o", f"out/{name}.pct", "--verbose"]
    yield ["pack", file, "-o", "out/y.scs", "--palette", "a.gpl", "--json"]
    yield ["pchr", "inspect", file]
    yield ["pchr", "pack", file, "-o", f"out/{name}.pchr"]
    yield ["pchr", "unpack", file, "-o", f"out/{name}"]


def runs_of_words(program, name):
    """Commands, options and values that do not exist."""
    yield [name]
    yield [f"--{name}"]
    yield ["help", name]
    yield ["help", "help", name]
    yield ["completion", name]
    yield ["completion", "bash", name]
    yield ["formats", name]
    yield ["pchr", name]
    schema = json.loads(subprocess.run([program, "help", "--json"], capture_output=True, check=True).stdout)
    jobs = {option["name"] for job in schema["jobs"] for option in job["options"]}
    assert len(jobs) > 40, "help --json lists the options of jobs"
    for command in ("inspect", "validate", "convert", "pack", "render", "unpack", "pchr inspect"):
        words = command.split()
        yield [*words, f"--{name}"]
        yield [*words, f"--{name}={name}"]
        yield [*words, f"-{name}"]
        yield [*words, f"-q{name}"]
        yield [*words, "a.pct", name, "-o", name]
        yield [*words, f"{name}/missing.pct", "-o", f"{name}/missing/x.pct"]
        for option in sorted(jobs):
            yield [*words, "c.pct", f"--{option}={name}", "-o", "out/z.png"]


def fault_of(stream, data):
    """What a terminal would take for an order, or None."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return f"{stream} is no UTF-8: {error}"
    bad = sorted({f"U+{ord(c):04X}" for c in text if c in FORBIDDEN})
    lines = [line for line in text.split("\n") if any(c in FORBIDDEN for c in line)]
    return f"{stream} has {', '.join(bad)}: {lines[0]!r}" if bad else None


def look(program, arguments, folder):
    done = subprocess.run([program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    faults = [fault_of("stdout", done.stdout), fault_of("stderr", done.stderr)]
    if done.returncode not in (0, 1, 2, 3):
        faults.append(f"status {done.returncode}")
    return [f"{arguments!r}: {fault}" for fault in faults if fault]


def all_runs(program, folder, name):
    files = documents(name)
    for file, data in files.items():
        (folder / file).write_bytes(data)
    (folder / "out").mkdir()
    for file in files:
        yield from runs_over(file, name)
    yield ["pack", ".", "-o", "out/all.pct", "--preview", f"out/{name}.png", "--depfile", f"out/{name}.d", "--verbose"]
    yield from runs_of_words(program, name)


def check(program, name):
    """(how many runs, complaints)."""
    count, faults = 0, []
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        for arguments in all_runs(program, folder, name):
            faults += look(program, arguments, folder)
            count += 1
    return count, faults


def check_raw_bytes(program):
    faults = []
    with tempfile.TemporaryDirectory() as work:
        folder = os.fsencode(work)
        with open(os.path.join(folder, BYTES + b".png"), "wb") as file:
            file.write(png(4, 4))
        for arguments in ([b"inspect", BYTES], [b"inspect", BYTES + b".png"], [b"pack", b".", b"-o", BYTES + b".pct"],
                          [b"pack", BYTES + b".png", b"-o", b"x.pct"], [b"--" + BYTES], [b"inspect", b"--" + BYTES],
                          [b"render", b"-" + BYTES], [b"convert", BYTES + b".png", b"-o", BYTES + b".pcsef"]):
            faults += look(program, arguments, work)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--command", required=True)
    program = str(pathlib.Path(parser.parse_args().command).resolve())
    total, faults = 0, check_raw_bytes(program)
    for name in (SOFT, HARD):
        count, found = check(program, name)
        total += count
        faults += found
    for fault in faults[:20]:
        print(fault)
    print(f"{total} runs, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
