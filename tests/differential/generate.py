"""Seeded random files for each format: one generator module per format, looked up here by the format's id.

`valid` files are accepted by a strict reader. `mutated` ones are valid files with structured damage, or files
that only a lenient reader takes; about half of them are still accepted.
"""

import importlib
import pathlib

# generate_NAME.py is the generator of the format NAME.
GENERATORS = {path.stem.removeprefix("generate_"): importlib.import_module(path.stem)
              for path in sorted(pathlib.Path(__file__).resolve().parent.glob("generate_*.py"))}


def valid(format_id, rng):
    """A Case: bytes, and the options its reader needs."""
    return GENERATORS[format_id].valid(rng)


def mutated(format_id, rng):
    return GENERATORS[format_id].mutated(rng)
