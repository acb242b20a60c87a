#!/usr/bin/env python3
"""Draws and animates the example rigs, fox.pchr and jellyfish.pchr, with nothing but Python.

Every part is drawn from signed distances: a dark outline, three tones with a hard edge between them and a light from
the upper left. A part has a grid of vertices over it and a rule for their weights. Angles are in degrees and
counter-clockwise, y points up, bones point along their own +y, the ground is y = 0.

    python3 examples/make_rigs.py        writes beside itself
"""
import math
import pathlib
import struct
import zlib

from make_examples import Picture

HERE = pathlib.Path(__file__).resolve().parent
INK = (52, 30, 44)
LIGHT = (-0.5, 0.86)


# --- shapes: functions of x and y, below 0 inside -------------------------------------------------------

def ellipse(cx, cy, rx, ry, turn=0):
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def distance(x, y):
        x, y = (x - cx) * c + (y - cy) * s, (y - cy) * c - (x - cx) * s
        scaled = math.hypot(x / rx, y / ry)
        steep = math.hypot(x / rx ** 2, y / ry ** 2)
        return scaled * (scaled - 1) / steep if steep else -min(rx, ry)
    return distance


def limb(*stations):
    """Circles (x, y, radius) joined one after the other."""
    def distance(x, y):
        best = 1e9
        for (ax, ay, ar), (bx, by, br) in zip(stations, stations[1:]):
            dx, dy = bx - ax, by - ay
            t = min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            best = min(best, math.hypot(x - ax - dx * t, y - ay - dy * t) - ar - (br - ar) * t)
        return best
    return distance


def polygon(*points, rounding=0):
    def distance(x, y):
        best, odd = 1e9, False
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            dx, dy = bx - ax, by - ay
            t = min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            best = min(best, math.hypot(x - ax - dx * t, y - ay - dy * t))
            if (ay > y) != (by > y) and x < dx * (y - ay) / dy + ax:
                odd = not odd
        return (-best if odd else best) - rounding
    return distance


def either(*shapes):
    return lambda x, y: min(shape(x, y) for shape in shapes)


def both(*shapes):
    return lambda x, y: max(shape(x, y) for shape in shapes)


def without(shape, hole):
    return lambda x, y: max(shape(x, y), -hole(x, y))


def melted(a, b, width):
    """Both, with a fillet between them."""
    def distance(x, y):
        p, q = a(x, y), b(x, y)
        near = max(0, width - abs(p - q)) / width
        return min(p, q) - near * near * width / 4
    return distance


def grown(shape, by):
    return lambda x, y: shape(x, y) - by


def below(height):
    return lambda x, y: y - height


def toned(colour, factor):
    """Shadows lean towards blue and lights towards yellow."""
    lean = (1, 1, 1) if factor == 1 else (0.98, 0.95, 1.08) if factor < 1 else (1.02, 1.01, 0.95)
    return tuple(min(255, max(0, c * factor * tint)) for c, tint in zip(colour, lean))


# --- parts ----------------------------------------------------------------------------------------------

class Part:
    """A picture of a part of the body in its own box: left, bottom, right, top."""

    def __init__(self, name, box, density):
        self.name, self.box, self.density = name, box, density
        self.width = math.ceil((box[2] - box[0]) * density)
        self.height = math.ceil((box[3] - box[1]) * density)
        self.pixels = [[(0.0, 0.0, 0.0, 0.0)] * self.width for _ in range(self.height)]

    def fill(self, shape, colour_at, alpha=1.0):
        """Lays colour_at(x, y) over what is there; edges are smooth."""
        for row in range(self.height):
            y = self.box[3] - (row + 0.5) / self.density
            for column in range(self.width):
                x = self.box[0] + (column + 0.5) / self.density
                cover = 0.5 - shape(x, y) * self.density
                if cover <= 0:
                    continue
                cover = min(1, cover) * (alpha(x, y) if callable(alpha) else alpha)
                r, g, b = colour_at(x, y) if callable(colour_at) else colour_at
                old = self.pixels[row][column]
                rest = 1 - cover
                self.pixels[row][column] = (r * cover + old[0] * rest, g * cover + old[1] * rest,
                                            b * cover + old[2] * rest, cover + old[3] * rest)

    def ink(self, shape, width=1.5):
        self.fill(grown(shape, width), INK)

    def shaded(self, shape, colour, depth=4.0, rim=1.2, within=None):
        """Three tones: what would be out of the shape if it moved towards the light is in shadow."""
        def tone(x, y):
            dark = min(1, max(0, 0.5 + shape(x - LIGHT[0] * depth, y - LIGHT[1] * depth) * self.density))
            bright = min(1, max(0, 0.5 + shape(x + LIGHT[0] * rim, y + LIGHT[1] * rim) * self.density))
            low, middle, high = toned(colour, 0.74), colour, toned(colour, 1.2)
            mixed = [m + (h - m) * bright for m, h in zip(middle, high)]
            return tuple(m + (d - m) * dark for m, d in zip(mixed, low))
        self.fill(both(shape, within) if within else shape, tone)

    def is_whole(self):
        """Whether nothing reaches the edges of the box."""
        edges = self.pixels[0] + self.pixels[-1] + [row[i] for row in self.pixels for i in (0, -1)]
        return all(pixel[3] == 0 for pixel in edges)

    def straight(self, row, column):
        r, g, b, a = self.pixels[row][column]
        if a < 0.5 / 255:
            return (0, 0, 0, 0)
        return tuple(min(255, round(c / a)) for c in (r, g, b)) + (round(a * 255),)


