"""publishes only urgent requests, at a steady rate (20 a second for 30 seconds); prints the time to the committed
delivery, and the share of each step; use --rate 500 or --rate 2000 to measure under load, and --requests N where so
many bulk requests to N people (10,000) are to be queued before them"""

from ..load import write_requests
from .probe import Probe

DEFAULTS = {"people": 10_000}


def run(bench):
    options = bench.options
    count, people = options.requests, options.people
    before = f"{count} bulk requests to {people} people are queued before them" if count else "nothing else is sent"
    print(f"latency: {before}")
    bench.print_setup()
    bulk = write_requests(bench.folder / "requests", 0, count, people) if count else None
    for name in ("hops", "pipeline") if bulk else ("hops", "pipeline", "hops", "pipeline"):
        with bench.subject(name) as subject:
            knows_people = bulk and subject.is_pipeline
            if knows_people:
                subject.register()
            if bulk:
                subject.topics.publish("notifications.ingest", bulk)
            subject.start_all()
            if knows_people:
                subject.wait_for_people()
            print(f"{name:9} {Probe(subject, options.rate, options.seconds).measure()}")
            if bulk:
                taken = subject.taken("ingestion", "notifications.ingest")
                print(f"          {taken:.0f} of the bulk were taken by then")
