"""Atlases of libGDX and Spine: docs/formats/libgdx.md."""

from build import HERE, Pieces, Table

T = Table("libgdx", ".atlas", text=True, dialects=("libgdx", "libgdx-legacy", "spine"))

PAGE = "a.png\nsize:64,64\nfilter:Nearest,Nearest\n"
REGION = "r\nbounds:0,0,8,8\n"


def page(entry):
    return f"a.png\nsize:64,64\n{entry}\n{REGION}"


def region(entry):
    return f"{PAGE}r\nbounds:0,0,8,8\n{entry}\n"


AS_LIBGDX = ("--from", "libgdx")
T.error("empty file", "§", "DSC003", *AS_LIBGDX)
T.error("only entries", "size:1,1\n§", "DSC003", *AS_LIBGDX)
T.error("no UTF-8", Pieces([PAGE.encode(), HERE, b"\xff\nbounds:0,0,8,8\n"]), "GEN005")
T.error("a control character in a name", f"{PAGE}r§\x01\nbounds:0,0,8,8\n", "GEN007")
T.accepted("byte-order mark", Pieces([b"\xef\xbb\xbf", (PAGE + REGION).encode()]))
T.accepted("CRLF", (PAGE + REGION).replace("\n", "\r\n"))
T.accepted("spaces around everything", " a.png \n size : 64 , 64\n r \n  bounds: 0, 0, 8, 8\n")
T.accepted("entries before the first page", f"\nversion:1\n\n{PAGE}{REGION}")
T.note("an entry that nobody knows", region("§weight:1"), "DSC007")
T.note("a page's scale, which is Spine's alone", f"a.png\nsize:64,64\n§scale:2\n{REGION}", "DSC007", *AS_LIBGDX)
T.error("a region without a size", f"{PAGE}§r\nxy:0,0\nindex:1\n", "DSC003", *AS_LIBGDX)
for value in ("§", "§a", "§1", "1,2,§3", "1,§a", "§1.5,2", "1,§2147483648", "§+1,2"):
    T.error(f"the page's size is {value.replace(chr(167), str())!r}", page(f"size:{value}"), "DSC002", *AS_LIBGDX)
for name in ("xy", "offset", "orig"):
    T.error(f"{name} is no number", region(f"{name}:1,§x"), "DSC002")
for name in ("bounds", "offsets", "split", "pad"):
    T.error(f"{name} is cut", region(f"{name}:§1,2,3"), "DSC002")
for value in ("45", "-90", "360"):
    T.error(f"turned by {value}", region(f"rotate:§{value}"), "DSC004")
T.error("turned by a word", region("rotate:§yes"), "DSC002")
T.error("an index that is no number", region("index:§x"), "DSC002")
for name in ("split", "pad"):
    T.error(f"{name} beyond int16", f"{PAGE}§r\nbounds:0,0,8,8\n{name}:1,1,1,32768\n", "DSC004")
T.error("offsets beyond int32", f"{PAGE}§r\nbounds:0,0,8,-8\noffsets:0,-2147483647,8,2147483647\n", "DSC004")
T.error("a control character in the pixel format", page("format:RGBA§\0"), "GEN007")
T.error("an unknown filter", page("filter:Nearest,§Cubic"), "DSC001")
T.error("one filter", page("filter:§Nearest"), "DSC001")
for value in ("0", "-1", "20000"):
    T.error(f"a scale of {value}", page(f"scale:§{value}"), "DSC004")
T.error("a scale that is no number", page("scale:§half"), "DSC002")
T.warning("two regions of one name", f"{PAGE}{REGION}§r\nbounds:9,0,8,8\n", "ATL005")
T.accepted("two regions of one name and two indexes", f"{PAGE}{REGION}index:1\nr\nbounds:9,0,8,8\nindex:2\n")

CASES = T.cases
