"""The JSON form of PCHR: rulings "PCHR", docs/pchr.schema.json, robustness "PCHR"; JSON itself is RFC 8259."""

from build import HERE, Pieces, Table, png

T = Table("json", ".json", text=True, default_options=("--from", "pchr-json"))

IMAGE = '{"name":"i","width":4,"height":2,"path":"i.png"}'
BONE = '{"name":"b","parent":-1}'
VERTEX = '{"x":0,"y":0,"u":0.5,"v":0.5,"boneIds":[0,0,0,0],"boneWeights":[1,0,0,0]}'
TRANSFORM = '{"x":0,"y":0,"rotation":0}'
BESIDE = {"i.png": png(4, 2)}


def rig(images="", bones="", meshes="", animations="", head='"version":1,"fps":30,'):
    """Lists without their brackets."""
    return f'{{{head}"images":[{images}],"bones":[{bones}],"meshes":[{meshes}],"animations":[{animations}]}}'


def mesh(vertices="", indices="", more=""):
    return rig(IMAGE, BONE, f'{{"name":"m","image":0,"vertices":[{vertices}],"indices":[{indices}]{more}}}')


def animated(frames, bones=BONE):
    return rig("", bones, "", f'{{"name":"w","loop":true,"frames":[{frames}]}}')


def image(fields):
    return rig(f"{{{fields}}}")


T.accepted("everything once", rig(IMAGE, BONE, f'{{"name":"m","image":0,"vertices":[{VERTEX}],"indices":[0,0,0]}}',
           f'{{"name":"w","frames":[[{TRANSFORM}]]}}'), beside=BESIDE)
T.accepted("older spellings", rig(IMAGE, '{"name":"b","parentIdx":-1}',
           '{"name":"m","imageIdx":0,"triangles":[[0,0,0]],'
           '"vertices":[{"x":0,"y":0,"u":0,"v":0,"bones":[{"idx":0,"weight":1}]}]}'),
           beside=BESIDE)
T.accepted("white-space of all four kinds", rig().replace(",", " \t\r\n,\n"))


# --- the grammar

SYNTAX = {
    "empty file": "§",
    "white-space only": " \n§",
    "object not closed": '{"fps":30§',
    "cut after a key": '{"fps"§',
    "cut after a colon": '{"fps":§',
    "cut in a word": '{"fps":§tru',
    "cut in a string": '{"fps":"a§',
    "trailing comma in an object": '{"fps":30,§}',
    "trailing comma in an array": '{"images":[{"name":"a","width":1,"height":1},§]}',
    "leading comma": "{§,}",
    "no colon": '{"fps" §30}',
    "no comma": '{"fps":30 §"images":[]}',
    "single quotes": "{§'fps':30}",
    "key without quotes": "{§fps:30}",
    "comment": '{§/* */"fps":30}',
    "line comment": '{§//x\n"fps":30}',
    "leading zero": '{"fps":0§1}',
    "plus sign": '{"fps":§+1}',
    "point first": '{"fps":§.5}',
    "point last": '{"fps":1.§}',
    "exponent without digits": '{"fps":1e§}',
    "minus only": '{"fps":-§}',
    "hexadecimal": '{"fps":0§x10}',
    "NaN": '{"fps":§NaN}',
    "Infinity": '{"fps":§Infinity}',
    "-Infinity": '{"fps":-§Infinity}',
    "True": '{"fps":§True}',
    "wrong bracket": '{"images":[§}',
    "line feed in a string": '{"images":[{"name":"a§\n"}]}',
    "tab in a string": '{"images":[{"name":"a§\t"}]}',
    "NUL in a string": '{"images":[{"name":"a§\0"}]}',
    "unknown escape": '{"images":[{"name":"a§\\x41"}]}',
    "escape cut": '{"images":[{"name":"a§\\u12"}]}',
    "escape with no digits": '{"images":[{"name":"a§\\u00g0"}]}',
    "lone high surrogate": '{"images":[{"name":"a§\\ud83d"}]}',
    "lone low surrogate": '{"images":[{"name":"a§\\ude00"}]}',
    "surrogates the wrong way round": '{"images":[{"name":"a§\\ude00\\ud83d"}]}',
    "high surrogate before a letter": '{"images":[{"name":"a§\\ud83dx"}]}',
    "NUL between tokens": '{§\0"fps":30}',
    "form feed between tokens": '{§\f"fps":30}',
    "no-break space between tokens": '{§\u00a0"fps":30}',
}
for title, text in SYNTAX.items():
    T.error(title, text, "JSN001")
T.relaxed("byte-order mark", Pieces([HERE, b"\xef\xbb\xbf", rig().encode()]), "GEN006")
T.error("bad UTF-8 in a string", Pieces([b'{"version":1,"fps":30,"images":[{"name":"a', HERE, b'\xff"}]}']), "GEN005")
T.error("bad UTF-8 behind wide characters", Pieces(['{"version":1,"fps":30,"images":[{"name":"日😀'.encode(), HERE,
                                                    b'\xed\xa0\x80"}]}']), "GEN005")
