"""Publishes urgent requests at a steady rate and measures how long each takes to a committed delivery.

    latency.py SERVERS PREFIX RATE SECONDS

A reader of committed records notes when each delivery can be read, so the figure holds all that a consumer waits for.
"""

import json
import sys
import threading
import time

from confluent_kafka import Consumer, Producer, TopicPartition

servers, prefix, rate, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
topic = prefix + "deliveries.ios"
sent, seen = {}, {}
done = threading.Event()

producer = Producer({"bootstrap.servers": servers, "linger.ms": 0, "socket.nagle.disable": True})
consumer = Consumer(
    {
        "bootstrap.servers": servers,
        "group.id": "latency",
        "enable.auto.commit": False,
        "isolation.level": "read_committed",
        "fetch.wait.max.ms": 100,
        "socket.nagle.disable": True,
    }
)
partitions = [TopicPartition(topic, number) for number in consumer.list_topics(topic, timeout=30).topics[topic].partitions]
for partition in partitions:
    partition.offset = consumer.get_watermark_offsets(partition, timeout=30)[1]
consumer.assign(partitions)


def read():
    while not done.is_set():
        for record in consumer.consume(500, 0.05):
            if record.error() or b'/probe/' not in record.value() and b'"probe"' not in record.value():
                continue
            value = json.loads(record.value())
            # A hop that only copies delivers the request itself.
            name = value["notification"].split("/")[1] if "notification" in value else value.get("id")
            if name in sent:
                seen.setdefault(name, time.time())


def publish(topic, key, value):
    producer.produce(prefix + topic, json.dumps(value).encode(), key)


publish("apps", "probe", {"id": "probe", "name": "Probe", "entitlements": ["time-sensitive"]})
publish(
    "people",
    "probe",
    {
        "id": "probe",
        "timeZone": "UTC",
        "locale": "en",
        "devices": [{"id": "probe-phone", "platform": "ios", "apps": ["probe"]}],
        "apps": {"probe": {"authorization": "authorized"}},
    },
)
producer.flush(30)
reader = threading.Thread(target=read)
reader.start()
start = time.time()
number = 0
while time.time() - start < seconds:
    name = f"p-{int(start)}-{number}"
    number += 1
    sent[name] = time.time()
    publish("notifications.ingest.urgent", "probe", {
        "id": name, "app": "probe", "recipients": ["probe"], "interruptionLevel": "time-sensitive",
        "content": {"title": f"Probe {number}", "body": f"This is probe {name}."},
    })
    producer.poll(0)
    time.sleep(max(0, start + number / rate - time.time()))
producer.flush(30)
deadline = time.time() + 60
while len(seen) < len(sent) and time.time() < deadline:
    time.sleep(0.05)
done.set()
reader.join()
consumer.close()
times = sorted((seen[name] - sent[name]) * 1000 for name in seen)
missing = len(sent) - len(times)
if not times:
    sys.exit("no delivery came")
print(
    f"urgent, {rate:g} a second for {seconds:g} s: p50 {times[len(times) // 2]:.0f} ms, "
    f"p99 {times[min(len(times) - 1, int(len(times) * 0.99))]:.0f} ms, most {times[-1]:.0f} ms, "
    f"{len(times)} delivered, {missing} missing"
)
