"""Sprite sheets in JSON: docs/formats/json-sheets.md. What holds for every JSON is in cases_json.py."""

from build import Table

T = Table("json_sheets", ".json", text=True, dialects=("json-hash", "json-array", "multiatlas", "aseprite-json"))

RECT = '"frame":{"x":0,"y":0,"w":8,"h":8}'
META = '"meta":{"image":"a.png","size":{"w":64,"h":64},"scale":"1"}'


def sheet(frames, meta=META):
    return f'{{"frames":{frames},{meta}}}'


def frame(members):
    """A sheet of one frame that has a rectangle and these members."""
    return sheet(f'{{"a":{{{RECT},{members}}}}}')


def meta(members):
    return sheet(f'{{"a":{{{RECT}}}}}', f'"meta":{{{members}}}')


AS_HASH = ("--from", "json-hash")
T.error("no frames", "§{}", "JSN005", *AS_HASH)
T.error("frames are a number", '{"frames":§1}', "JSN006", *AS_HASH)
T.error("a frame is a number", sheet('{"a":§1}'), "JSN006")
T.error("a frame without a rectangle", sheet('{"a":§{"rotated":true}}'), "JSN005")
T.error("a frame of an array without a name", sheet(f"[§{{{RECT}}}]"), "JSN005")
T.error("a name that is a number", sheet(f'[{{"filename":§1,{RECT}}}]'), "JSN006")
T.error("a control character in a name", sheet(f'{{"§a\\u0007":{{{RECT}}}}}'), "GEN007")
for key in "xywh":
    T.error(f"a rectangle without {key}",
            sheet('{"a":{"frame":§{' + ",".join(f'"{other}":1' for other in "xywh" if other != key) + "}}}"), "JSN005")
for value in ('"8"', "null", "8.5", "[]"):
    T.error(f"a width of {value}", sheet(f'{{"a":{{"frame":{{"x":0,"y":0,"w":§{value},"h":8}}}}}}'), "JSN006")
for value in ("-1", "2147483648", "1e300"):
    T.error(f"a width of {value}", sheet(f'{{"a":{{"frame":{{"x":0,"y":0,"w":§{value},"h":8}}}}}}'), "JSN007")
for name in ("rotated", "trimmed"):
    T.error(f"{name} is a number", frame(f'"{name}":§1'), "JSN006")
for name in ("anchor", "pivot"):
    T.error(f"{name} without y", frame(f'"{name}":§{{"x":0}}'), "JSN005")
    T.error(f"{name} beyond a float", frame(f'"{name}":{{"x":0,"y":§1e99}}'), "JSN007")
T.error("borders beyond int16", frame('"borders":{"left":§32768}'), "JSN007")
T.error("scale9Borders that leave too much",
        sheet('{"a":§{"frame":{"x":0,"y":0,"w":60000,"h":8},"scale9Borders":{"x":0,"y":0,"w":1,"h":1}}}'), "DSC004")
T.warning("the frame has another size than what was kept",
          sheet(f'{{"a":§{{{RECT},"trimmed":true,"spriteSourceSize":{{"x":0,"y":0,"w":9,"h":9}},'
                '"sourceSize":{"w":9,"h":9}}}'), "DSC006")
T.warning("not trimmed, and the source is larger",
          sheet(f'{{"a":§{{{RECT},"trimmed":false,"sourceSize":{{"w":9,"h":9}}}}}}'), "DSC006")
T.warning("two frames of one name", sheet(f'{{§"a":{{{RECT}}},"a":{{"frame":{{"x":9,"y":0,"w":8,"h":8}}}}}}'), "ATL005")
T.warning("a member twice", frame('"rotated":false,§"rotated":true'), "DSC006")

# --- the page

T.error("the image is a number", meta('"image":§1'), "JSN006")
T.error("a control character in the image's name", meta('"image":"§\\u0001"'), "GEN007")
T.warning("an image from a drive", meta('"image":§"C:\\\\a\\\\b.png"'), "DSC006")
T.warning("an image from the root", meta('"image":§"/b.png"'), "DSC006")
T.warning("no image", meta('"size":{"w":64,"h":64}').replace('"meta":', '"meta":§'), "DSC006")
T.error("a negative width", meta('"size":{"w":§-1,"h":8}'), "JSN007")
for value in ("§0", '§"0"', "§1001", "§-1"):
    T.error(f"a scale of {value}", meta(f'"scale":{value}'), "DSC004")
for value in ('§"a"', '§""', '§"1x"'):
    T.error(f"a scale of {value}", meta(f'"scale":{value}'), "DSC002")
