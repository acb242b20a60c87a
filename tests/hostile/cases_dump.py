"""The JSON dump: docs/formats/spritepress-json.md; JSON itself is RFC 8259."""

import base64

from build import Table, png

T = Table("dump", ".json", text=True)

PAGE = '{"file":"p.png","width":4,"height":2}'
BESIDE = {"p.png": png(4, 2)}
FRAME = '{"key":"a","x":0,"y":0,"w":4,"h":2}'
PNG = base64.b64encode(png(4, 2)).decode()


def atlas(frames=FRAME, pages=PAGE, more=""):
    """Lists without their brackets."""
    return f'{{"kind":"atlas","pages":[{pages}],"frames":[{frames}]{more}}}'


def frame(more):
    return atlas(f"{FRAME[:-1]},{more}}}")


def aliases(**originals):
    """A frame for each, which repeats another one; "" for none."""
    frames = (f'"key":"{key}"' + (f',"aliasOf":{original}' if original else "") for key, original in originals.items())
    return atlas(",".join(f'{{{names},"x":0,"y":0,"w":4,"h":2}}' for names in frames))


def page(more):
    return atlas(pages=f"{PAGE[:-1]},{more}}}")


def clip(steps, more=""):
    return atlas(more=f',"clips":[{{"name":"c","steps":[{steps}]{more}}}]')


def sprite(rows='"AB","..","aa"', head='"width":2', more=""):
    return f'{{"kind":"sprite",{head},"rows":[{rows}]{more}}}'


def rig(images="", more=""):
    return f'{{"kind":"rig","fps":30,"images":[{images}],"bones":[],"meshes":[],"animations":[]{more}}}'


# --- what is accepted

T.accepted("the least atlas", atlas("", ""))
T.accepted("one frame", atlas(), beside=BESIDE)
T.accepted("unknown members everywhere", atlas(f'{FRAME[:-1]},"colour":{{"x":[1,{{}}]}}}}', f'{PAGE[:-1]},"size":9}}',
           ',"meta":{"app":"me"},"sections":[1,2]'), beside=BESIDE)
T.accepted("every member of a page", page('"padding":1,"pixelFormat":"RGBA8888","filterMin":1,"filterMag":2,"wrapU":0,"wrapV":2,'
           '"scale":0.5,"premultiplied":false'), beside=BESIDE)
T.accepted("every member of a frame", frame('"page":0,"sourceW":6,"sourceH":4,"trimX":1,"trimY":2,"trimmed":true,"rotated":false,'
           '"turn":"none","splits":[1,2,3,-4],"pads":[-1,6,7,8],"scale":2,"pivot":[0.5,1],"userData":"\\u0001 \\"x\\"","flags":4,'
           '"polygon":{"vertices":[[0,0],[1,0],[0,1]],"uvs":[[0,0],[1,0],[0,1]],"triangles":[[0,1,2]]}'), beside=BESIDE)
T.accepted("an alias of an alias of an alias", aliases(a='"c"', b='"a"', c='"d"', d=""), beside=BESIDE)
T.accepted("two aliases of one alias", aliases(a='"c"', b='"c"', c='"d"', d=""), beside=BESIDE)
T.accepted("an alias before its original", atlas(f'{{"key":"b","aliasOf":"a","x":0,"y":0,"w":4,"h":2}},{FRAME}'), beside=BESIDE)
T.accepted("an image inside", atlas(pages=f'{{"width":4,"height":2,"image":"{PNG}"}}'))
T.accepted("every member of a clip", clip('{"frame":0,"durationUs":1},{"frame":0}', ',"direction":"ping-pong","repeats":2,"rate":5'),
           beside=BESIDE)
T.accepted("later frames of a clip share its first one's key", atlas(f'{FRAME},{FRAME}',
           more=',"clips":[{"name":"c","steps":[{"frame":0,"durationUs":9},{"frame":1,"durationUs":9}]}]'), beside=BESIDE)
T.accepted("a sprite", sprite())
T.accepted("every member of a sprite", sprite('"A\\u0042","xx"', more=',"height":2,'
           '"palette":["#ff0000","\\u0023\\u00300\\u0046F0080"],"empty":"x","alphabet":"compact"'))
T.accepted("a rig with a flag and an image inside", rig(f'{{"name":"i","width":4,"height":2,"data":"{PNG}"}}', ',"flags":3,"made":"by me"'))

# --- which kind it is

