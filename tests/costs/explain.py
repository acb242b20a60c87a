#!/usr/bin/env python3
"""Holds `pack --explain` against the truth: holes are found again by looking at every rectangle of the pages, the option
that it advises is given to `pack`, and so is every option that it says to be of no help.

    explain.py --command build/release/spritepress

Needs Debian's Pillow.
"""
import json
import random

from PIL import Image

from atlases import main, run, told

PADDING = 2  # of pack, unless another is asked for
AATLS = "out.aatls"
FREE_EDGES = {AATLS: 1, "out.pct": 0, "out.atlas": 0}  # pixels that a format leaves free at the right and at the bottom


def draw(folder, sizes, seed=1):
    dice = random.Random(seed)
    folder.mkdir()
    for i, (w, h) in enumerate(sizes):
        colours = [tuple(dice.randrange(1, 256) for _ in range(3)) + (255,) for _ in range(w * h)]
        picture = Image.new("RGBA", (w, h))
        picture.putdata(colours)
        picture.save(folder / f"s{i:02}x.png")


def pack(command, folder, options, *more, output=AATLS):
    """The result, of which only the explanation may differ from one without it."""
    return told(command, folder, "pack", "art", "-o", output, *options, *more)["atlases"][0]


def boxes_of(frames, page):
    """What is taken on a page: frames, and the padding at their right and lower side."""
    for f in frames:
        if f["page"] == page:
            w, h = (f["h"], f["w"]) if f["rotated"] else (f["w"], f["h"])
            yield f["x"], f["y"], w + PADDING, h + PADDING


def holes_of(frames, page, side):
    """All largest sizes of sprites that find room on a page of that side, without what the format leaves free: heights of
    free columns, row by row. The padding of a sprite may hang over."""
    room = side + PADDING
    free = [[True] * room for _ in range(room)]
    for x, y, w, h in boxes_of(frames, page):
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


def check_reasons(command, folder, atlas, side, output, turns):
    """`turns`: sprites may be turned to fit."""
    known = {}
    frames = {f["key"]: f for f in told(command, folder, "inspect", output)["frames"]}
    reasons = atlas["explanation"]["reasons"]
    assert [r["page"] for r in reasons] == list(range(1, len(atlas["pages"])))
    for reason in reasons:
        page = reason["page"]
        known[page - 1] = holes_of(frames.values(), page - 1, side - FREE_EDGES[output])
        holes = set().union(*known.values())
        largest = max((w * h for w, h in holes), default=0)
        assert reason["holeWidth"] * reason["holeHeight"] == largest, (reason, largest)
        assert largest == 0 or (reason["holeWidth"], reason["holeHeight"]) in known[reason["holePage"]], reason
        if turns:
            holes |= {(h, w) for w, h in holes}
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


def check_trials(command, folder, options, atlas, output=AATLS):
    """Every trial is made again by `pack` itself."""
    tried, helps = atlas["explanation"]["tried"], atlas["explanation"]["helps"]
    pages = len(atlas["pages"])
    for i, trial in enumerate(tried):
        again = pack(command, folder, with_trial(options, trial), "--dry-run", output=output)
        assert len(again["pages"]) == trial["pages"] and again["pagePixels"] == trial["pagePixels"], (trial, again["pages"])
        assert (trial["pages"] < pages) == (helps and i == len(tried) - 1), trial


def files_of(folder):
    return {path.name: path.read_bytes() for path in folder.glob("out*")}


def check_laws(command, folder, options, side, output):
    """Packs with and without --explain, and holds what it says against the truth; returns how many pages there are."""
    plain = pack(command, folder, options, output=output)
    before = files_of(folder)
    atlas = pack(command, folder, options, "--explain", output=output)
    assert files_of(folder) == before, "what is written depends on --explain"
    assert "explanation" not in plain and plain["pages"] == atlas["pages"]
    check_reasons(command, folder, atlas, side, output, "--enable-rotation" in options)
    pages = len(atlas["pages"])
    if pages > 1:
        check_trials(command, folder, options, atlas, output)
        if atlas["explanation"]["helps"]:
            last = atlas["explanation"]["tried"][-1]
            assert len(pack(command, folder, with_trial(options, last), output=output)["pages"]) < pages
    return pages


def sized(command, folder):
    """Random sprites on small pages, in every format that may have several."""
    dice = random.Random(5)
    counts = {output: [] for output in FREE_EDGES}
    for turn in range(8):
        sizes = [(dice.randrange(3, 22), dice.randrange(3, 22)) for _ in range(dice.randrange(4, 24))]
        side, own = dice.randrange(26, 48), folder / str(turn)
        own.mkdir()
        draw(own / "art", sizes, turn)
        for output, told_counts in counts.items():
            options = ["--max-size", str(side), *(["--keep-duplicates"] if turn % 2 else []),
                       *(["--enable-rotation"] if output == "out.atlas" and turn % 2 else [])]
            told_counts.append(check_laws(command, own, options, side, output))
            for path in own.glob("out*"):
                path.unlink()
    assert all(sum(count > 2 for count in each) >= 3 for each in counts.values()), counts


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


