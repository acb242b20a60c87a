#!/usr/bin/env python3
"""What scripts/check_layers.py refuses and what it lets pass, over small trees made for it."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/check_layers.py"


def check(files):
    """(status, what was printed) for a tree with these files: path -> text."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "include/spritepress").mkdir(parents=True)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        run = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
        return run.returncode, run.stdout


class CheckLayers(unittest.TestCase):
    def expect_refused(self, files, *parts):
        status, output = check(files)
        self.assertEqual(status, 1, output)
        self.assertEqual(output.count("\n"), 1, output)
        for part in parts:
            self.assertIn(part, output)

    def test_what_is_allowed(self):
        self.assertEqual(check({
            "src/core/a.c": '#include "core/b.h"\n#include <string.h>\n',
            "src/jobs/deep/er/a.c": '#include "core/b.h"\n#include "spritepress/host.h"\n',
            "include/spritepress/host.h": '#include "spritepress/base.h"\n',
            "cli/commands/a.c": '#include "spritepress/jobs.h"\n#include "files/write.h"\n',
            "tests/unit/a.c": '#include "core/b.h"\n#include "../anything.h"\n',
        }), (0, ""))

    def test_higher_floor(self):
        self.expect_refused({"src/core/a.c": '\n#include "jobs/job.h"\n'}, "src/core/a.c:2: core may not use jobs")
        self.expect_refused({"src/model/deep/a.h": '#include "spritepress/host.h"\n'}, "model may not use runtime")
        self.expect_refused({"include/spritepress/base.h": '#include "spritepress/jobs.h"\n'}, "core may not use jobs")

    def test_door_inside(self):
        self.expect_refused({"wasm/a.c": '#include "core/b.h"\n'}, "wasm is a door")

    def test_climbing(self):
        for target in ("../jobs/job.h", "../../src/jobs/job.h", "deep/../../jobs/job.h"):
            self.expect_refused({"src/core/a.c": f'#include "{target}"\n'}, "src/core/a.c:1", target, "not by climbing")

    def test_climbing_behind_a_floor(self):
        self.expect_refused({"src/core/a.c": '#include "core/../jobs/job.h"\n'}, "not by climbing")
        self.expect_refused({"cli/a.c": '#include "spritepress/../../src/core/b.h"\n'}, "cli/a.c:1")

    def test_rooms_in_a_circle(self):
        there, back = '#include "jobs/b/b.h"\n', '#include "jobs/a/a.h"\n'
        self.assertEqual(check({"src/jobs/a/a.c": there, "src/jobs/c.c": back})[0], 0)
        self.expect_refused({"src/jobs/a/a.c": there, "src/jobs/b/b.h": back}, "jobs/a -> jobs/b -> jobs/a")

    def test_unknown_folders(self):
        self.expect_refused({"src/cellar/a.c": ""}, "src/cellar/a.c", "no floor")
        self.expect_refused({"attic/deep/a.c": ""}, "attic", "no floor")
        self.expect_refused({"include/spritepress/new.h": ""}, "include/spritepress/new.h", "no floor")
        self.assertEqual(check({"pictures/a.png": ""}), (0, ""))

    def test_unknown_header(self):
        self.expect_refused({"src/jobs/a.c": '#include "spritepress/new.h"\n'}, "new.h has no floor")


if __name__ == "__main__":
    unittest.main()
