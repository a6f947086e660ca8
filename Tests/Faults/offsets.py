"""The groups' committed offsets: none may go back or vanish."""

import struct
import threading

from confluent_kafka import Consumer, KafkaException, TopicPartition

import paths  # noqa: F401
from Measuring.clients import everything, quiet
from Measuring.deadline import GaveUp
from Measuring.service import SERVICES

from audience import INPUTS

LOG = "__consumer_offsets"


class OffsetWatch:
    """Reads the groups' committed offsets repeatedly, and looks into the groups' log when one seems to go back.

    A coordinator that takes a group over from a killed node answers with old offsets for a moment, which is Kafka's way
    and harms nobody who knows it. So an answer that is older than one before counts only if an older offset was
    committed after a newer one.
    """

    def __init__(self, servers, partitions):
        self.highest = {}
        self.went_back = []
        self.looks = 0
        self._servers = servers
        # Places whose log is still to be read.
        self._suspects = {}
        # They join no group: they only ask for committed offsets, also while a transaction is open.
        self._clients = {service: Consumer(quiet({
            "bootstrap.servers": servers, "group.id": f"belfry-{service}", "isolation.level": "read_uncommitted",
            "enable.auto.commit": False, "reconnect.backoff.max.ms": 500})) for service in SERVICES}
        self._inputs = {service: [TopicPartition(topic, number) for topic in INPUTS[service]
                                  for number in range(partitions)] for service in SERVICES}
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def look(self):
        for service, client in self._clients.items():
            try:
                answer = client.committed(self._inputs[service], timeout=3)
            except KafkaException:
                continue  # a broker that is down tells nothing
            for each in answer:
                if each.error is None:
                    self._note((service, each.topic, each.partition), each.offset)
            self.looks += 1
        self._look_into_log()

    def _note(self, place, offset):
        # Below zero means that nothing is committed.
        before = self.highest.get(place, -1)
        if offset < before and before >= 0:
            self._suspects[place] = f"{' '.join(map(str, place))}: {before} to {offset}"
        self.highest[place] = max(offset, before, -1)

    def _look_into_log(self):
        if not self._suspects:
            return
        try:
            commits = committed(self._servers)
        except (KafkaException, GaveUp):
            return  # at the next look
        for place, words in self._suspects.items():
            service, topic, partition = place
            if goes_back(commits.get((f"belfry-{service}", topic, partition), [])):
                self.went_back.append(words)
        self._suspects = {}

    def _run(self):
        while not self._is_stopped.wait(0.5):
            self.look()

    def close(self):
        self._is_stopped.set()
        self._thread.join()
        self.look()
        self.went_back += self._suspects.values()
        for client in self._clients.values():
            client.close()


def goes_back(offsets):
    """Whether one of these, in the order of their commits, is older than one before, or was deleted (None)."""
    highest = -1
    for offset in offsets:
        if offset is None or offset < highest:
            return True
        highest = offset
    return False


def committed(servers):
    """The offsets of each group, topic and partition in the order of their commits, as far as the log has them."""
    found = {}
    for record in everything({"bootstrap.servers": servers}, LOG):
        if commit := parsed(record.key(), record.value()):
            found.setdefault(commit[0], []).append(commit[1])
    return found


def parsed(key, value):
    """The place and the offset of a record of the groups' log; None for a record of another kind.

    Key: version (0 or 1), group, topic, partition. Value: version, offset, and what does not matter here.
    """
    if key is None or struct.unpack_from(">h", key)[0] not in (0, 1):
        return None
    group, at = _text(key, 2)
    topic, at = _text(key, at)
    (partition,) = struct.unpack_from(">i", key, at)
    return (group, topic, partition), struct.unpack_from(">q", value, 2)[0] if value else None


def _text(data, at):
    (length,) = struct.unpack_from(">h", data, at)
    return data[at + 2:at + 2 + length].decode(), at + 2 + length
