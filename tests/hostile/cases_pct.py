"""PCT: pct.md, rulings "PCT", robustness "PCT"."""

from build import HERE, Pieces, Table

T = Table("pct", ".pct", text=True)

PAGE = "P:page.png,RGBA8888,64,64,1\n"
HEAD = "PCT:1.0\n" + PAGE
FRAME = "a|0|1,1,8,8\n"
BLOCK = "B:0,0,4,8,8\n"


# --- version line: exactly "PCT:" digits "." digits

T.error("empty file", "§", "PCT001")
T.error("header missing", "§" + PAGE + FRAME, "PCT001")
T.error("header in lower case", "§pct:1.0\n" + PAGE, "PCT001")
T.error("space before the header", "§ PCT:1.0\n" + PAGE, "PCT001")
T.error("blank line before the header", "§\nPCT:1.0\n" + PAGE, "PCT001")
T.error("header cut", "§PCT", "PCT001")
for version in ("", "1", "1.", ".0", "1.x", "x.1", "1.0.0", "v1.0", " 1.0", "1.0 ", "+1.0", "-1.0", "1,0", "1.0x",
                "١.0"):
    T.error(f"version {version!r}", f"PCT:§{version}\n{PAGE}{FRAME}", "PCT002")
for version in ("2.0", "0.9", "10.0", "99999999999999999999.0"):
    T.never_relaxed(f"version {version}", f"PCT:§{version}\n{PAGE}{FRAME}", "PCT003")
for minor in ("1", "99999999999999999999"):
    T.note(f"version 1.{minor}, at the minor", f"PCT:1.§{minor}\n{PAGE}{FRAME}", "PCT004")
T.accepted("version 1.0 without a line end", HEAD + FRAME.rstrip("\n"))


# --- encoding

T.relaxed("byte-order mark", Pieces([HERE, b"\xef\xbb\xbf", (HEAD + FRAME).encode()]), "GEN006")
T.error("two byte-order marks, the second is no header",
        Pieces([HERE, b"\xef\xbb\xbf\xef\xbb\xbf", (HEAD + FRAME).encode()]), "PCT001", "--lenient")
T.error("places behind a byte-order mark that was let pass", f"\ufeff{HEAD}a|0|1,1,8,§x\n", "PCT008", "--lenient")
T.error("UTF-16", Pieces([HERE, "\ufeff".encode("utf-16-le"), (HEAD + FRAME).encode("utf-16-le")]), "GEN005")

BAD_UTF8 = {
    "FF": b"\xff", "lone continuation": b"\x80", "overlong slash": b"\xc0\xaf", "overlong NUL": b"\xc0\x80",
    "overlong of three": b"\xe0\x80\xaf", "surrogate": b"\xed\xa0\x80", "above U+10FFFF": b"\xf4\x90\x80\x80",
    "cut sequence": b"\xe6\x97", "five bytes": b"\xf8\x88\x80\x80\x80",
}  # fmt: skip
for title, bad in BAD_UTF8.items():
    T.error(f"{title} in a name", Pieces([HEAD.encode(), b"a", HERE, bad, b"b|0|1,1,8,8\n"]), "GEN005")
T.error("bad UTF-8 in a page's file name", Pieces([b"PCT:1.0\nP:", HERE, b"\xff.png,RGBA8888,64,64,1\n"]), "GEN005")
T.error("bad UTF-8 in a folder", Pieces([HEAD.encode(), b"F:a", HERE, b"\xff\n"]), "GEN005")
T.error("bad UTF-8 in a block's names", Pieces([(HEAD + BLOCK).encode(), b"a,b", HERE, b"\xff,c\n"]), "GEN005")
T.error("bad UTF-8 in a skipped line", Pieces([HEAD.encode(), b"Z:", HERE, b"\xff\n"]), "GEN005")
T.error("bad UTF-8 behind characters of several bytes",
        Pieces([HEAD.encode(), "日é😀".encode(), HERE, b"\xff|0|1,1,8,8\n"]), "GEN005")
T.error("a character cut by the end of the file", Pieces([HEAD.encode(), b"Z:", HERE, b"\xe6\x97"]), "GEN005")

