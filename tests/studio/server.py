#!/usr/bin/env python3
"""What must work with the studio's server: the page, listing, opening, saving, creating, live changes, ports, signals.

    server.py COMMAND WITHOUT_PAGE

COMMAND is the real command with the page of tests/studio/page inside, WITHOUT_PAGE one that was built without any. Hashes
are worked out by hashlib.
"""
import gzip
import hashlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

from launch import Answer, Server, free_port, receive, snapshot

COMMAND, WITHOUT_PAGE = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
PAGE = pathlib.Path(__file__).resolve().parent / "page"
PROTECTIONS = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
                               "worker-src 'self'; connect-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; "
                               "form-action 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp", "x-content-type-options": "nosniff", "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}


def sha(data):
    return hashlib.sha256(data).hexdigest()


class Project(unittest.TestCase):
    """A folder of its own and a server on it for each test."""
    arguments = ()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "hero.pct").write_bytes(b"first\n")
        self.fill()
        self.server = Server(COMMAND, *self.arguments, cwd=self.folder)
        self.addCleanup(self.end)

    def fill(self):
        pass

    def end(self):
        if self.server.process.poll() is None:
            status, _, err = self.server.stop()
            self.assertEqual((status, err), (0, ""))
        self.server.process.stdout.close()
        self.server.process.stderr.close()

    def save(self, path, data, old):
        file_id = self.server.files()[path]["id"]
        return self.server.ask("PUT", f"/api/files/{file_id}", [("If-Match", f'"{sha(old)}"')], data)

    def create(self, path, data):
        return self.server.ask("POST", "/api/files?path=" + urllib.parse.quote(path, safe=""), [("If-None-Match", "*")], data)

    def changes(self, since):
        return self.server.ask("GET", f"/api/changes?since={since}").json()

    def wait_for(self, since, count):
        """The changes after `since`, when there are so many; the number of the last."""
        found = []
        while len(found) < count:
            answer = self.changes(since)
            self.assertTrue(answer["changes"], f"nothing more came behind {found}")
            found, since = found + answer["changes"], answer["sequence"]
        return [(change["kind"], change["path"]) for change in found], since


class Page(Project):
    def test_each_file_in_both_codings(self):
        types = {"index.html": "text/html; charset=utf-8", "sw.js": "text/javascript; charset=utf-8",
                 "manifest.webmanifest": "application/manifest+json", "assets/main-0a1b2c3d.js": "text/javascript; charset=utf-8",
                 "assets/noise-1.wasm": "application/wasm"}
        tags = set()
        for name, kind in types.items():
            data = (PAGE / name).read_bytes()
            plain = self.server.ask("GET", f"/{name}", token="")
            packed = self.server.ask("GET", f"/{name}", [("Accept-Encoding", "br, gzip;q=0.8")], token="")
            for answer in plain, packed:
                self.assertEqual((answer.status, answer.one("content-type")), (200, kind))
                self.assertEqual(answer.one("cache-control"),
                                 "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache")
                tags.add(answer.one("etag"))
            self.assertEqual(plain.body, data)
            self.assertNotIn("content-encoding", plain.headers)
            if name in ("assets/noise-1.wasm", "manifest.webmanifest"):  # gzip would make them larger
                self.assertEqual(packed.body, data)
                self.assertNotIn("content-encoding", packed.headers)
            else:
                self.assertEqual(packed.one("content-encoding"), "gzip")
                self.assertEqual(gzip.decompress(packed.body), data)
            refused = self.server.ask("GET", f"/{name}", [("Accept-Encoding", "gzip;q=0, *;q=0")], token="")
            self.assertEqual(refused.body, data)
        self.assertEqual(len(tags), 8)  # five files, three of them in two codings

    def test_root_is_the_index_and_is_not_sent_twice(self):
        first = self.server.ask("GET", "/", token="")
        self.assertEqual(first.body, (PAGE / "index.html").read_bytes())
        again = self.server.ask("GET", "/", [("If-None-Match", first.one("etag"))], token="")
        self.assertEqual((again.status, again.body), (304, b""))
        head = self.server.ask("HEAD", "/", token="")
        self.assertEqual((head.status, head.rest, head.one("content-length")), (200, b"", str(len(first.body))))

    def test_every_answer_is_protected(self):
        answers = [self.server.ask("GET", "/", token=""), self.server.ask("GET", "/api/project"), self.server.open("hero.pct"),
                   self.server.ask("GET", "/nothing"), self.server.ask("GET", "/api/project", token="")]
        self.assertEqual([answer.status for answer in answers], [200, 200, 200, 404, 401])
        for answer in answers:
            for name, value in PROTECTIONS.items():
                self.assertEqual(answer.one(name), value)
            self.assertFalse([name for name in answer.headers if name.startswith("access-control")])
            self.assertNotIn(self.server.token.encode(), answer.body)
            self.assertNotIn("set-cookie", answer.headers)

    def test_one_connection_serves_several_requests(self):
        with self.server.connect() as link:
            for _ in range(3):
                link.sendall(self.server.head("GET", "/api/project"))
                self.assertEqual(Answer(receive(link)).status, 200)


