"""Rigs posed and skinned in double precision, from the formulas of docs/formats/pchr.md alone.

Matrices are (a, b, c, d, x, y): columns (a, b) and (c, d), and where 0, 0 goes.
"""

import math

BIND_NAMES = {"bind", "bindpose", "rest", "restpose", "tpose", "setup", "reset"}


def times(m, n):
    a, b, c, d, x, y = m
    return (a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
            a * n[4] + c * n[5] + x, b * n[4] + d * n[5] + y)


def inverse(m):
    a, b, c, d, x, y = m
    det = a * d - b * c
    return (d / det, -b / det, -c / det, a / det, (c * y - d * x) / det, (b * x - a * y) / det)


def worlds(rig, frame, sign=1):
    out = []
    for bone, t in zip(rig["bones"], frame):
        angle = math.radians(t["rotation"]) * sign
        cos, sin = math.cos(angle), math.sin(angle)
        local = (cos * t["scaleX"], sin * t["scaleX"], -sin * t["scaleY"], cos * t["scaleY"], t["x"], t["y"])
        out.append(local if bone["parent"] < 0 else times(out[bone["parent"]], local))
    return out


def skinned(vertex, matrices):
    x = y = 0.0
    for bone, weight in zip(vertex["boneIds"], vertex["boneWeights"]):
        if weight > 0:
            a, b, c, d, tx, ty = matrices[bone]
            x += weight * (a * vertex["x"] + c * vertex["y"] + tx)
            y += weight * (b * vertex["x"] + d * vertex["y"] + ty)
    return x, y


def dominant(mesh):
    sums = {}
    for vertex in mesh["vertices"]:
        for bone, weight in zip(vertex["boneIds"], vertex["boneWeights"]):
            if weight > 0:
                sums[bone] = sums.get(bone, 0) + weight
    return min(sums, key=lambda bone: (-sums[bone], bone))


def between(one, other, t):
    """Straight for places and scales, by the shorter arc for rotations; what does not go gradually holds."""
    turn = math.remainder(other["rotation"] - one["rotation"], 360)
    moved = {key: one[key] + (other[key] - one[key]) * t for key in ("x", "y", "scaleX", "scaleY")}
    return {**one, **moved, "rotation": one["rotation"] + turn * t}


def transforms(animation, position, step=False):
    """At a place counted in frames: 2.5 is half way from frame 2 to 3. Loops go on with frame 0, others stay."""
    frames = animation["frames"]
    count = len(frames)
    position = position % count if animation["loop"] else min(position, count - 1)
    if abs(position - round(position)) < 1e-6:
        position = round(position) % count
    first = int(position)
    if step or position == first:
        return frames[first]
    return [between(a, b, position - first) for a, b in zip(frames[first], frames[(first + 1) % count])]


def find_bind(rig):
    """(animation, frame, why): the first that has frames and one of the names, else the first that has frames."""
    for number, animation in enumerate(rig["animations"]):
        if animation["frames"] and animation["name"].lower() in BIND_NAMES:
            return number, 0, "by its name"
    return next(((i, 0, "the first frame") for i, a in enumerate(rig["animations"]) if a["frames"]), None)


def posed(rig, frame, bind=(0, 0), sign=1):
    """Meshes from back to front as (mesh, points); `bind` is (animation, frame)."""
    rest = worlds(rig, rig["animations"][bind[0]]["frames"][bind[1]], sign)
    matrices = [times(w, inverse(b)) for w, b in zip(worlds(rig, frame, sign), rest)]
    order = sorted(range(len(rig["meshes"])), key=lambda i: (frame[dominant(rig["meshes"][i])]["zOrder"], i))
    return [(rig["meshes"][i], [skinned(v, matrices) for v in rig["meshes"][i]["vertices"]]) for i in order
            if frame[dominant(rig["meshes"][i])]["visible"]]


def box(meshes):
    """(left, bottom, right, top) of what `posed` gave."""
    points = [p for _, points in meshes for p in points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def joined(boxes):
    lefts, bottoms, rights, tops = zip(*boxes)
    return min(lefts), min(bottoms), max(rights), max(tops)
