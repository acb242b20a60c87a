#!/usr/bin/env python3
"""Attacks on the studio's server. Each gets the exact refusal; none reads or writes anything outside the project or changes a
file in it, and the server goes on serving.

    attack.py COMMAND

COMMAND is the real command with the page of tests/studio/page inside. What is expected follows from docs/studio.md.
"""
import hashlib
import os
import pathlib
import shutil
import socket
import struct
import sys
import tempfile
import threading
import time
import urllib.parse

from launch import Answer, Server, receive, snapshot

COMMAND = os.path.abspath(sys.argv[1])
SECRET = b"the secret outside"
MARK = f'"{hashlib.sha256(b"inside").hexdigest()}"'
failures, attacks = [], []


def expect(name, got, wanted):
    attacks.append(name)
    if got != wanted:
        failures.append(f"{name}: got {got}, not {wanted}")


class Range:
    """The project, what lies outside of it, and the server."""

    def __init__(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="studio-attack-")).resolve()
        self.inside, self.outside = self.top / "inside", self.top / "outside"
        for folder in (self.inside / "sub", self.outside):
            folder.mkdir(parents=True)
        (self.inside / "file").write_bytes(b"inside")
        (self.inside / "sub" / "other").write_bytes(b"inside")
        (self.inside / ".hidden").write_bytes(SECRET)
        (self.outside / "secret").write_bytes(SECRET)
        os.symlink(self.outside / "secret", self.inside / "link_out")
        os.symlink(self.outside, self.inside / "folder_out")
        self.server = Server(COMMAND, self.inside)
        self.file = "/api/files/" + self.server.files()["file"]["id"]
        self.other = "/api/files/" + self.server.files()["sub/other"]["id"]
        self.before = snapshot(self.top)

    def check(self, name, answer, status, code=None):
        """The answer is the refusal that is due, and says nothing that it should not."""
        got = (answer.status, answer.code() if code and answer.body[:1] == b"{" else None)
        expect(name, got, (status, code))
        for word in (SECRET, self.server.token.encode(), str(self.top).encode()):
            if word in answer.rest or word in repr(answer.headers).encode():
                failures.append(f"{name}: the answer gives away {word!r}")
        if any(header.startswith("access-control") for header in answer.headers):
            failures.append(f"{name}: the answer has a header of CORS")

    def check_link(self, name, answer):
        """Refused as a link; or as unknown, when the server has listed the files since the link is there."""
        self.check(name, answer, *((404, "unknown") if answer.status == 404 else (403, "link")))

    def check_all_is_well(self, name):
        if self.server.process.poll() is not None:
            sys.exit(f"{name}: the server has ended: {self.server.process.stderr.read().decode()}")
        if self.server.ask("GET", self.file).body != b"inside":
            failures.append(f"{name}: the file is not served any more")
        if snapshot(self.top) != self.before:
            failures.append(f"{name}: something was written")
            self.before = snapshot(self.top)

    def ask(self, name, method, path, status, code=None, headers=(), body=None, **changes):
        self.check(name, self.server.ask(method, path, headers, body, **changes), status, code)
        self.check_all_is_well(name)

    def raw(self, name, data, status, code=None):
        self.check(name, self.server.talk(data), status, code)
        self.check_all_is_well(name)


def attack_host(r):
    port = r.server.port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}", f"127.0.0.2:{port}",
                 f"0.0.0.0:{port}", f"[::1]:{port}", f"127.1:{port}", f"2130706433:{port}", f"LOCALHOST:{port}", f"localhost.:{port}",
                 f"127.0.0.1:{port}.evil.example", f"evil@127.0.0.1:{port}", f"127.0.0.1:{port}, evil.example"):
        r.ask(f"Host {host}", "GET", "/api/project", 403, "host", host=host)
        r.ask(f"Host {host} for the page", "GET", "/", 403, "host", host=host)
    r.ask("no Host", "GET", "/", 400, host="")
    r.raw("no Host in HTTP/1.0", f"GET / HTTP/1.0\r\nX-Spritepress-Token: {r.server.token}\r\n\r\n".encode(), 403, "host")
    r.ask("two Hosts", "GET", "/", 400, "repeated", [("Host", "evil.example")])
    r.ask("two equal Hosts", "GET", "/", 400, "repeated", [("host", r.server.host)])
    r.ask("a host in the address", "GET", "http://evil.example/api/project", 400, "address")
    r.ask("our host in the address", "GET", f"http://{r.server.host}/api/project", 400, "address")


