"""PCHR: pchr.md, rulings "PCHR", robustness "PCHR". All numbers are little-endian."""

import struct

from build import HERE, Here, Pieces, Table, join, number, numbers, png

T = Table("pchr", ".pchr", text=False)

PNG = png(4, 2)
RAW = bytes(range(32))  # 4 x 2 pixels
NAN, INFINITY = float("nan"), float("inf")


def string(name, length=None):
    """`length` overrules the true one; Here(length) marks the place."""
    body = name if isinstance(name, Pieces) else Pieces([name])
    return Pieces([number("<H", len(join(body)[0]) if length is None else length), body])


def image(name=b"i", width=4, height=2, form=0, data=PNG, size=None, length=None):
    body = data if isinstance(data, Pieces) else Pieces([data])
    return Pieces([string(name, length), numbers("<HHB", width, height, form),
                   number("<I", len(join(body)[0]) if size is None else size), body])


def bone(name=b"b", parent=-1, length=None):
    return Pieces([string(name, length), number("<h", parent)])


def vertex(x=0.0, y=0.0, u=0.5, v=0.5, ids=(0, 0, 0, 0), weights=(1.0, 0.0, 0.0, 0.0)):
    return Pieces([numbers("<ffff", x, y, u, v), numbers("<HHHH", *ids), numbers("<ffff", *weights)])


def mesh(*vertices, name=b"m", image=0, indices=(), vertex_count=None, index_count=None, length=None):
    return Pieces([string(name, length), number("<H", image),
                   number("<H", len(vertices) if vertex_count is None else vertex_count),
                   number("<I", len(indices) if index_count is None else index_count),
                   *vertices, *(number("<H", index) for index in indices)])


def transform(x=0.0, y=0.0, rotation=0.0, scale_x=1.0, scale_y=1.0, flags=1, z_order=0):
    return numbers("<fffffBh", x, y, rotation, scale_x, scale_y, flags, z_order)


def animation(*transforms, name=b"w", flags=0, frames=None, length=None):
    """`frames` is the frame count; one frame has one transform per bone."""
    return Pieces([string(name, length), number("<B", flags),
                   number("<H", len(transforms) if frames is None else frames),
                   *transforms])


def rig(images=(), bones=(), meshes=(), animations=(), version=1, fps=30, flags=0, counts=(None, None, None, None)):
    """`counts` overrule the true ones."""
    out = Pieces([b"PCHR", numbers("<IHH", version, fps, flags)])
    for parts, count in zip((images, bones, meshes, animations), counts):
        out += [number("<H", len(parts) if count is None else count), *parts]
    return out


def skinned(*vertices, **fields):
    """A rig of one image, one bone and one mesh."""
    return rig([image()], [bone()], [mesh(*vertices, **fields)])


def posed(*transforms, **fields):
    """A rig of one bone and one animation."""
    return rig([], [bone()], [], [animation(*transforms, **fields)])


T.accepted("everything once", rig([image(), image(b"j", form=1, data=RAW)], [bone(), bone(b"c", 0)],
           [mesh(vertex(), vertex(), vertex(), indices=(0, 1, 2))], [animation(transform(), transform(), frames=1)]))
T.accepted("nothing at all", rig())


# --- header

AS_PCHR = ("--from", "pchr")
T.error("empty file", Pieces([HERE]), "PCH001", *AS_PCHR)
T.error("another magic", Pieces([HERE, b"RHCP\1\0\0\0"]), "PCH001", *AS_PCHR)
for version in (0, 2, 0x01000000, 4294967295):
    T.never_relaxed(f"version {version}", rig(version=Here(version)), "PCH002", path="/version")
for flags in (1, 0x8000):
    T.warning(f"flags {flags}", rig(flags=Here(flags)), "PCH005", path="/flags")


# --- cut files and counts: at the field that has not all its bytes, or at the count that promises too much

T.error("magic only", Pieces([b"PCHR", HERE]), "PCH003")
T.error("version cut", Pieces([b"PCHR", HERE, b"\1\0\0"]), "PCH003")
for index, title in enumerate(("images", "bones", "meshes", "animations")):
    for count in (1, 65535):
        if (count, title) == (1, "bones"):
            continue  # the two counts behind it are as long as the smallest bone
        counts = [Here(count) if index == i else None for i in range(4)]
        T.error(f"{count} {title} in a file without any", rig(counts=counts), "PCH004")
T.error("the counts of meshes and animations read as a bone",
        Pieces([join(rig(counts=(0, 1, 0, 0)))[0][:-2], HERE, b"\0\0"]), "PCH009",
        path="/bones/0/parent")
