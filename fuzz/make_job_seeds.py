#!/usr/bin/env python3
"""Writes seeds for the targets that run whole jobs, and for those about files that say what to pack.

    make_job_seeds.py EXAMPLES FOLDER
"""
import pathlib
import struct
import sys

IGNORE = {
    "comment": "# a comment\n\n",
    "plain": "a.tga\nhero/\n",
    "taken_back": "*.tga\n!walk_1.tga\n",
    "anchored": "/hero/walk_2.tga\r\n**/b?[0-9]*\n",
    "nul": "a\0a\0a\0",
}
LIST = {"files": "in/a.tga\nin/hero\n", "climbs": "in/hero/../a.tga\r\n./in//hero/walk_1.tga\n", "nul": "in/a.tga\0\n"}
PIVOTS = {
    "names": '{"a": [0.5, 1], "hero/walk_1.tga": [0, 0]}',
    "patterns": '{"hero/walk_*": [0.25, 1e-3], "**/?": [-1, 1000]}',
    "escaped": '{"a\\u0000b": [0, 0]}',
}
# The first byte: which packer's, and 4 for a format that every project can have.
PROJECTS = {
    "tps": "\x04" + """<data version="1.0"><struct type="Settings"><key>dataFormat</key><string>json</string>
<key>allowRotation</key><true/><key>shapePadding</key><uint>1</uint>
<key>maxTextureSize</key><QSize><key>width</key><int>64</int><key>height</key><int>64</int></QSize>
<key>autoSDSettings</key><array><struct><key>scale</key><double>1</double><key>extension</key><string></string></struct>
<struct><key>scale</key><double>0.5</double><key>extension</key><string>@h</string></struct></array>
<key>globalSpriteSettings</key><struct><key>trimMode</key><enum>Trim</enum><key>writePivotPoints</key><true/>
<key>defaultPivotPoint</key><point_f>0.5,0.5</point_f></struct>
<key>individualSpriteSettings</key><map><key type="filename">a.tga</key><struct><key>pivotPoint</key>
<point_f>0,1</point_f><key>scale9Enabled</key><false/></struct></map>
<key>fileLists</key><map><key>default</key><struct><key>files</key><array><filename>a.tga</filename>
<filename>hero</filename></array></struct></map></struct></data>""",
    "tps_old": "\x00<data><struct><key>fileList</key><array><filename>.</filename></array></struct></data>",
    "ftpp": '\x05{"images": [{"name": "x/a.tga", "path": "C:\\\\b\\\\a.tga"}], "folders": ["/x/in/hero"],'
            ' "packOptions": {"exporter": "JSON (hash)", "width": 64, "height": 32, "padding": 1, "scale": 0.5,'
            ' "allowTrim": true, "trimMode": "crop", "alphaThreshold": 3, "removeFileExtension": true}}',
    "pack_json": "\x06{ // a comment\n pot: true, 'maxWidth': 64 /* and */ \n scale: [1, 0.5,], scaleSuffix: ['', @h]\n"
                 " filterMin: Linear, alphaThreshold: 4, stripWhitespaceX: true }".replace("'", '"'),
    "defold": '\x07images { image: "/a.tga" pivot_x: 0.25 sprite_trim_mode: SPRITE_TRIM_MODE_OFF }\n'
              'animations { id: "walk" images { image: "/hero/walk_1.tga" } images { image: "/hero/walk_2.tga" }\n'
              ' playback: PLAYBACK_LOOP_PINGPONG fps: 8 flip_vertical: 1 }\nmargin: 2 extrude_borders: 1\n',
}
GLOB = {
    "stars": "a*b*c\naxbxc",
    "parts": "a/**/c?\na/b/b/cd",
    "class": "[!a-c]x[]]\ndx]",
    "rest": "**/x/**\na/x/b/c",
    "doubled": "**/**/*a**b\na/xaxb",
}
PCT, PAGE, AATLS, SCS, PCHR, GLTF, JSON, PCSEF = 8, 9, 10, 11, 12, 13, 14, 15
OPTION = 255
JOBS = ["pack", "inspect", "validate", "convert", "unpack", "render"]


def job(name, *records):
    parts = [bytes([JOBS.index(name)])]
    for what, data in records:
        parts.append(struct.pack("<BH", what, len(data)) + data)
    return b"".join(parts)


def options(*texts):
    return [(OPTION, text.encode()) for text in texts]


def jobs(examples):
    """A few small documents of the examples through every job."""
    read = {ending: (examples / name).read_bytes() for ending, name in
            (("pct", "hero.pct"), ("page", "hero.png"), ("aatls", "items.aatls"), ("scs", "world.scs"), ("pchr", "lamp.pchr"),
             ("pcsef", "ghost.pcsef"), ("sprite", "sprites/coin_1.png"))}
    atlas = [(PCT, read["pct"]), (PAGE, read["page"]), (PCT, read["pct"])]
    yield "pack", job("pack", (3, read["sprite"]), (0, b"*.tga\n"), (1, b'{"a*": [0.5, 1]}'), *options("output=out.pct"))
    yield "pack_more", job("pack", (3, read["sprite"]), *options("output=out.aatls", "explain", "variant=0.5:@half",
                                                                  "preview=p.png", "depfile=d", "trim-mode=crop"))
    yield "pack_atlas", job("pack", *atlas, *options("output=out.scs", "sanitize-names"))
    yield "pack_stable", job("pack", (17, read["pct"]), (18, read["page"]), (3, read["sprite"]),
                             *options("output=out.pct", "stable=out.pct"))
    yield "inspect", job("inspect", *atlas, *options("tree"))
    yield "costs", job("inspect", *atlas, *options("costs", "sequences"))
    yield "validate", job("validate", (SCS, read["scs"]))
    yield "convert", job("convert", (SCS, read["scs"]), *options("output=o.json", "to=json"))
    yield "bake", job("convert", (PCHR, read["pchr"]), *options("output=o.pct", "fps=2"))
    yield "gltf", job("convert", (PCHR, read["pchr"]), *options("output=o.gltf"))
    yield "unpack", job("unpack", *atlas, *options("output=o", "only=*_1*"))
    yield "render", job("render", (PCHR, read["pchr"]), *options("output=o.gif", "fps=2", "size=16x16"))
    yield "render_sprite", job("render", (PCSEF, read["pcsef"]), *options("output=o.png", "width=16"))


def main(examples: pathlib.Path, folder: pathlib.Path) -> None:
    texts = {"ignore": IGNORE, "list": LIST, "pivots": PIVOTS, "glob": GLOB, "project": PROJECTS}
    seeds = {target: {name: text.encode() for name, text in group.items()} for target, group in texts.items()}
    seeds["job"] = dict(jobs(examples))
    for target, group in seeds.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for name, data in group.items():
            (folder / target / name).write_bytes(data)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