def attack_origin(r):
    host, port, match = r.server.host, r.server.port, [("If-Match", MARK)]
    for origin in ("", "null", "http://evil.example", f"https://{host}", f"http://localhost:{port}", "http://127.0.0.1",
                   f"http://{host}/",
                   f"http://{host}.evil.example", f"http://127.0.0.1:{port + 1}", f"HTTP://{host}",
                   f"http://evil.example http://{host}", "file://"):
        r.ask(f"PUT with Origin {origin!r}", "PUT", r.file, 403, "origin", match, b"evil", origin=origin)
        r.ask(f"POST with Origin {origin!r}", "POST", "/api/files?path=evil", 403, "origin", [("If-None-Match", "*")], b"evil",
              origin=origin)
    r.ask("GET with another Origin", "GET", "/api/project", 403, "origin", origin="http://evil.example")
    r.ask("GET with Origin null", "GET", r.file, 403, "origin", origin="null")
    r.ask("two Origins", "PUT", r.file, 400, "repeated", [*match, ("Origin", "http://evil.example")], b"evil")
    for site in ("cross-site", "same-site", "SAME-ORIGIN", "same-origin, cross-site"):
        r.ask(f"Sec-Fetch-Site {site}", "GET", "/api/project", 403, "site", [("Sec-Fetch-Site", site)])
        r.ask(f"Sec-Fetch-Site {site} for the page", "GET", "/", 403, "site", [("Sec-Fetch-Site", site)], token="")
    r.ask("a form of another site", "POST", "/api/files?path=evil", 403, "site",
          [("Sec-Fetch-Site", "cross-site"), ("Content-Type", "text/plain"), ("If-None-Match", "*")], b"evil",
          origin="http://evil.example")


def attack_token(r):
    token = r.server.token
    for name, wrong in (("no", ""), ("zero", "0" * 32), ("upper case", token.upper() + "."), ("short", token[:-1]), ("long", token + "0"),
                        ("quoted", f'"{token}"'), ("last digit", token[:-1] + ("1" if token[-1] == "0" else "0")), ("empty", "''"),
                        ("star", "*")):
        r.ask(f"{name} token", "GET", "/api/project", 401, "token", token=wrong)
        r.ask(f"{name} token to read", "GET", r.file, 401, "token", token=wrong)
        r.ask(f"{name} token to save", "PUT", r.file, 401, "token", [("If-Match", MARK)], b"evil", token=wrong)
    r.ask("token in the address", "GET", f"/api/project?token={token}", 401, "token", token="")
    r.ask("token in a cookie", "GET", "/api/project", 401, "token", [("Cookie", f"X-Spritepress-Token={token}")], token="")
    r.ask("two tokens", "GET", "/api/project", 400, "repeated", [("X-Spritepress-Token", "0" * 32)])
    r.ask("no token to wait", "GET", "/api/changes?since=0", 401, "token", token="")
    r.ask("no token at an unknown address", "GET", "/api/nothing", 401, "token", token="")


def attack_addresses(r):
    for path in ("/../outside/secret", "/..%2foutside/secret", "/%2e%2e/outside/secret", "/%2e%2e%2foutside%2fsecret", "/..%5coutside",
                 "/..\\outside\\secret", "/assets/../index.html", "/./index.html", "//index.html", "/assets//main-0a1b2c3d.js",
                 "/index.html%00",
                 "/index.html%00.js", "/%69ndex.html", "/.hidden", "/assets/.hidden", "/%c0%ae%c0%ae/secret", "/index.html;x",
                 "/index.html:x",
                 "/api/files/../project", "/api/files/%2e%2e/project", "/api%2fproject", "/api/files/file%20", "*", "index.html",
                 "/a?b?c",
                 "/~root", "/index.html#x", "/é", "http:/index.html", "/api/files/" + "%30" * 32):
        r.ask(f"address {path}", "GET", path, 400, "address")
    for path in ("/file", "/sub/other", "/etc/passwd", "/proc/self/environ", "/INDEX.HTML", "/index.html/", "/api", "/api/",
                 "/api/project/",
                 "/api/files/", "/api/files/file", "/api/files/" + "0" * 32, r.file + "0", r.file[:-1],
                 r.file.upper().replace("/API/FILES", "/api/files"),
                 r.file + "/", "/page/index.html"):
        r.ask(f"unknown {path}", "GET", path, 404, "unknown")
    r.ask("4,097 bytes of address", "GET", "/" + "a" * 4096, 400, "address")
    r.ask("a very long address", "GET", "/" + "a" * 40000, 414)


