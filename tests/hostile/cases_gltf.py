"""glTF 2.0: docs/formats/gltf.md, and the specification of Khronos (sections named below). Text and container."""

import base64
import json
import struct

import cases_pchr as pchr
from build import HERE, Here, Job, Pieces, Place, Table, join, numbers, png

T = Table("gltf", ".gltf", text=True)
B = Table("glb", ".glb", text=False)

# Views of one buffer: three positions, two times, two places, a NaN, an image; each is 36 bytes and more apart.
POSITIONS = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
TIMES = struct.pack("<2f", 0, 1)
PLACES = struct.pack("<6f", 0, 0, 0, 1, 2, 0)
PIXEL = png(1, 1)
PARTS = (POSITIONS, TIMES, PLACES, struct.pack("<3f", 0, float("nan"), 0), struct.pack("<3H", 0, 1, 2), b"\0\0", PIXEL)


def buffer_of(parts):
    data, views = b"", []
    for part in parts:
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(part)})
        data += part
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return f'"buffers":[{{"byteLength":{len(data)},"uri":"{uri}"}}],"bufferViews":{json.dumps(views)}'


BUFFER = buffer_of(PARTS)
ACCESSORS = (
    '{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}',
    '{"bufferView":1,"componentType":5126,"count":2,"type":"SCALAR"}',
    '{"bufferView":2,"componentType":5126,"count":2,"type":"VEC3"}',
    '{"bufferView":4,"componentType":5123,"count":3,"type":"SCALAR"}',
)
ASSET = '"asset":{"version":"2.0"}'
UNLIT = ('"images":[{"bufferView":6}],"textures":[{"source":0}],"extensionsUsed":["KHR_materials_unlit"],"materials":[{'
         '"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"extensions":{"KHR_materials_unlit":{}}}]')
PRIMITIVE = '{"attributes":{"POSITION":0},"indices":3,"material":0}'


def gltf(*members, accessors=ACCESSORS, data=BUFFER, asset=ASSET):
    """A text with the usual buffer and accessors and these members of the root."""
    parts = [asset, data, f'"accessors":[{",".join(accessors)}]' if accessors else "", *members]
    return "{" + ",\n".join(part for part in parts if part) + "}"


def mesh(primitive=PRIMITIVE, **change):
    return gltf('"nodes":[{"mesh":0}]', f'"meshes":[{{"primitives":[{primitive}]}}]', UNLIT, **change)


def nodes(*entries, more=""):
    return gltf(f'"nodes":[{",".join(entries)}]', more)


def animated(channels='{"sampler":0,"target":{"node":0,"path":"translation"}}', samplers='{"input":1,"output":2}', **change):
    return gltf('"nodes":[{}]', f'"animations":[{{"channels":[{channels}],"samplers":[{samplers}]}}]', **change)


def with_accessor(number, text):
    return tuple(text if i == number else accessor for i, accessor in enumerate(ACCESSORS))


T.accepted("a mesh", mesh())
T.accepted("an animation", animated())
T.accepted("nothing but a version", "{" + ASSET + "}")
T.accepted("a later version of 2", gltf(asset='"asset":{"version":"2.7"}'))
T.accepted("unknown keys and extras everywhere", gltf('"nodes":[{"extras":[1],"x":{}}]', '"extras":{"a":1}', '"what":null'))


# --- the text

T.relaxed("byte-order mark", Pieces([HERE, b"\xef\xbb\xbf", gltf().encode()]), "GEN006")
T.error("not JSON", gltf('"nodes":[§}]'), "JSN001")
T.error("an array", "§[]", "JSN006", "--from", "gltf")
T.error("key twice", gltf('"nodes":[]', '§"nodes":[]'), "JSN003")
T.error("no asset", '§{"nodes":[]}', "JSN005", path="/asset")
T.error("no version", '{"asset":§{}}', "JSN005", path="/asset/version")
for version in ("1.0", "3.0", "2", "", "02.0", "two"):
    T.error(f"version {version!r}", gltf(asset=f'"asset":{{"version":§"{version}"}}'), "GLT002", path="/asset/version")
T.error("minVersion 2.1", gltf(asset='"asset":{"version":"2.1","minVersion":§"2.1"}'), "GLT002", path="/asset/minVersion")
T.error("a version that is a number", gltf(asset='"asset":{"version":§2.0}'), "JSN006")
T.error("an extension that is required", gltf('"extensionsRequired":["KHR_materials_unlit",§"KHR_draco_mesh_compression"]'),
        "GLT009", path="/extensionsRequired/1")


