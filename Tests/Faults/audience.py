"""The independent reader: another client, which reads only committed records while faults happen."""

import hashlib
import json
import threading
import time
from contextlib import closing
from pathlib import Path

from confluent_kafka import Consumer, TopicPartition

import paths  # noqa: F401
from Measuring.clients import committed_reader, ends, everything, quiet
from Measuring.deadline import within
from Measuring.service import SERVICES

TOPICS = json.loads((Path(__file__).parents[2] / "deploy" / "contract" / "topics.json").read_text())["topics"]
DELIVERIES = [topic["name"] for topic in TOPICS if topic["name"].startswith("deliveries.")]
LANES = ["", ".urgent"]
STAGES = {
    stage: [f"notifications.{stage}{lane}" for lane in LANES]
    for stage in ("ingest", "accepted", "classified", "scheduled", "rendered")}
# The topics that each service reads, in the order of the pipeline, without registrations and interactions.
INPUTS = dict(zip(SERVICES, STAGES.values(), strict=True))
PUBLIC = [*DELIVERIES, "notifications.receipts", "notifications.rejected"]


def digest(record):
    """A digest that identifies a record."""
    own = hashlib.blake2b(record.value() or b"", digest_size=8)
    own.update(record.key() or b"")
    return own.digest()


def request_number(notification):
    """The number of a load request, from a notification's id; None for other ids."""
    parts = (notification or "").split("/")
    return int(parts[1][2:]) if len(parts) == 3 and parts[1][:2] == "r-" and parts[1][2:].isdigit() else None


class Listener:
    """Reads during the run, and notes each record's place and digest, and when each partition delivered what."""

    def __init__(self, servers, load):
        self.load = load
        self.seen = {}
        self.unordered_offsets = []
        self.presented = {}
        self.settled = {}
        # For each delivery partition: (when, the highest request number presented so far).
        self.latest = {}
        self.changed = threading.Condition()
        self._is_stopped = False
        self._consumer = committed_reader(
            servers, "belfry-faults", **{"reconnect.backoff.max.ms": 500, "auto.offset.reset": "error"})
        known = self._consumer.list_topics(timeout=60).topics
        self._consumer.assign(
            [TopicPartition(topic, number, 0) for topic in PUBLIC for number in known[topic].partitions])
        self.partitions = len(known["deliveries.ios"].partitions)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while not self._is_stopped:
            records = self._consumer.consume(500, 0.1)
            with self.changed:
                for record in records:
                    if record.error() is None:
                        self._take(record)
                if records:
                    self.changed.notify_all()

    def _take(self, record):
        place = self.seen.setdefault((record.topic(), record.partition()), {})
        offset = record.offset()
        if place and offset <= next(reversed(place)):
            self.unordered_offsets.append(f"{record.topic()} {record.partition()} at {offset}")
        place[offset] = digest(record)
        if record.topic() == "deliveries.ios":
            delivery = json.loads(record.value())
            number = request_number(delivery.get("notification"))
            if delivery["type"] == "present" and number is not None:
                self.presented[number] = self.presented.get(number, 0) + 1
                if not self.load.is_parked(number):
                    highest = self.latest.get(record.partition(), (0, -1))[1]
                    self.latest[record.partition()] = (time.monotonic(), max(number, highest))
        elif record.topic() == "notifications.receipts":
            receipt = json.loads(record.value())
            number = request_number(receipt.get("notification"))
            if receipt.get("terminal") and number is not None:
                self.settled[number] = self.settled.get(number, 0) + 1

    # MARK: Waiting

    def recovery(self, after, seconds):
        """When the first delivery came of a request numbered `after` or higher, and when each partition had one.

        Two instants of the monotonic clock; nothing for what did not come before a partition had delivered nothing for
        so many seconds. One that is slow, on a machine with much else to do, is not stuck.
        """
        began = time.monotonic()
        first = None
        with self.changed:
            while True:
                fresh = [when for when, highest in self.latest.values() if highest >= after]
                if first is None and fresh:
                    first = min(fresh)
                if len(fresh) == self.partitions:
                    return first, time.monotonic()
                behind = [when for when, highest in self.latest.values() if highest < after]
                oldest = min(behind) if len(self.latest) == self.partitions else began
                if time.monotonic() - max(began, oldest) > seconds:
                    return first, None
                self.changed.wait(0.5)

    def wait_until_settled(self, count, seconds):
        """Whether each of the first `count` requests was presented and settled; waits as long as records come."""
        done, last = -1, time.monotonic()
        with self.changed:
            while len(self.presented) < count or len(self.settled) < count:
                now = time.monotonic()
                if len(self.presented) + len(self.settled) > done:
                    done, last = len(self.presented) + len(self.settled), now
                if now - last > seconds:
                    return False
                self.changed.wait(0.5)
        return True

    def close(self):
        self._is_stopped = True
        self._thread.join()
        self._consumer.close()


def read_all(servers, topics, seconds=180):
    """Every committed record of whole topics; then names the partitions whose committed end stays below their end."""
    def behind():
        """The partitions with a transaction that is still open."""
        return [f"{at.topic} {at.partition}: readable to {at.offset} of {last[at.topic, at.partition]}"
                for at in ends(committed, *topics) if at.offset < last[at.topic, at.partition]]

    settings = {"bootstrap.servers": servers, "group.id": "belfry-faults-ends"}
    with closing(Consumer(quiet(settings | {"isolation.level": "read_uncommitted"}))) as every:
        last = {(end.topic, end.partition): end.offset for end in ends(every, *topics)}
    with closing(Consumer(quiet(settings))) as committed:
        within(seconds, lambda: not behind(), 0.5)
        hanging = behind()
    yield from everything({"bootstrap.servers": servers}, *topics)
    if hanging:
        raise HangingEnd(hanging)


class HangingEnd(Exception):
    """The partitions whose last records cannot be read with read_committed."""

    def __init__(self, partitions):
        super().__init__(", ".join(partitions))
        self.partitions = partitions