PATHS = ["", "/etc/passwd", "..", "../outside/new", "sub/../../outside/new", "sub/../new", "./new", "sub/./new", "sub//new", "/new",
         "new/", "sub/",
         ".new", "sub/.new", ".git/hooks/pre-commit", ".spritepress-abcdefghijkl/0", "new\0", "new\0.pct", "a\\b", "..\\outside\\new",
         "new\n", "new\r\nX: y",
         "\x7f", "\x1b[2J", "\u0085", "\u202etxt.exe", "\u2028", "node_modules/x", "a/" * 16 + "b", "n" * 256, "d/" * 500 + "x" * 30,
         "~/../new/.."]


def attack_paths(r):
    condition = [("If-None-Match", "*")]
    for path in PATHS:
        coded = urllib.parse.quote(path, safe="")
        r.ask(f"creating {path[:40]!r}", "POST", f"/api/files?path={coded}", 400, "path", condition, b"evil")
    for coded in ("%ff", "%c0%ae%c0%ae%2fnew", "%ed%a0%80", "%f4%90%80%80", "%c3", "%2e%2e%2foutside%2fnew", "..%2f..%2fetc%2fpasswd",
                  "%2Fetc%2Fpasswd"):
        r.ask(f"creating {coded}", "POST", f"/api/files?path={coded}", 400, "path", condition, b"evil")
    r.ask("no path", "POST", "/api/files", 400, "path", condition, b"evil")
    r.ask("two paths", "POST", "/api/files?path=new&path=..%2fnew", 400, "repeated", condition, b"evil")
    r.ask("creating over a file", "POST", "/api/files?path=file", 412, "exists", condition, b"evil")
    r.ask("creating over a folder", "POST", "/api/files?path=sub", 412, "exists", condition, b"evil")
    r.ask("creating over a link", "POST", "/api/files?path=link_out", 412, "exists", condition, b"evil")
    r.ask("creating in a linked folder", "POST", "/api/files?path=folder_out%2fnew", 403, "link", condition, b"evil")
    r.ask("creating below a file", "POST", "/api/files?path=file%2fnew", 403, "link", condition, b"evil")
    r.ask("creating without the condition", "POST", "/api/files?path=new", 428, "condition", (), b"evil")
    r.ask("creating with another condition", "POST", "/api/files?path=new", 428, "condition", [("If-None-Match", MARK)], b"evil")


def attack_links(r):
    """Links that are put in the place of a file or a folder while the server runs."""
    save = [("If-Match", f'"{hashlib.sha256(SECRET).hexdigest()}"')]
    file, kept = r.inside / "file", r.inside / "kept"

    def swapped(name, target, folder=None):
        original = folder or file
        original.rename(kept)
        os.symlink(target, original)
        address = r.other if folder else r.file
        states = [snapshot(r.outside)]
        r.check_link(f"reading {name}", r.server.ask("GET", address))
        original.unlink()
        os.symlink(target, original)
        r.check_link(f"saving {name}", r.server.ask("PUT", address, save, b"evil"))
        states.append(snapshot(r.outside))
        original.unlink()
        kept.rename(original)
        expect(f"outside after {name}", states[1] == states[0], True)
        r.server.files()  # lists them again
        r.check_all_is_well(name)

    swapped("a file that became a link out", r.outside / "secret")
    swapped("a file that became a relative link out", "../outside/secret")
    swapped("a file that became a link to a hidden one", ".hidden")
    swapped("a file that became a link to itself", "file")
    swapped("a file that became a link to a device", "/dev/zero")
    (r.outside / "other").write_bytes(SECRET)
    r.before = snapshot(r.top)
    swapped("a folder that became a link out", r.outside, r.inside / "sub")
    file.rename(kept)
    os.mkfifo(file)
    r.check_link("reading a pipe", r.server.ask("GET", r.file))
    r.check_link("saving over a pipe", r.server.ask("PUT", r.file, save, b"evil"))
    file.unlink()
    file.mkdir()
    r.check_link("saving over a folder", r.server.ask("PUT", r.file, save, b"evil"))
    file.rmdir()
    kept.rename(file)
    expect("nobody's links are listed", sorted(r.server.files()), ["file", "sub/other"])
    r.check_all_is_well("pipes")


