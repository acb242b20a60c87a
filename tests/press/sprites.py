"""Sprites to pack: made in plain Python, with everything that trips up a packer.

Numbered sequences that move inside their frames, equal pictures, the same pixels at another place, pictures without a
visible pixel, single pixels, opaque ones, colours hidden under alpha 0, soft edges, names in folders and other scripts.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "differential"))
import pixels  # noqa: E402
from pixels import Picture  # noqa: E402

CLEAR = (0, 0, 0, 0)
WORDS = ("gem", "tree", "Überfall", "日本", "été", "a b", "naïve-ы", "x'y", "€uro")
PLAIN_WORDS = ("gem", "tree", "rock", "Lamp", "door", "key7a", "moss", "fern", "well")
FOLDERS = ("", "", "hero/", "hero/run/", "Ötzi/")
PLAIN_FOLDERS = ("", "", "hero/", "hero/run/", "zone/")


def colour(chance, alpha=None):
    return tuple(chance.choice((0, 40, 97, 128, 200, 255)) for _ in range(3)) + (255 if alpha is None else alpha, )


def blob(chance, width, height):
    """No transparent edge: something visible (alpha 255) in the first and last row and column."""
    palette = [colour(chance) for _ in range(chance.randint(1, 5))]
    soft = [colour(chance, alpha) for alpha in (1, 5, 60, 127, 128, 200)]
    rows = [[chance.choice(palette) if chance.random() < 0.8 else chance.choice(soft + [CLEAR]) for _ in range(width)]
            for _ in range(height)]
    for row, column in ((0, chance.randrange(width)), (height - 1, chance.randrange(width)),
                        (chance.randrange(height), 0), (chance.randrange(height), width - 1)):
        rows[row][column] = palette[0]
    return Picture(width, height, rows)


def placed(picture, width, height, x, y):
    return picture.inside(width, height, x, y)


def hide_colours(chance, picture):
    """Transparent pixels get a colour, which has to survive."""
    for row in picture.rows:
        for x, pixel in enumerate(row):
            if pixel[3] == 0 and chance.random() < 0.5:
                row[x] = colour(chance, 0)
    return picture


def soften(chance, picture):
    """A halo of weak pixels, which a threshold cuts off."""
    for row in picture.rows:
        for x, pixel in enumerate(row):
            if pixel[3] == 0 and chance.random() < 0.2:
                row[x] = colour(chance, chance.choice((1, 4, 9, 10, 90)))
    return picture


def sequence(chance, count):
    """Frames of one size whose contents wander: trimmed one by one they would jump."""
    width, height = chance.randint(8, 26), chance.randint(8, 26)
    frames = []
    for _ in range(count):
        w, h = chance.randint(2, width - 3), chance.randint(2, height - 3)
        x, y = chance.randint(1, width - w), chance.randint(1, height - h)
        frames.append(placed(blob(chance, w, h), width, height, x, y))
    if chance.random() < 0.6:
        frames[-1] = frames[0]
    if chance.random() < 0.2:
        frames[chance.randrange(count)] = Picture(width, height)
    return frames


def single(chance):
    w, h = chance.randint(1, 20), chance.randint(1, 20)
    x, y = chance.randint(0, 5), chance.randint(0, 5)
    picture = placed(blob(chance, w, h), w + x + chance.randint(0, 4), h + y + chance.randint(0, 4), x, y)
    return chance.choice((lambda: picture, lambda: hide_colours(chance, picture), lambda: soften(chance, picture)))()


def shifted(chance, picture):
    """The same visible pixels, elsewhere in a picture of another size."""
    left, top = chance.randint(0, 4), chance.randint(0, 4)
    return placed(picture, picture.width + left + chance.randint(1, 4), picture.height + top + chance.randint(1, 4),
                  left, top)


class Names:
    def __init__(self, chance, plain):
        self.chance, self.taken = chance, set()
        self.words, self.folders = (PLAIN_WORDS, PLAIN_FOLDERS) if plain else (WORDS, FOLDERS)

    def stem(self):
        """A new name without extension, new also without its folders; no word ends in a digit."""
        while True:
            name = self.chance.choice(self.folders) + self.chance.choice(self.words)
            name += "".join(self.chance.choice("abcdefgh") for _ in range(2))
            last = name.rpartition("/")[2].lower()
            if last not in self.taken:
                self.taken.add(last)
                return name


def make(chance, plain=False, large=True):
    """{name with folders and extension: Picture}. `plain`: names that sc-sprites can hold as well."""
    names, sprites = Names(chance, plain), {}
    for _ in range(chance.randint(1, 3)):
        stem, first, digits = names.stem(), chance.choice((0, 1, 1, 8)), chance.choice((1, 1, 2, 3))
        for i, frame in enumerate(sequence(chance, chance.randint(2, 7))):
            sprites[f"{stem}_{first + i:0{digits}}.png"] = frame
    for _ in range(chance.randint(1, 8)):
        sprites[names.stem() + ".png"] = single(chance)
    for picture in chance.sample(list(sprites.values()), 2):
        sprites[names.stem() + ".png"] = picture
        sprites[names.stem() + ".png"] = shifted(chance, picture)
    for picture in (Picture(chance.randint(1, 12), chance.randint(1, 12)), Picture(1, 1, [[colour(chance)]]),
                    Picture(1, 1), hide_colours(chance, Picture(3, 3))):
        if chance.random() < 0.5:
            sprites[names.stem() + ".png"] = picture
    if large and chance.random() < 0.4:
        sprites[names.stem() + ".png"] = blob(chance, chance.randint(40, 56), chance.randint(30, 56))
    return sprites


def write(folder, sprites, order=None):
    folder = pathlib.Path(folder)
    for name in order or sprites:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pixels.encode(sprites[name]))


def enlarged(picture, factor):
    """Every pixel becomes a square of factor x factor."""
    rows = [[pixel for pixel in row for _ in range(factor)] for row in picture.rows for _ in range(factor)]
    return Picture(picture.width * factor, picture.height * factor, rows)


def read_tree(folder):
    """{path relative to the folder: Picture}."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): pixels.decode(path.read_bytes())
            for path in sorted(folder.rglob("*")) if path.is_file()}
