"""Unity's .meta of a picture: docs/formats/unity.md."""

from build import Pieces, Table, png

T = Table("unity-meta", ".png.meta", text=True, default_options=("--from", "unity-meta"))

BESIDE = {"in.png": png(64, 32)}
HEAD = "fileFormatVersion: 2\nguid: 01\nTextureImporter:\n"
RECT = "      rect:\n        x: 0\n        y: 0\n        width: 8\n        height: 8\n"


def meta(sprite, importer="  spriteMode: 2\n"):
    return f"{HEAD}{importer}  spriteSheet:\n    sprites:\n    - serializedVersion: 2\n{sprite}"


def sprite(values, name="a"):
    return meta(f"      name: {name}\n{RECT}{values}")


def at_sprite(text):
    return text.replace("    - serializedVersion", "§    - serializedVersion", 1)


T.accepted("least", sprite(""), beside=BESIDE)
T.accepted("byte-order mark and CR LF", Pieces([b"\xef\xbb\xbf", sprite("").replace("\n", "\r\n").encode()]), beside=BESIDE)
T.accepted("the whole picture", f"{HEAD}  spriteMode: 1\n  alignment: 9\n  spritePivot: {{x: 0, y: 1}}\n", beside=BESIDE)
T.accepted("no sprites", f"{HEAD}  spriteMode: 2\n  spriteSheet:\n    sprites: []\n", beside=BESIDE)
T.accepted("names in quotes", sprite("", name=r'"\u00e9 \"x\": \U0001F600"') + "    - name: 'it''s'\n" + RECT, beside=BESIDE)
T.accepted("a name of several lines", sprite("", name="a long name\n        that goes on"), beside=BESIDE)
T.accepted("everything", sprite("      alignment: 9\n      pivot: {x: 0.5, y: -1}\n      border: {x: 1, y: 2, z: 3, w: 4}\n"
                                "      outline:\n      - - {x: 1, y: 1}\n        - {x: 2, y: 1}\n        - {x: 1, y: 2}\n      spriteID: 00\n      internalID: -9223372036854775808\n"),
           beside=BESIDE)
T.accepted("an id that is not there", sprite("      internalID: \n"), beside=BESIDE)
T.error("not of a picture", "fileFormatVersion: 2\nguid: 01\nDefaultImporter:\n", "DSC003", beside=BESIDE)
T.error("no mode", HEAD, "DSC003", beside=BESIDE)
T.error("no sprite", f"{HEAD}§  spriteMode: 0\n", "DSC004", beside=BESIDE)
T.error("a mode that is no number", f"{HEAD}  spriteMode: §x\n", "DSC002", beside=BESIDE)
T.error("no picture", sprite(""), "DSC003")
T.error("a picture that is damaged", sprite(""), "IMG001", beside={"in.png": png(64, 32)[:40]})
for key in ("x", "y", "width", "height"):
    T.error(f"{key} is no number", meta(f"      name: a\n      rect:\n        {key}: §b\n"), "DSC002", beside=BESIDE)
for value in ("0.5", "2147483648", "1e30"):
    T.error(f"y is {value}", at_sprite(meta(f"      name: a\n      rect:\n        y: {value}\n")), "DSC004", beside=BESIDE)
T.error("a negative width", at_sprite(meta("      name: a\n      rect:\n        width: -1\n")), "DSC004", beside=BESIDE)
T.error("a pivot without braces", sprite("      pivot: §0.5\n"), "DSC001", beside=BESIDE)
T.error("a pivot of a word", sprite("      pivot: {x: §a}\n"), "DSC002", beside=BESIDE)
T.error("a pivot of nothing", sprite("      pivot: {§x}\n"), "DSC002", beside=BESIDE)
T.error("a border of a fraction", at_sprite(sprite("      border: {x: 0.5}\n")), "DSC004", beside=BESIDE)
T.error("a border beyond int16", at_sprite(sprite("      border: {x: 32768}\n")), "DSC004", beside=BESIDE)
for value in ("x", "1.5", "-", "9223372036854775808", "-9223372036854775809", "99999999999999999999"):
    T.error(f"the id {value}", sprite(f"      internalID: §{value}\n"), "DSC002", beside=BESIDE)
T.error("a point of an outline without braces", sprite("      outline:\n      - - §1, 2\n"), "DSC001", beside=BESIDE)
T.error("a point of an outline of a word", sprite("      outline:\n      - - {x: 1, y: 2}\n        - {x: §a}\n"), "DSC002",
        beside=BESIDE)
T.note("an outline that is a line", at_sprite(sprite("      outline:\n      - - {x: 1, y: 1}\n        - {x: 2, y: 2}\n"
                                                     "        - {x: 3, y: 3}\n")), "DSC007", beside=BESIDE)
T.note("an outline that crosses itself", at_sprite(sprite(
    "      outline:\n      - - {x: 0, y: 0}\n        - {x: 2, y: 2}\n        - {x: 2, y: 0}\n        - {x: 0, y: 2}\n")),
       "DSC007", beside=BESIDE)
T.accepted("a point before any ring, and one too large", sprite("      outline:\n        - {x: 1e30, y: 1}\n"), beside=BESIDE)
T.note("secondary textures", sprite("    secondaryTextures:\n§    - texture: {fileID: 2800000, guid: 11, type: 3}\n"
                                    "      name: _NormalMap\n"), "DSC007", beside=BESIDE)
T.accepted("no secondary textures", sprite("    secondaryTextures: []\n"), beside=BESIDE)
T.error("an id in the table", f"{HEAD}  internalIDToNameTable:\n  - first:\n      213: §x\n", "DSC002", beside=BESIDE)
T.error("an id before 2019", f"{HEAD}  fileIDToRecycleName:\n    §x: a\n", "DSC002", beside=BESIDE)
T.error("an id by its name", f"{HEAD}  spriteMode: 2\n  spriteSheet:\n    nameFileIdTable:\n      a: §x\n", "DSC002", beside=BESIDE)
T.error("a control character in a name", at_sprite(sprite("", name='"\\x07"')), "GEN007", beside=BESIDE)
T.warning("two sprites of one name", at_sprite(sprite("") + "    - name: a\n" + RECT), "ATL005", beside=BESIDE)

CASES = T.cases
