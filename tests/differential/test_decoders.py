#!/usr/bin/env python3
"""The reference decoders, checked against values taken by hand from the documents and the rulings.

A verdict table has rows (input, accepted strictly, accepted leniently).
"""

import random
import struct
import unittest

import aatls
import exact_json
import generate
import pchr
import pcsef
import pct
import scs
from common import Rejected
from pieces import chunk, png_file

DECODERS = {"pct": pct, "aatls": aatls, "scs": scs, "pchr": pchr, "pcsef": pcsef}


def accepts(decode, data, lenient, **options):
    try:
        decode(data, lenient=lenient, **options)
        return True
    except Rejected:
        return False


class Verdicts(unittest.TestCase):
    def check_table(self, decode, rows, **options):
        for data, strict, lenient in rows:
            with self.subTest(data=data[:80]):
                self.assertEqual(accepts(decode, data, False, **options), strict, "strict")
                self.assertEqual(accepts(decode, data, True, **options), lenient, "lenient")


def frame(key, page, x, y, w, h, trim=None, **more):
    source_w, source_h, trim_x, trim_y = trim or (w, h, 0, 0)
    return {
        "key": key, "page": page, "x": x, "y": y, "w": w, "h": h, "sourceW": source_w, "sourceH": source_h,
        "trimX": trim_x, "trimY": trim_y, "trimmed": trim is not None, "rotated": False, **more,
    }  # fmt: skip