CONTROLS = {"NUL": "\0", "SOH": "\x01", "TAB": "\t", "ESC": "\x1b", "US": "\x1f", "DEL": "\x7f"}
for title, control in CONTROLS.items():
    T.never_relaxed(f"{title} in a name", f"{HEAD}a§{control}b|0|1,1,8,8\n", "GEN007")
T.error("control in a page's file name", "PCT:1.0\nP:a§\x01.png,RGBA8888,64,64,1\n" + FRAME, "GEN007")
T.error("control in a folder", f"{HEAD}F:a§\tb\n0/x|0|1,1,8,8\n", "GEN007")
T.error("control in a block's names", f"{HEAD}{BLOCK}a,b§\x01,c\n", "GEN007")
T.error("control in a range's prefix", f"{HEAD}{BLOCK}a§\x01#1-3\n", "GEN007")
T.error("control in an alias", f"{HEAD}{FRAME}A:a=b§\x7f\n", "GEN007")
T.note("control in a skipped line is no name", f"{HEAD}§Z:\x01\n{FRAME}", "PCT007")
T.accepted("C1 controls and bidi marks are characters", f"{HEAD}a\u0085\u202eb|0|1,1,8,8\n")
T.accepted("dangerous names are data", HEAD + "".join(
    f"{name}|0|{1 + 3 * i},1,2,2\n" for i, name in enumerate(
        ("..", "../x", "/abs", "C:x", "a:b", "CON", "NUL.png", "COM1", "x.", "x ", "a\\b", "__proto__", "constructor",
         "toString", "e\u0301", "\u00e9"))))


# --- lines

T.accepted("CRLF", (HEAD + FRAME).replace("\n", "\r\n"))
T.accepted("blank lines, with and without CR", HEAD + "\n\r\n" + FRAME + "\n")
T.error("lone CR in a field", f"{HEAD}a|0|1,1,§\r8,8\n", "PCT005")
T.error("lone CR in a name", f"{HEAD}a§\rb|0|1,1,8,8\n", "PCT005")
T.error("old Mac line ends", "PCT:1.0§\r" + PAGE.replace("\n", "\r"), "PCT005")
T.error("CR CR LF", f"{HEAD}a|0|1,1,8,8§\r\r\n", "PCT005")
T.error("CR at the end of the file, without LF", f"{HEAD}a|0|1,1,8,8§\r", "PCT005")
T.error("lone CR in a names line", f"{HEAD}{BLOCK}a§\rb\n", "PCT005")
T.error("lone CR in a skipped line", f"{HEAD}Z§\rz\n", "PCT005")

T.relaxed("P: after F:", f"{HEAD}F:x\n§P:b.png,RGBA8888,9,9,0\n{FRAME}", "PCT006")
T.relaxed("P: after a frame", f"{HEAD}{FRAME}§P:b.png,RGBA8888,9,9,0\n", "PCT006")
T.relaxed("F: after a frame", f"{HEAD}{FRAME}§F:x\n", "PCT006")
T.relaxed("F: after a block", f"{HEAD}{BLOCK}b\n§F:x\n", "PCT006")
T.relaxed("F: after a page selector", f"{HEAD}#0\n§F:x\n{FRAME}", "PCT006")
T.relaxed("a frame after A:", f"{HEAD}{FRAME}A:a=b\n§c|0|10,10,8,8\n", "PCT006")
T.relaxed("a block after A:", f"{HEAD}{FRAME}A:a=b\n§B:20,20,1,8,8\nc\n", "PCT006")
T.relaxed("a page selector after A:", f"{HEAD}{FRAME}A:a=b\n§#0\n", "PCT006")

for line in ("Z:1", "hello", "a|0", "p:x", "//", " ", "{}", "b,c,d", "日|本"):
    T.note(f"unknown line {line!r}", f"{HEAD}§{line}\n{FRAME}", "PCT007")
T.note("unknown line under a later minor version", f"PCT:1.7\n{PAGE}§Z:1\n{FRAME}", "PCT007")
T.note("second version header", f"{HEAD}§PCT:1.0\n{FRAME}", "PCT025")
T.note("second version header of version 2", f"{HEAD}{FRAME}§PCT:2.0\n", "PCT025")
T.note("header only, told at the end", "PCT:1.0\n§", "PCT026")
T.note("header and page only, told at the end", f"{HEAD}§", "PCT026")


