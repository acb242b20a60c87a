"""Writers and conversions: what cannot be written is refused, and nothing is left on the disk.

Findings of writers name the part of the document by its path. What is written must be valid: run.py checks that.
"""

import cases_aatls as aatls
import cases_json as rig_json
import cases_pchr as pchr
from build import IEND, Job, Place, join, png

CASES = []


def data_of(source):
    return source if isinstance(source, bytes) else source.encode() if isinstance(source, str) else join(source)[0]


def convert(name, source, output, code, *options, path=None, severity="error", status=1, beside=None,
            command=("convert",)):
    """`source` is (file name, content)."""
    files = {source[0]: data_of(source[1]), **(beside or {})}
    CASES.append(Job(f"write: {name}", files, (*command, source[0], "-o", output, *options), status, code, severity,
                     Place(path=path), output))


def converted(name, source, output, *options, beside=None, command=("convert",)):
    """Succeeds without a warning."""
    convert(name, source, output, None, *options, severity="", status=0, beside=beside, command=command)


def pct(lines, page="P:page.png,RGBA8888,64,64,0\n"):
    return "in.pct", f"PCT:1.0\n{page}{lines}"


def atlas(*names, **page):
    regions = (aatls.region(name=name, left=1, top=1, width=2, height=2) for name in names)
    return "in.aatls", aatls.atlas(aatls.page(*regions, **page))


LOSSY = "--allow-loss"


# --- AATLS and sc-sprites in their dialects

convert("a name beyond U+FFFF to AATLS", atlas("a😀".encode()), "out.aatls", "AAT017", path="/frames/0")
convert("a repeated name", atlas(b"a", b"a"), "out.aatls", "ATL009", path="/frames/0")
convert("a repeated name, leniently", atlas(b"a", b"a"), "out.aatls", "ATL009", "--lenient", path="/frames/0",
        severity="warning", status=0)
convert("an array with a gap to the author's sc-sprites",
        ("in.scs", b"source comb stylesheet;1;;16;\nt.2=0,0 1x1 1\n=\n" + png(64, 32)), "out.scspr", "SCS025",
        path="/frames/0")

# --- PCT

# What is laid out anew needs the picture.
convert("a rotated frame to PCT", pct("a|0|0,0,2,2\nb|1|9,9,2,2\n"), "out.pct", "FIL001", path="/pages/0", status=3)
convert("a page of width 0 to PCT", atlas(width=0), "out.pct", "PCT029", LOSSY, path="/pages/0")
convert("a page of negative height to PCT", atlas(height=-7), "out.pct", "PCT029", LOSSY, path="/pages/0")
for name in (b"a|b", b"|", b"x~1", b"x~5", b"~3", b"1/x~2", b""):  # the message has the name; that is place enough
    convert(f"the name {name.decode()!r} to PCT", atlas(b"fine", name), "out.pct", "PCT027", LOSSY)
convert("a page whose file name has a comma to PCT", atlas(b"a", name=b"a,b.png"), "out.pct", "PCT029", LOSSY,
        path="/pages/0")
for name in (b"__proto__", b"hasOwnProperty", b"__BASE", b"toString", b"constructor", b"valueOf"):
    convert(f"the name {name.decode()} of JavaScript to PCT", atlas(b"fine", name), "out.pct", "PCT030", LOSSY,
            severity="warning", status=0, path="/frames/1")
for file in (b"a#1.png", b"what?.png", b"100%.png"):
    convert(f"the page {file.decode()} to PCT", atlas(b"a", name=file), "out.pct", "PCT031", LOSSY,
            severity="warning", status=0, path="/pages/0")
convert("filters and wraps to PCT", atlas(b"a", filters=(2, 1)), "out.pct", "GEN020")
convert("filters and wraps to PCT, allowed", atlas(b"a", filters=(2, 1)), "out.pct", "GEN014", LOSSY,
        severity="warning", status=0)
convert("splits to PCT", ("in.aatls", aatls.one(splits=(1, 1, 1, 1))), "out.pct", "GEN020")
# Frames of one place may share it; the names are what these are about.
for name in (b"P:x", b"F:x", b"A:x=y", b"B:0,0", b"#1", b"#", b"PCT:1.0", b"0/x", b"00/x", b"12/34/x", b"a,b",
             b"a#1-3", b"a=b", b"x~6", b"x~", b"x.png", b"x~1.png", b".png", b"/", b"//", b"0/", b"a/", b"__proto", "é日😀".encode(), b" ", b"-1", b"=",
             b"\xc2\x85", b"..", b"x.PNG"):
    converted(f"the name {name.decode()!r} to PCT", atlas(name, b"other"), "out.pct", "-q", LOSSY)


# --- AATLS

