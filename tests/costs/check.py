#!/usr/bin/env python3
"""Holds `inspect --costs` against figures that are worked out here: pixels by painting a page, bytes by measuring the
lines of the file, duplicates that Pillow made by flipping and turning, and animations whose sizes are known.

    check.py --command build/release/spritepress

Needs Debian's Pillow.
"""
import base64
import json
import random

from PIL import Image

from atlases import Frame, main, painted, run, told, write

PNG_EFFORT_SLACK = 0.35  # an estimate of bytes may be off by so much of the file that the picture would be alone


def noise(seed, w, h):
    dice = random.Random(seed)
    picture = Image.new("RGBA", (w, h))
    picture.putdata([(*(dice.randrange(256) for _ in range(3)), 255) for _ in range(w * h)])
    return picture


def frames_by_key(costs):
    return {f["key"]: f for f in costs["frames"]}


def waste(command, folder):
    """Pixels under frames, padding and free ones, of random pages with frames that overlap or lie outside."""
    dice = random.Random(1)
    for turn in range(30):
        w, h, padding = dice.randrange(1, 70), dice.randrange(1, 70), dice.randrange(4)
        frames = [Frame(f"f{i:02}", dice.randrange(-5, w + 3), dice.randrange(-5, h + 3), dice.randrange(0, 20), dice.randrange(0, 20),
                        turned=dice.random() < 0.3) for i in range(dice.randrange(12))]
        frames += [Frame(f"g{i}", f.x, f.y, f.w, f.h, turned=f.turned) for i, f in enumerate(frames[:3])]
        write(folder, "a.pct", [("none.png", w, h, padding)], [frames])
        costs = told(command, folder, "inspect", "--costs", "--lenient", "a.pct")
        boxes = [f.on_page() for f in frames if f.w and f.h]
        used, padded = painted(w, h, boxes, 0), painted(w, h, boxes, padding)
        page = costs["pages"][0]
        wanted = {"pixels": w * h, "usedPixels": used, "paddingPixels": padded - used, "freePixels": w * h - padded}
        assert {key: page[key] for key in wanted} == wanted, (turn, page, wanted)
        assert "imageBytes" not in page
        own = frames_by_key(costs)
        for box in {f.on_page() for f in frames if f.w and f.h}:
            sharers = [own[f.name] for f in frames if f.on_page() == box]
            assert sum(f["pagePixels"] for f in sharers) == painted(w, h, [box], padding), (turn, box)
            assert all(f["sharers"] == len(sharers) for f in sharers)
            shares = [f["pagePixels"] for f in sharers]
            assert max(shares) - min(shares) <= 1


def descriptor(command, folder):
    """A frame has the bytes of its line; those of a block share the line of their names."""
    frames = [Frame("a", 0, 0, 4, 4), Frame("longer/name", 4, 0, 4, 4, trim=(6, 6, 1, 1))]
    text = write(folder, "a.pct", [("none.png", 16, 16, 0)], [frames], extra="B:0,8,2,4,4\np1,p2\nA:a=b\n")
    costs = told(command, folder, "inspect", "--costs", "a.pct")
    own = {key: f["descriptorBytes"] for key, f in frames_by_key(costs).items()}
    assert own["a"] == len(frames[0].line()) and own["longer/name"] == len(frames[1].line()), own
    assert own["b"] == len("A:a=b\n"), own
    assert (own["p1"], own["p2"]) == (3, 3), own  # "p1,p2\n"
    assert costs["descriptorBytes"] == len(text)
    assert costs["commonBytes"] == len(text) - sum(own.values())
    assert (costs["sourcePixels"], costs["trimmedPixels"]) == (4 * 16 + 36, 20)
    # An image inside a JSON is base64 there, which is longer than its bytes.
    noise(1, 16, 16).save(folder / "p.png")
    page = {"file": "", "width": 16, "height": 16, "image": ""}
    document = {"kind": "atlas", "pages": [page], "frames": [{"key": "a", "x": 0, "y": 0, "w": 4, "h": 4}]}
    without = len(json.dumps(document))
    page["image"] = base64.b64encode((folder / "p.png").read_bytes()).decode()
    (folder / "in.json").write_text(json.dumps(document))
    assert told(command, folder, "inspect", "--costs", "in.json")["descriptorBytes"] == without


