#!/usr/bin/env python3
"""Turns a folder, the studio's page as Vite builds it, into C source and the bytes that it includes.

    embed_page.py FOLDER OUT.c OUT.bin

Each file is stored with gzip where that makes it smaller. A folder that is not there gives an empty page: the program
is built all the same. cli/studio/page.h says what the source defines.
"""
import gzip
import hashlib
import pathlib
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".wasm": "application/wasm", ".json": "application/json", ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".webp": "image/webp", ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8", ".pct": "text/plain; charset=utf-8", ".pcsef": "text/plain; charset=utf-8",
}
SOURCE = """/* The studio's page; made by scripts/embed_page.py. */
#include "studio/page.h"

__asm__(".section .rodata\\n"
        ".balign 16\\n"
        ".globl studio_page_bytes\\n"
        ".type studio_page_bytes, @object\\n"
        "studio_page_bytes:\\n"
        ".incbin \\"{bytes}\\"\\n"
        ".byte 0\\n"
        ".size studio_page_bytes, . - studio_page_bytes\\n"
        ".previous\\n");

const studio_page_file studio_page_files[] = {{
{rows}    {{.name = NULL}},
}};
"""
# What an address of the studio's server may have (cli/studio/guard.c).
PLAIN = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./")


def pack(data):
    """What is stored, and whether that is with gzip."""
    packed = gzip.compress(data, 9, mtime=0)
    return (packed, True) if len(packed) < len(data) else (data, False)


def check_name(name):
    if not set(name) <= PLAIN or "/." in f"/{name}":
        sys.exit(f"embed_page.py: the server cannot serve {name!r}: other characters than letters, digits and -_. "
                 "in its name, or hidden")


def word(value):
    return "true" if value else "false"


def main():
    folder, source, blob = (pathlib.Path(argument) for argument in sys.argv[1:])
    rows, stored = "", b""
    for path in sorted(p for p in folder.rglob("*") if p.is_file()) if folder.is_dir() else []:
        name = path.relative_to(folder).as_posix()
        check_name(name)
        data = path.read_bytes()
        bytes_, packed = pack(data)
        kind = TYPES.get(path.suffix, "application/octet-stream")
        rows += (f'    {{"{name}", "{kind}", "{hashlib.sha256(data).hexdigest()[:32]}", {len(stored)}, {len(bytes_)}, '
                 f'{len(data)}, {word(packed)}, {word(name.startswith("assets/"))}}},\n')
        stored += bytes_
    blob.write_bytes(stored)
    source.write_text(SOURCE.format(bytes=blob.resolve(), rows=rows))


main()
