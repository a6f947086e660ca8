"""Keeps services under a steady load of every kind, and checks whether their resident memory stays flat.

    soak.py SERVERS PREFIX RATE SECONDS PEOPLE SERVICE=PID:PORT…

Prints the resident memory of each process sixty times (in an hour: every minute). Flat means that the median of the
run's last sixth is at most 5 % above that of its second sixth. Exits with 1 if a process is not flat, or if the
services did not keep up, since records that wait in their clients take memory too.
"""

import json
import os
import statistics
import sys
import time
import urllib.request

from confluent_kafka import Consumer, Producer, TopicPartition
from confluent_kafka.admin import AdminClient, AlterConfigOpType, ConfigEntry, ConfigResource, ResourceType
from soak_traffic import Traffic

SAMPLES = 60
MOST_GROWTH = 0.05
# The most seconds of the load that may wait unread.
MOST_BEHIND = 10
# Seconds between bursts, as from a producer that lingers a little.
BURST = 0.01

servers, prefix = sys.argv[1:3]
rate, seconds, people = (int(argument) for argument in sys.argv[3:6])
processes = dict(argument.split("=") for argument in sys.argv[6:])
pids = {name: int(process.split(":")[0]) for name, process in processes.items()}


def publish(topic, key, value):
    while True:
        try:
            return producer.produce(
                prefix + topic, value if value is None or isinstance(value, bytes) else json.dumps(value).encode(), key)
        except BufferError:
            producer.poll(0.1)


def keep_little():
    """Sets ten minutes of retention for the run's topics, since an hour of them would fill a disk."""
    admin = AdminClient({"bootstrap.servers": servers})
    settings = {"retention.ms": "600000", "segment.bytes": "67108864"}
    compacted = ("apps", "people", "notifications.apps", "notifications.people", "notifications.scheduling.changelog")
    names = [name for name in admin.list_topics(timeout=30).topics
             if name.startswith(prefix) and name.removeprefix(prefix) not in compacted and not name.startswith("__")]
    changes = [
        ConfigResource(ResourceType.TOPIC, name, incremental_configs=[
            ConfigEntry(key, value, incremental_operation=AlterConfigOpType.SET) for key, value in settings.items()])
        for name in names]
    for future in admin.incremental_alter_configs(changes).values():
        future.result(60)


def memory(pid):
    """Resident memory in MiB."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1048576


def delivered():
    """The number of records in the delivery topics, including transaction markers."""
    return sum(
        watermarks.get_watermark_offsets(place, timeout=30)[1] for place in delivery_places)


def unread():
    """The number of records that the services have not read yet."""
    count = 0
    for process in processes.values():
        with urllib.request.urlopen(f"http://127.0.0.1:{process.split(':')[1]}/metrics", timeout=30) as page:
            lines = page.read().decode().splitlines()
        count += sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith("belfry_lag_records{"))
    return count


class Table:
    def __init__(self):
        self.rows = []
        print("second  " + "".join(f"{name:>16}" for name in pids) + "   sent/s  late ms  delivered/s  unread   (memory in MiB)")
        self._sent, self._delivered, self._at = 0, delivered(), time.monotonic()

    def add(self, second, sent, late):
        row = [memory(pid) for pid in pids.values()]
        self.rows.append(row)
        now, out = time.monotonic(), delivered()
        print(f"{second:6.0f}  " + "".join(f"{value:16.1f}" for value in row)
              + f"{(sent - self._sent) / (now - self._at):9.0f}{late * 1000:9.0f}"
              + f"{(out - self._delivered) / (now - self._at):13.0f}{unread():8.0f}", flush=True)
        self._sent, self._delivered, self._at = sent, out, now

    def verdict(self):
        """Whether each process is about as large at the end as after the first sixth."""
        sixth, flat = len(self.rows) // 6, True
        for number, name in enumerate(pids):
            column = [row[number] for row in self.rows]
            early, late = (statistics.median(part) for part in (column[sixth : 2 * sixth], column[-sixth:]))
            grown = late / early - 1
            flat = flat and grown <= MOST_GROWTH
            print(f"{name:15} {early:7.1f} MiB after the first sixth, {late:7.1f} MiB in the last: {grown * 100:+.1f} %, "
                  f"most {max(column):.1f} MiB{'' if grown <= MOST_GROWTH else ': grows'}")
        return flat


producer = Producer({"bootstrap.servers": servers, "linger.ms": 5, "partitioner": "murmur2_random"})
watermarks = Consumer({"bootstrap.servers": servers, "group.id": "soak", "enable.auto.commit": False})
traffic = Traffic(people)
keep_little()
for topic, key, value in traffic.registrations():
    publish(topic, key, value)
producer.flush(60)
metadata = watermarks.list_topics(timeout=30).topics
delivery_places = [
    TopicPartition(name, number) for name in metadata if name.startswith(prefix + "deliveries.")
    for number in metadata[name].partitions]

table = Table()
start, number, deeds, records, late = time.monotonic(), 0, 0, 0, 0.0
while (elapsed := time.monotonic() - start) < seconds:
    due = int(elapsed * rate)
    late = max(late, (due - number) / rate - BURST)
    while number < due:
        publish(*traffic.request(number))
        number += 1
    while deeds < due // 10:
        publish(*traffic.interaction(deeds, number))
        deeds += 1
    while records < int(elapsed):
        publish(*traffic.changed_record(records))
        records += 1
    producer.poll(0)
    if elapsed >= (len(table.rows) + 1) * seconds / SAMPLES:
        table.add(elapsed, number, late)
        late = 0.0
    time.sleep(max(0, BURST - (time.monotonic() - start - elapsed)))
producer.flush(60)
if len(table.rows) < SAMPLES:
    table.add(seconds, number, late)
if unread() > MOST_BEHIND * rate:
    sys.exit("the services did not keep up with the load: their memory says nothing")
if delivered() < number // 2:
    sys.exit("less than half of what was sent was delivered: this was no load")
sys.exit(0 if table.verdict() else 1)