def skipped(command, folder):
    """A sprite that was left out as too large is there again on a larger page."""
    draw(folder / "art", [(30, 30)] * 3 + [(60, 60)])
    options = ["--max-size", "40", "--shape-padding", "0", "--skip-broken"]
    atlas = pack(command, folder, options, "--explain")
    assert atlas["sprites"] == 3 and len(atlas["pages"]) == 3
    check_trials(command, folder, options, atlas)


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


def misfit(command, folder, options, output):
    """The explanation of a pack that fails because there may be one page only."""
    done = run(command, folder, "pack", "art", "-o", output, *options, "--explain", "--json")
    assert done.returncode == 1 and "PCK004" in done.stderr, (done.returncode, done.stderr)
    assert files_of(folder) == {}, "something was written"
    atlas, = json.loads(done.stdout)["atlases"]
    assert atlas["pages"] == []
    silent = run(command, folder, "pack", "art", "-o", output, *options, "--json")
    assert (silent.returncode, silent.stdout, silent.stderr) == (1, "", done.stderr)
    return atlas["explanation"]


def fits(command, folder, options, output):
    done = run(command, folder, "pack", "art", "-o", output, *options, "--dry-run", "--json")
    assert done.returncode == 0 or "PCK004" in done.stderr, done.stderr
    return done.returncode == 0 and len(json.loads(done.stdout)["atlases"][0]["pages"]) == 1


def check_advice(command, folder, options, output, explanation):
    """The last trial makes one page. No other does, nor does a smaller change of the same option."""
    *vain, last = explanation["tried"]
    assert explanation["helps"] and last["pages"] == 1, explanation
    assert fits(command, folder, with_trial(options, last), output), last
    assert not any("pages" in trial or fits(command, folder, with_trial(options, trial), output) for trial in vain), vain
    less = {"max-size": lambda value: value // 2, "shape-padding": lambda value: value + 1}.get(last["option"])
    if less:
        smaller = {**last, "value": str(less(int(last["value"])))}
        assert not fits(command, folder, with_trial(options, smaller), output), smaller


def lone(command, folder):
    """Where one page is allowed, the reasons are those of a pack that may have more."""
    dice = random.Random(7)
    for turn in range(4):
        own = folder / str(turn)
        own.mkdir()
        draw(own / "art", [(dice.randrange(8, 22), dice.randrange(8, 22)) for _ in range(12)], turn)
        for output in FREE_EDGES:
            options = ["--max-size", str(dice.randrange(26, 48))]
            explanation = misfit(command, own, [*options, "--no-multipack"], output)
            several = pack(command, own, options, "--dry-run", "--explain", output=output)["explanation"]
            assert explanation["reasons"] == several["reasons"] != [], (explanation, several)
            check_advice(command, own, [*options, "--no-multipack"], output, explanation)


def celled(command, folder):
    """sc-sprites has one page. Cells of 10 on a page of 40: one sprite of 30 x 30 leaves strips of 10 x 40, so that the second
    lacks 20 pixels; two side by side need 60."""
    draw(folder / "art", [(30, 30)] * 2)
    options = ["--cell-width", "10", "--shape-padding", "0", "--max-size", "40"]
    explanation = misfit(command, folder, options, "out.scs")
    reason, = explanation["reasons"]
    assert sorted((reason["holeWidth"], reason["holeHeight"])) == [10, 40], reason
    assert (reason["spriteWidth"], reason["spriteHeight"], reason["misfits"]) == (30, 30, 1), reason
    assert sorted((reason["missingWidth"], reason["missingHeight"])) == [0, 20], reason
    assert (explanation["tried"][-1]["option"], explanation["tried"][-1]["value"]) == ("max-size", "64"), explanation
    check_advice(command, folder, options, "out.scs", explanation)


def elsewise(command, folder):
    """A pack that fails for another reason has nothing to explain."""
    draw(folder / "art", [(30, 30)] * 2)
    done = run(command, folder, "pack", "art", "-o", "out.scs", "--max-size", "20", "--explain", "--json")
    assert done.returncode == 1 and "PCK003" in done.stderr and done.stdout == "", (done.stdout, done.stderr)


if __name__ == "__main__":
    main(sized, padded, duplicated, trimmed, larger, skipped, single, scales, stable, lone, celled, elsewise)