class PctTest(Verdicts):
    def test_example_1(self):
        data = b"PCT:1.0\nP:atlas_0.png,RGBA8888,1024,256,2\nB:2,2,8,64,64\nframe#1-8\n"
        columns = (4, 72, 140, 208, 276, 344, 412, 480)
        self.assertEqual(
            pct.decode(data),
            {
                "format": "pct",
                "kind": "atlas",
                "version": "1.0",
                "pages": [
                    {"file": "atlas_0.png", "width": 1024, "height": 256, "padding": 2, "pixelFormat": "RGBA8888"}
                ],
                "frames": [frame(f"frame{i}", 0, x, 4, 64, 64) for i, x in enumerate(columns, 1)],
                "folders": [],
            },
        )

    EXAMPLE_2 = b"""PCT:1.0
P:atlas_0.png,RGBA8888,2048,512,2
P:atlas_1.png,RGBA8888,2048,256,2
F:warrior
F:knight
F:effects
#0
B:2,2,6,120,108|134,120,4,6
0/idle_#01-24~1
B:2,222,6,120,108|134,120,4,6
1/idle_#01-18~1
sword~1|0|726,2,86,42
shield~1|2|726,48,72,68|80,80,4,6
#1
B:2,2,10,48,48
2/spark_#01-30~1
A:0/idle_01~1=0/idle_12,0/idle_18~1
A:1/idle_01~1=1/idle_09~1
"""

    def test_example_2(self):
        decoded = pct.decode(self.EXAMPLE_2)
        self.assertEqual([page["file"] for page in decoded["pages"]], ["atlas_0.png", "atlas_1.png"])
        self.assertEqual(decoded["folders"], ["warrior", "knight", "effects"])
        keys = [entry["key"] for entry in decoded["frames"]]
        expected = [f"warrior/idle_{i:02}.png" for i in range(1, 25)]
        expected += [f"knight/idle_{i:02}.png" for i in range(1, 19)]
        expected += ["sword.png", "shield.png"]
        expected += [f"effects/spark_{i:02}.png" for i in range(1, 31)]
        self.assertEqual(keys, expected)

        frames = {entry["key"]: entry for entry in decoded["frames"]}
        trim = (134, 120, 4, 6)
        for entry in (
            frame("warrior/idle_01.png", 0, 4, 4, 120, 108, trim),
            frame("warrior/idle_02.png", 0, 128, 4, 120, 108, trim),
            frame("warrior/idle_07.png", 0, 4, 116, 120, 108, trim),
            frame("warrior/idle_24.png", 0, 624, 340, 120, 108, trim),
            frame("knight/idle_01.png", 0, 4, 224, 120, 108, trim),
            frame("knight/idle_18.png", 0, 624, 448, 120, 108, trim),
            frame("sword.png", 0, 726, 2, 86, 42),
            frame("shield.png", 0, 726, 48, 72, 68, (80, 80, 4, 6)),
            frame("effects/spark_01.png", 1, 4, 4, 48, 48),
            frame("effects/spark_30.png", 1, 472, 108, 48, 48),
            # The aliases name frames of the blocks: they win, and keep the place in the list.
            frame("warrior/idle_12.png", 0, 4, 4, 120, 108, trim, aliasOf="warrior/idle_01.png"),
            frame("warrior/idle_18.png", 0, 4, 4, 120, 108, trim, aliasOf="warrior/idle_01.png"),
            frame("knight/idle_09.png", 0, 4, 224, 120, 108, trim, aliasOf="knight/idle_01.png"),
        ):
            self.assertEqual(frames[entry["key"]], entry)

    def test_example_3(self):
        decoded = pct.decode(b"PCT:1.0\nP:atlas_0.png,RGBA8888,256,256,1\nlogo|0|1,1,200,180")
        self.assertEqual(decoded["frames"], [frame("logo", 0, 1, 1, 200, 180)])
        self.assertEqual(decoded["pages"][0]["padding"], 1)

    def names(self, line, folders=(), lenient=False):
        """The keys of one block with this names line."""
        text = "PCT:1.0\nP:p.png,RGBA8888,8,8,0\n" + "".join(f"F:{folder}\n" for folder in folders)
        data = f"{text}B:0,0,1,1,1\n{line}\n".encode()
        return [entry["key"] for entry in pct.decode(data, lenient)["frames"]]

    def test_name_encoding(self):
        folders = ("warrior", "knight/idle", "")
        for line, expected in (
            ("0/idle_01", ["warrior/idle_01"]),
            ("1/a,sword", ["knight/idle/a", "sword"]),
            ("2/a", ["a"]),  # an empty F: adds nothing, not even a slash
            ("00/a", ["warrior/a"]),
            ("x/a", ["x/a"]),
            ("sword~1", ["sword.png"]),
            ("0/idle_01~2", ["warrior/idle_01.webp"]),
            ("heightmap.tga", ["heightmap.tga"]),
            ("a~0,b~6", ["a~0", "b~6"]),
            ("walk_#01-03", ["walk_01", "walk_02", "walk_03"]),
            ("idle#098-101", ["idle098", "idle099", "idle100", "idle101"]),
            ("n#8-10", ["n8", "n9", "n10"]),
            ("0/frame#1-2~1", ["warrior/frame1.png", "warrior/frame2.png"]),
            ("a~3,b~1", ["a.jpg", "b.png"]),  # the name's own suffix wins over the line's
            ("~1", [".png"]),
            ("0/~4", ["warrior/.jpeg"]),
            ("#1-2", ["1", "2"]),
            ("P:x", ["P:x"]),
            ("A:b=c", ["A:b=c"]),
            ("a~#1-2", ["a.png", "a.webp"]),  # the range is expanded first, the suffix read afterwards
            ("__proto__,constructor", ["__proto__", "constructor"]),
        ):
            with self.subTest(line=line):
                self.assertEqual(self.names(line, folders), expected)

    def test_lenient_names(self):
        self.assertEqual(self.names("a#5-1,b", lenient=True), ["b"])
        self.assertEqual(self.names("a#1-3~2,b", lenient=True), ["a1", "a2", "a3", "b"])
        self.assertEqual(self.names("7/x", lenient=True), ["x"])
        for line in ("a#5-1,b", "a#1-3~2,b", "7/x"):
            with self.assertRaises(Rejected):
                self.names(line)

    def test_block_takes_next_line(self):
        data = b"PCT:1.0\r\nP:p.png,RGBA8888,8,8,0\r\nB:0,0,1,1,1\r\n\r\n\r\n#0,F:x\r\n"
        with self.assertRaises(Rejected):  # "#0" is a range without an end here, no page selector
            pct.decode(data)
        keys = [entry["key"] for entry in pct.decode(data.replace(b"#0,", b"B:1,"))["frames"]]
        self.assertEqual(keys, ["B:1", "F:x"])

    def test_later_frame_wins_in_place(self):
        data = b"PCT:1.0\nP:p.png,RGBA8888,8,8,0\na|0|1,1,1,1\nb|0|2,2,2,2\na|1|3,3,3,3\nA:b=a,c\n"
        first, second, third = pct.decode(data)["frames"]
        self.assertEqual(first, frame("a", 0, 2, 2, 2, 2, aliasOf="b"))
        self.assertEqual(second, frame("b", 0, 2, 2, 2, 2))
        self.assertEqual(third, frame("c", 0, 2, 2, 2, 2, aliasOf="b"))

    def test_rotated(self):
        (entry,) = pct.decode(b"PCT:1.0\nP:p.png,RGBA8888,8,8,0\na|5|1,2,3,4\n")["frames"]
        self.assertEqual(entry, {**frame("a", 0, 1, 2, 3, 4), "rotated": True, "turn": "clockwise"})

    def test_first_line(self):
        self.check_table(
            pct.decode,
            [
                (b"PCT:1.0", True, True),
                (b"PCT:1.0\r\n", True, True),
                (b"PCT:1.27\n", True, True),
                (b"\xef\xbb\xbfPCT:1.0\n", False, True),
                (b"", False, False),
                (b"\nPCT:1.0\n", False, False),
                (b"pct:1.0\n", False, False),
                (b"PCT:2.0\n", False, False),
                (b"PCT:0.1\n", False, False),
                (b"PCT:1\n", False, False),
                (b"PCT:1.x\n", False, False),
                (b"PCT:1.0.0\n", False, False),
                (b"PCT:1.0 \n", False, False),
            ],
        )

    def test_verdicts_after_a_page(self):
        long_zeros = b"B:0,0,1,1,1\na#" + b"0" * 2000 + b"1-99999"
        rows = [
            (b"", True, True),
            (b"X:unknown\nX|1", True, True),
            (b"PCT:7", True, True),
            (b"a|0|1,2,3,4\nP:late,RGBA8888,1,1,0", False, True),
            (b"a|0|1,2,3,4\nF:late", False, True),
            (b"F:f\nP:late,RGBA8888,1,1,0", False, True),
            (b"a|0|1,2,3,4\nA:a=b\nc|0|1,2,3,4", False, True),
            (b"a|0|1,2,3,4\nA:a=b\n#0", False, True),
            (b"P:x,RGB565,1,1,0,extra", True, True),
            (b"P:x,RGBA8888,0,1,0", False, False),
            (b"P:x,RGBA8888,1,1,-1", False, False),
            (b"P:x,RGBA8888,1,1", False, False),
            (b"P:x\x01,RGBA8888,1,1,0", False, False),
            (b"F:a\x7fb", False, False),
            (b"#0", True, True),
            (b"#1", False, False),
            (b"#-1", False, False),
            (b"#", False, False),
            (b"#0x", False, True),
            (b"a|0|1,2,3,4,5", True, True),
            (b"a|0|1,2,3", False, False),
            (b"a|0| 1,2,3,4", False, True),
            (b"a|0|+1,2,3,4", False, True),
            (b"a|0|12abc,1.5,0x10,4", False, True),
            (b"a|0|x,2,3,4", False, False),
            (b"a|0|2147483647,-2147483648,3,4", True, True),
            (b"a|0|2147483648,2,3,4", False, False),
            (b"a|0|-99999999999,2,3,4", False, False),
            (b"a|0|1,2,-3,4", False, False),
            (b"a|0|1,2,0,0", True, True),
            (b"a|4|1,2,3,4", True, True),
            (b"a|-1|1,2,3,4", False, False),
            (b"a|2|1,2,3,4", False, False),
            (b"a|0|1,2,3,4|1,2,3,4", False, False),
            (b"a|2|1,2,3,4|1,2,3,4|more", True, True),
            (b"|0|1,2,3,4", False, False),
            (b"0/|0|1,2,3,4", False, False),
            (b"F:f\n0/|0|1,2,3,4", False, False),
            (b"5/a|0|1,2,3,4", False, True),
            (b"a\tb|0|1,2,3,4", False, False),
            (b"a\xff|0|1,2,3,4", False, False),
            (b"X:\xc0\x80", False, False),
            (b"a\rb|0|1,2,3,4", False, False),
            (b"B:0,0,1,1,1", False, False),
            (b"B:0,0,1,1,1\n\n", False, False),
            (b"B:0,0,0,1,1\na", False, False),
            (b"B:0,0,1,-1,1\na", False, False),
            (b"B:0,0,1,1\na", False, False),
            (b"B:0,0,1,1,1|1,2,3\na", False, False),
            (b"B:0,0,1,1,1|1,2,3,4|more\na", True, True),
            (b"B:0,0,1,1,1\na,,b", False, False),
            (b"B:0,0,1,1,1\na,", False, False),
            (b"B:0,0,1,1,1\na#5", False, False),
            (b"B:0,0,1,1,1\na#a-b", False, False),
            (b"B:0,0,1,1,1\na#5-1", False, True),
            (b"B:0,0,1,1,1\n#1-2#3-4", False, True),
            (b"B:0,0,1,1,1\na#1-2000000000", False, False),
            (b"B:0,0,1,1,1\na#0-999999,b", False, False),
            (long_zeros, False, False),
            (b"B:2147483647,0,2,1,1\na#1-2", False, False),
            (b"B:0,0,1,2147483647,1\na", False, False),
            (b"A:a", False, True),
            (b"A:missing=b", False, True),
            (b"a|0|1,2,3,4\nA:a=a", True, True),
            (b"a|0|1,2,3,4\nA:a=b#1-3\nA:b2=c", True, True),
            (b"a|0|1,2,3,4\nA:a=", False, False),
        ]
        page = b"PCT:1.0\nP:p.png,RGBA8888,8,8,2\n"
        self.check_table(pct.decode, [(page + data + b"\n", strict, lenient) for data, strict, lenient in rows])

    def test_frames_need_a_page(self):
        for line in (b"a|0|1,2,3,4", b"B:0,0,1,1,1\na", b"#0"):
            self.check_table(pct.decode, [(b"PCT:1.0\n" + line + b"\n", False, False)])

    def test_padding_overflows_the_cell(self):
        data = b"PCT:1.0\nP:p.png,RGBA8888,8,8,1073741824\n"
        self.check_table(pct.decode, [(data, True, True), (data + b"B:0,0,1,1,1\na\n", False, False)])


