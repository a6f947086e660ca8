"""Opens streams of deliveries at a gateway; measures the memory of each, and how long a delivery takes to its client.

    gateway_streams.py SERVERS PREFIX URL PID STREAMS

An independent Kafka consumer reads the same deliveries (committed records only), so that the time that the stream adds
can be told. Each stream is of a person of its own.
"""

import asyncio
import json
import resource
import sys
import threading
import time
from urllib.parse import urlsplit

from confluent_kafka import Consumer, Producer, TopicPartition

servers, prefix, url, pid, count = *sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5])
place = urlsplit(url)
rounds, by_kafka, by_stream, stamps = 200, {}, {}, {}
is_over = threading.Event()


def resident():
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


def cpu():
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def listen():
    """Notes when each delivery can be read from the broker."""
    consumer = Consumer({
        "bootstrap.servers": servers, "group.id": "streams", "enable.auto.commit": False, "fetch.wait.max.ms": 100,
        "isolation.level": "read_committed", "socket.nagle.disable": True})
    topic = f"{prefix}deliveries.ios"
    parts = consumer.list_topics(topic, timeout=30).topics[topic].partitions
    consumer.assign([
        TopicPartition(topic, part, consumer.get_watermark_offsets(TopicPartition(topic, part))[1]) for part in parts])
    while not is_over.is_set():
        for message in consumer.consume(100, 0.05):
            if message.error() is None:
                delivery = json.loads(message.value())
                by_kafka[delivery["id"]] = time.time()
                stamps[delivery["id"]] = message.timestamp()[1] / 1000
    consumer.close()


async def stream(number, opened):
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    path = f"/v1/people/streaming-{number}/devices/phone/deliveries?platform=ios"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"event: open"):
            opened.release()
        elif line.startswith(b"data: ") and b'"sequence"' in line:
            by_stream[json.loads(line[6:])["id"]] = time.time()


def quantiles(values):
    values = sorted(values)
    return f"p50 {values[len(values) // 2] * 1000:.1f} ms, p99 {values[len(values) * 99 // 100] * 1000:.1f} ms"


async def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    producer = Producer({"bootstrap.servers": servers, "partitioner": "murmur2_random"})
    people = [f"streaming-{number}" for number in range(0, count, max(1, count // rounds))][:rounds]
    for person in people:
        producer.produce(f"{prefix}people", json.dumps({
            "id": person, "timeZone": "UTC", "locale": "en",
            "devices": [{"id": "phone", "platform": "ios", "apps": ["bulk"]}],
            "apps": {"bulk": {"authorization": "authorized"}}}), person)
    producer.flush(30)
    before, opened = resident(), asyncio.Semaphore(0)
    began = time.monotonic()
    tasks = []
    for first in range(0, count, 200):
        tasks += [asyncio.create_task(stream(number, opened)) for number in range(first, min(first + 200, count))]
        for _ in range(min(200, count - first)):
            await asyncio.wait_for(opened.acquire(), 60)
    print(f"{count} streams opened in {time.monotonic() - began:.1f} s: "
          f"{(resident() - before) / count / 1024:.1f} KiB of the gateway's memory each")
    used = cpu()
    await asyncio.sleep(10)
    print(f"at rest the gateway takes {(cpu() - used) * 10:.1f} % of a core")
    listener = threading.Thread(target=listen)
    listener.start()
    await asyncio.sleep(2)
    sender = Producer({"bootstrap.servers": servers, "linger.ms": 0, "socket.nagle.disable": True})
    for number, person in enumerate(people):
        sender.produce(f"{prefix}notifications.ingest.urgent", json.dumps({
            "id": f"stream-{number}", "app": "bulk", "recipients": [person],
            "content": {"title": f"Number {number}", "body": f"This is notification {number} for you."}}))
        sender.flush(5)
        await asyncio.sleep(0.05)
    for _ in range(200):
        if len(by_stream) >= len(people):
            break
        await asyncio.sleep(0.1)
    is_over.set()
    listener.join()
    both = by_stream.keys() & by_kafka.keys()
    print(f"{len(both)} of {len(people)} deliveries: from the record's timestamp to the stream's client "
          f"{quantiles([by_stream[own] - stamps[own] for own in both])}; to a Kafka consumer "
          f"{quantiles([by_kafka[own] - stamps[own] for own in both])}")
    for task in tasks:
        task.cancel()


asyncio.run(main())
