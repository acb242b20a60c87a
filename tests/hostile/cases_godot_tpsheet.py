"""Sheets of TexturePacker's plugin for Godot: docs/formats/godot.md. JSON itself is in cases_json.py."""

from build import Pieces, Table

T = Table("godot-tpsheet", ".tpsheet", text=True, default_options=("--from", "godot-tpsheet"))

REGION = '"region":{"x":0,"y":0,"w":8,"h":8}'
SPRITE = f'{{"filename":"a",{REGION}}}'


def sheet(sprites, head='"image":"a.png","size":{"w":64,"h":64}'):
    return f'{{"textures":[{{{head},"sprites":[{sprites}]}}]}}'


def sprite(more):
    return sheet(f'{{"filename":"a",{REGION},{more}}}')


T.accepted("least", sheet(SPRITE))
T.accepted("byte-order mark", Pieces([b"\xef\xbb\xbf", sheet(SPRITE).encode()]))
T.accepted("members in another order", f'{{"textures":[{{"sprites":[{SPRITE}],"image":"a.png"}}]}}')
T.error("no textures", "§{}", "JSN005")
T.error("textures is no array", '{"textures":§{}}', "JSN006")
T.error("no image", f'{{"textures":[§{{"sprites":[{SPRITE}]}}]}}', "JSN005")
T.error("no sprites", '{"textures":[§{"image":"a.png"}]}', "JSN005")
T.error("a sprite without a name", sheet(f"§{{{REGION}}}"), "JSN005")
T.error("a sprite without a region", sheet('§{"filename":"a"}'), "JSN005")
T.error("a region without its height", sheet('{"filename":"a","region":§{"x":0,"y":0,"w":8}}'), "JSN005")
for value, code in (("-1", "JSN007"), ("1.5", "JSN006"), ("2147483648", "JSN007"), ('"8"', "JSN006")):
    T.error(f"a width of {value}", sheet(f'{{"filename":"a","region":{{"x":0,"y":0,"w":§{value},"h":8}}}}'), code)
T.error("the margin is larger than the region", sheet(f'§{{"filename":"a",{REGION},"margin":{{"x":0,"y":0,"w":-9,"h":0}}}}'), "DSC004")
T.error("region and margin leave int32",
        sheet(f'§{{"filename":"a",{REGION},"margin":{{"x":0,"y":0,"w":2147483647,"h":0}}}}'), "DSC004")
T.error("half an anchor", sprite('"anchor":§{"x":0}'), "JSN005")
T.note("a rotation", sheet(f'§{{"filename":"a",{REGION},"rotation":90}}'), "DSC007")
T.accepted("no rotation", sprite('"rotation":0'))
T.error("a comma behind the last sprite", sheet(SPRITE + ",§"), "JSN001")
T.error("a comma behind the last member", '{"textures":[],§}', "JSN001")
T.warning("a comma, leniently", sheet(SPRITE + "§,"), "DSC006", "--lenient")
T.warning("a comma behind a member, leniently", f'{{"textures":[{{"image":"a.png","sprites":[{SPRITE}]§,}}]}}', "DSC006", "--lenient")
T.error("two commas, leniently", sheet(SPRITE + ",§,"), "JSN001", "--lenient")
T.warning("two sprites of one name", sheet(f"§{SPRITE},{SPRITE}"), "ATL005")

CASES = T.cases