def aatls_page(regions, name=b"p.png", size=(64, 32), filters=(0, 5), wraps=(0, 2), count=None):
    head = b"\x01" + struct.pack(">h", len(name)) + name
    head += struct.pack(">2h4bi", *size, *filters, *wraps, len(regions) if count is None else count)
    return head + b"".join(regions)


def aatls_region(box=(1, 2, 3, 4), name=b"r", offsets=None, splits=None, pads=None, length=None):
    data = struct.pack(">H", len(name) if length is None else length) + name + struct.pack(">4h", *box)
    for part in (offsets, splits, pads):
        data += b"\x00" if part is None else b"\xff" + struct.pack(">4h", *part)
    return data


class AatlsTest(Verdicts):
    HEADER = b"AATLS\x00"

    def test_every_section(self):
        full = aatls_region((5, 6, 20, 10), "größe".encode(), (2, 3, 30, 17), (1, 2, 3, 4), (-1, 5, 6, 7))
        data = self.HEADER + aatls_page([aatls_region(), full]) + aatls_page([], b"", (0, -1))
        page = {"filterMin": 0, "filterMag": 5, "wrapU": 0, "wrapV": 2}
        # offset_y 3 counts from the bottom: 17 - 10 - 3 leaves 4 above.
        trimmed = frame("größe", 0, 5, 6, 20, 10, (30, 17, 2, 4), splits=[1, 2, 3, 4], pads=[-1, 5, 6, 7])
        self.assertEqual(
            aatls.decode(data),
            {
                "format": "aatls",
                "kind": "atlas",
                "version": "0",
                "pages": [
                    {"file": "p.png", "width": 64, "height": 32, **page},
                    {"file": "", "width": 0, "height": -1, **page},
                ],
                "frames": [frame("r", 0, 1, 2, 3, 4), trimmed],
            },
        )

    def test_modified_utf8(self):
        name = b"a\xed\xa0\xbd\xed\xb8\x80"
        data = self.HEADER + aatls_page([aatls_region(name=name)])
        self.check_table(aatls.decode, [(data, False, True)])
        self.assertEqual(aatls.decode(data, lenient=True)["frames"][0]["key"], "a\U0001f600")

    def test_files(self):
        region = aatls_region()
        rows = [
            (self.HEADER, True, True),
            (b"", False, False),
            (b"AATLS", False, False),
            (b"aatls\x00", False, False),
            (b"\xef\xbb\xbfAATLS\x00", False, False),
            (b"AATLS\x01", False, True),
            (self.HEADER + b"\x01", False, False),
            (self.HEADER + aatls_page([region]), True, True),
            (self.HEADER + aatls_page([region])[:-1], False, False),
            (self.HEADER + aatls_page([region]) + b"\x01", False, False),
            (self.HEADER + aatls_page([region], count=2**31 - 1), False, False),
            (self.HEADER + aatls_page([region], count=-1), False, False),
            (self.HEADER + aatls_page([], filters=(6, 0)), False, True),
            (self.HEADER + aatls_page([], filters=(0, 7)), False, False),
            (self.HEADER + aatls_page([], filters=(-1, 0)), False, False),
            (self.HEADER + aatls_page([], wraps=(3, 0)), False, False),
            (self.HEADER + aatls_page([], wraps=(0, -1)), False, False),
            (self.HEADER + aatls_page([], name=b"a\x1f"), False, False),
            ((self.HEADER + aatls_page([region])) * 2, False, False),
        ]
        self.check_table(aatls.decode, rows)

    def test_regions(self):
        rows = [
            (aatls_region((0, 0, 63, 31)), True, True),
            (aatls_region((0, 0, 64, 31)), False, True),
            (aatls_region((0, 0, 63, 32)), False, True),
            (aatls_region((0, 0, 65, 31)), False, False),
            (aatls_region((1, 0, 64, 31)), False, False),
            (aatls_region((64, 0, 0, 1)), False, False),
            (aatls_region((-1, 0, 2, 2)), False, False),
            (aatls_region((0, -1, 2, 2)), False, False),
            (aatls_region((5, 5, -1, 2)), False, False),
            (aatls_region((5, 5, 2, -1)), False, False),
            (aatls_region((5, 5, 0, 0)), True, True),
            (aatls_region((32767, 0, 32767, 1)), False, False),
            (aatls_region(offsets=(-5, -5, -1, 32767), splits=(-1, 99, 0, 0), pads=(-2, 0, 0, 0)), True, True),
            (aatls_region(name=b""), True, True),
            (aatls_region(name=b"\x00"), False, False),
            (aatls_region(name=b"\xc0\x80"), False, False),
            (aatls_region(name=b"\xed\xa0\xbd"), False, False),
            (aatls_region(length=0xFFFF), False, False),
            (aatls_region(name=b"n" * 40000), False, True),
        ]
        self.check_table(
            aatls.decode,
            [(self.HEADER + aatls_page([data]), strict, lenient) for data, strict, lenient in rows],
        )