class Listing(Project):
    NAMES = ["a \"b\" <i>&'.png", "sub/ö 日本 🦊.pct", "sub/deep/er/x", "plus+percent%41.txt", "-rf", "sub/.spritepressignore"]

    def fill(self):
        for name in self.NAMES:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(name.encode())
        for hidden in (".git/config", "sub/.secret", "sub/.spritepressignores", "node_modules/x/index.js", ".spritepress-abcdefghijkl/0"):
            path = self.folder / hidden
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("hidden")
        (self.folder / "new\nline").write_text("control")
        (self.folder / "back\\slash").write_text("backslash")
        (self.folder / "turn\u202etxt.exe").write_text("steers text")
        with open(os.fsencode(self.folder) + b"/latin-\xe9", "wb"):
            pass
        os.symlink("hero.pct", self.folder / "link.pct")
        os.symlink("sub", self.folder / "linked")
        os.mkfifo(self.folder / "pipe")

    def test_files_with_sizes(self):
        project = self.server.project()
        self.assertEqual([file["path"] for file in project["files"]],
                         sorted(["hero.pct", *self.NAMES], key=lambda name: name.encode()))
        sizes = {file["path"]: file["size"] for file in project["files"]}
        for name in self.NAMES:
            self.assertEqual(sizes[name], len(name.encode()))
            self.assertEqual(self.server.open(name).body, name.encode())
        self.assertEqual((project["name"], project["open"], "truncated" in project), (self.folder.name, [], False))

    def test_ids_are_opaque_and_of_this_launch(self):
        first = self.server.project()
        other = Server(COMMAND, cwd=self.folder)
        second = other.project()
        other.stop()
        self.assertEqual(first["id"], second["id"])
        self.assertNotEqual(self.server.token, other.token)
        pairs = list(zip(first["files"], second["files"]))
        for one, two in pairs:
            self.assertEqual(one["path"], two["path"])
            self.assertNotEqual(one["id"], two["id"])
            self.assertRegex(one["id"], "^[0-9a-f]{32}$")
        self.assertEqual(len({one["id"] for one, _ in pairs}), len(pairs))


class ManyFiles(Project):
    def fill(self):
        (self.folder / "many").mkdir()
        for i in range(10001):
            os.close(os.open(self.folder / "many" / str(i), os.O_CREAT | os.O_WRONLY))

    def test_listing_is_cut_and_says_so(self):
        project = self.server.project()
        self.assertEqual((len(project["files"]), project["truncated"]), (10000, True))


