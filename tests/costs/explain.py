#!/usr/bin/env python3
"""Holds `pack --explain` against the truth: holes are found again by looking at every rectangle of the pages, the option
that it advises is given to `pack`, and so is every option that it says to be of no help.

    explain.py --command build/release/spritepress

Needs Debian's Pillow.
"""
import argparse
import json
import pathlib
import random
import sys
import tempfile
import traceback

from PIL import Image

from atlases import run, told

PADDING = 2  # of pack, unless another is asked for


def draw(folder, sizes, seed=1):
    dice = random.Random(seed)
    folder.mkdir()
    for i, (w, h) in enumerate(sizes):
        colours = [tuple(dice.randrange(1, 256) for _ in range(3)) + (255,) for _ in range(w * h)]
        picture = Image.new("RGBA", (w, h))
        picture.putdata(colours)
        picture.save(folder / f"s{i:02}x.png")


def pack(command, folder, options, *more):
    """The result, of which only the explanation may differ from one without it."""
    return told(command, folder, "pack", "art", "-o", "out.aatls", *options, *more)["atlases"][0]


def boxes_of(command, folder, page):
    """What is taken on a page: frames, and the padding at their right and lower side."""
    document = told(command, folder, "inspect", "out.aatls")
    for f in document["frames"]:
        if f["page"] == page:
            w, h = (f["h"], f["w"]) if f["rotated"] else (f["w"], f["h"])
            yield f["x"], f["y"], w + PADDING, h + PADDING


def holes_of(command, folder, page, side):
    """All largest sizes of sprites that find room on a page of that side: heights of free columns, row by row. AATLS leaves
    a pixel free at the right and at the bottom, and the padding of a sprite may hang over."""
    room = side - 1 + PADDING
    free = [[True] * room for _ in range(room)]
    for x, y, w, h in boxes_of(command, folder, page):
        for row in range(y, min(room, y + h)):
            for column in range(x, min(room, x + w)):
                free[row][column] = False
    heights, holes = [0] * room, set()
    for row in free:
        heights = [height + 1 if is_free else 0 for height, is_free in zip(heights, row)]
        for left in range(room):
            least = heights[left]
            for right in range(left, room):
                least = min(least, heights[right])
                if least == 0:
                    break
                holes.add((right - left + 1 - PADDING, least - PADDING))
    return {(w, h) for w, h in holes if w > 0 and h > 0}


def check_reasons(command, folder, atlas, side):
    known = {}
    frames = {f["key"]: f for f in told(command, folder, "inspect", "out.aatls")["frames"]}
    reasons = atlas["explanation"]["reasons"]
    assert [r["page"] for r in reasons] == list(range(1, len(atlas["pages"])))
    for reason in reasons:
        page = reason["page"]
        known[page - 1] = holes_of(command, folder, page - 1, side)
        holes = set().union(*known.values())
        largest = max((w * h for w, h in holes), default=0)
        assert reason["holeWidth"] * reason["holeHeight"] == largest, (reason, largest)
        assert largest == 0 or (reason["holeWidth"], reason["holeHeight"]) in known[reason["holePage"]], reason
        own = sorted(key for key, f in frames.items() if f["page"] == page)
        misfits = [key for key in own if not any(w >= frames[key]["w"] and h >= frames[key]["h"] for w, h in holes)]
        assert reason["misfits"] == len(misfits), (reason, misfits)
        if misfits:
            frame = frames[misfits[0]]
            lack = min((max(0, frame["w"] - w) + max(0, frame["h"] - h) for w, h in holes), default=frame["w"] + frame["h"])
            assert reason["sprite"] == misfits[0], (reason, misfits)
            assert reason["missingWidth"] + reason["missingHeight"] == lack > 0, (reason, lack)
        else:
            assert reason["missingWidth"] == reason["missingHeight"] == 0, reason
        frame = frames[reason["sprite"]]
        assert (reason["spriteWidth"], reason["spriteHeight"]) == (frame["w"], frame["h"])


def with_trial(options, trial):
    """The options with the change that a trial has made; values are written after their options."""
    name = "--" + trial["option"]
    takes_value = "value" in trial or trial["option"] == "stable"
    kept, skip = [], False
    for word in options:
        if skip:
            skip = False
        elif word == name:
            skip = takes_value
        else:
            kept.append(word)
    return kept if trial["leftOut"] else [*kept, name, *([trial["value"]] if "value" in trial else [])]


def check_trials(command, folder, options, atlas):
    """Every trial is made again by `pack` itself."""
    tried, helps = atlas["explanation"]["tried"], atlas["explanation"]["helps"]
    pages = len(atlas["pages"])
    for i, trial in enumerate(tried):
        again = pack(command, folder, with_trial(options, trial), "--dry-run")
        assert len(again["pages"]) == trial["pages"] and again["pagePixels"] == trial["pagePixels"], (trial, again["pages"])
        assert (trial["pages"] < pages) == (helps and i == len(tried) - 1), trial


def files_of(folder):
    return {path.name: path.read_bytes() for path in folder.glob("out*")}


