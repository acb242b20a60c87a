#!/usr/bin/env python3
"""Whether the rigs in examples/ are what their scripts make. Images are compared as pixels: zlib may pack them otherwise.

    examples.py
"""
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path += [str(ROOT / "examples"), str(ROOT / "tests" / "differential")]
import make_examples  # noqa: E402
import make_rigs  # noqa: E402
import pchr  # noqa: E402
import pixels  # noqa: E402


def image_of(path):
    data = path.read_bytes()
    return pixels.decode(data[data.index(b"\x89PNG"):data.index(b"IEND") + 8]).rows


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_rigs.HERE = make_examples.HERE = folder
        make_rigs.make_fox()
        make_rigs.make_jellyfish()
        make_examples.write_pchr()
        rigs = sorted((ROOT / "examples").glob("*.pchr"))
        for stored in rigs:
            made = folder / stored.name
            same = pchr.decode(made.read_bytes()) == pchr.decode(stored.read_bytes())
            if not same or image_of(made) != image_of(stored):
                failed += 1
                print(f"{stored.name} is not what its script makes")
    print(f"{len(rigs) - failed} passed, {failed} failed")
    return 1 if failed or not rigs else 0


if __name__ == "__main__":
    sys.exit(main())