# --- integers: -?[0-9]+ in int32

LENIENT_INTEGERS = ("12abc", "1.5", "0x10", " 1", "+1", "1 ", "1e3", "7-")
for text in LENIENT_INTEGERS:
    T.relaxed(f"{text!r} as x", f"{HEAD}a|0|§{text},1,8,8\n", "PCT008")
for text in ("", "-", "--1", "abc", "- 1", "２", "2147483648", "-2147483649", "99999999999999999999", "2147483648x"):
    T.never_relaxed(f"{text!r} as x", f"{HEAD}a|0|§{text},1,8,8\n", "PCT008")
T.relaxed("12abc as page width", "PCT:1.0\nP:page.png,RGBA8888,§12abc,64,1\n", "PCT008")
T.relaxed("1.5 as padding", "PCT:1.0\nP:page.png,RGBA8888,64,64,§1.5\n", "PCT008")
T.relaxed("space before a block's y", f"{HEAD}B:0,§ 0,4,8,8\nb\n", "PCT008")
T.relaxed("text behind a block's trim offset", f"{HEAD}B:0,0,4,8,8|8,8,0,§0x\nb\n", "PCT008")
T.relaxed("text behind a frame's source width", f"{HEAD}a|2|1,1,8,8|§8px,8,0,0\n", "PCT008")
T.relaxed("text behind the flags", f"{HEAD}a|§0x|1,1,8,8\n", "PCT008")
T.relaxed("text behind the page number", f"{HEAD}#§0x\n{FRAME}", "PCT008")
T.never_relaxed("page selector without a number", f"{HEAD}#§\n{FRAME}", "PCT008")
T.never_relaxed("letters as the page number", f"{HEAD}#§one\n{FRAME}", "PCT008")
T.never_relaxed("2^31 as padding", "PCT:1.0\nP:page.png,RGBA8888,64,64,§2147483648\n", "PCT008")
T.error("columns count characters", f"{HEAD}日本😀|0|1,1,8,§x\n", "PCT008")
T.accepted("leading zeros and minus zero", f"{HEAD}a|00|-0,01,8,8\n")
T.warning("the largest and smallest int32", f"{HEAD}§a|0|-2147483648,2147483647,8,8\n", "ATL001")


# --- fields

# Too few fields are told where the next one should begin.
T.error("P: with four fields", "PCT:1.0\nP:page.png,RGBA8888,64,64§\n", "PCT009")
T.error("P: with nothing", "PCT:1.0\nP:§\n", "PCT009")
T.error("B: with four fields", f"{HEAD}B:0,0,4,8§\nb\n", "PCT009")
T.error("B: with three trim fields", f"{HEAD}B:0,0,4,8,8|8,8,0§\nb\n", "PCT009")
T.error("a frame with three numbers", f"{HEAD}a|0|1,1,8§\n", "PCT009")
T.error("a frame with three trim numbers", f"{HEAD}a|2|1,1,8,8|8,8,0§\n", "PCT009")
T.error("B: with nothing: its first number is empty", f"{HEAD}B:§\nb\n", "PCT008")
T.error("B: with an empty trim segment: its first number is empty", f"{HEAD}B:0,0,4,8,8|§\nb\n", "PCT008")
T.note("P: with six fields", "PCT:1.0\nP:page.png,RGBA8888,64,64,1§,9\n" + FRAME, "PCT010")
T.note("B: with six fields", f"{HEAD}B:0,0,4,8,8§,9\nb\n", "PCT010")
T.note("B: with five trim fields", f"{HEAD}B:0,0,4,8,8|8,8,0,0§,9\nb\n", "PCT010")
T.note("B: with a third segment", f"{HEAD}B:0,0,4,8,8|8,8,0,0§|9\nb\n", "PCT010")
T.note("a frame with five numbers", f"{HEAD}a|0|1,1,8,8§,9\n", "PCT010")
T.note("a frame with five trim numbers", f"{HEAD}a|2|1,1,8,8|8,8,0,0§,9\n", "PCT010")
T.note("a frame with a fifth segment", f"{HEAD}a|2|1,1,8,8|8,8,0,0§|9\n", "PCT010")

