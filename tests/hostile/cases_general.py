"""What all formats share: recognising a file, limits of the whole file, files that cannot be read."""

import cases_aatls
import cases_json
import cases_pchr
import cases_pct
import cases_scs
from build import HERE, Job, Pieces, Place, Table, join, png

T = Table("any", "", text=False)

# --- the format is told by the content, then by the extension

UNKNOWN = {
    "empty file": b"",
    "one byte": b"\0",
    "zeros": bytes(1000),
    "text": b"hello\n",
    "byte-order mark only": b"\xef\xbb\xbf",
    "GIF": b"GIF89a" + bytes(20),
    "JPEG": b"\xff\xd8\xff\xe0" + bytes(20),
    "half a signature of AATLS": b"AAT",
    "half a signature of PNG": b"\x89PNG",
}
for title, data in UNKNOWN.items():
    T.error(title, Pieces([HERE, data]), "GEN004")
T.error("an extension nobody knows", Pieces([HERE, b"hello\n"]), "GEN004", suffix=".txt")
T.accepted("PCT by its content", cases_pct.HEAD + cases_pct.FRAME)
T.accepted("AATLS by its content", cases_aatls.one())
T.accepted("sc-sprites by its content", cases_scs.sheet(cases_scs.HEAD + cases_scs.SPRITE + cases_scs.END))
T.accepted("PCHR by its content", cases_pchr.posed(cases_pchr.transform()))
T.accepted("JSON by its content", cases_json.rig())
T.accepted("PNG by its content", png(3, 3))
T.error("content wins over the extension", Pieces([b"AATLS", HERE, b"\1"]), "AAT002", suffix=".pct")
T.error("--from wins over the content", Pieces([HERE, b"AATLS\0"]), "PCT001", "--from", "pct")
T.error("--from another binary format", Pieces([HERE, b"AATLS\0"]), "PCH001", "--from", "pchr")
T.error("--from png", Pieces([HERE, b"AATLS\0"]), "IMG001", "--from", "png")

# --- limits of the whole file; where memory runs out depends on the program, so that has no place

LIMITED = {
    "pct": (cases_pct.HEAD + cases_pct.FRAME + "A:a=b#1-500\n").encode(),
    "aatls": join(cases_aatls.atlas(cases_aatls.page(*(cases_aatls.region(name=b"%d" % i) for i in range(500)))))[0],
    "scs": join(cases_scs.sheet(cases_scs.HEAD + "".join(f"k{i}=0,0 1x1 1\n"
                                                         for i in range(500)) + cases_scs.END))[0],
    "json": cases_json.rig(bones=",".join(f'{{"name":"{i}","parent":-1}}' for i in range(500))).encode(),
}
for suffix, data in LIMITED.items():
    # The document's own limit and the job's are the same number here; the job's counts the file, too, and is passed first.
    T.error(f"--max-memory for {suffix}", data, "GEN018", "--max-memory", "4096", suffix=f".{suffix}")
    T.error(f"--max-input-bytes for {suffix}", Pieces([HERE, data]), "GEN002", "--max-input-bytes",
            str(len(data) - 1), suffix=f".{suffix}")
    T.add(f"--max-input-bytes reached for {suffix}", data, None, "", ("--max-input-bytes", str(len(data))), None,
          None, f".{suffix}")
T.error("--max-memory for pcsef", b"~" * 5000, "GEN018", "--max-memory", "4096", "--width", "100", suffix=".pcsef")
T.error("--lenient relaxes no limit", Pieces([HERE, LIMITED["pct"]]), "GEN002", "--max-input-bytes", "10",
        "--lenient")

CASES = T.cases


# --- files that cannot be read


def unreadable(name, argument, code, *options, status=3, files=None):
    CASES.append(Job(f"any: {name}", files or {}, ("inspect", *options, argument), status, code, "error", Place(),
                     None))


unreadable("a missing file", "missing.pct", "FIL001")
unreadable("a file in a missing folder", "no/where.pct", "FIL001")
unreadable("a file below a file", "a.pct/b.pct", "FIL001", files={"a.pct": b"PCT:1.0\n"})
unreadable("a folder", "folder", "FIL001", files={"folder/x": b""})
unreadable("a name of 300 bytes", "n" * 300, "FIL001")
unreadable("a missing palette", "a.pcsef", "FIL001", "--width", "4", "--palette", "none.pal",
           files={"a.pcsef": b"4A"})
unreadable("the empty device", "/dev/null", "GEN004", status=1)
unreadable("a device without end", "/dev/zero", "GEN002", "--max-input-bytes", "100000", status=1)
unreadable("a file that says it has no bytes", "/proc/self/status", "GEN004", status=1)