def attack_links_in_a_race(r):
    """A file that turns into a link and back all the time: what is read is the file or nothing."""
    stop = threading.Event()

    def turn():
        place, link, real = r.inside / "file", r.inside / ".link", r.inside / ".real"
        while not stop.is_set():
            os.symlink(r.outside / "secret", link)
            os.rename(place, real)
            os.rename(link, place)
            os.rename(real, place)

    thread = threading.Thread(target=turn)
    thread.start()
    answers = [r.server.ask("GET", r.file) for _ in range(150)]
    answers += [r.server.ask("PUT", r.file, [("If-Match", f'"{hashlib.sha256(SECRET).hexdigest()}"')], b"evil") for _ in range(50)]
    stop.set()
    thread.join()
    expect("a race of links gives nothing away", any(SECRET in answer.body for answer in answers), False)
    expect("a race of links has the right answers", {answer.status for answer in answers} <= {200, 403, 404, 412}, True)
    r.server.files()
    r.check_all_is_well("a race of links")


def attack_saving(r):
    for name, value in (("no condition", None), ("a star", "*"), ("no quotation marks", MARK.strip('"')), ("a weak tag", "W/" + MARK),
                        ("a list of tags", f"{MARK}, {MARK}"), ("a short hash", '"00"'), ("letters", '"' + "x" * 64 + '"'),
                        ("upper case", MARK.upper())):
        r.ask(f"saving with {name}", "PUT", r.file, 428, "condition", [("If-Match", value)] if value else (), b"evil")
    r.ask("saving with two conditions", "PUT", r.file, 400, "repeated", [("If-Match", MARK), ("If-Match", MARK)], b"evil")
    r.ask("saving over another hash", "PUT", r.file, 412, "changed", [("If-Match", '"' + "0" * 64 + '"')], b"evil")
    r.ask("saving a file that is unknown", "PUT", "/api/files/" + "0" * 32, 404, "unknown", [("If-Match", MARK)], b"evil")
    r.ask("saving the page", "PUT", "/index.html", 405, "method", [("If-Match", MARK)], b"evil")
    r.ask("saving the list", "PUT", "/api/project", 405, "method", [("If-Match", MARK)], b"evil")
    r.ask("creating at a file", "POST", r.file, 405, "method", [("If-None-Match", "*")], b"evil")
    r.ask("reading where files are created", "GET", "/api/files", 405, "method")
    for since in ("", "-1", "1x", "0x1", "1e3", "%00", "9" * 19, "+1"):
        r.ask(f"changes since {since!r}", "GET", f"/api/changes?since={since}", 400, "number")
    r.ask("changes since nothing", "GET", "/api/changes", 400, "number")
    r.ask("changes since two numbers", "GET", "/api/changes?since=1&since=2", 400, "repeated")


def attack_methods(r):
    for method in ("OPTIONS", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "MOVE", "get", "FOO", "X" * 300):
        r.ask(f"method {method[:10]}", method, r.file, 405, "method", [("Access-Control-Request-Method", "PUT")],
              origin="http://evil.example")
    answer = r.server.ask("OPTIONS", "/api/files", origin="http://evil.example")
    expect("Allow names the methods", answer.headers.get("allow"), ["GET, HEAD, PUT, POST"])
    for method, path, allow in (("PUT", "/", "GET, HEAD"), ("POST", "/api/changes", "GET, HEAD"), ("GET", "/api/files", "POST"),
                                ("POST", r.file, "GET, HEAD, PUT")):
        expect(f"Allow of {path[:11]}", r.server.ask(method, path, (), None if method == "GET" else b"").headers.get("allow"), [allow])