def pack(parts, side):
    """Puts parts in rows, the highest first; returns the picture and each part's corner."""
    picture, places = Picture(side, side), {}
    x = y = shelf = 1
    for part in sorted(parts, key=lambda p: (-p.height, p.name)):
        if not part.is_whole():
            raise ValueError(f"{part.name} is cut off by its box")
        if x + part.width + 1 > side:
            x, y = 1, y + shelf + 1
            shelf = 1
        if y + part.height + 1 > side:
            raise ValueError(f"{part.name} does not fit")
        places[part.name] = (x, y)
        shelf = max(shelf, part.height)
        for row in range(part.height):
            for column in range(part.width):
                picture.put(x + column, y + row, part.straight(row, column))
        x += part.width + 1
    return picture, places


def paeth(line, above):
    """Each byte as the difference from what its neighbours predict."""
    out = bytearray()
    for i, byte in enumerate(line):
        left, up, corner = (line[i - 4], above[i], above[i - 4]) if i > 3 else (0, above[i], 0)
        ways = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
        guess = left if ways[0] <= ways[1] and ways[0] <= ways[2] else up if ways[1] <= ways[2] else corner
        out.append((byte - guess) % 256)
    return bytes(out)


def encode_png(picture):
    """As it is, or with Paeth's filter: flat colours like the one, soft ones the other."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    lines = [bytes(c for pixel in row for c in pixel) for row in picture.pixels]
    plain = b"".join(b"\0" + line for line in lines)
    filtered = b"".join(b"\4" + paeth(line, above) for line, above in zip(lines, [bytes(len(lines[0]))] + lines))
    packed = min((zlib.compress(raw, 9) for raw in (plain, filtered)), key=len)
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


# --- rigs -----------------------------------------------------------------------------------------------

def turned(x, y, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x * c - y * s, x * s + y * c


class Rig:
    def __init__(self, fps, side):
        self.fps, self.side = fps, side
        self.bones, self.index, self.rest = [], {}, []
        self.parts, self.meshes, self.animations = [], [], []

    def bone(self, name, parent, x, y, turn, z=0, visible=True):
        """A bone at a point of the world, turned by an angle of the world; children are relative in the file."""
        self.index[name] = len(self.bones)
        self.bones.append((name, self.index[parent] if parent else -1, x, y, turn))
        if parent:
            px, py, pturn = self.bones[self.index[parent]][2:]
            x, y = turned(x - px, y - py, -pturn)
            turn -= pturn
        self.rest.append((x, y, turn, 1.0, 1.0, visible, z))

    def mesh(self, part, columns, rows, weigh, place=lambda x, y: (x, y)):
        """A grid over a part. weigh(x, y) gives {bone: weight}; place moves the part into the world."""
        left, bottom, right, top = part.box
        vertices, indices = [], []
        for j in range(rows + 1):
            for i in range(columns + 1):
                x = left + (right - left) * i / columns
                y = bottom + (top - bottom) * j / rows
                vertices.append((place(x, y), (i / columns, 1 - j / rows), heaviest(weigh(x, y))))
        for j in range(rows):
            for i in range(columns):
                a, b = j * (columns + 1) + i, (j + 1) * (columns + 1) + i
                indices += [a, a + 1, b + 1, a, b + 1, b]
        self.parts.append(part)
        self.meshes.append((part.name, vertices, indices))

    def pose(self, **changes):
        """The rest pose with changes: bone=(turn), bone={x, y, turn, sx, sy, visible, z}. Underscores are free."""
        frame = []
        for (name, *_), rest in zip(self.bones, self.rest):
            change = changes.get(name, {})
            if not isinstance(change, dict):
                change = {"turn": change}
            x, y, turn, sx, sy, visible, z = rest
            frame.append((x + change.get("x", 0), y + change.get("y", 0), turn + change.get("turn", 0),
                          sx * change.get("sx", 1), sy * change.get("sy", 1), change.get("visible", visible),
                          change.get("z", z)))
        return frame

    def animate(self, name, loop, frames):
        self.animations.append((name, loop, frames))

    def write(self, path):
        def string(text):
            return struct.pack("<H", len(text.encode())) + text.encode()
        picture, places = pack(self.parts, self.side)
        png = encode_png(picture)
        data = b"PCHR" + struct.pack("<IHHH", 1, self.fps, 0, 1)
        data += string(path.stem) + struct.pack("<HHBI", picture.width, picture.height, 0, len(png)) + png
        data += struct.pack("<H", len(self.bones))
        data += b"".join(string(name) + struct.pack("<h", parent) for name, parent, *_ in self.bones)
        data += struct.pack("<H", len(self.meshes))
        for part, (name, vertices, indices) in zip(self.parts, self.meshes):
            data += string(name) + struct.pack("<HHI", 0, len(vertices), len(indices))
            for (x, y), (u, v), weights in vertices:
                u = (places[name][0] + u * part.width) / picture.width
                v = (places[name][1] + v * part.height) / picture.height
                ids = [self.index[bone] for bone, _ in weights] + [0] * (4 - len(weights))
                values = [weight for _, weight in weights] + [0] * (4 - len(weights))
                data += struct.pack("<4f4H4f", x, y, u, v, *ids, *values)
            data += struct.pack(f"<{len(indices)}H", *indices)
        data += struct.pack("<H", len(self.animations))
        for name, loop, frames in self.animations:
            data += string(name) + struct.pack("<BH", int(loop), len(frames))
            for frame in frames:
                for x, y, turn, sx, sy, visible, z in frame:
                    data += struct.pack("<5fBh", x, y, turn, sx, sy, int(visible), z)
        path.write_bytes(data)


def heaviest(weights):
    """At most four weights, with the sum 1 in float32 as nearly as it goes."""
    chosen = sorted(((w, bone) for bone, w in weights.items() if w > 1e-3), reverse=True)[:4]
    total = sum(w for w, _ in chosen)
    return [(bone, w / total) for w, bone in chosen]


def smooth(x):
    x = min(1, max(0, x))
    return x * x * (3 - 2 * x)


def along(position, stations):
    """Weights on a limb: bone names with the positions between them where one gives way to the next, and how wide."""
    weights = {stations[0]: 1.0}
    last = stations[0]
    for at, width, bone in stations[1:]:
        part = smooth((position - at) / width + 0.5)
        weights[bone] = part
        weights[last] -= part
        last = bone
    return weights


def spline(position, bones):
    """The weights of the uniform cubic B-spline: four bones for every vertex, and no kink anywhere."""
    position = min(len(bones) - 1, max(0, position))
    first = min(len(bones) - 2, int(position))
    t = position - first
    values = ((1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t * t + 4) / 6, (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6, t ** 3 / 6)
    weights = {}
    for k, value in enumerate(values):
        bone = bones[min(len(bones) - 1, max(0, first - 1 + k))]
        weights[bone] = weights.get(bone, 0) + value
    return weights


def wave(phase, delay=0.0):
    return math.sin(2 * math.pi * (phase - delay))


# --- the fox --------------------------------------------------------------------------------------------

FUR, CREAM, SOCK = (232, 124, 52), (250, 232, 206), (84, 52, 54)
TUNIC, BELT, GOLD = (66, 138, 112), (112, 72, 52), (246, 200, 84)
SCARF, STEEL = (204, 58, 66), (196, 210, 226)
THIGH, SHIN, ANKLE = 17.0, 17.0, 6.0


def far(colour):
    """What is on the side away from us is darker."""
    return tuple(c * f for c, f in zip(colour, (0.72, 0.7, 0.8)))


def draw_leg(name, shade):
    part = Part(name, (-10, -44, 16, 11), 1.2)
    thigh = limb((0, 0, 7.5), (0, -THIGH, 5.6), (0, -THIGH - SHIN, 4.6))
    foot = limb((0, -THIGH - SHIN - 1, 4.8), (9, -THIGH - SHIN - 2.6, 3.4))
    whole = melted(thigh, foot, 5)
    part.ink(whole)
    part.shaded(whole, shade(FUR), 3.5)
    part.shaded(whole, shade(SOCK), 3.0, within=below(-24))
    return part


def draw_arm(name, shade):
    part = Part(name, (-10, -42, 10, 11), 1.2)
    arm = limb((0, 0, 6.4), (0, -15, 5.0), (0, -29, 4.4))
    paw = ellipse(0, -32, 6, 6.4)
    sleeve = both(limb((0, 0, 6.9), (0, -15, 6.4)), lambda x, y: -13 - y)
    part.ink(either(arm, paw, sleeve))
    part.shaded(arm, shade(FUR), 3)
    part.shaded(paw, shade(SOCK), 3)
    part.ink(both(sleeve, below(-11)), 0.2)
    part.shaded(sleeve, shade(TUNIC), 3)
    return part


def draw_torso():
    part = Part("torso", (-19, 27, 20, 80), 1.2)
    skirt = polygon((-9, 52), (9, 52), (15, 33), (8, 31.5), (2, 34), (-5, 31.5), (-14, 33), rounding=2)
    chest = limb((0, 66, 9.5), (0, 50, 10.5))
    body = melted(chest, skirt, 6)
    part.ink(body)
    part.shaded(body, TUNIC, 5)
    strap = both(body, polygon((-12, 50), (-8, 48), (12, 68), (8, 71)))
    part.fill(strap, toned(BELT, 1.1))
    belt = both(grown(body, 0.4), lambda x, y: abs(y - 48.5 - x * 0.05) - 2.6)
    part.fill(grown(belt, 0.7), INK)
    part.shaded(belt, BELT, 2)
    part.fill(polygon((3, 45.5), (9, 46), (9, 52), (3, 51.5), rounding=0.6), INK)
    part.shaded(polygon((4, 46.6), (8, 47), (8, 51), (4, 50.6), rounding=0.4), GOLD, 1.4)
    return part


def draw_scarf():
    """The part around the neck, and the tail of it, which is drawn to the left."""
    ring = Part("scarf", (-19, 62, 21, 82), 1.2)
    wrap = limb((-10, 73.5, 5), (1, 71, 5.6), (12, 73.5, 4.6))
    ring.ink(wrap)
    ring.shaded(wrap, SCARF, 3)
    ring.fill(both(wrap, lambda x, y: abs(y - 73.6 + x * 0.16) - 0.5), toned(SCARF, 0.62))
    tail = Part("scarf tail", (-48, 60, -1, 80), 1.2)
    cloth = without(limb((-9, 72, 4.2), (-26, 70, 5.2), (-43, 69, 6.2)),
                    polygon((-52, 74), (-42, 69), (-52, 64)))
    cloth = both(cloth, lambda x, y: -44 - x)
    tail.ink(cloth)
    tail.shaded(cloth, SCARF, 3)
    tail.fill(both(cloth, lambda x, y: abs(x + 37) - 1.3), toned(SCARF, 1.3))
    return ring, tail


def draw_tail():
    """Drawn upwards from the root; the tip is cream."""
    part = Part("tail", (-17, -8, 17, 78), 1.2)
    brush = limb((0, 0, 4), (0, 16, 8.5), (0, 36, 13), (0, 52, 11.5), (0, 64, 6.5), (0, 72, 1.8))
    part.ink(brush)
    part.shaded(brush, FUR, 5)
    zigzag = polygon((-20, 46), (-9, 53), (-4, 46), (2, 53), (7, 46), (20, 52), (20, 90), (-20, 90))
    part.shaded(brush, CREAM, 4, within=zigzag)
    return part


def draw_head():
    part = Part("head", (-37, 70, 46, 150), 1.2)
    far_ear = polygon((9, 116), (22, 142), (28, 112), rounding=3)
    part.ink(far_ear)
    part.shaded(far_ear, far(FUR), 3)
    part.fill(both(far_ear, lambda x, y: 135 - y), far(SOCK))
    skull = ellipse(1, 98, 27, 23)
    cheek = polygon((-22, 96), (-31, 84), (-21, 86), (-22, 78), (-10, 82), (4, 80), rounding=2)
    snout = limb((18, 92, 11), (34, 90.5, 5))
    ear = polygon((-20, 110), (-14, 142), (6, 116), rounding=3)
    face = melted(melted(skull, snout, 8), cheek, 3)
    part.ink(either(face, ear))
    part.shaded(ear, FUR, 3)
    part.shaded(polygon((-14, 115), (-12, 134), (-1, 117), rounding=1.5), SOCK, 2)
    part.shaded(both(ear, lambda x, y: 136.5 - y), SOCK, 2)
    part.shaded(face, FUR, 6, 1.6)
    muzzle = either(limb((-14, 79, 7), (8, 84, 6.5), (36, 86, 5.2)), cheek, ellipse(20, 86, 13, 7))
    muzzle = both(muzzle, lambda x, y: y - 91.5 - max(0, -x - 4) * 0.1)
    part.shaded(face, CREAM, 4.5, within=muzzle)
    part.fill(ellipse(8, 90, 4.6, 2.8), (244, 138, 110), 0.6)
    nose = ellipse(38, 94, 4.2, 3.4, -15)
    part.fill(grown(nose, 0.8), INK)
    part.shaded(nose, (66, 44, 56), 1.6, 0.9)
    smile = limb((35, 87, 0.7), (29, 84, 0.8), (23, 84.6, 0.6))
    part.fill(both(smile, face), INK)
    brow = limb((9, 112, 0.8), (14, 114, 1.3), (20, 113, 0.8))
    part.fill(brow, INK)
    return part


def draw_eyes():
    box = (7, 91, 26, 112)
    opened = Part("eye", box, 1.2)
    opened.fill(ellipse(16, 101, 4.6, 7), (255, 250, 240))
    opened.fill(ellipse(17, 101, 4.0, 6.4), INK)
    opened.fill(ellipse(17.6, 98.4, 2.6, 3), (120, 74, 52))
    opened.fill(ellipse(15.7, 103.6, 1.7, 2.1), (255, 255, 255))
    closed = Part("eye closed", box, 1.2)
    lid = without(ellipse(16.5, 101, 6, 5), ellipse(16.5, 102.8, 6.4, 5))
    closed.fill(lid, INK)
    return opened, closed


def draw_sword():
    """Upwards from the hand."""
    part = Part("sword", (-12, -15, 12, 66), 1.2)
    blade = polygon((-3.2, 6), (3.2, 6), (3.2, 54), (0, 62), (-3.2, 54), rounding=0.4)
    guard = limb((-6, 5, 1.9), (6, 5, 1.9))
    grip = limb((0, 3, 2), (0, -7, 2))
    pommel = ellipse(0, -8.4, 2.8, 2.6)
    part.ink(either(blade, guard, grip, pommel), 1.3)
    part.fill(blade, toned(STEEL, 1.15))
    part.fill(both(blade, lambda x, y: -x), toned(STEEL, 0.8))
    part.fill(limb((0, 8, 0.5), (0, 48, 0.5)), toned(STEEL, 0.62))
    part.shaded(grip, BELT, 1.2)
    part.shaded(guard, GOLD, 1.4)
    part.shaded(pommel, GOLD, 1.4)
    return part


def fox_bones(rig):
    rig.bone("root", None, 0, 0, 0)
    rig.bone("hips", "root", 0, 40, 0, 4)
    rig.bone("tail1", "hips", -10, 42, 75, 0)
    rig.bone("tail2", "tail1", *fox_tail(24), 75, 0)
    rig.bone("tail3", "tail2", *fox_tail(46), 75, 0)
    for side, x, z in (("far", 6, 2), ("near", -4, 3)):
        rig.bone(f"thigh_{side}", "hips", x, 40, 180, z)
        rig.bone(f"shin_{side}", f"thigh_{side}", x, 40 - THIGH, 180, z)
        rig.bone(f"foot_{side}", f"shin_{side}", x, ANKLE, 270, z)
    rig.bone("chest", "hips", 0, 52, 0, 4)
    rig.bone("scarf1", "chest", -10, 72, 90, 5)
    rig.bone("scarf2", "scarf1", -27, 72, 90, 5)
    for side, x, z in (("far", 6, 1), ("near", -5, 10)):
        rig.bone(f"arm_{side}", "chest", x, 67, 180, z)
        rig.bone(f"fore_{side}", f"arm_{side}", x, 52, 180, z)
    rig.bone("sword", "fore_near", -5, 35, -70, 9)
    rig.bone("head", "chest", 0, 76, 0, 7)
    rig.bone("eye", "head", 16, 101, 0, 8)
    rig.bone("eye_closed", "head", 16, 101, 0, 8, False)


def fox_tail(y, x=0):
    """From the tail's own drawing to the world."""
    dx, dy = turned(x, y, 75)
    return dx - 10, dy + 42


