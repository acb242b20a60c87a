"""Tilesets of Tiled: docs/formats/tiled.md. What holds for every XML and JSON stands in cases_starling.py and cases_json.py."""

from build import Table

T = Table("tiled-tsx", ".tsx", text=True)
J = Table("tiled-tsj", ".tsj", text=True)

IMAGE = '<image source="a.png" width="32" height="32"/>'


def sheet(inside="", image=IMAGE, size='tilewidth="16" tileheight="16"', more=""):
    return f'<tileset name="s" {size} {more}>{image}{inside}</tileset>'


def tiles(inside):
    return f'<tileset name="s" tilewidth="16" tileheight="16">{inside}</tileset>'


def tile(attributes='id="0"', inside=IMAGE):
    return f"<tile {attributes}>{inside}</tile>"


T.accepted("a sheet", sheet())
T.accepted("a picture and a rectangle", tiles(tile() + tile('id="5" x="0" y="0" width="4" height="4"', '<image source="b.png" '
                                                            'width="8" height="8"/>')))
T.error("another root", "§<map></map>", "DSC001", "--from", "tiled-tsx")
T.error("tiles of no width", "§" + sheet(size='tilewidth="0" tileheight="16"'), "DSC004")
T.error("tiles of no height", "§" + sheet(size='tilewidth="16"'), "DSC004")
T.error("a margin below 0", "§" + sheet(more='margin="-1"'), "DSC004")
T.error("a spacing below 0", "§" + sheet(more='spacing="-1"'), "DSC004")
T.error("a sheet of no size", "§" + sheet(image='<image source="a.png"/>'), "DSC003")
T.accepted("a sheet that tells its columns only", sheet(image='<image source="a.png"/>', more='tilecount="4" columns="2"'))
T.error("more tiles than the limit", "§" + sheet(image='<image source="a.png" width="40000" height="40000"/>',
                                                 size='tilewidth="1" tileheight="1"'), "GEN009")
T.error("more tiles than fit 64 bits when multiplied twice",
        "§" + sheet(image='<image source="a.png" width="2147483647" height="2147483647"/>', size='tilewidth="1" tileheight="1"'),
        "GEN009")
for name in ("tilewidth", "tileheight", "spacing", "margin", "tilecount", "columns"):
    T.error(f"{name} is no number", f'<tileset {name}="§x">{IMAGE}</tileset>', "DSC002")
for name in ("id", "x", "y", "width", "height"):
    T.error(f"{name} of a tile is no number", tiles(f'<tile {name}="§1.5"/>'), "DSC002")
T.error("a tile without an id", tiles("§<tile/>"), "DSC003")
T.error("an id below 0", tiles('§<tile id="-1"/>'), "DSC003")
T.error("two tiles of one id", "§" + tiles(tile() + tile()), "DSC001")
T.error("an image without a source", tiles(tile(inside="§<image/>")), "DSC003")
T.error("a picture of no size", tiles("§" + tile(inside='<image source="a.png"/>')), "DSC003")
T.warning("a tile without an image", tiles(tile() + '§<tile id="3"/>'), "DSC006")
T.warning("a tile beyond its sheet", sheet('§<tile id="4"/>'), "DSC006")
T.note("collision shapes", sheet('<tile id="0">§<objectgroup/></tile>'), "DSC007")
T.note("a property of a game", sheet('<tile id="0"><properties>§<property name="a" value="b"/></properties></tile>'), "DSC007")
T.note("terrains", sheet("§<wangsets/>"), "DSC007")

STEP = '<frame tileid="{}" duration="{}"/>'


def animated(*steps):
    return sheet(tile(inside="<animation>" + "".join(steps) + "</animation>"))


T.warning("an animation of a tile that is not there", animated("§" + STEP.format(4, 100), STEP.format(1, 100)), "DSC005")
T.warning("an animation of no tile that is there", animated("§" + STEP.format(4, 100)), "DSC005")
T.error("a duration below 0", animated("§" + STEP.format(0, -1)), "DSC004")
T.error("a duration of more than 4294967 ms", animated("§" + STEP.format(0, 4294968)), "DSC004")
T.error("a duration that is no number", animated(STEP.format(0, "§x")), "DSC002")


def json(tiles="", more='"image":"a.png","imagewidth":32,"imageheight":32,'):
    return f'{{"tilewidth":16,"tileheight":16,{more}"tiles":[{tiles}]}}'


J.accepted("a sheet", json())
J.accepted("byte-order mark", "\ufeff" + json())
J.error("no size of tiles", '§{"tilewidth":16,"tileheigh":16,"tiles":[]}', "JSN005", "--from", "tiled-tsj")
J.error("tiles as Tiled had them before 1.2", '{"tilewidth":1,"tileheight":1,"tiles":§{"0":{}}}', "JSN006")
J.error("a tile without an id", json('§{"x":1}'), "JSN005")
J.error("an id below 0", json('{"id":§-1}'), "JSN007")
J.error("a duration of more than 4294967 ms", json('{"id":0,"animation":[{"tileid":0,"duration":§4294968}]}'), "JSN007")
J.error("a control character in a name", json('{"id":0,"properties":[{"name":"name","value":"a§\\u0007"}]}'), "GEN007")
J.note("collision shapes", json('{"id":0,"objectgroup":§{}}'), "DSC007")
J.note("a property that is no text", json('{"id":0,"properties":[§{"name":"name","value":5}]}'), "DSC007")
J.note("terrains", '{"wangsets":§[],"tilewidth":16,"tileheight":16}', "DSC007")

CASES = T.cases + J.cases