class Saving(Project):
    def test_opening_gives_bytes_and_their_hash(self):
        data = bytes(range(256)) * 3
        (self.folder / "bytes").write_bytes(data)
        answer = self.server.open("bytes")
        self.assertEqual((answer.status, answer.body, answer.one("etag")), (200, data, f'"{sha(data)}"'))
        self.assertEqual(answer.one("content-type"), "application/octet-stream")
        self.assertEqual(self.server.files()["bytes"]["hash"], sha(data))

    def test_saving_replaces_at_once_and_keeps_permissions(self):
        path = self.folder / "hero.pct"
        path.chmod(0o640)
        before = path.stat().st_ino
        answer = self.save("hero.pct", b"\0\xffsecond", b"first\n")
        self.assertEqual((answer.status, answer.json()["hash"]), (200, sha(b"\0\xffsecond")))
        self.assertEqual(answer.json()["id"], self.server.files()["hero.pct"]["id"])
        self.assertEqual((path.read_bytes(), path.stat().st_mode & 0o777), (b"\0\xffsecond", 0o640))
        self.assertNotEqual(path.stat().st_ino, before)  # a new file got the name: nobody saw half of one
        self.assertEqual(os.listdir(self.folder), ["hero.pct"])
        self.assertEqual(self.save("hero.pct", b"", b"\0\xffsecond").status, 200)
        self.assertEqual(path.read_bytes(), b"")

    def test_equal_bytes_leave_the_file_alone(self):
        before = (self.folder / "hero.pct").stat()
        self.assertEqual(self.save("hero.pct", b"first\n", b"first\n").status, 200)
        after = (self.folder / "hero.pct").stat()
        self.assertEqual((before.st_ino, before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))

    def test_conflict(self):
        (self.folder / "hero.pct").write_bytes(b"of another program")
        answer = self.save("hero.pct", b"mine", b"first\n")
        self.assertEqual((answer.status, answer.code()), (412, "changed"))
        self.assertEqual(answer.json()["error"]["hash"], sha(b"of another program"))
        self.assertEqual((self.folder / "hero.pct").read_bytes(), b"of another program")
        self.assertEqual(self.save("hero.pct", b"mine", b"of another program").status, 200)  # keep mine
        self.assertEqual((self.folder / "hero.pct").read_bytes(), b"mine")

    def test_saving_a_file_that_is_gone(self):
        file_id = self.server.files()["hero.pct"]["id"]
        (self.folder / "hero.pct").unlink()
        answer = self.server.ask("PUT", f"/api/files/{file_id}", [("If-Match", f'"{sha(b"first" + bytes([10]))}"')], b"x")
        if answer.status == 404:  # the server has seen already that it is gone
            self.assertEqual(answer.code(), "unknown")
        else:
            self.assertEqual((answer.status, answer.json()["error"]["hash"]), (412, None))
        self.assertEqual(os.listdir(self.folder), [])

    def test_two_clients_save_what_both_have_read(self):
        file_id, answers = self.server.files()["hero.pct"]["id"], {}

        def put(text):
            answers[text] = self.server.ask("PUT", f"/api/files/{file_id}", [("If-Match", f'"{sha(b"first" + bytes([10]))}"')], text)

        threads = [threading.Thread(target=put, args=(text,)) for text in (b"one", b"two")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(answer.status for answer in answers.values()), [200, 412])
        winner = next(text for text, answer in answers.items() if answer.status == 200)
        self.assertEqual((self.folder / "hero.pct").read_bytes(), winner)

    def test_creating(self):
        (self.folder / "sub").mkdir()
        name = "sub/new \"ö\" +%41.pct"
        answer = self.create(name, b"new")
        self.assertEqual((answer.status, answer.json()["hash"]), (201, sha(b"new")))
        self.assertEqual((self.folder / name).read_bytes(), b"new")
        self.assertEqual(self.server.files()[name]["id"], answer.json()["id"])
        again = self.create(name, b"other")
        self.assertEqual((again.status, again.code()), (412, "exists"))
        missing = self.create("nowhere/new.pct", b"x")
        self.assertEqual((missing.status, missing.code()), (404, "gone"))
        self.assertEqual((self.folder / name).read_bytes(), b"new")
        self.assertEqual(sorted(os.listdir(self.folder)), ["hero.pct", "sub"])
        self.assertEqual(len(os.listdir(self.folder / "sub")), 1)

    def test_large_file(self):
        data = os.urandom(1 << 20) * 24
        self.assertEqual(self.create("large", data).status, 201)
        self.assertEqual(self.server.open("large").body, data)
        with open(self.folder / "huge", "wb") as file:
            file.truncate((256 << 20) + 1)
        answer = self.server.open("huge")
        self.assertEqual((answer.status, answer.code()), (413, "too-large"))

    @unittest.skipIf(os.geteuid() == 0, "root may write everything")
    def test_read_only_file(self):
        (self.folder / "hero.pct").chmod(0o444)
        answer = self.save("hero.pct", b"x", b"first\n")
        self.assertEqual((answer.status, answer.code()), (403, "permission"))