T.error("a texture is a number", '{"textures":[§1]}', "JSN006", "--from", "multiatlas")
T.error("a normal map that is a number", '{"textures":[{"image":"a.png","normalMap":§1,"frames":[]}]}', "JSN006")
T.warning("a related file that is not there", meta('"image":"a.png","related_multi_packs":[§"nowhere.json"]'), "DSC009")
T.error("related files are a text", meta('"related_multi_packs":§"a.json"'), "JSN006")
T.error("a related file is a number", meta('"related_multi_packs":[§1]'), "JSN006")
T.error("a related file of another folder", meta('"image":"a.png","related_multi_packs":["../a.json"]'), "IMG004",
        path="/meta/related_multi_packs/0")

# --- animations


def clips(text):
    return f'{{"frames":{{"a":{{{RECT}}}}},"animations":{text},{META}}}'


T.error("animations are an array", clips("§[]"), "JSN006")
T.error("an animation is a name", clips('{"walk":§"a"}'), "JSN006")
T.error("a step is a number", clips('{"walk":[§0]}'), "JSN006")
T.warning("a step that is no frame", clips('{"walk":["a",§"b"]}'), "DSC005")
T.warning("an animation without steps", clips('{"walk":§[]}'), "DSC005")

# --- Aseprite


def aseprite(members, frames=3):
    list = ",".join(f'{{"filename":"{i}",{RECT},"duration":100}}' for i in range(frames))
    return f'{{"frames":[{list}],"meta":{{"image":"a.png","size":{{"w":64,"h":64}},{members}}}}}'


def tag(members):
    return aseprite(f'"frameTags":[{members}]')


def key(members, before=""):
    return aseprite(f'"slices":[{{"name":"s","keys":[{before}{members}]}}]')


BOUNDS = '"frame":0,"bounds":{"x":0,"y":0,"w":8,"h":8}'
for value in ("-1", "2000001"):
    T.error(f"a duration of {value} ms", sheet(f'{{"a":§{{{RECT},"duration":{value}}}}}'), "DSC004")
T.error("a duration that is a text", sheet(f'{{"a":{{{RECT},"duration":§"1"}}}}'), "JSN006")
T.error("tags are an object", aseprite('"frameTags":§{}'), "JSN006")
T.error("a tag without a name", tag('§{"from":0,"to":1}'), "JSN005")
T.error("a tag without an end", tag('§{"name":"a","from":0}'), "JSN005")
T.error("a tag before the first frame", tag('{"name":"a","from":§-1,"to":1}'), "JSN007")
T.error("repeats that are no number", tag('{"name":"a","from":0,"to":1,"repeat":§"x"}'), "DSC002")
T.error("negative repeats", tag('{"name":"a","from":0,"to":1,"repeat":§"-1"}'), "DSC002")
T.warning("a tag that ends behind the last frame", tag('§{"name":"a","from":0,"to":3}'), "DSC005")
T.warning("a tag that begins behind the last frame", tag('§{"name":"a","from":3,"to":4}'), "DSC005")
T.warning("a tag that ends before it begins", tag('§{"name":"a","from":1,"to":0}'), "DSC005")
T.accepted("a direction that nobody knows", tag('{"name":"a","from":0,"to":2,"direction":"sideways"}'))
T.error("slices are an object", aseprite('"slices":§{}'), "JSN006")
T.error("a slice without a name", aseprite('"slices":[§{}]'), "JSN005")
T.error("a key without bounds", key('§{"frame":0}'), "JSN005")
T.error("a key of an earlier frame", key(f"§{{{BOUNDS}}}", '{"frame":1,"bounds":{"x":0,"y":0,"w":8,"h":8}},'), "DSC004")
T.error("bounds too far away", key('{"frame":0,"bounds":{"x":§16777217,"y":0,"w":8,"h":8}}'), "JSN007")
T.error("a centre too far away", key(f'§{{{BOUNDS},"center":{{"x":40000,"y":0,"w":1,"h":1}}}}'), "DSC004")
T.note("a slice that is an area", aseprite(f'"slices":[§{{"name":"s","keys":[{{{BOUNDS}}}]}}]'), "DSC007")
T.note("a slice that is a part of the frames",
       aseprite('"slices":[§{"name":"s","keys":[{"frame":0,"bounds":{"x":1,"y":0,"w":7,"h":8},"pivot":{"x":1,"y":1}}]}]'), "DSC007")
T.note("layers", aseprite('"layers":§[{"name":"Layer 1"}]'), "DSC007")

CASES = T.cases
