"""One process of a Belfry executable: started, asked for its pages, stopped and killed."""

import json
import os
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from .deadline import GaveUp, end_of, wait
from .machine import HOME, LOCAL, cpu_seconds, free_port, resident_bytes
from .figures import total

# The folder of the executables.
BINARIES = Path(os.environ.get("BELFRY_BINARIES") or HOME / ".build" / "release")
# In the order of the pipeline.
SERVICES = ["ingestion", "classification", "scheduling", "rendering", "delivery"]


class Service:
    """A running process, with its log and the port on which it serves /readyz and /metrics."""

    def __init__(self, binary, folder, name, settings, address="BELFRY_HTTP_ADDRESS", arguments=lambda port: []):
        """Starts `binary` in `folder`, with `settings` added to the environment.

        `address` names the setting of the port; `arguments` gives the arguments of a program that has no such setting.
        """
        self.name = name
        self.port = free_port()
        self.log = folder / f"{name}.log"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [str(binary), *arguments(self.port)], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder,
                env={**os.environ, address: f"{LOCAL}:{self.port}", **settings})

    # MARK: Life

    @property
    def pid(self):
        return self.process.pid

    @property
    def is_running(self):
        return self.process.poll() is None

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        """Sends SIGKILL, and waits until the process is gone."""
        self.process.kill()
        self.process.wait()

    def terminate(self, seconds=15):
        """Sends SIGTERM, and SIGKILL after `seconds`; returns the exit code."""
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            return self.process.returncode

    # MARK: Pages

    def page(self, path, seconds=2, method="GET", value=None):
        """The status and text of a page; None and no text if the process does not answer within `seconds`.

        `value` is sent to it as JSON.
        """
        body = None if value is None else json.dumps(value).encode()
        call = urllib.request.Request(
            f"http://{LOCAL}:{self.port}{path}", body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(call, timeout=seconds) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return None, ""

    @property
    def is_ready(self):
        return self.page("/readyz")[0] == 200

    def wait_until_ready(self, seconds=120):
        def is_ready():
            if not self.is_running:
                raise GaveUp(f"{self.name} ended at its start:\n{self.last_words()}")
            return self.is_ready

        self.wait_for(f"{self.name} to be ready", seconds, is_ready)

    def wait_for(self, what, seconds, condition, pause=0.05):
        """Waits for a condition; where that is in vain, the error has this process's state."""
        return wait(what, seconds, condition, pause, saw=self.state)

    def metric(self, name, containing=""):
        """The sum of a metric's series whose labels contain a text; 0 while the process does not answer."""
        return total(self.page("/metrics", 5)[1], name, containing)

    # MARK: Figures

    def cpu(self):
        """The CPU time used so far, in seconds."""
        return cpu_seconds(self.pid)

    def memory(self):
        """The resident memory, in bytes."""
        return resident_bytes(self.pid)

    def last_words(self):
        return end_of(self.log, 600)

    def state(self):
        """What an error tells of this process: its exit code, or what /readyz says, and the end of its log."""
        page = self.page("/readyz") if self.is_running else f"it ended with {self.process.returncode}"
        return f"{self.name}: {page}; its log:\n{self.last_words()}"


def stop_all(services):
    """Sends SIGTERM to all at once, then waits for each."""
    for each in services:
        if each.is_running:
            each.process.terminate()
    for each in services:
        each.terminate()
