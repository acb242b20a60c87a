"""sc-sprites: sc-sprites.md, rulings "sc-sprites", robustness "sc-sprites".

The canvas is 64 x 32 pixels of 16 x 16 cells: four cells across, two down.
"""

from build import HERE, IEND, Pieces, Table, marked, png

T = Table("scs", ".scs", text=True)
CANVAS = Table("scs", ".scs", text=False)  # places inside the PNG are offsets

MAGIC = "source comb stylesheet;"
HEAD = f"{MAGIC}1;;16;\n"
SPRITE = "a=0,0 1x1 1\n"
END = "=\n"
PNG = png(64, 32)


def sheet(text, canvas=PNG):
    """The text, marked, and the canvas behind it."""
    data, offset = marked(text)
    if offset is None:
        return Pieces([data, canvas])
    return Pieces([data[:offset], HERE, data[offset:], canvas])


def value(text):
    return sheet(f"{HEAD}a={text}\n{END}")


# --- header

AS_SCS = ("--from", "scs")
T.error("empty file", "§", "SCS001", *AS_SCS)
T.error("another signature", sheet(f"§source comb  stylesheet;1;;16;\n{END}"), "SCS001", *AS_SCS)
T.relaxed("the author's signature", sheet(f"§source comb spritesheet;1;;16;\n{SPRITE}{END}"), "SCS024")
T.relaxed("byte-order mark", Pieces([HERE, b"\xef\xbb\xbf", (HEAD + SPRITE + END).encode(), PNG]), "GEN006", *AS_SCS)
for version in ("0", "1000", "", "x", "+1", "-1", " 1", "1 ", "1.0", "99999999999999999999"):
    T.never_relaxed(f"version {version!r}", sheet(f"{MAGIC}§{version};;16;\n{END}"), "SCS002")
T.relaxed("version 01", sheet(f"{MAGIC}§01;;16;\n{SPRITE}{END}"), "SCS013")
for version in ("2", "999"):
    T.never_relaxed(f"version {version}", sheet(f"{MAGIC}§{version};;16;\n{END}"), "SCS003")
T.error("version 2 with an extension", sheet(f"{MAGIC}§2;x-json;16;\n{END}"), "SCS003")
for extension in ("x-§", "x-§-a", "x-a§_b", "x-§é", "x-a§ b", "§x", "§json", "§X-json", "§ "):
    T.never_relaxed(f"extension {extension!r}", sheet(f"{MAGIC}1;{extension};16;\n{SPRITE}{END}"), "SCS004",
                    path="/extension")
for extension in ("json", "1", "a--b-"):
    T.warning(f"extension {extension}", sheet(f"{MAGIC}1;x-§{extension};16;\n{SPRITE}{END}"), "SCS005",
              path="/extension")
for text in ("0", "", "x", "+16", "-16", " 16"):
    T.never_relaxed(f"cell width {text!r}", sheet(f"{MAGIC}1;;§{text};\n{SPRITE}{END}"), "SCS007")
for text in ("16§ ", "1§x", "1§.5", "16§,8"):  # a number, and then no semicolon
    T.never_relaxed(f"cell width {text!r}", sheet(f"{MAGIC}1;;{text};\n{SPRITE}{END}"), "SCS006", path="/cellWidth")
T.relaxed("cell width 016", sheet(f"{MAGIC}1;;§016;\n{SPRITE}{END}"), "SCS013")
T.error("header without the last semicolon", sheet(f"{MAGIC}1;;16§\n{SPRITE}{END}"), "SCS006")
T.error("header cut after the version: no semicolon ends it", f"{MAGIC}§1", "SCS002", path="/version")
T.error("header cut after the extension", f"{MAGIC}1;;§", "SCS007")


# --- keys

for key in ("§.a", "a§.", "§.", "a.§.b"):  # at the dot too many
    T.never_relaxed(f"key {key!r}", sheet(f"{HEAD}{key}=0,0 1x1 1\n{END}"), "SCS008", path="/sprites")
for before, rest in (("a", "_b"), ("a", "-b"), ("a", "é"), ("a", "/b"), ("", '"a"'), ("a", "\0"), ("a", "\x1b")):
    T.error(f"key {before + rest!r}", sheet(f"{HEAD}{before}§{rest}=0,0 1x1 1\n{END}"), "SCS008")