def attack_bodies(r):
    """Lengths and codings: what another program might take for the end of the body."""
    head = lambda *lines, path=r.file, method="PUT": r.server.head(method, path, [("If-Match", MARK), *lines])
    smuggled = b"GET /api/project HTTP/1.1\r\nHost: " + r.server.host.encode() + b"\r\n\r\n"
    r.raw("no length", head(), 411, "length")
    r.raw("chunked", head(("Transfer-Encoding", "chunked")) + b"4\r\nevil\r\n0\r\n\r\n", 411, "length")
    r.raw("length and chunked", head(("Content-Length", "4"), ("Transfer-Encoding", "chunked")) + b"0\r\n\r\n" + smuggled, 411, "length")
    r.raw("chunked and length", head(("Transfer-Encoding", "chunked"), ("Content-Length", "4")) + b"0\r\n\r\n" + smuggled, 411, "length")
    r.raw("another coding", head(("Transfer-Encoding", "identity"), ("Content-Length", "4")) + b"evil", 411, "length")
    r.raw("coding with a tab", head(("Transfer-Encoding", "\tchunked"), ("Content-Length", "4")) + b"evil", 411, "length")
    r.raw("two lengths", head(("Content-Length", "4"), ("Content-Length", "5")) + b"evil!", 400)
    r.raw("two equal lengths", head(("Content-Length", "4"), ("Content-Length", "4")) + b"evil", 400)
    for length in ("-1", "+4", "0x4", "4 4", "4,4", "1e1", "''"):
        r.raw(f"length {length}", head(("Content-Length", length)) + b"evil", 400)
    r.raw("length beyond 64 bits", head(("Content-Length", "9" * 30)), 413)
    r.raw("length of 1 EiB", head(("Content-Length", str(1 << 60))), 413, "too-large")
    r.raw("one byte too long", head(("Content-Length", str((256 << 20) + 1))), 413, "too-large")
    r.raw("reading with a body", r.server.head("GET", r.file, [("Content-Length", str(len(smuggled)))]) + smuggled, 400, "body")
    r.raw("reading with a chunked body", r.server.head("GET", r.file, [("Transfer-Encoding", "chunked")]) + b"0\r\n\r\n" + smuggled,
          400, "body")
    answer = r.server.talk(head(("Content-Length", "4"), ("Transfer-Encoding", "chunked")) + b"0\r\n\r\n" + r.server.head("GET",
        "/api/project"))
    expect("nothing behind a refusal is answered", answer.rest.count(b"HTTP/1.1"), 0)


def attack_heads(r):
    host = f"Host: {r.server.host}\r\n".encode()
    r.ask("a large header", "GET", "/", 431, None, [("X-Large", "x" * 60000)])
    r.ask("many headers", "GET", "/", 431, None, [(f"X-{i}", "x" * 20) for i in range(3000)])
    r.raw("version 9", b"GET / HTTP/9.9\r\n" + host + b"\r\n", 505)
    r.ask("a header within a header", "GET", "/api/project", 403, "site", [("X-A", "b\r\nSec-Fetch-Site: cross-site")])
    answer = r.server.ask("GET", "/api/changes?since=99%0d%0aSet-Cookie:%20a=b", [("If-None-Match", "x")])
    r.check("line ends in an argument", answer, 400, "number")
    expect("no header is injected", "set-cookie" in answer.headers, False)
    with r.server.connect() as link:  # a client that breaks off with a reset
        link.sendall(r.server.head("PUT", r.file, [("If-Match", MARK), ("Content-Length", "100000")]) + b"evil" * 100)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    time.sleep(0.1)
    attacks.append("a reset in the middle of a body")
    r.check_all_is_well("a reset in the middle of a body")