T.never_relaxed("page width 0", "PCT:1.0\nP:page.png,RGBA8888,§0,64,1\n", "PCT011")
T.error("page width -5", "PCT:1.0\nP:page.png,RGBA8888,§-5,64,1\n", "PCT011")
T.error("page height 0", "PCT:1.0\nP:page.png,RGBA8888,64,§0,1\n", "PCT011")
T.never_relaxed("padding -1", "PCT:1.0\nP:page.png,RGBA8888,64,64,§-1\n", "PCT011")
T.never_relaxed("cols 0", f"{HEAD}B:0,0,§0,8,8\nb\n", "PCT011")
T.error("cols -1", f"{HEAD}B:0,0,§-1,8,8\nb\n", "PCT011")
T.error("block frame width -1", f"{HEAD}B:0,0,4,§-1,8\nb\n", "PCT011")
T.error("block frame height -1", f"{HEAD}B:0,0,4,8,§-1\nb\n", "PCT011")
T.error("frame width -1", f"{HEAD}a|0|1,1,§-1,8\n", "PCT011")
T.error("frame height -2147483648", f"{HEAD}a|0|1,1,8,§-2147483648\n", "PCT011")
T.never_relaxed("negative flags", f"{HEAD}a|§-1|1,1,8,8\n", "PCT011")
T.warning("frame width 0", f"{HEAD}§a|0|1,1,0,8\n", "ATL003")
T.warning("block frame height 0", f"{HEAD}{BLOCK.replace('8,8', '8,0')}§b\n", "ATL003")
for pixel_format in ("RGBA4444", "rgba8888", "", "RGBA8888 "):
    T.warning(f"pixel format {pixel_format!r}", f"PCT:1.0\nP:page.png,§{pixel_format},64,64,1\n{FRAME}", "PCT012")

T.never_relaxed("block cell: x + padding above int32", f"{HEAD}B:2147483647,0,1,8,8\n§b\n", "PCT024")
T.error("block cell: y + padding above int32", f"{HEAD}B:0,2147483647,1,8,8\n§b\n", "PCT024")
T.error("block cell: third column above int32", f"{HEAD}B:0,0,3,1073741823,1\nb,c,§d\n", "PCT024")
T.error("block cell: third row above int32", f"{HEAD}B:0,0,1,1,1073741823\nb,c,§d\n", "PCT024")
T.error("block cell: the cell itself above int32, with padding 2^30",
        f"PCT:1.0\nP:page.png,RGBA8888,64,64,1073741824\n§{BLOCK}b,c\n", "PCT024")
T.accepted("padding 2^30 without a block", "PCT:1.0\nP:page.png,RGBA8888,64,64,1073741824\n" + FRAME)
T.accepted("2^31-1 columns", f"{HEAD}B:0,0,2147483647,8,8\nb,c\n")


# --- pages and folders

for selector in ("1", "-1", "2147483647"):
    T.never_relaxed(f"page selector {selector} of one page", f"{HEAD}#§{selector}\n{FRAME}", "PCT013")
T.error("page selector that nothing uses", f"{HEAD}{FRAME}#§7\n", "PCT013")
T.never_relaxed("frame before any P:", f"PCT:1.0\n§{FRAME}", "PCT013")
T.never_relaxed("block before any P:", f"PCT:1.0\n§{BLOCK}b\n", "PCT013")
T.note("page without frames, told by its path", f"{HEAD}P:b.png,RGBA8888,9,9,0\n{FRAME}", "ATL006", path="/pages/1")

T.relaxed("folder 0 of none", f"{HEAD}§0/a|0|1,1,8,8\n", "PCT014")
T.relaxed("folder 1 of one", f"{HEAD}F:x\n§1/a|0|1,1,8,8\n", "PCT014")
T.relaxed("folder above 64 bits", f"{HEAD}F:x\n§99999999999999999999/a|0|1,1,8,8\n", "PCT014")
T.relaxed("folder in a block", f"{HEAD}{BLOCK}b,§3/c\n", "PCT014")
T.relaxed("folder in a block's range", f"{HEAD}{BLOCK}§3/c#1-2\n", "PCT014")
T.relaxed("folder in an alias", f"{HEAD}{FRAME}A:a=§2/b\n", "PCT014")
T.accepted("slashes that are no folder index", f"{HEAD}x/a|0|1,1,8,8\n/b|0|9,9,8,8\n２/c|0|17,17,8,8\n")
T.accepted("folder index with leading zeros", f"{HEAD}F:x\n00/a|0|1,1,8,8\n")
T.warning("empty folder", f"{HEAD}F:§\n0/a|0|1,1,8,8\n", "PCT023")