class ScsTest(Verdicts):
    def setUp(self):
        # 6 x 3 cells of 8 pixels: the two differ, so that a swap of x and y or of w and h shows.
        self.canvas = png_file(random.Random(1), 48, 24)

    def file(self, pairs, header=b"source comb stylesheet;1;;8;", canvas=None):
        return header + b"\n" + pairs + b"=\n" + (self.canvas if canvas is None else canvas)

    def leaf(self, x, y, w, h, scale, frames=1, rate=0):
        return {"x": x, "y": y, "w": w, "h": h, "scale": scale, "frames": frames, "rate": rate}

    def test_everything(self):
        pairs = b"hero.run\t= \t1,3 1x2 2 3@12\nhero.icon=2,4 2x1 1\nt.2=0,0 1x1 1\nt.1=0,1 1x1 1 1@0\n"
        header = b"source comb stylesheet;1;x-json;8;"
        run, icon = self.leaf(24, 8, 8, 16, 2, 3, 12), self.leaf(32, 16, 16, 8, 1)
        one, two = self.leaf(8, 0, 8, 8, 1), self.leaf(0, 0, 8, 8, 1)
        animation = {"frames": 3, "rate": 12}
        self.assertEqual(
            scs.decode(self.file(pairs, header)),
            {
                "format": "scs",
                "kind": "atlas",
                "version": "1",
                "cellWidth": 8,
                "extension": "json",
                "pages": [{"width": 48, "height": 24}],
                "sprites": {"hero": {"run": run, "icon": icon}, "t": [one, two]},
                "clips": [
                    {
                        "name": "hero.run",
                        "direction": "forward",
                        "steps": [{"frame": i, "durationUs": 83333} for i in range(3)],
                    }
                ],
                "frames": [
                    *(
                        frame("hero.run", 0, x, 8, 8, 16, scale=2, animation={"index": i, **animation})
                        for i, x in enumerate((24, 32, 40))
                    ),
                    frame("hero.icon", 0, 32, 16, 16, 8, scale=1),
                    frame("t.2", 0, 0, 0, 8, 8, scale=1),
                    frame("t.1", 0, 8, 0, 8, 8, scale=1),
                ],
            },
        )

    def sprites(self, *keys):
        pairs = b"".join(b"%s=0,%d 1x1 1\n" % (key, column) for column, key in enumerate(keys))
        tree = scs.decode(self.file(pairs))["sprites"]
        return self.columns(tree)

    def columns(self, node):
        """The tree with each leaf replaced by its column."""
        if isinstance(node, list):
            return [self.columns(child) for child in node]
        if "frames" in node:
            return node["x"] // 8
        return {name: self.columns(child) for name, child in node.items()}

    def test_tree(self):
        self.assertEqual(self.sprites(), {})
        self.assertEqual(self.sprites(b"a.0", b"a.1"), {"a": [0, 1]})
        self.assertEqual(self.sprites(b"a.3", b"a.1", b"a.2"), {"a": [1, 2, 0]})
        self.assertEqual(self.sprites(b"a.2", b"a.3"), {"a": {"2": 0, "3": 1}})
        self.assertEqual(self.sprites(b"a.1", b"a.3"), {"a": {"1": 0, "3": 1}})
        self.assertEqual(self.sprites(b"a.1", b"a.b"), {"a": {"1": 0, "b": 1}})
        self.assertEqual(self.sprites(b"a.4000000000"), {"a": {"4000000000": 0}})
        self.assertEqual(self.sprites(b"1.x", b"2"), [{"x": 0}, 1])
        self.assertEqual(self.sprites(b"a", b"A"), {"a": 0, "A": 1})

    def test_headers(self):
        start = b"source comb stylesheet;"
        rows = [
            (start + b"1;;8;", True, True),
            (start + b"1;x-a-b-;8;", True, True),
            (start + b"1;x-;8;", False, False),
            (start + b"1;x--a;8;", False, False),
            (start + b"1;x-a_b;8;", False, False),
            (start + b"1;json;8;", False, False),
            (start + b"1;8;", False, False),
            (start + b"1;;8", False, False),
            (start + b"1;;8;9;", False, False),
            (start + b"1;;8;\r", False, True),
            (start + b"1;;0;", False, False),
            (start + b"1;;08;", False, True),
            (start + b"1;;5;", False, False),
            (start + b"0;;8;", False, False),
            (start + b"2;;8;", False, False),
            (start + b"999;;8;", False, False),
            (start + b"1000;;8;", False, False),
            (start + b"01;;8;", False, True),
            (start + b"+1;;8;", False, False),
            (start + b"1;;2147483648;", False, False),
            (b"source comb spritesheet;1;;8;", False, True),
            (b"Source comb stylesheet;1;;8;", False, False),
            (b"\xef\xbb\xbf" + start + b"1;;8;", False, True),
        ]
        self.check_table(scs.decode, [(self.file(b"", header), s, l) for header, s, l in rows])

    def test_pairs(self):
        rows = [
            (b"a=0,0 6x3 1", True, True),
            (b"a=0,0 3x6 1", False, True),
            (b"a=2,5 1x1 1", True, True),
            (b"a=5,2 1x1 1", False, True),
            (b"a=0,0 2x1 1 3@1", True, True),
            (b"a=0,0 2x1 1 4@1", False, True),
            (b"a=0,0 2147483647x1 1 2147483647@1", False, False),
            (b"", False, False),
            (b" a=0,0 1x1 1", False, False),
            (b"a=0,0 1x1 1 ", False, False),
            (b"a=0,0 1x1 1\r", False, True),
            (b"a \t=\t 0,0 1x1 1", True, True),
            (b"a=0,0  1x1 1", False, False),
            (b"a=0,0\t1x1 1", False, False),
            (b"a..b=0,0 1x1 1", False, False),
            (b".a=0,0 1x1 1", False, False),
            (b"a.=0,0 1x1 1", False, False),
            (b"a_b=0,0 1x1 1", False, False),
            (b"=0,0 1x1 1", False, False),
            ("é=0,0 1x1 1".encode(), False, False),
            (b"a=0,0 0x1 1", False, False),
            (b"a=0,0 1x0 1", False, False),
            (b"a=0,0 1x1 0", False, False),
            (b"a=0,0 1x1", False, False),
            (b"a=0,0 1x1 1 0@1", False, False),
            (b"a=0,0 1x1 1 1@0", True, True),
            (b"a=0,0 1x1 1 2@0", False, False),
            (b"a=0,0 1x1 1 1@", False, False),
            (b"a=0,0 1x1 1 @1", False, False),
            (b"a=0,0 1x1 1 1@x", False, False),
            (b"a=0,0 1x1 1 1@1 1", False, False),
            (b"a=00,0 1x1 1", False, True),
            (b"a=0,0 1x1 01", False, True),
            (b"a=-1,0 1x1 1", False, False),
            (b"a=0,0 1x1 1000000000", True, True),
            (b"a=0,0 1x1 2147483648", False, False),
            (b"a=0,0 1x1 1\na=0,0 1x1 1", False, False),
            (b"a=0,0 1x1 1\na.b=0,0 1x1 1", False, False),
            (b"a.b=0,0 1x1 1\na=0,0 1x1 1", False, False),
            (b"=", False, False),  # ends the section early: what follows is no PNG
            (b".".join([b"d"] * 64) + b"=0,0 1x1 1", True, True),
            (b".".join([b"d"] * 65) + b"=0,0 1x1 1", False, False),
            (b".".join([b"d"] * 100_000) + b"=0,0 1x1 1", False, False),
        ]
        self.check_table(scs.decode, [(self.file(pair + b"\n"), s, l) for pair, s, l in rows])

    def test_canvas(self):
        canvas = self.canvas
        bad_crc = canvas[:-1] + bytes([canvas[-1] ^ 1])
        late_ihdr = canvas[:8] + chunk(b"tEXt", b"a\0b") + canvas[8:]
        rows = [
            (canvas, True, True),
            (b"", False, False),
            (canvas[:-1], False, False),
            (canvas[:-12], False, False),
            (bad_crc, False, False),
            (late_ihdr, False, False),
            (b"x" + canvas, False, False),
            (canvas + b"\0", False, True),
            (png_file(random.Random(1), 48, 23), False, False),
            (png_file(random.Random(1), 47, 24), False, False),
        ]
        self.check_table(scs.decode, [(self.file(b"", canvas=data), s, l) for data, s, l in rows])
        self.check_table(scs.decode, [(b"source comb stylesheet;1;;8;\na=0,0 1x1 1\n", False, False)])


