"""as latency, while the summaries of N people (100,000) fall due in one second"""

import time

from ..load import write_requests
from ..words import fail, say
from .probe import probe

DEFAULTS = {"requests": 100_000, "people": 100_000, "seconds": 60}


def run(bench):
    count, people = bench.options.requests, bench.options.people
    with bench.subject("pipeline") as subject:
        # The first full minute that is late enough for everything to wait by then.
        due = (int(time.time()) + 120 + count // 2000) // 60 * 60
        subject.start_with_people(more={"summary": {"times": [at(due, "%H:%M")]}}, app={"summary": True})
        say(f"publishing {count} requests that wait for a summary")
        subject.topics.publish(
            "notifications.ingest", write_requests(bench.folder / "requests", 0, count, people))
        subject.wait_for_taken("all to wait", "scheduling", "notifications.classified", count, 600)
        if time.time() > due - 12:
            fail(f"the machine was too slow: all should wait before {at(due)}")
        print(f"summaries: {people} people, {count} waiting notifications, all due at {at(due)} UTC")
        bench.print_setup()
        time.sleep(max(0, due - 10 - time.time()))
        print(probe(subject))
        subject.wait_for_committed("all summaries", count + people, 600)
        print(f"all {people} summaries came")


def at(instant, form="%H:%M:%S"):
    """An instant as a time of day in UTC."""
    return time.strftime(form, time.gmtime(instant))
