#!/usr/bin/env python3
"""Prints tests/unit/codec_samples.h: small images written by Pillow, another program than ours.

    python3 tests/unit/make_codec_samples.py > tests/unit/codec_samples.h

Needs Debian's python3-pil; the tests need only the header. The pictures are those of sample_pixel there.
"""
import io

from PIL import Image

WIDTH, HEIGHT = 12, 9


def pixel(x, y):
    return (x * 20, y * 25, (x + y) * 12, 0 if (x + 2 * y) % 5 == 0 else 255)


def picture():
    image = Image.new("RGBA", (WIDTH, HEIGHT))
    image.putdata([pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH)])
    return image


def file_of(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def main():
    image = picture()
    opaque = Image.new("RGB", (WIDTH, HEIGHT))
    opaque.putdata([pixel(x, y)[:3] for y in range(HEIGHT) for x in range(WIDTH)])
    samples = {
        "jpeg_colour": file_of(opaque, "JPEG", quality=95, subsampling=0),
        "jpeg_progressive": file_of(opaque, "JPEG", quality=95, subsampling=0, progressive=True),
        "jpeg_grey": file_of(opaque.convert("L"), "JPEG", quality=95),
        "jpeg_cmyk": file_of(opaque.convert("CMYK"), "JPEG", quality=50),
        "webp_lossless": file_of(image, "WEBP", lossless=True, exact=True),
        "webp_lossy": file_of(image, "WEBP", quality=95),
        "gif_plain": file_of(opaque.quantize(256), "GIF"),
    }
    print("/* Made by make_codec_samples.py: do not edit. */")
    print("#ifndef TESTS_UNIT_CODEC_SAMPLES_H\n#define TESTS_UNIT_CODEC_SAMPLES_H\n")
    print('#include <stdint.h>\n\n#include "spritepress/sprite.h"\n')
    print(f"enum {{ SAMPLE_WIDTH = {WIDTH}, SAMPLE_HEIGHT = {HEIGHT} }};\n")
    print("/* The picture in the samples; JPEG and GIF have it without alpha. */")
    print("static inline spress_colour sample_pixel(uint32_t x, uint32_t y)\n{")
    print("    return (spress_colour){(uint8_t)(x * 20), (uint8_t)(y * 25), (uint8_t)((x + y) * 12),")
    print("                           (x + 2 * y) % 5 == 0 ? 0 : 255};\n}\n")
    print("/* clang-format off */")
    for name, data in samples.items():
        print(f"static const uint8_t {name}[{len(data)}] = {{")
        for at in range(0, len(data), 24):
            print("    " + " ".join(f"{byte}," for byte in data[at:at + 24]))
        print("};")
    print("/* clang-format on */\n\n#endif")


main()