def pchr_string(text):
    return struct.pack("<H", len(text)) + text


def pchr_image(width=1, height=1, code=1, data=b"\0\0\0\0", name=b"i"):
    return pchr_string(name) + struct.pack("<HHBI", width, height, code, len(data)) + data


def pchr_bone(parent=-1, name=b"b"):
    return pchr_string(name) + struct.pack("<h", parent)


def pchr_vertex(floats=(1.5, -0.0, 0.25, 1.0), ids=(0, 9, 9, 9), weights=(1.0, 0.0, 0.0, -0.0)):
    return struct.pack("<4f4H4f", *floats, *ids, *weights)


def pchr_mesh(image=0, vertices=(), indices=(), vertex_count=None, index_count=None):
    vertex_count = len(vertices) if vertex_count is None else vertex_count
    index_count = len(indices) if index_count is None else index_count
    data = pchr_string(b"m") + struct.pack("<HHI", image, vertex_count, index_count)
    return data + b"".join(vertices) + struct.pack(f"<{len(indices)}H", *indices)


def pchr_animation(frame_count=0, transforms=b"", flags=1):
    return pchr_string(b"a") + struct.pack("<BH", flags, frame_count) + transforms


def pchr_transform(floats=(1.0, 2.0, 90.0, 1.0, 1.0), flags=1, z_order=-2):
    return struct.pack("<5fBh", *floats, flags, z_order)


