"""Brokers of Apache Kafka that can be killed, stopped, cut off from each other and deprived of disk space."""

import base64
import os
import shutil
import signal
import subprocess
import time
import uuid

from confluent_kafka import Consumer, KafkaException

from node import HOME, GaveUp, Proxy, free_port, quiet, wait

# The brokers start often and never run for long.
QUICK_START = "-Xms256m -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"
LOCAL = "127.0.0.1"
CONTROLLER = 100
# After this time without a heartbeat the controller fences a broker.
SESSION_SECONDS = 6
# After this time a replica that does not follow is out of sync.
REPLICA_SECONDS = 5


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
        self.has_own_disk = self._mount()

    def _mount(self):
        """A separate disk in memory, if this user may mount one."""
        self.data.mkdir(parents=True)
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.DISK}", "belfry-faults", str(self.data)],
            capture_output=True, check=False)
        return done.returncode == 0

    def _settings(self):
        return {
            "process.roles": "broker",
            "node.id": str(self.number),
            "listeners": f"PLAINTEXT://{LOCAL}:{self.port},SERVICES://{LOCAL}:{self.services},"
            f"INNER://{LOCAL}:{self.inner}",
            "advertised.listeners": f"PLAINTEXT://{LOCAL}:{self.port},SERVICES://{LOCAL}:{self.service_port},"
            f"INNER://{LOCAL}:{self.inner_port}",
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
        client = Consumer(quiet({"bootstrap.servers": self.address, "group.id": "belfry-faults-start"}))

        def answers():
            if self.process.poll() is not None:
                raise GaveUp(f"{self.name} ended at its start:\n" + self.cluster.last_words(self.name))
            try:
                return client.list_topics(timeout=2)
            except KafkaException:
                return None

        wait(f"{self.name} to answer", seconds, answers)
        client.close()

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
            subprocess.run(["umount", "-l", str(self.data)], check=False)

    # MARK: Disk

    def shrink_disk(self, spare):
        """Fills the broker's disk until about `spare` bytes are free."""

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


class Cluster:
    """One broker or several, a controller, and the proxy through which services and brokers reach brokers.

    The controller is a process of its own, as in a cluster, and nothing happens to it. A node that is both comes back
    from SIGKILL believing for a moment that it still leads; then its group coordinator reads its log twice at once, and
    4.3 tells groups offsets of long ago, or none.

    With three brokers each partition has three replicas, of which two must have a record before it is acknowledged.
    """

    def __init__(self, folder, brokers=1):
        self.folder = folder
        self.controller_port = free_port()
        self.identifier = base64.urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
        self.brokers = [Broker(self, number) for number in range(1, brokers + 1)]
        targets = [target for each in self.brokers for target in (each.services, f"{each.inner}@{each.number}")]
        self.proxy = Proxy(*targets)
        for place, each in enumerate(self.brokers):
            each.service_port, each.inner_port = self.proxy.ports[2 * place], self.proxy.ports[2 * place + 1]
        self.servers = ",".join(each.address for each in self.brokers)
        self.service_servers = ",".join(f"{LOCAL}:{each.service_port}" for each in self.brokers)
        self.controller = self.run("controller", self._controller_settings())
        try:
            for each in self.brokers:
                each.begin()
            for each in self.brokers:
                each.wait_until_it_answers()
        except BaseException:
            self.close(keep_data=False)
            raise

    @property
    def has_own_disks(self):
        return all(each.has_own_disk for each in self.brokers)

    def run(self, name, settings):
        """Starts one process of the cluster."""
        # Its own ports come from the settings.
        command = [str(HOME / "deploy" / "kafka"), "run", str(self.folder / name), "--cluster", self.identifier]
        with open(self.folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                command + [f"{name}={value}" for name, value in {**self._shared_settings(), **settings}.items()],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "KAFKA_JVM_PERFORMANCE_OPTS": QUICK_START})

    def _shared_settings(self):
        settings = {
            "controller.quorum.voters": f"{CONTROLLER}@{LOCAL}:{self.controller_port}",
            "broker.session.timeout.ms": str(SESSION_SECONDS * 1000),
            "broker.heartbeat.interval.ms": "1000",
            "listener.security.protocol.map": ",".join(
                f"{name}:PLAINTEXT" for name in ("PLAINTEXT", "SERVICES", "INNER", "CONTROLLER")),
        }
        if len(self.brokers) > 1:
            replicas, least = str(len(self.brokers)), str(len(self.brokers) // 2 + 1)
            settings |= {
                "default.replication.factor": replicas, "min.insync.replicas": least,
                "offsets.topic.replication.factor": replicas, "transaction.state.log.replication.factor": replicas,
                "transaction.state.log.min.isr": least, "replica.lag.time.max.ms": str(REPLICA_SECONDS * 1000),
                "replica.socket.timeout.ms": "6000", "request.timeout.ms": "6000",
            }
        return settings

    def _controller_settings(self):
        address = f"CONTROLLER://{LOCAL}:{self.controller_port}"
        return {
            "process.roles": "controller", "node.id": str(CONTROLLER), "listeners": address,
            "advertised.listeners": address}

    def last_words(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")[-2000:]

    def wait_until_in_sync(self, seconds=120):
        """Waits until every partition has a leader and all its replicas, as an operator does between two restarts.

        Otherwise a broker that dies can leave a partition without a leader. The transaction coordinator of 4.3 takes
        such a partition for deleted and leaves out its marker: the partition then hangs for ever.
        """
        client = Consumer(quiet({"bootstrap.servers": self.servers, "group.id": "belfry-faults-sync"}))

        def is_in_sync():
            try:
                topics = client.list_topics(timeout=5).topics.values()
            except KafkaException:
                return False
            partitions = [each for topic in topics for each in topic.partitions.values()]
            return all(each.leader >= 0 and len(each.isrs) == len(each.replicas) for each in partitions)

        wait("all replicas to be in sync", seconds, is_in_sync, pause=0.2)
        client.close()

    def sever(self, pairs):
        """No byte goes from the first broker of each pair to the second one, or back on the same connection."""
        self.proxy.tell(do="sever", pairs=[[one.number, other.number] for one, other in pairs])

    def mend(self):
        """All brokers reach each other again."""
        self.proxy.tell(do="sever", pairs=[])

    def close(self, keep_data):
        for each in self.brokers:
            each.end()
        for each in self.brokers:
            each.close(keep_data)
        self.controller.kill()
        self.controller.wait()
        self.proxy.close()
