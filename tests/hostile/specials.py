"""What a table of files cannot say: pipes, files that change, names on the way to the disk, planted links.

Each function takes the program and a folder of its own and returns complaints.
"""

import os
import struct
import threading
import unicodedata

import command
from build import join, png
from cases_pchr import image, rig

PCT = b"PCT:1.0\nP:page.png,RGBA8888,4,2,0\na|0|0,0,1,1\n"


def fed_pipe(program, folder):
    """A pipe that somebody writes to is read like a file."""
    pipe = folder / "in.pct"
    os.mkfifo(pipe)
    feeder = threading.Thread(target=lambda: pipe.write_bytes(PCT), daemon=True)
    feeder.start()
    result = command.run([program, "inspect", str(pipe)])
    return [] if result.status == 0 else [f"status {result.status}: {result.err}"]


def pipe_as_page_image(program, folder):
    """An atlas that names a pipe as its image must not stop the program for ever."""
    command.put(folder, {"in.pct": PCT})
    os.mkfifo(folder / "page.png")
    result = command.run([program, "validate", str(folder / "in.pct")])
    return [] if result.status in (0, 1, 3) else [result.err]


def folder_as_page_image(program, folder):
    command.put(folder, {"in.pct": PCT, "page.png/x": b""})
    result, entries = command.validate(program, [], [folder / "in.pct"])
    codes = [finding.code for entry in entries.values() for finding in command.findings_of_json(entry)]
    return [] if result.status in (1, 3) and codes == ["FIL001"] else [f"status {result.status}, {codes}"]


def link_as_page_image(program, folder):
    """A link out of the folder is not followed, a link inside it is."""
    command.put(folder, {"out.png": png(4, 2), "atlas/in.pct": PCT, "good/in.pct": PCT, "good/real.png": png(4, 2)})
    os.symlink("../out.png", folder / "atlas/page.png")
    os.symlink("real.png", folder / "good/page.png")
    _, entries = command.validate(program, [], [folder / "atlas/in.pct", folder / "good/in.pct"])
    codes = [[finding.code for finding in command.findings_of_json(entry)] for entry in entries.values()]
    return [] if codes == [["IMG004"], []] else [f"{codes}"]


def changing_file(program, folder):
    """A file that grows and shrinks while it is read: any answer, no crash."""
    path = folder / "in.pct"
    frames = b"".join(b"f%d|0|0,0,1,1\n" % i for i in range(20000))
    path.write_bytes(PCT + frames)
    stop = threading.Event()

    def change():
        while not stop.is_set():
            with open(path, "r+b") as file:
                file.truncate(len(PCT))
                file.seek(0, os.SEEK_END)
                file.write(frames)

    changer = threading.Thread(target=change, daemon=True)
    changer.start()
    statuses = {command.run([program, "validate", "--format", "json", str(path)]).status for _ in range(30)}
    stop.set()
    changer.join()
    return [] if statuses <= {0, 1, 3} else [f"statuses {statuses}"]


HOSTILE_NAMES = (
    "..", "../x", "../../evil", "/abs", "C:x", "a:b", "a\\b", "x.", "x ", "CON", "con.png", "NUL", "COM1", "LPT9.txt",
    "a", "A", "a/b", "",
    ".", "é", "e\u0301", "n" * 300, "日" * 100, "-rf", "*", "?", '"', "<>|", "\u202egnp", "~",
)  # fmt: skip
RESERVED = {"con", "prn", "aux", "nul"} | {f"{name}{digit}" for name in ("com", "lpt") for digit in range(1, 10)}


def is_safe(name):
    stem = name.split(".")[0].rstrip(" ").lower()
    clean = not any(c in '/\\:*?"<>|' or c < " " or c == "\x7f" for c in name)
    return clean and stem not in RESERVED and name[-1] not in ". " and len(name.encode()) <= 255


