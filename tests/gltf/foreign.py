#!/usr/bin/env python3
"""Random glTF as other tools write it, read by the command and played twice.

    foreign.py --command build/release/spritepress [--count 40]

Once by the formulas of the glTF specification ("Skins", "Animations"), once as the PCHR that the command made of it, read
by the decoder of tests/differential and posed by tests/render/posing.py: every vertex must be at the same place in every
frame. Nodes lie in the plane and do not lean, so that a rig can hold them; they stand in any order, as translation,
rotation and scale or as a matrix, joints have parents that are none, skins are bound in any pose, meshes hang on nodes
or have skins; some scenes are made with z up and stood up by their root; accessors have strides and components of all kinds, keys go straight, in steps or in splines.
"""
import argparse
import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "differential"), str(TESTS / "render")]
import pchr  # noqa: E402
import posing  # noqa: E402
from pieces import png_file  # noqa: E402

FLOAT, U8, U16, U32 = 5126, 5121, 5123, 5125
LETTERS = {FLOAT: "f", U8: "B", U16: "H", U32: "I"}
RATES = (24, 25, 30, 60, 120)


def rounded(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


# --- writing --------------------------------------------------------------------------------------------------

class File:
    """The root and the binary chunk of a container."""

    def __init__(self, rng):
        self.rng, self.data = rng, bytearray()
        self.root = {"asset": {"version": "2.0"}, "bufferViews": [], "accessors": [], "meshes": [], "nodes": []}

    def view(self, data, **fields):
        self.data += b"\0" * (-len(self.data) % 4)
        self.root["bufferViews"].append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data), **fields})
        self.data += data
        return len(self.root["bufferViews"]) - 1

    def accessor(self, kind, rows, component=FLOAT, attribute=False, **fields):
        """Elements side by side, or with gaps between them, and perhaps behind an offset."""
        packed = [struct.pack(f"<{len(row)}{LETTERS[component]}", *row) for row in rows]
        size = len(packed[0])
        stride = -(-size // 4) * 4 + (self.rng.choice((0, 4, 12)) if attribute else 0)
        start = self.rng.choice((0, 4)) if attribute else 0
        data = bytes(start) + b"".join(p.ljust(stride, b"\xEE") if attribute else p for p in packed)
        view = self.view(data, **({"byteStride": stride} if attribute else {}))
        self.root["accessors"].append({"bufferView": view, "byteOffset": start, "componentType": component, "type": kind,
                                       "count": len(rows), **fields})
        return len(self.root["accessors"]) - 1

    def write(self, path):
        self.data += b"\0" * (-len(self.data) % 4)
        self.root["buffers"] = [{"byteLength": len(self.data)}]
        text = json.dumps(self.root).encode()
        text += b" " * (-len(text) % 4)
        body = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(self.data), b"BIN\0") + self.data
        path.write_bytes(b"glTF" + struct.pack("<II", 2, 12 + len(body)) + body)


# --- scenes: a model to evaluate, and the file of it --------------------------------------------------------------

def quaternion(angle):
    return (0.0, 0.0, rounded(math.sin(angle / 2)), rounded(math.cos(angle / 2)))


