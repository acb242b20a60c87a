"""Seeded random files for each format: one generator module per format, looked up here by the format's id.

`valid` files are accepted by a strict reader. `mutated` ones are valid files with structured damage, or files
that only a lenient reader takes; about half of them are still accepted.
"""

import generate_aatls
import generate_pchr
import generate_pcsef
import generate_pct
import generate_scs

GENERATORS = {
    "pct": generate_pct,
    "aatls": generate_aatls,
    "scs": generate_scs,
    "pchr": generate_pchr,
    "pcsef": generate_pcsef,
}


def valid(format_id, rng):
    """A Case: bytes, and the options its reader needs."""
    return GENERATORS[format_id].valid(rng)


def mutated(format_id, rng):
    return GENERATORS[format_id].mutated(rng)