def image_bytes(command, folder):
    """Shares add up to the file; noise costs about what it would alone, and a flat colour next to nothing."""
    page = Image.new("RGBA", (128, 64))
    page.paste(noise(1, 60, 60), (0, 0))
    page.paste(Image.new("RGBA", (60, 60), (255, 0, 0, 255)), (64, 0))
    page.save(folder / "p.png")
    frames = [Frame("flat", 64, 0, 60, 60), Frame("noise", 0, 0, 60, 60), Frame("same", 0, 0, 60, 60)]
    write(folder, "a.pct", [("p.png", 128, 64, 0)], [frames])
    costs = told(command, folder, "inspect", "--costs", "a.pct")
    size = (folder / "p.png").stat().st_size
    own = {key: f["imageBytes"] for key, f in frames_by_key(costs).items()}
    assert costs["pages"][0]["imageBytes"] == size == sum(own.values()), (own, size)
    assert [f["key"] for f in costs["frames"]] == ["noise", "same", "flat"]  # the dearest first
    assert own["noise"] - own["same"] in (0, 1)
    assert own["flat"] < size * 0.05 < own["noise"], own
    noise(1, 60, 60).save(folder / "alone.png")
    alone = (folder / "alone.png").stat().st_size
    assert abs(own["noise"] + own["same"] - alone) < PNG_EFFORT_SLACK * alone, (own, alone)


TURNS = {"flipped-x": Image.Transpose.FLIP_LEFT_RIGHT, "flipped-y": Image.Transpose.FLIP_TOP_BOTTOM,
         "turned-180": Image.Transpose.ROTATE_180, "turned-left": Image.Transpose.ROTATE_90,
         "turned-right": Image.Transpose.ROTATE_270, "flipped-and-turned": Image.Transpose.TRANSPOSE}


def duplicates(command, folder):
    """Pillow flips and turns; a picture is shifted in its frame, and one has three pixels of another colour."""
    first = noise(7, 12, 9)
    shifted, near, far, hidden = (Image.new("RGBA", (16, 16)) for _ in range(4))
    shifted.paste(first, (3, 5))
    flipped, wide = first.transpose(TURNS["flipped-x"]), Image.new("RGBA", (14, 12))
    wide.paste(first, (0, 0))
    near_of, far_of, near_flipped = first.copy(), first.copy(), flipped.copy()
    for i in range(3):
        near_of.putpixel((i * 4, i), (0, 0, 0, 255))
        near_flipped.putpixel((i * 4, i), (0, 0, 0, 255))
    for i in range(9):
        far_of.putpixel((i, i), (0, 0, 0, 255))
    pictures = [("first", first, None), *((how, first.transpose(turn), how) for how, turn in TURNS.items()),
                ("shifted", shifted, "shifted"), ("near", near_of, "nearly"), ("far", far_of, None),
                ("other", noise(8, 12, 9), None), ("zero", hidden, None), ("copy", first, "same"),
                ("twin", flipped, "same"), ("shifted-twin", shifted, "same"), ("near-flipped", near_flipped, "nearly"),
                ("wide", wide, "same")]
    # What is told is the simplest likeness, also where the first of all is only turned or shifted.
    originals = {"twin": "flipped-x", "shifted-twin": "shifted", "near-flipped": "flipped-x"}
    page, frames = Image.new("RGBA", (16 * len(pictures), 34)), []
    for i, (name, picture, _) in enumerate(pictures):
        page.paste(picture, (16 * i, 0))
        frames.append(Frame(name, 16 * i, 0, *picture.size))
    # A frame that lies turned clockwise on the page is the first picture all the same.
    page.paste(first.transpose(Image.Transpose.ROTATE_270), (0, 20))
    frames.append(Frame("lying", 0, 20, *first.size, turned=True))
    # Colours of invisible pixels do not count.
    page.paste((9, 9, 9, 0), (40, 20, 56, 34))
    page.paste(first, (40, 20))
    frames.append(Frame("bled", 40, 20, *first.size))
    page.save(folder / "p.png")
    write(folder, "a.pct", [("p.png", *page.size, 1)], [frames])
    costs = told(command, folder, "inspect", "--costs", "a.pct")
    found = {frames[d["frame"]].name: d for d in costs["nearDuplicates"]}
    wanted = {name: how for name, _, how in pictures if how} | {"lying": "same", "bled": "same"}
    assert {name: d["likeness"] for name, d in found.items()} == wanted, found
    assert all(frames[d["original"]].name == originals.get(name, "first") for name, d in found.items()), found
    assert (found["shifted"]["shiftX"], found["shifted"]["shiftY"]) == (3, 5)
    assert found["near"]["differentPixels"] == 3
    for name, d in found.items():
        box = next(f for f in frames if f.name == name).on_page()
        assert d["savedPixels"] == painted(*page.size, [box], 1), name
    pairs(command, folder)


