"""PCSEF and palettes: pcsef.md, rulings "PCSEF", robustness "PCSEF". Width 4 unless a case says otherwise."""

from build import HERE, Job, Pieces, Place, Table

FOUR = ("--width", "4")
T = Table("pcsef", ".pcsef", text=True)


def error(name, text, code, *options, width=4, row=None, path=None):
    T.error(name, text, code, "--width", str(width), *options, path=path if row is None else f"/rows/{row}")


def relaxed(name, text, code, width=4, row=None):
    """What the original editor lets pass."""
    error(name, text, code, width=width, row=row)
    T.warning(f"{name} (lenient)", text, code, "--width", str(width), "--lenient",
              path=None if row is None else f"/rows/{row}")


# --- width and height

T.error("no width", "4A", "PCS001", path="/width")
error("height 2 of one row", "4A§", "PCS009", "--height", "2", path="/height")
error("height 1 of two rows", "4A4B§", "PCS009", "--height", "1", path="/height")
error("height 1 of none", "§", "PCS009", "--height", "1", path="/height")
T.note("empty string", "§", "PCS010", *FOUR)
T.note("only a line end", "§\n", "PCS010", *FOUR)
T.accepted("line end of the file", "4A\n", *FOUR)
T.accepted("CRLF of the file", "4A\r\n", *FOUR)
T.accepted("runs that cross rows", "9A7A", *FOUR)
T.accepted("largest width", "9A" * 7281 + "6A", "--width", "65535")
error("a megabyte of ^ at width 65,535: the 4,097th row passes 2^28 pixels", "~" + "^" * 4095 + "§" + "^" * 1000000,
      "GEN012", width=65535)
error("--max-pixels in runs", "4A4A§4A", "GEN012", "--max-pixels", "8")
error("--max-pixels in empty rows", "~~§~", "GEN012", "--max-pixels", "8")
error("--max-pixels in repeated rows", "4A^§^", "GEN012", "--max-pixels", "8")
error("--max-pixels in mirrored rows", "2A>2A§>", "GEN012", "--max-pixels", "7")
T.accepted("--max-pixels reached", "4A~", *FOUR, "--max-pixels", "8")


# --- tokens

relaxed("0 as a run", "3A§0A1A", "PCS002", row=0)
relaxed("letter as a run", "§A4A", "PCS002", row=0)
relaxed("dot as a run", "4A§.4A", "PCS002", row=1)
relaxed("space as a run", "4A§ 4A", "PCS002", row=1)
relaxed("line feed inside", "4A§\n4A", "PCS002", row=1)
relaxed("two line ends", "4A§\n\n", "PCS002", row=1)
relaxed("tab", "4A§\t4A", "PCS002", row=1)
for title, text in {"digit": "3A1§1", "~": "3A1§~", "^": "3A1§^", ">": "2A1§>", "space": "3A1§ ", "tab": "3A1§\t",
                    "DEL": "3A1§\x7f", "NUL": "3A1§\0",
                    "é": "3A1§é", "0": "3A1§0"}.items():
    error(f"{title} as a colour", text, "PCS003", row=0)
error("3>", "3§>", "PCS003", row=0)
T.error("not UTF-8", Pieces([b"4A4", HERE, b"\xff"]), "GEN005", *FOUR)
T.relaxed("byte-order mark", "§\ufeff4A", "GEN006", *FOUR)
error("token cut at the end", "3A§1", "PCS004", row=0)
error("token cut at the start of a row", "4A§2", "PCS004", row=1)
error("token cut before the file's line end", "3A§1\n", "PCS004", row=0)
relaxed("last row incomplete", "4A3A§", "PCS008", row=1)
relaxed("one row, incomplete", "1A§", "PCS008", row=0)
error("two pixels over a mirrored row", "2A>2A§", "PCS008", row=1)


# --- ~ ^ >

for code in "~^":
    error(f"{code} inside a row", f"4A2A§{code}2A", "PCS005", row=1)
    error(f"{code} after a run that crossed a row", f"5A§{code}", "PCS005", row=1)
