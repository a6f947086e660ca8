"""A server in Apple's place, in C (`apple_server.c`), with its certificate, and h2load, which only pushes to it."""

import json
import resource
import shlex
import shutil
import subprocess

from .certificates import self_signed, write_signing_key
from .deadline import GaveUp
from .machine import HOME, LOCAL, cpu_seconds, free_port
from .setup import said
from .words import fail

SOURCE = HOME / "Tests" / "Measuring" / "apple_server.c"
# The arguments of the server, in order.
USUAL = {"delay": 40, "line": 0, "streams": 1000, "window": 65535, "status": 200}


class AppleTools:
    """The server, compiled into a folder, and its certificate."""

    def __init__(self, folder):
        if not shutil.which("h2load"):
            fail("apns needs h2load: apt-get install nghttp2-client")
        self.folder, self.program = folder, folder / "apple_server"
        self.certificate, self.key = self_signed(folder, "apple")
        flags = shlex.split(said("pkg-config", "--cflags", "--libs", "libnghttp2", "gnutls"))
        subprocess.run(["cc", "-O2", str(SOURCE), "-o", str(self.program), *flags], check=True)

    def server(self, **options):
        """Starts a server; the options are those of `apple_server`."""
        return Apple(self, options)

    def push_barely(self, apple, count, size, connections):
        """Has h2load push so many bodies to one device, as many at a time as it may; returns its CPU seconds."""
        body, before = self.folder / "body", resource.getrusage(resource.RUSAGE_CHILDREN)
        body.write_text("x" * size)
        subprocess.run(
            ["h2load", "-n", str(count), "-c", str(connections), "-m", str(apple.options["streams"]), "-d", str(body),
             "-H", f"apns-id: {'0' * 36}", f"https://{LOCAL}:{apple.port}/3/device/{0:064x}"],
            check=True, stdout=subprocess.DEVNULL, timeout=600)
        if (answered := apple.status()["answered"]) != count:
            raise GaveUp(f"h2load had {answered} answers to {count} pushes")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def write_key(self, app):
        """Makes a key in the app's folder of secrets; returns the folder of all secrets."""
        folder = self.folder / "secrets" / app
        if not folder.exists():
            folder.mkdir(parents=True)
            write_signing_key(folder / "AuthKey.p8")
        return folder.parent


class Apple:
    """A running server, which takes orders; its process ends with the context."""

    def __init__(self, tools, options):
        self.options, self.port = USUAL | options, free_port()
        self.process = subprocess.Popen(
            [str(tools.program), str(self.port), str(tools.certificate), str(tools.key),
             *(str(self.options[name]) for name in USUAL)],
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
        """Each push that came, in order: the token's number, and the time in seconds since 1970."""
        self.tell(f"records {path}")
        with open(path, encoding="ascii") as file:
            for line in file:
                token, came = line.split()
                yield int(token), float(came) / 1000

    def cpu(self):
        """The CPU time used so far, in seconds."""
        return cpu_seconds(self.process.pid)
