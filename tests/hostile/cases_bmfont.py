"""Bitmap fonts: docs/formats/bmfont.md."""

from build import Pieces, Table

T = Table("bmfont", ".fnt", text=True)

HEAD = 'info face="a" size=8\ncommon lineHeight=8 base=6 scaleW=16 scaleH=16 pages=1\npage id=0 file="a.png"\n'
CHAR = "char id=65 x=0 y=0 width=4 height=4 xoffset=0 yoffset=0 xadvance=4 page=0\n"

T.accepted("a font", HEAD + CHAR)
T.accepted("byte-order mark", Pieces([b"\xef\xbb\xbf", (HEAD + CHAR).encode()]))
T.accepted("lines that end in CR LF, empty lines, many spaces", (HEAD + CHAR).replace("\n", "\r\n\r\n").replace(" ", "   "))
T.accepted("a quote that does not end", HEAD.replace('a.png"', "a.png") + CHAR)
T.accepted("words without a value", HEAD + CHAR.replace(" page", " bold page"))
T.accepted("XML", '<font><info face="a"/><common scaleW="16" scaleH="16"/><pages><page id="0" file="a.png"/></pages>'
                  '<chars><char id="65" width="4" height="4"/></chars></font>')
T.error("no page", 'info face="a" size=8\n§', "DSC003")
T.error("a page without a file", 'info face="a" size=8\n§page id=0\n', "DSC003")
T.error("a page of another id", 'info face="a" size=8\n§page id=1 file="a.png"\n', "DSC003")
T.error("a glyph without an id", HEAD + "§char x=0 y=0 width=4 height=4\n", "DSC003")
T.error("a glyph on a page that is not there", HEAD + "§" + CHAR.replace("page=0", "page=1"), "DSC004")
T.error("a glyph on a page below 0", HEAD + "§" + CHAR.replace("page=0", "page=-1"), "DSC004")
for name in ("id", "x", "y", "width", "height", "page"):
    for value in ("x", "1.5", "2147483648", '""'):
        T.error(f"{name} is {value}", HEAD + f"§char {name}={value}\n", "DSC002")
for name in ("scaleW", "scaleH"):
    T.error(f"{name} is no number", f'info face="a"\n§common {name}=x\n', "DSC002")
T.warning("a glyph twice", HEAD + "§" + CHAR + CHAR, "ATL005")
T.note("a line that nobody knows", HEAD + CHAR + "§other a=1\n", "DSC007")

CASES = T.cases
