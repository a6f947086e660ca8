"""The load: requests at a steady rate, and sometimes a record that must be rejected."""

import json
import threading
import time

from confluent_kafka import Producer

from Measuring.clients import quiet
from Measuring.load import APP, person

# Requests are sent in small bursts, as by a producer with linger.
BURST_SECONDS = 0.1


class Load:
    """People, their registrations, and numbered requests for them.

    A request's number tells all about it: who gets it, in which lane, and whether it waits for a trigger. So what
    must come out can be told from the numbers alone. Requests are keyed by the person: a person's share a partition.
    """

    # Whether a person's requests of a lane come out in their order.
    keeps_order = True

    def __init__(self, servers, people, rate):
        self.people, self.rate = people, rate
        self.count = 0
        self.refused = []
        # (topic, partition, offset) of each record that must become a dead letter, and its description.
        self.poison = {}
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        # Idempotent, without a limit of retries: each record is in the log, and in order. It is there twice when brokers
        # that die take an answer with them and the client then begins a new epoch: it sends what was not acknowledged
        # again, and the log, in which it may already be, knows nothing of the new epoch's numbers.
        self._producer = Producer(quiet({
            "bootstrap.servers": servers, "enable.idempotence": True, "message.timeout.ms": 0, "linger.ms": 5,
            "reconnect.backoff.max.ms": 500, "partitioner": "murmur2_random"}))
        # Records above the broker's limit are not sent.
        self._bulky = Producer(quiet({
            "bootstrap.servers": servers, "enable.idempotence": True, "message.timeout.ms": 0,
            "message.max.bytes": 1000000, "reconnect.backoff.max.ms": 500}))

    # MARK: What a number says

    def person(self, number):
        return f"person-{number % self.people}"

    @staticmethod
    def is_urgent(number):
        return number // 7 % 5 == 0

    @staticmethod
    def is_parked(number):
        return number % 20 == 7

    def request(self, number):
        """The topic and the value of a request."""
        value = {
            "id": f"r-{number}", "app": APP["id"], "recipients": [self.person(number)], "sound": "default",
            "content": {"title": f"Number {number}", "body": f"This is notification {number} for you."}}
        if self.is_parked(number):
            value["trigger"] = {"afterSeconds": 3 + number % 7}
        if self.is_urgent(number):
            value["interruptionLevel"] = "time-sensitive"
            return "notifications.ingest.urgent", value
        return "notifications.ingest", value

    # MARK: Sending

    def register(self):
        """Registers the app and the people."""
        self.publish("apps", APP["id"], APP)
        for name in map(self.person, range(self.people)):
            self.publish("people", name, person(name, device=f"{name}-phone", timeZone="Europe/Berlin"))
        self._producer.flush(60)

    def publish(self, topic, key, value):
        self._producer.produce(topic, json.dumps(value).encode(), key)

    def send(self, number, again=False):
        topic, value = self.request(number)
        while True:
            try:
                self._producer.produce(
                    topic, json.dumps(value).encode(), self.person(number),
                    on_delivery=(lambda *_: None) if again else self._delivered)
                return
            except BufferError:
                self._producer.poll(0.1)

    def _delivered(self, error, record):
        if error:
            self.refused.append(str(error))

    def send_poison(self, topic, key, value, what):
        """A record that must become exactly one dead letter."""

        def delivered(error, record):
            if not error:
                self.poison[record.topic(), record.partition(), record.offset()] = what

        self._bulky.produce(topic, value, key, on_delivery=delivered)
        self._bulky.flush(60)

    def start(self):
        self._thread.start()

    def _run(self):
        begun = time.monotonic()
        while not self._is_stopped.wait(BURST_SECONDS):
            due = int((time.monotonic() - begun) * self.rate)
            while self.count < due:
                self.send(self.count)
                self.count += 1
            self._producer.poll(0)

    def stop(self):
        """Stops sending, and waits until all requests are acknowledged."""
        self._is_stopped.set()
        if self._thread.is_alive():
            self._thread.join()
        self.flush()

    def flush(self):
        if self._producer.flush(120) or self._bulky.flush(120):
            self.refused.append("not acknowledged within two minutes")
