"""One node of Apache Kafka that can be killed, stopped and deprived of disk space, and the proxy in front of it."""

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

from confluent_kafka import Consumer, KafkaException

HOME = Path(__file__).resolve().parents[2]


# The node starts often and never runs for long.
QUICK_START = "-Xms256m -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"


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


class Node:
    """The broker: the tool's clients reach it directly, the services and the broker itself through the proxy.

    Its controller is a process of its own, as in a cluster, and nothing happens to it. A node that is both comes back
    from SIGKILL believing for a moment that it still leads; then its group coordinator reads its log twice at once, and
    4.3 tells groups offsets of long ago, or none.
    """

    DISK = 6 << 30
    # After this time without a heartbeat the controller fences a broker.
    SESSION_SECONDS = 6

    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "kafka" / "data"
        self.port, self.services, self.inner, self.controller_port = (free_port() for _ in range(4))
        self.proxy = Proxy(self.services, self.inner)
        self.servers = f"127.0.0.1:{self.port}"
        self.service_servers = f"127.0.0.1:{self.proxy.ports[0]}"
        self.cluster = base64.urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
        self.process = None
        self.not_before = 0
        self.has_own_disk = self._mount()
        self.controller = self._run("controller", self._controller_settings())
        try:
            self.start()
        except BaseException:
            self.close(keep_data=False)
            raise

    def _mount(self):
        """A separate disk in memory, if this user may mount one."""
        self.data.mkdir(parents=True)
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.DISK}", "belfry-faults", str(self.data)],
            capture_output=True, check=False)
        return done.returncode == 0

    def _run(self, name, settings):
        """Starts one process of the cluster."""
        ports = ["--port", str(self.port), "--controller-port", str(self.controller_port)]
        command = [str(HOME / "deploy" / "kafka"), "run", str(self.folder / name), *ports, "--cluster", self.cluster]
        with open(self.folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                command + [f"{name}={value}" for name, value in {**self._shared_settings(), **settings}.items()],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "KAFKA_JVM_PERFORMANCE_OPTS": QUICK_START})

    def _shared_settings(self):
        return {
            "controller.quorum.voters": f"2@127.0.0.1:{self.controller_port}",
            "broker.session.timeout.ms": str(self.SESSION_SECONDS * 1000),
            "broker.heartbeat.interval.ms": "1000",
            "listener.security.protocol.map": ",".join(
                f"{name}:PLAINTEXT" for name in ("PLAINTEXT", "SERVICES", "INNER", "CONTROLLER")),
        }

    def _controller_settings(self):
        address = f"CONTROLLER://127.0.0.1:{self.controller_port}"
        return {"process.roles": "controller", "node.id": "2", "listeners": address, "advertised.listeners": address}

    def _broker_settings(self):
        local = "127.0.0.1"
        return {
            "process.roles": "broker",
            "listeners": f"PLAINTEXT://{local}:{self.port},SERVICES://{local}:{self.services},"
            f"INNER://{local}:{self.inner}",
            "advertised.listeners": f"PLAINTEXT://{local}:{self.port},SERVICES://{local}:{self.proxy.ports[0]},"
            f"INNER://{local}:{self.proxy.ports[1]}",
            "inter.broker.listener.name": "INNER",
            # Not while the node restarts: a transaction that is aborted then can lose its markers.
            "transaction.abort.timed.out.transaction.cleanup.interval.ms": "5000",
            "log.index.size.max.bytes": "1048576",
            # Keeps short what coordinators read at their start.
            "offsets.topic.segment.bytes": "1048576",
            "log.cleaner.backoff.ms": "3000",
            "log.cleaner.delete.retention.ms": "10000",
        }

    # MARK: Life

    def start(self, seconds=120):
        """Starts the node with its data, and waits until it answers."""
        time.sleep(max(0, self.not_before - time.monotonic()))
        self.process = self._run("kafka", self._broker_settings())
        client = Consumer(quiet({"bootstrap.servers": self.servers, "group.id": "belfry-faults-start"}))

        def answers():
            if self.process.poll() is not None:
                raise GaveUp("Apache Kafka ended at its start:\n" + self.last_words())
            try:
                return client.list_topics(timeout=2)
            except KafkaException:
                return None

        wait("Apache Kafka to answer", seconds, answers)
        client.close()

    @property
    def is_running(self):
        return self.process.poll() is None

    def kill(self):
        """SIGKILL, unless it has ended by itself; the next start waits until the controller knows."""
        self.process.kill()
        self.process.wait()
        self.not_before = time.monotonic() + self.SESSION_SECONDS + 2

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def last_words(self):
        return (self.folder / "kafka.log").read_text(errors="replace")[-2000:]

    def close(self, keep_data):
        if self.process and self.is_running:
            self.go_on()
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
        self.controller.kill()
        self.controller.wait()
        self.proxy.close()
        if self.has_own_disk:
            if keep_data:
                shutil.copytree(self.data, self.data.with_name("data-kept"), ignore_dangling_symlinks=True)
            subprocess.run(["umount", "-l", str(self.data)], check=False)

    # MARK: Disk

    def shrink_disk(self, spare):
        """Fills the node's disk until about `spare` bytes are free."""

        def is_done():
            usage = os.statvfs(self.data)
            # Fails if more has been written in the meantime.
            return self._resize((usage.f_blocks - usage.f_bfree) * usage.f_frsize + spare)

        wait("the disk to become small", 10, is_done, pause=0)

    def grow_disk(self):
        self._resize(self.DISK)

    def _resize(self, size):
        page = 4096
        done = subprocess.run(
            ["mount", "-o", f"remount,size={size // page * page}", str(self.data)], check=False, capture_output=True)
        return done.returncode == 0
