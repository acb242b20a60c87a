"""Structured damage: functions (rng, bytes) -> bytes that the generators choose from."""

HOSTILE_BYTES = (0x00, 0x01, 0x7F, 0x80, 0xFF)


def truncate(rng, data):
    return data[: rng.randrange(len(data) + 1)]


def cut_tail(rng, data):
    """Only the last few bytes: the cuts that leave most of a file standing."""
    return data[: max(0, len(data) - rng.randint(1, 4))]


def patch_byte(rng, data):
    if not data:
        return data
    at = rng.randrange(len(data))
    old = data[at]
    new = rng.choice((*HOSTILE_BYTES, old ^ 1 << rng.randrange(8), (old + 1) % 256, (old - 1) % 256))
    return data[:at] + bytes([new]) + data[at + 1 :]


def inserter(tokens):
    """Damage that puts one of the tokens anywhere."""

    def insert(rng, data):
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.choice(tokens) + data[at:]

    return insert


def line_inserter(lines):
    """Damage that puts one of the lines between two others, never before the first."""

    def insert(rng, data):
        old = data.split(b"\n")
        old.insert(rng.randint(1, len(old)), rng.choice(lines))
        return b"\n".join(old)

    return insert


def number_replacer(numbers):
    """Damage that replaces one run of digits by one of the texts, or by itself give or take one."""

    def replace(rng, data):
        runs = _digit_runs(data)
        if not runs:
            return data
        start, end = rng.choice(runs)
        old = int(data[start:end][-9:])
        near = (b"%d" % (old + 1), b"%d" % max(0, old - 1))
        new = rng.choice(near if rng.random() < 0.5 else numbers)
        return data[:start] + new + data[end:]

    return replace


def _digit_runs(data):
    runs, start = [], None
    for at, byte in enumerate(data + b"."):
        if 0x30 <= byte <= 0x39:
            start = at if start is None else start
        elif start is not None:
            runs.append((start, at))
            start = None
    return runs


def swap_lines(rng, data):
    lines = data.split(b"\n")
    if len(lines) < 3:
        return data
    # The first line is the header in every line format: swapping it is no more than one kind of damage.
    first = 0 if rng.random() < 0.05 else 1
    a, b = rng.randrange(first, len(lines)), rng.randrange(first, len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def duplicate_line(rng, data):
    lines = data.split(b"\n")
    line = rng.choice(lines)
    lines.insert(rng.randint(1, len(lines)), line)
    return b"\n".join(lines)


def delete_line(rng, data):
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def damaged(rng, data, weighted):
    """One kind of damage, sometimes two. `weighted` is [(weight, function)]."""
    weights, functions = zip(*weighted)
    for function in rng.choices(functions, weights, k=1 if rng.random() < 0.75 else 2):
        data = function(rng, data)
    return data
