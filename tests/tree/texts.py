"""Compares the trees of texts with what Python's own readers find in the same bytes. Called by law.py."""
import html
import json
import re
import xml.parsers.expat

BOM = b"\xef\xbb\xbf"
BLANKS = b" \t\r\n\0"  # UTF-16 has zeros
SCALARS = ("string", "number", "boolean", "null")


def check(nodes, data):
    """Raises AssertionError where the tree of a sound file says something else."""
    if nodes[0][4] != "lines":
        return
    check_cover(nodes, data)
    text = data.removeprefix(BOM)
    if text.lstrip()[:1] == b"{" and nodes[1][4] == "object":
        check_json(nodes, data)
    elif text.lstrip()[:1] == b"<":
        check_xml(nodes, text, len(data) - len(text))


def check_cover(nodes, data):
    """Every byte that is no white-space is in a part, not only in the file."""
    at = 3 if data.startswith(BOM) else 0
    for _, name, offset, size, *_ in (node for node in nodes if node[0] == 1):
        assert not data[at:offset].strip(BLANKS), f"{data[at:offset]} before {name} is in no part"
        at = offset + size
    assert not data[at:].strip(BLANKS), f"{data[at:]} at the end is in no part"


def parse_json(text):
    """Objects as lists of pairs, so that a key may stand there twice."""
    pairs = {"object_pairs_hook": lambda members: ("object", members)}
    try:
        return json.loads(text, **pairs)
    except ValueError:  # commas behind last values, as GameMaker has them
        string_or_comma = r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])'
        return json.loads(re.sub(string_or_comma, lambda found: found[1] or "", text), **pairs)


def check_json(nodes, data):
    root, *inner = [node for node in nodes[1:] if node[4] in (*SCALARS, "object", "array")]
    wanted = [(root[0] + 1, key, value) for key, value in members(parse_json(data[root[2]:root[2] + root[3]].decode()))]
    for depth, name, offset, size, kind, _ in inner:
        wanted_depth, key, value = wanted.pop(0)
        assert depth == wanted_depth, f"{name} is {depth} deep, not {wanted_depth}"
        if re.fullmatch("[A-Za-z0-9_]+", key):
            assert name == key or name.startswith(key + ": "), f"{name} is no name of {key}"
        assert parse_json(data[offset:offset + size].decode()) == value, f"{name} has other bytes"
        assert (kind in ("object", "array")) == isinstance(value, (tuple, list)), f"{name} is {kind}"
        wanted[:0] = [(depth + 1, *member) for member in members(value)]
    assert not wanted, f"{wanted[0]} is not in the tree"


def members(value):
    if isinstance(value, tuple):
        return value[1]
    return [(str(i), each) for i, each in enumerate(value)] if isinstance(value, list) else []


def check_xml(nodes, text, base):
    """The elements where expat finds them, with their attributes in the same order."""
    found = []
    wide = b"\0" in text
    encoding = "UTF-8" if b"UTF-16" in text[:128].upper() and not wide else None
    parser = xml.parsers.expat.ParserCreate(encoding)
    parser.ordered_attributes = True

    def begin(name, attributes):
        values = attributes[1::2]
        found.append((parser.CurrentByteIndex + base, name.split(":")[-1], [] if wide else values))

    parser.StartElementHandler = begin
    parser.Parse(text, True)
    told = []
    for depth, name, offset, size, kind, _ in nodes[1:]:
        if kind == "object":
            told.append((offset, name.split(": ")[0], []))
            inside = depth + 1
        elif told and depth == inside and name not in ("text", "comment"):
            value = html.unescape(text[offset - base:offset - base + size].decode())
            told[-1][2].append(re.sub(r"\s", " ", value))
    assert told == found, f"elements {[pair for pair in zip(told, found) if pair[0] != pair[1]][:1]}"
