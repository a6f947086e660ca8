"""A server in Apple's place: nghttpd behind a line that takes its time; and h2load, which only pushes to it."""

import asyncio
import contextlib
import os
import re
import resource
import shutil
import socket
import subprocess
import threading
import time

from .certificates import self_signed, write_signing_key
from .deadline import GaveUp, wait
from .machine import LOCAL, allow_many_files, cpu_seconds, free_port
from .relay import Relay
from .words import fail

# The first window of each stream and connection, as nghttpd takes it: 2 ** bits - 1 bytes.
USUAL_WINDOW, WIDE_WINDOW = 16, 30
# What a talkative server prints at once when a request comes.
ARRIVAL = re.compile(rb" :path: /3/device/([0-9a-f]+)")


class AppleTools:
    """What servers share: a certificate, and a file for each device, which nghttpd answers with 200."""

    def __init__(self, folder):
        path = os.environ["PATH"] + ":/usr/sbin"
        self.h2load, self.nghttpd = (shutil.which(name, path=path) for name in ("h2load", "nghttpd"))
        if not (self.h2load and self.nghttpd):
            fail("apns needs h2load and nghttpd: apt-get install nghttp2-client nghttp2-server")
        # nghttpd keeps files open.
        allow_many_files()
        self.folder, self.devices, self._known = folder, folder / "apple" / "3" / "device", 0
        self.devices.mkdir(parents=True)
        self.certificate, self.key = self_signed(folder, "apple")
        # The folder of all secrets; that of each app has its key.
        self.secrets = folder / "secrets"
        (self.secrets / "chess").mkdir(parents=True)
        write_signing_key(self.secrets / "chess" / "AuthKey.p8")
        self.know_devices(1)

    def know_devices(self, count):
        """Lets all servers know the tokens below a number."""
        for token in range(self._known, count):
            os.mknod(self.devices / f"{token:064x}")
        self._known = max(self._known, count)

    def server(self, **options):
        """Starts a server; the options are those of `Apple`."""
        return Apple(self, **options)

    def push_barely(self, apple, count, size, connections):
        """Has h2load push so many bodies to one device, as many at a time as it may.

        Returns pushes a second, from its start to its last answer, and its CPU seconds.
        """
        body, before = self.folder / "body", resource.getrusage(resource.RUSAGE_CHILDREN)
        body.write_text("x" * size)
        told = subprocess.run(
            [self.h2load, "-n", str(count), "-c", str(connections), "-m", str(apple.streams), "-d", str(body),
             "-H", f"apns-id: {'0' * 36}", f"https://{LOCAL}:{apple.port}/3/device/{0:064x}"],
            check=True, stdout=subprocess.PIPE, text=True, timeout=600).stdout
        if f"status codes: {count} 2xx" not in told:
            raise GaveUp(f"h2load had other answers to {count} pushes:\n{told}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return float(re.search(r"^finished in .+, ([0-9.]+) req/s", told, re.MULTILINE)[1]), used


class Apple:
    """A running server behind its line; both end with the context.

    It opens a window again once half of it is used up. A talkative one tells when each push came.
    """

    def __init__(self, tools, streams=1000, window=WIDE_WINDOW, there=0.0, back=0.04, is_talkative=False):
        self.streams, port = streams, free_port()
        # Each push that came to a talkative server, in order: the token's number, and the time in seconds since 1970.
        self.arrivals = []
        self.process = subprocess.Popen(
            [tools.nghttpd, "-a", LOCAL, "-m", str(streams), "-w", str(window), "-W", str(window),
             "-d", str(tools.devices.parents[1]), *(["-v"] if is_talkative else []),
             str(port), str(tools.key), str(tools.certificate)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        wait("the server in Apple's place", 10, lambda: _answers(port), saw=lambda: f"exit code {self.process.poll()}")
        self.line = Line(port, there, back)
        [self.port] = self.line.ports

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self._listener.join()
        self.process.stdout.close()
        self.line.close()

    def _listen(self):
        for line in self.process.stdout:
            if found := ARRIVAL.search(line):
                self.arrivals.append((int(found[1], 16), time.time()))

    def cpu(self):
        """The CPU time used so far, in seconds."""
        return cpu_seconds(self.process.pid)


def _answers(port):
    with contextlib.suppress(OSError), socket.create_connection((LOCAL, port)):
        return True


class Line(Relay):
    """A port that is passed on to another one: what comes is on its way for so many seconds, there and back."""

    def __init__(self, target, there, back):
        self.connections, self._there, self._back = 0, there, back
        super().__init__(target)

    async def serve(self, target, reader, writer):
        far_reader, far_writer = await asyncio.open_connection(LOCAL, target)
        self.connections += 1
        await asyncio.gather(_carry(reader, far_writer, self._there), _carry(far_reader, writer, self._back))
        self.connections -= 1


async def _carry(reader, writer, seconds):
    """Passes on what comes, and the end of it, so many seconds later."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 18):
            loop.call_later(seconds, writer.write, data)
    loop.call_later(seconds, writer.close)
