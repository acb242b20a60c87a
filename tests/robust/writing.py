#!/usr/bin/env python3
"""Files that belong together are all old or all new: when two runs write at once, when a file cannot get its name, when
no descriptor is left.

    writing.py --command build/release/spritepress --failing FAILING_CALLS [WORD...]

Every case runs in a folder of its own. FAILING_CALLS is failing_calls.c as a module for LD_PRELOAD.
"""
import fcntl
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "press"))
import atlas
import sprites
from cases import Cases
from sprites import pixels

NOBODY = 65534
case = Cases(("--failing", {"required": True}))


def picture(shade, side=24):
    return pixels.encode(sprites.Picture(side, side, [[(shade, y * 9 % 256, x * 7 % 256, 255) for x in range(side)]
                                                      for y in range(side)]))


class Place:
    """A folder with two sets of sprites, `a` and `b`, of which each has its own atlas."""

    def __init__(self, options, folder):
        self.command, self.failing, self.folder = os.path.abspath(options.command), options.failing, pathlib.Path(folder)
        for k, name in enumerate("ab"):
            (self.folder / name).mkdir()
            for i in range(8 + k):
                (self.folder / name / f"s{i}.png").write_bytes(picture(15 * i + 100 * k))

    def words(self, *arguments):
        return [self.command, *map(str, arguments)]

    def run(self, *arguments, **how):
        return atlas.run(self.command, *arguments, folder=self.folder, **how)

    def pack(self, name, *more, output="out/game.pct", **how):
        return self.run("pack", name, "-o", output, "--max-size=64", "-q", *more, **how)

    def disturbed(self, **variables):
        return {"environment": {"LD_PRELOAD": os.path.abspath(self.failing), **variables}}

    def held(self, *arguments, **variables):
        """A run that waits where the variables tell it to, until the file "mark" is gone."""
        mark = self.folder / "mark"
        run = subprocess.Popen(self.words(*arguments), cwd=self.folder, stderr=subprocess.DEVNULL, env=dict(
            os.environ, LD_PRELOAD=os.path.abspath(self.failing), PAUSE_MARK=str(mark), **variables))
        while not mark.exists() and run.poll() is None:
            time.sleep(0.001)
        return run

    def tree(self, name="out"):
        root = self.folder / name
        return {str(path.relative_to(root)): path.read_bytes() if path.is_file() else None for path in root.rglob("*")}

    def made_by(self, *arguments, name="out"):
        """The files that a run makes in a folder, which is empty before and gone after."""
        done = self.run(*arguments)
        if done.status:
            raise ValueError(done.err)
        found = self.tree(name)
        self.clear(name)
        return found

    def clear(self, name="out"):
        subprocess.run(["rm", "-rf", name], cwd=self.folder, check=True)


def refused(done, *words, status=3):
    complaints = [] if done.status == status else [f"status {done.status}, not {status}: {done.err[:300]}"]
    return complaints + [f"no {word!r} in: {done.err[:300]}" for word in words if word not in done.err]


def same(found, wanted, what):
    wrong = sorted(name for name in found.keys() | wanted.keys() if found.get(name, 0) != wanted.get(name, 0))
    return [f"{what}: {wrong} are not as they should be"] if wrong else []


def waits(pid):
    """Whether a process sleeps in nanosleep, or has ended."""
    try:
        return "nanosleep" in pathlib.Path(f"/proc/{pid}/wchan").read_text() or \
            pathlib.Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] == "Z"
    except OSError:
        return True


def await_sleep(pid):
    """Systems that do not tell what a process waits for get some seconds."""
    end = time.monotonic() + 5
    while not waits(pid) and time.monotonic() < end:
        time.sleep(0.001)


