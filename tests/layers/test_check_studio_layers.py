#!/usr/bin/env python3
"""What scripts/check_studio_layers.py refuses and what it lets pass, over small trees made for it."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/check_studio_layers.py"


def check(files):
    """(status, what was printed) for a studio with these files: path below studio/src -> text."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in files.items():
            file = root / "studio/src" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        run = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
        return run.returncode, run.stdout


class CheckStudioLayers(unittest.TestCase):
    def expect_refused(self, files, *parts):
        status, output = check(files)
        self.assertEqual(status, 1, output)
        self.assertEqual(output.count("\n"), 1, output)
        for part in parts:
            self.assertIn(part, output)

    def test_what_is_allowed(self):
        self.assertEqual(check({
            "main.tsx": "import { Studio } from './shell/studio.tsx';\nimport './kit/kit.css';\n",
            "shell/room.ts": "import type { A } from '../kit/a.ts';\nimport.meta.glob('../rooms/*/room.ts');\n",
            "kit/a.tsx": "import { signal } from '@preact/signals';\nimport { b } from '../store/b.ts';\n",
            "rooms/rig/deep/a.ts": "import { b } from '../b.ts';\nimport { c } from '../../../shell/c.ts';\n",
            "rooms/rig/samples.ts": "import a from '../../../../examples/a.json';\n",
            "rooms/sprites/panels/a.tsx": "import { b } from '../model/b.ts';\n",
            "rooms/sprites/model/edit/a.ts": "import { b } from '../b.ts';\n",
        }), (0, ""))

    def test_kit_uses_no_shell_and_no_room(self):
        self.expect_refused({"kit/a.ts": "\nimport { b } from '../shell/b.ts';\n"},
                            "studio/src/kit/a.ts:2: kit may not import shell")
        self.expect_refused({"kit/a.ts": "import { b } from '../rooms/rig/b.ts';\n"}, "kit may not import rooms/rig")

    def test_rooms_use_no_other_room(self):
        self.expect_refused({"rooms/rig/a.ts": "import b from '../atlas/room.ts';\n"},
                            "rooms/rig may not import rooms/atlas")
        self.expect_refused({"rooms/rig/deep/a.ts": "import { b } from '../../atlas/deep/b.ts';\n"}, "rooms/atlas")

    def test_shell_names_no_room(self):
        self.expect_refused({"shell/a.ts": "import room from '../rooms/rig/room.ts';\n"}, "shell may not import rooms/rig")

    def test_parts_of_the_sprites_editor(self):
        self.expect_refused({"rooms/sprites/model/edit/a.ts": "import { b } from '../../state.ts';\n"},
                            "rooms/sprites/model may not import rooms/sprites (")
        self.expect_refused({"rooms/sprites/raster/a.ts": "import { b } from '../model/b.ts';\n"}, "rooms/sprites/raster")

    def test_every_form_of_import(self):
        for text in ("import '../shell/b.ts';", "export * from '../shell/b.ts';", 'import("../shell/b.ts");',
                     "await import('../shell/b.ts');", "import {\n    b,\n} from '../shell/b.ts';",
                     "new Worker(new URL('../shell/b.ts', import.meta.url));"):
            self.expect_refused({"kit/a.ts": text}, "kit may not import shell")
        self.expect_refused({"kit/a.css": "@import '../shell/b.css';\n"}, "kit may not import shell")

    def test_unknown_folders(self):
        self.expect_refused({"cellar/a.ts": ""}, "studio/src/cellar/a.ts", "no floor")
        self.expect_refused({"kit/a.ts": "import { b } from '../cellar/b.ts';\n"}, "no floor is known for cellar/b.ts")


if __name__ == "__main__":
    unittest.main()