T.error("image name past the end", rig([image(name=b"", length=Here(65535))]), "PCH004")
T.error("bone name past the end", rig([], [bone(length=Here(1000))]), "PCH004")
T.error("mesh name past the end", rig([], [], [mesh(length=Here(1000))]), "PCH004")
T.error("animation name past the end", rig([], [], [], [animation(length=Here(1000))]), "PCH004")
for size in (len(PNG) + 1000, 2147483648, 4294967295):
    T.error(f"image data of {size} bytes", rig([image(size=Here(size))]), "PCH004")
BONES = 65535
T.error("65,535 bones times 65,535 frames are 98.8 GB", Pieces([b"PCHR", numbers("<IHH", 1, 30, 0), b"\0\0",
        number("<H", BONES), struct.pack("<Hh", 0, -1) * BONES, b"\0\0", b"\1\0", string(b"w"), b"\0", HERE,
        b"\xff\xff"]), "PCH004")
T.accepted("65,535 frames of no bones cost nothing", rig([], [], [], [animation(name=b"%d" % i, frames=65535)
        for i in range(40)]), "--max-memory", "262144")
T.relaxed("trailing byte", Pieces([rig(), HERE, b"\0"]), "PCH015")
T.relaxed("two rigs one after the other", Pieces([rig(), HERE, rig()]), "PCH015")


# --- names

for title, bad in {"FF": b"\xff", "overlong NUL": b"\xc0\x80", "surrogate": b"\xed\xa0\x80",
                   "above U+10FFFF": b"\xf4\x90\x80\x80",
                   "cut sequence": b"\xe6\x97"}.items():
    T.never_relaxed(f"{title} in a bone's name", rig([], [bone(Pieces([b"ab", HERE, bad]))]), "GEN005",
                    path="/bones/0/name")
for title, control in {"NUL": b"\0", "LF": b"\n", "ESC": b"\x1b", "DEL": b"\x7f"}.items():
    T.never_relaxed(f"{title} in a bone's name", rig([], [bone(Pieces([b"ab", HERE, control]))]), "GEN007",
                    path="/bones/0/name")
BAD = Pieces([b"n", HERE, b"\1"])
T.error("control in an image's name", rig([image(BAD)]), "GEN007", path="/images/0/name")
T.error("control in a mesh's name", rig([image()], [], [mesh(name=BAD)]), "GEN007", path="/meshes/0/name")
T.error("control in an animation's name", rig([], [], [], [animation(name=BAD)]), "GEN007", path="/animations/0/name")
T.accepted("dangerous names are data", rig([], [bone(name) for name in (b"..", b"../x", b"/abs", b"C:x", b"CON", b"",
        b"a/b", b"__proto__")]))
T.warning("two bones of one name", rig([], [bone(), bone(length=Here(1))]), "RIG005", path="/bones/1/name")
T.warning("two images of one name", rig([image(), image(length=Here(1))]), "RIG005", path="/images/1/name")
T.accepted("one name for parts of different kinds", rig([image(b"n")], [bone(b"n")], [mesh(name=b"n")],
                                                        [animation(name=b"n", frames=0)]))


# --- images

for form in (2, 255):
    T.never_relaxed(f"image format {form}", rig([image(form=Here(form))]), "PCH006", path="/images/0/format")
for title, data in {"one byte short": RAW[:-1], "one byte long": RAW + b"\0", "empty": b""}.items():
    T.never_relaxed(f"raw pixels {title}", rig([image(form=1, data=data, size=Here(len(data)))]), "PCH007",
                    path="/images/0/dataLength")
T.error("raw pixels of 65,535 x 65,535", rig([image(width=65535, height=65535, form=1, data=RAW, size=Here(32))]),
        "PCH007")
T.error("raw pixels whose size is right modulo 2^32", rig([image(width=32768, height=32768, form=1, data=b"",
        size=Here(0))]), "PCH007")
T.warning("image of width 0", rig([image(width=0, form=1, data=b"")]), "RIG006", path="/images/0")
T.warning("image of height 0", rig([image(height=0, form=1, data=b"")]), "RIG006", path="/images/0")
T.warning("frame rate 0", rig(fps=0), "RIG004")


# --- references

T.never_relaxed("a bone is its own parent", rig([], [bone(parent=Here(0))]), "PCH009", path="/bones/0/parent")
T.never_relaxed("mesh of image 1 of one", skinned(image=Here(1)), "PCH010", path="/meshes/0/image")
T.error("mesh of image 65,535", skinned(image=Here(65535)), "PCH010", path="/meshes/0/image")
T.error("mesh without any image", rig([], [], [mesh(image=Here(0))]), "PCH010", path="/meshes/0/image")
for count in (1, 2, 4):
    T.never_relaxed(f"{count} indices", skinned(vertex(), indices=(0,) * count, index_count=Here(count)), "PCH011",
                    path="/meshes/0/indexCount")
