"""Packing: what cannot become an atlas is refused, every fault is named, and nothing is left on the disk.

Findings about all sprites together have no place; those about a file name it in front of the code.
"""

import struct

from build import IEND, PNG_SIGNATURE, Job, Place, idat, ihdr, png

CASES = []


def pack(name, files, code, *options, status=1, severity="error", place=Place(), output="out.pct", inputs=("in", )):
    """`files` are laid below the folder `in`."""
    files = {f"in/{file}": data for file, data in files.items()}
    CASES.append(Job(f"pack: {name}", files, ("pack", *inputs, "-o", output, *options), status, code, severity, place,
                     output))


SQUARE = png(8, 8)
PAIR = {"a.png": SQUARE, "b.png": png(8, 8, b"\x01\x02\x03\xff")}

# --- nothing to pack

pack("no image in a folder", {"notes.txt": b"hello"}, "PCK001")
pack("only hidden files", {".a.png": SQUARE}, "PCK001")
pack("all images ignored", {"a.png": SQUARE, ".spritepressignore": b"*.png\n"}, "PCK001")
pack("an atlas without frames", {"a.pct": b"PCT:1.0\nP:a.png,RGBA8888,8,8,0\n", "a.png": SQUARE}, "PCK001",
     inputs=("in/a.pct", ))

# --- rules of an ignore file: a NUL ends no line, so that nobody writes more rules than were counted

pack("an ignore file of NUL bytes", {"a.png": SQUARE, ".spritepressignore": b"a\0" * 10000}, "GEN007",
     place=Place(line=1, column=2))
pack("a control character in an ignore file", {"a.png": SQUARE, ".spritepressignore": b"b.png\n\x1b[2J\n"}, "GEN007",
     place=Place(line=2, column=1))
pack("an ignore file deeper down", {"a.png": SQUARE, "b/.spritepressignore": b"\0", "b/c.png": SQUARE}, "GEN007",
     place=Place(line=1, column=1))
pack("too many patterns in an ignore file", {"a.png": SQUARE, ".spritepressignore": b"?x\n" * 1025}, "GEN026")
pack("too many patterns for pivots", {"a.png": SQUARE, "pivots.json": b"{%s}" % b",".join(
    b'"?%d": [0, 0]' % i for i in range(1025))}, "GEN026")
pack("a list with a NUL", {"a.png": SQUARE, "list.txt": b"in/a.png\0x\n"}, "GEN007", inputs=("@in/list.txt", ))

# --- what is no image, and images that are not supported (a BMP of compression 4)

pack("a text called .bmp", {"a.bmp": b"hello"}, "IMG008", place=Place(0))
pack("a BMP with a JPEG inside", {"a.bmp": b"BM" + struct.pack("<IHHI", 70, 0, 0, 54) +
                                  struct.pack("<IiiHHIIiiII", 40, 2, 2, 1, 24, 4, 16, 0, 0, 0, 0) + bytes(16)}, "IMG009",
     place=Place(0))

pack("a broken picture that is skipped", {"a.bmp": b"hello", "b.png": SQUARE}, "PCK015", "--skip-broken", status=0,
     severity="warning", output="out.scs")

# --- GIFs that end early: the pictures that are whole are packed. 2 x 1 pixels of two colours; codes of three bits:
# clear (4), the index of each pixel, end (5).