def fox_meshes(rig):
    rig.mesh(draw_tail(), 3, 12, lambda x, y: along(y, ("tail1", (24, 22, "tail2"), (46, 22, "tail3"))),
             lambda x, y: fox_tail(y, x))
    for side, shade, hip, shoulder in (("far", far, 6, 6), ("near", lambda c: c, -4, -5)):
        rig.mesh(draw_arm(f"arm {side}", shade), 2, 11,
                 lambda x, y, s=side: along(-y, (f"arm_{s}", (15, 16, f"fore_{s}"))),
                 lambda x, y, at=shoulder: (x + at, y + 67))
        rig.mesh(draw_leg(f"leg {side}", shade), 3, 12,
                 lambda x, y, s=side: along(max(0, x - 4) - y, (f"thigh_{s}", (THIGH, 20, f"shin_{s}"),
                                                 (THIGH + SHIN - 1, 7, f"foot_{s}"))),
                 lambda x, y, at=hip: (x + at, y + 40))
    ring, tail = draw_scarf()
    rig.mesh(draw_torso(), 3, 6, lambda x, y: along(y, ("hips", (52, 18, "chest"))))
    rig.mesh(tail, 8, 2, lambda x, y: along(-x, ("chest", (11, 5, "scarf1"), (27, 16, "scarf2"))))
    rig.mesh(ring, 2, 2, lambda x, y: along(y, ("chest", (79, 10, "head"))))
    rig.mesh(draw_head(), 1, 1, lambda x, y: {"head": 1})
    opened, closed = draw_eyes()
    rig.mesh(opened, 1, 1, lambda x, y: {"eye": 1})
    rig.mesh(closed, 1, 1, lambda x, y: {"eye_closed": 1})
    sx, sy, turn = -5, 35, -70
    rig.mesh(draw_sword(), 1, 1, lambda x, y: {"sword": 1},
             lambda x, y: tuple(a + b for a, b in zip(turned(x, y, turn), (sx, sy))))


