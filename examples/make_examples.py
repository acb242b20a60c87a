#!/usr/bin/env python3
"""Draws the example sprites and writes one file of each format, with nothing but Python.

The pictures are shapes with a light from the top left and a dark outline; the files are written from the
formats' documents, independently of the library, so that they can serve as tests of it.

    python3 examples/make_examples.py        writes beside itself
"""
import json
import math
import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).resolve().parent
OUTLINE = (38, 28, 56, 255)
CLEAR = (0, 0, 0, 0)


# --- pictures -----------------------------------------------------------------------------------------

class Picture:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.pixels = [[CLEAR] * width for _ in range(height)]

    def put(self, x, y, colour):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.pixels[y][x] = colour

    def shape(self, inside, colour, light=(-0.5, -0.7)):
        """Fills where inside(x, y) is at most 1 and shades by the distance from the light's side."""
        for y in range(self.height):
            for x in range(self.width):
                value = inside(x + 0.5, y + 0.5)
                if value > 1:
                    continue
                cx, cy = self.width / 2, self.height / 2
                lit = ((x + 0.5 - cx) * light[0] + (y + 0.5 - cy) * light[1]) / (self.width / 2)
                step = 1.25 if lit > 0.35 else 1.0 if lit > -0.25 else 0.78
                self.put(x, y, tuple(min(255, int(c * step)) for c in colour[:3]) + (255,))

    def ellipse(self, cx, cy, rx, ry, colour):
        self.shape(lambda x, y: ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2, colour)

    def polygon(self, points, colour):
        def inside(x, y):
            odd = False
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    odd = not odd
            return 0 if odd else 2
        self.shape(inside, colour)

    def box(self, x, y, w, h, colour):
        self.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], colour)

    def outline(self):
        """A dark line around everything that is drawn."""
        drawn = [[p[3] > 0 for p in row] for row in self.pixels]
        for y in range(self.height):
            for x in range(self.width):
                if drawn[y][x]:
                    continue
                near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                if any(0 <= a < self.width and 0 <= b < self.height and drawn[b][a] for a, b in near):
                    self.put(x, y, OUTLINE)
        return self

    def box_of_ink(self):
        """left, top, width, height of what is not transparent."""
        xs = [x for row in self.pixels for x, p in enumerate(row) if p[3]]
        ys = [y for y, row in enumerate(self.pixels) if any(p[3] for p in row)]
        return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1

    def paste(self, other, x, y, box=None):
        left, top, w, h = box or (0, 0, other.width, other.height)
        for dy in range(h):
            for dx in range(w):
                colour = other.pixels[top + dy][left + dx]
                if colour[3]:
                    self.put(x + dx, y + dy, colour)

    def scaled(self, factor):
        big = Picture(self.width * factor, self.height * factor)
        big.pixels = [[p for p in row for _ in range(factor)] for row in self.pixels for _ in range(factor)]
        return big

    def png(self):
        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        raw = b"".join(b"\0" + bytes(c for p in row for c in p) for row in self.pixels)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9))
                + chunk(b"IEND", b""))


# --- sprites ------------------------------------------------------------------------------------------

def coin(turn):
    p = Picture(24, 24)
    width = max(1.5, abs(math.cos(turn)) * 9)
    p.ellipse(12, 12, width, 9, (242, 190, 48))
    if width > 4:
        p.ellipse(12, 12, width - 3, 6, (214, 150, 28))
    return p.outline()


def slime(phase):
    p = Picture(32, 24)
    squash = math.sin(phase) * 2
    p.ellipse(16, 15 + squash / 2, 11 + squash, 8 - squash / 2, (90, 190, 96))
    p.box(5 - squash, 18, 22 + 2 * squash, 5, (90, 190, 96))
    for eye in (12, 19):
        p.box(eye, 13 + squash, 2, 4, (30, 40, 50))
    p.box(14, 19 + squash / 2, 5, 1, (30, 90, 50))
    return p.outline()


def hero(phase):
    p = Picture(32, 40)
    swing = math.sin(phase) * 4
    bob = abs(math.cos(phase)) * 1.5
    p.box(10 + swing, 28, 5, 9, (70, 70, 120))
    p.box(17 - swing, 28, 5, 9, (70, 70, 120))
    p.box(9, 17 - bob, 14, 13, (196, 70, 70))
    p.box(6 - swing / 2, 18 - bob, 4, 9, (240, 196, 150))
    p.box(22 + swing / 2, 18 - bob, 4, 9, (240, 196, 150))
    p.ellipse(16, 10 - bob, 8, 8, (240, 196, 150))
    p.polygon([(7, 10 - bob), (25, 10 - bob), (22, 2 - bob), (11, 1 - bob)], (120, 72, 40))
    p.box(17, 11 - bob, 2, 3, (40, 30, 50))
    p.box(21, 11 - bob, 2, 3, (40, 30, 50))
    return p.outline()


