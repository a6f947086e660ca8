"""A server in Apple's place and a bare program that pushes, both in C (`native`), with the secrets that they need."""

import json
import shlex
import subprocess

from .deadline import GaveUp
from .machine import HOME, LOCAL, cpu_seconds, free_port
from .setup import said

NATIVE = HOME / "Tests" / "Measuring" / "native"
LIBRARIES = ("libnghttp2", "gnutls", "rdkafka")
CURVE = ["-pkeyopt", "ec_paramgen_curve:prime256v1"]


class AppleTools:
    """The two programs, compiled into a folder, and the certificate of the server."""

    def __init__(self, folder):
        self.folder, self.certificate, self.key = folder, folder / "apple.pem", folder / "apple.key"
        flags = shlex.split(said("pkg-config", "--cflags", "--libs", *LIBRARIES))
        for name in ("apple_server", "bare_pusher"):
            sources = [str(NATIVE / f"{each}.c") for each in (name, "link")]
            subprocess.run(["cc", "-O2", *sources, "-o", str(folder / name), *flags], check=True)
        _openssl("req", "-x509", "-newkey", "ec", *CURVE, "-nodes", "-days", "2", "-subj", "/CN=belfry",
                 "-addext", f"subjectAltName=IP:{LOCAL}", "-out", self.certificate, "-keyout", self.key)

    def server(self, **options):
        """Starts a server; the options are those of `apple_server`."""
        return Apple(self, options)

    def push_barely(self, apple, servers, topic, count, connections):
        """Lets the bare program push so many deliveries of a topic; returns what it says of that."""
        done = subprocess.run(
            [str(self.folder / "bare_pusher"), str(apple.port), str(self.certificate), servers, topic, str(count),
             str(connections)], check=True, stdout=subprocess.PIPE, text=True, timeout=600)
        return json.loads(done.stdout)

    def write_key(self, app):
        """Makes a key in the app's folder of secrets; returns the folder of all secrets."""
        folder = self.folder / "secrets" / app
        if not folder.exists():
            folder.mkdir(parents=True)
            _openssl("genpkey", "-algorithm", "EC", *CURVE, "-out", folder / "AuthKey.p8")
        return folder.parent


class Apple:
    """A running server, which takes orders; its process ends with the context."""

    def __init__(self, tools, options):
        self.options, self.port = options, free_port()
        self.process = subprocess.Popen(
            [str(tools.folder / "apple_server"), str(self.port), str(tools.certificate), str(tools.key),
             *(f"{name}={value}" for name, value in options.items())],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._said()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def _said(self):
        line = self.process.stdout.readline()
        if not line:
            raise GaveUp("the server in Apple's place ended")
        return json.loads(line)

    def tell(self, order):
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        return self._said()

    def status(self):
        return self.tell("status")

    def arrivals(self, path):
        """Each push that came, in order: the token's number, the time in seconds since 1970, the connection's number,
        and the time of the answer, or 0."""
        self.tell(f"records {path}")
        with open(path, encoding="ascii") as file:
            for line in file:
                token, came, connection, answered = line.split()
                yield int(token), float(came) / 1000, int(connection), float(answered) / 1000

    def cpu(self):
        """The CPU time used so far, in seconds."""
        return cpu_seconds(self.process.pid)

    def told(self):
        """Its options, as text for a setup."""
        return ", ".join(f"{name} {value}" for name, value in self.options.items())


def _openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
