"""Opens streams of deliveries at a gateway; measures the memory of each, and how long a delivery takes to its client.

An independent Kafka consumer reads the same deliveries (committed records only), so that the time that the stream adds
can be told. Each stream is of a person of its own.
"""

import asyncio
import json
import threading
import time

from confluent_kafka import Producer

from ..clients import committed_reader, ends, publish
from ..deadline import within
from ..figures import p50_and_p99
from ..load import person
from ..machine import LOCAL, allow_many_files

# How many people get a delivery.
RECIPIENTS = 200
# How many streams are opened at a time.
AT_ONCE = 200


class Streams:
    def __init__(self, subject, gateway, count):
        self.servers, self.prefix = subject.bench.kafka.servers, subject.prefix
        self.gateway, self.count = gateway, count
        # Seconds since 1970, by the delivery's id: when a Kafka consumer had it, when its stream did, its timestamp.
        self.by_kafka, self.by_stream, self.stamps = {}, {}, {}
        self.is_over = threading.Event()

    async def measure(self):
        allow_many_files()
        numbers = range(0, self.count, max(1, self.count // RECIPIENTS))[:RECIPIENTS]
        people = [f"streaming-{number}" for number in numbers]
        publish({"bootstrap.servers": self.servers}, [(f"{self.prefix}people", name, person(name)) for name in people])
        tasks = await self.open()
        used = self.gateway.cpu()
        await asyncio.sleep(10)
        print(f"at rest the gateway takes {(self.gateway.cpu() - used) * 10:.1f} % of a core")
        listener = threading.Thread(target=self.listen)
        listener.start()
        await asyncio.sleep(2)
        await self.send(people)
        self.is_over.set()
        listener.join()
        both = self.by_stream.keys() & self.by_kafka.keys()
        print(f"{len(both)} of {len(people)} deliveries: from the record's timestamp to the stream's client "
              f"{p50_and_p99(self.by_stream[own] - self.stamps[own] for own in both)}; to a Kafka consumer "
              f"{p50_and_p99(self.by_kafka[own] - self.stamps[own] for own in both)}")
        for task in tasks:
            task.cancel()

    async def open(self):
        """Opens the streams, some at a time; prints the memory of each."""
        before, opened, began, tasks = self.gateway.memory(), asyncio.Semaphore(0), time.monotonic(), []
        for first in range(0, self.count, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self.count))
            tasks += [asyncio.create_task(self.stream(number, opened)) for number in numbers]
            for _ in numbers:
                await asyncio.wait_for(opened.acquire(), 60)
        print(f"{self.count} streams opened in {time.monotonic() - began:.1f} s: "
              f"{(self.gateway.memory() - before) / self.count / 1024:.1f} KiB of the gateway's memory each")
        return tasks

    async def stream(self, number, opened):
        reader, writer = await asyncio.open_connection(LOCAL, self.gateway.port)
        path = f"/v1/people/streaming-{number}/devices/phone/deliveries?platform=ios"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {LOCAL}:{self.gateway.port}\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"event: open"):
                opened.release()
            elif line.startswith(b"data: ") and b'"sequence"' in line:
                self.by_stream[json.loads(line[6:])["id"]] = time.time()

    def listen(self):
        """Notes when each delivery can be read from the broker."""
        consumer = committed_reader(self.servers, "streams")
        consumer.assign(ends(consumer, f"{self.prefix}deliveries.ios"))
        while not self.is_over.is_set():
            for message in consumer.consume(100, 0.05):
                if message.error() is None:
                    delivery = json.loads(message.value())
                    self.by_kafka[delivery["id"]] = time.time()
                    self.stamps[delivery["id"]] = message.timestamp()[1] / 1000
        consumer.close()

    async def send(self, people):
        """Sends each of these people a request, and waits up to 20 seconds until all streams had theirs."""
        sender = Producer({"bootstrap.servers": self.servers, "linger.ms": 0, "socket.nagle.disable": True})
        for number, name in enumerate(people):
            sender.produce(f"{self.prefix}notifications.ingest.urgent", json.dumps({
                "id": f"stream-{number}", "app": "bulk", "recipients": [name],
                "content": {"title": f"Number {number}", "body": f"This is notification {number} for you."}}))
            sender.flush(5)
            await asyncio.sleep(0.05)
        await asyncio.to_thread(within, 20, lambda: len(self.by_stream) >= len(people), 0.1)