def gem(colour):
    p = Picture(24, 24)
    p.polygon([(6, 4), (18, 4), (22, 10), (12, 21), (2, 10)], colour)
    bright = tuple(min(255, c + 60) for c in colour)
    p.polygon([(8, 6), (15, 6), (13, 10), (7, 10)], bright)
    return p.outline()


def heart():
    p = Picture(24, 24)
    p.ellipse(8, 9, 6, 6, (224, 60, 84))
    p.ellipse(16, 9, 6, 6, (224, 60, 84))
    p.polygon([(2.5, 11), (21.5, 11), (12, 22)], (224, 60, 84))
    return p.outline()


def potion(colour):
    p = Picture(24, 24)
    p.box(10, 2, 4, 6, (190, 200, 214))
    p.ellipse(12, 15, 7, 7, (190, 200, 214))
    p.ellipse(12, 16, 5.5, 5, colour)
    return p.outline()


def star():
    p = Picture(24, 24)
    points = []
    for i in range(10):
        radius = 10.5 if i % 2 == 0 else 4.5
        angle = -math.pi / 2 + i * math.pi / 5
        points.append((12 + radius * math.cos(angle), 12 + radius * math.sin(angle)))
    p.polygon(points, (250, 214, 80))
    return p.outline()


def tile(base, seed):
    p = Picture(16, 16)
    state = seed
    for y in range(16):
        for x in range(16):
            state = (state * 1103515245 + 12345) % 2**31
            step = 0.88 + (state >> 16) % 5 * 0.05
            p.put(x, y, tuple(min(255, int(c * step)) for c in base) + (255,))
    return p


def flame(phase):
    p = Picture(16, 16)
    lean = math.sin(phase) * 2
    p.polygon([(4, 15), (3, 9), (8 + lean, 1), (13, 9), (12, 15)], (236, 110, 40))
    p.polygon([(6, 15), (6, 11), (8 + lean / 2, 6), (10, 11), (10, 15)], (250, 214, 90))
    return p.outline()


WALK = [hero(i * math.pi / 4) for i in range(8)]
COINS = [coin(i * math.pi / 6) for i in range(6)]
SLIMES = [slime(i * math.pi / 3) for i in range(6)]
ITEMS = {"gem_blue": gem((70, 110, 220)), "gem_green": gem((60, 170, 90)), "gem_red": gem((210, 60, 70)),
         "heart": heart(), "potion_mana": potion((80, 120, 230)), "potion_health": potion((220, 70, 80)),
         "star": star()}


# --- files --------------------------------------------------------------------------------------------

def union_box(pictures):
    boxes = [p.box_of_ink() for p in pictures]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)


def write_pct():
    """hero.pct: animations as blocks trimmed alike, items as individual frames, one alias."""
    padding = 2
    page = Picture(256, 160)
    lines = ["PCT:1.0", f"P:hero.png,RGBA8888,{page.width},{page.height},{padding}", "F:hero", "F:items"]
    y = 0
    for name, pictures in (("0/walk_", WALK), ("coin_", COINS), ("slime_", SLIMES)):
        left, top, w, h = box = union_box(pictures)
        source = f"{pictures[0].width},{pictures[0].height},{left},{top}"
        lines.append(f"B:0,{y},{len(pictures)},{w},{h}|{source}")
        lines.append(f"{name}#1-{len(pictures)}~1")
        for i, picture in enumerate(pictures):
            page.paste(picture, i * (w + 2 * padding) + padding, y + padding, box)
        y += h + 2 * padding
    x = padding
    y += padding
    for name, picture in ITEMS.items():
        left, top, w, h = box = picture.box_of_ink()
        lines.append(f"1/{name}~1|2|{x},{y},{w},{h}|24,24,{left},{top}")
        page.paste(picture, x, y, box)
        x += w + 2 * padding
    lines.append("A:1/star~1=1/bonus~1")
    (HERE / "hero.pct").write_text("\n".join(lines) + "\n")
    (HERE / "hero.png").write_bytes(page.png())


def utf(text):
    data = text.encode()
    return struct.pack(">h", len(data)) + data


def draw_button():
    button = Picture(24, 24)
    button.box(1, 1, 22, 22, (96, 104, 140))
    button.box(4, 4, 16, 16, (126, 136, 176))
    button.outline()
    return button