class Scene:
    def __init__(self, rng):
        self.rng, self.file = rng, File(rng)
        self.lies = rng.random() < 0.4  # made with z up: see lay
        count = rng.randint(2, 9)
        self.parents = [rng.randint(-1, i - 1) for i in range(count)]
        order = list(range(count))
        rng.shuffle(order)  # children may stand before their parents
        self.parents = self.reordered(order)
        self.nodes = [self.pose(i) for i in range(count)]
        self.animations, self.parts = [], []
        self.make_nodes()
        self.make_texture()
        self.make_skins()
        self.make_rigid()
        self.make_animations()
        if self.lies:
            self.stand_up()
        nodes = self.file.root["nodes"]
        below = {child for node in nodes for child in node.get("children", ())}
        self.file.root["scenes"] = [{"nodes": [i for i in range(len(nodes)) if i not in below]}]

    def lay(self, kind, value):
        """A vector, the axis of a quaternion, a scale or a matrix of the plane, as a tool with z up has it."""
        if not self.lies:
            return list(value)
        if kind == "scale":
            return [value[0], value[2], value[1]]
        if kind == "matrix":  # columns of four
            columns = [self.lay("vector", value[i:i + 3]) for i in (0, 4, 8, 12)]
            x, y, z, place = columns
            return [*x, 0, *(-c for c in z), 0, *y, 0, *place, 1]
        return [value[0], -value[2], value[1], *value[3:]]

    def stand_up(self):
        """Hangs all nodes on one or two that turn the whole, as exporters do; the skinned meshes need not be there."""
        nodes = self.file.root["nodes"]
        below = {child for node in nodes for child in node.get("children", ())}
        tops = [i for i in range(len(nodes)) if i not in below and ("skin" not in nodes[i] or self.rng.random() < 0.5)]
        half = math.sqrt(0.5)
        if self.rng.random() < 0.3:  # a node too many, and one that undoes it
            nodes.append({"name": "over", "children": tops, "rotation": [-half, 0, 0, half]})
            nodes.append({"name": "back", "children": [len(nodes) - 1], "rotation": [half, 0, 0, half]})
            tops = [len(nodes) - 1]
        turn = {"rotation": [-half, 0, 0, half]} if self.rng.random() < 0.5 else {
            "matrix": [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1]}
        nodes.append({"name": "z up", "children": tops, **turn})

    def reordered(self, order):
        parents = [None] * len(order)
        for old, new in enumerate(order):
            parents[new] = -1 if self.parents[old] < 0 else order[self.parents[old]]
        return parents

    def has_children(self, index):
        return index in self.parents

    def pose(self, index):
        """Translation, quaternion, scale. Only where nothing hangs on it a scale is uneven: else children lean."""
        rng = self.rng
        even = rounded(rng.choice((1, 1, 0.5, 1.25, 2)))
        scale = (even, even if self.has_children(index) else rounded(rng.uniform(0.5, 2)), 1.0)
        return ((rounded(rng.uniform(-30, 30)), rounded(rng.uniform(-30, 30)), 0.0),
                quaternion(rng.uniform(-3, 3)), scale)

    def make_nodes(self):
        for i, (translation, rotation, scale) in enumerate(self.nodes):
            node = {"name": f"node {i}"}
            children = [k for k, parent in enumerate(self.parents) if parent == i]
            if children:
                node["children"] = children
            node.update(translation=self.lay("vector", translation), rotation=self.lay("vector", rotation),
                        scale=self.lay("scale", scale))
            self.file.root["nodes"].append(node)

    def make_texture(self):
        root = self.file.root
        root["images"] = [{"bufferView": self.file.view(png_file(self.rng, 4, 4)), "mimeType": "image/png"}]
        root["textures"] = [{"source": 0}]
        root["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}},
                              "extensions": {"KHR_materials_unlit": {}}}]
        root["extensionsUsed"] = ["KHR_materials_unlit"]

    def primitive(self, extra):
        """Positions, triangles in one of the three modes, and what a skin needs."""
        rng, count = self.rng, self.rng.randint(3, 12)
        places = [(rounded(rng.uniform(-50, 50)), rounded(rng.uniform(-50, 50)), 0.0) for _ in range(count)]
        laid = [self.lay("vector", place) for place in places]
        attributes = {"POSITION": self.file.accessor("VEC3", laid, attribute=True,
                                                     min=[min(c) for c in zip(*laid)], max=[max(c) for c in zip(*laid)]),
                      "TEXCOORD_0": self.file.accessor("VEC2", [(rng.random(), rng.random()) for _ in places],
                                                       attribute=True), **extra(count)}
        primitive = {"attributes": attributes, "material": 0, "mode": rng.choice((4, 4, 5, 6))}
        indices = list(range(count))
        if rng.random() < 0.7:
            indices = [rng.randrange(count) for _ in range(3 * rng.randint(1, 6))]
            kind = rng.choice((U8, U16, U32))
            primitive["indices"] = self.file.accessor("SCALAR", [(i,) for i in indices], kind)
        elif primitive["mode"] == 4 and count % 3:
            primitive["mode"] = 5
        return primitive, places, triangles(indices, primitive["mode"])

    def add_mesh(self, node_fields, extra, bind):
        """A mesh of one or two primitives; `bind` says how a vertex is skinned."""
        primitives = [self.primitive(extra) for _ in range(self.rng.randint(1, 2))]
        self.file.root["meshes"].append({"primitives": [p for p, _, _ in primitives]})
        name = node_fields["name"]
        for number, (primitive, places, corners) in enumerate(primitives):
            self.parts.append((name if number == 0 else f"{name}.{number}", primitive, places, corners, bind))
        return len(self.file.root["meshes"]) - 1

    def make_skins(self):
        """One or two, each with its own joints. The first is bound in a pose of its own or in that of the nodes, the
        second in that of the nodes: in a rig there is but one bind pose, and vertices that were bound in two can
        only be moved where one joint has them."""
        rng, root = self.rng, self.file.root
        root["skins"] = []
        for number in range(rng.choice((1, 1, 2))):
            joints = rng.sample(range(len(self.nodes)), rng.randint(1, len(self.nodes)))
            pose = self.nodes if rng.random() < 0.5 or number else [
                (t, quaternion(rng.uniform(-3, 3)), s) for t, _, s in self.nodes]
            inverses = [[rounded(v) for v in posing.inverse(self.world(j, pose))] for j in joints]
            matrices = [self.lay("matrix", (a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1))
                        for a, b, c, d, x, y in inverses]
            root["skins"].append({"joints": joints, "inverseBindMatrices": self.file.accessor("MAT4", matrices)})
            slots = {}
            alone = number == 1

            def extra(count, joints=joints, slots=slots, alone=alone):
                kind = rng.choice((U8, U16))
                ids = [[rng.randrange(len(joints)) for _ in range(4)] for _ in range(count)]
                weights, component, fields = shares(rng, count, alone)
                made = {"JOINTS_0": self.file.accessor("VEC4", ids, kind, attribute=True),
                        "WEIGHTS_0": self.file.accessor("VEC4", weights, component, attribute=True, **fields)}
                slots[made["WEIGHTS_0"]] = (ids, weights, {FLOAT: 1, U8: 255, U16: 65535}[component])
                return made

            name = f"skinned {number}"
            mesh = self.add_mesh({"name": name}, extra, ("skin", joints, inverses, slots))
            root["nodes"].append({"name": name, "mesh": mesh, "skin": number})

    def make_rigid(self):
        """Meshes without a skin move with their node."""
        for index in self.rng.sample(range(len(self.nodes)), self.rng.randint(0, 2)):
            node = self.file.root["nodes"][index]
            node["mesh"] = self.add_mesh(node, lambda count: {}, ("node", index))

    def make_animations(self):
        rng, root = self.rng, self.file.root
        root["animations"] = []
        self.rate = rng.choice((24, 25, 30, 60))
        moved = set()
        for number in range(rng.randint(1, 3)):
            animation = {"name": f"animation {number}", "channels": [], "samplers": []}
            tracks = []
            for index in range(len(self.nodes)):
                for path in ("translation", "rotation", "scale"):
                    if rng.random() < 0.4:
                        tracks.append(self.track(animation, index, path))
                        moved.add(index)
            if not tracks:
                tracks.append(self.track(animation, 0, "rotation"))
                moved.add(0)
            root["animations"].append(animation)
            self.animations.append((animation["name"], tracks))
        for index, node in enumerate(root["nodes"][:len(self.nodes)]):
            if index not in moved and rng.random() < 0.4:  # what is not moved may be a matrix
                a, b, c, d, x, y = affine(*self.nodes[index])
                for key in ("translation", "rotation", "scale"):
                    del node[key]
                node["matrix"] = self.lay("matrix", (a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1))

    def track(self, animation, index, path):
        rng = self.rng
        frames = sorted(rng.sample(range(0, 20), rng.randint(1, 5)))
        times = [rounded(frame / self.rate) for frame in frames]
        curve = rng.choice(("LINEAR", "LINEAR", "STEP", "CUBICSPLINE"))
        slot = {"translation": 0, "rotation": 1, "scale": 2}[path]
        values = [self.pose(index)[slot] for _ in times]
        rows, kind = values, "VEC4" if path == "rotation" else "VEC3"
        tangents = None
        if curve == "CUBICSPLINE":
            def flat(value):  # a tangent in the plane; even where the scale must be
                slope = rounded(rng.uniform(-1, 1))
                if path == "rotation":
                    return (0.0, 0.0, slope, 0.0)
                return (slope, slope if path == "scale" else rounded(rng.uniform(-9, 9)), 0.0)
            tangents = [(flat(v), flat(v)) for v in values]
            rows = [row for value, (into, out) in zip(values, tangents) for row in (into, value, out)]
        animation["samplers"].append({"input": self.file.accessor("SCALAR", [(t,) for t in times], min=[times[0]],
                                                                  max=[times[-1]]),
                                      "output": self.file.accessor(kind, [self.lay(path, row) for row in rows]),
                                      "interpolation": curve})
        animation["channels"].append({"sampler": len(animation["samplers"]) - 1,
                                      "target": {"node": index, "path": path}})
        return index, slot, times, values, tangents, curve

    def world(self, index, pose):
        own = affine(*pose[index])
        return own if self.parents[index] < 0 else posing.times(self.world(self.parents[index], pose), own)

    def posed(self, tracks, time):
        pose = [list(node) for node in self.nodes]
        for index, slot, times, values, tangents, curve in tracks:
            pose[index][slot] = sampled(slot == 1, times, values, tangents, curve, time)
        return pose

    def points(self, part, pose):
        """Where the vertices of a primitive are."""
        _, primitive, places, _, bind = part
        if bind[0] == "node":
            return [moved(self.world(bind[1], pose), x, y) for x, y, _ in places]
        _, joints, inverses, slots = bind
        matrices = [posing.times(self.world(j, pose), inverse) for j, inverse in zip(joints, inverses)]
        ids, weights, whole = slots[primitive["attributes"]["WEIGHTS_0"]]
        out = []
        for (x, y, _), joint, weight in zip(places, ids, weights):
            spots = [moved(matrices[j], x, y) for j in joint]
            out.append(tuple(sum(w / whole * spot[k] for w, spot in zip(weight, spots)) for k in (0, 1)))
        return out


