"""PNG files, alone and inside other files; robustness "Images", rulings "All formats".

Each damaged PNG is given to the four readers that meet one: alone, as a canvas, in a rig, and as an atlas's page.
The readers of sc-sprites and PCHR look at the structure themselves and tell the exact byte; what only decoding
can find is told by the image's path, and a PNG alone is its own place.
"""

import struct
import zlib

import cases_pchr
from build import HERE, IEND, PNG_SIGNATURE, Here, Job, Pieces, Place, Table, chunk, idat, ihdr, join, numbers, png

ALONE = Table("png", ".png", text=False)
IN_RIG = Table("png in pchr", ".pchr", text=False)
IN_SHEET = Table("png in scs", ".scs", text=False)
PAGE = Table("page image", ".pct", text=True)

WIDTH, HEIGHT = 4, 2
ROWS = (b"\0" + b"\x10\x20\x30\xff" * WIDTH) * HEIGHT
PIXELS = idat(ROWS)
HEADER = ihdr(WIDTH, HEIGHT)

SHEET_HEAD = b"source comb stylesheet;1;;2;\na=0,0 1x1 1\n=\n"
ATLAS = "PCT:1.0\nP:page.png,RGBA8888,{0},{1},0\na|0|0,0,1,1\n"


def file_of(*pieces):
    return Pieces([PNG_SIGNATURE, *pieces])


def header(width=WIDTH, height=HEIGHT, depth=8, colour=6, compression=0, filtering=0, interlace=0):
    """IHDR with a right checksum; one field may be Here."""
    fields = numbers(">IIBBBBB", width, height, depth, colour, compression, filtering, interlace)
    checksum = zlib.crc32(b"IHDR" + join(fields)[0])
    return Pieces([struct.pack(">I", 13), b"IHDR", fields, struct.pack(">I", checksum)])


def bad_crc(kind, body):
    good = chunk(kind, body)
    return Pieces([good[:-4], HERE, bytes([good[-4] ^ 0x80]), good[-3:]])


def indexed(palette, index):
    """4 x 2 pixels of 8 bit indices."""
    return file_of(HEADER_INDEXED, chunk(b"PLTE", palette), HERE, idat((b"\0" + bytes([index]) * WIDTH) * HEIGHT),
                   IEND)


HEADER_INDEXED = ihdr(WIDTH, HEIGHT, colour=3)
DEFLATED = zlib.compress(ROWS)

# Faults of IHDR. Depth and colour type are one pair, told at its first byte.
IN_HEADER = {
    "width 0": file_of(header(width=Here(0)), PIXELS, IEND),
    "height 0": file_of(header(height=Here(0)), PIXELS, IEND),
    "width 2^31": file_of(header(width=Here(2147483648)), PIXELS, IEND),
    "height 2^32-1": file_of(header(height=Here(4294967295)), PIXELS, IEND),
    "depth 3": file_of(header(depth=Here(3)), PIXELS, IEND),
    "depth 0": file_of(header(depth=Here(0)), PIXELS, IEND),
    "depth 1 with colour type 6": file_of(header(depth=Here(1)), PIXELS, IEND),
    "depth 16 with colour type 3": file_of(header(depth=Here(16), colour=3), PIXELS, IEND),
    "colour type 1": file_of(header(depth=Here(8), colour=1), PIXELS, IEND),
    "colour type 7": file_of(header(depth=Here(8), colour=7), PIXELS, IEND),
    "compression method 1": file_of(header(compression=Here(1)), PIXELS, IEND),
    "filter method 1": file_of(header(filtering=Here(1)), PIXELS, IEND),
    "interlace method 2": file_of(header(interlace=Here(2)), PIXELS, IEND),
    "IHDR of 12 bytes": file_of(HERE, chunk(b"IHDR", bytes(12)), PIXELS, IEND),
    "IHDR not first": file_of(HERE, chunk(b"tEXt", b"a\0b"), HEADER, PIXELS, IEND),
    "bad CRC of IHDR": file_of(bad_crc(b"IHDR", struct.pack(">IIBBBBB", 4, 2, 8, 6, 0, 0, 0)), PIXELS, IEND),
    "nothing but the signature": file_of(HERE),
    "signature without its CR": Pieces([HERE, b"\x89PNG\n\x1a\n", HEADER, PIXELS, IEND]),
    "signature of JPEG": Pieces([HERE, b"\xff\xd8\xff\xe0", bytes(40)]),
}

