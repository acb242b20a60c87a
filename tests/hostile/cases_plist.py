"""cocos2d's property lists: docs/formats/plist.md. What holds for every XML is in cases_starling.py."""

from build import Table

T = Table("plist", ".plist", text=True)

META = "<key>metadata</key><dict><key>size</key><string>{64,64}</string></dict>"
RECT = "<key>frame</key><string>{{0,0},{8,8}}</string>"


def plist(text):
    return f"<plist><dict>{text}</dict></plist>"


def frames(text):
    return plist(f"<key>frames</key><dict>{text}</dict>{META}")


def frame(text):
    return frames(f"<key>a</key>§<dict>{text}</dict>")


def value(text):
    """A frame with a rectangle and one more value, whose element is marked."""
    return frames(f"<key>a</key><dict>{RECT}{text}</dict>")


T.error("another root", "§<list></list>", "DSC001", "--from", "plist")
T.error("a value without a key", frames("<key>a</key><dict>§<string>1</string></dict>"), "DSC003")
T.error("a frame without a rectangle", frame("<key>rotated</key><true/>"), "DSC003")
T.error("a frame of format 0 without a height", frame("".join(f"<key>{k}</key><integer>1</integer>" for k in ("x", "y", "width"))),
        "DSC003")
T.error("dictionaries that nest too deeply", plist("<key>a</key><dict>" * 7 + "<key>a</key>§<dict>" + "</dict>" * 8), "XML003")
for key in ("frame", "textureRect"):
    for text in ("", "{{0,0},{8}}", "{{0,0},{8,8},9}", "a", "{{0,0},{8,x}}"):
        T.error(f"{key} is {text!r}", frames(f"<key>a</key><dict><key>{key}</key>§<string>{text}</string></dict>"), "DSC002")
T.error("a rectangle with a point", frame("<key>frame</key><string>{{0,0},{8.5,8}}</string>"), "DSC002")
T.error("a rectangle beyond int32", frame("<key>frame</key><string>{{0,0},{2147483648,8}}</string>"), "DSC002")
for key in ("offset", "spriteOffset", "sourceSize", "spriteSourceSize", "spriteSize", "anchor"):
    T.error(f"{key} has one number", value(f"<key>{key}</key>§<string>{{1}}</string>"), "DSC002")
T.error("an offset beyond int32", frame(f"{RECT}<key>offset</key><string>{{1e20,0}}</string>"), "DSC004")
T.accepted("a rectangle of the source that is a size, as Zwoptex has it",
           value("<key>sourceColorRect</key><string>{8, 8}</string>"))
for key in ("vertices", "verticesUV", "triangles"):
    T.error(f"{key} that are no numbers", value(f"<key>{key}</key>§<string>1 2 x</string>"), "DSC002")


def mesh(vertices, uvs, triangles):
    return frame(f"{RECT}<key>vertices</key><string>{vertices}</string><key>verticesUV</key><string>{uvs}</string>"
                 f"<key>triangles</key><string>{triangles}</string>")


T.error("vertices and uvs differ in number", mesh("0 0 8 0 8 8", "0 0 8 0", "0 1 2"), "DSC002")
T.error("half a vertex", mesh("0 0 8", "0 0 8", "0 0 0"), "DSC002")
T.error("two corners", mesh("0 0 8 0 8 8", "0 0 8 0 8 8", "0 1"), "DSC002")
T.error("a triangle of a vertex that is not there", mesh("0 0 8 0 8 8", "0 0 8 0 8 8", "0 1 3"), "DSC004")
T.error("a triangle of half a vertex", mesh("0 0 8 0 8 8", "0 0 8 0 8 8", "0 1 1.5"), "DSC002")
T.error("the page's size is no size",
        plist("<key>frames</key><dict/><key>metadata</key><dict><key>size</key>§<string>large</string></dict>"), "DSC002")
T.warning("an alias that another frame is called, too",
          frames(f"<key>a</key>§<dict>{RECT}<key>aliases</key><array><string>a</string></array></dict>"), "ATL005")

CASES = T.cases