T.error("100,000 arrays in one another", '{"images":' + "[" * 100000, "JSN002")
T.error("100,000 objects in one another", '{"images":' * 100000, "JSN002")
for title, text in {"letter": "x", "second object": "{}", "comma": ",", "NUL": "\0", "bracket": "]"}.items():
    T.error(f"{title} behind the object", f"{rig()}\n§{text}", "JSN009")
T.accepted("white-space behind the object", rig() + " \n\t\r\n")


# --- keys

T.error("key twice", '{"fps":1,"images":[],§"fps":1,"bones":[],"meshes":[],"animations":[]}', "JSN003")
T.error("key twice, once by an escape", '{"fps":1,"images":[],§"\\u0066ps":1,"bones":[],"meshes":[],"animations":[]}',
        "JSN003")
for title, text in {
    "the root": rig(head='"version":1,"fps":30,§"author":"x",'),
    "the root, in another case": rig(head='"version":1,§"FPS":30,"fps":30,'),
    "an image": image('"name":"i",§"data":"x","width":4,"height":2'),
    "a bone": rig("", '{"name":"b","parent":-1,§"length":3}'),
    "a mesh": mesh(more=',§"colour":1'),
    "a vertex": mesh(VERTEX[:-1] + ',§"z":0}'),
    "an animation": rig("", "", "", '{"name":"w",§"speed":1,"frames":[]}'),
    "a transform": animated(f'[{TRANSFORM[:-1]},§"skew":0}}]'),
    "a pair of bone and weight": mesh('{"x":0,"y":0,"u":0,"v":0,"bones":[{"idx":0,"weight":1,§"w":1}]}'),
    "the root, __proto__": rig(head='"version":1,"fps":30,§"__proto__":{},'),
    "the root, an empty key": rig(head='"version":1,"fps":30,§"":0,'),
}.items():  # fmt: skip
    T.error(f"unknown key in {title}", text, "JSN004", beside=BESIDE)
# A missing key is told at the object that lacks it.
for title, text in {
    "fps": '§{"version":1,"images":[],"bones":[],"meshes":[],"animations":[]}',
    "all of the root": "§{}",
    "animations": '§{"version":1,"fps":30,"images":[],"bones":[],"meshes":[]}',
    "an image's width": rig('§{"name":"i","height":2}'),
    "a bone's name": rig("", '§{"parent":-1}'),
    "a bone's parent": rig("", '§{"name":"b"}'),
    "a mesh's image": rig("", "", '§{"name":"m","vertices":[],"indices":[]}'),
    "a mesh's indices": rig(IMAGE, "", '§{"name":"m","image":0,"vertices":[]}'),
    "a vertex's x": mesh('§{"y":0,"u":0,"v":0,"boneIds":[0,0,0,0],"boneWeights":[1,0,0,0]}'),
    "a vertex's weights": mesh('§{"x":0,"y":0,"u":0,"v":0,"boneIds":[0,0,0,0]}'),
    "an animation's frames": rig("", "", "", '§{"name":"w"}'),
    "a transform's rotation": animated('[§{"x":0,"y":0}]'),
}.items():  # fmt: skip
    T.error(f"{title} missing", text, "JSN005", beside=BESIDE)


# --- values

for title, text in {
    "the root an array": "§[]",
    "the root a number": "§1",
    "the root null": "§null",
    "fps a string": rig(head='"fps":§"30",'),
    "fps null": rig(head='"fps":§null,'),
    "version true": rig(head='"version":§true,"fps":30,'),
    "images an object": '{"fps":30,"images":§{},"bones":[],"meshes":[],"animations":[]}',
    "an image a string": rig('§"i.png"'),
    "an image's name a number": image('"name":§5,"width":4,"height":2'),
    "an image's format a number": image('"name":"i","width":4,"height":2,"format":§0'),
    "a bone null": rig("", "§null"),
    "a parent a string": rig("", '{"name":"b","parent":§"root"}'),
    "vertices a number": rig(IMAGE, "", '{"name":"m","image":0,"vertices":§3,"indices":[]}'),
    "a vertex an array": mesh("§[0,0,0.5,0.5]"),
    "x a boolean": mesh(VERTEX.replace('"x":0', '"x":§false')),
    "bone ids a number": mesh(VERTEX.replace("[0,0,0,0]", "§0")),
    "an index a string": mesh(VERTEX, '§"0",0,0'),
    "loop a number": rig("", "", "", '{"name":"w","loop":§1,"frames":[]}'),
    "frames an object": rig("", "", "", '{"name":"w","frames":§{}}'),
    "a frame an object": animated(f"§{TRANSFORM}"),
    "a transform a number": animated("[§1]"),
    "visible a number": animated(f'[{TRANSFORM[:-1]},"visible":§1}}]'),
}.items():  # fmt: skip
    T.error(f"{title}", text, "JSN006", beside=BESIDE)
