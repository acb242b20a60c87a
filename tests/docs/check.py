#!/usr/bin/env python3
"""Documentation that must not fall behind: the README's example, docs/errors.md, generated tables, links.

    check.py ROOT SPRITEPRESS
"""
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
command = pathlib.Path(sys.argv[2]).resolve()
failures = []


def expect(good, what):
    if not good:
        failures.append(what)


def made_by(script, target, *arguments):
    call = [sys.executable, root / "scripts" / script, *arguments]
    made = subprocess.run(call, capture_output=True, text=True, check=True).stdout
    expect(made == (root / target).read_text(), f"{target} is not what scripts/{script} makes")


readme = (root / "README.md").read_text()
example = (root / "examples/list_frames.c").read_text()
blocks = re.findall(r"```c\n(.*?)```", readme, re.S)
expect(blocks == [example], "the README's C example is not examples/list_frames.c")
expect(len(example.splitlines()) <= 20, "the example has more than 20 lines")
expect("make demo" in readme and "make test" in readme, "the README names both commands")
expect(subprocess.run([sys.executable, root / "bench/chart.py", "--check"], capture_output=True).returncode == 0,
       "docs/performance is not what bench/chart.py makes of its figures")
made_by("make_errors_doc.py", "docs/errors.md")
made_by("make_pow10_table.py", "src/core/text/pow10_table.h")
made_by("make_results_doc.py", "docs/results.md", command)
made_by("make_projects_doc.py", "docs/projects.md", root / "docs/projects.md")
made_by("make_engines_table.py", "README.md", command, root / "README.md")

# The new command lines of tables do what they say, each in a folder of its own.
for name, least in (("README.md", 10), ("docs/from-other-tools.md", 40)):
    lines = re.findall(r"^\| .* \| `spritepress ((?:pack|unpack) .* -o .*?)` \|", (root / name).read_text(), re.M)
    expect(len(lines) >= least, f"{name} has {len(lines)} lines to type, not {least} at least")
    for line in lines:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(root / "examples", folder, dirs_exist_ok=True)
            words = shlex.split(line)
            done = subprocess.run([command, *words], cwd=folder, capture_output=True, text=True)
            expect(done.returncode == 0, f"{name}: {line}: {done.stderr}")
            expect(pathlib.Path(folder, words[words.index("-o") + 1]).exists(), f"{name}: {line} writes nothing")

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

# The pages of formats say who was seen reading them, as the formats' rows do; the README's table has the pages.
schema = json.loads(subprocess.run([command, "help", "--json"], capture_output=True, check=True).stdout)
verified = {each["id"]: each["verified"] for each in schema["formats"] if each["verified"]}
pages = {}
for row in re.findall(r"^\| `.*\(docs/formats/.*\.md\) \|$", section, re.M):
    ids = re.findall(r"`([^`]+)`", row.split(" | ")[0])
    pages.setdefault(re.search(r"\((docs/formats/.*\.md)\)", row)[1], []).extend(name for name in ids if name in verified)
for page, ids in pages.items():
    line = "Verified with " + "; ".join(f"{verified[name]} (`{name}`)" for name in ids) + "."
    expect(not ids or line in (root / page).read_text().splitlines(), f"{page} lacks the line: {line}")

# Links between pages lead somewhere.
for page in [*root.glob("*.md"), *root.glob("docs/**/*.md")]:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        expect((page.parent / target).exists(), f"{page.relative_to(root)}: {target} does not exist")

print("\n".join(failures))
print(f"{1 if not failures else 0} passed, {len(failures)} failed")
sys.exit(1 if failures else 0)
