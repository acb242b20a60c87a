#!/usr/bin/env python3
"""Works out every figure that the transcripts of `render` show, from the files and the rules alone.

    figures.py [TRANSCRIPT...]           tests/command/render.test and docs/render.md unless given
    figures.py --print COMMAND...        what the command must print

The command itself is not run: that is what the transcripts are for. Here their expected lines are compared with
arithmetic: how many pictures, how large, how long, how often played, and which pose is the bind pose. Files are read by
the decoders of tests/differential, rigs are posed by posing.py.
"""
import math
import pathlib
import re
import shlex
import sys
from fractions import Fraction

from drawing import EXAMPLES, ROOT

sys.path.append(str(ROOT / "tests" / "press"))
sys.path.append(str(ROOT / "tests" / "differential"))
import atlas  # noqa: E402
import pchr  # noqa: E402
import posing  # noqa: E402

FLAGS = {"--labels", "--skeleton", "--wireframe", "--step", "--y-down", "--clockwise", "--flip-v", "-q", "--quiet"}
GAP, LABEL, GLYPH = 6, 11, 6  # around pictures of a sheet, below them for a name, of a character
COLUMNS, ON_SHEET = 8, 256
WIDEST_LABEL, WIDEST_SHEET = 119, 1280


def parse(words):
    """Options by name, and the input."""
    options, inputs, at = {}, [], 0
    while at < len(words):
        word = words[at]
        if word in FLAGS:
            options[word] = True
        elif word.startswith("-j") and len(word) > 2:
            options["--threads"] = word[2:]
        elif word.startswith("-") and len(word) > 1:
            at += 1
            options[word] = words[at]
        else:
            inputs.append(word)
        at += 1
    return options, inputs[0]


def together(width, height):
    return f", together {width:,} x {height:,}"


def seconds(value):
    return f", {float(value):.2f} s"


def times(count):
    return "" if count == 0 else ", plays once" if count == 1 else f", plays {count} times"


def sized(text):
    numbers = [int(n) for n in text.split("x")]
    return numbers * 2 if len(numbers) == 1 else numbers


def scaled(size, factor):
    """Rounded half up, at least one pixel."""
    return max(1, math.floor(size * factor + Fraction(1, 2)))


# --- rigs ---------------------------------------------------------------------------------------------------

