"""publishes N requests (300,000) to N people (10,000), one device each, after as many requests to warm up the broker;
prints requests a second, from the start to the last delivery's timestamp, and the CPU time of each service and of the
broker"""

import time

from ..figures import microseconds_each
from ..load import write_requests
from ..service import SERVICES
from ..words import say

DEFAULTS = {"requests": 300_000, "people": 10_000}
# What each service writes for a request, besides deliveries.
WRITTEN = {
    "ingestion": ["notifications.accepted", "notifications.receipts"],
    "classification": ["notifications.classified"],
    "scheduling": ["notifications.scheduled", "notifications.receipts", "notifications.scheduling.changelog"],
    "rendering": ["notifications.rendered"],
    "delivery": ["deliveries.ios"]}


def run(bench):
    count, people = bench.options.requests, bench.options.people
    warm = write_requests(bench.folder / "warm", 0, count, people)
    measured = write_requests(bench.folder / "requests", count, count, people)
    size = (warm.stat().st_size + measured.stat().st_size) // (2 * count)
    print(f"flood: {count} requests to {people} people, one device each, {size} bytes a request with its key")
    bench.print_setup()
    rates = {name: flood(bench, name, warm, measured) for name in ("hops", "pipeline", "records")}
    print("records written: " + " ".join(bench.shapes.values()))
    alone, writing = (100 * rates["pipeline"] / rates[name] for name in ("hops", "records"))
    print(f"ratio: {alone:.0f} % of the hops that copy the request alone, "
          f"{writing:.0f} % of those that write as many records and bytes")


def flood(bench, name, warm, measured):
    """Sends all requests through a subject; prints and returns requests a second."""
    count = bench.options.requests
    with bench.subject(name) as subject:
        subject.start_with_people()
        say(f"warming up with {count} requests")
        subject.topics.publish("notifications.ingest", warm)
        subject.wait_for_deliveries(count)
        started, before = time.time(), used(bench, subject)
        say(f"publishing {count} requests")
        subject.topics.publish("notifications.ingest", measured)
        subject.wait_for_deliveries(2 * count)
        rate = count / (max(subject.topics.timestamps("deliveries.ios")) - started)
        after = used(bench, subject)
        print(f"{name:9} {rate:.0f} requests a second; CPU in us a request:" + "".join(
            f" {who} {microseconds_each(before[who], after[who], count):.1f}" for who in before))
        if subject.is_pipeline:
            for service, topics in WRITTEN.items():
                bench.shapes[service] = ",".join(f"{topic}={subject.topics.average_size(topic)}" for topic in topics)
    return rate


def used(bench, subject):
    """CPU seconds so far, by process; the broker's are unknown on a cluster that was given."""
    seconds = {service: subject[service].cpu() for service in SERVICES}
    broker = bench.kafka.cpu()
    return seconds if broker is None else {**seconds, "broker and load": broker}