def nine_patch(picture, splits, pads):
    """With the border of black marks: parts that stretch above and left, content below and right."""
    bordered = Picture(picture.width + 2, picture.height + 2)
    bordered.paste(picture, 1, 1)
    black = (0, 0, 0, 255)
    for x in range(splits[0], picture.width - splits[1]):
        bordered.put(x + 1, 0, black)
    for y in range(splits[2], picture.height - splits[3]):
        bordered.put(0, y + 1, black)
    for x in range(pads[0], picture.width - pads[1]):
        bordered.put(x + 1, picture.height + 1, black)
    return bordered


def write_sprites():
    """sprites/: what `pack` packs: animations, single pictures, a nine-patch."""
    pictures = {f"hero/walk_{i + 1}": picture for i, picture in enumerate(WALK)}
    pictures |= {f"coin_{i + 1}": picture for i, picture in enumerate(COINS)}
    pictures |= {f"slime_{i + 1}": picture for i, picture in enumerate(SLIMES)}
    pictures |= {f"items/{name}": picture for name, picture in ITEMS.items()}
    pictures["ui/button.9"] = nine_patch(draw_button(), (6, 6, 6, 6), (4, 4))
    for name, picture in pictures.items():
        path = HERE / "sprites" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture.png())


def write_aatls():
    """items.aatls: trimmed regions, and a nine-patch button with splits and pads."""
    page = Picture(256, 64)
    regions = b""
    x = 1
    for name, picture in ITEMS.items():
        left, top, w, h = box = picture.box_of_ink()
        page.paste(picture, x, 1, box)
        # The vertical offset counts from the bottom.
        offsets = struct.pack(">hhhh", left, 24 - h - top, 24, 24)
        regions += utf(name) + struct.pack(">hhhh", x, 1, w, h) + b"\1" + offsets + b"\0\0"
        x += w + 2
    page.paste(draw_button(), 1, 30)
    regions += utf("button") + struct.pack(">hhhh", 1, 30, 24, 24) + b"\0"
    regions += b"\1" + struct.pack(">hhhh", 6, 6, 6, 6) + b"\1" + struct.pack(">hhhh", 4, 4, -1, -1)
    head = b"AATLS\0" + b"\1" + utf("items.png") + struct.pack(">hh", page.width, page.height)
    head += struct.pack(">bbbbi", 0, 0, 1, 1, len(ITEMS) + 1)
    (HERE / "items.aatls").write_bytes(head + regions)
    (HERE / "items.png").write_bytes(page.png())


def write_scs():
    """world.scs: ground tiles that form an array, and an animated torch, on cells of 16 pixels."""
    canvas = Picture(64, 32)
    bases = [(96, 160, 72), (150, 112, 72), (130, 134, 146)]
    lines = ["source comb stylesheet;1;;16;"]
    for i, base in enumerate(bases):
        canvas.paste(tile(base, i + 1), i * 16, 0)
        lines.append(f"tile.{i} = 0,{i} 1x1 2")
    for i in range(4):
        canvas.paste(flame(i * math.pi / 2), i * 16, 16)
    lines.append("torch = 1,0 1x1 2 4@8")
    (HERE / "world.scs").write_bytes("\n".join(lines + ["=", ""]).encode() + canvas.png())


GHOST = [
    "................", ".....AAAAAA.....", "....ABBBBBBA....", "...ABBBBBBBBA...", "..ABBBBBBBBBBA..",
    "..ABBAABBAABBA..", "..ABBACBBACBBA..", "..ABBAABBAABBA..", "..ABBBBBBBBBBA..", "..ABBDDBBDDBBA..",
    "..ABBBBAABBBBA..", "..ABBBBBBBBBBA..", "..ABBBBBBBBBBA..", "..ABBABBBBABBA..", "..ABA.ABBA.ABA..",
    "...A...AA...A...",
]


def write_pcsef():
    """ghost.pcsef: rows in the plainest form, one token per run; and its palette for GIMP."""
    text = ""
    for row in GHOST:
        start = 0
        while start < len(row):
            length = 1
            while start + length < len(row) and row[start + length] == row[start] and length < 9:
                length += 1
            text += f"{length}{row[start]}"
            start += length
    (HERE / "ghost.pcsef").write_text(text + "\n")
    colours = {"Ink": OUTLINE, "Sheet": (226, 232, 246), "Glint": (250, 250, 255), "Blush": (244, 160, 170)}
    lines = ["GIMP Palette", "Name: Ghost", "Columns: 4", "#"]
    lines += [f"{c[0]:3} {c[1]:3} {c[2]:3}\t{name}" for name, c in colours.items()]
    (HERE / "ghost.gpl").write_text("\n".join(lines) + "\n")