# --- blocks and names

T.never_relaxed("block at the end", f"{HEAD}§B:0,0,4,8,8\n", "PCT015")
T.error("block at the end, no line end", f"{HEAD}§B:0,0,4,8,8", "PCT015")
T.error("only blank lines after a block", f"{HEAD}§B:0,0,4,8,8\n\n\r\n\n", "PCT015")
for line in ("P:x", "F:x", "A:x", "PCT:1.0", "B:0", "#1-3", "Z"):
    T.accepted(f"names line {line!r}", f"{HEAD}{BLOCK}{line}\n")
T.accepted("blank line between block and names", f"{HEAD}{BLOCK}\n\nb,c\n")

T.relaxed("range 5-1", f"{HEAD}{FRAME}B:20,20,1,8,8\n§b#5-1\n", "PCT016")
T.relaxed("extension behind a range", f"{HEAD}{BLOCK}b#1-3§~2,c\n", "PCT016")
T.relaxed("letters behind a range", f"{HEAD}{BLOCK}b#1-3§x\n", "PCT016")
T.relaxed("a second range behind a range", f"{HEAD}{BLOCK}b#1-2§#3-4\n", "PCT016")
T.relaxed("range from 1 to -3", f"{HEAD}{BLOCK}§b#1--3\n", "PCT016")
T.relaxed("a third number", f"{HEAD}{BLOCK}b#1-2§-3\n", "PCT016")
for text in ("#5", "#", "#-5", "#1-", "#a-b", "#1-b", "#-"):
    T.never_relaxed(f"range {text!r}", f"{HEAD}{BLOCK}§b{text}\n", "PCT016")
T.error("range '#0x1-3'", f"{HEAD}{BLOCK}b#0§x1-3\n", "PCT016")
for text in ("#+1-3", "# 1-3"):
    T.error(f"range {text!r}", f"{HEAD}{BLOCK}§b{text}\n", "PCT016")
T.error("range of numbers above int32", f"{HEAD}{BLOCK}§b#4294967296-4294967297\n", "PCT016")
T.error("range in the middle of the names", f"{HEAD}{BLOCK}b,c#1-2,§d#2-1,e\n", "PCT016")
T.error("range in an alias", f"{HEAD}{FRAME}A:a=§b#3-1\n", "PCT016")
T.accepted("range that gains a digit, without a prefix", f"{HEAD}{BLOCK}#8-18\n")
T.accepted("range of one", f"{HEAD}{BLOCK}b#7-7\n")
T.accepted("range in zeros", f"{HEAD}{BLOCK}b#008-010~1\n")
T.accepted("range without a prefix, in a folder", f"{HEAD}F:x\n{BLOCK}0/#1-3\n")
T.accepted("'#' in an individual frame", f"{HEAD}a#1-3|0|1,1,8,8\n")
T.accepted("~0 and ~6 are no extensions", f"{HEAD}a~0|0|1,1,8,8\na~6|0|9,9,8,8\n")
T.accepted("~1 alone is .png", f"{HEAD}~1|0|1,1,8,8\n")
T.accepted("~2 alone as a names line", f"{HEAD}{BLOCK}~2\n")

T.never_relaxed("empty name between commas", f"{HEAD}{BLOCK}a,§,b\n", "PCT017")
T.error("empty first name", f"{HEAD}{BLOCK}§,b\n", "PCT017")
T.error("empty last name", f"{HEAD}{BLOCK}b,§\n", "PCT017")
T.error("empty name of a frame", f"{HEAD}§|0|1,1,8,8\n", "PCT017")
T.error("nothing behind the folder", f"{HEAD}F:x\n§0/|0|1,1,8,8\n", "PCT017")
T.error("nothing behind the folder in a block", f"{HEAD}F:x\n{BLOCK}b,§0/\n", "PCT017")
T.error("alias to nothing", f"{HEAD}{FRAME}A:a=§\n", "PCT017")
T.error("alias with an empty name", f"{HEAD}{FRAME}A:a=b,§,c\n", "PCT017")

