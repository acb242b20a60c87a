#!/usr/bin/env python3
"""Documentation that must not fall behind: the README's example, docs/errors.md, generated tables, links.

    check.py ROOT SPRITEPRESS
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
failures = []


def expect(good, what):
    if not good:
        failures.append(what)


def made_by(script, target, *arguments):
    command = [sys.executable, root / "scripts" / script, *arguments]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    expect(made == (root / target).read_text(), f"{target} is not what scripts/{script} makes")


readme = (root / "README.md").read_text()
example = (root / "examples/list_frames.c").read_text()
blocks = re.findall(r"```c\n(.*?)```", readme, re.S)
expect(blocks == [example], "the README's C example is not examples/list_frames.c")
expect(len(example.splitlines()) <= 20, "the example has more than 20 lines")
expect("make demo" in readme and "make test" in readme, "the README names both commands")
made_by("make_errors_doc.py", "docs/errors.md")
made_by("make_pow10_table.py", "src/core/pow10_table.h")
made_by("make_results_doc.py", "docs/results.md", sys.argv[2])

# Every code is explained by number in the format's page or in errors.md, which is complete by the above.
codes = re.findall(r'SPRESS_CODE_ROW\(\s*\w+,\s*"(\w+)"', (root / "include/spritepress/codes.def").read_text())
errors = (root / "docs/errors.md").read_text()
for code in codes:
    expect(f"`{code}`" in errors, f"docs/errors.md lacks {code}")

# The README's table has a row for every format of the registry, and no other.
registry = re.findall(r"^SPRESSI_(?:OUTPUT_)?FORMAT\((\w+)\)", (root / "src/formats/formats.def").read_text(), re.M)
section = readme.split("## Formats")[1].split("\n## ")[0]
listed = [name for row in re.findall(r"^\| (`[^|]*`) \|", section, re.M) for name in re.findall(r"`([^`]+)`", row)]
expect(sorted(listed) == sorted(name.replace("_", "-") for name in registry),
       f"the README's table of formats has {listed}, the registry {registry}")

# Links between pages lead somewhere.
for page in [*root.glob("*.md"), *root.glob("docs/**/*.md")]:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        expect((page.parent / target).exists(), f"{page.relative_to(root)}: {target} does not exist")

print("\n".join(failures))
print(f"{1 if not failures else 0} passed, {len(failures)} failed")
sys.exit(1 if failures else 0)