NOISE = {"noise": os.urandom(2000), "zeros": bytes(3000), "a line without end": b"G" * 200000, "line ends only": b"\r\n" * 5000,
         "half a line": b"GET / HT", "a greeting of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500)}


def attack_with_noise(r):
    """What is no request gets no content. All at once: libmicrohttpd may take its five seconds to give up."""

    def send(name, data):
        with r.server.connect() as link:
            try:
                link.sendall(data)
                link.shutdown(socket.SHUT_WR)
                got = receive(link)
            except OSError:
                got = b""
        expect(f"{name} gets no content", b" 200 OK" in got or SECRET in got, False)

    threads = [threading.Thread(target=send, args=item) for item in NOISE.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    r.check_all_is_well("noise")


def drip(r, first, piece, seconds):
    """How long the server lets a client send a byte now and then; the answer, if there was one."""
    begun, link = time.time(), r.server.connect()
    try:
        link.sendall(first)
        while time.time() - begun < seconds:
            link.settimeout(0.7)
            try:
                if link.recv(1000) == b"":
                    return time.time() - begun
            except socket.timeout:
                link.sendall(piece)
    except OSError:
        return time.time() - begun
    finally:
        link.close()
    return None


def attack_slowly(r, results):
    """Clients that are slow on purpose; each in a thread of its own, because it takes them ten seconds."""
    put = r.server.head("PUT", r.file, [("If-Match", MARK), ("Content-Length", "1000")])
    slow = {"a head byte by byte": (b"GET / HTTP/1.1\r\nX-A: ", b"x"), "a head line by line": (b"GET / HTTP/1.1\r\n", b"X-A: b\r\n"),
            "line ends": (b"", b"\r\n"), "a body byte by byte": (put, b"x"), "silence": (b"", b""), "silence in a head": (b"GET / HT",
                b""),
            "silence in a body": (put + b"x", b"")}
    threads = []
    for name, (first, piece) in slow.items():
        thread = threading.Thread(target=lambda n=name, f=first, p=piece: results.update({n: drip(r, f, p, 14)}))
        thread.start()
        threads.append(thread)
    return threads


def attack_with_many(r):
    """More connections than there may be, and more waiting pages: those that are there are served again afterwards."""
    descriptors, links = f"/proc/{r.server.process.pid}/fd", []
    time.sleep(0.3)  # until the connections of the attacks before are gone
    before = len(os.listdir(descriptors))
    for _ in range(70):
        link = socket.socket()
        link.setblocking(False)
        link.connect_ex(("127.0.0.1", r.server.port))
        links.append(link)
        time.sleep(0.005)
    time.sleep(0.2)
    expect("of 70 connections 48 are taken", len(os.listdir(descriptors)) - before, 48)
    for link in links:
        link.close()
    time.sleep(0.3)
    r.check_all_is_well("70 connections")
    since = r.server.project()["sequence"]
    waiting = []
    for _ in range(30):
        link = r.server.connect()
        link.sendall(r.server.head("GET", f"/api/changes?since={since}"))
        waiting.append(link)
        time.sleep(0.01)
    early = [Answer(receive(link)).json() for link in waiting[:14]]
    expect("those that wait longest make room", early, [{"sequence": since, "changes": []}] * 14)
    r.check_all_is_well("30 pages that wait")
    for link in waiting:
        link.close()


def main():
    r, slow = Range(), {}
    other = Range()  # one that only slow clients talk to: they would take the others' connections
    try:
        threads = attack_slowly(other, slow)
        for attack in (attack_host, attack_origin, attack_token, attack_addresses, attack_paths, attack_saving, attack_methods,
                       attack_bodies, attack_heads, attack_with_noise, attack_links, attack_links_in_a_race, attack_with_many):
            attack(r)
        for thread in threads:
            thread.join()
        for name, seconds in slow.items():
            expect(f"{name} is cut", seconds is not None and seconds < 13, True)
        expect("slow clients were tried", len(slow), 7)
        other.check_all_is_well("slow clients")
        for place in (r, other):
            expect("the end", place.server.stop(), (0, "", ""))
    finally:
        for place in (r, other):
            place.server.process.kill()
            shutil.rmtree(place.top)
    print("\n".join(failures), end="\n" if failures else "")
    print(f"{len(attacks)} attacks, {len(failures)} failures")
    return 1 if failures or len(attacks) < 60 else 0


sys.exit(main())