def affine(translation, rotation, scale):
    _, _, z, w = rotation
    cosine, sine = w * w - z * z, 2 * z * w
    return (cosine * scale[0], sine * scale[0], -sine * scale[1], cosine * scale[1], translation[0], translation[1])


def moved(m, x, y):
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def shares(rng, count, alone):
    """Four weights a vertex with the sum 1, as floats or as whole parts of the greatest number; or one and no others."""
    component = rng.choice((FLOAT, U8, U16))
    whole = {FLOAT: 1024, U8: 255, U16: 65535}[component]
    rows = []
    for _ in range(count):
        cuts = sorted(rng.choice((0, whole)) if alone else rng.randint(0, whole) for _ in range(3))
        rows.append([b - a for a, b in zip([0] + cuts, cuts + [whole])])
    if component == FLOAT:
        return [[value / whole for value in row] for row in rows], component, {}
    return rows, component, {"normalized": True}


def triangles(indices, mode):
    if mode == 4:
        return [tuple(indices[i:i + 3]) for i in range(0, len(indices) - 2, 3)]
    if mode == 5:
        return [(indices[i], indices[i + 1 + i % 2], indices[i + 2 - i % 2]) for i in range(len(indices) - 2)]
    return [(indices[i + 1], indices[i + 2], indices[0]) for i in range(len(indices) - 2)]