# Faults of the other chunks.
IN_CHUNKS = {
    "IHDR twice": file_of(HEADER, HERE, HEADER, PIXELS, IEND),
    "no IDAT": file_of(HEADER, HERE, IEND),
    "no IEND": file_of(HEADER, PIXELS, HERE),
    "IEND with a body": file_of(HEADER, PIXELS, HERE, chunk(b"IEND", b"x")),
    "bad CRC of IDAT": file_of(HEADER, bad_crc(b"IDAT", DEFLATED), IEND),
    "bad CRC of tRNS": file_of(HEADER_INDEXED, chunk(b"PLTE", bytes(6)), bad_crc(b"tRNS", b"\0"),
                               idat((b"\0" + b"\1" * WIDTH) * HEIGHT), IEND),
    "bad CRC of IEND": file_of(HEADER, PIXELS, bad_crc(b"IEND", b"")),
    "chunk length 2^31": file_of(HEADER, HERE, struct.pack(">I", 2147483648), b"IDAT", DEFLATED),
    "chunk length 2^32-1": file_of(HEADER, HERE, struct.pack(">I", 4294967295), b"tEXt", PIXELS, IEND),
    "chunk past the end": file_of(HEADER, HERE, chunk(b"IDAT", DEFLATED, length=100000), IEND),
    "chunk cut in its type": file_of(HEADER, PIXELS, HERE, b"\0\0\0\0IE"),
    "unknown critical chunk": file_of(HEADER, bytes(4), HERE, chunk(b"ABCD", b"")[4:], PIXELS, IEND),
    "chunk type with a digit": file_of(HEADER, bytes(4), b"te", HERE, chunk(b"te1t", b"")[6:], PIXELS, IEND),
    "chunk between two IDATs": file_of(HEADER, chunk(b"IDAT", DEFLATED[:9]), chunk(b"tEXt", b"a\0b"), HERE,
                                       chunk(b"IDAT", DEFLATED[9:]), IEND),
    "no PLTE": file_of(HEADER_INDEXED, HERE, idat((b"\0" + bytes(WIDTH)) * HEIGHT), IEND),
    "PLTE of 4 bytes": file_of(HEADER_INDEXED, HERE, chunk(b"PLTE", bytes(4)), idat((b"\0" + bytes(WIDTH)) * HEIGHT),
                               IEND),
    "PLTE of no bytes": file_of(HEADER_INDEXED, HERE, chunk(b"PLTE", b""), idat((b"\0" + bytes(WIDTH)) * HEIGHT),
                                IEND),
    "PLTE of 257 colours": file_of(HEADER_INDEXED, HERE, chunk(b"PLTE", bytes(771)),
                                   idat((b"\0" + bytes(WIDTH)) * HEIGHT), IEND),
}

