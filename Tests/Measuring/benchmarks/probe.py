"""Publishes urgent requests at a steady rate, and measures the time from each to its committed delivery.

    latency.py SERVERS PREFIX RATE SECONDS

A reader of committed records notes when it can read each delivery, so the time includes everything that a consumer
waits for. The requests go in turn to as many people as there are requests in a second; each of them first gets a
request that does not count. If the machine is busy and a request goes out late, its time counts from when it was due.
Then the script prints the share of each step, by the timestamps of the records between the services.
"""

import json
import re
import sys
import threading
import time

from confluent_kafka import Consumer, Producer, TopicPartition

servers, prefix, rate, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
people = [f"probe-{number}" for number in range(max(1, round(rate)))]
services = ("ingestion", "classification", "scheduling", "rendering", "delivery and reading")
# The topics that each service reads.
lanes = [f"{prefix}notifications.{stage}.urgent" for stage in ("ingest", "accepted", "classified", "scheduled", "rendered")]
request_name = re.compile(rb"p-[0-9]+\.[0-9]{3}-[0-9]+")
sent, seen = {}, {}
done = threading.Event()

# At a low rate each request is sent at once, as from a service that never lingers; at a higher rate, a little later.
producer = Producer({"bootstrap.servers": servers, "linger.ms": 0 if rate <= 100 else 2, "socket.nagle.disable": True})
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


def ends(*topics):
    """The current end offsets of these topics' partitions."""
    known = consumer.list_topics(timeout=30).topics
    places = [TopicPartition(topic, number) for topic in topics for number in known[topic].partitions]
    for place in places:
        place.offset = consumer.get_watermark_offsets(place, timeout=30)[1]
    return places


def read():
    while not done.is_set():
        for record in consumer.consume(500, 0.05):
            now = time.time()
            if record.error() or b'"probe' not in record.value():
                continue
            value = json.loads(record.value())
            # A hop that only copies delivers the request itself.
            name = value["notification"].split("/")[1] if "notification" in value else value.get("id")
            if name in sent:
                seen.setdefault(name, now)


def publish(topic, key, value):
    producer.produce(prefix + topic, json.dumps(value).encode(), key)


def register():
    publish("apps", "probe", {"id": "probe", "name": "Probe", "entitlements": ["time-sensitive"]})
    for person in people:
        publish("people", person, {
            "id": person, "timeZone": "UTC", "locale": "en",
            "devices": [{"id": "phone", "platform": "ios", "apps": ["probe"]}],
            "apps": {"probe": {"authorization": "authorized"}},
        })
    producer.flush(30)


def send(count):
    """Sends requests at the rate and waits for their deliveries. Returns their names, and the longest delay of one."""
    start, names, late = time.time(), [], 0.0
    for number in range(count):
        due = start + number / rate
        time.sleep(max(0, due - time.time()))
        late = max(late, time.time() - due)
        name = f"p-{start:.3f}-{number}"
        names.append(name)
        sent[name] = due
        person = people[number % len(people)]
        publish("notifications.ingest.urgent", person, {
            "id": name, "app": "probe", "recipients": [person], "interruptionLevel": "time-sensitive",
            "content": {"title": f"Probe {number}", "body": f"This is probe {name}."},
        })
        producer.poll(0)
    producer.flush(30)
    deadline = time.time() + 60
    while len(seen) < len(sent) and time.time() < deadline:
        time.sleep(0.05)
    return names, late


def steps(names, places):
    """Sorted times in ms from each topic between the services to the next, and from the last to the consumer."""
    stamps = {name: [None] * len(lanes) for name in names}
    consumer.assign(places)
    left, deadline = len(stamps) * len(lanes), time.time() + 60
    while left > 0 and time.time() < deadline:
        for record in consumer.consume(500, 0.5):
            found = None if record.error() else request_name.search(record.value())
            if found and found[0].decode() in stamps:
                stamps[found[0].decode()][lanes.index(record.topic())] = record.timestamp()[1]
                left -= 1
    rows = [[*stamps[name], seen[name] * 1000] for name in names if name in seen and None not in stamps[name]]
    return [sorted(row[step + 1] - row[step] for row in rows) for step in range(len(lanes))]


def share(values, part):
    """The value below which this part of the sorted values lies, in whole ms."""
    return round(values[min(len(values) - 1, int(len(values) * part))]) if values else 0


before = ends(*lanes)
consumer.assign(ends(prefix + "deliveries.ios"))
register()
reader = threading.Thread(target=read)
reader.start()
send(len(people))
names, late = send(round(rate * seconds))
done.set()
reader.join()
times = sorted((seen[name] - sent[name]) * 1000 for name in names if name in seen)
if not times:
    sys.exit("no delivery came")
print(
    f"urgent, {rate:g} a second for {seconds:g} s: p50 {share(times, 0.5)} ms, p90 {share(times, 0.9)} ms, "
    f"p99 {share(times, 0.99)} ms, most {times[-1]:.0f} ms, {len(times)} delivered, {len(names) - len(times)} missing; "
    f"sent at most {late * 1000:.0f} ms late"
)
print("          of that, p50 and p99: " + ", ".join(
    f"{service} {share(values, 0.5)} and {share(values, 0.99)} ms"
    for service, values in zip(services, steps(names, before), strict=True)))
consumer.close()