error("^ first", "§^4A", "PCS006", row=0)
error("^ first, twice", "§^^", "PCS006", row=0)
T.accepted("^ after ~, ^ and a mirrored row", "~^^2A>^", *FOUR)
T.accepted("^ after a run that ended a row", "4A^", *FOUR)
error("> at the start", "§>4A", "PCS007", row=0)
error("> at the start of the second row", "4A§>", "PCS007", row=1)
error("> before half", "1A§>", "PCS007", row=0)
relaxed("> after half", "3A§>", "PCS007", row=0)
error("> twice", "2A>§>", "PCS007", row=1)
error("> at odd width", "2A§>", "PCS007", width=5, row=0)
error("> at odd width, at its longer half", "3A§>", "PCS007", width=5, row=0)
error("> after ~", "~§>", "PCS007", row=1)
error("> after ^", "4A^§>", "PCS007", row=2)
error("> at width 1", "1A§>", "PCS007", width=1, row=1)
T.accepted("> at the half of a row that a run began", "6A>", *FOUR)


# --- colours

for character in "'\\|":  # outside the alphabet
    T.warning(f"{character} as a colour", f"4{character}", "PCS011", *FOUR)
for character in '`"':  # the last two of the document's alphabet
    T.accepted(f"{character} as a colour, without a palette", f"4{character}", *FOUR)
ONE = {"p.hex": b"ff102030\n"}
PALETTE = ("--palette", "{folder}/p.hex")
T.accepted("the only colour of a palette", "4A", *FOUR, *PALETTE, beside=ONE)
T.warning("the second colour of a palette of one", "4B", "PCS011", *FOUR, *PALETTE, beside=ONE, path="/rows/0")
T.accepted("the 79th colour", '4"', *FOUR, *PALETTE, beside={"p.hex": b"ff102030\n" * 79})
T.error("80 colours for 79 characters", "4A", "PAL002", *FOUR, *PALETTE, beside={"p.hex": b"ff102030\n" * 80},
        path="/palette")
T.error("78 colours for the 77 of the compact alphabet", "4A", "PAL002", *FOUR, *PALETTE, "--alphabet", "compact",
        beside={"p.hex": b"ff102030\n" * 78}, path="/palette")
T.accepted("the empty pixel by another character", "4_~", *FOUR, "--empty", "_")

CASES = T.cases


# --- palettes: told on standard error, with the palette's own name and place


def palette(name, text, code, line=None, column=None):
    CASES.append(Job(f"palette: {name}", {"p.pal": text if isinstance(text, bytes) else text.encode(),
                                          "a.pcsef": b"4A"},
                     ("validate", "--width", "4", "--palette", "p.pal", "a.pcsef"), 1, code, "error",
                     Place(None, line, column), None))


palette("empty", "", "PAL002")
palette("comments only", "; Paint.NET palette\n;none\n", "PAL002")
palette("257 colours", "ff102030\n" * 257, "PAL002", 257, 1)
palette("no hex digits", "ff0000\noops\n", "PAL001", 2, 1)
palette("five digits", "ff000\n", "PAL001", 1, 1)
palette("nine digits", "ff0000\nff0000ff0\n", "PAL001", 2, 1)
palette("GIMP without a number", "GIMP Palette\n255 0 zero\n", "PAL001", 2, 7)
palette("GIMP with two numbers", "GIMP Palette\n255 0\n", "PAL001", 2)
palette("GIMP with 256", "GIMP Palette\n255 0 256\n", "PAL001", 2, 7)
palette("GIMP with -1", "GIMP Palette\n-1 0 0\n", "PAL001", 2, 1)
palette("JASC of another version", "JASC-PAL\n0200\n1\n1 2 3\n", "PAL001", 2, 1)
palette("JASC with fewer colours than it says, at the count", "JASC-PAL\n0100\n2\n1 2 3\n", "PAL001", 3, 1)
palette("JASC with more colours than it says, at the count", "JASC-PAL\n0100\n1\n1 2 3\n4 5 6\n", "PAL001", 3, 1)
palette("JASC with 256", "JASC-PAL\n0100\n1\n1 2 256\n", "PAL001", 4, 5)
palette("JASC count of twenty digits", "JASC-PAL\n0100\n99999999999999999999\n", "PAL001", 3, 1)
palette("binary", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PAL001", 1, 1)
palette("NUL in a line", "ff0000\n\0\n", "PAL001", 2, 1)


# --- widths that are no widths are wrong usage


for width in ("0", "-1", "65536", "4294967297", "99999999999999999999", "4x", ""):
    CASES.append(Job(f"pcsef: --width {width!r}", {"a.pcsef": b"4A"}, ("validate", "--width", width, "a.pcsef"), 2,
                     None, "", Place(), None))
for empty in ("1", "~", "^", ">", "", "ab", "é", " "):
    CASES.append(Job(f"pcsef: --empty {empty!r}", {"a.pcsef": b"4A"},
                     ("validate", "--width", "4", "--empty", empty, "a.pcsef"), 2, None, "", Place(), None))
