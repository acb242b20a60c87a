#!/usr/bin/env python3
"""Draws rigs a second time, in plain Python from the rules alone, and compares every pixel.

    reference.py --command build/release/spritepress

Everything is in double precision and asked for each pixel on its own: which triangles its middle lies in, and which
texel that is. The program rounds positions to 1/256 pixel and poses in float32, so where a pixel is not the same it
must be as the reference sees it within 1/100 pixel of its middle.
"""
import argparse
import functools
import math
import pathlib
import sys

from drawing import EXAMPLES, ROOT, expect, main, picture, run

sys.path.append(str(ROOT / "tests" / "differential"))
import pchr  # noqa: E402
import pixels  # noqa: E402
from posing import box, posed  # noqa: E402

# file, animation, its index, frame, bind animation, scale
CASES = [("lamp.pchr", "nod", 0, 0, 0, 2), ("lamp.pchr", "nod", 0, 2, 0, 2), ("lamp.pchr", "nod", 0, 7, 0, 3),
         ("fox.pchr", "rest", 0, 0, 0, 1), ("fox.pchr", "walk", 2, 1, 0, 1), ("fox.pchr", "walk", 2, 9, 0, 0.5),
         ("fox.pchr", "attack", 3, 7, 0, 0.5), ("jellyfish.pchr", "sway", 1, 6, 0, 0.5),
         ("jellyfish.pchr", "sway", 1, 20, 0, 1)]


def premultiplied(colour):
    return tuple(round(c * colour[3] / 255) for c in colour[:3]) + (colour[3], )


class Scene:
    """Triangles on a canvas, with the picture's size as the command chooses it: the bounds and a pixel around them."""

    def __init__(self, meshes, image, scale):
        x0, y0, x1, y1 = box(meshes)
        self.width = math.ceil((x1 - x0) * scale - 1e-4) + 2
        self.height = math.ceil((y1 - y0) * scale - 1e-4) + 2
        left = self.width / 2 - (x1 + x0) / 2 * scale
        top = self.height / 2 + (y1 + y0) / 2 * scale
        self.texels = [[premultiplied(p) for p in row] for row in image.rows]
        self.triangles = []
        for mesh, points in meshes:
            at = [(left + x * scale, top - y * scale, v["u"] * image.width, v["v"] * image.height)
                  for (x, y), v in zip(points, mesh["vertices"])]
            indices = mesh["indices"]
            self.triangles += [tuple(at[k] for k in indices[i:i + 3]) for i in range(0, len(indices), 3)]
        self.rows = [[t for t in self.triangles if min(p[1] for p in t) < y + 1.1 and max(p[1] for p in t) > y - 0.1]
                     for y in range(self.height)]

    def colour(self, row, x, y):
        """Premultiplied, all triangles over one another."""
        out = (0, 0, 0, 0)
        for (ax, ay, au, av), (bx, by, bu, bv), (cx, cy, cu, cv) in self.rows[row]:
            area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if area == 0:
                continue
            p = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
            q = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
            if p < 0 or q < 0 or p + q > 1:
                continue
            u, v = au + (bu - au) * p + (cu - au) * q, av + (bv - av) * p + (cv - av) * q
            line = self.texels[min(len(self.texels) - 1, max(0, math.floor(v)))]
            over = line[min(len(line) - 1, max(0, math.floor(u)))]
            out = tuple(o + round(c * (255 - over[3]) / 255) for c, o in zip(out, over))
        return out

    def straight(self, row, x, y):
        r, g, b, a = self.colour(row, x, y)
        return (0, 0, 0, 0) if a == 0 else tuple(min(255, (c * 510 + a) // (2 * a)) for c in (r, g, b)) + (a, )


def check(case, command, folder):
    source, name, animation, frame, bind, scale = case
    rig = pchr.decode((EXAMPLES / source).read_bytes())
    run(command, "render", "-q", EXAMPLES / source, "--animation", name, "--frame", frame, "--scale", scale,
        "--antialias", 1, "--filter", "nearest", "-o", folder / "got.png")
    got = picture(folder / "got.png")
    image = pixels.decode(png_of(EXAMPLES / source))
    scene = Scene(posed(rig, rig["animations"][animation]["frames"][frame], (bind, 0)), image, scale)
    expect((scene.width, scene.height) == got.size, f"{got.size}, not {(scene.width, scene.height)}")
    other = 0
    for y in range(got.height):
        for x in range(got.width):
            colour = got.getpixel((x, y))
            if scene.straight(y, x + 0.5, y + 0.5) == colour:
                continue
            other += 1
            near = {scene.straight(y, x + 0.5 + i * 0.005, y + 0.5 + j * 0.005)
                    for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)}
            # Where several edges or texels meet, each may have gone another way.
            close = min(max(abs(a - b) for a, b in zip(colour, c)) for c in near)
            expect(close <= 1, f"pixel {x}, {y} is {colour}, not {scene.straight(y, x + 0.5, y + 0.5)} or {near}")
    expect(other <= got.width * got.height / 50, f"{other} pixels are not the same")


def png_of(path):
    """The first image of a file: it is a PNG, and there is only one."""
    data = path.read_bytes()
    start = data.index(b"\x89PNG")
    return data[start:data.index(b"IEND") + 8]


CHECKS = [(f"{case[0]}, {case[1]}, frame {case[3]}", functools.partial(check, case)) for case in CASES]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    sys.exit(main(CHECKS, parser.parse_args().command))
