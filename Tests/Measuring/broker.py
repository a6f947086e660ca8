"""One broker of a cluster: killed, stopped, started again, and deprived of disk space."""

import os
import shutil
import signal
import subprocess
import time

from .deadline import wait
from .kafka import wait_until_it_answers
from .machine import LOCAL, free_port

# After this time without a heartbeat the controller fences a broker.
SESSION_SECONDS = 6


class Broker:
    """One broker: the tool's clients reach it directly, the services and the other brokers through the proxy."""

    DISK = 6 << 30

    def __init__(self, cluster, number):
        self.cluster, self.number, self.name = cluster, number, f"kafka-{number}"
        self.data = cluster.folder / self.name / "data"
        self.port, self.services, self.inner = (free_port() for _ in range(3))
        # The proxy's ports for the services and for the other brokers, set once it runs.
        self.service_port = self.inner_port = None
        self.address = f"{LOCAL}:{self.port}"
        self.process = None
        self.not_before = 0
        self.data.mkdir(parents=True)
        # A disk in memory, if this user may mount one.
        self.has_own_disk = _succeeds(
            "mount", "-t", "tmpfs", "-o", f"size={self.DISK}", "belfry-faults", self.data)

    def _settings(self):
        def listeners(services, inner):
            ports = {"PLAINTEXT": self.port, "SERVICES": services, "INNER": inner}
            return ",".join(f"{name}://{LOCAL}:{port}" for name, port in ports.items())

        return {
            "process.roles": "broker",
            "node.id": str(self.number),
            "listeners": listeners(self.services, self.inner),
            "advertised.listeners": listeners(self.service_port, self.inner_port),
            "inter.broker.listener.name": "INNER",
            # Not while the broker restarts: a transaction that is aborted then can lose its markers.
            "transaction.abort.timed.out.transaction.cleanup.interval.ms": "5000",
            "log.index.size.max.bytes": "1048576",
            # Keeps short what coordinators read at their start.
            "offsets.topic.segment.bytes": "1048576",
            "log.cleaner.backoff.ms": "3000",
            "log.cleaner.delete.retention.ms": "10000",
        }

    # MARK: Life

    def start(self, seconds=120):
        """Starts the broker with its data, and waits until it answers."""
        self.begin()
        self.wait_until_it_answers(seconds)

    def begin(self):
        """Starts the broker with its data."""
        time.sleep(max(0, self.not_before - time.monotonic()))
        self.process = self.cluster.run(self.name, self._settings())

    def wait_until_it_answers(self, seconds=120):
        wait_until_it_answers(self.name, self.address, self.process, self.cluster.log(self.name), seconds)

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        """SIGKILL, unless it has ended by itself; the next start waits until the controller knows."""
        self.process.kill()
        self.process.wait()
        self.not_before = time.monotonic() + SESSION_SECONDS + 2

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        """Ends it in order, at once."""
        if self.is_running:
            self.go_on()
            self.process.terminate()

    def close(self, keep_data):
        if self.is_running:
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
        if self.has_own_disk:
            if keep_data:
                shutil.copytree(self.data, self.data.with_name("data-kept"), ignore_dangling_symlinks=True)
            _succeeds("umount", "-l", self.data)

    # MARK: Disk

    def shrink_disk(self, spare):
        """Fills the broker's disk until about `spare` bytes are free."""

        def is_done():
            usage = os.statvfs(self.data)
            # Fails if more has been written in the meantime.
            return self._resize((usage.f_blocks - usage.f_bfree) * usage.f_frsize + spare)

        wait("the disk to become small", 10, is_done, pause=0, saw=lambda: os.statvfs(self.data))

    def grow_disk(self):
        self._resize(self.DISK)

    def _resize(self, size):
        page = 4096
        return _succeeds("mount", "-o", f"remount,size={size // page * page}", self.data)


def _succeeds(*command):
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
