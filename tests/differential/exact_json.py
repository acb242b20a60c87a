"""JSON read and compared without rounding anything away."""

import json
import struct


def _pairs(pairs):
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("duplicate key in an object")
    return result


def _constant(name):
    raise ValueError(f"{name} is not JSON")


def _integer(text):
    # "-0" is how a float32 of minus zero may be printed; as an int it would lose its sign.
    return -0.0 if text == "-0" else int(text)


def load(data):
    return json.loads(
        data.decode("utf-8"), parse_int=_integer, parse_constant=_constant, object_pairs_hook=_pairs
    )


def _bits(number):
    """The float32 bits. Going through a double cannot go wrong for text of at most nine digits, except
    within 2^-53 of the middle between two floats, where no shortest text of a float lies in practice."""
    try:
        return struct.pack("<f", number)
    except OverflowError:
        return None


def difference(expected, found, path=""):
    """None, or where and how the two differ first. A float of ours is a float32 of the file."""
    if isinstance(expected, float):
        number = isinstance(found, (int, float)) and not isinstance(found, bool)
        same = number and _bits(expected) == _bits(found)
        return None if same else f"{path}: {expected!r} expected, {found!r} found"
    if type(expected) is not type(found):
        return f"{path}: {expected!r:.200} expected, {found!r:.200} found"
    if isinstance(expected, dict):
        return _dict_difference(expected, found, path)
    if isinstance(expected, list):
        return _list_difference(expected, found, path)
    return None if expected == found else f"{path}: {expected!r:.200} expected, {found!r:.200} found"


def _dict_difference(expected, found, path):
    if expected.keys() != found.keys():
        missing = sorted(expected.keys() - found.keys())
        extra = sorted(found.keys() - expected.keys())
        return f"{path or '/'}: missing {missing}, unexpected {extra}"
    for key in expected:
        different = difference(expected[key], found[key], f"{path}/{key}")
        if different:
            return different
    return None


def _list_difference(expected, found, path):
    if len(expected) != len(found):
        return f"{path}: {len(expected)} entries expected, {len(found)} found"
    for index, (ours, theirs) in enumerate(zip(expected, found)):
        different = difference(ours, theirs, f"{path}/{index}")
        if different:
            return different
    return None
