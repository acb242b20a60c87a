"""AATLS: aatls.md, rulings "AATLS", robustness "AATLS". All numbers are big-endian."""

from build import HERE, Here, Pieces, Table, join, number, numbers

T = Table("aatls", ".aatls", text=False)

R0 = "/pages/0/regions/0"


def string(name, length=None):
    """`length` overrules the true one; Here(length) marks the place."""
    body = name if isinstance(name, Pieces) else Pieces([name])
    size = len(join(body)[0]) if length is None else length
    value = size.value if isinstance(size, Here) else size
    return Pieces([number(">h" if value < 32768 else ">H", size), body])


def four(values):
    """An optional section: absent, or a true flag and four numbers."""
    return numbers(">b", 0) if values is None else numbers(">bhhhh", 1, *values)


def region(name=b"a", left=1, top=1, width=8, height=8, offsets=None, splits=None, pads=None, length=None):
    return Pieces([string(name, length), numbers(">hhhh", left, top, width, height),
                   four(offsets), four(splits), four(pads)])


def page(*regions, name=b"page.png", width=64, height=32, filters=(0, 0), wraps=(1, 1), count=None, length=None,
         marker=1):
    head = numbers(">hhbbbb", width, height, *filters, *wraps)
    return Pieces([number(">b", marker), string(name, length), head,
                   number(">i", len(regions) if count is None else count), *regions])


def atlas(*pages, version=0):
    return Pieces([b"AATLS", number(">b", version), *pages])


def one(**fields):
    """An atlas of one page with one region."""
    return atlas(page(region(**fields)))


# --- header

AS_AATLS = ("--from", "aatls")
T.error("empty file", Pieces([HERE]), "AAT001", *AS_AATLS)
T.error("another signature", Pieces([HERE, b"AATLT\0"]), "AAT001", *AS_AATLS)
T.error("signature and nothing else", Pieces([b"AATLS", HERE]), "AAT003")
for version in (1, -1, 127, -128):
    T.relaxed(f"version {version}", atlas(page(region()), version=Here(version)), "AAT002", path="/version")
T.note("header only", atlas(), "AAT014")
ANY_TRUE = Pieces([string(b"a"), numbers(">hhhh", 1, 1, 4, 4), numbers(">bhhhh", -1, 0, 0, 4, 4),
                   numbers(">bhhhh", 2, 0, 0, 0, 0), numbers(">bhhhh", 127, -1, -1, -1, -1)])
T.accepted("any marker, any true flag", atlas(page(marker=0), page(marker=-128), page(ANY_TRUE, marker=77)))


# --- cut files: at the field that has not all its bytes; a string is one field, from its length on

T.error("marker and then nothing", Pieces([atlas(page()), b"\1", HERE]), "AAT003")
FILL = b"\0" * 13  # so that the count is believed
T.error("region name past the end", Pieces([b"AATLS\0", page(count=1), HERE, b"\x7f\xff", FILL]), "AAT003",
        path=f"{R0}/name")
T.error("12 bytes for a region, which has at least 13", Pieces([b"AATLS\0", page(count=Here(1)), b"\0" * 12]),
        "AAT005",
        path="/pages/0/region_count")


# --- strings

for length in (-1, -32768):
    T.error(f"page name length {length}", atlas(page(name=b"p" * 20, length=Here(length))), "AAT004",
            path="/pages/0/name")
    T.error(f"region name length {length}", one(length=Here(length)), "AAT004", path=f"{R0}/name")
T.error("lenient: length 65,535 past the end", Pieces([b"AATLS\0", page(count=1), HERE, b"\xff\xff", FILL]), "AAT003",
        "--lenient")

BAD_UTF8 = {
    "FF": b"\xff", "lone continuation": b"\x80", "overlong slash": b"\xc0\xaf", "overlong of three": b"\xe0\x80\xaf",
    "lone surrogate": b"\xed\xa0\x80", "surrogates the wrong way round": b"\xed\xb8\x80\xed\xa0\xbd",
    "above U+10FFFF": b"\xf4\x90\x80\x80", "cut sequence": b"\xe6\x97",
}  # fmt: skip
for title, bad in BAD_UTF8.items():
    T.error(f"{title} in a region's name", one(name=Pieces([b"ab", HERE, bad])), "GEN005", path=f"{R0}/name")
T.error("bad UTF-8 in a page's name", atlas(page(name=Pieces([b"p", HERE, b"\xff"]))), "GEN005")
T.error("lenient: FF in a name", one(name=Pieces([b"ab", HERE, b"\xff"])), "GEN005", "--lenient")
T.error("lenient: lone surrogate in a name", one(name=Pieces([b"ab", HERE, b"\xed\xa0\x80"])), "GEN005", "--lenient")
T.error("lenient: overlong NUL is Java's NUL", one(name=Pieces([b"a", HERE, b"\xc0\x80"])), "GEN007", "--lenient")
for title, control in {"NUL": b"\0", "TAB": b"\t", "LF": b"\n", "ESC": b"\x1b", "DEL": b"\x7f"}.items():
    T.never_relaxed(f"{title} in a region's name", one(name=Pieces([b"ab", HERE, control, b"c"])), "GEN007")