def leg_angles(hip, ankle):
    """Turns of thigh and shin from hanging straight down that bring the ankle there; knees bend forward."""
    dx, dy = ankle[0] - hip[0], ankle[1] - hip[1]
    reach = min(math.hypot(dx, dy), THIGH + SHIN - 0.05)
    towards = math.degrees(math.atan2(dx, -dy))
    at_hip = math.degrees(math.acos((THIGH ** 2 + reach ** 2 - SHIN ** 2) / (2 * THIGH * reach)))
    at_ankle = math.degrees(math.acos((SHIN ** 2 + reach ** 2 - THIGH ** 2) / (2 * SHIN * reach)))
    return towards + at_hip, towards - at_ankle


def stand(changes, side, ankle, sole=0.0):
    """Adds the leg that puts the ankle at a place of the world, the sole turned by an angle."""
    hips = changes.get("hips", {})
    lean = hips.get("turn", 0)
    offset = turned(6 if side == "far" else -4, 0, lean)
    hip = (hips.get("x", 0) + offset[0], 40 + hips.get("y", 0) + offset[1])
    thigh, shin = leg_angles(hip, ankle)
    changes[f"thigh_{side}"] = thigh - lean
    changes[f"shin_{side}"] = shin - thigh
    changes[f"foot_{side}"] = sole - shin