# --- buffers and views (sections "Buffers and buffer views", "URIs")

for name, uri in {"a missing file": "data.bin", "an address": "https://example.org/a.bin", "a drive": "C:a.bin",
                  "a scheme in capitals": "DATA:,x", "half an escape": "a%2", "an escape of no digits": "a%zz.bin",
                  "a name with an escaped NUL": "a%00.bin"}.items():
    T.error(f"a buffer in {name}", gltf(data=f'"buffers":[{{"byteLength":1,"uri":§"{uri}"}}]', accessors=()),
            "GLT007", path="/buffers/0/uri")
for name, uri in {"a folder above": "../../etc/passwd", "an escaped folder above": "%2e%2e/a.bin", "an empty name": "",
                  "an absolute path": "/etc/passwd", "a folder that is left": "a/../../b.bin",
                  "an escaped colon": "a%3Ab", "a name with a NUL": "a\\u0000.bin"}.items():
    T.error(f"a buffer in {name}", gltf(data=f'"buffers":[{{"byteLength":1,"uri":§"{uri}"}}]', accessors=()),
            "IMG004", path="/buffers/0/uri")
T.error("an image in a missing file", gltf('"images":[{"uri":§"a.png"}]'), "GLT007", path="/images/0/uri")
for name, uri in {"no base64": '§"data:,abc"', "no comma": '§"data:;base64"', "a space": '"data:;base64,AA§ A"',
                  "a cut end": '"data:;base64,AAA§"', "three marks at the end": '"data:;base64,A§==="',
                  "characters of another alphabet": '"data:;base64,AA§-_"'}.items():
    T.error(f"a data URI with {name}", gltf(data=f'"buffers":[{{"byteLength":1,"uri":{uri}}}]', accessors=()), "GLT008",
            path="/buffers/0/uri")
T.error("a buffer without data", gltf(data='"buffers":[§{"byteLength":4}]', accessors=()), "GLT006", path="/buffers/0")
T.error("a buffer shorter than it says", gltf(data='"buffers":[§{"byteLength":4,"uri":"data:;base64,AAAA"}]', accessors=()),
        "GLT006", path="/buffers/0")
T.error("a buffer of no bytes", gltf(data='"buffers":[{"byteLength":§0}]', accessors=()), "JSN007")
ONE = '"buffers":[{"byteLength":3,"uri":"data:;base64,AAAA"}]'
for name, view in {"beyond the buffer": '"byteLength":4', "that begins beyond it": '"byteOffset":4,"byteLength":1',
                   "whose end overflows": '"byteOffset":2147483647,"byteLength":2147483647'}.items():
    T.error(f"a view {name}", gltf(data=f'{ONE},"bufferViews":[§{{"buffer":0,{view}}}]', accessors=()), "GLT006",
            path="/bufferViews/0")
T.error("a view with a length of 2^40", gltf(data=f'{ONE},"bufferViews":[{{"buffer":0,"byteLength":§1099511627776}}]',
                                             accessors=()), "JSN007", path="/bufferViews/0/byteLength")
T.error("a view of a missing buffer", gltf(data=f'{ONE},"bufferViews":[{{"buffer":§1,"byteLength":1}}]', accessors=()),
        "GLT005", path="/bufferViews/0/buffer")


# --- accessors (section "Accessors"); they are looked into where they are used

for name, text in {"too many elements": '§{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}',
                   "an offset beyond the view": '§{"bufferView":0,"byteOffset":37,"componentType":5126,"count":1,"type":"VEC3"}',
                   "2^31 - 1 elements": '§{"bufferView":0,"componentType":5126,"count":2147483647,"type":"VEC3"}',
                   }.items():
    T.error(f"an accessor with {name}", mesh(accessors=with_accessor(0, text)),
            "GLT006", path="/accessors/0")
T.error("2^31 - 1 zeros", mesh(accessors=with_accessor(0, '§{"componentType":5126,"count":2147483647,"type":"VEC3"}')),
        "GLT016", path="/accessors/0")
T.error("an accessor with an unknown component", mesh(accessors=with_accessor(0, '{"componentType":§5124,"count":1,"type":"VEC3"}')),
        "GLT011", path="/accessors/0/componentType")
