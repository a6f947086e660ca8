"""Publishes urgent requests at a steady rate, and measures the time from each to its committed delivery.

A reader of committed records notes when it can read each delivery, so the time includes everything that a consumer
waits for. The requests go in turn to as many people as there are requests in a second; each of them first gets a
request that does not count. If the machine is busy and a request goes out late, its time counts from when it was due.
The share of each step comes from the timestamps of the records between the services.
"""

import contextlib
import json
import re
import threading
import time

from confluent_kafka import Producer

from ..clients import committed_reader, ends, quiet
from ..deadline import within
from ..figures import quantile
from ..load import person
from ..words import fail

# What is measured of each service on a notification's way.
STEPS = {**{name: name for name in ("ingestion", "classification", "scheduling", "rendering")},
         "delivery": "delivery and reading"}
# The topics that each service reads.
LANES = [f"notifications.{stage}.urgent" for stage in ("ingest", "accepted", "classified", "scheduled", "rendered")]
REQUEST_NAME = re.compile(rb"p-[0-9]+\.[0-9]{3}-[0-9]+")
# Up to this rate each request is sent at once, as from a service that never lingers; above, a little later.
QUIET_RATE = 100


class Probe:
    def __init__(self, subject, rate, seconds):
        self.prefix, self.rate, self.seconds = subject.prefix, rate, seconds
        self.people = [f"probe-{number}" for number in range(max(1, round(rate)))]
        # When each request was due, and when its delivery could be read: seconds since 1970, by the request's name.
        self.sent, self.seen = {}, {}
        # Sorted times in ms, once measured: to the delivery, and by step.
        self.times, self.steps = [], {}
        self._is_done, self._is_over = threading.Event(), threading.Event()
        servers = subject.bench.kafka.servers
        linger = 0 if rate <= QUIET_RATE else 2
        self.producer = Producer(quiet({
            "bootstrap.servers": servers, "linger.ms": linger, "socket.nagle.disable": True}))
        self.consumer = committed_reader(servers, "latency")

    def measure(self):
        """Sends requests, and waits for their deliveries; returns two lines of text."""
        lanes = [self.prefix + lane for lane in LANES]
        before = ends(self.consumer, *lanes)
        with self.reading():
            self._register()
            self._send(len(self.people))
            names, late = self._send(round(self.rate * self.seconds))
        times = sorted((self.seen[name] - self.sent[name]) * 1000 for name in names if name in self.seen)
        if not times:
            fail("no delivery came")
        steps = self._steps(names, lanes, before)
        self.consumer.close()
        self.times, self.steps = times, dict(zip(STEPS, steps, strict=True))
        return (
            f"urgent, {self.rate:g} a second for {self.seconds:g} s: p50 {quantile(times, 0.5):.0f} ms, "
            f"p90 {quantile(times, 0.9):.0f} ms, p99 {quantile(times, 0.99):.0f} ms, most {times[-1]:.0f} ms, "
            f"{len(times)} delivered, {len(names) - len(times)} missing; sent at most {late * 1000:.0f} ms late\n"
            "          of that, p50 and p99: " + ", ".join(
                f"{step} {quantile(values, 0.5):.0f} and {quantile(values, 0.99):.0f} ms"
                for step, values in zip(STEPS.values(), steps, strict=True)))

    @contextlib.contextmanager
    def reading(self):
        """Reads the deliveries meanwhile."""
        self.consumer.assign(ends(self.consumer, self.prefix + "deliveries.ios"))
        reader = threading.Thread(target=self._read, daemon=True)
        reader.start()
        try:
            yield
        finally:
            self._is_done.set()
            reader.join()

    @contextlib.contextmanager
    def running(self):
        """Measures meanwhile; what is sent last is awaited, too."""
        thread = threading.Thread(target=self.measure, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._is_over.set()
            thread.join()

    def _read(self):
        while not self._is_done.is_set():
            # `consume` waits for as many as it may take; so the first is awaited alone, and what is there comes with it.
            first = self.consumer.poll(0.05)
            now = time.time()
            for record in [] if first is None else [first, *self.consumer.consume(500, 0)]:
                if record.error() or b'"probe' not in record.value():
                    continue
                value = json.loads(record.value())
                # A hop that only copies delivers the request itself.
                name = value["notification"].split("/")[1] if "notification" in value else value.get("id")
                if name in self.sent:
                    self.seen.setdefault(name, now)

    def _publish(self, topic, key, value):
        self.producer.produce(self.prefix + topic, json.dumps(value).encode(), key)

    def _register(self):
        self._publish("apps", "probe", {"id": "probe", "name": "Probe", "entitlements": ["time-sensitive"]})
        for name in self.people:
            self._publish("people", name, person(name, "probe"))
        self.producer.flush(30)

    def _send(self, count):
        """Sends requests at the rate, waits for their deliveries; returns their names, and the longest delay of one."""
        start, names, late = time.time(), [], 0.0
        for number in range(count):
            due = start + number / self.rate
            if self._is_over.wait(max(0, due - time.time())):
                break
            late = max(late, time.time() - due)
            name = f"p-{start:.3f}-{number}"
            names.append(name)
            self.sent[name] = due
            recipient = self.people[number % len(self.people)]
            self._publish("notifications.ingest.urgent", recipient, {
                "id": name, "app": "probe", "recipients": [recipient], "interruptionLevel": "time-sensitive",
                "content": {"title": f"Probe {number}", "body": f"This is probe {name}."}})
            self.producer.poll(0)
        self.producer.flush(30)
        within(60, lambda: len(self.seen) >= len(self.sent))
        return names, late

    def _steps(self, names, lanes, places):
        """Sorted times in ms from each topic between the services to the next, and from the last to the consumer."""
        stamps = {name: [None] * len(lanes) for name in names}
        self.consumer.assign(places)
        left, deadline = len(stamps) * len(lanes), time.time() + 60
        while left > 0 and time.time() < deadline:
            for record in self.consumer.consume(500, 0.5):
                found = None if record.error() else REQUEST_NAME.search(record.value())
                if found and found[0].decode() in stamps:
                    stamps[found[0].decode()][lanes.index(record.topic())] = record.timestamp()[1]
                    left -= 1
        rows = [[*stamps[name], self.seen[name] * 1000] for name in names
                if name in self.seen and None not in stamps[name]]
        return [sorted(row[step + 1] - row[step] for row in rows) for step in range(len(lanes))]