T.error("no kind", '§{"pages":[],"frames":[]}', "JSN005", "--from", "spritepress-json", path="/kind")
T.error("another kind", '{"kind":§"image","width":1}', "JSN010", "--from", "spritepress-json", path="/kind")
T.error("a kind that is no string", '{"kind":§1,"frames":[]}', "JSN006", "--from", "spritepress-json", path="/kind")
T.error("a list", "§[]", "JSN006", "--from", "spritepress-json")
T.error("a key twice", atlas().replace('"frames"', '"pages":[],"frames"', 1).replace('"pages":[],', '§"pages":[],'), "JSN003")
T.accepted("nested 96 deep", atlas(more=',"x":' + "[" * 95 + "]" * 95), beside=BESIDE)
T.error("nested 97 deep", atlas(more=',"x":' + "[" * 95 + "§[" + "]" * 96), "JSN002")
T.error("not JSON", atlas() + "§x", "JSN009")
T.relaxed("byte-order mark", "§\ufeff" + atlas("", ""), "GEN006")
T.error("no pages", '§{"kind":"atlas","frames":[]}', "JSN005", path="/pages")
T.error("no frames", '§{"kind":"atlas","pages":[]}', "JSN005", path="/frames")
T.error("frames are an object", '{"kind":"atlas","pages":[],"frames":§{}}', "JSN006", path="/frames")

# --- pages

T.error("a page without a height", atlas(pages='§{"file":"p.png","width":4}'), "JSN005", path="/pages/0/height")
T.error("a page of width -1", atlas(pages='{"file":"p.png","width":§-1,"height":2}'), "JSN007", path="/pages/0/width")
T.error("a width with a fraction", atlas(pages='{"file":"p.png","width":§4.5,"height":2}'), "JSN006", path="/pages/0/width")
T.error("a width as text", atlas(pages='{"file":"p.png","width":§"4","height":2}'), "JSN006", path="/pages/0/width")
T.error("a width beyond int32", atlas(pages='{"file":"p.png","width":§2147483648,"height":2}'), "JSN007", path="/pages/0/width")
T.error("a file that is a number", atlas(pages='{"file":§1,"width":4,"height":2}'), "JSN006", path="/pages/0/file")
T.error("a filter beyond a byte", page('"filterMin":§128,"filterMag":0'), "JSN007", path="/pages/0/filterMin")
T.error("one filter of two", atlas(pages='§' + PAGE[:-1] + ',"filterMin":1}'), "JSN005")
T.error("one wrap of two", atlas(pages='§' + PAGE[:-1] + ',"wrapV":1}'), "JSN005")
T.error("a scale of 0", page('"scale":§0'), "JSN007", path="/pages/0/scale")
T.error("a negative scale", page('"scale":§-1'), "JSN007", path="/pages/0/scale")
T.error("a scale beyond the range", page('"scale":§20000'), "JSN007", path="/pages/0/scale")
T.error("an image that is no base64", page('"image":"§*AAA"'), "JSN013", path="/pages/0/image")
T.error("an image that is no PNG", page('"image":§"AAAA"'), "JSN013", path="/pages/0/image")
T.error("an empty image", page('"image":§""'), "JSN013", path="/pages/0/image")
T.error("an image of another size", atlas(pages=f'§{{"width":4,"height":3,"image":"{PNG}"}}'), "JSN013", path="/pages/0")
T.error("images inside and beside", f'{{"kind":"atlas","frames":[],"pages":§[{PAGE},{{"width":4,"height":2,"image":"{PNG}"}}]}}',
        "JSN013", path="/pages")
T.error("--max-pages", f'{{"kind":"atlas","frames":[],"pages":§[{PAGE},{PAGE}]}}', "GEN011", "--max-pages", "1", path="/pages")

# --- frames

for missing in ("key", "x", "y", "w", "h"):
    members = {"key": '"a"', "x": 0, "y": 0, "w": 4, "h": 2}
    del members[missing]
    T.error(f"a frame without {missing}", atlas("§{" + ",".join(f'"{name}":{value}' for name, value in members.items()) + "}"),
            "JSN005", path=f"/frames/0/{missing}")
for size in ("w", "h"):
    T.error(f"a negative {size}", atlas(FRAME.replace(f'"{size}":', f'"{size}":§-')), "JSN007", path=f"/frames/0/{size}")
for size in ("sourceW", "sourceH"):
    T.error(f"a negative {size}", frame(f'"{size}":§-1'), "JSN007", path=f"/frames/0/{size}")