T.error("an accessor of a missing view", mesh(accessors=with_accessor(0, '{"bufferView":§7,"componentType":5126,"count":1,"type":"VEC3"}')),
        "GLT005", path="/accessors/0/bufferView")
T.error("an accessor of no elements", mesh(accessors=with_accessor(0, '{"componentType":5126,"count":§0,"type":"VEC3"}')), "JSN007")
T.error("positions that are no VEC3", mesh(accessors=with_accessor(0, '{"bufferView":0,"componentType":5126,"count":3,"type":§"VEC2"}')),
        "GLT011", path="/accessors/0/type")
T.error("positions that are NaN", mesh(accessors=with_accessor(0, '§{"bufferView":3,"componentType":5126,"count":1,"type":"VEC3"}')),
        "GLT012", path="/accessors/0")
SPARSE = '{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","sparse":%s}'
for name, sparse, code in (
    ("beyond the elements", '§{"count":1,"indices":{"bufferView":4,"byteOffset":4,"componentType":5125},"values":{"bufferView":2}}', "GLT006"),
    ("that replaces a missing element", '§{"count":1,"indices":{"bufferView":1,"byteOffset":4,"componentType":5125},"values":{"bufferView":2}}', "GLT005"),
    ("without values", '§{"count":1,"indices":{"bufferView":5,"componentType":5121}}', "JSN005"),
    ("that replaces more than it has", '§{"count":3,"indices":{"bufferView":4,"componentType":5123},"values":{"bufferView":1}}', "GLT006"),
):
    place = sparse if code in ("GLT005", "JSN005") else sparse.replace("§", "")
    T.error(f"a sparse accessor {name}", mesh(accessors=with_accessor(0, SPARSE % place)), code)


# --- nodes (section "Nodes and hierarchy")

T.error("a node that is its own child", nodes('§{"children":[0]}'), "GLT010", path="/nodes")
T.error("nodes in a circle", nodes('§{}', '{"children":[2]}', '{"children":[1]}'), "GLT010", path="/nodes")
T.error("a rotation beyond float32", nodes('{"rotation":[0,0,0,§1e39]}'), "JSN007", path="/nodes/0/rotation/3")
T.error("a name with a control character", nodes('{"name":"a§\\u0007"}', more='"skins":[{"joints":[0]}]'), "GEN007",
        path="/nodes/0/name")
T.error("65,536 bones", gltf('"nodes":[§' + ",".join(["{}"] * 65536) + "]",
                             '"skins":[{"joints":[' + ",".join(map(str, range(65536))) + "]}]"), "GLT015", path="/nodes")
T.error("a parent beyond int16", gltf('"nodes":[' + "{}," * 32768 + '{"children":[32769]},§{}]',
                                      '"skins":[{"joints":[' + ",".join(map(str, range(32770))) + "]}]"), "GLT015",
        path="/nodes/32769")


# --- skins and meshes (sections "Skins", "Meshes")

T.error("matrices that are none", nodes("{}", more='"skins":[{"joints":[0],"inverseBindMatrices":0}]').replace(
    '"type":"VEC3"', '"type":§"VEC3"', 1), "GLT011", path="/accessors/0/type")
T.error("a skin for a mesh without joints", gltf('"nodes":[{"mesh":0,"skin":0},{}]', '"skins":[{"joints":[1]}]',
        '"meshes":[{"primitives":[{"attributes":§{"POSITION":0}}]}]'), "GLT011")
T.error("1,000 primitives of 65,535 vertices", mesh(",".join(['{"attributes":{"POSITION":0}}'] * 1000), accessors=(
    '{"componentType":5126,"count":65535,"type":"VEC3"}',)), "GLT016")


# --- images and materials

T.error("an image that is no PNG", gltf('"images":[§{"bufferView":0}]'), "GLT014", path="/images/0")
JPEG_CUT = base64.b64encode(b"\xff\xd8\xff\xe0" + bytes(40)).decode()
T.error("a JPEG that is cut", gltf(f'"images":[§{{"uri":"data:image/jpeg;base64,{JPEG_CUT}"}}]'), "GLT014",
        path="/images/0")


# --- animations (section "Animations")

for name, times in {"that go back": (1, 0), "that stand still": (1, 1), "below 0": (-1, 0)}.items():
    T.error(f"times {name}", animated(samplers='§{"input":1,"output":2}', data=buffer_of(
        (POSITIONS, struct.pack("<2f", *times), *PARTS[2:]))), "GLT013")