def await_default(pid, number):
    """Until a process does not catch a signal any more: it has seen another one. Gives up after some seconds."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        if not int(status.split("SigCgt:")[1].split()[0], 16) >> (number - 1) & 1:
            return
        time.sleep(0.001)


def race(place, jobs, pause):
    """Stops one run before it gives a file its name, and starts the other. In the end the folder has the whole set of
    one of them: the first finds nothing, a set of the other, or its own set."""
    sets, mark = [place.made_by(*job) for job in jobs], place.folder / "mark"
    for before in ((), jobs[0], jobs[1]):
        place.clear()
        if before:
            place.run(*before)
        if before == jobs[0]:  # all of it would be unchanged, and nothing renamed
            (place.folder / "out" / pause).unlink()
        first = place.held(*jobs[0], PAUSE_AT=pause)
        second = subprocess.Popen(place.words(*jobs[1]), cwd=place.folder)
        await_sleep(second.pid)
        mark.unlink()
        status = [first.wait(timeout=60), second.wait(timeout=60)]
        found = place.tree()
        # A page may stay of which the later run knew nothing when it looked for unused ones.
        whole = any(files.items() <= found.items() for files in sets)
        if status != [0, 0] or not whole or found.keys() - sets[0].keys() - sets[1].keys():
            yield f"over {before}: status {status}, and a set that neither of the two runs made: {sorted(found)}"


@case
def two_packs_of_one_atlas(place):
    yield from race(place, [("pack", name, "-o", "out/game.pct", "--max-size=64", "-q") for name in "ab"], "game.pct")


@case
def two_unpacks_into_one_folder(place):
    (place.folder / "b" / "s8.png").unlink()  # the same names in both
    for name in "ab":
        place.pack(name, "--trim-mode=none", output=f"{name}.pct")
    yield from race(place, [("unpack", f"{name}.pct", "-o", "out", "-q") for name in "ab"], "s5.png")


@case
def an_old_page_that_is_written_to(place):
    """One that is not needed any more is removed only if it is still what it was when the run looked."""
    place.pack("a")
    run = place.held("pack", "a/s0.png", "-o", "out/game.pct", "-q", PAUSE_AT="game.pct")
    (place.folder / "out" / "game_1.png").write_bytes(b"theirs")
    (place.folder / "mark").unlink()
    status, found = run.wait(timeout=60), place.tree()
    if status or found.get("game_1.png") != b"theirs" or "game_0.png" in found:
        yield f"status {status}, and the folder has {sorted(found)}"


@case
def a_signal_ends_the_wait(place):
    """A run that waits for another writes nothing, and ends by its signal."""
    (place.folder / "out").mkdir()
    lock = os.open(place.folder / "out", os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    run = subprocess.Popen(place.words("pack", "a", "-o", "out/game.pct", "-q"), cwd=place.folder,
                           stderr=subprocess.DEVNULL)
    await_sleep(run.pid)
    found = place.tree()
    run.send_signal(signal.SIGTERM)
    status = run.wait(timeout=60)
    os.close(lock)
    if status != -signal.SIGTERM or found or place.tree():
        yield f"status {status}, and the folder has {sorted(place.tree())}"


@case
def a_signal_ends_work_that_does_not_look(place):
    """A run is held where it does not look for signals. The first one ends it after a quarter of a second, a second
    one at once, whichever it is; nothing is left behind, because nothing was begun."""
    mark = place.folder / "mark"
    for second in (None, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        run = subprocess.Popen(place.words("pack", "a/s3.png", "-o", "out/game.pct", "-q"), cwd=place.folder,
                               stderr=subprocess.DEVNULL, start_new_session=True, env=dict(
                                   os.environ, LD_PRELOAD=os.path.abspath(place.failing), PAUSE_OPEN="a/s3.png",
                                   PAUSE_MARK=str(mark)))
        while not mark.exists() and run.poll() is None:
            time.sleep(0.001)
        first = time.monotonic()
        run.send_signal(signal.SIGTERM)
        await_default(run.pid, second or signal.SIGTERM)
        waited = time.monotonic() - first
        run.send_signal(second or 0)
        status = run.wait(timeout=60)
        mark.unlink(missing_ok=True)
        late = second is None or waited > 0.2
        if status != -(signal.SIGTERM if late else second) or place.tree():
            yield f"status {status}, {waited} s before {second}; the folder has {sorted(place.tree())}"


@case
def a_descriptor_that_cannot_be_renamed(place):
    """Also where the pages are there already, are new, or cannot be kept by a link."""
    place.pack("a")
    old = place.tree()
    for name in ("game.pct", "game_1.png"):
        yield from refused(place.pack("b", **place.disturbed(FAIL_RENAME_TO=name)), "FIL002", name)
        yield from same(place.tree(), old, f"{name} cannot be renamed")
    place.clear()
    yield from refused(place.pack("b", **place.disturbed(FAIL_RENAME_TO="game.pct")), "FIL002")
    yield from same(place.tree(), {}, "a new atlas")
    place.pack("a")
    done = place.pack("b", **place.disturbed(FAIL_RENAME_TO="game.pct", NO_LINKS="1"))
    yield from refused(done, "FIL002", "game_0.png: it has been replaced")
    if any(name.startswith(".") for name in place.tree()):
        yield f"left behind: {sorted(place.tree())}"
    done = place.pack("b", **place.disturbed(NO_LINKS="1"))
    if done.status:
        yield f"without links: {done.err}"


@case
def a_frame_that_cannot_be_renamed(place):
    """Folders that were made for other frames go, and links that made room for them come back."""
    place.pack("a", "--prefix=deep/er/", output="a.pct")
    for before in ((), ("deep", ), ("deep", "deep/er")):
        place.clear()
        for name in ("", *before):
            (place.folder / "out" / name).mkdir()
        old = place.tree()
        done = place.run("unpack", "a.pct", "-o", "out", **place.disturbed(FAIL_RENAME_TO="s5.png"))
        yield from refused(done, "FIL002", "s5.png")
        yield from same(place.tree(), old, f"with {before}")
    place.clear()
    (place.folder / "out").mkdir()
    os.symlink("../a", place.folder / "out" / "deep")
    for variable, name in (("FAIL_RENAME_TO", "s5.png"), ("FAIL_MKDIR", "deep")):
        done = place.run("unpack", "a.pct", "-o", "out", "--force", **place.disturbed(**{variable: name}))
        yield from refused(done, "FIL002", name)
        link = place.folder / "out" / "deep"
        if os.listdir(place.folder / "out") != ["deep"] or not link.is_symlink() or os.readlink(link) != "../a":
            yield f"{variable}: the link is gone: {os.listdir(place.folder / 'out')}"
            place.clear()
            (place.folder / "out").mkdir()
            os.symlink("../a", link)


@case
def a_descriptor_that_is_mounted(place):
    """It is refused before the work."""
    if os.getuid():
        return
    place.pack("a")
    old = place.tree()
    (place.folder / "other").write_bytes(old["game.pct"])
    script = 'mount --bind other out/game.pct || exit 77; exec "$0" pack b -o out/game.pct --max-size=64'
    done = subprocess.run(["unshare", "-m", "sh", "-c", script, place.command], cwd=place.folder, capture_output=True,
                          text=True, timeout=60)
    if done.returncode == 77 or done.stderr.startswith("unshare:"):
        print("    nothing may be mounted here: only calls that fail stand for a mounted file")
        return
    yield from refused(atlas.Outcome(done.returncode, done.stdout, done.stderr), "FIL002", "mounted")
    yield from same(place.tree(), old, "mounted")


def as_nobody():
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


@case
def a_folder_of_others(place):
    """A subfolder that is not ours to write to; a file of others in a sticky folder."""
    if os.getuid():
        return
    place.pack("a", "--prefix=p/", output="a.pct")
    place.pack("b", "--prefix=q/", output="b.pct")
    place.run("pack", "a.pct", "b.pct", "-o", "both.pct", "-q")
    os.chmod(place.folder, 0o755)
    out = place.folder / "out"
    (out / "q").mkdir(parents=True)
    out.chmod(0o777)
    done = place.run("unpack", "both.pct", "-o", "out", preexec=as_nobody)
    yield from refused(done, "FIL002", "out/q/")
    yield from same(place.tree(), {"q": None}, "a subfolder of others")
    place.clear()
    place.pack("a")
    out.chmod(0o1777)
    for path in out.glob("*.png"):
        os.chown(path, NOBODY, NOBODY)
    old = place.tree()
    yield from refused(place.pack("b", preexec=as_nobody), "FIL002", "game.pct")
    yield from same(place.tree(), old, "a sticky folder")


@case
def no_descriptor_is_left(place):
    """At every call that opens something: nothing is left, and the old files are there or the new ones."""
    for name in "ab":
        place.pack(name, output=f"{name}.pct")
    for job, other in ((("pack", "b", "-o", "out/game.pct", "--max-size=64", "-q"), "pack a -o out/game.pct -q --max-size=64"),
                       (("unpack", "b.pct", "-o", "out", "-q"), "unpack a.pct -o out -q")):
        place.clear()
        place.run(*other.split())
        old, number, done = place.tree(), 0, None
        while done is None or done.status:
            number += 1
            done = place.run(*job, **place.disturbed(FAIL_OPEN_AT=str(number)))
            if done.status == 0:
                break
            yield from (f"{job[0]}, call {number}: {text}" for text in refused(done))
            yield from same(place.tree(), old, f"{job[0]}, call {number}")
        if number < 3:
            yield f"only {number} calls of openat in {job[0]}"


@case
def a_file_that_grows_too_large(place):
    """A limit of the shell, ulimit -f, in blocks of 512 bytes or of 1024."""
    place.pack("a")
    old = place.tree()
    for job in ("pack b -o out/game.pct --max-size=64", "unpack a.pct -o out", "render a.pct -o out/a.gif",
                "convert a.pct -o out/a.json --to spritepress-json"):
        if job.startswith("unpack"):
            place.pack("a", output="a.pct")
        done = subprocess.run(["sh", "-c", f'ulimit -f 0; exec "$0" {job}', place.command], cwd=place.folder,
                              capture_output=True, text=True, timeout=60)
        yield from refused(atlas.Outcome(done.returncode, done.stdout, done.stderr), "FIL002")
        yield from same(place.tree(), old, job)


if __name__ == "__main__":
    sys.exit(case.main("Write where it cannot be done.", Place))