convert("a rotated frame to AATLS", pct("a|1|0,0,2,2\n"), "out.aatls", "FIL001", path="/pages/0", status=3)
convert("a frame at the right edge to AATLS", pct("a|0|60,0,4,4\n"), "out.aatls", "AAT018", path="/frames/0")
convert("a frame at the bottom to AATLS", pct("b|0|0,0,1,1\na|0|0,60,4,4\n"), "out.aatls", "AAT018", path="/frames/1")
convert("a frame beyond its page to AATLS", pct("a|0|70,0,4,4\n"), "out.aatls", "AAT019", path="/frames/0")
# The new page goes beside the output.
convert("a frame at the edge of a page that can grow to AATLS", pct("a|0|60,0,4,4\n"), "new/out.aatls", "ATL010",
        severity="warning", status=0, path="/pages/0", beside={"page.png": png(64, 64), "new/keep": b""})
convert("a page that is no picture and has to grow to AATLS", pct("a|0|60,0,4,4\n"), "out.aatls", "IMG001",
        path="/pages/0", beside={"page.png": png(64, 64)[:60]})
convert("a frame left of its page to AATLS", pct("a|0|-1,0,4,4\n"), "out.aatls", "AAT009", path="/frames/0")
convert("a page of 32,768 pixels to AATLS", pct("a|0|0,0,4,4\n", "P:p.png,RGBA8888,32768,64,0\n"), "out.aatls",
        "FIL001", path="/pages/0", status=3)
convert("a source size of 40,000 to AATLS", pct("a|2|0,0,4,4|40000,4,0,0\n"), "out.aatls", "AAT015", path="/frames/0")
convert("a name of 32,768 bytes to AATLS", pct("n" * 32768 + "|0|0,0,4,4\n"), "out.aatls", "AAT015", path="/frames/0")
convert("a pixel format to AATLS", pct("a|0|0,0,4,4\n", "P:p.png,RGB565,64,64,0\n"), "out.aatls", "GEN020")
converted("padding to AATLS", pct("a|0|0,0,4,4\n", "P:p.png,RGBA8888,64,64,3\n"), "out.aatls")
converted("a name of 32,767 bytes to AATLS", pct("n" * 32767 + "|0|0,0,4,4\n"), "out.aatls")
converted("one free column and row to AATLS", pct("a|0|0,0,63,63\n"), "out.aatls")


# --- sc-sprites

convert("an atlas without its picture to sc-sprites", pct("a|0|0,0,2,2\n"), "out.scs", "FIL001", path="/pages/0", status=3)
TWO_PAGES = pct("a|0|0,0,2,2\nb/c.png|0|1,1,3,3\n#1\nd~1|0|0,0,9,9\n", "P:a.png,RGBA8888,9,9,0\n" * 2)
converted("an atlas of two pages to sc-sprites", TWO_PAGES, "out.scs", beside={"a.png": png(9, 9)})
convert("a name that is no key to sc-sprites", pct("a_b|0|0,0,2,2\n", "P:a.png,RGBA8888,9,9,0\n"), "out.scs", "PCK006",
        beside={"a.png": png(9, 9)})
convert("a name that is no key to sc-sprites, allowed", pct("a_b|0|0,0,2,2\n", "P:a.png,RGBA8888,9,9,0\n"), "out.scs",
        "GEN014", LOSSY, beside={"a.png": png(9, 9)}, severity="warning", status=0)
convert("a sprite outside the canvas to sc-sprites",
        ("in.scspr", b"source comb spritesheet;1;;16;\nt=0,0 9x9 1\n=\n" + png(64, 32)), "out.scs", "SCS023", "--lenient",
        path="/frames/0")
convert("a name of nothing that a key has to sc-sprites", pct("_-_|0|0,0,2,2\n", "P:a.png,RGBA8888,9,9,0\n"), "out.scs",
        "PCK006", LOSSY, beside={"a.png": png(9, 9)})
SHEET = b"source comb stylesheet;1;;16;\nb=0,0 1x1 1\na.1=0,1 1x1 2 2@5\n=\n" + png(64, 32)
converted("sc-sprites to itself", ("in.scs", SHEET), "out.scs")


# --- formats of other tools

convert("a name with a colon to libGDX", pct("a:b|0|0,0,2,2\n"), "out.atlas", "DSC008", "--to", "libgdx", path="/frames/0")
convert("an offset whose sum leaves int32 on its way to Spine",
        ("in.atlas", b"a.png\nsize:64,64\nr\nbounds:0,0,8,-8\noffsets:0,3647,8,2147483647\n"), "out.atlas", None,
        "--to", "spine", severity="", status=0)