class Changes(Project):
    def test_added_changed_removed(self):
        since = self.server.project()["sequence"]
        self.server.open("hero.pct")
        (self.folder / "new").write_text("new")
        found, since = self.wait_for(since, 1)
        self.assertEqual(found, [("added", "new")])
        (self.folder / "hero.pct").write_text("changed")
        answer = self.changes(since)
        self.assertEqual([(c["kind"], c["path"], c["hash"], c["id"]) for c in answer["changes"]],
                         [("changed", "hero.pct", sha(b"changed"), self.server.files()["hero.pct"]["id"])])
        (self.folder / "new").rename(self.folder / "renamed")
        found, since = self.wait_for(answer["sequence"], 2)
        self.assertEqual(sorted(found), [("added", "renamed"), ("removed", "new")])
        (self.folder / "sub").mkdir()
        time.sleep(0.3)
        (self.folder / "sub" / "inner").write_text("a folder that was not there at the start")
        found, since = self.wait_for(since, 1)
        self.assertEqual(found, [("added", "sub/inner")])

    def test_saves_are_told_to_other_pages(self):
        since = self.server.project()["sequence"]
        self.assertEqual(self.save("hero.pct", b"mine", b"first\n").status, 200)
        self.assertEqual(self.create("created", b"mine").status, 201)
        answer = self.changes(since)
        self.assertEqual([(c["kind"], c["path"], c["hash"]) for c in answer["changes"]],
                         [("changed", "hero.pct", sha(b"mine")), ("added", "created", sha(b"mine"))])

    def test_equal_contents_are_no_news(self):
        self.assertEqual(self.save("hero.pct", b"mine", b"first\n").status, 200)
        since = self.server.project()["sequence"]
        self.assertEqual(self.save("hero.pct", b"mine", b"mine").status, 200)
        os.utime(self.folder / "hero.pct")
        (self.folder / ".hidden").write_text("nobody's business")
        time.sleep(0.4)
        (self.folder / "last").write_text("of another program")
        self.assertEqual(self.wait_for(since, 1)[0], [("added", "last")])

    def test_many_pages_wait_and_all_are_told(self):
        since, answers = self.server.project()["sequence"], []
        threads = [threading.Thread(target=lambda: answers.append(self.changes(since))) for _ in range(12)]
        for thread in threads:
            thread.start()
        time.sleep(0.2)
        self.assertEqual((answers, self.server.project()["sequence"]), ([], since))  # they wait, others are served
        (self.folder / "new").write_text("new")
        for thread in threads:
            thread.join()
        self.assertEqual([[c["path"] for c in answer["changes"]] for answer in answers], [["new"]] * 12)

    def test_number_of_another_launch(self):
        self.assertEqual(self.changes(999), {"sequence": 0, "reset": True, "changes": []})

    def test_more_changes_than_are_kept(self):
        for i in range(1100):
            (self.folder / str(i)).touch()
        while self.server.project()["sequence"] < 1100:
            time.sleep(0.05)
        self.assertEqual(self.changes(0), {"sequence": 1100, "reset": True, "changes": []})
        self.assertEqual(len(self.changes(1000)["changes"]), 100)


class FileArguments(Project):
    arguments = ("a/b/one", "a/c/two")

    def fill(self):
        for name in ("a/b/one", "a/c/two", "a/other", "outside"):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(name)

    def test_common_folder_is_the_root_and_files_are_opened(self):
        project = self.server.project()
        ids = {file["id"]: file["path"] for file in project["files"]}
        self.assertEqual(sorted(ids.values()), ["b/one", "c/two", "other"])
        self.assertEqual(([ids[i] for i in project["open"]], project["name"]), (["b/one", "c/two"], "a"))