def pchr_file(images=(), bones=(), meshes=(), animations=(), version=1, flags=0, tail=b""):
    data = b"PCHR" + struct.pack("<IHH", version, 24, flags)
    for section in (images, bones, meshes, animations):
        data += struct.pack("<H", len(section)) + b"".join(section)
    return data + tail


class PchrTest(Verdicts):
    def test_every_section(self):
        picture = png_file(random.Random(2), 3, 2)
        poses = [pchr_transform(), pchr_transform((0.1, -0.0, 0.0, 2.0, 0.5), 2, 7)]
        data = pchr_file(
            [pchr_image(), pchr_image(3, 2, 0, picture, "größe".encode())],
            [pchr_bone(), pchr_bone(0, b"c")],
            [pchr_mesh(1, [pchr_vertex()], [0, 0, 0])],
            [pchr_animation(1, b"".join(poses)), pchr_animation(0, flags=2)],
        )
        tenth = struct.unpack("<f", struct.pack("<f", 0.1))[0]
        first = {"x": 1.0, "y": 2.0, "rotation": 90.0, "scaleX": 1.0, "scaleY": 1.0, "visible": True, "zOrder": -2}
        second = {"x": tenth, "y": -0.0, "rotation": 0.0, "scaleX": 2.0, "scaleY": 0.5, "visible": False, "zOrder": 7}
        vertex = {"x": 1.5, "y": -0.0, "u": 0.25, "v": 1.0}
        vertex |= {"boneIds": [0, 9, 9, 9], "boneWeights": [1.0, 0.0, 0.0, -0.0]}
        expected = {
            "version": 1,
            "fps": 24,
            "images": [
                {"name": "i", "width": 1, "height": 1, "format": "rgba8888"},
                {"name": "größe", "width": 3, "height": 2, "format": "png"},
            ],
            "bones": [{"name": "b", "parent": -1}, {"name": "c", "parent": 0}],
            "meshes": [{"name": "m", "image": 1, "vertices": [vertex], "indices": [0, 0, 0]}],
            "animations": [
                {"name": "a", "loop": True, "frames": [[first, second]]},
                {"name": "a", "loop": False, "frames": []},
            ],
        }
        self.assertIsNone(exact_json.difference(expected, pchr.decode(data)))

    def test_files(self):
        picture = png_file(random.Random(2), 3, 2)
        rows = [
            (pchr_file(), True, True),
            (pchr_file()[:-1], False, False),
            (b"pchr" + pchr_file()[4:], False, False),
            (pchr_file(version=2), False, False),
            (pchr_file(version=0), False, False),
            (pchr_file(flags=0x8001), True, True),
            (pchr_file(tail=b"\0"), False, True),
            (pchr_file([pchr_image(0, 0, 1, b"")]), True, True),
            (pchr_file([pchr_image(2, 1, 1)]), False, False),
            (pchr_file([pchr_image(1, 1, 2)]), False, False),
            (pchr_file([pchr_image(65535, 65535, 1, b"")]), False, False),
            (pchr_file([pchr_image(3, 2, 0, picture)]), True, True),
            (pchr_file([pchr_image(2, 3, 0, picture)]), False, False),
            (pchr_file([pchr_image(3, 2, 0, picture[:20])]), False, False),
            (pchr_file([pchr_image(name=b"\0")]), False, False),
            (pchr_file([pchr_image(name=b"\xff")]), False, False),
            (pchr_file(bones=[pchr_bone(0)]), False, False),
            (pchr_file(bones=[pchr_bone(-2)]), False, False),
            (pchr_file(bones=[pchr_bone(), pchr_bone(1)]), False, False),
            (pchr_file(bones=[pchr_bone(name=b"")]), True, True),
        ]
        self.check_table(pchr.decode, rows)

    def test_meshes(self):
        nan, infinity = float("nan"), float("inf")
        three = [pchr_vertex()] * 3
        rows = [
            (pchr_mesh(0, three, [0, 1, 2]), True, True),
            (pchr_mesh(1), False, False),
            (pchr_mesh(0, three, [0, 1, 3]), False, False),
            (pchr_mesh(0, three, [0, 1]), False, False),
            (pchr_mesh(0, three, vertex_count=65535), False, False),
            (pchr_mesh(0, three, index_count=0xFFFFFFFF), False, False),
            (pchr_mesh(0, [pchr_vertex((nan, 0, 0, 0))]), False, False),
            (pchr_mesh(0, [pchr_vertex((0, 0, infinity, 0))]), False, False),
            (pchr_mesh(0, [pchr_vertex((0, 0, -7, 7))]), True, True),
            (pchr_mesh(0, [pchr_vertex(weights=(0, 0, 0, nan))]), False, False),
            (pchr_mesh(0, [pchr_vertex(ids=(1, 0, 0, 0))]), False, False),
            (pchr_mesh(0, [pchr_vertex(ids=(9, 9, 9, 9), weights=(0, -0.0, 0, 0))]), True, True),
            (pchr_mesh(0, [pchr_vertex(weights=(-1, 0, 0, 0))]), True, True),
            (pchr_mesh(0, [pchr_vertex(weights=(1, -1, 0, 0))]), False, False),
        ]
        image, bone = [pchr_image()], [pchr_bone()]
        self.check_table(pchr.decode, [(pchr_file(image, bone, [mesh]), s, l) for mesh, s, l in rows])

    def test_animations(self):
        nan = float("nan")
        rows = [
            (pchr_animation(2, pchr_transform() * 2), True, True),
            (pchr_animation(3, pchr_transform() * 2), False, False),
            (pchr_animation(65535), False, False),
            (pchr_animation(1, pchr_transform((0, 0, nan, 0, 0))), False, False),
            (pchr_animation(1, pchr_transform(flags=0xFE), flags=0xFE), True, True),
        ]
        self.check_table(
            pchr.decode,
            [(pchr_file(bones=[pchr_bone()], animations=[data]), s, l) for data, s, l in rows],
        )
        no_bones = pchr.decode(pchr_file(animations=[pchr_animation(65535)]))
        self.assertEqual(no_bones["animations"][0]["frames"], [[]] * 65535)


