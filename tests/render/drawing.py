"""Runs the command under test, and decodes what it draws with Pillow and libwebp's own tools."""

import os
import pathlib
import re
import subprocess
import tempfile

from PIL import GifImagePlugin, Image

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
# Pictures of an animation as they are seen, transparent where nothing is.
GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS


class Failed(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failed(message)


def scratch():
    """In memory where that exists."""
    memory = "/dev/shm"
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None, prefix="spritepress-render-")


def run(command, *arguments, folder=None):
    """Must work; gives what was printed."""
    done = subprocess.run([os.path.abspath(command), *map(str, arguments)], cwd=folder, capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=300)
    expect(done.returncode == 0, f"{' '.join(map(str, arguments))}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def picture(path):
    with Image.open(path) as image:
        return image.convert("RGBA")


def folder_pictures(path):
    names = sorted(os.listdir(path))
    expect(all(re.fullmatch(r"frame_\d+\.png", name) for name in names), f"names {names}")
    expect([int(name[6:-4]) for name in names] == list(range(len(names))), f"numbers {names}")
    return [picture(path / name) for name in names]


def film(path):
    """(pictures, durations in milliseconds, loops) of a GIF, an APNG or a WebP."""
    pictures, durations = [], []
    with Image.open(path) as image:
        for i in range(getattr(image, "n_frames", 1)):
            image.seek(i)
            pictures.append(image.convert("RGBA"))
            durations.append(image.info.get("duration"))
        return pictures, durations, image.info.get("loop")


def seen(image):
    """With the colours of what cannot be seen put to 0."""
    shown = Image.new("RGBA", image.size)
    shown.paste(image, mask=image.getchannel("A").point(lambda alpha: 255 if alpha else 0))
    return shown


def difference(a, b):
    """None when what is seen is equal, else where it first is not."""
    if a.size != b.size:
        return f"sizes {a.size} and {b.size}"
    left, right = seen(a).tobytes(), seen(b).tobytes()
    if left == right:
        return None
    at = next(i for i in range(0, len(left), 4) if left[i:i + 4] != right[i:i + 4])
    count = sum(left[i:i + 4] != right[i:i + 4] for i in range(0, len(left), 4))
    return (f"{count} pixels, the first at {at // 4 % a.width}, {at // 4 // a.width}: "
            f"{tuple(left[at:at + 4])} and {tuple(right[at:at + 4])}")


def expect_equal(a, b, what):
    found = difference(a, b)
    expect(found is None, f"{what}: {found}")


def main(checks, command):
    """Runs named checks; the status to end with."""
    failures = 0
    for name, check in checks:
        with scratch() as folder:
            try:
                check(command, pathlib.Path(folder))
            except Failed as error:
                failures += 1
                print(f"{name}: {error}")
    print(f"{len(checks) - failures} passed, {failures} failed")
    return 1 if failures or not checks else 0