class Rig:
    def __init__(self, path, options):
        self.rig = pchr.decode((EXAMPLES / path).with_suffix(".pchr").read_bytes())
        self.options = options
        self.fps = self.rig["fps"]
        self.film = not options["-o"].lower().endswith(".png")
        self.rate = int(options.get("--fps", self.fps))

    def bind(self):
        names = [a["name"] for a in self.rig["animations"]]
        if "--bind" in self.options:
            name, _, frame = self.options["--bind"].partition(":")
            return names.index(name), int(frame or 0), "as asked for"
        return posing.find_bind(self.rig)

    def chosen(self):
        """Indices of the animations that are drawn."""
        names = [a["name"] for a in self.rig["animations"]]
        name = self.options.get("--animation")
        moment = "--time" in self.options or "--frame" in self.options
        if not moment and (name == "all" or (name is None and not self.film)):
            return list(range(len(names)))
        return [names.index(name) if name and name != "all" else self.default()]

    def default(self):
        """The first that moves, rather not the one that is called after the bind pose."""
        animations = self.rig["animations"]
        bind, _, why = self.bind()
        moving = [i for i, a in enumerate(animations) if len(a["frames"]) > 1]
        return next((i for i in moving if i != bind or why != "by its name"), (moving or [0])[0])

    def is_default(self):
        """Whether one animation is drawn that was not asked for."""
        moment = "--time" in self.options or "--frame" in self.options
        name = self.options.get("--animation")
        return (name in (None, "all") and moment) or (name is None and self.film)

    def rows(self):
        """Places in frames, a list for each animation that is drawn."""
        if "--frame" in self.options:
            return [[int(self.options["--frame"])]]
        if "--time" in self.options:
            return [[float(Fraction(self.options["--time"])) * self.fps]]
        return [self.film_of(i) if self.film else self.sheet_of(i) for i in self.chosen()]

    def film_of(self, index):
        """As many pictures as its length has at the rate; what does not loop ends with its last frame."""
        animation = self.rig["animations"][index]
        frames = len(animation["frames"])
        count = max(1, math.floor(Fraction(frames * self.rate, self.fps) + Fraction(1, 2)))
        places = [i * self.fps / self.rate for i in range(count)]
        if not animation["loop"] and count > 1:
            places[-1] = max(places[-1], frames - 1)
        return places

    def sheet_of(self, index):
        """All frames of a short animation, else eight places, evenly spread."""
        animation = self.rig["animations"][index]
        frames = len(animation["frames"])
        if frames <= COLUMNS:
            return list(range(frames))
        if animation["loop"]:
            return [frames * i / COLUMNS for i in range(COLUMNS)]
        return [(frames - 1) * i / (COLUMNS - 1) for i in range(COLUMNS)]

    def size(self, rows):
        sign = 1 if ("--y-down" in self.options) == ("--clockwise" in self.options) else -1
        boxes = []
        for index, places in zip(self.chosen(), rows):
            for place in places:
                frame = posing.transforms(self.rig["animations"][index], place, "--step" in self.options)
                boxes.append(posing.box(posing.posed(self.rig, frame, self.bind()[:2], sign)))
        left, bottom, right, top = posing.joined(boxes)
        if "--size" in self.options:
            return sized(self.options["--size"])
        longest = max(right - left, top - bottom)
        scale = 1
        if "--scale" in self.options:
            scale = float(Fraction(self.options["--scale"]))
        elif longest > ON_SHEET and self.is_sheet():
            scale = ON_SHEET / longest
        return [math.ceil(side * scale - 1e-4) + 2 for side in (right - left, top - bottom)]

    def is_sheet(self):
        return not self.film and "--time" not in self.options and "--frame" not in self.options

    def sheet_size(self, rows, width, height):
        """A row for each animation; those of one picture share theirs."""
        labels = "--labels" in self.options
        if labels:
            names = [f"{self.rig['animations'][i]['name']} {place / self.fps:.2f}"
                     for i, places in zip(self.chosen(), rows) for place in places]
            width = max(width, min(WIDEST_LABEL, max(map(label_width, names))))
        lines = []
        for places in rows:
            if lines and len(places) == 1 and lines[-1][1] == 1 and lines[-1][0] < COLUMNS:
                lines[-1] = (lines[-1][0] + 1, 1)
            else:
                lines.append((len(places), len(places)))
        columns = max(count for count, _ in lines)
        return (columns * (width + GAP) + GAP, len(lines) * (height + GAP + (LABEL if labels else 0)) + GAP)

    def lines(self):
        animation, frame, why = self.bind()
        yield f'bind pose: frame {frame} of "{self.rig["animations"][animation]["name"]}" ({why})'
        if self.is_default():
            yield choice("animation", self.rig["animations"][self.default()]["name"], len(self.rig["animations"]))
        rows = self.rows()
        count = sum(map(len, rows))
        width, height = self.size(rows)
        text = f"{self.options['-o']}: {count:,} picture{'s' if count > 1 else ''} of {width:,} x {height:,}"
        if self.is_sheet():
            text += together(*self.sheet_size(rows, width, height))
        elif self.film and count > 1:
            text += seconds(Fraction(round(Fraction(count * 1000, self.rate)), 1000))
            once = len(rows) == 1 and not self.rig["animations"][self.chosen()[0]]["loop"]
            if not self.options["-o"].endswith("/"):
                text += times(int(self.options.get("--loop", once)))
        yield text


def choice(kind, name, count):
    return f'{kind}: "{name}"' + (f", one of {count}; --animation chooses" if count > 1 else "")


def label_width(name):
    return len(name) * GLYPH - 1


# --- atlases and sprites --------------------------------------------------------------------------------------

def stem(name):
    return re.sub(r"\.(png|gif|webp)$", "", name.rsplit("/", 1)[-1])


def atlas_frames(path):
    """(name, index in its animation or None, width, height, rate) as they are restored."""
    for frame in atlas.load(EXAMPLES / path)["frames"]:
        animation = frame.get("animation")
        factor = frame.get("scale", 1)
        yield (frame["key"].replace(".", "/") if path.endswith(".scs") else frame["key"],
               animation["index"] if animation else None, frame["sourceW"] * factor, frame["sourceH"] * factor,
               animation["rate"] if animation else None)


def base_of(name, index):
    """The name without its number, None without one."""
    if index is not None:
        return name
    found = re.fullmatch(r"(.*?)[_\-. /]?\d+(\.\w+)?", name)
    return found and found[1]


def atlas_lines(path, options):
    frames = list(atlas_frames(path))
    film = not options["-o"].lower().endswith(".png")
    one = "--frame" in options or "--time" in options
    everything = not film and "--animation" not in options and not one
    sequences = {}
    for frame in frames:
        if (base := base_of(*frame[:2])) is not None:
            sequences.setdefault(base, []).append(frame)
    if options.get("--animation") == "all" and not one:
        frames = sum(sequences.values(), [])
    elif not everything:
        # Animations of the file come first, then what moves, then the order of the atlas.
        default = min(sequences, key=lambda base: (sequences[base][0][4] is None, len(sequences[base]) < 2))
        base = options.get("--animation", default)
        frames = sequences[base]
        if "--animation" not in options:
            yield choice("sequence" if frames[0][4] is None else "animation", base, len(sequences))
    length = sum(Fraction(1, int(options.get("--fps", frame[4] or 12))) for frame in frames)
    count = 1 if one else len(frames)
    sizes = [scaled_size(frame[2:4], options) for frame in frames[:count]]
    width, height = (max(side) for side in zip(*sizes))
    text = f"{options['-o']}: {count:,} picture{'s' if count > 1 else ''} of "
    text += f"{'' if len(set(sizes)) == 1 or film else 'up to '}{width:,} x {height:,}"
    if film and count > 1:
        text += seconds(Fraction(round(length * 1000), 1000)) + times(int(options.get("--loop", 0)))
    elif count > 1:
        labels = [stem(name) + (f"_{i}" if i is not None else "") for name, i, *_ in frames]
        columns = None if everything else COLUMNS
        labels = labels if "--labels" in options else None
        if options.get("--animation") == "all":
            yield text + together(*rows_of([len(s) for s in sequences.values()], width, height, labels))
            return
        if everything and len(set(sizes)) > 1:
            text += together(*shelves(sizes, labels))
        else:
            text += together(*grid(columns, count, width, height, labels))
    yield text


