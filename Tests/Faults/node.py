"""What everything here needs: waiting with a deadline, free ports, quiet clients, and the proxy in front of brokers."""

import json
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]


class GaveUp(Exception):
    """The condition did not become true in time."""


def wait(what, seconds, condition, pause=0.05):
    """Waits until the condition returns a true value, and returns that."""
    deadline = time.monotonic() + seconds
    while True:
        if result := condition():
            return result
        if time.monotonic() > deadline:
            raise GaveUp(f"waited {seconds:g} s in vain for {what}")
        time.sleep(pause)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def quiet(settings):
    """Settings of the tool's clients, without librdkafka's log lines about a killed broker."""
    return {**settings, "logger": QUIET, "error_cb": lambda _: None}


class _Quiet:
    def log(self, *_):
        pass

    debug = info = warning = error = critical = log


QUIET = _Quiet()


class Proxy:
    """Runs the program `proxy.py` and reads its output."""

    def __init__(self, *targets):
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("proxy.py")), *map(str, targets)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ports = json.loads(self.process.stdout.readline())
        self.said = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.said.append(json.loads(line))

    def tell(self, **order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.kill()
        self.process.wait()
