"""Which formats a command can bake rigs into and read again: asked of the command, not listed here."""
import json
import pathlib
import subprocess
import tempfile

ONE_ANIMATION = {"gamemaker-yy"}  # no atlas of many sprites
SPRITES = pathlib.Path(__file__).resolve().parent.parent / "examples" / "sprites"


def endings(command):
    """[("pct", "pct"), ("libgdx", "atlas"), ...]: the id and the first ending of each format of atlases alone, in the command's
    order."""
    told = subprocess.run([command, "formats", "--json"], capture_output=True, text=True)
    if told.returncode != 0:
        return probed(command)
    return [(form["id"], form["extensions"].split()[0].lstrip(".")) for form in json.loads(told.stdout)["formats"]
            if form["packs"] and form["reads"] and "rig" not in form["kinds"] and form["id"] not in ONE_ANIMATION]


def ids(command):
    """The ids of all formats, without the title line of `formats`."""
    lines = subprocess.run([command, "formats"], capture_output=True, text=True, check=True).stdout.splitlines()
    return [line.split()[0] for line in lines[1:]]


def probed(command):
    """For commands that have no `formats --json`: the ids that packing takes as an ending."""
    with tempfile.TemporaryDirectory() as folder:
        return [(name, name) for name in ids(command) if pack(command, SPRITES, f"{name}.{name}", folder)]


def pack(command, sprites, output, folder):
    """Packs, with names as the format can hold them. Whether it worked."""
    arguments = [command, "pack", sprites, "-o", output, "-q"]
    return any(subprocess.run([*arguments, *more], cwd=folder, capture_output=True).returncode == 0
               for more in ([], ["--sanitize-names"]))