T.warning("the same frame twice", f"{HEAD}{FRAME}§a|0|20,20,8,8\n", "PCT018")
T.warning("the same name twice in a block", f"{HEAD}{BLOCK}b,§b\n", "PCT018")
T.warning("a range over a name", f"{HEAD}{BLOCK}b2,§b#1-3\n", "PCT018")
T.warning("alias of an existing frame", f"{HEAD}{FRAME}b|0|20,20,8,8\nA:a=§b\n", "PCT018")
T.warning("two aliases of each other", f"{HEAD}{FRAME}A:a=b\nA:b=§a\n", "PCT018")
T.warning("alias of itself", f"{HEAD}{FRAME}A:a=§a\n", "PCT018")
T.warning("the same name by folder and in full", f"{HEAD}F:x\nx/a|0|1,1,8,8\n§0/a|0|20,20,8,8\n", "PCT018")
T.warning("the same name by extension and in full", f"{HEAD}a.png|0|1,1,8,8\n§a~1|0|20,20,8,8\n", "PCT018")

T.relaxed("alias without =", f"{HEAD}{FRAME}§A:ab\n", "PCT019")
T.relaxed("alias with nothing", f"{HEAD}{FRAME}§A:\n", "PCT019")
T.relaxed("alias of a missing frame", f"{HEAD}{FRAME}§A:x=b\n", "PCT020")
T.never_relaxed("alias of nothing", f"{HEAD}{FRAME}A:§=b\n", "PCT017")
T.relaxed("alias of a later alias", f"{HEAD}{FRAME}§A:b=c\nA:a=b\n", "PCT020")
T.relaxed("alias of a frame in another case", f"{HEAD}{FRAME}§A:A=b\n", "PCT020")
T.relaxed("alias of __proto__", f"{HEAD}{FRAME}§A:__proto__=b\n", "PCT020")
T.accepted("alias of an earlier alias, by a range", f"{HEAD}{FRAME}A:a=b\nA:b=c#1-3\n")

T.never_relaxed("trimmed bit without the segment", f"{HEAD}a|§2|1,1,8,8\n", "PCT021")
T.error("both bits without the segment", f"{HEAD}a|§3|1,1,8,8\n", "PCT021")
T.never_relaxed("segment without the bit", f"{HEAD}a|§0|1,1,8,8|8,8,0,0\n", "PCT021")
T.error("segment with the other bit", f"{HEAD}a|§1|1,1,8,8|8,8,0,0\n", "PCT021")
T.warning("flags 4", f"{HEAD}a|§4|1,1,8,8\n", "PCT022")
T.warning("flags 2147483646", f"{HEAD}a|§2147483646|1,1,8,8|8,8,0,0\n", "PCT022")
T.accepted("rotated", f"{HEAD}a|1|1,1,8,8\n")


# --- geometry

T.warning("frame left of its page", f"{HEAD}§a|0|-1,1,8,8\n", "ATL001", path="/frames/0")
T.warning("frame beyond its page", f"{HEAD}b|0|1,1,8,8\n§a|0|57,57,8,8\n", "ATL001", path="/frames/1")
T.warning("rotated frame beyond its page, as it lies there", f"{HEAD}§a|1|50,1,8,16\n", "ATL001", path="/frames/0")
T.accepted("rotated frame inside its page, as it lies there", f"{HEAD}a|1|1,50,8,16\n")
T.accepted("frame up to the edge of its page", f"{HEAD}a|0|0,0,64,64\n")
T.warning("block cell beyond its page", f"{HEAD}B:0,0,9,8,8\n§b#1-8\n", "ATL001", path="/frames/6")
T.warning("overlapping frames", f"{HEAD}a|0|1,1,8,8\n§b|0|8,8,8,8\n", "ATL002", path="/frames/1")
T.accepted("frames that touch", f"{HEAD}a|0|1,1,8,8\nb|0|9,1,8,8\n")
T.accepted("two frames of the same rectangle", f"{HEAD}a|0|1,1,8,8\nb|0|1,1,8,8\n")
T.warning("trim box outside the source", f"{HEAD}§a|2|1,1,8,8|9,9,2,0\n", "ATL004", path="/frames/0")
T.warning("negative trim offset", f"{HEAD}§a|2|1,1,8,8|9,9,-1,0\n", "ATL004", path="/frames/0")
T.warning("trim box outside the source, in a block", f"{HEAD}B:0,0,4,8,8|4,4,0,0\n§b\n", "ATL004", path="/frames/0")
T.warning("source width -1: nothing fits into it", f"{HEAD}§a|2|1,1,8,8|-1,8,0,0\n", "ATL004", path="/frames/0")
T.warning("trim offset of 2^31-1", f"{HEAD}§a|2|1,1,8,8|9,9,2147483647,0\n", "ATL004", path="/frames/0")