def eyes(changes, shut):
    changes["eye"], changes["eye_closed"] = {"visible": not shut}, {"visible": shut}


def fox_idle(rig, count):
    frames = []
    for i in range(count):
        t = i / count
        breath = wave(t)
        c = {"hips": {"y": -2.5 + 0.7 * breath}, "chest": {"turn": -2 + 1.2 * breath, "sy": 1 + 0.02 * breath},
             "head": {"turn": 1 - 1.8 * wave(t, 0.1), "y": 0.3 * breath},
             "arm_far": 14 + 3 * wave(t, 0.1), "fore_far": 26 + 4 * wave(t, 0.15),
             "arm_near": -12 + 3 * wave(t, 0.1), "fore_near": 38 + 4 * wave(t, 0.15), "sword": -30 - 6 * wave(t, 0.12),
             "tail1": 8 * wave(t, 0.05) - 8, "tail2": 12 * wave(t, 0.2) - 14, "tail3": 14 * wave(t, 0.35) - 18,
             "scarf1": 10 + 5 * wave(t, 0.15), "scarf2": 14 + 9 * wave(t, 0.35)}
        stand(c, "far", (8, ANKLE))
        stand(c, "near", (-7, ANKLE))
        eyes(c, count * 0.6 <= i < count * 0.6 + 2)
        frames.append(rig.pose(**c))
    return frames