T.accepted("empty region name", one(name=b""))
T.accepted("dangerous names are data", atlas(page(*(region(name=name, left=1 + 2 * i, width=2, height=2) for i,
                                                    name in enumerate(
    (b"..", b"../x", b"/abs", b"C:x", b"CON", b"NUL.png", b"x.", b"x ", b"a\\b", b"__proto__", b"a", b"A",
     b"a/b"))))))


# --- counts and enumerations

for count in (-1, -2147483648, 2147483647, 2):
    T.never_relaxed(f"region count {count} with bytes for one", atlas(page(region(), count=Here(count))), "AAT005",
                    path="/pages/0/region_count")
T.error("region count 2^31-1 in 30 bytes, before any memory is asked for", atlas(page(count=Here(2147483647))),
        "AAT005", "--max-memory", "65536")
for value in (6, 7, -1, 127, -128):
    T.error(f"minification filter {value}", atlas(page(filters=(Here(value), 0))), "AAT006",
            path="/pages/0/filter_min")
    T.error(f"magnification filter {value}", atlas(page(filters=(0, Here(value)))), "AAT006",
            path="/pages/0/filter_mag")
T.warning("lenient: Arc's filter 6", atlas(page(filters=(Here(6), 0))), "AAT006", "--lenient")
T.error("lenient: filter 7", atlas(page(filters=(Here(7), 0))), "AAT006", "--lenient")
T.accepted("filter 5", atlas(page(filters=(5, 5), wraps=(2, 0))))
for value in (3, -1, 127, -128):
    T.never_relaxed(f"u wrap {value}", atlas(page(wraps=(Here(value), 0))), "AAT007", path="/pages/0/u_wrap")
    T.error(f"v wrap {value}", atlas(page(wraps=(0, Here(value)))), "AAT007", path="/pages/0/v_wrap")


# --- section 10: left + width and top + height stay below the page's 64 x 32

T.accepted("one free column and row", one(left=0, top=0, width=63, height=31))
# At left or top when that alone is outside, else at the size that leads there.
T.relaxed("region touches the right edge", one(left=56, width=Here(8)), "AAT008", path=f"{R0}/width")
T.relaxed("region touches the bottom", one(top=24, height=Here(8)), "AAT008", path=f"{R0}/height")
for field in ("left", "top", "width", "height"):
    for value in (-1, -32768):
        T.never_relaxed(f"{field} {value}", one(**{field: Here(value)}), "AAT009", path=f"{R0}/{field}")
T.warning("width 0", one(width=0), "ATL003", path="/frames/0")
T.warning("height 0", one(height=0), "ATL003", path="/frames/0")
for value in (0, -1, -32768):
    T.warning(f"page width {value}", atlas(page(width=Here(value))), "AAT010", path="/pages/0/width")
    T.warning(f"page height {value}", atlas(page(height=Here(value))), "AAT010", path="/pages/0/height")


# --- optional sections: a closed list of errors, so these warn

T.warning("negative split", one(splits=(Here(-1), 0, 0, 0)), "AAT011", path=f"{R0}/splits_left")
T.warning("negative last split", one(splits=(0, 0, 0, Here(-3))), "AAT011", path=f"{R0}/splits_bottom")
T.accepted("splits as wide as the region", one(splits=(4, 4, 8, 0)))
T.warning("pad -2", one(pads=(Here(-2), 0, 0, 0)), "AAT012")
T.warning("last pad -32768", one(pads=(-1, -1, -1, Here(-32768))), "AAT012", path=f"{R0}/pads_bottom")
T.accepted("pads -1", one(pads=(-1, -1, -1, -1)))
T.warning("negative offset", one(offsets=(Here(-1), 0, 9, 9)), "AAT013")
T.warning("offset beyond the original size", one(offsets=(Here(2), 0, 9, 9)), "AAT013")
T.accepted("original of 32767 x 32767", one(offsets=(0, 0, 32767, 32767)))
T.accepted("offsets counted from the bottom", one(height=4, offsets=(0, 5, 8, 9)))


# --- what all atlases share

T.warning("two regions of one name", atlas(page(region(), region(left=20))), "ATL005", path="/frames/1")
T.warning("one name on two pages", atlas(page(region()), page(region())), "ATL005", path="/frames/1")
T.warning("regions overlap", atlas(page(region(), region(name=b"b", left=5))), "ATL002", path="/frames/1")
T.note("page without regions", atlas(page(region()), page()), "ATL006", path="/pages/1")
T.error("--max-frames", atlas(page(region(), region(name=b"b", left=20), count=Here(2))), "GEN009", "--max-frames",
        "1")
T.error("--max-name-bytes, which counts the 8 of the page too",
        atlas(page(region(name=b"aaaa"), region(name=b"bbbb", length=Here(4), left=20))),
        "GEN010", "--max-name-bytes", "15", path="/pages/0/regions/1/name")
T.accepted("--max-name-bytes reached", atlas(page(region(name=b"aaaa"), region(name=b"bbbb", left=20))),
           "--max-name-bytes", "16")
T.error("--max-pages", Pieces([atlas(page(region())), HERE, b"\1\0\1p\0\1\0\1\0\0\1\1\0\0\0\0"]), "GEN011", "--max-pages",
        "1")
T.error("65,536 pages", Pieces([b"AATLS\0", b"".join([b"\1\0\1p\0\1\0\1\0\0\1\1\0\0\0\0"] * 65535), HERE,
        b"\1\0\1p\0\1\0\1\0\0\1\1\0\0\0\0"]), "GEN011")

CASES = T.cases