# Faults of the compressed pixels.
IN_PIXELS = {
    "palette index out of range": indexed(bytes(6), 2),
    "bad Adler checksum": file_of(HEADER, HERE, chunk(b"IDAT", DEFLATED[:-1] + bytes([DEFLATED[-1] ^ 1])), IEND),
    "bad Adler checksum in a second IDAT": file_of(HEADER, HERE, chunk(b"IDAT", DEFLATED[:-4]),
                                                   chunk(b"IDAT", bytes(4)), IEND),
    "Adler checksum cut": file_of(HEADER, HERE, chunk(b"IDAT", DEFLATED[:-4]), chunk(b"IDAT", DEFLATED[-4:-1]), IEND),
    "bytes behind the zlib stream": file_of(HEADER, HERE, chunk(b"IDAT", DEFLATED), chunk(b"IDAT", b"junk"), IEND),
    "one row too many": file_of(HEADER, HERE, idat(ROWS + ROWS[: len(ROWS) // 2]), IEND),
    "no zlib header": file_of(HEADER, HERE, chunk(b"IDAT", b"\0\0" + DEFLATED[2:]), IEND),
    "zlib stream cut": file_of(HEADER, HERE, chunk(b"IDAT", DEFLATED[:-8]), IEND),
    "empty IDAT": file_of(HEADER, HERE, chunk(b"IDAT", b""), IEND),
    "zlib with a preset dictionary": file_of(HEADER, HERE, chunk(b"IDAT", b"\x78\x20" + DEFLATED[2:]), IEND),
    "one byte of pixels too few": file_of(HEADER, HERE, idat(ROWS[:-1]), IEND),
    "one row too few": file_of(HEADER, HERE, idat(ROWS[: len(ROWS) // 2]), IEND),
    "filter type 5": file_of(HEADER, HERE, idat(b"\5" + ROWS[1:]), IEND),
    "filter type 255 in the last row": file_of(HEADER, HERE,
                                               idat(ROWS[: len(ROWS) // 2] + b"\xff" + ROWS[len(ROWS) // 2 + 1 :]),
                                               IEND),
}


def rig(data, width=WIDTH, height=HEIGHT):
    return cases_pchr.rig([cases_pchr.image(width=width, height=height, data=data)])


def alone_and_as_page(name, data):
    ALONE.error(name, Pieces([HERE, data]), "IMG001", "--from", "png")
    if data.startswith(b"\x89PNG"):
        PAGE.error(name, ATLAS.format(WIDTH, HEIGHT), "IMG001", path="/pages/0", beside={"page.png": data})
    else:  # perhaps a kind of image that other programs can read
        PAGE.note(name, ATLAS.format(WIDTH, HEIGHT), "IMG006", path="/pages/0", beside={"page.png": data})


for title, pieces in IN_HEADER.items():
    alone_and_as_page(title, join(pieces)[0])
    IN_RIG.never_relaxed(title, rig(pieces), "PCH008", path="/images/0/data")
    IN_SHEET.error(title, Pieces([SHEET_HEAD, pieces]), "SCS021", path="/canvas")
for title, pieces in IN_CHUNKS.items():
    alone_and_as_page(title, join(pieces)[0])
    IN_RIG.error(title, rig(join(pieces)[0]), "IMG001", path="/images/0")
    IN_SHEET.error(title, Pieces([SHEET_HEAD, pieces]), "SCS021", path="/canvas")
for title, pieces in IN_PIXELS.items():
    alone_and_as_page(title, join(pieces)[0])
    IN_RIG.error(title, rig(join(pieces)[0]), "IMG001", path="/images/0")
    IN_SHEET.error(title, Pieces([SHEET_HEAD, join(pieces)[0]]), "IMG001", path="/pages/0")


# --- what is damaged, but not in its pixels

for title, pieces in {"bad CRC of a text": (HEADER, bad_crc(b"tEXt", b"a\0b"), PIXELS, IEND),
                      "bad CRC of a text behind the pixels": (HEADER, PIXELS, bad_crc(b"tEXt", b"a\0b"), IEND),
                      "bad CRC of a private chunk": (HEADER, bad_crc(b"prVt", b""), PIXELS, IEND)}.items():
    data = join(file_of(*pieces))[0]
    ALONE.warning(title, Pieces([HERE, data]), "IMG010")
    IN_RIG.warning(title, rig(data), "IMG010", path="/images/0")
    IN_SHEET.warning(title, Pieces([SHEET_HEAD, data]), "IMG010", path="/pages/0")
    PAGE.warning(title, ATLAS.format(WIDTH, HEIGHT), "IMG010", path="/pages/0", beside={"page.png": data})


# --- what is unusual and right

def good(name, *pieces):
    data = join(file_of(*pieces))[0]
    ALONE.accepted(name, data)
    IN_RIG.accepted(name, rig(data))
    IN_SHEET.accepted(name, Pieces([SHEET_HEAD, data]))
    PAGE.accepted(name, ATLAS.format(WIDTH, HEIGHT), beside={"page.png": data})


# Adam7 passes of 4 x 2 pixels: 1x1, none, none, 1x1 at x=2, none, 2x1 at odd columns of row 0, 4x1 in row 1.
PIXEL = b"\1\2\3\4"
good("interlaced", ihdr(WIDTH, HEIGHT, interlace=1), idat(b"".join(b"\0" + PIXEL * n for n in (1, 1, 2, 4))), IEND)
good("16 bit", ihdr(WIDTH, HEIGHT, depth=16), idat((b"\0" + bytes(8) * WIDTH) * HEIGHT), IEND)
good("1 bit grey", ihdr(WIDTH, HEIGHT, depth=1, colour=0), idat(b"\0\xf0" * HEIGHT), IEND)
good("indices with transparency", HEADER_INDEXED, chunk(b"PLTE", bytes(6)), chunk(b"tRNS", b"\0"),
     idat((b"\0" + b"\1" * WIDTH) * HEIGHT), IEND)
good("pixels in single bytes of IDAT", HEADER, *(chunk(b"IDAT", bytes([byte])) for byte in DEFLATED), IEND)
BOMB = zlib.compress(bytes(50_000_000), 9)
good("compressed text of 50 MB", HEADER, chunk(b"zTXt", b"Comment\0\0" + BOMB), PIXELS, IEND)
good("compressed international text of 50 MB", HEADER, chunk(b"iTXt", b"Comment\0\1\0\0\0" + BOMB), PIXELS, IEND)
good("colour profile of 50 MB", HEADER, chunk(b"iCCP", b"p\0\0" + BOMB), PIXELS, IEND)
good("ten thousand text chunks", HEADER, chunk(b"tEXt", b"a\0b") * 10000, PIXELS, IEND)


# --- sizes

LARGE = 60000
LARGE_PNG = join(file_of(header(width=LARGE, height=LARGE), PIXELS, IEND))[0]
ALONE.error("60,000 x 60,000", LARGE_PNG, "GEN012")
PAGE.error("60,000 x 60,000", ATLAS.format(LARGE, LARGE), "GEN012", path="/pages/0", beside={"page.png": LARGE_PNG})
IN_RIG.error("60,000 x 60,000", rig(LARGE_PNG, LARGE, LARGE), "GEN012", path="/images/0")
IN_SHEET.error("60,000 x 60,000", Pieces([SHEET_HEAD, LARGE_PNG]), "GEN012")
ALONE.error("--max-pixels", png(4, 2), "GEN012", "--max-pixels", "7")
ALONE.accepted("--max-pixels reached", png(4, 2), "--max-pixels", "8")
PAGE.error("--max-pixels", ATLAS.format(4, 2), "GEN012", "--max-pixels", "7", path="/pages/0",
           beside={"page.png": png(4, 2)})
# Deflate cannot make 16,000 x 16,000 pixels of these few bytes, so no memory is taken for them.
HOLLOW = join(file_of(header(width=16000, height=16000), PIXELS, IEND))[0]
ALONE.error("more pixels than its bytes can hold", Pieces([HERE, HOLLOW]), "IMG001")
PAGE.error("more pixels than its bytes can hold", ATLAS.format(16000, 16000), "IMG001", path="/pages/0",
           beside={"page.png": HOLLOW})
IN_RIG.error("more pixels than its bytes can hold", rig(HOLLOW, 16000, 16000), "IMG001", path="/images/0")
IN_SHEET.error("more pixels than its bytes can hold", Pieces([SHEET_HEAD, HOLLOW]), "IMG001", path="/pages/0")

# At the declared size, which is what a rig's author sees.
def declared(name, **size):
    field = next(iter(size))
    IN_RIG.never_relaxed(name, cases_pchr.rig([cases_pchr.image(**{field: Here(size[field])},
            data=png(WIDTH, HEIGHT))]), "PCH008",
                         path=f"/images/0/{field}")


declared("declared one too wide", width=5)
declared("declared one too high", height=3)
declared("declared of width 0", width=0)
IN_RIG.error("no bytes at all", rig(Pieces([HERE])), "PCH008", path="/images/0/data")
for title, size in {"width": (5, 2), "height": (4, 3), "width and height swapped": (2, 4)}.items():
    PAGE.error(f"another {title} than declared", ATLAS.format(WIDTH, HEIGHT), "IMG002", path="/pages/0",
               beside={"page.png": png(*size)})
PAGE.accepted("the size that is declared", ATLAS.format(WIDTH, HEIGHT), beside={"page.png": png(WIDTH, HEIGHT)})
PAGE.warning("missing", ATLAS.format(WIDTH, HEIGHT), "IMG003", path="/pages/0")
PAGE.warning("the second one missing",
             "PCT:1.0\nP:page.png,RGBA8888,4,2,0\nP:other.png,RGBA8888,4,2,0\n#0\na|0|0,0,1,1\n#1\nb|0|0,0,1,1\n",
             "IMG003", path="/pages/1", beside={"page.png": png(4, 2)})
PAGE.error("empty file", ATLAS.format(WIDTH, HEIGHT), "IMG001", path="/pages/0", beside={"page.png": b""})
for kind, data in {"GIF": b"GIF89a" + bytes(20), "WebP": b"RIFF\x10\0\0\0WEBPVP8 ",
                   "WebP cut": b"RIFF\xff\xff\xff\xffWEBP", "JPEG": b"\xff\xd8\xff\xc2"}.items():
    PAGE.note(f"{kind} is not looked at", ATLAS.format(WIDTH, HEIGHT), "IMG006", path="/pages/0",
              beside={"page.png": data})

# --- names of page images that point elsewhere

ELSEWHERE = ("../page.png", "a/../../page.png", "..", "/etc/passwd", "C:page.png", "C:/page.png", "a\\page.png",
             "\\\\host\\page.png",
             "CON", "con.png", "NUL.png", "COM1.txt", "LPT9", "page.png:stream", "", "a//page.png", "page.png.",
             "page.png ", "x" * 256)
for name in ELSEWHERE:
    PAGE.never_relaxed(f"named {name[:20]!r}", f"PCT:1.0\nP:{name},RGBA8888,4,2,0\na|0|0,0,1,1\n", "IMG004",
                       path="/pages/0")
PAGE.accepted("named by ./", "PCT:1.0\nP:./page.png,RGBA8888,4,2,0\na|0|0,0,1,1\n", beside={"page.png": png(4, 2)})
PAGE.accepted("in a folder below", "PCT:1.0\nP:a/b/page.png,RGBA8888,4,2,0\na|0|0,0,1,1\n",
              beside={"a/b/page.png": png(4, 2)})


def rooted(name, page, status, code):
    """The atlas is in sub/, images may come from the folder above it."""
    atlas = f"PCT:1.0\nP:{page},RGBA8888,4,2,0\na|0|0,0,1,1\n".encode()
    return Job(f"page image: {name}", {"sub/in.pct": atlas, "page.png": png(4, 2)},
               ("validate", "--image-root", ".", "sub/in.pct"), status, code,
               "error" if code else "", Place(), None)


ROOTED = [
    rooted("above the atlas, allowed by --image-root", "../page.png", 0, None),
    rooted("above --image-root, whether it is there or not", "../../page.png", 1, "IMG004"),
    rooted("absolute, whatever --image-root says", "/etc/passwd", 1, "IMG004"),
]

CASES = ROOTED + ALONE.cases + IN_RIG.cases + IN_SHEET.cases + PAGE.cases
