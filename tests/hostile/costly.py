"""Files of a megabyte at most that would like to cost much more: each gets an answer, and none runs away.

The slowest is printed with its processor time; what it may take is for the benchmarks to say, not for a test.
"""

import os
import resource
import subprocess

import cases_aatls
import cases_json
import cases_pchr
import cases_scs
from build import IEND, PNG_SIGNATURE, chunk, idat, ihdr, join
from command import TIMEOUT_SECONDS

MEGABYTE = 1_000_000

PCT = "PCT:1.0\nP:page.png,RGBA8888,30000,30000,0\n"


def regions(count):
    return [cases_aatls.region(name=b"%d" % i, left=i % 200, top=i // 200, width=9000, height=9000)
            for i in range(count)]


def sheet(lines):
    return join(cases_scs.sheet(cases_scs.HEAD + "".join(lines) + cases_scs.END))[0]


def files():
    """File name: content. The extension tells the format."""
    yield "stacked.pct", PCT + "".join(f"f{i}|0|{i % 200},{i // 200},9000,9000\n" for i in range(40000))
    yield "crossed.pct", PCT + "".join(f"h{i}|0|0,{i},30000,1\nv{i}|0|{i},0,1,30000\n" for i in range(18000))
    yield "million.pct", PCT + "B:0,0,1,29000,29000\na#1-999999\n"
    yield "two-grids.pct", PCT.replace("30000",
                                       "2147483647") + "B:0,0,999,3,3\na#1-500000\nB:1,1,999,3,3\nb#1-499999\n"
    yield "one-name.pct", PCT + "a|4|1,1,8,8\n" * (MEGABYTE // 12)
    yield "one-name-in-a-block.pct", PCT + "B:0,0,1,0,0\n" + "a," * (MEGABYTE // 2) + "b"
    yield "aliases.pct", PCT + "a|0|1,1,8,8\n" + "".join(f"A:a=b{i}\n" for i in range(90000))
    yield "folders.pct", PCT + "F:\n" * (MEGABYTE // 3)
    yield "unknown.pct", PCT + "Z\n" * (MEGABYTE // 2)
    yield "blank.pct", PCT + "\n" * MEGABYTE
    yield "stacked.aatls", join(cases_aatls.atlas(cases_aatls.page(*regions(40000), width=30000, height=30000)))[0]
    yield "deep.scs", sheet(f"{'a.' * 40}k{i}=0,0 1x1 1\n" for i in range(9500))
    yield "numbers.scs", sheet(f"t.{i * 7919 % 50000}=0,0 1x1 1\n" for i in range(50000))
    yield "frames.scs", sheet(["a=0,0 1x1 1 1000000@1\n"])
    yield "arrays.json", "[" * MEGABYTE
    yield "keys.json", "{" + ",".join(f'"k{i}":0' for i in range(80000)) + "}"
    yield "digits.json", cases_json.mesh(cases_json.VERTEX.replace('"x":0', '"x":0.' + "1" * MEGABYTE))
    yield "exponent.json", cases_json.mesh(cases_json.VERTEX.replace('"x":0', '"x":1e-' + "9" * MEGABYTE))
    yield "one-name.pchr", join(cases_pchr.rig([], [cases_pchr.bone()] * 60000))[0]
    yield "frames.pchr", join(cases_pchr.rig([], [], [], [cases_pchr.animation(name=b"%d" % i, frames=65535)
                                                          for i in range(9999)]))[0]
    yield "up.pcsef", "2A" + "^" * MEGABYTE
    yield "mirrors.pcsef", "1A>" * (MEGABYTE // 3)
    yield "chunks.png", PNG_SIGNATURE + ihdr(4, 2) + chunk(b"tEXt",
                                                           b"") * 80000 + idat((b"\0" + bytes(16)) * 2) + IEND


def options_of(path):
    return {".json": ["--from", "pchr-json"], ".pcsef": ["--width", "2"]}.get(path.suffix, [])


def processor_seconds(arguments):
    """(seconds, exit status)."""
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit_time)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, child.returncode


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT_SECONDS, TIMEOUT_SECONDS))


def check_costly(program, folder):
    """[(name, complaints)]."""
    outcomes = []
    slowest = (0.0, "")
    for name, data in files():
        path = folder / "costly" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        seconds, status = processor_seconds([program, "validate", "--format", "json", *options_of(path), str(path)])
        slowest = max(slowest, (seconds, name))
        complaints = [] if status in (0, 1) else [f"status {status}"]
        outcomes.append((f"costly: {name}", complaints))
    print(f"slowest of the costly files: {slowest[1]}, {slowest[0]:.2f} s")
    return outcomes