T.never_relaxed("index 1 of one vertex", skinned(vertex(), indices=(0, Here(1), 0)), "PCH012",
                path="/meshes/0/indices/1")
T.error("index 65,535", skinned(vertex(), indices=(0, 0, Here(65535))), "PCH012", path="/meshes/0/indices/2")
T.error("indices without vertices", skinned(indices=(Here(0), 0, 0)), "PCH012", path="/meshes/0/indices/0")
T.never_relaxed("bone 1 of one", skinned(vertex(ids=(Here(1), 0, 0, 0))), "PCH013",
                path="/meshes/0/vertices/0/boneIds/0")
T.error("bone 65,535 in the last slot", skinned(vertex(ids=(0, 0, 0, Here(65535)), weights=(0.5, 0, 0, 0.5))),
        "PCH013",
        path="/meshes/0/vertices/0/boneIds/3")
T.error("negative weight on a missing bone", skinned(vertex(ids=(0, Here(9), 0, 0), weights=(1.5, -0.5, 0, 0))),
        "PCH013",
        path="/meshes/0/vertices/0/boneIds/1")
T.accepted("a bone of weight 0 may be anything", skinned(vertex(ids=(0, 1, 65535, 9))))
T.accepted("a bone of weight -0 may be anything", skinned(vertex(ids=(0, 1, 65535, 9), weights=(1.0, -0.0, -0.0,
        -0.0))))


# --- numbers

VERTEX = "/meshes/0/vertices/0"
for field in ("x", "y", "u", "v"):
    T.never_relaxed(f"vertex {field} NaN", skinned(vertex(**{field: Here(NAN)})), "PCH014", path=f"{VERTEX}/{field}")
T.error("vertex x infinite", skinned(vertex(x=Here(INFINITY))), "PCH014", path=f"{VERTEX}/x")
TRANSFORM = "/animations/0/frames/0/0"
T.accepted("-0 and subnormal numbers", posed(transform(x=-0.0, y=1e-45)))
# What is only unusual is told of the whole vertex.
T.warning("negative weight", skinned(vertex(x=Here(0.0), weights=(1.5, -0.5, 0, 0))), "RIG001", path=VERTEX)
T.warning("weights that sum to 0.5", skinned(vertex(x=Here(0.0), weights=(0.5, 0, 0, 0))), "RIG002", path=VERTEX)
T.warning("weights that sum to 0", skinned(vertex(x=Here(0.0), weights=(0, 0, 0, 0))), "RIG002", path=VERTEX)
T.accepted("weights of a third each", skinned(vertex(weights=(1 / 3, 1 / 3, 1 / 3, 0))))
for field, value in (("u", 1.5), ("u", -0.25), ("v", 2.0), ("v", -1e30)):
    T.warning(f"{field} {value}", skinned(vertex(x=Here(0.0), **{field: value})), "RIG003", path=VERTEX)
T.warning("animation flags 2", posed(transform(), flags=Here(2)), "PCH005", path="/animations/0/flags")
T.accepted("z order of both ends", posed(transform(z_order=-32768), transform(z_order=32767)))


# --- limits

T.error("--max-memory", skinned(*[vertex()] * 500), "GEN018", "--max-memory", "10000")
T.never_relaxed("--max-bones", rig([], [bone(), bone(b"c", 0)], counts=(None, Here(2), None, None)), "PCH017",
                "--max-bones", "1", path="/boneCount")
T.accepted("--max-bones reached", rig([], [bone(), bone(b"c", 0)]), "--max-bones", "2")
T.never_relaxed("--max-vertices", skinned(vertex(), vertex(), vertex_count=Here(2)), "PCH017", "--max-vertices", "1",
                path="/meshes/0/vertexCount")
T.error("--max-vertices of all meshes", rig([image()], [bone()], [mesh(vertex(), vertex()), mesh(vertex(), name=b"n",
        vertex_count=Here(1))]), "PCH017", "--max-vertices", "2", path="/meshes/1/vertexCount")
T.accepted("--max-vertices reached", rig([image()], [bone()], [mesh(vertex(), vertex()), mesh(vertex(), name=b"n")]),
           "--max-vertices", "3")
T.never_relaxed("--max-transforms", posed(transform(), transform(), frames=Here(2)), "PCH017", "--max-transforms", "1",
                path="/animations/0/frameCount")
T.error("--max-transforms of all animations", rig([], [bone(), bone(b"c", 0)], [], [animation(transform(), transform(),
        frames=1), animation(transform(), transform(), name=b"x", frames=Here(1))]), "PCH017", "--max-transforms", "3",
        path="/animations/1/frameCount")
T.accepted("--max-transforms reached", rig([], [bone(), bone(b"c", 0)], [], [animation(*[transform()] * 4, frames=2)]),
           "--max-transforms", "4")

CASES = T.cases
