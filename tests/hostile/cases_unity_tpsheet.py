"""Sheets of TexturePacker's importer for Unity: docs/formats/unity.md."""

from build import Pieces, Table

T = Table("unity-tpsheet", ".tpsheet", text=True, default_options=("--from", "unity-tpsheet"))

HEAD = ":format=40300\n:texture=a.png\n:size=64x64\n"
SPRITE = "a;0;0;8;8; 0.5;0.5; 0;0;0;0"


def sheet(line, head=HEAD):
    return f"{head}{line}\n"


T.accepted("least", sheet(SPRITE))
T.accepted("byte-order mark and CR LF", Pieces([b"\xef\xbb\xbf", sheet(SPRITE).replace("\n", "\r\n").encode()]))
T.accepted("without borders", sheet("a;0;0;8;8;0.5;0.5", ":format=40000\n:texture=a.png\n:size=64x64\n"))
T.accepted("texture and size in a comment", sheet("a;0;0;8;8;0.5;0.5", "# Sprite sheet: a.png (64 x 64)\n"))
T.accepted("a comment without a size, and a header", sheet(SPRITE, "# Sprite sheet: a.png\n" + HEAD))
T.accepted("whole numbers with a point", sheet("a;0.0;0;8.0;8; 0.5;0.5; 0;0;0;0"))
T.accepted("a mesh", sheet(SPRITE + "; 3;0;0;8;0;0;8; 1;0;1;2"))
T.accepted("a mesh of nothing", sheet(SPRITE + "; 0; 0"))
T.accepted("a name of escapes", sheet("%25%23%3A%3B%;0;0;8;8; 0.5;0.5; 0;0;0;0"))
T.relaxed("a later format", sheet(SPRITE, ":format=§40301\n:texture=a.png\n:size=64x64\n"), "DSC004")
T.note("a header that nobody knows", sheet(SPRITE, HEAD + "§:other=1\n"), "DSC007")
T.error("neither a sprite nor a comment", sheet("§a"), "DSC001")
T.error("format is no number", "§".join((":format=", "x\n")), "DSC002")
T.error("a size of one number", ":size=§64\n", "DSC002")
T.error("a size of words", ":size=64x§b\n", "DSC002")
T.error("a size behind the sprites", sheet(SPRITE) + ":size=§8x8\n", "DSC001")
T.error("no size", sheet("§" + SPRITE, ":texture=a.png\n"), "DSC003")
T.error("too few numbers", sheet("a;0;0;8;8\n§"), "DSC002")
T.error("no borders in a format that has them", sheet("a;0;0;8;8;0.5;0.5\n§"), "DSC002")
for value, code in (("x", "DSC002"), ("", "DSC002"), ("1.5", "DSC004"), ("2147483648", "DSC004"), ("1e99", "DSC002")):
    T.error(f"x is {value!r}", sheet(f"a;§{value};0;8;8; 0.5;0.5; 0;0;0;0"), code)
T.error("a negative width", sheet("a;0;0;§-8;8; 0.5;0.5; 0;0;0;0"), "DSC004")
T.error("the sprite leaves int32", sheet("§a;0;-2147483648;8;8; 0.5;0.5; 0;0;0;0"), "DSC004")
T.error("a pivot that is no number", sheet("a;0;0;8;8; §x;0.5; 0;0;0;0"), "DSC002")
T.error("a border beyond int16", sheet("a;0;0;8;8; 0.5;0.5; 0;§32768;0;0"), "DSC004")
T.error("more points than the line has", sheet(SPRITE + ";§999999;0;0"), "DSC002")
T.error("more triangles than the line has", sheet(SPRITE + "; 1;0;0;§16777216;0;0;0"), "DSC002")
T.error("a mesh without triangles", sheet(SPRITE + "; 1;0;0\n§"), "DSC002")
T.error("a point that does not exist", sheet(SPRITE + "; 1;0;0;1;0;0;§1"), "DSC004")
T.error("a triangle of no points", sheet(SPRITE + "; 0; 1;§0;0;0"), "DSC004")
T.warning("two sprites of one name", sheet(f"§{SPRITE}\n{SPRITE}"), "ATL005")
T.error("a control character in a name", sheet("a§\x07;0;0;8;8; 0.5;0.5; 0;0;0;0"), "GEN007")

CASES = T.cases