GIF_HEAD = b"GIF89a" + struct.pack("<HHBBB", 2, 1, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
GIF_PICTURE = b"\x2c" + struct.pack("<HHHHB", 0, 0, 2, 1, 0) + b"\2\2\x0c\x0a\0"
GIF_WHOLE = GIF_HEAD + GIF_PICTURE


def pack_gif(name, data, status=0, code="IMG010"):
    pack(name, {"a.gif": data}, code, "--sanitize-names", status=status, place=Place(0), output="out.scs",
         severity="warning" if status == 0 else "error")


pack_gif("a GIF without a trailer", GIF_WHOLE)
pack_gif("a GIF cut in its second picture", GIF_WHOLE + GIF_PICTURE[:-3])
pack_gif("a GIF cut in a comment", GIF_WHOLE + b"\x21\xfe\x20hello")
pack_gif("a GIF with a stray byte", GIF_WHOLE + b"\0" + GIF_PICTURE + b"\x3b")
pack_gif("a GIF cut in its first picture", GIF_WHOLE[:-3], 1, "IMG001")
pack_gif("a GIF with a stray byte before its picture", GIF_HEAD + b"\0" + GIF_PICTURE + b"\x3b", 1, "IMG001")

# --- an atlas that is damaged: its line and column

pack("a damaged atlas", {"a.pct": b"PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|0,0,8,8\nb|0|x,0,8,8\n", "a.png": SQUARE},
     "PCT008", place=Place(line=4, column=5), inputs=("in/a.pct", ))

# --- equal names

pack("equal names without extensions", {"a.png": SQUARE, "a.PNG": SQUARE}, "PCK002", "--strip-extensions")
pack("equal names without folders", {"x/a.png": SQUARE, "y/a.png": SQUARE}, "PCK002", "--strip-folders")
pack("two files of one name", {"x/a.png": SQUARE, "y/a.png": SQUARE}, "PCK002", inputs=("in/x/a.png", "in/y/a.png"))
pack("equal names in AATLS", {"a.png": SQUARE, "a.PNG": SQUARE}, "PCK002", "--strip-extensions", output="out.aatls")
pack("equal keys after sanitizing", {"a-b.png": SQUARE, "ab.png": SQUARE}, "PCK002", "--sanitize-names",
     output="out.scs")

# One black mark on an otherwise empty border makes a nine-patch, named as the picture beside it.
MARKED = PNG_SIGNATURE + ihdr(4, 4) + idat(b"".join(b"\0" + row for row in (
    b"\0" * 4 + b"\0\0\0\xff" + b"\0" * 8, *[b"\0" * 4 + b"\x01\x02\x03\xff" * 2 + b"\0" * 4] * 2, b"\0" * 16))) + IEND
pack("a name that no rule of make can have", {"a;b.png": SQUARE}, "PCK022", "--depfile", "-", "--sanitize-names",
     status=0, severity="warning", output="out.scs")
pack("a plain picture beside its nine-patch", {"a.png": SQUARE, "a.9.png": MARKED}, "PCK021", status=0,
     severity="warning", output="out.scs")
pack("a nine-patch of another folder", {"x/a.png": SQUARE, "y/a.9.png": MARKED}, "PCK002", "--strip-folders")

# --- sprites larger than a page

pack("a sprite wider than a page", {"a.png": png(33, 8)}, "PCK003", "--max-size", "32")
pack("a sprite wider than a page that is skipped", {"a.png": png(33, 8), "b.png": SQUARE}, "PCK015", "--max-size", "32",
     "--skip-broken", status=0, severity="warning", output="out.scs")
pack("a sprite higher than a page", {"a.png": png(8, 33)}, "PCK003", "--max-size", "64x32")
pack("a sprite and its border", {"a.png": png(30, 30)}, "PCK003", "--max-size", "32", "--border-padding", "2")
pack("a sprite and what is extruded", {"a.png": png(30, 30)}, "PCK003", "--max-size", "32", "--extrude", "2")
pack("a sprite and the free column of AATLS", {"a.png": png(32, 8)}, "PCK003", "--max-size", "32", output="out.aatls")
pack("a sprite and powers of two", {"a.png": png(40, 8)}, "PCK003", "--max-size", "63", "--size-constraints", "pot")
pack("a sprite and multiples of four", {"a.png": png(31, 8)}, "PCK003", "--max-size", "31", "--size-constraints",
     "multiple-of-4")
pack("a sprite that scaling made too large", {"a.png": png(20, 8)}, "PCK003", "--max-size", "32", "--scale", "2")
pack("a sprite in cells wider than the page", {"a.png": png(20, 8)}, "PCK003", "--max-size", "31", "--cell-width", "16",
     output="out.scs")

# --- an atlas of another format beside it

CASES.append(Job("pack: the page of the atlas beside it",
                 {"in/a.png": SQUARE, "out.pct": b"PCT:1.0\nP:out.png,RGBA8888,8,8,0\na|0|0,0,8,8\n", "out.png": SQUARE},
                 ("pack", "in", "-o", "out.aatls", "--page-name", "out.png"), 1, "PCK013", "error", Place(), "out.aatls"))

CASES.append(Job("pack: its own page among the images",
                 {"in/a.png": SQUARE, "in/out.scs": b"", "in/out.pct": b"PCT:1.0\nP:out.png,RGBA8888,8,8,0\na|0|0,0,8,8\n",
                  "in/out.png": SQUARE},
                 ("pack", "in", "-o", "in/out.pct", "-v", "--dry-run"), 0, "PCK016", "note", Place(), "in/out.pct"))

# --- one page

pack("two pages where one is allowed", PAIR, "PCK004", "--max-size", "12", "--no-multipack")
pack("two pages of sc-sprites", PAIR, "PCK004", "--max-size", "12", output="out.scs")

# --- sizes out of range

pack("a page of a million pixels", PAIR, "PCK005", "--max-size", "1000000")

# --- keys of sc-sprites

for bad in ("a-b", "a b", "é", "a..b", "a."):
    pack(f"the key {bad!r}", {f"{bad}.png": SQUARE}, "PCK006", output="out.scs")
pack("a key without characters", {"é.png": SQUARE}, "PCK006", "--sanitize-names", output="out.scs")

pack("a key of 65 parts", {"/".join(["a"] * 65) + ".png": SQUARE}, "PCK006", output="out.scs")

# --- keys of sc-sprites that are in each other's way

FRAMES = {"walk_1.png": SQUARE, "walk_2.png": SQUARE}
pack("an animation and a sprite of one key", {**FRAMES, "walk.png": SQUARE}, "PCK011", output="out.scs")
pack("two animations of one key", {**FRAMES, "walk/1.png": SQUARE, "walk/2.png": SQUARE}, "PCK011", output="out.scs")
pack("an animation and a group of one key", {**FRAMES, "walk/left.png": SQUARE}, "PCK011", output="out.scs")
pack("a sprite and a group of one key", {"a.png": SQUARE, "a/b.png": SQUARE}, "PCK012", output="out.scs")
pack("a sprite and numbers in a group", {"a.png": SQUARE, "a/1.png": SQUARE, "a/2.png": SQUARE}, "PCK012",
     output="out.scs")
pack("a sprite and a group without animations", {"a.png": SQUARE, "a/1.png": SQUARE}, "PCK012", "--fps", "0",
     output="out.scs")

# --- names of pages

pack("two pages of one name", PAIR, "PCK007", "--max-size", "12", "--page-name", "page.png")

# --- sprites that cannot be used

pack("an image that is none", {**PAIR, "c.png": b"hello"}, "PCK008")
pack("an image of no bytes", {**PAIR, "c.png": b""}, "PCK008")
pack("a cut image", {**PAIR, "c.png": SQUARE[:40]}, "PCK008")
pack("a nine-patch without a border", {"a.9.png": png(2, 2)}, "PCK010", severity="warning", status=0, output="out.scs")
pack("a PCSEF sprite without its width", {"a.pcsef": b"4A"}, "PCK008")
pack("a rig", {"a.json": b'{"version":1,"fps":30,"images":[],"bones":[],"meshes":[],"animations":[]}'}, "GEN015",
     inputs=("in/a.json", ))
pack("a picture instead of the atlas before", {**PAIR, "c.png": SQUARE}, "GEN015", "--stable", "in/c.png")
pack("a file name with a control character", {**PAIR, "c\x01d.png": SQUARE}, "FIL004")
pack("a name that has a bar", {**PAIR, "c|d.png": SQUARE}, "PCT027")

# --- files that would take the place of others

pack("a page that is one of the images", {"out.png": SQUARE}, "PCK009", output="in/out.pct")
pack("a preview that is the page", PAIR, "PCK007", "--preview", "out.png")