def write_pchr():
    """lamp.pchr: a desk lamp of three bones that nods, and the same as JSON with its image."""
    art = Picture(64, 32)
    art.box(1, 1, 8, 30, (120, 126, 150))
    art.box(13, 1, 6, 30, (150, 156, 180))
    art.polygon([(24, 30), (28, 4), (44, 4), (48, 30)], (232, 176, 60))
    art.ellipse(56, 16, 6, 6, (250, 240, 180))
    art.outline()
    png = art.png()
    bones = [("base", -1), ("arm", 0), ("head", 1)]
    # A quad per bone: left, bottom, width, height in the world, and its part of the picture.
    quads = [("base", 0, -20, 0, 40, 8, (0, 0, 10, 32)), ("arm", 1, -3, 8, 6, 40, (12, 0, 8, 32)),
             ("head", 2, -12, 44, 24, 26, (23, 2, 26, 30))]
    frames = []
    for i in range(12):
        nod = math.sin(i * math.pi / 6)
        frames.append([(0, 0, 0, 1, 1, True, 0), (0, 8, 8 * nod, 1, 1, True, 1),
                       (0, 40, -20 * nod, 1 + 0.1 * nod, 1 - 0.1 * nod, True, 2)])

    def string(text):
        return struct.pack("<H", len(text.encode())) + text.encode()

    data = b"PCHR" + struct.pack("<IHHH", 1, 12, 0, 1)
    data += string("lamp") + struct.pack("<HHBI", art.width, art.height, 0, len(png)) + png
    data += struct.pack("<H", len(bones)) + b"".join(string(n) + struct.pack("<h", p) for n, p in bones)
    data += struct.pack("<H", len(quads))
    meshes = []
    for name, bone, x, y, w, h, (px, py, pw, ph) in quads:
        corners = [(x, y, px, py + ph), (x + w, y, px + pw, py + ph), (x + w, y + h, px + pw, py), (x, y + h, px, py)]
        data += string(name) + struct.pack("<HHI", 0, 4, 6)
        vertices = []
        for vx, vy, u, v in corners:
            u, v = u / art.width, v / art.height
            data += struct.pack("<4f4H4f", vx, vy, u, v, bone, 0, 0, 0, 1, 0, 0, 0)
            u, v = struct.unpack("<2f", struct.pack("<2f", u, v))
            vertices.append({"x": vx, "y": vy, "u": u, "v": v, "boneIds": [bone, 0, 0, 0],
                             "boneWeights": [1, 0, 0, 0]})
        data += struct.pack("<6H", 0, 1, 2, 0, 2, 3)
        meshes.append({"name": name, "image": 0, "vertices": vertices, "indices": [0, 1, 2, 0, 2, 3]})
    data += struct.pack("<H", 1) + string("nod") + struct.pack("<BH", 1, len(frames))
    for frame in frames:
        for x, y, rotation, sx, sy, visible, z in frame:
            data += struct.pack("<5fBh", x, y, rotation, sx, sy, visible, z)
    (HERE / "lamp.pchr").write_bytes(data)

    keys = ("x", "y", "rotation", "scaleX", "scaleY", "visible", "zOrder")
    rig = {"version": 1, "fps": 12,
           "images": [{"name": "lamp", "width": art.width, "height": art.height, "format": "png",
                       "path": "lamp.png"}],
           "bones": [{"name": n, "parent": p} for n, p in bones], "meshes": meshes,
           "animations": [{"name": "nod", "loop": True,
                           "frames": [[dict(zip(keys, t)) for t in frame] for frame in frames]}]}
    (HERE / "lamp.json").write_text(json.dumps(rig, indent=1) + "\n")
    (HERE / "lamp.png").write_bytes(png)


def write_picture():
    """docs/sprites.png: everything at a glance, for the README."""
    sheet = Picture(232, 104)
    for y in range(sheet.height):
        for x in range(sheet.width):
            sheet.put(x, y, (244, 240, 232, 255) if (x // 8 + y // 8) % 2 else (236, 231, 222, 255))
    for i, picture in enumerate(WALK[:7]):
        sheet.paste(picture, 4 + i * 32, 4)
    for i, picture in enumerate(list(ITEMS.values())):
        sheet.paste(picture, 8 + i * 32, 48)
    for i, picture in enumerate((COINS[0], COINS[1], COINS[2], SLIMES[0], SLIMES[1], SLIMES[2], SLIMES[4])):
        sheet.paste(picture, (8 if i < 3 else 4) + i * 32, 76)
    (HERE.parent / "docs" / "sprites.png").write_bytes(sheet.scaled(4).png())


if __name__ == "__main__":
    for write in (write_sprites, write_pct, write_aatls, write_scs, write_pcsef, write_pchr, write_picture):
        write()