T.error("a key that is a number", atlas(FRAME.replace('"a"', "§1")), "JSN006", path="/frames/0/key")
T.error("a control character in a key", atlas(FRAME.replace('"a"', '"a§\\u001b"')), "GEN007", path="/frames/0/key")
T.error("two frames of one key", atlas(FRAME + ",\n" + FRAME.replace('"a"', '§"a"')), "JSN011", path="/frames/1/key")
T.error("a page that is not there", frame('"page":§1'), "JSN012", path="/frames/0/page")
T.error("page -1", frame('"page":§-1'), "JSN007", path="/frames/0/page")
T.error("a frame without any page", atlas("§" + FRAME, ""), "JSN012", path="/frames/0")
T.error("an alias of nothing", frame('"aliasOf":§"b"'), "JSN012", path="/frames/0/aliasOf")
T.error("an alias of itself", frame('"aliasOf":§"a"'), "JSN012", path="/frames/0/aliasOf")
T.error("two aliases of each other", aliases(a='§"b"', b='"a"'), "JSN012", path="/frames/0/aliasOf")
T.error("three aliases in a ring, and one of them", aliases(a='"c"', b="", c='§"d"', d='"e"', e='"c"'), "JSN012",
        path="/frames/2/aliasOf")
T.error("a ring behind other aliases", aliases(a='"b"', b="", c='"a"', d='§"e"', e='"d"'), "JSN012", path="/frames/3/aliasOf")
T.error("an alias that is a number", frame('"aliasOf":§0'), "JSN006", path="/frames/0/aliasOf")
T.error("a turn by another word", frame('"turn":§"left"'), "JSN010", path="/frames/0/turn")
T.error("trimmed is a number", frame('"trimmed":§1'), "JSN006", path="/frames/0/trimmed")
T.error("three splits", frame('"splits":§[1,2,3]'), "JSN007", path="/frames/0/splits")
T.error("a split beyond int16", frame('"splits":[1,2,3,§40000]'), "JSN007", path="/frames/0/splits/3")
T.error("pads are an object", frame('"pads":§{}'), "JSN006", path="/frames/0/pads")
T.error("a drawing scale of 0", frame('"scale":§0'), "JSN007", path="/frames/0/scale")
T.error("a pivot of one number", frame('"pivot":§[1]'), "JSN007", path="/frames/0/pivot")
T.error("a pivot beyond float32", frame('"pivot":[0,§1e39]'), "JSN007", path="/frames/0/pivot/1")
T.error("user data that is an object", frame('"userData":§{}'), "JSN006", path="/frames/0/userData")
T.error("NUL in user data", frame('"userData":"§\\u0000"'), "GEN007", path="/frames/0/userData")
T.error("negative flags", frame('"flags":§-1'), "JSN007", path="/frames/0/flags")
POLYGON = '"polygon":{"vertices":[[0,0],[1,0],[0,1]],"uvs":[[0,0],[1,0],[0,1]],"triangles":[[0,1,2]]}'
T.error("a triangle of a missing vertex", frame(POLYGON.replace("[0,1,2]", "[0,1,§3]")), "JSN012", path="/frames/0/polygon/triangles/0/2")
T.error("a triangle of two vertices", frame(POLYGON.replace("[0,1,2]", "§[0,1]")), "JSN007", path="/frames/0/polygon/triangles/0")
T.error("fewer uvs than vertices", frame(POLYGON.replace('"uvs":[[0,0],', '"uvs":§[')), "JSN007", path="/frames/0/polygon/uvs")
T.error("a polygon without uvs", frame(POLYGON.replace('"uvs"', '"uv"').replace('"polygon":', '"polygon":§')), "JSN005",
        path="/frames/0/polygon/uvs")
T.error("a point of three numbers", frame(POLYGON.replace("[[0,0],[1,0]", "[§[0,0,0],[1,0]", 1)), "JSN007",
        path="/frames/0/polygon/vertices/0")
T.error("--max-frames", atlas(FRAME + "," + FRAME.replace('"a"', '"b"')).replace('"frames":', '"frames":§'), "GEN009",
        "--max-frames", "1", path="/frames")
T.error("--max-name-bytes", atlas(FRAME.replace('"a"', '§"aaaaaaaaaaaaaaaaaaaa"')), "GEN010", "--max-name-bytes", "16",
        path="/frames/0/key")