# --- limits, checked before anything is expanded

T.never_relaxed("two thousand million frames in 60 bytes", f"{HEAD}{BLOCK}§a#1-2000000000\n", "GEN009")
T.error("a million and one frames", f"{HEAD}{BLOCK}§a#1-1000001\n", "GEN009")
T.error("many small ranges", f"{HEAD}{BLOCK}a#1-400000,b#1-400000,§c#1-400000\n", "GEN009")
T.error("two blocks", f"{HEAD}B:0,0,1,0,0\na#1-600000\nB:0,0,1,0,0\n§b#1-600000\n", "GEN009")
T.error("two thousand million aliases", f"{HEAD}{FRAME}A:a=§b#0-2147483647\n", "GEN009")
T.error("--max-frames in a block", f"{HEAD}{BLOCK}a,b,§c,d\n", "GEN009", "--max-frames", "2")
T.error("--max-frames in single frames", f"{HEAD}{FRAME}b|0|20,20,8,8\n§c|0|40,40,8,8\n", "GEN009", "--max-frames",
        "2")
T.error("--max-frames in aliases", f"{HEAD}{FRAME}A:a=b,§c\n", "GEN009", "--max-frames", "2")
T.accepted("--max-frames reached", f"{HEAD}{BLOCK}a#1-4\n", "--max-frames", "4")
T.error("zero padding of 2 KB times 40,000", f"{HEAD}{BLOCK}§a#{'0' * 2048}-40000\n", "GEN010")
T.error("folder of 2 KB times 40,000", f"{HEAD}F:{'f' * 2048}\nB:0,0,1,0,0\n§0/a#1-40000\n", "GEN010")
T.error("--max-name-bytes", f"{HEAD}{BLOCK}aaaa,bbbb,§cccc\n", "GEN010", "--max-name-bytes", "11")
T.error("--max-name-bytes in single frames", f"{HEAD}aaaa|0|1,1,8,8\n§bbbb|0|20,20,8,8\n", "GEN010",
        "--max-name-bytes", "7")
T.error("name of 65,536 bytes", f"{HEAD}§{'n' * 65536}|0|1,1,8,8\n", "GEN008")
T.accepted("name of 65,535 bytes", f"{HEAD}{'n' * 65535}|0|1,1,8,8\n")
T.error("folder and name of 65,536 bytes", f"{HEAD}F:{'f' * 40000}\n§0/{'n' * 25535}|0|1,1,8,8\n", "GEN008")
T.error("zero padding of 65,536 digits", f"{HEAD}{BLOCK}§#{'0' * 65535}1-1\n", "GEN008")
T.error("65,536 pages", "PCT:1.0\n" + "P:a,RGBA8888,9,9,0\n" * 65535 + "§P:a,RGBA8888,9,9,0\n", "GEN011")
T.error("--max-pages", "PCT:1.0\n" + "P:a,RGBA8888,9,9,0\n" * 2 + "§P:a,RGBA8888,9,9,0\n", "GEN011", "--max-pages", "2")
T.accepted("--max-pages reached", HEAD + FRAME, "--max-pages", "1")
T.error("an error behind two thousand warnings", HEAD + "a|4|1,1,8,8\n" * 2000 + "a|0|1,1,8,§x\n", "PCT008")

CASES = T.cases
