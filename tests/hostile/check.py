"""Compares what the command said with what a case wants. Every function returns a list of complaints."""

import json
import unicodedata

from build import line_and_column
from codes import CODES

SEVERITIES = ("error", "warning", "note")

# Page images are not laid beside most atlases.
ALWAYS_ALLOWED = {"IMG003"}


def agrees(wanted, got):
    return all(want is None or want == have for want, have in zip(wanted, got))


def show_place(place):
    parts = []
    if place.line is not None:
        parts.append(f"{place.line}:{place.column}")
    if place.offset is not None:
        parts.append(f"@{place.offset}")
    if place.path is not None:
        parts.append(place.path)
    return " ".join(parts) or "no place"


def show(findings):
    return "; ".join(f"{f.severity} {f.code} {show_place(f.place)}" for f in findings[:6]) or "nothing"


def check_finding(case, findings):
    """The wanted finding is there; an error is the first of the errors."""
    errors = [f for f in findings if f.severity == "error"]
    if case.code is None:
        loud = [f for f in findings if f.severity != "note" and f.code not in ALWAYS_ALLOWED]
        return [f"wanted no finding, got {show(loud)}"] if loud else []
    wanted = f"wanted {case.severity} {case.code} {show_place(case.place)}, got {show(findings)}"
    if case.severity == "error":
        candidates = errors[:1]
    else:
        candidates = findings
        if errors:
            return [wanted]
    for f in candidates:
        if (f.code, f.severity) == (case.code, case.severity) and agrees(case.place, f.place):
            return []
    return [wanted]


def check_place(finding, data):
    """The offset is inside the file, and line and column are those of the offset (where the file is text)."""
    offset = finding.get("offset")
    if offset is None:
        return []
    if not 0 <= offset <= len(data):
        return [f"offset {offset} of {len(data)} bytes"]
    try:
        wanted = line_and_column(data, offset)
    except UnicodeDecodeError:
        return []
    got = finding.get("line"), finding.get("column")
    return [f"offset {offset} is {wanted}, it says {got}"] if got not in ((None, None), wanted) else []


def check_entry(entry, data, lenient):
    """What is true of every report, whatever the file."""
    complaints = []
    counts = {severity: sum(f["severity"] == severity for f in entry["findings"]) for severity in SEVERITIES}
    for severity, count in counts.items():
        stated = entry[severity + "s"]
        if stated != count and not (entry["dropped"] and stated > count):
            complaints.append(f"it counts {stated} {severity}s and lists {count}")
    if entry["valid"] != (entry["errors"] == 0):
        complaints.append(f"valid is {entry['valid']} with {entry['errors']} errors")
    for f in entry["findings"]:
        code = CODES.get(f["code"])
        if code is None:
            complaints.append(f"{f['code']} is not in codes.def")
            continue
        relaxed = lenient and code.severity == "error" and f["severity"] == "warning"
        if f["severity"] != code.severity and not relaxed:
            complaints.append(f"{code.id} is of severity {code.severity}, it says {f['severity']}")
        if f["kind"] != code.kind:
            complaints.append(f"{code.id} is of class {code.kind}, it says {f['kind']}")
        if not f["message"]:
            complaints.append(f"{code.id} has no message")
        if f.get("hint", "") != code.hint:
            complaints.append(f"{code.id} has the hint {f.get('hint')!r}")
        complaints += check_place(f, data)
    return complaints


def check_terminal(out):
    """No control or direction character of a file reaches the terminal."""
    text = out.decode("utf-8")
    bad = {c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs")}
    return [f"on the terminal: {sorted(map(hex, map(ord, bad)))}"] if bad else []


def check_sarif(out):
    try:
        results = json.loads(out)["runs"][0]["results"]
    except (ValueError, KeyError, IndexError) as error:
        return [f"the SARIF report cannot be read: {error!r}"]
    unknown = {result["ruleId"] for result in results} - set(CODES)
    return [f"the SARIF report has unknown rules: {unknown}"] if unknown else []
