"""Sends a soak's traffic at a steady rate, and counts what was sent and delivered."""

import json
import time

from confluent_kafka import Consumer, Producer
from confluent_kafka.admin import AdminClient, AlterConfigOpType, ConfigEntry, ConfigResource, ResourceType

from ..clients import ends

# Seconds between bursts, as from a producer that lingers a little.
BURST = 0.01
COMPACTED = ("apps", "people", "notifications.apps", "notifications.people", "notifications.scheduling.changelog")
# Ten minutes, in segments of 64 MiB: an hour of all records would fill a disk.
RETENTION = {"retention.ms": "600000", "segment.bytes": "67108864"}


class SteadyLoad:
    """Requests at `rate` a second, a tenth as many interactions, and one changed record a second."""

    def __init__(self, subject, traffic, rate):
        self.prefix, self.traffic, self.rate = subject.prefix, traffic, rate
        self.count = self.interactions = self.records = 0
        self._delay = 0.0
        servers = subject.bench.kafka.servers
        self._producer = Producer({"bootstrap.servers": servers, "linger.ms": 5, "partitioner": "murmur2_random"})
        self._watermarks = Consumer({"bootstrap.servers": servers, "group.id": "soak", "enable.auto.commit": False})
        keep_little(servers, self.prefix)
        for topic, key, value in traffic.registrations():
            self._publish(topic, key, value)
        self._producer.flush(60)
        self._deliveries = [name for name in self._watermarks.list_topics(timeout=30).topics
                            if name.startswith(self.prefix + "deliveries.")]

    def begin(self):
        self._start = time.monotonic()

    def send_due(self):
        """Sends what is due by now; returns the seconds since the beginning."""
        elapsed = time.monotonic() - self._start
        due = int(elapsed * self.rate)
        self._delay = max(self._delay, (due - self.count) / self.rate - BURST)
        while self.count < due:
            self._publish(*self.traffic.request(self.count))
            self.count += 1
        while self.interactions < due // 10:
            self._publish(*self.traffic.interaction(self.interactions, self.count))
            self.interactions += 1
        while self.records < int(elapsed):
            self._publish(*self.traffic.changed_record(self.records))
            self.records += 1
        self._producer.poll(0)
        return elapsed

    def rest(self, elapsed):
        """Sleeps until the next burst after the one at `elapsed`."""
        time.sleep(max(0, BURST - (time.monotonic() - self._start - elapsed)))

    def take_delay(self):
        """The longest delay of a request since the last call, in seconds."""
        delay, self._delay = self._delay, 0.0
        return delay

    def delivered(self):
        """The number of records in the delivery topics, including transaction markers."""
        return sum(place.offset for place in ends(self._watermarks, *self._deliveries))

    def flush(self):
        self._producer.flush(60)

    def _publish(self, topic, key, value):
        encoded = value if value is None or isinstance(value, bytes) else json.dumps(value).encode()
        while True:
            try:
                return self._producer.produce(self.prefix + topic, encoded, key)
            except BufferError:
                self._producer.poll(0.1)


def keep_little(servers, prefix):
    """Shortens the retention of the run's topics, except for those that are compacted."""
    admin = AdminClient({"bootstrap.servers": servers})
    names = [name for name in admin.list_topics(timeout=30).topics
             if name.startswith(prefix) and name.removeprefix(prefix) not in COMPACTED and not name.startswith("__")]
    changes = [
        ConfigResource(ResourceType.TOPIC, name, incremental_configs=[
            ConfigEntry(key, value, incremental_operation=AlterConfigOpType.SET) for key, value in RETENTION.items()])
        for name in names]
    for future in admin.incremental_alter_configs(changes).values():
        future.result(60)
