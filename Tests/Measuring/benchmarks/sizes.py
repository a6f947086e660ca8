"""registers N people (300,000) and publishes N requests (100,000) to them; prints the memory that each service needs for
a person, and the bytes that a broker keeps of a person and of a request, by topic, for `belfry plan`"""

import time
from collections import defaultdict

from ..kafka import OwnNode
from ..load import write_requests
from ..machine import MEBIBYTE
from ..service import SERVICES
from ..words import fail

DEFAULTS = {"requests": 100_000, "people": 300_000}


def run(bench):
    count, people = bench.options.requests, bench.options.people
    # Several nodes keep copies, and what a given cluster keeps is not to be seen from here.
    if not isinstance(bench.kafka, OwnNode):
        fail("sizes needs one node of its own: unset KAFKA_BOOTSTRAP_SERVERS, and leave --nodes out")
    with bench.subject("pipeline") as subject:
        subject.start_all()
        empty = memory(subject)
        subject.register()
        subject.wait_for_people()
        print(f"sizes: {people} people, one device each, and {count} requests, one to each in turn")
        bench.print_setup()
        # After a second of rest a service frees the memory that a burst took beyond its state.
        time.sleep(3)
        full = memory(subject)
        print("memory in MiB, empty and with the people, and bytes a person:" + "".join(
            f" {service} {empty[service] // MEBIBYTE}, {full[service] // MEBIBYTE}, "
            f"{(full[service] - empty[service]) // people};" for service in SERVICES))
        before = bench.kafka.sizes()
        tell("a person", before, defaultdict(int), people)
        subject.topics.publish("notifications.ingest", write_requests(bench.folder / "requests", 0, count, people))
        subject.wait_for_deliveries(count)
        tell("a request", bench.kafka.sizes(), before, count)


def memory(subject):
    return {service: subject[service].memory() for service in SERVICES}


def tell(what, after, before, count):
    """Prints how much each topic grew, in bytes for each of `count`, as one replica keeps it."""
    grown = {topic: (after[topic] - before[topic]) / count for topic in sorted(after)}
    told = "".join(f" {topic.split('pipeline.')[-1]} {each:.0f};" for topic, each in grown.items() if each >= 1)
    print(f"bytes of {what} on one broker: {sum(grown.values()):.0f}:{told}")