def unpacked_names(program, folder):
    """Image names become file names that are safe and different on every file system, all in the folder."""
    data = join(rig([image(name=name.encode()) for name in HOSTILE_NAMES]))[0]
    command.put(folder, {"in.pchr": data})
    result = command.run([program, "pchr", "unpack", "-q", "in.pchr", "-o", "deep/out"], folder)
    if result.status != 0:
        return [f"status {result.status}: {result.err}"]
    complaints = []
    everything = {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}
    outside = {name for name in everything if not name.startswith("deep/out/") and name != "in.pchr"}
    if outside:
        complaints.append(f"written outside the folder: {outside}")
    names = [path.name for path in (folder / "deep/out").iterdir()]
    if len(names) != len(HOSTILE_NAMES) + 1:
        complaints.append(f"{len(names)} files for {len(HOSTILE_NAMES)} images and the JSON")
    folded = {unicodedata.normalize("NFC", name).casefold() for name in names}
    if len(folded) != len(names):
        complaints.append("two names are the same where case or normal form do not count")
    complaints += [f"not safe: {name!r}" for name in names if not is_safe(name)]
    packed = command.run([program, "pchr", "pack", "deep/out/in.json", "-o", "again.pchr"], folder)
    if packed.status != 0 or (folder / "again.pchr").read_bytes() != data:
        complaints.append(f"packing again gives other bytes: {packed.err}")
    return complaints


def planted_links(program, folder):
    """Links in the output folder are replaced, never followed."""
    data = join(rig([image()]))[0]
    command.put(folder, {"in.pchr": data, "victim": b"safe", "out/x": b""})
    for name in ("in.json", "i.png"):
        os.symlink("../victim", folder / "out" / name)
    command.run([program, "pchr", "unpack", "-q", "in.pchr", "-o", "out"], folder)
    os.symlink("victim", folder / "copy.pchr")
    command.run([program, "convert", "in.pchr", "-o", "copy.pchr"], folder)
    return [] if (folder / "victim").read_bytes() == b"safe" else ["a link was followed"]


def huge_original(program, folder):
    """A region whose original is 32,767 x 32,767 costs no memory to read."""
    region = struct.pack(">h1shhhhbhhhhbb", 1, b"a", 1, 1, 2, 2, 1, 0, 0, 32767, 32767, 0, 0)
    page = b"\1\0\1p" + struct.pack(">hhbbbbi", 64, 64, 0, 0, 1, 1, 1)
    command.put(folder, {"in.aatls": b"AATLS\0" + page + region})
    result = command.run([program, "inspect", "--max-memory", "65536", "in.aatls"], folder)
    return [] if result.status == 0 else [result.err]


def skipped_links_and_pipes(program, folder):
    """What in a folder is no file that can be read stops `pack`, or with --skip-broken is left out and told."""
    command.put(folder, {"art/a.png": png(4, 2)})
    os.symlink("nothing.png", folder / "art/ends.png")
    os.symlink("loop.png", folder / "art/loop.png")
    os.mkfifo(folder / "art/pipe.png")
    plain = command.run([program, "pack", "art", "-o", "a.pct"], folder)
    complaints = [] if plain.status == 3 else [f"without the option: status {plain.status}"]
    for named in ("art", "art/*.png"):
        skipped = command.run([program, "pack", named, "-o", "a.pct", "--skip-broken"], folder)
        told = [name for name in ("ends", "loop", "pipe") if f"art/{name}.png: warning[PCK015]: left out: " in skipped.err]
        if skipped.status != 0 or len(told) != 3 or not (folder / "a.pct").exists():
            complaints.append(f"{named}: status {skipped.status}: {skipped.err}")
    return complaints


SPECIALS = (
    fed_pipe, pipe_as_page_image, folder_as_page_image, link_as_page_image, changing_file, unpacked_names,
    planted_links, huge_original, skipped_links_and_pipes,
)  # fmt: skip


def run_special(special, program, folder):
    home = folder / "specials" / special.__name__
    home.mkdir(parents=True)
    return [(f"special: {special.__name__}", special(program, home))]