def sized(command, folder):
    """Random sprites on small pages."""
    dice = random.Random(5)
    counts = []
    for turn in range(8):
        sizes = [(dice.randrange(3, 22), dice.randrange(3, 22)) for _ in range(dice.randrange(4, 24))]
        side, own = dice.randrange(26, 48), folder / str(turn)
        own.mkdir()
        draw(own / "art", sizes, turn)
        options = ["--max-size", str(side), *(["--keep-duplicates"] if turn % 2 else [])]
        plain = pack(command, own, options)
        before = files_of(own)
        atlas = pack(command, own, options, "--explain")
        assert files_of(own) == before, "what is written depends on --explain"
        assert "explanation" not in plain and plain["pages"] == atlas["pages"]
        check_reasons(command, own, atlas, side)
        counts.append(len(atlas["pages"]))
        if len(atlas["pages"]) > 1:
            check_trials(command, own, options, atlas)
            if atlas["explanation"]["helps"]:
                last = atlas["explanation"]["tried"][-1]
                assert len(pack(command, own, with_trial(options, last))["pages"]) < len(atlas["pages"])
    assert sum(count > 2 for count in counts) >= 3, counts


def helps_by(command, folder, options, sizes, wanted):
    draw(folder / "art", sizes)
    atlas = pack(command, folder, options, "--explain")
    assert atlas["explanation"]["helps"], atlas["explanation"]
    last = atlas["explanation"]["tried"][-1]
    assert (last["option"], last.get("value"), last["leftOut"]) == wanted, last
    check_trials(command, folder, options, atlas)


def padded(command, folder):
    """Four sprites of 10 x 10 on a page of 30, of which AATLS leaves one pixel free: 29 hold 10 + 9 + 10, no more."""
    helps_by(command, folder, ["--max-size", "30", "--shape-padding", "12", "--trim-mode", "none"], [(10, 10)] * 4,
             ("shape-padding", "9", False))


def duplicated(command, folder):
    draw(folder / "art", [(20, 20)])
    (folder / "art/copy.png").write_bytes((folder / "art/s00x.png").read_bytes())
    atlas = pack(command, folder, ["--max-size", "30", "--keep-duplicates"], "--explain")
    last = atlas["explanation"]["tried"][-1]
    assert (last["option"], last["leftOut"], last["pages"]) == ("keep-duplicates", True, 1), last


def trimmed(command, folder):
    """Two pictures of 40 x 40 with 5 visible pixels each."""
    (folder / "art").mkdir()
    for i in range(2):
        picture = Image.new("RGBA", (40, 40))
        picture.paste((i * 100, 9, 9, 255), (3, 3, 8, 4))
        picture.save(folder / "art" / f"s{i}x.png")
    options = ["--max-size", "45", "--trim-mode", "none"]
    atlas = told(command, folder, "pack", "art", "-o", "out.aatls", *options, "--explain")["atlases"][0]
    last = atlas["explanation"]["tried"][-1]
    assert (last["option"], last["value"], last["pages"]) == ("trim-mode", "trim", 1), last


def larger(command, folder):
    helps_by(command, folder, ["--max-size", "40", "--shape-padding", "0"], [(30, 30)] * 2, ("max-size", "64", False))


def single(command, folder):
    """One page needs no reason, and nothing is tried."""
    draw(folder / "art", [(30, 30)] * 2)
    assert pack(command, folder, [], "--explain")["explanation"] == {"reasons": [], "tried": [], "helps": False}


def scales(command, folder):
    """Every atlas has an explanation of its own."""
    draw(folder / "art", [(30, 30)] * 2)
    made = told(command, folder, "pack", "art", "-o", "out.aatls", "--max-size", "40", "--variant", "0.5:@half", "--explain")
    assert [len(atlas["explanation"]["reasons"]) for atlas in made["atlases"]] == [1, 0]


def stable(command, folder):
    """Frames that stay where a wasteful atlas had them leave no room: without --stable there is."""
    draw(folder / "art", [(12, 12)])
    assert run(command, folder, "pack", "art", "-o", "old.aatls").returncode == 0
    document = told(command, folder, "inspect", "--whole", "old.aatls")
    document["frames"][0].update(x=8, y=8)
    (folder / "old.json").write_text(json.dumps(document))
    for name, seed in (("t", 3), ("u", 4)):
        draw(folder / name, [(12, 12)], seed)
        (folder / name / "s00x.png").rename(folder / "art" / f"{name}.png")
    options = ["--max-size", "29", "--stable", "old.json"]
    atlas = pack(command, folder, options, "--explain")
    assert len(atlas["pages"]) > 1, atlas
    last = atlas["explanation"]["tried"][-1]
    assert (last["option"], last["leftOut"], last["pages"]) == ("stable", True, 1), last
    check_trials(command, folder, options, atlas)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    command = parser.parse_args().command.resolve()
    tests = (sized, padded, duplicated, trimmed, larger, single, scales, stable)
    failed = 0
    for test in tests:
        with tempfile.TemporaryDirectory() as name:
            try:
                test(command, pathlib.Path(name))
            except AssertionError:
                failed += 1
                traceback.print_exc()
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
