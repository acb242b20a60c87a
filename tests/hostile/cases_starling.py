"""Starling's XML: docs/formats/starling.md, and what holds for every XML (src/xml)."""

from build import HERE, Pieces, Table

T = Table("starling", ".xml", text=True)

HEAD = '<TextureAtlas imagePath="a.png" width="64" height="64">'
SUB = '<SubTexture name="a" x="0" y="0" width="8" height="8"/>'
END = "</TextureAtlas>"


def sub(attributes):
    return f"{HEAD}{attributes}{END}"


def number(attribute):
    """A frame with one more attribute, whose value is marked."""
    return sub(f'<SubTexture name="a" {attribute}/>')


# --- XML itself

AS_STARLING = ("--from", "starling")
T.error("empty file", "§", "XML001", *AS_STARLING)
T.error("an element that does not end", f"{HEAD}{SUB}§", "XML001")
T.error("an end that fits no beginning", f"{HEAD}{SUB}</§Textures>", "XML001")
T.error("an attribute twice", f'{HEAD}<SubTexture name="a" §name="b"/>{END}', "XML001")
T.error("text behind the root", f"{HEAD}{SUB}{END}§x", "XML001")
T.error("an entity is declared", f'<!DOCTYPE a [<!ENTITY b §"c">]>{HEAD}{SUB}{END}', "XML002", *AS_STARLING)
T.error("an entity of a document type that nobody fetches",
        f'<!DOCTYPE a SYSTEM "http://example.com/a.dtd">{HEAD}§&b;{END}', "XML002", *AS_STARLING)
T.error("entities that grow", '<!DOCTYPE a [<!ENTITY b §"bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;">]>' + HEAD + "&c;" + END,
        "XML002", *AS_STARLING)
T.error("elements nest more than 64 deep", HEAD + "<a>" * 63 + "§<a>" + "</a>" * 64 + END, "XML003")
T.error("a tag of more than a megabyte", HEAD + '§<a b="' + "x" * 1600000 + '"/>' + END, "XML004")
T.error("a comment of more than a megabyte", HEAD + "§<!--" + "x" * 1600000 + "-->" + END, "XML004")
T.accepted("a text of more than a megabyte", HEAD + SUB + "<a>" + "x" * 1600000 + "</a>" + END)
T.accepted("a document type that is named", f'<!DOCTYPE a SYSTEM "http://example.com/a.dtd">{HEAD}{SUB}{END}')
T.accepted("UTF-8 that calls itself UTF-16", f'<?xml version="1.0" encoding="utf-16"?>{HEAD}{SUB}{END}')
T.accepted("UTF-16", Pieces([f"{HEAD}{SUB}{END}".encode("utf-16")]))
T.accepted("byte-order mark", Pieces([b"\xef\xbb\xbf", f"{HEAD}{SUB}{END}".encode()]))

# --- Starling

T.error("another root", "§<Atlas></Atlas>", "DSC001", *AS_STARLING)
T.note("an element that nobody knows", f"{HEAD}{SUB}§<Other/>{END}", "DSC007")
T.error("no name", sub('§<SubTexture x="0" y="0" width="8" height="8"/>'), "DSC003")
T.error("no width", sub('§<SubTexture name="a" x="0" y="0" height="8"/>'), "DSC003")
T.error("no height", sub('§<SubTexture name="a" x="0" y="0" width="8"/>'), "DSC003")
for name in ("x", "y", "frameX", "frameY", "frameWidth", "frameHeight"):
    for value in ("a", "1a", "", "1.5", "2147483648", " 1"):
        T.error(f"{name} is {value!r}", number(f'width="8" height="8" {name}="§{value}"'), "DSC002")
for name in ("pivotX", "pivotY"):
    for value in ("a", "", "1e99", "nan"):
        T.error(f"{name} is {value!r}", number(f'width="8" height="8" {name}="§{value}"'), "DSC002")
T.error("the page's width is no number", f'<TextureAtlas imagePath="a.png" width="§x" height="8">{END}', "DSC002")
T.accepted("whole numbers with a point", number('width="8.0" height="8" x="1.0"'))
T.warning("two frames of one name", sub(f'§{SUB}<SubTexture name="a" x="9" y="0" width="8" height="8"/>'), "ATL005")
T.error("a control character in a name", sub('<SubTexture name="a§&#7;" x="0" y="0" width="8" height="8"/>'), "XML001")

CASES = T.cases