def scaled_size(size, options):
    if "--size" in options:
        return tuple(sized(options["--size"]))
    return tuple(scaled(side, Fraction(options.get("--scale", 1))) for side in size)


def grid(wanted, count, width, height, labels):
    """Unless columns are given, about five for the height of four, but not wider than a screen."""
    if labels:
        width = max(width, min(WIDEST_LABEL, max(map(label_width, labels))))
    row = height + GAP + (LABEL if labels else 0)
    columns = math.ceil(math.sqrt(count * row / (width + GAP)) * 1.25)
    columns = min(count, wanted or min(columns, max(1, WIDEST_SHEET // (width + GAP))))
    return columns * (width + GAP) + GAP, -(-count // columns) * row + GAP


def shelves(sizes, labels):
    """Rows of pictures side by side, the highest first, on the narrowest sheet that is no higher than wide."""
    widths = [min(WIDEST_LABEL, label_width(name)) for name in labels] if labels else [0] * len(sizes)
    boxes = sorted(((max(w, own), h) for (w, h), own in zip(sizes, widths)), key=lambda box: -box[1])

    def fill(limit):
        rows = []  # [right edge, height]
        for w, h in boxes:
            if not rows or rows[-1][0] + w + GAP > limit:
                rows.append([GAP, h])
            rows[-1][0] += w + GAP
        return max(right for right, _ in rows), GAP + sum(h + GAP + (LABEL if labels else 0) for _, h in rows)

    narrowest = max(w for w, _ in boxes) + 2 * GAP
    return next(size for limit in range(narrowest, 16385) if (size := fill(limit))[1] <= limit)


def rows_of(counts, width, height, labels):
    """Every sequence begins a row."""
    rows = sum(-(-count // COLUMNS) for count in counts)
    _, bottom = grid(1, rows, width, height, labels)
    right, _ = grid(min(COLUMNS, max(counts)), COLUMNS, width, height, labels)
    return right, bottom


def sprite_lines(options):
    """The ghost has 16 rows of as many pixels as --width says."""
    width, height = scaled_size((int(options["--width"]), 256 // int(options["--width"])), options)
    yield f"{options['-o']}: 1 picture of {width:,} x {height:,}"


# --- transcripts ------------------------------------------------------------------------------------------------

def expected(command):
    """Lines that one command must print, or None when this script does not know the file."""
    if not command.startswith("spritepress render "):
        return None
    options, path = parse(shlex.split(command)[2:])
    if "-q" in options or "--quiet" in options or not (EXAMPLES / path).exists():
        return None
    if path.endswith((".pchr", ".json")):
        return list(Rig(path, options).lines())
    return list(sprite_lines(options) if path.endswith(".pcsef") else atlas_lines(path, options))


def cases(path):
    """(line number, command, lines that it prints) of those that end well."""
    found = []
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if text.startswith("$ "):
            found.append((number, text[2:], []))
        elif found and not text.startswith("#"):
            found[-1][2].append(text)
    return [case for case in found if any(" picture" in line and ": " in line for line in case[2])
            and not any(line.startswith("2>") for line in case[2])]


def main():
    if sys.argv[1:2] == ["--print"]:
        print(*expected(shlex.join(sys.argv[2:])), sep="\n")
        return 0
    passed = failed = 0
    pages = [pathlib.Path(name) for name in sys.argv[1:]]
    for page in pages or [ROOT / "tests/command/render.test", ROOT / "docs/render.md"]:
        for number, command, shown in cases(page):
            for part in re.split(r"&&|;|\|", command):
                wanted = expected(part.strip())
                if wanted is None:
                    continue
                missing = [line for line in wanted if not any(got == line or got.startswith(line + ";") for got in shown)]
                passed, failed = passed + (not missing), failed + bool(missing)
                if missing:
                    print(f"{page.name}:{number}: $ {part.strip()}\n  must print:", *missing, sep="\n    ")
                    print("  and is said to print:", *shown, sep="\n    ")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