T.error("space inside the key: no = behind it", sheet(f"{HEAD}a §b=0,0 1x1 1\n{END}"), "SCS012")
T.error("bad UTF-8 in a key", Pieces([HEAD.encode(), b"a", HERE, b"\xff=0,0 1x1 1\n=\n", PNG]), "GEN005")
T.accepted("white-space around =", sheet(f"{HEAD}a \t = \t0,0 1x1 1\n{END}"))
T.accepted("64 identifiers", sheet(f"{HEAD}{'.'.join(['a'] * 64)}=0,0 1x1 1\n{END}"))
T.never_relaxed("65 identifiers", sheet(f"{HEAD}{'a.' * 64}§a=0,0 1x1 1\n{END}"), "SCS009")
T.error("100,000 identifiers", sheet(f"{HEAD}{'a.' * 64}§{'a.' * 99935}a=0,0 1x1 1\n{END}"), "SCS009")
T.error("key of 65,536 bytes", sheet(f"{HEAD}§{'k' * 65536}=0,0 1x1 1\n{END}"), "GEN008")
T.never_relaxed("the same key twice", sheet(f"{HEAD}{SPRITE}§a=0,1 1x1 1\n{END}"), "SCS010")
T.error("the same nested key twice", sheet(f"{HEAD}a.b=0,0 1x1 1\nc=0,2 1x1 1\n§a.b=0,1 1x1 1\n{END}"), "SCS010")
T.accepted("keys that differ in case", sheet(f"{HEAD}a=0,0 1x1 1\nA=0,1 1x1 1\n{END}"))
T.never_relaxed("a sprite and then a group", sheet(f"{HEAD}{SPRITE}§a.b=0,1 1x1 1\n{END}"), "SCS011")
T.error("a group and then a sprite", sheet(f"{HEAD}a.b=0,1 1x1 1\n§a=0,0 1x1 1\n{END}"), "SCS011")
T.accepted("tile.4000000000 sizes no array", sheet(f"{HEAD}tile.4000000000=0,0 1x1 1\n{END}"))
T.accepted("01 and 1 are two keys", sheet(f"{HEAD}t.01=0,0 1x1 1\nt.1=0,1 1x1 1\n{END}"))
T.accepted("__proto__ cannot be a key, constructor can", sheet(f"{HEAD}constructor=0,0 1x1 1\n{END}"))


# --- values: y,x WIDTHxHEIGHT scale [frames@rate]

MALFORMED = {
    "empty": "§",
    "no comma": "0§ 0 1x1 1",
    "no x": "0,§ 1x1 1",
    "no y": "§,0 1x1 1",
    "semicolon for comma": "0§;0 1x1 1",
    "negative y": "§-1,0 1x1 1",
    "plus sign": "0,§+1 1x1 1",
    "decimal point": "0§.5,0 1x1 1",
    "double space": "0,0 § 1x1 1",
    "tab for space": "0,0§\t1x1 1",
    "capital X": "0,0 1§X1 1",
    "no height": "0,0 1x§ 1",
    "spaces in the size": "0,0 1§ x 1 1",
    "no size": "0,0§",
    "no scale": "0,0 1x1§",
    "space for a scale": "0,0 1x1 §",
    "letters as the scale": "0,0 1x1 §one",
    "space behind the scale": "0,0 1x1 1 §",
    "tab behind the scale": "0,0 1x1 1§\t",
    "text behind the scale": "0,0 1x1 1§a",
    "1@": "0,0 1x1 1 1@§",
    "@1": "0,0 1x1 1 §@1",
    "frames without @": "0,0 1x1 1 1§",
    "letters as the rate of one frame": "0,0 1x1 1 1@§x",
    "fifth group": "0,0 1x1 1 1@1§ 1",
    "space behind the rate": "0,0 1x1 1 1@1§ ",
    "second @": "0,0 1x1 1 1@1§@1",
    "Arabic digits": "§٠,0 1x1 1",
    "NUL behind a number": "0§\0,0 1x1 1",
}
for title, text in MALFORMED.items():
    T.never_relaxed(f"value: {title}", value(text), "SCS012")
T.relaxed("CR behind the terminator", sheet(f"{HEAD}{SPRITE}=§\r\n"), "SCS017")
for title, text in {
    "y": "§00,0 1x1 1", "x": "0,§01 1x1 1", "width": "0,0 §01x1 1", "height": "0,0 1x§01 1", "scale": "0,0 1x1 §01",
    "frames": "0,0 1x1 1 §01@1", "rate": "0,0 1x1 1 1@§01",
}.items():  # fmt: skip
    T.relaxed(f"leading zero in the {title}", value(text), "SCS013")