CLIP_OF_PAGES = ('{"kind":"atlas","pages":[{"file":"a.png","width":9,"height":9},{"file":"b.png","width":9,"height":9}],'
                 '"frames":[{"key":"a","x":0,"y":0,"w":2,"h":2},{"key":"b","page":1,"x":0,"y":0,"w":2,"h":2}],'
                 '"clips":[{"name":"c","steps":[{"frame":0},{"frame":1}]}]}')
CASES.append(Job("write: an animation over two pages to a JSON hash", {"in.json": CLIP_OF_PAGES.encode()},
                 ("convert", "in.json", "-o", "out.json", "--to", "json-hash"), 0, "DSC010", "warning", Place(), None))


# --- kinds that do not go together

convert("an atlas to PCHR", pct("a|0|0,0,2,2\n"), "out.pchr", "GEN013")
convert("an atlas to PCSEF", pct("a|0|0,0,2,2\n"), "out.pcsef", "GEN013")
convert("an atlas to PNG", pct("a|0|0,0,2,2\n"), "out.png", "GEN013")
convert("an empty rig to PCT", ("in.pchr", pchr.rig()), "out.pct", "RND001")
convert("a sprite to AATLS", ("in.pcsef", b"4A"), "out.aatls", "GEN013", "--width", "4")


# --- PCHR and its JSON form

PACK = ("pchr", "pack")
IMAGE = '{"name":"i","width":4,"height":2,"path":"i.png"}'
RAW_IMAGE = IMAGE.replace('"path"', '"format":"rgba8888","path"')


def pack(name, images, code, beside, path="/images/0", status=1):
    convert(name, ("in.json", rig_json.rig(images)), "out.pchr", code, path=path, beside=beside, command=PACK,
            status=status)


GOOD = png(4, 2)
converted("pack a PNG", ("in.json", rig_json.rig(IMAGE)), "out.pchr", beside={"i.png": GOOD}, command=PACK)
converted("pack raw pixels", ("in.json", rig_json.rig(RAW_IMAGE)), "out.pchr", beside={"i.png": GOOD}, command=PACK)
pack("pack an image without a path", IMAGE.replace(',"path":"i.png"', ""), "JSN005", {})
pack("pack a missing image", IMAGE, "FIL001", {}, status=3)
pack("pack a PNG that is wider", IMAGE, "PCH016", {"i.png": png(5, 2)}, path="/images/0/width")
pack("pack a PNG that is higher", IMAGE, "PCH016", {"i.png": png(4, 3)}, path="/images/0/height")
pack("pack what is no PNG", IMAGE, "IMG001", {"i.png": b"GIF89a"})
pack("pack an empty file", IMAGE, "IMG001", {"i.png": b""})
pack("pack raw pixels that are wider", RAW_IMAGE, "IMG002", {"i.png": png(5, 2)})
pack("pack raw pixels of no PNG", RAW_IMAGE, "IMG001", {"i.png": b"GIF89a"})
pack("pack raw pixels of a cut PNG", RAW_IMAGE, "IMG001", {"i.png": GOOD[:50]})
# What is packed must be valid, so a damaged PNG is refused here already.
pack("pack a cut PNG", IMAGE, "IMG001", {"i.png": GOOD[:50]})
pack("pack a PNG with a bad CRC", IMAGE, "IMG001", {"i.png": GOOD[: -len(IEND)] + IEND[:-1] + b"x"})
for path in ("../i.png", "a/../../i.png", "/etc/passwd", "a\\\\i.png", "C:i.png", "CON", "NUL.png", "com1.png",
             "i.png:x", "", "i.png.", "i.png ", "x" * 256):
    pack(f"pack an image named {path[:20]!r}", IMAGE.replace("i.png", path), "IMG004", {"i.png": GOOD}, path=None)
pack("pack an image that is a folder", IMAGE, "FIL001", {"i.png/x": b""}, path=None, status=3)
convert("pack what is no JSON", ("in.json", "{"), "out.pchr", "JSN001", command=PACK)
convert("pack a PCHR file", ("in.json", pchr.rig()), "out.pchr", "JSN001", command=PACK)
convert("reserved flags to JSON", ("in.pchr", pchr.rig(flags=1)), "out.json", "GEN020")
convert("unknown bits of a transform to JSON", ("in.pchr", pchr.posed(pchr.transform(flags=3))), "out.json", "GEN020")
converted("a rig to PCHR", ("in.pchr", pchr.posed(pchr.transform())), "out.pchr")
UNPACK = ("pchr", "unpack")
convert("unpack a cut file", ("in.pchr", join(pchr.rig([pchr.image()]))[0][:-1]), "out", "PCH003", command=UNPACK)


# --- PCSEF and PNG

convert("a picture of no rows", ("in.pcsef", b""), "out.png", "IMG005", "--width", "4")
convert("a character without a colour to PNG", ("in.pcsef", b"2A2|"), "out.png", "PCS012", "--width", "4",
        path="/rows/0")