# --- clips, folders and the rest

T.error("a step of a missing frame", clip('{"frame":§1,"durationUs":5}'), "JSN012", path="/clips/0/steps/0/frame")
T.error("a step without a frame", clip('§{"durationUs":5}'), "JSN005", path="/clips/0/steps/0/frame")
T.error("a negative duration", clip('{"frame":0,"durationUs":§-5}'), "JSN007", path="/clips/0/steps/0/durationUs")
T.error("a clip without steps", clip("").replace('"steps":', '"steps":§'), "JSN007", path="/clips/0/steps")
T.error("a clip without a name", atlas(more=',"clips":[§{"steps":[{"frame":0}]}]'), "JSN005", path="/clips/0/name")
T.error("a direction by another word", clip('{"frame":0}', ',"direction":§"back"'), "JSN010", path="/clips/0/direction")
T.error("a negative rate", clip('{"frame":0}', ',"rate":§-1'), "JSN007", path="/clips/0/rate")
T.error("a folder that is a number", atlas(more=',"folders":[§1]'), "JSN006", path="/folders/0")
T.error("a negative cell width", atlas(more=',"cellWidth":§-16'), "JSN007", path="/cellWidth")

# --- sprites

T.error("a sprite without a width", '§{"kind":"sprite","rows":["A"]}', "JSN005", path="/width")
T.error("a sprite of width 0", '{"kind":"sprite","width":§0,"rows":[]}', "JSN007", path="/width")
T.error("a sprite of width 65,536", '{"kind":"sprite","width":§65536,"rows":[]}', "JSN007", path="/width")
T.error("a row too short", sprite('"AB",§"A"'), "JSN014", path="/rows/1")
T.error("a row too long", sprite('§"ABC"'), "JSN014", path="/rows/0")
T.error("a row much too long", sprite('§"' + "A" * 100 + '"'), "JSN014", path="/rows/0")
T.error("a digit in a row", sprite('§"A1"'), "JSN014", path="/rows/0")
T.error("a row beyond ASCII", sprite('§"ä"'), "JSN014", path="/rows/0")
T.error("a row that is a list", sprite("§[]"), "JSN006", path="/rows/0")
T.error("another height", sprite(more=',"height":§2'), "JSN014", path="/height")
T.error("a colour by its name", sprite(more=',"palette":["#ff0000",§"red"]'), "JSN015", path="/palette/1")
T.error("a colour of three digits", sprite(more=',"palette":[§"#f00"]'), "JSN015", path="/palette/0")
T.error("a colour with an escape too many", sprite(more=',"palette":[§"\\u0023ff0000\\u0030"]'), "JSN015", path="/palette/0")
T.error("a colour longer than any", sprite(more=',"palette":[§"' + "#" * 1000 + '"]'), "JSN015", path="/palette/0")
T.error("a colour that is a number", sprite(more=',"palette":[§0]'), "JSN006", path="/palette/0")
T.error("more colours than characters", sprite(more=',"palette":§[' + ",".join(['"#000000"'] * 80) + "]"), "JSN007", path="/palette")
T.error("an empty pixel of two characters", sprite(more=',"empty":§"xx"'), "JSN010", path="/empty")
T.error("a digit as the empty pixel", sprite(more=',"empty":§"1"'), "JSN010", path="/empty")
T.error("an alphabet by another name", sprite(more=',"alphabet":§"latin"'), "JSN010", path="/alphabet")
T.error("--max-pixels", '{"kind":"sprite","width":2,"rows":§["AA","AA"]}', "GEN012", "--max-pixels", "3", path="/rows")

# --- rigs: what a dump has beyond the JSON form of PCHR, whose own table has the rest

T.error("flags of a rig beyond 16 bits", rig(more=',"flags":§65536'), "JSN007", path="/flags")
T.error("data that are no base64", rig('{"name":"i","width":4,"height":2,"data":"§A"}'), "JSN013", path="/images/0/data")
T.error("data of another size", rig(f'§{{"name":"i","width":4,"height":1,"data":"{PNG}"}}'), "PCH008", path="/images/0/height")
T.error("too few pixels", rig('§{"name":"i","width":1,"height":1,"format":"rgba8888","data":"AAAA"}'), "PCH007",
        path="/images/0/dataLength")
T.error("a rig without bones", '§{"kind":"rig","fps":30,"images":[],"meshes":[],"animations":[]}', "JSN005", path="/bones")

CASES = T.cases