STRIDE, STANCE = 15.0, 0.6


def step(phase):
    """Where the ankle is and how the sole is turned: heel first, flat, up on the toes, and through the air."""
    phase %= 1
    if phase < STANCE:
        t = phase / STANCE
        x = STRIDE * (1 - 2 * t)
        heel = 16 * (1 - smooth(t / 0.2))
        toe = -38 * smooth((t - 0.6) / 0.4)
        # Turning about the heel or the toe lifts the ankle.
        lift = abs(math.sin(math.radians(toe))) * 9
        return (x, ANKLE + lift), heel + toe
    t = (phase - STANCE) / (1 - STANCE)
    x = -STRIDE + 2 * STRIDE * smooth(t)
    start = abs(math.sin(math.radians(38))) * 9
    lift = start * (1 - t) ** 2 + 11 * math.sin(math.pi * t) ** 1.2
    return (x, ANKLE + lift), -38 * (1 - smooth(t * 1.5)) + 16 * smooth((t - 0.4) / 0.6)


def fox_walk(rig, count):
    frames = []
    for i in range(count):
        t = i / count
        swing = math.cos(2 * math.pi * t)
        bob = -math.cos(4 * math.pi * (t - 0.07))
        c = {"hips": {"x": 1.0, "y": -4.2 + 1.7 * bob, "turn": -4 + 1.5 * swing},
             "chest": -3 - 3 * swing + 1.0 * wave(2 * t), "head": {"turn": 6 + 1.5 * swing - 1.5 * wave(2 * t, 0.1)},
             "arm_near": -4 - 30 * swing, "fore_near": 34 - 12 * swing, "sword": -36 + 36 * swing,
             "arm_far": 4 + 34 * swing, "fore_far": 30 + 16 * swing,
             "tail1": -4 + 7 * wave(2 * t, 0.1), "tail2": -12 + 10 * wave(2 * t, 0.3),
             "tail3": -18 + 14 * wave(2 * t, 0.5), "scarf1": -4 + 9 * wave(2 * t, 0.1),
             "scarf2": 12 * wave(2 * t, 0.35)}
        for side, offset in (("near", 0), ("far", 0.5)):
            (x, y), sole = step(t + offset)
            stand(c, side, (x + 1 + (1.5 if side == "far" else -1.5), y), sole)
        eyes(c, False)
        frames.append(rig.pose(**c))
    return frames


def between(keys, at):
    """Eases from key to key: (frame, values)."""
    for (start, a), (end, b) in zip(keys, keys[1:]):
        if at <= end:
            t = smooth((at - start) / (end - start))
            return {name: a[name] + (b[name] - a[name]) * t for name in a}
    return dict(keys[-1][1])