convert("a PNG whose colour the palette lacks", ("in.png", png(4, 2)), "out.pcsef", "PCS012", "--palette", "p.hex",
        path="/rows/0",
        beside={"p.hex": b"ff0000\n"})
convert("a PNG of 65,536 pixels across", ("in.png", png(65536, 1, bytes(4))), "out.pcsef", "PCS001", path="/width")
PALETTE = "".join(f"ff0000{i:02x}\n" for i in range(1, 80)).encode()
for position, character in ((72, "."), (75, ">")):
    convert(f"a PNG of the colour that only {character!r} could stand for",
            ("in.png", png(4, 1, bytes([0, 0, position + 1, 255]))), "out.pcsef",
            "PCS012", "--palette", "p.hex", path="/rows/0", beside={"p.hex": PALETTE})
converted("a PNG of the 79th colour", ("in.png", png(4, 1, bytes([0, 0, 79, 255]))), "out.pcsef", "--palette",
          "p.hex", beside={"p.hex": PALETTE})
converted("an empty PNG", ("in.png", png(4, 2, bytes(4))), "out.pcsef")
convert("a PNG with 80 colours for 79 characters", ("in.png", png(4, 2)), "out.pcsef", "PAL002", "--palette", "p.hex",
        beside={"p.hex": b"ff102030\n" * 80})
convert("a damaged PNG", ("in.png", GOOD[:50]), "out.pcsef", "IMG001")
convert("a PNG above --max-pixels", ("in.png", GOOD), "out.pcsef", "GEN012", "--max-pixels", "7")


# --- errors of reading reach the writers as errors

convert("a malformed atlas", pct("a|0|0,0,2,x\n"), "out.aatls", "PCT008")
convert("an atlas above --max-frames", pct("a|0|0,0,2,2\nb|0|9,9,2,2\n"), "out.aatls", "GEN009", "--max-frames", "1")
convert("a missing file", ("in.pct", ""), "out.aatls", "PCT001")
CASES.append(Job("write: an output below a file", {"in.pct": data_of(pct("a|0|0,0,2,2\n")[1]), "no": b"x"},
                 ("convert", "in.pct", "-o", "no/where.aatls"), 3, "FIL002", "error", Place(), None))
CASES.append(Job("write: an output that is a folder", {"in.pct": data_of(pct("a|0|0,0,2,2\n")[1]), "out.json/x": b""},
                 ("convert", "in.pct", "-o", "out.json", "--to", "spritepress-json"), 3, "FIL002", "error", Place(), None))


# --- unpack

for name in ("../up", "/abs", "C:x", "CON"):
    CASES.append(Job(f"write: unpack the name {name!r}", {"in.pct": data_of(pct(f"{name}|0|0,0,2,2\n")[1]),
                                                         "page.png": png(64, 64)},
                     ("unpack", "in.pct", "-o", "out"), 1, "FIL003", "error", Place(path="/frames/0"), "out"))

# --- render

CASES.append(Job("write: render a sequence that is not there", {"in.pct": data_of(pct("a|0|0,0,2,2\n")[1]),
                                                                "page.png": png(64, 64)},
                 ("render", "in.pct", "--animation", "walk", "-o", "out.gif"), 1, "RND002", "error", Place(), "out.gif"))


def triangle(side, frames=1):
    """A rig of one triangle of that size, whose only animation stands still."""
    corners = [pchr.vertex(x, y) for x, y in ((0, 0), (side, 0), (0, side))]
    return ("in.pchr", pchr.rig([pchr.image()], [pchr.bone()], [pchr.mesh(*corners, indices=(0, 1, 2))],
                                [pchr.animation(*[pchr.transform()] * frames)]))


def render(name, file, code, *options, output="out.png"):
    CASES.append(Job(f"write: render {name}", {file[0]: data_of(file[1])}, ("render", file[0], *options, "-o", output), 1,
                     code, "error", Place(), output))


render("a triangle as large as the world", triangle(1e30), "RND004", "--scale", "1")
render("an animation that is not there", triangle(9), "RND002", "--animation", "run")
render("a frame that is not there", triangle(9, 3), "RND002", "--frame", "3")
render("a bind pose that is not there", triangle(9, 3), "RND002", "--bind", "w:3")
render("a rig without meshes", ("in.pchr", pchr.rig()), "RND001")
convert("a triangle of 5,000 pixels to sc-sprites", triangle(5000), "out.scs", "RND003", "--scale", "1")
convert("a triangle of 3,000 pixels to PCT", triangle(3000), "out.pct", "RND003", "--scale", "1")
convert("a row of 50 triangles to sc-sprites", triangle(100, 50), "out.scs", "RND003")
