"""publishes only urgent requests, at a steady rate (20 a second for 30 seconds); prints the time to the committed
delivery, and the share of each step; use --rate 500 or --rate 2000 to measure under load"""

from .probe import probe

DEFAULTS = {}


def run(bench):
    print("latency: nothing else is sent")
    bench.print_setup()
    for name in ("hops", "pipeline", "hops", "pipeline"):
        with bench.subject(name) as subject:
            subject.start_all()
            print(f"{name:9} {probe(subject)}")