def sampled(is_rotation, times, values, tangents, curve, time):
    key = max((i for i, t in enumerate(times) if t <= time), default=0)
    if key + 1 == len(times) or time <= times[key]:
        return normal(values[key]) if is_rotation else values[key]
    width = times[key + 1] - times[key]
    t = (time - times[key]) / width
    a, b = values[key], values[key + 1]
    if curve == "STEP":
        return normal(a) if is_rotation else a
    if curve == "CUBICSPLINE":
        out, into = tangents[key][1], tangents[key + 1][0]
        mixed = tuple((2 * t ** 3 - 3 * t * t + 1) * p + width * (t ** 3 - 2 * t * t + t) * m +
                      (-2 * t ** 3 + 3 * t * t) * q + width * (t ** 3 - t * t) * n for p, m, q, n in zip(a, out, b, into))
        return normal(mixed) if is_rotation else mixed
    return slerp(a, b, t) if is_rotation else tuple(p + (q - p) * t for p, q in zip(a, b))


def normal(q):
    size = math.sqrt(sum(v * v for v in q))
    return tuple(v / size for v in q)


def slerp(a, b, t):
    a, b = normal(a), normal(b)
    dot = sum(p * q for p, q in zip(a, b))
    angle = math.acos(min(1, abs(dot)))
    if math.sin(angle) < 1e-6:
        return a
    near, far = math.sin((1 - t) * angle) / math.sin(angle), math.sin(t * angle) / math.sin(angle)
    return tuple(near * p + (far if dot >= 0 else -far) * q for p, q in zip(a, b))


