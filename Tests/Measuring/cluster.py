"""Brokers of Apache Kafka that can be killed, stopped, cut off from each other and deprived of disk space."""

import base64
import uuid

from confluent_kafka import Consumer, KafkaException

from .broker import SESSION_SECONDS, Broker
from .clients import quiet
from .deadline import wait
from .kafka import run_node
from .machine import LOCAL, free_port
from .proxy import Proxy

# The brokers start often and never run for long.
QUICK_START = "-Xms256m -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"
CONTROLLER = 100
# After this time a replica that does not follow is out of sync.
REPLICA_SECONDS = 5


class Cluster:
    """One broker or several, a controller, and the proxy through which services and brokers reach brokers.

    The controller is a process of its own, as in a cluster, and nothing happens to it. A node that is both comes back
    from SIGKILL believing for a moment that it still leads; then its group coordinator reads its log twice at once, and
    4.3 tells groups offsets of long ago, or none.

    With three brokers each partition has three replicas, of which two must have a record before it is acknowledged.

    A single broker that stands still for longer than `session_seconds` loses its partitions for a moment when it goes on.
    The coordinator leaves out the markers of a transaction that ends in that moment, as above.
    """

    def __init__(self, folder, brokers=1, session_seconds=SESSION_SECONDS):
        self.folder = folder
        self.session_seconds = session_seconds
        self.controller_port, self.controller = free_port(), None
        self.identifier = base64.urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
        self.brokers = [Broker(self, number) for number in range(1, brokers + 1)]
        targets = [target for each in self.brokers for target in (each.services, f"{each.inner}@{each.number}")]
        self.proxy = Proxy(*targets)
        for place, each in enumerate(self.brokers):
            each.service_port, each.inner_port = self.proxy.ports[2 * place], self.proxy.ports[2 * place + 1]
        self.servers = ",".join(each.address for each in self.brokers)
        self.service_servers = ",".join(f"{LOCAL}:{each.service_port}" for each in self.brokers)
        try:
            self.start_again()
        except BaseException:
            self.close(keep_data=False)
            raise

    def run(self, name, settings):
        """Starts one process of the cluster."""
        # Its own ports come from the settings.
        settings = [f"{key}={value}" for key, value in {**self._shared_settings(), **settings}.items()]
        return run_node(
            self.folder / name, self.log(name), ["--cluster", self.identifier, *settings], performance=QUICK_START)

    def _shared_settings(self):
        settings = {
            "controller.quorum.voters": f"{CONTROLLER}@{LOCAL}:{self.controller_port}",
            "broker.session.timeout.ms": str(self.session_seconds * 1000),
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

    def log(self, name):
        """The log file of one process."""
        return self.folder / f"{name}.log"

    def wait_until_in_sync(self, seconds=120):
        """Waits until every partition has a leader and all its replicas, as an operator does between two restarts.

        Otherwise a broker that dies can leave a partition without a leader. The transaction coordinator of 4.3 takes
        such a partition for deleted and leaves out its marker: the partition then hangs for ever.
        """
        client = Consumer(quiet({"bootstrap.servers": self.servers, "group.id": "belfry-faults-sync"}))

        def behind():
            try:
                topics = client.list_topics(timeout=5).topics
            except KafkaException as error:
                return [error]
            return [f"{name} {number}: leader {each.leader}, {each.isrs} of {each.replicas}"
                    for name, topic in topics.items() for number, each in topic.partitions.items()
                    if each.leader < 0 or len(each.isrs) != len(each.replicas)]

        wait("all replicas to be in sync", seconds, lambda: not behind(), pause=0.2, saw=behind)
        client.close()

    def data_folders(self):
        """The folders to keep a copy of: the controller's and each broker's."""
        return [self.folder / "controller" / "data"] + [each.data for each in self.brokers]

    def end_in_order(self, seconds=90):
        """SIGTERM to the brokers, then to the controller, which they need to leave; waits until all have ended."""
        for each in self.brokers:
            each.end()
        for process in [each.process for each in self.brokers]:
            process.wait(seconds)
        self.controller.terminate()
        self.controller.wait(seconds)

    def start_again(self):
        """Starts the controller and the brokers with the data in their folders."""
        address = f"CONTROLLER://{LOCAL}:{self.controller_port}"
        self.controller = self.run("controller", {
            "process.roles": "controller", "node.id": str(CONTROLLER), "listeners": address,
            "advertised.listeners": address})
        for each in self.brokers:
            each.begin()
        for each in self.brokers:
            each.wait_until_it_answers()

    def sever(self, pairs):
        """No byte goes from the first broker of each pair to the second one, or back on the same connection.

        All others reach each other again.
        """
        self.proxy.tell(do="sever", pairs=[[one.number, other.number] for one, other in pairs])

    def close(self, keep_data):
        for each in self.brokers:
            each.end()
        for each in self.brokers:
            each.close(keep_data)
        if self.controller:
            self.controller.kill()
            self.controller.wait()
        self.proxy.close()