class Launch(Project):
    def test_port_taken(self):
        second = Server(COMMAND, cwd=self.folder, port=self.server.port)
        self.assertGreater(second.port, self.server.port)
        self.assertLessEqual(second.port, self.server.port + 9)
        self.assertEqual(second.project()["name"], self.folder.name)
        status, _, err = second.stop()
        self.assertEqual((status, err), (0, f"spritepress studio: port {self.server.port} is taken, so it is {second.port}; "
                                            "drafts of the page are kept for each port\n"))

    def test_all_ten_ports_taken(self):
        first, taken = 0, []
        while len(taken) < 10:
            for link in taken:
                link.close()
            first, taken = free_port(), []
            for port in range(first, min(first + 10, 65536)):
                link = socket.socket()
                try:
                    link.bind(("127.0.0.1", port))
                    link.listen()
                    taken.append(link)
                except OSError:
                    link.close()
                    break
        server = Server(COMMAND, cwd=self.folder, port=first)
        out, err = server.process.communicate(timeout=10)
        for link in taken:
            link.close()
        self.assertEqual((server.process.returncode, out), (3, b""))
        self.assertIn(f"cannot listen on port {first} of 127.0.0.1 or the nine behind it".encode(), err)

    def test_signals_end_it_cleanly_and_the_port_is_free_at_once(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            waiting = self.server.connect()
            waiting.sendall(self.server.head("GET", "/api/changes?since=0"))
            time.sleep(0.1)
            port = self.server.port
            self.assertEqual(self.server.stop(number), (0, "", ""))
            waiting.close()
            self.server = Server(COMMAND, cwd=self.folder, port=port)
            self.assertEqual(self.server.port, port)

    def test_signal_while_saving_leaves_nothing(self):
        file_id = self.server.files()["hero.pct"]["id"]
        with self.server.connect() as link:
            link.sendall(self.server.head("PUT", f"/api/files/{file_id}", [("If-Match", f'"{sha(b"first" + bytes([10]))}"'),
                                                                           ("Content-Length", "1000")]) + b"half")
            time.sleep(0.2)
            self.assertEqual(len(os.listdir(self.folder)), 2)  # it waits in a hidden folder
            self.assertEqual(self.server.stop()[0], 0)
        self.assertEqual(snapshot(self.folder)[str(self.folder / "hero.pct")][1], b"first\n")
        self.assertEqual(os.listdir(self.folder), ["hero.pct"])

    def test_browser_is_opened_without_a_shell(self):
        programs = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, programs)
        (programs / "xdg-open").write_text(f'#!/bin/sh\nfor word; do echo "$word"; done > {programs}/words.tmp\n'
                                           f'mv {programs}/words.tmp {programs}/words\n')
        (programs / "xdg-open").chmod(0o755)
        server = Server(COMMAND, cwd=self.folder, opens=True, env={"PATH": f"{programs}:/usr/bin:/bin"})
        for _ in range(100):
            if (programs / "words").exists():
                break
            time.sleep(0.05)
        self.assertEqual((programs / "words").read_text(), server.url + "\n")
        self.assertEqual(server.stop()[0], 0)
        server = Server(COMMAND, cwd=self.folder, opens=True, env={"PATH": "/nowhere"})
        self.assertEqual(server.stop(), (0, "", "spritepress studio: there is no xdg-open; open the address in a browser\n"))

    def test_only_loopback_listens(self):
        with open("/proc/net/tcp") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
        self.assertIn(f"0100007F:{self.server.port:04X}", listening)
        self.assertFalse([place for place in listening if place == f"00000000:{self.server.port:04X}"])


class Refusals(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / ".hidden").write_text("x")
        os.mkfifo(self.folder / "pipe")

    def refused(self, *words, command=COMMAND):
        run = subprocess.run([command, "studio", "--no-open", *words], cwd=self.folder, capture_output=True, text=True, timeout=10)
        self.assertEqual((run.returncode, run.stdout), (3, ""))
        return run.stderr

    def test_what_cannot_be_opened(self):
        self.assertIn("cannot read nowhere: No such file or directory", self.refused("nowhere"))
        self.assertIn("cannot read .hidden: the studio shows no hidden files", self.refused(".hidden"))
        self.assertIn("cannot read pipe: it is no file and no folder", self.refused("pipe"))
        self.assertIn("cannot read nowhere: No such file or directory", self.refused(".", "nowhere"))

    def test_no_page(self):
        self.assertEqual(self.refused(command=WITHOUT_PAGE), "spritepress studio: this program was built without the studio's page\n"
                                                             "Build it with \"make studio\".\n")


if __name__ == "__main__":
    unittest.main()