# --- comparing ------------------------------------------------------------------------------------------------

def expected_rate(scene):
    """The first of the usual rates that has all keys on its frames."""
    times = [t for _, tracks in scene.animations for track in tracks for t in track[2]]
    return next(rate for rate in RATES if all(abs(t * rate - round(t * rate)) < 1e-4 for t in times))


def compare(scene, rig):
    """None, or what is not the same."""
    rate = expected_rate(scene)
    if rig["fps"] != rate:
        return f"{rig['fps']} frames a second, not {rate}"
    meshes = {mesh["name"]: mesh for mesh in rig["meshes"]}
    if set(meshes) != {part[0] for part in scene.parts}:
        return f"meshes {sorted(meshes)}"
    for name, _, _, corners, _ in scene.parts:
        indices = meshes[name]["indices"]
        got = [tuple(indices[i:i + 3]) for i in range(0, len(indices), 3)]
        if [turned(t) for t in got] != [turned(t) for t in corners]:
            return f"{name}: triangles {got}, not {corners}"
    animations = {animation["name"]: animation for animation in rig["animations"]}
    bind = posing.find_bind(rig)[:2]
    rest = posing.worlds(rig, rig["animations"][bind[0]]["frames"][bind[1]])
    for name, tracks in scene.animations:
        frames = animations[name]["frames"]
        last = round(max(track[2][-1] for track in tracks) * rate)
        if len(frames) != last + 1:
            return f"{name}: {len(frames)} frames, not {last + 1}"
        for number, frame in enumerate(frames):
            matrices = [posing.times(w, posing.inverse(b)) for w, b in zip(posing.worlds(rig, frame), rest)]
            pose = scene.posed(tracks, rounded(number / rate))
            for part in scene.parts:
                for at, (vertex, (x, y)) in enumerate(zip(meshes[part[0]]["vertices"], scene.points(part, pose))):
                    got = posing.skinned(vertex, matrices)
                    off = math.hypot(got[0] - x, got[1] - y)
                    if not off < 2e-3 + 1e-5 * math.hypot(x, y):
                        return f"{name}, frame {number}, {part[0]}, vertex {at}: {got}, not {(x, y)}"
    return None


def turned(triangle):
    """From its least corner on: where a triangle begins does not matter."""
    least = triangle.index(min(triangle))
    return triangle[least:] + triangle[:least]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        source, target = pathlib.Path(name) / "in.glb", pathlib.Path(name) / "out.pchr"
        for number in range(arguments.count):
            scene = Scene(random.Random(f"foreign {number}"))
            scene.file.write(source)
            done = subprocess.run([arguments.command.resolve(), "convert", source, "-o", target, "--allow-loss"],
                                  capture_output=True, text=True)
            found = done.stderr if done.returncode else compare(scene, pchr.decode(target.read_bytes()))
            passed, failed = passed + (not found), failed + bool(found)
            if found:
                print(f"foreign {number}: {found}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