class PcsefTest(Verdicts):
    EXAMPLE = (
        b"9.3.2[3.2[9.2.9.3.2[2.3[9.2.9.3.2[2.2[9.3.^^9.3.7[9.2.9.3.1[1A2[1A2[9.2.^9.3.2[2O3[9.2.9.4.5[9.3.9.4.5A9.3."
        b"9.3.7G9.2.9.2.1G7A1G9.1.9.2.1A1.5G1.1A9.1.9.2.1G1.5A1.1G9.1.9.2.1A1.5G1.1A9.1.9.2.1G1.5A1.1G9.1.9.2.1A1.5G1.1A"
        b"9.1.9.1.2[1.5A1.2[9.9.1.2[1.5G1.2[9.9.4.5A9.3.9.4.5[9.3.^9.4.1[3.1[9.3.^^^^9.3.2[2.2[9.3.^"
    )

    def test_example(self):
        self.assertEqual(len(self.EXAMPLE), 307)
        # "compared to the 900 bytes of the original sprite": 30 rows of 30.
        decoded = pcsef.decode(self.EXAMPLE, width=30, height=30)
        rows = decoded["rows"]
        self.assertEqual((decoded["width"], decoded["height"], len(rows)), (30, 30, 30))
        self.assertEqual(rows[0], "............[[...[[...........")
        self.assertEqual(rows[1], "............[[..[[[...........")
        self.assertEqual(rows[2], "............[[..[[............")
        self.assertEqual(rows[3], rows[2])
        self.assertEqual(rows[4], rows[2])
        self.assertEqual(rows[6], "............[A[[A[[...........")
        self.assertEqual(rows[-1], "............[[..[[............")
        self.assertNotIn("palette", decoded)

    def test_codes(self):
        self.assertEqual(pcsef.decode(b"~1A1B>^5A3B\r\n", width=4)["rows"], ["....", "ABBA", "ABBA", "AAAA", "ABBB"])
        self.assertEqual(pcsef.decode(b"~", width=3, empty="x")["rows"], ["xxx"])
        self.assertEqual(pcsef.decode(b"", width=3)["rows"], [])
        self.assertEqual(pcsef.decode(b"2'1|1\\", width=4)["rows"], ["''|\\"])

    def test_verdicts_at_width_4(self):
        rows = [
            (b"4A", True, True),
            (b"4A\n", True, True),
            (b"4A\n\n", False, True),
            (b"\xef\xbb\xbf4A", False, True),
            (b"6A2B", True, True),
            (b"0A4A", False, True),
            (b"A4A", False, True),
            (b"44A", False, True),
            (b"4A3", False, True),
            (b"4A 4A", False, True),
            ("4A\u00e94A".encode(), False, True),
            (b"4A\xff", False, False),
            (b"3A", False, True),
            (b"^", False, False),
            (b"1A~", False, False),
            (b"4A1A^", False, False),
            (b"~^^", True, True),
            (b">", False, False),
            (b"1A>", False, False),
            (b"2A>", True, True),
            (b"3A>", False, True),
            (b"2A>>", False, False),
            (b"4A>", False, False),
            (b"6A>", True, True),
            (b"4 ", False, True),
        ]
        self.check_table(pcsef.decode, rows, width=4)
        self.check_table(pcsef.decode, [(b"2A>", False, False)], width=5)
        self.check_table(pcsef.decode, [(b"~~", False, False)], width=5, height=3)
        self.check_table(pcsef.decode, [(b"~~", False, False)], width=0)

    def test_lenient_results(self):
        self.assertEqual(pcsef.decode(b"1A2B>", lenient=True, width=4)["rows"], ["ABBA"])
        self.assertEqual(pcsef.decode(b"x6A", lenient=True, width=4)["rows"], ["AAAA", "AA.."])

    def test_palette(self):
        self.assertEqual(len(pcsef.ALPHABETS["document"]), 79)
        self.assertEqual(len(pcsef.ALPHABETS["compact"]), 77)
        self.assertEqual([pcsef.ALPHABETS["document"].index(c) for c in ".>"], [72, 75])
        colours = ["#102030ff"] * 79
        self.assertEqual(pcsef.decode(b"", width=1, palette=colours)["palette"], colours)
        for alphabet, count in (("document", 80), ("compact", 78)):
            with self.assertRaises(Rejected):
                pcsef.decode(b"", width=1, alphabet=alphabet, palette=["#102030ff"] * count)


