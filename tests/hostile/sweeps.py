"""Many damaged copies of valid files: any answer will do, a crash or no answer will not.

A file that ends with its last byte must not be valid without it.
"""

import pathlib
import random
import sys

import command
from build import join, png
from cases_pchr import animation, bone, image, mesh, rig, transform, vertex

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "differential"))
import generate  # noqa: E402

FILES_PER_PROCESS = 500
TRUNCATED_PER_FORMAT = 14
PATCHED_PER_FORMAT = 2
NEVER_SHORTER = ("scs", "pchr", "pchr-json", "png")
SMALLEST, LARGEST = 20, 400  # bytes of a file that is cut or patched everywhere


def originals(format_id, count, smallest=SMALLEST):
    """`count` different valid files: (name, data, options)."""
    found, seed = [], 0
    while len(found) < count:
        case = generate.valid(format_id, random.Random(f"hostile {seed}"))
        if smallest <= len(case.data) <= LARGEST:
            options = [part for name, value in case.options.items() for part in (f"--{name}", str(value))]
            found.append((f"{format_id} {seed}", case.data, ["--from", format_id, *options]))
        seed += 1
    return found


def all_originals(count):
    files = []
    for format_id in generate.GENERATORS:
        files += originals(format_id, count, 5 if format_id == "pcsef" else SMALLEST)
    small_rig = rig([image()], [bone()], [mesh(vertex(), vertex(), vertex(), indices=(0, 1, 2))],
                    [animation(transform(), flags=1)])
    text = (
        '{"fps":1,"images":[],"bones":[{"name":"\\u00e9","parent":-1}],"meshes":[],'
        '"animations":[{"name":"w","loop":true,"frames":[[{"x":-1.5e3,"y":0,"rotation":1e-9,"visible":false}]]}]}'
    )
    files.append(("rig", join(small_rig)[0], ["--from", "pchr"]))
    files.append(("json", text.encode(), ["--from", "pchr-json"]))
    files.append(("png", png(3, 2), ["--from", "png"]))
    return files


def truncations(data):
    return [data[:length] for length in range(len(data) + 1)]


def patches(data):
    """Every byte in turn: 0, 1, 7F, 80, FF, one more, one less, and each bit flipped."""
    for at, byte in enumerate(data):
        values = {0, 1, 0x7F, 0x80, 0xFF, (byte + 1) % 256, (byte - 1) % 256,
                  *(byte ^ (1 << bit) for bit in range(8))}
        for value in sorted(values - {byte}):
            yield data[:at] + bytes([value]) + data[at + 1 :]


def answer_all(program, options, paths):
    """Complaints about files that are not answered with 0 or 1; a bad group is halved until one such file is left."""
    result, entries = command.validate(program, options, paths)
    wanted = 0 if all(entry["valid"] for entry in entries.values()) else 1
    if result.status == wanted and len(entries) == len(paths) and not result.err:
        return []
    if len(paths) > 1:
        middle = len(paths) // 2
        halves = (answer_all(program, options, half) for half in (paths[:middle], paths[middle:]))
        return next((complaints for complaints in halves if complaints), ["only together"])
    return [f"{' '.join(options)}: status {result.status}, {result.err[:200]!r}, file {paths[0].read_bytes().hex()}"]


def too_short(program, options, paths):
    """Complaints about cut files that are valid; the last path is the whole file."""
    _, entries = command.validate(program, options, paths)
    valid = [path.name for path in paths if entries.get(str(path), {}).get("valid")]
    return [] if valid == [paths[-1].name] else [f"valid are the prefixes {valid}"]


def sweep(program, folder, title, name, variants, options):
    home = folder / title / name.replace(" ", "-")
    home.mkdir(parents=True)
    paths, complaints = [], []
    for number, data in enumerate(variants):
        path = home / f"{number:05}"
        path.write_bytes(data)
        paths.append(path)
    for strictness in ([], ["--lenient"]):
        for start in range(0, len(paths), FILES_PER_PROCESS):
            complaints += answer_all(program, options + strictness, paths[start : start + FILES_PER_PROCESS])
    if title == "truncations" and options[1] in NEVER_SHORTER:
        complaints += too_short(program, options, paths)
    return [(f"{title} of {name}: {len(paths)} files", complaints)]


def jobs():
    """The arguments of `sweep`, one tuple per original file."""
    cut = [("truncations", name, truncations(data), options) for name, data,
           options in all_originals(TRUNCATED_PER_FORMAT)]
    return cut + [("patches", name, patches(data), options) for name, data,
                  options in all_originals(PATCHED_PER_FORMAT)]
