#!/usr/bin/env python3
"""What the options of `render` mean, by comparing pictures with one another and with arithmetic.

    moments.py --command build/release/spritepress
"""
import argparse
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys

from PIL import Image, ImageChops, ImageStat

import figures
from drawing import EXAMPLES, expect, expect_equal, folder_pictures, main, picture, run

FOX, JELLY, LAMP = EXAMPLES / "fox.pchr", EXAMPLES / "jellyfish.pchr", EXAMPLES / "lamp.pchr"


def still(command, folder, source, *options):
    run(command, "render", "-q", source, *options, "-o", folder / "still.png")
    return picture(folder / "still.png")


def frames(command, folder, name, source, *options):
    run(command, "render", "-q", source, *options, "-o", f"{folder / name}/")
    return folder_pictures(folder / name)


def check_times_are_frames(command, folder):
    """Frame i lies at i / fps; loops go round, others stay at their end."""
    walk = ("--animation", "walk")
    for frame, time in ((0, "0"), (1, "1/16"), (5, "0.3125"), (15, "15/16"), (0, "1"), (3, "1.1875"), (2, "100.125")):
        expect_equal(still(command, folder, FOX, *walk, "--time", time),
                     still(command, folder, FOX, *walk, "--frame", frame), f"walk at {time} s")
    attack = ("--animation", "attack")
    for frame, time in ((4, "0.25"), (15, "15/16"), (15, "1"), (15, "77")):
        expect_equal(still(command, folder, FOX, *attack, "--time", time),
                     still(command, folder, FOX, *attack, "--frame", frame), f"attack at {time} s")