def fox_attack(rig, count):
    """Draws back, strikes, holds, and returns to where idle begins."""
    ready = dict(x=0, y=-2.5, lean=0, chest=-2, head=1, arm=-12, fore=38, sword=-30, far=14, elbow=26, foot=8, tail=0,
                 scarf=0)
    back = dict(x=-5, y=-6, lean=8, chest=14, head=-12, arm=-118, fore=16, sword=220, far=52, elbow=34, foot=8,
                tail=-14, scarf=-16)
    # The same again, counted so that the blow goes over the head.
    over = dict(back, arm=back["arm"] + 360, sword=back["sword"] - 360)
    hit = dict(x=11, y=-9, lean=-12, chest=-18, head=18, arm=84, fore=8, sword=-70, far=-46, elbow=24, foot=24, tail=22,
               scarf=-22)
    low = dict(hit, x=12, y=-10, arm=52, fore=2, sword=-58, chest=-24, head=22, tail=30, scarf=10)
    keys = [(0, ready), (5, back), (6.9, dict(back, lean=9, y=-6.5)), (7, over), (9, hit), (10, low), (12, low),
            (count - 1, ready)]
    frames = []
    for i in range(count):
        v = between(keys, i)
        behind = not -30 < v["arm"] < 120
        c = {"hips": {"x": v["x"], "y": v["y"], "turn": v["lean"]}, "chest": v["chest"], "head": v["head"],
             "arm_near": v["arm"], "fore_near": v["fore"],
             "sword": {"turn": v["sword"], "z": -1 if behind else 9},
             "arm_far": v["far"], "fore_far": v["elbow"],
             "tail1": v["tail"] - 8, "tail2": v["tail"] * 0.8 - 14, "tail3": v["tail"] * 0.6 - 18,
             "scarf1": 10 + v["scarf"], "scarf2": 14 + v["scarf"]}
        lift = 5 * math.sin(math.pi * min(1, max(0, (v["foot"] - 8) / 16)))
        stand(c, "far", (v["foot"], ANKLE + lift))
        stand(c, "near", (-7, ANKLE))
        eyes(c, False)
        frames.append(rig.pose(**c))
    return frames


def make_fox():
    rig = Rig(16, 256)
    fox_bones(rig)
    fox_meshes(rig)
    rig.animate("rest", False, [rig.pose()])
    rig.animate("idle", True, fox_idle(rig, 18))
    rig.animate("walk", True, fox_walk(rig, 16))
    rig.animate("attack", False, fox_attack(rig, 16))
    rig.write(HERE / "fox.pchr")


# --- the jellyfish --------------------------------------------------------------------------------------

BELL, GLOW, FRILL = (196, 120, 214), (255, 214, 240), (255, 166, 200)
SHADE, PALE = (168, 104, 206), (206, 150, 226)
LINK = 15.0
MIDDLE = [f"middle{i}" for i in range(1, 8)]
LEFT, RIGHT = [f"left{i}" for i in range(1, 5)], [f"right{i}" for i in range(1, 5)]


def draw_bell():
    part = Part("bell", (-44, -14, 44, 46), 1.4)
    dome = both(ellipse(0, 0, 39, 40), lambda x, y: -2 - y)
    scallops = either(*(ellipse(x, -2.5, 7.4, 6.5) for x in (-32.5, -19.5, -6.5, 6.5, 19.5, 32.5)))
    whole = melted(dome, scallops, 2)
    part.ink(whole, 1.6)
    part.fill(whole, BELL)
    part.shaded(whole, BELL, 7, 2)
    inner = both(ellipse(0, -2, 29, 29), lambda x, y: 4 - y)
    part.fill(inner, GLOW, lambda x, y: 0.4 * max(0, 1 - math.hypot(x / 30, (y - 4) / 30)))
    part.fill(both(dome, lambda x, y: abs(y - 4.5 + x * x * 0.003) - 0.9), toned(BELL, 0.78))
    for x, y, r in ((-18, 26, 3.2), (-6, 33, 2.2), (14, 29, 3.6), (26, 18, 2.4), (4, 36, 1.6), (-28, 14, 2.0)):
        part.fill(ellipse(x, y, r, r * 0.85), GLOW, 0.75)
    part.fill(limb((-30, 18, 1.6), (-25, 26, 2.2), (-17, 32, 1.4)), (255, 250, 255), 0.85)
    for x in (-19, 19):
        part.fill(ellipse(x, 8.5, 4.4, 2.6), (255, 120, 150), 0.6)
    part.fill(limb((-3.2, 9.5, 0.9), (0, 7.8, 1.0), (3.2, 9.5, 0.9)), INK)
    # One can see through it, through its edge less.
    for row in range(part.height):
        for column, (r, g, b, a) in enumerate(part.pixels[row]):
            x, y = part.box[0] + (column + 0.5) / part.density, part.box[3] - (row + 0.5) / part.density
            clear = 0.8 + 0.2 * smooth(1 + whole(x, y) / 4)
            part.pixels[row][column] = (r * clear, g * clear, b * clear, a * clear)
    return part


def draw_jelly_eyes():
    box = (-18, 5, 18, 23)
    opened, closed = Part("eyes", box, 1.5), Part("eyes closed", box, 1.5)
    for x in (-11, 11):
        opened.fill(ellipse(x, 14, 3.6, 5), INK)
        opened.fill(ellipse(x + 0.4, 12, 2.2, 2.2), (126, 72, 140))
        opened.fill(ellipse(x - 1.2, 16, 1.5, 1.8), (255, 255, 255))
        closed.fill(limb((x - 4, 13.6, 0.8), (x, 12.2, 1.1), (x + 4, 13.6, 0.8)), INK)
    return opened, closed