def pairs(command, folder):
    """A pair is compared once, whatever bands it has in common, and not at all where the two overlap."""
    page = Image.new("RGBA", (64, 16), (9, 9, 9, 255))
    page.paste(noise(7, 12, 9), (20, 0))
    page.paste(noise(7, 12, 9), (40, 0))
    page.putpixel((40, 0), (0, 0, 0, 255))
    page.save(folder / "p.png")
    frames = [Frame("a", 20, 0, 12, 9), Frame("b", 40, 0, 12, 9)]
    write(folder, "near.pct", [("p.png", 64, 16, 0)], [frames])
    costs = told(command, folder, "inspect", "--costs", "near.pct")
    assert costs["compared"] == 1 and len(costs["nearDuplicates"]) == 1, costs
    frames = [Frame("a", 0, 0, 8, 8), Frame("b", 4, 0, 8, 8), Frame("c", 55, 0, 8, 8)]
    write(folder, "meet.pct", [("p.png", 64, 16, 0)], [frames])
    found, = told(command, folder, "inspect", "--costs", "meet.pct")["nearDuplicates"]
    assert (found["frame"], found["original"], found["likeness"]) == (2, 0, "same"), found


def linear(command, folder):
    """Ten thousand pictures of one size, all of them with bands in common: pairs are counted, not seconds."""
    side, across = 10, 100
    page = Image.new("RGBA", (side * across, side * across), (5, 5, 5, 255))
    for i in range(across * across):
        for bit in range(14):  # in the first rows only: all other bands are the same in all
            if i >> bit & 1:
                page.putpixel((i % across * side + bit % side, i // across * side + bit // side), (255, 255, 255, 255))
    page.save(folder / "p.png")
    frames = [Frame(f"f{i:05}x", i % across * side, i // across * side, side, side) for i in range(across * across)]
    write(folder, "a.pct", [("p.png", *page.size, 0)], [frames])
    costs = told(command, folder, "inspect", "--costs", "a.pct")
    assert 0 < costs["compared"] <= 9 * 8 * len(frames) + len(frames), costs["compared"]
    assert len(costs["nearDuplicates"]) < len(frames)
    # Aliases are one picture: there is nothing to compare. They have more parts than a structure may.
    names = "".join(f"A:first=n{i}q\n" for i in range(400_000))
    write(folder, "b.pct", [("p.png", *page.size, 0)], [[Frame("first", 0, 0, 10, 10)]], extra=names)
    costs = told(command, folder, "inspect", "--costs", "b.pct", "--compact")
    assert costs["compared"] == 0 and len(costs["frames"]) == 400_001 and "commonBytes" not in costs
    assert "GEN022" in run(command, folder, "inspect", "--costs", "b.pct").stderr
    assert sum(f["pagePixels"] for f in costs["frames"]) == 100
    # Frames behind the last part that was recorded do not share the list that holds them all.
    frames = [{"key": f"k{i}", "x": 0, "y": 0, "w": 9, "h": 9} for i in range(200_000)]
    text = json.dumps({"kind": "atlas", "pages": [{"file": "none.png", "width": 9, "height": 9}], "frames": frames})
    (folder / "c.json").write_text(text)
    costs = told(command, folder, "inspect", "--costs", "c.json", "--compact")
    known = [f for f in costs["frames"] if "descriptorBytes" in f]
    assert 100_000 < len(known) < len(frames) and "commonBytes" not in costs, len(known)
    assert all(f["descriptorBytes"] == len(json.dumps(frames[f["frame"]])) for f in known)


def jitter(command, folder):
    """Frames of one animation with different source sizes: cropped ones can be cropped alike, others have to be drawn alike."""
    cropped = [Frame(f"walk_{i}", 10 * i, 0, *size) for i, size in enumerate([(5, 6), (5, 6), (7, 6), (5, 4)])]
    drawn = [Frame(f"jump_{i}", 10 * i, 10, 5, 5, trim=(size, 9, 1, 1)) for i, size in enumerate([8, 9, 9])]
    calm = [Frame(f"rest_{i}", 10 * i, 20, 5 + i, 5, trim=(9, 9, 1, 1)) for i in range(3)]
    alone = [Frame("one_1", 0, 30, 3, 3)]
    frames = cropped + drawn + calm + alone
    write(folder, "a.pct", [("none.png", 64, 64, 0)], [frames])
    found = {j["name"]: j for j in told(command, folder, "inspect", "--costs", "a.pct")["jitter"]}
    assert sorted(found) == ["jump", "walk"], found
    walk, jump = found["walk"], found["jump"]
    assert (walk["leastWidth"], walk["mostWidth"], walk["leastHeight"], walk["mostHeight"], walk["frames"]) == (5, 7, 4, 6, 4)
    assert [frames[i].name for i in walk["oddFrames"]] == ["walk_2", "walk_3"]
    assert (walk["option"], walk["value"]) == ("trim-group", "sequence")
    assert (jump["leastWidth"], jump["mostWidth"], jump["leastHeight"], jump["mostHeight"]) == (8, 9, 9, 9)
    assert [frames[i].name for i in jump["oddFrames"]] == ["jump_0"] and "option" not in jump
    # Clips: a frame that is shown twice is named once, and pivots hold an animation in its place.
    frames = [{"key": key, "x": 10 * i, "y": 0, "w": 5 + i, "h": 5} for i, key in enumerate("abcd")]
    for frame in frames[2:]:
        frame["pivot"] = [0.5, 1]
    clips = [{"name": name, "steps": [{"frame": i, "durationUs": 1000} for i in steps]}
             for name, steps in (("blink", (0, 1, 0, 1, 0)), ("pinned", (2, 3)))]
    (folder / "c.json").write_text(json.dumps(
        {"kind": "atlas", "pages": [{"file": "none.png", "width": 64, "height": 64}], "frames": frames, "clips": clips}))
    costs = told(command, folder, "inspect", "--costs", "c.json")
    blink, = costs["jitter"]
    assert (blink["name"], blink["from"], blink["frames"], blink["oddFrames"]) == ("blink", "file", 5, [1]), blink
    assert {f["frame"]: f["descriptorBytes"] for f in costs["frames"]} == {i: len(json.dumps(f)) for i, f in enumerate(frames)}
    # The advice holds: packed as it says, the cropped animation does not jump any more.
    (folder / "art").mkdir()
    for i in range(3):
        picture = Image.new("RGBA", (20, 20))
        picture.paste(noise(i, 5 + i, 6), (4, 4 + i))
        picture.save(folder / "art" / f"run_{i}.png")
    for options, jumps in ((["--trim-group", "none"], 1), (["--trim-group", "sequence"], 0)):
        assert run(command, folder, "pack", "art", "-o", "r.aatls", "--trim-mode", "crop", *options).returncode == 0
        assert len(told(command, folder, "inspect", "--costs", "r.aatls")["jitter"]) == jumps, options


def hostile(command, folder):
    """Files that ask for too much, or lack what is needed."""
    Image.new("RGBA", (64, 64)).save(folder / "p.png")
    crowd = [Frame(f"f{i}q", 0, 0, 64 - i // 8, 64 - i % 8) for i in range(64)]
    write(folder, "crowd.pct", [("p.png", 64, 64, 0)], [crowd])
    done = run(command, folder, "inspect", "--costs", "--json", "crowd.pct")
    assert done.returncode == 0 and "GEN024" in done.stderr and "overlap" in done.stderr, done.stderr
    assert "GEN023" not in done.stderr, done.stderr
    write(folder, "huge.pct", [("none.png", 2**31 - 1, 2**31 - 1, 2**31 - 1)], [[Frame("a", 2**31 - 2, 0, 2**31 - 1, 2**31 - 1)]])
    page = told(command, folder, "inspect", "--costs", "--lenient", "huge.pct")["pages"][0]
    assert page["pixels"] == (2**31 - 1) ** 2 == page["usedPixels"] + page["paddingPixels"] + page["freePixels"]
    assert page["usedPixels"] == 2**31 - 1, page
    # Pages may name one file any number of times: it is read once, and looked at as often as one page may ask for.
    pages, frames = [("p.png", 64, 64, 0)] * 6, [[Frame(f"f{i}q", 0, 0, 64, 64)] for i in range(6)]
    write(folder, "often.pct", pages, frames)
    done = run(command, folder, "inspect", "--costs", "--json", "often.pct")
    assert done.returncode == 0 and "pixels of 2 rectangles" in done.stderr, done.stderr
    assert [len(p) for p in map(lambda f: f.keys() & {"imageBytes"}, json.loads(done.stdout)["frames"])] == [1, 1, 1, 1, 0, 0]
    # A page that does not fit into memory is one without an image; a file that many pages name fits once.
    for i in range(12):
        Image.new("RGBA", (1000, 1000)).save(folder / f"m{i}.png")
    for kind, names, missing in (("many", [f"m{i}.png" for i in range(12)], range(1, 12)), ("one", ["m0.png"] * 12, range(1))):
        frames = [[Frame(f"f{i}q", i, 0, 9, 9)] for i in range(12)]
        write(folder, f"{kind}.pct", [(name, 1000, 1000, 0) for name in names], frames)
        done = run(command, folder, "inspect", "--costs", "--json", "--max-memory", str(32 << 20), f"{kind}.pct")
        assert done.returncode == 0 and done.stderr.count("does not fit into memory") in missing, (kind, done.stderr)
        assert done.stderr.count("GEN025") == done.stderr.count("does not fit into memory"), (kind, done.stderr)
        assert "GEN023" not in done.stderr and ("GEN025" in done.stderr) == (kind == "many"), (kind, done.stderr)
    # Frames that hang over the edge of their page are not looked at, which is said.
    write(folder, "over.pct", [("p.png", 64, 64, 0)], [[Frame("a", 60, 0, 9, 9), Frame("b", 0, 0, 9, 9)]])
    done = run(command, folder, "inspect", "--costs", "--lenient", "over.pct")
    assert done.returncode == 0 and "wholly inside their page, so the pixels of 1 rectangle were" in done.stderr, done.stderr
    assert "GEN024" in done.stderr and "GEN023" not in done.stderr, done.stderr
    # Sums of sources that are as large as a file can say stay numbers.
    write(folder, "sums.pct", [("none.png", 9, 9, 0)],
          [[Frame(f"f{i}q", 0, 0, 1, 1, trim=(2**31 - 1, 2**31 - 1, 0, 0)) for i in range(5)]])
    costs = told(command, folder, "inspect", "--costs", "--lenient", "sums.pct")
    assert costs["sourcePixels"] == costs["trimmedPixels"] == 2**63 - 1, costs
    (folder / "empty.pct").write_text("PCT:1.0\n")
    costs = told(command, folder, "inspect", "--costs", "empty.pct")
    assert costs["frames"] == costs["pages"] == costs["nearDuplicates"] == costs["jitter"] == []
    (folder / "p.png").write_bytes((folder / "p.png").read_bytes()[:40])
    done = run(command, folder, "inspect", "--costs", "crowd.pct")
    assert done.returncode == 1 and "error[IMG" in done.stderr and done.stdout == "", (done.returncode, done.stderr)


if __name__ == "__main__":
    main(waste, descriptor, image_bytes, duplicates, linear, jitter, hostile)
