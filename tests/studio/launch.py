"""Starts the real command as the studio's server and talks to it over plain sockets."""
import json
import os
import signal
import socket
import subprocess

TOKEN = "X-Spritepress-Token"


class Answer:
    def __init__(self, raw):
        head, _, self.rest = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if lines[0].startswith("HTTP/1.") else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers.setdefault(name.lower(), []).append(value.strip())
        self.body = self.rest[:int(self.one("content-length"))] if "content-length" in self.headers else self.rest

    def one(self, name):
        """The value of a header that is there once."""
        (value,) = self.headers[name.lower()]
        return value

    def json(self):
        return json.loads(self.body)

    def code(self):
        return self.json().get("error", {}).get("code")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def as_in_a_terminal():
    """Ctrl+C must reach the command, also where whoever runs the tests ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Server:
    def __init__(self, command, *arguments, cwd=None, port=None, opens=False, env=None):
        words = [command, "studio", "--port", str(port or free_port())]
        words += [] if opens else ["--no-open"]
        self.process = subprocess.Popen([*words, *map(str, arguments)], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=env, preexec_fn=as_in_a_terminal)
        self.url = self.process.stdout.readline().decode().strip()
        address, _, self.token = self.url.partition("/#token=")
        self.host = address.removeprefix("http://")
        self.port = int(self.host.rpartition(":")[2]) if address else 0

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=40)

    def talk(self, raw):
        """The answer to these bytes; the connection is used once."""
        with self.connect() as link:
            try:
                link.sendall(raw)
            except (BrokenPipeError, ConnectionResetError):
                pass  # refused before the body was sent: the answer is there
            return Answer(receive(link))

    def head(self, method, path, headers=(), host=None, token=None, origin=None):
        """The head of a request of the page itself, unless something else is said; "" leaves a header out."""
        lines = [f"{method} {path} HTTP/1.1"]
        wanted = [("Host", self.host if host is None else host), (TOKEN, self.token if token is None else token)]
        if method not in ("GET", "HEAD") or origin:
            wanted.append(("Origin", f"http://{self.host}" if origin is None else origin))
        lines += [f"{name}: {value}" for name, value in [*wanted, *headers] if value != ""]
        return ("\r\n".join([*lines, "", ""])).encode("utf-8", "surrogateescape")

    def ask(self, method, path, headers=(), body=None, **changes):
        headers = [*headers, ("Connection", "close")]
        if body is not None:
            headers.append(("Content-Length", str(len(body))))
        return self.talk(self.head(method, path, headers, **changes) + (body or b""))

    def project(self):
        return self.ask("GET", "/api/project").json()

    def files(self):
        return {file["path"]: file for file in self.project()["files"]}

    def open(self, path):
        return self.ask("GET", f"/api/files/{self.files()[path]['id']}")

    def stop(self, number=signal.SIGINT):
        """Exit status and what was said on both streams."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out.decode(), err.decode()


def receive(link):
    """Bytes until the answer is whole or the server ends the connection."""
    raw = b""
    while True:
        head, found, body = raw.partition(b"\r\n\r\n")
        lower = head.lower()
        if found and b"\r\ncontent-length: " in lower and not lower.startswith(b"http/1.1 100"):
            length = int(lower.split(b"\r\ncontent-length: ")[1].split(b"\r\n")[0])
            if len(body) >= length:
                return raw
        try:
            part = link.recv(1 << 16)
        except ConnectionResetError:
            return raw
        if not part:
            return raw
        raw += part


def snapshot(folder):
    """Everything below a folder: kind, mode and bytes."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            if os.path.islink(path):
                found[path] = os.readlink(path)
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[path] = (os.stat(path).st_mode, file.read())
            else:
                found[path] = os.stat(path).st_mode
    return found
