"""as latency, while N bulk requests (1,000,000) to N people (10,000) are queued before them"""

from ..load import write_requests
from .probe import probe

DEFAULTS = {"requests": 1_000_000, "people": 10_000}


def run(bench):
    count, people = bench.options.requests, bench.options.people
    print(f"queued: {count} bulk requests to {people} people before the urgent ones")
    bench.print_setup()
    requests = write_requests(bench.folder / "requests", 0, count, people)
    for name in ("hops", "pipeline"):
        with bench.subject(name) as subject:
            if subject.is_pipeline:
                subject.register()
            subject.topics.publish("notifications.ingest", requests)
            subject.start_all()
            if subject.is_pipeline:
                subject.wait_for_people()
            print(f"{name:9} {probe(subject)}")
            print(f"          {subject.taken('ingestion', 'notifications.ingest'):.0f} of the bulk were taken by then")