def check_steps(command, folder):
    """With --step each frame holds until the next; without, something lies between."""
    walk = ("--animation", "walk", "--scale", "1/2")
    held = frames(command, folder, "held", FOX, *walk, "--step", "--fps", 48)
    own = frames(command, folder, "own", FOX, *walk)
    expect(len(held) == 48, f"{len(held)} pictures")
    for i, image in enumerate(held):
        expect_equal(image, own[i // 3], f"picture {i}")
    between = still(command, folder, FOX, "--animation", "walk", "--time", "3/32", "--size", 100)
    for frame in (1, 2):
        other = still(command, folder, FOX, "--animation", "walk", "--frame", frame, "--size", 100)
        expect(between.tobytes() != other.tobytes(), f"half way is the same as frame {frame}")
    stepped = still(command, folder, FOX, "--animation", "walk", "--time", "3/32", "--size", 100, "--step")
    expect_equal(stepped, still(command, folder, FOX, "--animation", "walk", "--frame", 1, "--size", 100), "a step")


def check_atlas_times(command, folder):
    hero = EXAMPLES / "hero.pct"
    walk = ("--animation", "hero/walk")
    every = frames(command, folder, "all", hero, *walk)
    for time, frame in (("0", 0), ("0.2", 2), ("1/12", 1), ("0.66", 7), ("2/3", 0), ("10", 0), ("0.75", 1)):
        expect_equal(still(command, folder, hero, *walk, "--time", time), every[frame], f"at {time} s")
    for i, image in enumerate(every):
        expect_equal(still(command, folder, hero, *walk, "--frame", i), image, f"frame {i}")
    torch = EXAMPLES / "world.scs"
    expect_equal(still(command, folder, torch, "--animation", "torch", "--time", "0.25"),
                 still(command, folder, torch, "--animation", "torch", "--frame", 2), "8 frames a second")


def check_sizes(command, folder):
    """--size is exact, and the drawing reaches its margin of one pixel in one direction at least."""
    for size in ("64", "200x90", "90x200", "31x33", "700x650"):
        wanted = tuple(int(n) for n in size.split("x")) * (2 if "x" not in size else 1)
        got = still(command, folder, JELLY, "--animation", "sway", "--frame", 7, "--size", size)
        expect(got.size == wanted, f"--size {size}: {got.size}")
    run(command, "render", "-q", LAMP, "--size", "120x100", "--background", "#000", "-o", folder / "lamp.gif")
    with Image.open(folder / "lamp.gif") as film:
        expect(film.size == (120, 100), f"a film of {film.size}")
    one = still(command, folder, FOX, "--animation", "rest", "--frame", 0)
    for factor in (2, 3):
        more = still(command, folder, FOX, "--animation", "rest", "--frame", 0, "--scale", factor)
        for a, b in zip(one.size, more.size):
            # A margin of one pixel on both sides whatever the factor, and rounding up.
            expect(0 <= factor * (a - 2) - (b - 2) < factor, f"--scale {factor}: {one.size}, {more.size}")
    ghost = ("--width", 16, "--palette", EXAMPLES / "ghost.gpl")
    plain = still(command, folder, EXAMPLES / "ghost.pcsef", *ghost)
    large = still(command, folder, EXAMPLES / "ghost.pcsef", *ghost, "--scale", 5)
    expect(plain.size == (16, 16), f"{plain.size}")
    expect_equal(large, plain.resize((80, 80), Image.NEAREST), "five times as large")


def laid_over(image, colour):
    """Straight alpha on an opaque ground, rounded to nearest."""
    out = bytearray()
    data = image.tobytes()
    for i in range(0, len(data), 4):
        alpha = data[i + 3]
        out += bytes((2 * (data[i + k] * alpha + colour[k] * (255 - alpha)) + 255) // 510 for k in range(3)) + b"\xff"
    return Image.frombytes("RGBA", image.size, bytes(out))


def check_background(command, folder):
    for source, options in ((JELLY, ("--animation", "sway", "--frame", 3)),
                            (EXAMPLES / "hero.pct", ("--animation", "coin", "--frame", 1))):
        plain = still(command, folder, source, *options)
        expect_equal(still(command, folder, source, *options, "--background", "transparent"), plain, "transparent")
        for text, colour in (("#14233c", (20, 35, 60)), ("fff", (255, 255, 255)), ("#FF8000ff", (255, 128, 0))):
            expect_equal(still(command, folder, source, *options, "--background", text), laid_over(plain, colour), text)
        glass = still(command, folder, source, *options, "--background", "#2040ff80")
        expect(glass.getpixel((0, 0)) == (32, 64, 255, 128), f"glass is {glass.getpixel((0, 0))}")


def check_uneven_pictures(command, folder):
    """An animation of pictures of several sizes has the ground everywhere."""
    (folder / "in").mkdir()
    for i, size in enumerate(((10, 8), (20, 16))):
        Image.new("RGBA", size, (200, 50, 50, 255)).save(folder / "in" / f"box_{i}.png")
    run(command, "pack", "-q", folder / "in", "-o", folder / "box.pct")
    for ground, colour in (("#0000ff", (0, 0, 255, 255)), ("#0000ff80", (0, 0, 255, 128)), (None, (0, 0, 0, 0))):
        options = ("--background", ground) if ground else ()
        run(command, "render", "-q", folder / "box.pct", "--animation", "box", *options, "-o", folder / "box.apng")
        with Image.open(folder / "box.apng") as film:
            first = film.convert("RGBA")
        expect(first.size == (20, 16), f"{first.size}")
        expect(first.getpixel((5, 5)) == (200, 50, 50, 255), f"the box is {first.getpixel((5, 5))}")
        expect(first.getpixel((15, 12)) == colour, f"beside the box it is {first.getpixel((15, 12))}")


def off(a, b):
    expect(a.size == b.size, f"{a.size} and {b.size}")
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 4


def check_axes(command, folder):
    """y down and clockwise together are the mirror image; alone each is something else. flip-v turns images over."""
    options = ("--animation", "walk", "--frame", 2, "--antialias", 4, "--size", 150)
    plain = still(command, folder, FOX, *options)
    mirror = still(command, folder, FOX, *options, "--y-down", "--clockwise").transpose(Image.FLIP_TOP_BOTTOM)
    expect(off(plain, mirror) < 0.5, f"the mirror image is {off(plain, mirror):.2f} off")
    for option in ("--y-down", "--clockwise", "--flip-v"):
        expect(off(plain, still(command, folder, FOX, *options, option)) > 2, f"{option} changes nothing")
    # With every v turned over, --flip-v gives the same picture again.
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    for mesh in rig["meshes"]:
        for vertex in mesh["vertices"]:
            vertex["v"] = 1 - vertex["v"]
    lamp = ("--frame", 0, "--scale", 2)
    expect_equal(still(command, folder, write_lamp(folder, rig), *lamp, "--flip-v"),
                 still(command, folder, LAMP, *lamp), "--flip-v")


def check_bind(command, folder):
    """In its own bind pose every frame shows the vertices as they are stored."""
    rest = still(command, folder, FOX, "--animation", "rest", "--frame", 0)
    for animation, frame in (("walk", 3), ("attack", 9)):
        bound = still(command, folder, FOX, "--animation", animation, "--frame", frame, "--bind",
                      f"{animation}:{frame}", "--size", f"{rest.width}x{rest.height}")
        # Draw order and visibility are those of the frame; at these two they are nearly those of the rest.
        expect(bound.size == rest.size, f"{bound.size}")
        expect(off(bound, rest) < 3, f"{animation}:{frame} is {off(bound, rest):.2f} off")


def check_bind_in_gltf(command, folder):
    """glTF that was written with --bind looks like the rig that is drawn with it."""
    run(command, "convert", "-q", FOX, "--bind", "walk:5", "-o", folder / "fox.glb")
    size = ("--size", "150x140", "--antialias", 4)
    for animation, frame in (("walk", 9), ("attack", 6), ("rest", 0)):
        options = ("--animation", animation, "--frame", frame, *size)
        drawn = still(command, folder, FOX, *options, "--bind", "walk:5")
        expect(off(drawn, still(command, folder, folder / "fox.glb", *options)) < 0.05, f"{animation} {frame} differs")
        expect(off(drawn, still(command, folder, FOX, *options)) > 2, f"{animation} {frame}: --bind changes nothing")


def over(below, colour):
    """A straight colour over another, as a fraction of 255 each; None where nothing is seen."""
    alpha = colour[3] + below[3] * (255 - colour[3]) / 255
    return tuple((c * colour[3] + b * below[3] * (255 - colour[3]) / 255) / alpha
                 for b, c in zip(below[:3], colour[:3])) + (alpha, )


def expect_painted(plain, drawn, colours, what):
    """Every pixel that is not as before was painted with one of the colours, once. Returns how many by which."""
    counts = [0] * len(colours)
    for i, (a, b) in enumerate(zip(plain.getdata(), drawn.getdata())):
        if a == b:
            continue
        fits = [k for k, colour in enumerate(colours)
                if all(abs(p - q) <= 1.5 + 255 / (2 * max(1, a[3])) for p, q in zip(over(a, colour), b))]
        expect(fits, f"{what}: {a} became {b} at {i % plain.width}, {i // plain.width}")
        counts[fits[0]] += 1
    return counts


def check_lines(command, folder):
    """Lines are drawn over what is there, each pixel once, and nothing else changes."""
    options = ("--animation", "walk", "--frame", 2, "--scale", 2, "--antialias", 1)
    plain = still(command, folder, FOX, *options)
    bones = still(command, folder, FOX, *options, "--skeleton")
    red, rim = expect_painted(plain, bones, [(255, 64, 96, 255), (0, 0, 0, 191)], "bones")
    expect(red > 1000 and rim > 1000, f"{red} pixels of bones, {rim} of their rim")
    wires = still(command, folder, FOX, *options, "--wireframe")
    (count, ) = expect_painted(plain, wires, [(32, 200, 255, 160)], "wires")
    expect(count > 3000, f"{count} pixels of wires")


def cells(sheet, count, width, height, labels):
    """Where pictures lie on a contact sheet: 6 pixels around each, 11 below for its name."""
    row = height + 6 + (11 if labels else 0)
    columns = (sheet.width - 6) // (width + 6)
    expect(sheet.width == columns * (width + 6) + 6, f"a width of {sheet.width}")
    expect(sheet.height == -(-count // columns) * row + 6, f"a height of {sheet.height}")
    return [(6 + i % columns * (width + 6), 6 + i // columns * row) for i in range(count)]


def on_squares(image, size):
    """A picture in the middle of its cell, on the checkerboard."""
    ground = Image.new("RGBA", size)
    ground.putdata([((64, 66, 76, 255), (78, 80, 92, 255))[(x // 8 + y // 8) % 2]
                    for y in range(size[1]) for x in range(size[0])])
    ground.alpha_composite(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    return ground


def check_atlas_sheet(command, folder):
    """Every frame of an atlas is there, where the rules put it; with --labels so is ink below it, as wide as the
    name at six pixels a character."""
    run(command, "unpack", "-q", EXAMPLES / "hero.pct", "-o", folder / "out")
    paths = sorted((folder / "out").rglob("*.png"))
    pictures = [picture(path) for path in paths]
    by_name = {path.stem: image for path, image in zip(paths, pictures)}
    for options in ((), ("--labels", )):
        sheet = still(command, folder, EXAMPLES / "hero.pct", *options)
        names = [figures.stem(frame[0]) for frame in figures.atlas_frames("hero.pct")]
        expect(sorted(names) == sorted(by_name), f"frames {names}")
        for name, (x, y, width, height) in shelves(sheet, [(name, by_name[name].size) for name in names], bool(options)):
            cell = sheet.crop((x, y, x + width, y + height))
            expect(cell.tobytes() == on_squares(by_name[name], (width, height)).tobytes(), f"the cell of {name}")
            if options:
                expect_ink(sheet, (x, y + height, x + width + 6, y + height + 11), name)


def shelves(sheet, named, labels):
    """Where pictures of different sizes lie: in rows, the highest first, their feet on one line."""
    rows = []
    for name, (width, height) in sorted(named, key=lambda one: -one[1][1]):
        width = max(width, 6 * len(name) - 1) if labels else width
        if not rows or rows[-1][-1][1][0] + rows[-1][-1][1][2] + 6 + width + 6 > sheet.width:
            top = 6 if not rows else rows[-1][0][1][1] + rows[-1][0][1][3] + 6 + (11 if labels else 0)
            rows.append([(name, (6, top, width, height))])
            continue
        (_, (x, _, before, _)), (_, (_, top, _, highest)) = rows[-1][-1], rows[-1][0]
        rows[-1].append((name, (x + before + 6, top + highest - height, width, height)))
    last = rows[-1][0][1]
    expect(sheet.height == last[1] + last[3] + 6 + (11 if labels else 0), f"a height of {sheet.height}")
    return [cell for row in rows for cell in row]


def expect_ink(sheet, area, name):
    """The last character of a name ends where it should, by a column of the font at most."""
    ink = [x for x in range(area[0], area[2]) for y in range(area[1], area[3])
           if sheet.getpixel((x, y)) == (230, 232, 240, 255)]
    end = area[0] + 6 * len(name) - 1
    expect(ink and end - 3 <= max(ink) + 1 <= end, f"{name} ends at {max(ink, default=0) + 1}, not {end}")


def check_long_names(command, folder):
    """Cells grow for names up to 20 characters; a longer one loses its beginning, which two dots stand for."""
    name = "abcdefghijklmnopqrstuvwxyz" * 2
    (folder / "in").mkdir()
    Image.new("RGBA", (8, 8), (255, 0, 0, 255)).save(folder / "in" / f"{name}.png")
    run(command, "pack", "-q", folder / "in", "-o", folder / "long.pct")
    sheet = still(command, folder, folder / "long.pct", "--labels")
    expect(sheet.size == (119 + 12, 8 + 12 + 11), f"{sheet.size}")
    expect(sheet.getpixel((6 + 55, 6)) == (255, 0, 0, 255), "the picture is not in the middle")
    expect_ink(sheet, (6, 14, 131, 31), "..klmnopqrstuvwxyz12")


def rows_of(sheet, width, height):
    """Which cells of a rig's sheet have something in them, row by row."""
    ground = (38, 40, 48, 255)
    return [[sheet.getpixel((x, y)) != ground for x in range(6, sheet.width, width + 6)]
            for y in range(6, sheet.height, height + 6)]


def check_sheet_rows(command, folder):
    """A row for each animation: one picture of one frame, eight of more, of which the last is the end if it ends."""
    sheet = still(command, folder, FOX, "--size", "40x30")
    expect(sheet.size == (8 * 46 + 6, 4 * 36 + 6), f"{sheet.size}")
    expect(rows_of(sheet, 40, 30) == [[True] + [False] * 7] + [[True] * 8] * 3, f"{rows_of(sheet, 40, 30)}")


def check_sheet_moments(command, folder):
    """A lamp that moves by 14 pixels a frame shows which moments the cells are: all of 7 frames; of 22 that do not loop
    every third and so the last; of 24 that loop every third, and then comes the first again."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    still_frame = rig["animations"][0]["frames"][0]
    roots = [i for i, bone in enumerate(rig["bones"]) if bone["parent"] < 0]

    def moved(by):
        return [dict(t, x=t["x"] + by) if i in roots else t for i, t in enumerate(still_frame)]
    for count, loop, wanted in ((7, False, range(7)), (7, True, range(7)), (22, False, range(0, 22, 3)),
                                (24, True, range(0, 24, 3))):
        rig["animations"] = [{"name": "go", "loop": loop, "frames": [moved(14 * i) for i in range(count)]}]
        sheet = still(command, folder, write_lamp(folder, rig), "--scale", 1, "--background", "#00000000")
        left = [sheet.crop((x, 6, x + (sheet.width - 6) // len(wanted) - 6, sheet.height)).getbbox()[0]
                for x in range(6, sheet.width - 6, (sheet.width - 6) // len(wanted))]
        expect([x - left[0] for x in left] == [14 * i for i in wanted], f"{count} frames: {left}")


def check_poses_share_rows(command, folder):
    """Ten animations of one frame are two rows, not ten."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    nod = rig["animations"][0]["frames"]
    rig["animations"] = [{"name": f"pose {i}", "loop": False, "frames": [nod[i]]} for i in range(10)]
    rig["animations"].append({"name": "nod", "loop": True, "frames": nod[:3]})
    rig["animations"].append({"name": "end", "loop": False, "frames": nod[:1]})
    lamp = write_lamp(folder, rig)
    got = rows_of(still(command, folder, lamp, "--size", "20x20"), 20, 20)
    expect([sum(row) for row in got] == [8, 2, 3, 1], f"{got}")


def write_lamp(folder, rig):
    (folder / "rig.json").write_text(json.dumps(rig))
    shutil.copy(EXAMPLES / "lamp.png", folder)
    return folder / "rig.json"


def check_film_ends(command, folder):
    """What does not loop ends with its last frame, also at fewer pictures a second than it has frames."""
    last = frames(command, folder, "own", FOX, "--animation", "attack")[15]
    for rate in (3, 6, 8, 15, 16, 30):
        end = frames(command, folder, f"at {rate}", FOX, "--animation", "attack", "--fps", rate)[-1]
        size = tuple(max(sides) for sides in zip(last.size, end.size))
        # The bounds of fewer pictures may be smaller: what is seen is the same.
        a, b = (image.crop(image.getbbox()) for image in (last, end))
        expect(abs(a.width - b.width) <= 1 and abs(a.height - b.height) <= 1, f"{a.size} and {b.size} of {size}")


def check_no_rate(command, folder):
    """Without a rate every frame is one picture, and a contact sheet shows frames."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    own = frames(command, folder, "own", LAMP)
    rig["fps"] = 0
    lamp = write_lamp(folder, rig)
    for name, options in (("plain", ()), ("at 5", ("--fps", 5))):
        got = frames(command, folder, name, lamp, *options)
        expect(len(got) == 12, f"{len(got)} pictures")
        for i, image in enumerate(got):
            expect_equal(image, own[i], f"frame {i}")
    sheet = still(command, folder, lamp)
    width, height = own[0].size
    for i, (x, y) in enumerate(cells(sheet, 8, width, height, False)):
        cell = sheet.crop((x, y, x + width, y + height))
        expect(cell.tobytes() == on_squares(own[12 * i // 8], own[0].size).tobytes(), f"cell {i}")


def check_fine_times(command, folder):
    """Times have as many decimals as one likes."""
    for text, same in (("0.0416667", "1/24"), ("0.123456789012345678901234567890", "0.123456789"), ("00.50", "1/2"),
                       ("4294967295", "4294967295/1"), ("0/7", "0")):
        one, other = (still(command, folder, FOX, "--animation", "walk", "--time", t, "--size", 90)
                      for t in (text, same))
        expect_equal(one, other, f"{text} and {same}")


def check_own_scale(command, folder):
    """A sprite of sc-sprites is drawn at the scale that its file says, times --scale."""
    run(command, "unpack", "-q", EXAMPLES / "world.scs", "-o", folder / "out")
    plain = picture(folder / "out" / "torch_1.png")
    expect(plain.size == (16, 16), f"{plain.size}")
    for options, size in (((), 32), (("--scale", 3), 96), (("--scale", "1/2"), 16), (("--size", 48), 48)):
        got = still(command, folder, EXAMPLES / "world.scs", "--animation", "torch", "--frame", 1, *options)
        expect_equal(got, plain.resize((size, size), Image.NEAREST), f"{options}")


def check_folder_of_frames(command, folder):
    """A shorter film takes the place of a longer one; files that are not ours stay."""
    out = folder / "film"
    frames(command, folder, "film", FOX, "--animation", "walk", "--size", 20)
    foreign = ["frame_.png", "frame_1.jpg", "frame_1.png.txt", "Frame_3.png", "frame_-1.png", "frame_x.png", "notes"]
    for name in foreign:
        (out / name).write_text("mine")
    (out / "frame_77.png").mkdir()
    (out / "frame_78.png").symlink_to("notes")
    (out / "frame_000000000000000000000000000001.png").write_text("of another film")
    text = run(command, "render", FOX, "--animation", "walk", "--size", 20, "--fps", 8, "-o", f"{out}/")
    expect("; 17 older pictures removed" in text, text)
    expect(sorted(p.name for p in out.iterdir()) == sorted(foreign + ["frame_77.png", "frame_78.png"] +
                                                           [f"frame_{i}.png" for i in range(8)]),
           f"{sorted(p.name for p in out.iterdir())}")
    expect(all((out / name).read_text() == "mine" for name in foreign), "a foreign file has changed")
    before = {p.name: p.stat().st_mtime_ns for p in out.iterdir()}
    text = run(command, "render", FOX, "--animation", "walk", "--size", 20, "--fps", 8, "-o", f"{out}/")
    expect("removed" not in text, text)
    expect(before == {p.name: p.stat().st_mtime_ns for p in out.iterdir()}, "the same again writes files")


def check_folder_in_the_way(command, folder):
    """What cannot be replaced stops everything before the first picture."""
    out = folder / "film"
    (out / "frame_05.png").mkdir(parents=True)
    (out / "frame_99.png").write_text("older")
    done = subprocess.run([command, "render", "-q", FOX, "--animation", "walk", "--size", "20", "-o", f"{out}/"],
                          capture_output=True, text=True)
    expect(done.returncode == 3 and "a folder is in its place" in done.stderr, done.stderr)
    expect(sorted(p.name for p in out.iterdir()) == ["frame_05.png", "frame_99.png"], "something was written")


def check_names_stay_inside(command, folder):
    """An animation's name is data: whatever it is, files lie where -o says."""
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    names = ["a/../b", "../../up", "/abs", "..", "c\\d", "all"]
    rig["animations"] = [dict(rig["animations"][0], name=name) for name in names]
    (folder / "in").mkdir()
    lamp = write_lamp(folder / "in", rig)
    for i, name in enumerate(names):
        run(command, "render", "-q", lamp, "--animation", name, "-o", f"{folder}/out{i}/")
        run(command, "render", "-q", lamp, "--animation", name, "-o", folder / f"out{i}.gif")
    run(command, "convert", "-q", lamp, "-o", folder / "baked.pct")
    wanted = ["baked.animations.json", "baked.pct", "baked.png", "in"]
    wanted += [f"out{i}" for i in range(len(names))] + [f"out{i}.gif" for i in range(len(names))]
    expect(sorted(p.name for p in folder.iterdir()) == sorted(wanted), f"{sorted(p.name for p in folder.iterdir())}")
    for i in range(len(names)):
        folder_pictures(folder / f"out{i}")
    # What is baked has these names, which unpack will not write to.
    done = subprocess.run([command, "unpack", "-q", folder / "baked.pct", "-o", folder / "unpacked"],
                          capture_output=True, text=True)
    expect(done.returncode == 1 and not (folder / "unpacked").exists(), done.stderr)


def check_rig_sheet(command, folder):
    """Eight moments of each animation, each as it is drawn alone in the same frame of view."""
    sheet = still(command, folder, FOX, "--animation", "walk", "--scale", "1/2")
    every = frames(command, folder, "walk", FOX, "--animation", "walk", "--scale", "1/2", "--fps", 8)
    places = cells(sheet, 8, every[0].width, every[0].height, False)
    for i, (x, y) in enumerate(places):
        cell = sheet.crop((x, y, x + every[0].width, y + every[0].height))
        expect(cell.tobytes() == on_squares(every[i], every[0].size).tobytes(), f"cell {i}")
    labelled = still(command, folder, FOX, "--labels", "--scale", "1/2")
    expect(labelled.width > 8 * 80, f"a sheet of all animations of {labelled.size}")


def check_small(command, folder):
    """What is drawn much smaller gets more samples by itself; at half its size two in each direction do."""
    def drawn(size, *options):
        return still(command, folder, FOX, "--animation", "walk", "--frame", 3, "--size", size, *options)
    best = drawn(20, "--antialias", 8)
    expect(2 * off(drawn(20), best) < off(drawn(20, "--antialias", 2), best), "pixels are passed over")
    for size in (80, 200):
        expect_equal(drawn(size), drawn(size, "--antialias", 2), f"--size {size}")


def check_progress(command, folder):
    """Whoever watches sees how far drawing and encoding are; a pipe and --quiet see nothing."""
    options = [FOX, "--animation", "walk", "--fps", 24, "--size", 300, "-o", folder / "film.webp"]

    def seen(*more):
        ours, theirs = pty.openpty()
        done = subprocess.Popen([command, "render", *map(str, options), *more], stderr=theirs, stdout=subprocess.PIPE,
                                env=dict(os.environ, TERM="xterm"))
        os.close(theirs)
        said = b""
        try:
            while part := os.read(ours, 4096):
                said += part
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        done.communicate()
        expect(done.returncode == 0, f"status {done.returncode}")
        return said.decode()
    said = seen()
    expect("encoding" in said and "/24" in said, f"the bar: {said[-200:]!r}")
    expect(said.endswith("\r\x1b[K"), "the bar is not erased")
    expect(seen("--quiet") == "", "--quiet is not")
    plain = subprocess.run([command, "render", *map(str, options)], capture_output=True)
    expect(plain.stderr == b"", "a pipe gets a bar")


def choice(command, folder, source, *options):
    """The animation or sequence that is drawn without --animation, and of how many, as the report tells."""
    text = run(command, "render", source, *options, "-o", f"{folder}/chosen/")
    found = re.search(r'^(?:animation|sequence): "(.*?)"(?:, one of (\d+); --animation chooses)?$', text, re.M)
    expect(found, f"no choice is told: {text}")
    return found[1], int(found[2] or 1)


def check_default_of_rigs(command, folder):
    """The first animation that moves; one called after the bind pose comes last, unless nothing else moves."""
    for source, wanted, count in ((FOX, "idle", 4), (JELLY, "sway", 2), (LAMP, "nod", 1)):
        expect(choice(command, folder, source) == (wanted, count), f"{source}: {choice(command, folder, source)}")
        chosen = folder_pictures(folder / "chosen")
        for i, (a, b) in enumerate(zip(chosen, frames(command, folder, "asked", source, "--animation", wanted))):
            expect_equal(a, b, f"{wanted} {i}")
        # A moment is one of the same animation.
        expect_equal(still(command, folder, source, "--frame", 2),
                     still(command, folder, source, "--animation", wanted, "--frame", 2), f"frame 2 of {wanted}")
    rig = json.loads((EXAMPLES / "lamp.json").read_text())
    nod = rig["animations"][0]
    (folder / "in").mkdir()
    for animations, wanted in (({"rest": 3, "still": 1, "b": 2, "c": 4}, "b"), ({"a": 2, "rest": 1}, "a"),
                               ({"still": 1, "rest": 3}, "rest"), ({"one": 1, "two": 1}, "one"),
                               ({"first": 4, "second": 2}, "first")):
        rig["animations"] = [dict(nod, name=name, frames=nod["frames"][:count]) for name, count in animations.items()]
        lamp = write_lamp(folder / "in", rig)
        expect(choice(command, folder, lamp) == (wanted, len(animations)), f"{animations}: {choice(command, folder, lamp)}")


def check_default_of_atlases(command, folder):
    """An animation of the file, else the first sequence that moves, else the first picture with a number."""
    expect(choice(command, folder, EXAMPLES / "world.scs") == ("torch", 2), "not the torch")
    expect(choice(command, folder, EXAMPLES / "hero.pct") == ("hero/walk", 3), "not the walk")
    for names, wanted in ((("a_1", "b_1", "b_2", "c_1", "c_2", "c_3"), ("b", 3)), (("x", "b_1", "c_7"), ("b", 2)),
                          (("z_10", "z_9", "y"), ("z", 1))):
        shutil.rmtree(folder / "in", ignore_errors=True)
        (folder / "in").mkdir()
        for i, name in enumerate(names):
            Image.new("RGBA", (8, 8), (40 * i, 90, 200, 255)).save(folder / "in" / f"{name}.png")
        run(command, "pack", "-q", folder / "in", "-o", folder / "made.pct")
        expect(choice(command, folder, folder / "made.pct") == wanted, f"{names}: {choice(command, folder, folder / 'made.pct')}")
    # The last atlas: 9 comes before 10, whatever their names say.
    shades = [p.getpixel((0, 0))[0] for p in folder_pictures(folder / "chosen")]
    expect(shades == [40, 0], f"{shades}")


def check_all_sequences(command, folder):
    """One after the other, in the order of the atlas; each begins a row of a sheet."""
    hero = EXAMPLES / "hero.pct"
    wanted = [p for name in ("hero/walk", "coin", "slime") for p in frames(command, folder, "one", hero, "--animation", name)]
    got = frames(command, folder, "all", hero, "--animation", "all")
    expect(len(got) == len(wanted), f"{len(got)} pictures")
    for i, (a, b) in enumerate(zip(got, wanted)):
        expect_equal(a, b, f"picture {i}")
    sheet = still(command, folder, hero, "--animation", "all", "--background", "#000")
    gap, cell = 6, (32, 40)
    for row, (first, count) in enumerate(((0, 8), (8, 6), (14, 6))):
        for column in range(8):
            x, y = gap + column * (cell[0] + gap), gap + row * (cell[1] + gap)
            shown = sheet.crop((x, y, x + cell[0], y + cell[1]))
            ground = Image.new("RGBA", cell, (0, 0, 0, 255))
            if column < count:
                picture_ = wanted[first + column]
                ground.alpha_composite(picture_, ((cell[0] - picture_.width) // 2, (cell[1] - picture_.height) // 2))
            expect_equal(shown, ground, f"row {row}, column {column}")


def check_threads(command, folder):
    """The same bytes on any number of threads."""
    for kind in ("webp", "apng", "gif"):
        for threads in (1, 2, 7):
            run(command, "render", "-q", JELLY, "-j", threads, "--animation", "sway", "-o",
                folder / f"{threads}.{kind}")
        files = {(folder / f"{threads}.{kind}").read_bytes() for threads in (1, 2, 7)}
        expect(len(files) == 1, f"{kind} differs")


CHECKS = [(name[6:].replace("_", " "), check) for name, check in sorted(globals().items()) if name.startswith("check_")]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    sys.exit(main(CHECKS, parser.parse_args().command))