def draw_ribbon(name, x, length, width, colour, ruffle):
    """A ribbon that hangs down from y = 0, narrower towards its end, its sides in waves."""
    side = width * (1 + abs(ruffle)) + abs(ruffle) * 2.5 + 3
    part = Part(name, (x - side, -length - 3, x + side, 6), 1.5)

    def half(y):
        t = min(1, max(0, -y / length))
        return width * (1 - 0.75 * t) * (1 + ruffle * math.sin(-y * 0.42)) * min(1, math.sqrt(max(0, (length + y) / 6)))

    def shape(px, y):
        across = abs(px - x - ruffle * 2.5 * math.sin(-y * 0.21)) - half(y)
        return max(across, -length - y, y - 3) * 0.8
    part.fill(grown(shape, 1.2), INK, 0.9)
    part.shaded(shape, colour, 2.2, 0.9)
    for row in range(part.height):
        y = part.box[3] - (row + 0.5) / part.density
        clear = 0.92 - 0.3 * min(1, max(0, -y / length))
        part.pixels[row] = [tuple(c * clear for c in pixel) for pixel in part.pixels[row]]
    return part


def jelly_bones(rig):
    rig.bone("root", None, 0, 0, 0)
    rig.bone("bell", "root", 0, 120, 0, 5)
    rig.bone("crown", "bell", 0, 152, 0, 5)
    rig.bone("rim_left", "bell", -34, 116, 0, 5)
    rig.bone("rim_right", "bell", 34, 116, 0, 5)
    rig.bone("eyes", "bell", 0, 134, 0, 6)
    rig.bone("eyes_closed", "bell", 0, 134, 0, 6, False)
    for chain, x, z in ((MIDDLE, 0, 3), (LEFT, -24, 2), (RIGHT, 24, 4)):
        parent = "bell"
        for i, name in enumerate(chain):
            rig.bone(name, parent, x, 120 - LINK * i, 180, z)
            parent = name


def weigh_bell(x, y):
    """Each of the four bones by how near it is."""
    anchors = {"bell": (0, 8), "crown": (0, 36), "rim_left": (-36, -4), "rim_right": (36, -4)}
    return {bone: math.exp(-((x - ax) ** 2 + (y - ay) ** 2) / 600) for bone, (ax, ay) in anchors.items()}


def jelly_meshes(rig):
    def up(x, y):
        return x, y + 120
    ribbons = [("ribbon left", -25, 62, 3.4, SHADE, 0.1, LEFT), ("thread left", -13, 88, 2.0, PALE, 0, MIDDLE),
               ("ribbon right", 25, 60, 3.4, SHADE, 0.1, RIGHT), ("thread right", 14, 84, 2.0, PALE, 0, MIDDLE),
               ("arm left", -6, 94, 6.5, FRILL, 0.3, MIDDLE), ("arm right", 6, 80, 6, FRILL, -0.3, MIDDLE)]
    for name, x, length, width, colour, ruffle, chain in ribbons:
        part = draw_ribbon(name, x, length, width, colour, ruffle)
        rig.mesh(part, 2, round(length / 6), lambda px, y, c=chain: spline(-y / LINK - 0.5, c), up)
    rig.mesh(draw_bell(), 8, 6, weigh_bell, up)
    opened, closed = draw_jelly_eyes()
    rig.mesh(opened, 2, 2, lambda x, y: {"eyes": 1}, up)
    rig.mesh(closed, 2, 2, lambda x, y: {"eyes_closed": 1}, up)


def jelly_pose(rig, t, shut):
    """A beat: the rim closes fast and opens slowly, the body rises with it, the tentacles follow later and later."""
    beat = wave(t) + 0.3 * wave(2 * t, 0.05)
    squeeze = 5.5 * beat
    c = {"bell": {"x": 3 * wave(t, 0.3) , "y": 6 * wave(t, 0.22) , "turn": 3 * wave(t, 0.1) },
         "crown": {"y": 0.8 * squeeze}, "rim_left": {"x": squeeze, "y": -0.6 * squeeze, "turn": 2.2 * squeeze},
         "rim_right": {"x": -squeeze, "y": -0.6 * squeeze, "turn": -2.2 * squeeze},
         "eyes": {"y": 0.35 * squeeze, "visible": not shut}, "eyes_closed": {"y": 0.35 * squeeze, "visible": shut}}
    front = wave(t, 0.25) > 0
    for i, name in enumerate(MIDDLE):
        c[name] = (3 + 1.8 * i) * wave(t, 0.12 + 0.11 * i)
    for i, (left, right) in enumerate(zip(LEFT, RIGHT)):
        c[left] = {"turn": (6 + 2.5 * i) * wave(t, 0.05 + 0.13 * i) - 5 * beat, "z": 4 if front else 2}
        c[right] = {"turn": (6 + 2.5 * i) * wave(t, 0.2 + 0.13 * i) + 5 * beat, "z": 2 if front else 4}
    c[LEFT[0]] |= {"x": -squeeze * 0.9}
    c[RIGHT[0]] |= {"x": squeeze * 0.9}
    return rig.pose(**c)


def make_jellyfish():
    rig = Rig(12, 256)
    jelly_bones(rig)
    jelly_meshes(rig)
    rig.animate("rest", False, [rig.pose()])
    rig.animate("sway", True, [jelly_pose(rig, i / 28, i in (19, 20)) for i in range(28)])
    rig.write(HERE / "jellyfish.pchr")


if __name__ == "__main__":
    make_fox()
    make_jellyfish()