NOTES = '"nodes":[{}],"skins":[{"joints":[0]}],"animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":' \
        '"translation"}}],"samplers":[{"input":1,"output":2}],"extras":{"spritepress":%s}}]'
for name, notes, code in (("a joint that does not exist", '{"joints":[{"joint":§1}]}', "GLT005"),
                          ("half a pair", '{"joints":[{"joint":0,"flags":§[1]}]}', "JSN006"),
                          ("flags beyond a byte", '{"joints":[{"joint":0,"flags":[0,§256]}]}', "JSN007"),
                          ("a draw order beyond int16", '{"joints":[{"joint":0,"zOrder":[0,§-32769]}]}', "JSN007"),
                          ("a loop that is a number", '{"loop":§1}', "JSN006")):
    T.error(f"extras with {name}", gltf(NOTES % notes), code)


# --- what a rig cannot hold is told at the first place of each kind

T.warning("a camera", gltf('"cameras":[§{}]'), "GLT017", path="/cameras/0")
T.warning("a place in the depth", nodes('{"children":[1]}', '§{"translation":[0,0,5]}', more='"skins":[{"joints":[1]}]'),
          "GLT017", path="/nodes/1")
T.warning("a mesh without texture", mesh('§{"attributes":{"POSITION":0}}'), "GLT017", path="/meshes/0/primitives/0")


# --- the container (section "GLB file format specification")

def glb(*chunks, magic=b"glTF", version=2, length=None, tail=b""):
    """Chunks are (length or None, type, data)."""
    body = Pieces()
    for size, kind, data in chunks:
        real = len(data)
        body += [numbers("<I", real if size is None else size), kind, data]
    total = 12 + len(join(body)[0])
    return Pieces([magic, numbers("<I", version), numbers("<I", total if length is None else length), body, tail])


TEXT = ("{" + ASSET + "}").encode().ljust(28)
B.accepted("a container", glb((None, b"JSON", TEXT)))
B.accepted("a container with a chunk of another kind", glb((None, b"JSON", TEXT), (None, b"what", b"1234")))
B.error("another magic", glb((None, b"JSON", TEXT), magic=Pieces([HERE, b"glTf"])), "GLT001", "--from", "glb")
B.error("a first chunk of data", glb((None, Pieces([HERE, b"BIN\0"]), b"1234")), "GLT001")
B.error("a header that is cut", Pieces([b"glTF", HERE, b"\2\0"]), "GLT003")
B.error("a container without chunks", Pieces([glb(), HERE]), "GLT003")
B.error("a length beyond the file", glb((None, b"JSON", TEXT), length=Here(999)), "GLT003")
for length in (0, 11):
    B.error(f"a length of {length}", glb((None, b"JSON", TEXT), length=Here(length)), "GLT003")
B.error("a length of the header alone", Pieces([b"glTF", struct.pack("<II", 2, 12), HERE, b"more"]), "GLT004")
B.error("a chunk beyond the file", glb((Here(2**32 - 1), b"JSON", TEXT)), "GLT003")
B.error("a second chunk beyond the file", glb((None, b"JSON", TEXT), (Here(5), b"BIN\0", b"1234")), "GLT003")
B.relaxed("bytes behind the container", glb((None, b"JSON", TEXT), tail=Pieces([HERE, b"more"])), "GLT004")
B.error("a text that is cut", glb((None, b"JSON", b'{"asset"')), "JSN001")


# --- writing

HIDDEN = join(pchr.rig([], [pchr.bone()], [], [pchr.animation(pchr.transform(flags=0))]))[0]
CASES = T.cases + B.cases + [
    Job("gltf: a hidden bone is shown by others", {"in.pchr": HIDDEN}, ("convert", "-v", "in.pchr", "-o", "out.glb"), 0,
        "GLT018", "note", Place(path="/animations"), "out.glb"),
    Job("gltf: a loss stops a conversion", {"in.gltf": gltf('"cameras":[{}]').encode()},
        ("convert", "in.gltf", "-o", "out.pchr"), 1, "GEN020", "error", Place(), "out.pchr"),
    Job("gltf: a loss that is allowed", {"in.gltf": gltf('"cameras":[{}]').encode()},
        ("convert", "--allow-loss", "in.gltf", "-o", "out.pchr"), 0, "GLT017", "warning", Place(), "out.pchr"),
]