for title, text in {
    "y": "§2147483648,0 1x1 1", "x": "0,§4294967296 1x1 1", "width": "0,0 §99999999999999999999x1 1",
    "scale": "0,0 1x1 §2147483648", "rate": "0,0 1x1 1 1@§2147483648",
}.items():  # fmt: skip
    T.never_relaxed(f"{title} above 31 bits", value(text), "SCS013")
for title, text in {
    "width": "0,0 §0x1 1", "height": "0,0 1x§0 1", "scale": "0,0 1x1 §0", "frames": "0,0 1x1 1 §0@1",
    "frames and rate": "0,0 1x1 1 §0@0",
}.items():  # fmt: skip
    T.never_relaxed(f"{title} 0", value(text), "SCS014")
T.never_relaxed("rate 0 of two frames", value("0,0 1x1 1 2@§0"), "SCS015")
T.accepted("rate 0 of one frame", value("0,0 1x1 1 1@0"))
T.accepted("scale 10^9 is no matter of reading", value("0,0 1x1 1000000000"))


# --- lines and terminator

T.never_relaxed("blank line", sheet(f"{HEAD}{SPRITE}§\nb=0,1 1x1 1\n{END}"), "SCS016")
T.error("blank line before the terminator", sheet(f"{HEAD}{SPRITE}§\n{END}"), "SCS016")
T.error("no terminator, no canvas", f"{HEAD}{SPRITE}§", "SCS017")
T.note("no sprites", sheet(f"{HEAD}§{END}"), "SCS018")


# --- geometry

T.relaxed("one cell too far right", sheet(f"{HEAD}§a=0,4 1x1 1\n{END}"), "SCS019")
T.error("one cell too far down", sheet(f"{HEAD}§a=2,0 1x1 1\n{END}"), "SCS019")
T.accepted("y,x and width x height are not swapped", sheet(f"{HEAD}a=1,3 1x1 1\nb=0,0 3x1 1\n{END}"))
T.accepted("frames up to the edge", sheet(f"{HEAD}a=0,0 2x1 1 2@1\n{END}"))
T.error("2^31-1 frames of 2^31-1 cells", sheet(f"{HEAD}§a=0,0 2147483647x1 1 2147483647@1\n{END}"), "GEN009",
        path="/sprites/a/frames")
T.error("y + height above 31 bits", sheet(f"{HEAD}§a=2147483647,0 1x2147483647 1\n{END}"), "SCS019")
T.error("--max-frames", sheet(f"{HEAD}{SPRITE}§b=0,0 1x1 1 3@1\n{END}"), "GEN009", "--max-frames", "3")
T.error("--max-name-bytes", sheet(f"{HEAD}aaaa=0,0 1x1 1\n§bbbb=0,0 1x1 1\n{END}"), "GEN010", "--max-name-bytes", "7")


# --- canvas: at the chunk, checksum or size that is wrong

TEXT = (HEAD + SPRITE + END).encode()


def canvas(name, before, behind, code):
    """`before` and `behind` are the canvas up to the fault and from there on."""
    CANVAS.never_relaxed(name, Pieces([TEXT, before, HERE, behind]), code, path="/canvas")


SIGNATURE_END = 8
WIDTH_AT, HEIGHT_AT, CRC_AT, IHDR_END = 16, 20, 29, 33
canvas("canvas missing", b"", b"", "SCS021")
canvas("canvas is no PNG", b"", b"GIF89a" + bytes(40), "SCS021")
canvas("canvas cut in its signature", b"", PNG[:7], "SCS021")
canvas("line feed before the canvas", b"", b"\n" + PNG, "SCS021")
canvas("canvas cut in its header", PNG[:SIGNATURE_END], PNG[SIGNATURE_END:20], "SCS021")
canvas("canvas cut in its pixels", PNG[:IHDR_END], PNG[IHDR_END:-20], "SCS021")
canvas("canvas without IEND", PNG[: -len(IEND)], b"", "SCS021")
canvas("canvas with a bad CRC", PNG[:CRC_AT], bytes([PNG[CRC_AT] ^ 1]) + PNG[CRC_AT + 1 :], "SCS021")
for title, size, at in (("width", (63, 32), WIDTH_AT), ("height", (64, 33), HEIGHT_AT),
                        ("size below a cell", (8, 8), WIDTH_AT)):
    canvas(f"canvas of another {title}", png(*size)[:at], png(*size)[at:], "SCS020")
CANVAS.relaxed("one byte after IEND", Pieces([TEXT, PNG, HERE, b"\0"]), "SCS022")
CANVAS.relaxed("line feed after IEND", Pieces([TEXT, PNG, HERE, b"\n"]), "SCS022")

CASES = T.cases + CANVAS.cases