for title, text in {
    "fps -1": rig(head='"fps":§-1,'),
    "fps 65,536": rig(head='"fps":§65536,'),
    "fps of twenty digits": rig(head='"fps":§99999999999999999999,'),
    "width 65,536": image('"name":"i","width":§65536,"height":2'),
    "parent -40000": rig("", '{"name":"b","parent":§-40000}'),
    "index 65,536": mesh(VERTEX, "0,0,§65536"),
    "bone id -1": mesh(VERTEX.replace("[0,0,0,0]", "[0,0,0,§-1]")),
    "z order 32,768": animated(f'[{TRANSFORM[:-1]},"zOrder":§32768}}]'),
    "x 1e400": mesh(VERTEX.replace('"x":0', '"x":§1e400')),
    "x 1e39, above float32": mesh(VERTEX.replace('"x":0', '"x":§1e39')),
    "weight -1e39": mesh(VERTEX.replace("[1,", "[§-1e39,")),
    "rotation of 400 digits": animated(TRANSFORM.replace('"rotation":0', '"rotation":§' + "9" * 400).join("[]")),
}.items():  # fmt: skip
    T.error(f"{title}", text, "JSN007", beside=BESIDE)
T.accepted("1e-400 is 0", mesh(VERTEX.replace('"x":0', '"x":1e-400')), beside=BESIDE)
T.error("fps 30.5", rig(head='"fps":§30.5,'), "JSN006")
T.error("unknown image format", image('"name":"i","width":4,"height":2,"format":§"jpeg"'), "PCH006")
T.error("version 2", rig(head='"version":§2,"fps":30,'), "PCH002")
T.error("no transform for a bone", animated("§[]"), "JSN008")
T.error("two transforms for a bone", animated(f"§[{TRANSFORM},{TRANSFORM}]"), "JSN008")


# --- names and references

T.error("NUL in a name", rig("", '{"name":"a§\\u0000b","parent":-1}'), "GEN007")
T.error("ESC in a name", rig("", '{"name":"a§\\u001b[31m","parent":-1}'), "GEN007")
T.error("name of 65,536 bytes", rig("", '{"name":§"' + "n" * 65536 + '","parent":-1}'), "GEN008")
T.accepted("surrogate pair in a name", rig("", '{"name":"\\ud83d\\ude00","parent":-1}'))
T.error("a bone is its own parent", rig("", '{"name":"b","parent":§0}'), "PCH009")
T.error("parent -2", rig("", '{"name":"b","parent":§-2}'), "PCH009")
T.error("a mesh of a missing image", rig("", "", '{"name":"m","image":§0,"vertices":[],"indices":[]}'), "PCH010")
T.error("four indices", mesh(VERTEX, "0,0,0,0").replace('"indices":', '"indices":§'), "PCH011", beside=BESIDE)
T.error("a missing vertex", mesh(VERTEX, "0,§1,0"), "PCH012", beside=BESIDE)
T.error("a missing bone", mesh(VERTEX.replace("[0,0,0,0]", "[§7,0,0,0]")), "PCH013", beside=BESIDE)
T.warning("two bones of one name", rig("", f"{BONE},{BONE}"), "RIG005", path="/bones/1/name")
T.warning("fps 0", rig(head='"fps":0,'), "RIG004")
T.warning("weights that do not sum to 1", mesh(VERTEX.replace("[1,", "[2,")), "RIG002", path="/meshes/0/vertices/0",
          beside=BESIDE)
TWO_BONES = rig("", f'{BONE},{{"name":"c","parent":0}}')
T.error("--max-bones", TWO_BONES.replace('"bones":', '"bones":§'), "PCH017", "--max-bones", "1", path="/bones")
T.accepted("--max-bones reached", TWO_BONES, "--max-bones", "2")
T.error("--max-vertices", mesh(f"{VERTEX},{VERTEX}").replace('"vertices":', '"vertices":§'), "PCH017", "--max-vertices",
        "1", path="/meshes/0/vertices", beside=BESIDE)
T.accepted("--max-vertices reached", mesh(f"{VERTEX},{VERTEX}"), "--max-vertices", "2", beside=BESIDE)
T.error("--max-transforms", animated(f"[{TRANSFORM}],[{TRANSFORM}]").replace('"frames":', '"frames":§'), "PCH017",
        "--max-transforms", "1", path="/animations/0/frames")
T.accepted("--max-transforms reached", animated(f"[{TRANSFORM}],[{TRANSFORM}]"), "--max-transforms", "2")

CASES = T.cases
