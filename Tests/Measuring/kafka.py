"""Apache Kafka for a measurement: a node of its own, or a cluster that was given."""

import os
import signal
import subprocess
from collections import defaultdict
from pathlib import Path

from confluent_kafka import Consumer, KafkaException

from .clients import quiet
from .deadline import GaveUp, end_of, wait
from .machine import HOME, LOCAL, cpu_seconds, free_port
from .setup import said
from .words import say

# The JVM of a node that lives for minutes, in tests.
QUICK_START = "-Xms256m -Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"


def kafka_home():
    """The folder of Kafka's jars, as the scripts of deploy/ find it: named, or beside the repository."""
    return os.environ.get("KAFKA_HOME") or str(HOME.parent / "shared" / "kafka")


def has_kafka():
    """Whether a node can run here; with BELFRY_REQUIRE_KAFKA it must."""
    return "KAFKA_HOME" in os.environ or os.path.isdir(kafka_home()) or "BELFRY_REQUIRE_KAFKA" in os.environ


def run_node(folder, log, arguments, performance=None):
    """Starts `deploy/kafka run`, which becomes the node's Java process.

    `performance` has the JVM's options of heap and collector; without it they are those of production.
    """
    environment = {**os.environ, "KAFKA_JVM_PERFORMANCE_OPTS": performance} if performance else None
    with open(log, "ab") as file:
        return subprocess.Popen(
            [str(HOME / "deploy" / "kafka"), "run", str(folder), *arguments],
            stdin=subprocess.DEVNULL, stdout=file, stderr=file, env=environment)


def wait_until_it_answers(name, address, process, log, seconds=120):
    """Waits until a broker answers its clients; fails at once if its process ends."""
    client = Consumer(quiet({"bootstrap.servers": address, "group.id": "belfry-start"}))

    def answers():
        if process.poll() is not None:
            raise GaveUp(f"{name} ended at its start:\n{end_of(log)}")
        try:
            return client.list_topics(timeout=2)
        except KafkaException:
            return None

    try:
        wait(f"{name} to answer", seconds, answers, saw=lambda: end_of(log))
    finally:
        client.close()


class Node:
    """One node that is broker and controller."""

    def __init__(self, folder, settings=(), performance=QUICK_START, port=None, controller=None, answers=None):
        """`settings` are the node's, as `name=value`; `answers` is the port where it is asked whether it is there."""
        port = port or free_port()
        self.servers, self.data, self.log = f"{LOCAL}:{port}", folder / "kafka", folder / "kafka.log"
        ports = ["--port", str(port), "--controller-port", str(controller or free_port())]
        self.process = run_node(self.data, self.log, [*ports, *settings], performance)
        try:
            wait_until_it_answers("Apache Kafka", f"{LOCAL}:{answers or port}", self.process, self.log)
        except BaseException:
            self.close()
            raise

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class OwnNode(Node):
    """The node of a benchmark, with production's memory and collector."""

    prefix = ""

    def __init__(self, folder):
        super().__init__(folder, performance=None)

    def version(self):
        jars = Path(os.environ.get("KAFKA_HOME", ""), "libs").glob("kafka-server-[0-9]*.jar")
        kafka = next((each.stem.removeprefix("kafka-server-") for each in jars), "unknown")
        return f"Apache Kafka {kafka}, {said('java', '-version')}"

    def cpu(self):
        """The CPU time used so far by all nodes, in seconds."""
        return sum(map(cpu_seconds, self.pids))

    @property
    def pids(self):
        return [self.process.pid]

    def sizes(self):
        """The bytes of the records that the node keeps, by topic, from its log segments."""
        sizes = defaultdict(int)
        for segment in self.data.glob("**/*.log"):
            topic, _, partition = segment.parent.name.rpartition("-")
            if partition.isdigit():
                sizes[topic] += segment.stat().st_size
        return sizes


class GivenKafka:
    """A cluster that runs already; a prefix keeps this run's topics apart from all others."""

    def __init__(self, servers):
        self.servers, self.prefix = servers, f"benchmark-{os.getpid()}."

    def version(self):
        return f"Kafka at {self.servers}"

    pids = ()

    def cpu(self):
        """Nothing: its processes may be on other machines."""
        return None

    def close(self):
        """Leaves the cluster as it is."""


class OwnCluster:
    """Several nodes of one cluster, with production's memory and collector; each record is on up to three of them."""

    prefix = ""
    version, cpu = OwnNode.version, OwnNode.cpu

    def __init__(self, folder, count):
        # The others' ports are 10 apart.
        port = free_port()
        self.servers = ",".join(f"{LOCAL}:{port + 10 * number}" for number in range(count))
        self._folder, self._count = folder / "kafka", count
        self._command("start", "--nodes", str(count), "--port", str(port))

    def _command(self, *words):
        subprocess.run([str(HOME / "deploy" / "kafka"), words[0], str(self._folder), *words[1:]], check=True)

    def _pid(self, number):
        return int((self._folder / f"node-{number}.pid").read_text())

    @property
    def pids(self):
        return [self._pid(number + 1) for number in range(self._count)]

    def lose(self, number):
        """Kills a node, which stays away."""
        os.kill(self._pid(number), signal.SIGKILL)

    def start_again(self):
        """Starts the nodes that are away."""
        self._command("start")

    def close(self):
        self._command("stop")


def start_kafka(folder, nodes=1):
    """The cluster of KAFKA_BOOTSTRAP_SERVERS if that is set, else one of its own."""
    given = os.environ.get("KAFKA_BOOTSTRAP_SERVERS")
    if given:
        return GivenKafka(given)
    say("starting Apache Kafka")
    return OwnNode(folder) if nodes == 1 else OwnCluster(folder, nodes)
