#!/usr/bin/env python3
"""Godot loads what we write for it, and shows what was packed: every pixel, every animation.

    check.py --command build/release/spritepress --godot godot3-server

Needs Debian's Pillow. Godot 3.2 reads `--godot 3`; what differs for Godot 4 is compared as text.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
SEED = 20
NAMES = [f"run_{n}" for n in range(1, 5)] + ["hero/idle", "gem", "a \"b\" c", "é"]
# Steps of an animation, in milliseconds, and what Godot 3 shows: all frames equally long.
TIMED = [("gem", 120), ("run_1", 80), ("run_2", 40)]
SHOWN = {"forward": ["gem"] * 3 + ["run_1"] * 2 + ["run_2"],
         "ping-pong": ["gem"] * 3 + ["run_1"] * 2 + ["run_2"] + ["run_1"] * 2,
         "reverse": ["run_2"] + ["run_1"] * 2 + ["gem"] * 3}


def make_sprites(folder):
    """Pictures of which something is left over when they are trimmed; some fill their source."""
    chance = random.Random(SEED)
    pictures = {}
    for name in NAMES:
        picture = Image.new("RGBA", (chance.randint(8, 40), chance.randint(8, 40)))
        left, top = chance.randint(0, picture.width // 3), chance.randint(0, picture.height // 3)
        for y in range(top, picture.height - chance.randint(0, 3)):
            for x in range(left, picture.width - chance.randint(0, 3)):
                picture.putpixel((x, y), tuple(chance.randint(0, 255) for _ in range(3)) + (chance.choice((1, 128, 255)),))
        path = folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path)
        pictures[name] = picture
    return pictures


def run(*arguments, cwd):
    done = subprocess.run([str(argument) for argument in arguments], cwd=cwd, capture_output=True, text=True, timeout=120, check=False,
                          env={**os.environ, "HOME": str(cwd)})
    if done.returncode != 0:
        sys.exit(f"{arguments[0]}: {done.stdout}{done.stderr}")
    return done


class Check:
    def __init__(self, command, godot, folder):
        self.command, self.godot, self.folder = command, godot, folder
        self.passed = self.failed = 0

    def expect(self, what, got, wanted):
        self.passed += got == wanted
        self.failed += got != wanted
        if got != wanted:
            print(f"FAILED {what}: got {got}, wanted {wanted}")

    def play(self, name):
        """What Godot tells of the files in the folder `name`."""
        project = self.folder / name
        for file in ("project.godot", "picture_loader.gd", "draw.gd"):
            shutil.copy(HERE / file, project)
        done = run(self.godot, "--path", project, "-s", "draw.gd", cwd=project)
        errors = [line for line in (done.stdout + done.stderr).splitlines() if "res://" in line]
        self.expect(f"{name}: what Godot complains about", errors, [])
        return json.loads((project / "told.json").read_text())

    def expect_picture(self, name, step, wanted):
        with Image.open(self.folder / name / step["picture"]) as drawn:
            self.expect(f"{name}: size of {step['name']}", drawn.size, wanted.size)
            # Nobody sees the colour of a pixel without alpha.
            got = [pixel if pixel[3] else 0 for pixel in drawn.convert("RGBA").getdata()]
        self.expect(f"{name}: pixels of {step['name']}", got == [pixel if pixel[3] else 0 for pixel in wanted.getdata()], True)

    def pack(self, name, *options):
        (self.folder / name).mkdir()
        run(self.command, "pack", self.folder / "sprites", "-o", self.folder / name / "game.tres", "--godot", "3", *options, cwd=self.folder)

    def check_rows(self):
        """The rows say with which version and option this was seen; the line without the option writes what this version refuses."""
        told = subprocess.run([self.godot, "--version"], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False,
                              env={**os.environ, "HOME": str(self.folder)}).stdout  # its exit status is 255
        seen = f"Godot {re.match(r'[0-9.]+[0-9]', told)[0]} (--godot 3; Godot 4 not tried)"
        formats = {each["id"]: each for each in json.loads(run(self.command, "formats", "--json", cwd=self.folder).stdout)["formats"]}
        for name in ("godot-tres", "godot-textures"):
            self.expect(f"what {name} says", formats[name]["verified"], seen)
        run(self.command, "pack", self.folder / "sprites", "--for", "godot", "-o", self.folder / "usual.tres", cwd=self.folder)
        self.expect("the usual format", (self.folder / "usual.tres").read_text().splitlines()[0].endswith(" format=3]"), True)

    def check_frames(self, pictures):
        """SpriteFrames over several pages, with an animation that was found, and everything else standing still."""
        self.pack("frames", "--max-size", "48", "--fps", "8", "--sequences")
        animations = {animation["name"]: animation for animation in self.play("frames")["game.tres"]}
        self.expect("pages", len(list((self.folder / "frames").glob("game_*.png"))) > 1, True)
        self.expect("animations", sorted(animations), ["default", "run"])
        self.expect("run", [step["name"] for step in animations["run"]["steps"]], NAMES[:4])
        self.expect("run plays", (animations["run"]["speed"], animations["run"]["loop"]), (8, True))
        self.expect("stills", sorted(step["name"] for step in animations["default"]["steps"]), sorted(NAMES[4:]))
        self.expect("stills play", animations["default"]["speed"], 0)
        for animation in animations.values():
            for step in animation["steps"]:
                self.expect_picture("frames", step, pictures[step["name"]])

    def check_textures(self, pictures):
        """A file for each frame."""
        self.pack("textures", "--to", "godot-textures", "--filter-clip")
        told = self.play("textures")
        self.expect("files", len(told), len(NAMES))
        for textures in told.values():
            self.expect_picture("textures", textures[0], pictures[textures[0]["name"]])
        self.expect("names", sorted(textures[0]["name"] for textures in told.values()), sorted(NAMES))

    def check_timing(self):
        """Durations and directions, which Godot 3 has not, shown frame by frame; Godot 4 has durations."""
        name = self.folder / "timed"
        name.mkdir()
        run(self.command, "pack", self.folder / "sprites", "-o", name / "game.tres", "--godot", "3", cwd=name)
        dump = json.loads(run(self.command, "inspect", "--json", "game.tres", cwd=name).stdout)
        index = {frame["key"]: i for i, frame in enumerate(dump["frames"])}
        steps = [{"frame": index[frame], "durationUs": ms * 1000} for frame, ms in TIMED]
        dump["clips"] = [{"name": direction, "direction": direction, "repeats": 2 if direction == "reverse" else 0, "steps": steps}
                         for direction in SHOWN]
        (name / "dump.json").write_text(json.dumps(dump))
        for version, file in (("3", "old.tres"), ("4", "new.txt")):
            run(self.command, "convert", "dump.json", "-o", file, "--to", "godot-tres", "--godot", version, cwd=name)
        for animation in self.play("timed")["old.tres"]:
            if animation["name"] in SHOWN:
                rounds = 2 if animation["name"] == "reverse" else 1
                self.expect(animation["name"], [step["name"] for step in animation["steps"]], SHOWN[animation["name"]] * rounds)
                self.expect(f"{animation['name']} plays", (animation["speed"], animation["loop"]), (25, rounds == 1))
        text = (name / "new.txt").read_text()
        forward = text[text.index('"frames"'):text.index('&"forward"')]
        self.expect("durations", re.findall(r'"duration": (\S+),', forward), ["3.0", "2.0", "1.0"])
        self.expect("format", text.splitlines()[0].endswith(" format=3]"), True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    parser.add_argument("--godot", required=True)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        check = Check(given.command.resolve(), given.godot, pathlib.Path(folder))
        pictures = make_sprites(check.folder / "sprites")
        check.check_rows()
        check.check_frames(pictures)
        check.check_textures(pictures)
        check.check_timing()
    print(f"{check.passed} passed, {check.failed} failed")
    sys.exit(check.failed != 0)


if __name__ == "__main__":
    main()
