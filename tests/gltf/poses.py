#!/usr/bin/env python3
"""Where vertices of a rig are, worked out from the PCHR by the formula on docs/formats/pchr.md, in double precision.

    poses.py FILE.pchr

Prints a JSON list of {mesh, vertex, animation, time, x, y}: some vertices at some times, on frames and between.
"""
import json
import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "differential"))
import pchr  # noqa: E402

BIND = {"bind", "bindpose", "rest", "restpose", "tpose", "setup", "reset"}


def local(t):
    angle = math.radians(t["rotation"])
    sine, cosine = math.sin(angle), math.cos(angle)
    return (cosine * t["scaleX"], sine * t["scaleX"], -sine * t["scaleY"], cosine * t["scaleY"], t["x"], t["y"])


def multiply(m, n):
    a, b, c, d, x, y = m
    e, f, g, h, u, v = n
    return (a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * u + c * v + x, b * u + d * v + y)


def invert(m):
    a, b, c, d, x, y = m
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * y - d * x) / size, (b * x - a * y) / size)


def worlds(bones, frame):
    result = []
    for bone, transform in zip(bones, frame):
        own = local(transform)
        result.append(own if bone["parent"] < 0 else multiply(result[bone["parent"]], own))
    return result


def between(one, other, t):
    """Straight for places and scales, by the shorter arc for rotations."""
    turn = math.remainder(other["rotation"] - one["rotation"], 360)
    result = {key: one[key] + (other[key] - one[key]) * t for key in ("x", "y", "scaleX", "scaleY")}
    return {**result, "rotation": one["rotation"] + turn * t, "half": abs(abs(turn) - 180) < 1e-3}


def sample(animation, fps, frame):
    frames = animation["frames"]
    first = int(frame)
    last = (first + 1) % len(frames) if animation["loop"] else min(first + 1, len(frames) - 1)
    return [between(one, other, frame - first) for one, other in zip(frames[first], frames[last])]


def main():
    rig = pchr.decode(pathlib.Path(sys.argv[1]).read_bytes())
    rng = random.Random(1)
    bones, animations = rig["bones"], rig["animations"]
    binds = [a for a in animations if a["frames"] and a["name"].lower() in BIND] or [a for a in animations if a["frames"]]
    inverse = [invert(world) for world in worlds(bones, binds[0]["frames"][0])]
    poses = []
    for number, animation in enumerate(animations):
        count = len(animation["frames"])
        ends = count - (0 if animation["loop"] else 1)
        for frame in [0, count - 1] + [rng.uniform(0, ends) for _ in range(3)]:
            frame = min(frame, count - 1e-9)
            pose = sample(animation, rig["fps"], frame)
            if any(t["half"] for t in pose) and frame != int(frame):
                continue  # half a turn may go either way round
            now = worlds(bones, pose)
            for index, mesh in enumerate(rig["meshes"]):
                at = rng.randrange(len(mesh["vertices"]))
                vertex = mesh["vertices"][at]
                x = y = 0
                for bone, weight in zip(vertex["boneIds"], vertex["boneWeights"]):
                    if weight > 0:
                        a, b, c, d, u, v = multiply(now[bone], inverse[bone])
                        x += weight * (a * vertex["x"] + c * vertex["y"] + u)
                        y += weight * (b * vertex["x"] + d * vertex["y"] + v)
                poses.append({"mesh": index, "vertex": at, "animation": number, "time": frame / rig["fps"], "x": x, "y": y})
    json.dump(poses, sys.stdout)


main()
