"""Projects of other packers as inputs of pack: docs/projects.md. What they name is untrusted, and so is how they are written."""

from build import Job, Place, png

CASES = []
SQUARE = png(8, 8)


def pack(name, project, text, code, *options, status=1, severity="error", place=Place(), inputs=None):
    """The project lies in the folder `in`, beside pictures. An atlas of cells has its page inside."""
    data = text if isinstance(text, bytes) else text.encode()
    files = {f"in/{project}": data, "in/a.png": SQUARE, "in/b/c.png": SQUARE}
    CASES.append(Job(f"project: {name}", files, ("pack", inputs or f"in/{project}", "-o", "out.scs", *options), status,
                     code, severity, place, "out.scs"))


def tps(body):
    return f'<data version="1.0"><struct type="Settings">{body}</struct></data>'


FILE = "<key>fileList</key><array><filename>a.png</filename></array>"

# --- what is taken and what is told

pack("a project", "p.tps", tps(FILE), "PRJ001", "-v", status=0, severity="note")
pack("a key of another version", "p.tps", tps(FILE + "<key>fog</key><int>3</int>"), "PRJ002", status=0, severity="warning",
     place=Place(line=1))
pack("a value out of range", "p.tps", tps(FILE + "<key>shapePadding</key><int>99999</int>"), "PRJ002", status=0,
     severity="warning")
pack("a page of no size", "pack.json", "{maxWidth: 0}", "PRJ002", status=0, severity="warning")
pack("a factor of many digits", "pack.json", "{scale: [0.333333333]}", "PRJ002", status=0, severity="warning")
pack("more keys than a report has room for", "pack.json",
     "{" + "\n".join(f"k{i}: 1" for i in range(20000)) + "}", "PRJ002", status=0, severity="warning")
pack("settings in a folder below", "pack.json", "{pot: false}", "PRJ003", "-v", status=0, severity="note",
     inputs="in")

# --- texts that are damaged

pack("XML that ends early", "p.tps", tps(FILE)[:-12], "XML001")
pack("a text that is no XML", "p.tps", "game = 3", "XML001")
pack("an entity", "p.tps", '<!DOCTYPE data [<!ENTITY a "b">]>' + tps("<key>&a;</key>"), "XML002")
pack("elements 65 deep", "p.tps", tps("<struct>" * 65 + "</struct>" * 65), "DSC004")
pack("a key of 300 bytes", "p.tps", tps(f"<key>{'k' * 300}</key><int>3</int>"), "DSC004")
pack("a pivot that is no point", "p.tps",
     tps('<key>individualSpriteSettings</key><map><key type="filename">a.png</key><struct><key>pivotPoint</key>'
         "<point_f>0.5</point_f></struct></map>"), "DSC002")
pack("values without keys", "p.tps", tps(FILE + "<int>3</int><map/><array><array/></array>"), "PRJ002", status=0,
     severity="warning")
for name, text, column in (
    ("nothing", "", 1),
    ("an array", "[1]", 1),
    ("a bracket that does not close", "{folders: [a", 13),
    ("a bracket of the other kind", "{folders: [a}", 13),
    ("a comment that does not end", "{ /* a ", 3),
    ("a text that does not end", '{a: "b', 5),
    ("a text that ends in a backslash", '{a: "b\\', 5),
    ("half of a surrogate pair", '{a: "\\ud800"}', 6),
    ("an escape of three digits", '{a: "\\u12g4"}', 6),
    ("an unknown escape", '{a: "\\x41"}', 6),
    ("a name without a value", "{a}", 3),
    ("a colon without a name", "{: 1}", 2),
    ("two objects", "{} {}", 4),
    ("a NUL", "{a: \0}", 5),
):
    pack(f"JSON: {name}", "p.ftpp", text, "JSN001", place=Place(line=1, column=column))
pack("JSON: objects 30 deep", "p.ftpp", "{a:" * 30 + "1" + "}" * 30, "DSC004")
pack("JSON: bytes that are no UTF-8", "p.ftpp", b'{a: "\xff"}', "GEN005")
pack("seventeen scales", "pack.json", "{scale: [" + "1," * 17 + "]}", "DSC004")
pack("protobuf: a picture without a path", "p.atlas", "images { pivot_x: 1 }", "DSC003")
pack("protobuf: an animation without a name", "p.atlas", 'animations { images { image: "a.png" } }', "DSC003")
pack("protobuf: a pivot that is no number", "p.atlas", 'images { image: "a.png" pivot_x: left }', "DSC002")
pack("protobuf: a message that does not end", "p.atlas", "images {", "DSC001")

# --- what is named

pack("a picture that is not there", "p.tps", tps(FILE.replace("a.png", "../../../etc/passwd.png")), "FIL001", status=3)
pack("a name with a control character", "p.atlas", r'images { image: "a\n.png" }', "GEN007")
pack("a path with a NUL", "p.ftpp", '{folders: ["a\\u0000b"]}', "GEN007")
pack("a name that is another sprite's", "p.ftpp",
     '{images: [{name: "x.png", path: "a.png"}, {name: "x.png", path: "b/c.png"}]}', "PCK002")
pack("itself as a picture", "p.tps", tps(FILE.replace("a.png", "p.tps")), "PCK008")
pack("a suffix with a folder", "pack.json", '{scale: [1, 0.5], scaleSuffix: ["", "/../x"]}', "PRJ002", status=0,
     severity="warning")
pack("no pictures", "p.ftpp", "{}", "PCK001")
pack("an animation of no pictures", "p.atlas", 'images { image: "a.png" } animations { id: "x" }', "PRJ002", status=0,
     severity="warning")
pack("an animation of the least rate", "p.atlas",
     'animations { id: "x" fps: 0 images { image: "a.png" } images { image: "b/c.png" } }', "PRJ002", status=0,
     severity="warning")
