#!/usr/bin/env python3
"""The reference decoders, checked against values taken by hand from the documents and the rulings.

What they must accept and reject stands in the tables of hostile files, which are written from the documents too.
"""

import importlib
import pathlib
import random
import struct
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "hostile"))

import aatls  # noqa: E402
import exact_json  # noqa: E402
import generate  # noqa: E402
import pchr  # noqa: E402
import pcsef  # noqa: E402
import pct  # noqa: E402
import scs  # noqa: E402
from build import Case  # noqa: E402
from common import Rejected  # noqa: E402
from pieces import png_file  # noqa: E402

DECODERS = {"pct": pct, "aatls": aatls, "scs": scs, "pchr": pchr, "pcsef": pcsef}


def accepts(decode, data, lenient, **options):
    try:
        decode(data, lenient=lenient, **options)
        return True
    except Rejected:
        return False


class VerdictTest(unittest.TestCase):
    LIMITS = {"GEN008", "GEN011", "GEN012"}  # of our program; the decoders have none

    def options_of(self, case):
        """The decoder's options; None if it has no such option."""
        words, options = [word for word in case.options if word != "--lenient"], {}
        for name, value in zip(words[::2], words[1::2]):
            if name in ("--width", "--height", "--empty", "--alphabet"):
                options[name[2:]] = int(value) if value.isdigit() else value
            elif name != "--from":
                return None
        return options

    def test_hostile_files(self):
        for format_id, decoder in DECODERS.items():
            count = 0
            for case in importlib.import_module(f"cases_{format_id}").CASES:
                if not isinstance(case, Case) or case.suffix != f".{format_id}" or case.code in self.LIMITS:
                    continue
                options = self.options_of(case)
                if options is None:
                    continue
                count += 1
                with self.subTest(case=case.name):
                    wanted = case.severity != "error"
                    self.assertEqual(accepts(decoder.decode, case.data, "--lenient" in case.options, **options), wanted)
                    if wanted:  # lenient reading accepts whatever strict reading does
                        self.assertTrue(accepts(decoder.decode, case.data, True, **options))
            self.assertGreater(count, 50)


def frame(key, page, x, y, w, h, trim=None, **more):
    source_w, source_h, trim_x, trim_y = trim or (w, h, 0, 0)
    return {
        "key": key, "page": page, "x": x, "y": y, "w": w, "h": h, "sourceW": source_w, "sourceH": source_h,
        "trimX": trim_x, "trimY": trim_y, "trimmed": trim is not None, "rotated": False, **more,
    }  # fmt: skip


class PctTest(unittest.TestCase):
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



def aatls_page(regions, name=b"p.png", size=(64, 32)):
    head = b"\x01" + struct.pack(">h", len(name)) + name
    head += struct.pack(">2h4bi", *size, 0, 5, 0, 2, len(regions))
    return head + b"".join(regions)


def aatls_region(box=(1, 2, 3, 4), name=b"r", offsets=None, splits=None, pads=None):
    data = struct.pack(">H", len(name)) + name + struct.pack(">4h", *box)
    for part in (offsets, splits, pads):
        data += b"\x00" if part is None else b"\xff" + struct.pack(">4h", *part)
    return data


class AatlsTest(unittest.TestCase):
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
        self.assertEqual(aatls.decode(data, lenient=True)["frames"][0]["key"], "a\U0001f600")



class ScsTest(unittest.TestCase):
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



def pchr_string(text):
    return struct.pack("<H", len(text)) + text


def pchr_image(width=1, height=1, code=1, data=b"\0\0\0\0", name=b"i"):
    return pchr_string(name) + struct.pack("<HHBI", width, height, code, len(data)) + data


def pchr_bone(parent=-1, name=b"b"):
    return pchr_string(name) + struct.pack("<h", parent)


def pchr_vertex(floats=(1.5, -0.0, 0.25, 1.0), ids=(0, 9, 9, 9), weights=(1.0, 0.0, 0.0, -0.0)):
    return struct.pack("<4f4H4f", *floats, *ids, *weights)


def pchr_mesh(image=0, vertices=(), indices=()):
    data = pchr_string(b"m") + struct.pack("<HHI", image, len(vertices), len(indices))
    return data + b"".join(vertices) + struct.pack(f"<{len(indices)}H", *indices)


def pchr_animation(frame_count=0, transforms=b"", flags=1):
    return pchr_string(b"a") + struct.pack("<BH", flags, frame_count) + transforms


def pchr_transform(floats=(1.0, 2.0, 90.0, 1.0, 1.0), flags=1, z_order=-2):
    return struct.pack("<5fBh", *floats, flags, z_order)


def pchr_file(images=(), bones=(), meshes=(), animations=()):
    data = b"PCHR" + struct.pack("<IHH", 1, 24, 0)
    for section in (images, bones, meshes, animations):
        data += struct.pack("<H", len(section)) + b"".join(section)
    return data


class PchrTest(unittest.TestCase):
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



class PcsefTest(unittest.TestCase):
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