class ExactJsonTest(unittest.TestCase):
    """A comparison that lets something pass would make every other check worthless."""

    def test_differences(self):
        load, difference = exact_json.load, exact_json.difference
        for expected, text, same in (
            (-0.0, b"-0", True),
            (-0.0, b"-0.0", True),
            (-0.0, b"0", False),
            (0.0, b"-0", False),
            (1.0, b"1", True),
            (struct.unpack("<f", b"\xcd\xcc\xcc\x3d")[0], b"0.1", True),
            (struct.unpack("<f", b"\xce\xcc\xcc\x3d")[0], b"0.1", False),
            (struct.unpack("<f", b"\xff\xff\x7f\x7f")[0], b"3.4028235e38", True),
            (struct.unpack("<f", b"\x01\x00\x00\x00")[0], b"1e-45", True),
            (1.0, b"true", False),
            (True, b"1", False),
            (1, b"1.0", False),
            ("1", b"1", False),
            ({"a": 1}, b"{}", False),
            ({}, b'{"a": 1}', False),
            ([1], b"[1, 2]", False),
            ({"a": [1, "x"]}, b'{"a": [1, "x"]}', True),
        ):
            with self.subTest(expected=expected, text=text):
                self.assertEqual(difference(expected, load(text)) is None, same)
        for text in (b"NaN", b'{"a":1,"a":1}', b"", b"\xff"):
            with self.assertRaises(ValueError):
                load(text)


class GeneratorTest(unittest.TestCase):
    def test_valid_files_are_accepted(self):
        for format_id, decoder in DECODERS.items():
            for number in range(150):
                data, options = generate.valid(format_id, random.Random(number))
                for lenient in (False, True):
                    with self.subTest(format=format_id, number=number, lenient=lenient):
                        self.assertTrue(accepts(decoder.decode, data, lenient, **options))

    def test_about_half_of_the_mutated_ones_are(self):
        for format_id, decoder in DECODERS.items():
            with self.subTest(format=format_id):
                accepted = 0
                for number in range(300):
                    data, options = generate.mutated(format_id, random.Random(number))
                    accepted += accepts(decoder.decode, data, bool(number % 2), **options)
                self.assertTrue(100 <= accepted <= 200, accepted)

    def test_the_seed_decides_everything(self):
        for format_id in DECODERS:
            for maker in (generate.valid, generate.mutated):
                self.assertEqual(maker(format_id, random.Random("s")), maker(format_id, random.Random("s")))


if __name__ == "__main__":
    unittest.main()
