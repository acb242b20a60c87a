"""Runs the command under test, and reads what it wrote with the reference decoders of tests/differential."""

import json
import os
import pathlib
import struct
import subprocess
import tempfile

import sprites  # noqa: F401  (finds tests/differential)
import aatls
import pct
import pixels
import scs

TIMEOUT_SECONDS = 120  # a guard against hanging, not a measure of speed
DECODERS = {".pct": pct.decode, ".aatls": aatls.decode, ".scs": scs.decode, ".json": json.loads}


class Outcome:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    @property
    def summary(self):
        return json.loads(self.out)["atlases"][0]


def scratch():
    """A folder to work in: in memory where that exists, since every file that is written is also synced."""
    memory = "/dev/shm"
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None, prefix="spritepress-press-")


def run(command, *arguments, folder=None, stdin=None, environment=None, preexec=None):
    done = subprocess.run([os.path.abspath(command), *map(str, arguments)], cwd=folder, capture_output=True,
                          input=stdin, stdin=subprocess.DEVNULL if stdin is None else None,
                          env=dict(os.environ, **(environment or {})), timeout=TIMEOUT_SECONDS, preexec_fn=preexec)
    return Outcome(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def webp_size(data):
    """Of a lossless WebP: 14 bits each behind the signature byte of its VP8L chunk, less one."""
    at = data.index(b"VP8L") + 9
    (bits, ) = struct.unpack_from("<I", data, at)
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def load(path):
    """The decoded atlas. Every page has its "picture", or None for WebP, which nothing here can decode."""
    path = pathlib.Path(path)
    data = path.read_bytes()
    model = DECODERS[path.suffix](data)
    for page in model["pages"]:
        image = data[data.index(b"\n=\n") + 3:] if path.suffix == ".scs" else (path.parent / page["file"]).read_bytes()
        if image.startswith(b"RIFF"):
            size, page["picture"] = webp_size(image), None
        else:
            page["picture"] = pixels.decode(image)
            size = page["picture"].width, page["picture"].height
        assert size == (page["width"], page["height"]), f"the page is {size}, the atlas says otherwise: {page}"
    return model


def rectangle(frame):
    return frame["page"], frame["x"], frame["y"], frame["w"], frame["h"]


def place(frame):
    return frame["page"], frame["x"], frame["y"]
