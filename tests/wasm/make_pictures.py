#!/usr/bin/env python3
"""Writes pictures of every kind that the library reads into a folder: input of codecs.js.

    make_pictures.py FOLDER

Needs Debian's Pillow, which is another program than ours. No picture's size is a multiple of a JPEG's or a WebP's
blocks, and each one is seen through its own colours, so that no two sprites are equal.
"""
import pathlib
import random
import sys

from PIL import Image

WIDTH, HEIGHT = 61, 43


def picture(number, moment=0):
    """Slopes, hard edges, noise, and a hole with a soft rim that wanders with the moment."""
    noise = random.Random(number)
    image = Image.new("RGBA", (WIDTH, HEIGHT))

    def pixel(x, y):
        distance = (x - 30 - moment * 3) ** 2 + (y - 20) ** 2
        alpha = max(0, min(255, distance - 60))
        if (x // 8 + y // 8 + number) % 3 == 0:
            return (noise.randrange(256), 40 * number % 256, x * 4, alpha)
        return (x * 4, y * 5, (x * y + 30 * number) % 256, alpha)
    image.putdata([pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH)])
    return image


def save_jpegs(folder):
    samplings = {"444": 0, "422": 1, "420": 2}
    for number, (name, sampling) in enumerate(samplings.items()):
        for progressive in (False, True):
            kind = "progressive" if progressive else "baseline"
            picture(number + 3 * progressive).convert("RGB").save(
                folder / f"{kind}_{name}.jpg", quality=85, subsampling=sampling, progressive=progressive)
    picture(6).convert("L").save(folder / "grey.jpg", quality=70)
    picture(7).convert("RGB").save(folder / "coarse.jpg", quality=3)
    turned = Image.Exif()
    turned[0x0112] = 6
    picture(8).convert("RGB").save(folder / "turned.jpg", quality=95, exif=turned)
    picture(9).convert("CMYK").save(folder / "cmyk.jpg")  # a kind that is refused


def save_webps(folder):
    picture(10).save(folder / "lossless.webp", lossless=True, exact=True)
    picture(11).quantize(16).convert("RGBA").save(folder / "few_colours.webp", lossless=True)
    picture(12).save(folder / "lossy_alpha.webp", quality=70)
    picture(13).convert("RGB").save(folder / "lossy.webp", quality=40, method=6)
    films = {"film": {"lossless": True}, "film_lossy": {"quality": 60},
             "film_lossy_small": {"quality": 60, "allow_mixed": True, "minimize_size": True}}
    for number, (name, options) in enumerate(films.items()):
        frames = [picture(40 + number, moment) for moment in range(4)]
        frames[0].save(folder / f"{name}.webp", save_all=True, append_images=frames[1:], duration=[40, 50, 60, 70],
                       **options)


def save_gifs(folder):
    picture(15).convert("RGB").quantize(200).save(folder / "still.gif")
    picture(16).convert("RGB").quantize(31).save(folder / "interlaced.gif", interlace=True)
    for disposal in (1, 2, 3):
        frames = [picture(16 + disposal, moment).quantize(64) for moment in range(4)]
        frames[0].save(folder / f"film_{disposal}.gif", save_all=True, append_images=frames[1:], duration=80,
                       disposal=disposal, loop=0)


def save_others(folder):
    """Kinds that need no library of others, and PNG."""
    for number, mode in enumerate(("1", "L", "P", "RGB", "RGBA")):
        picture(20 + number).convert(mode).save(folder / f"{mode}.bmp")
        picture(25 + number).convert(mode).save(folder / f"{mode}.png")
    for number, mode in enumerate(("L", "P", "RGB", "RGBA")):
        picture(30 + number).convert(mode).save(folder / f"{mode}.tga")
        picture(34 + number).convert(mode).save(folder / f"{mode}_runs.tga", compression="tga_rle")
    frames = [picture(38, moment) for moment in range(3)]
    frames[0].save(folder / "film.png", save_all=True, append_images=frames[1:], duration=90)


def main():
    folder = pathlib.Path(sys.argv[1])
    for kind, save in {"jpeg": save_jpegs, "webp": save_webps, "gif": save_gifs, "others": save_others}.items():
        (folder / kind).mkdir(parents=True, exist_ok=True)
        save(folder / kind)


if __name__ == "__main__":
    main()
