"""counts allocations under a flood of N requests (100,000) to N people (10,000); prints calls and bytes a record for
each service and for hops that only copy the request, with the client library's threads apart; needs clang"""

import struct
import subprocess
from pathlib import Path

from ..load import write_requests
from ..machine import HOME
from ..service import SERVICES
from ..words import fail, say

DEFAULTS = {"requests": 100_000, "people": 10_000}
# A thread's number, its calls and its bytes, as Tests/Allocations/counter.c writes them; a free slot has number 0.
SLOT = struct.Struct("=qqq")


def run(bench):
    counter, lines = bench.folder / "counter.so", bench.folder / "requests"
    compile_counter(counter)
    count, people = bench.options.requests, bench.options.people
    write_requests(lines, 0, count, people)
    print(f"allocations: {count} requests to {people} people, one device each; by record")
    bench.print_setup()
    print(f"{'':9} {'':15} {'loop calls':>10} {'bytes':>10} {'library calls':>14} {'bytes':>10}")
    for name in ("hops", "pipeline"):
        count_allocations(bench, name, counter, lines)


def compile_counter(counter):
    source = HOME / "Tests" / "Allocations" / "counter.c"
    try:
        subprocess.run(["clang", "-O2", "-shared", "-fPIC", "-o", str(counter), str(source)], check=True)
    except (OSError, subprocess.CalledProcessError):
        fail("clang is needed")


def count_allocations(bench, name, counter, lines):
    """Sends a flood through a subject; prints what each service allocated for each record."""
    count, file = bench.options.requests, lambda service: bench.folder / f"{name}-{service}.allocations"
    with bench.subject(name) as subject:
        subject.start_with_people(
            lambda service: {"LD_PRELOAD": str(counter), "ALLOCATIONS_FILE": str(file(service))})

        def allocated():
            return {service: allocations(file(service), subject[service].pid) for service in SERVICES}

        before = allocated()
        say(f"publishing {count} requests")
        subject.topics.publish("notifications.ingest", lines)
        subject.wait_for_taken("all deliveries", "delivery", "notifications.rendered", count, 1800)
        for service, after in allocated().items():
            calls, size, library_calls, library_size = (
                (end - start) / count for start, end in zip(before[service], after, strict=True))
            print(f"{name:9} {service:15} {calls:10.1f} {size:10.0f} {library_calls:14.1f} {library_size:10.0f}")


def allocations(file, pid):
    """Calls and bytes so far: first those of Belfry's threads, the loop among them, then those of librdkafka's."""
    slots = [slot for slot in SLOT.iter_unpack(file.read_bytes()) if slot[0]]
    library = [slot for slot in slots if thread_name(pid, slot[0]).startswith("rdk:")]
    own = [slot for slot in slots if slot not in library]
    return [sum(slot[column] for slot in part) for part in (own, library) for column in (1, 2)]


def thread_name(pid, thread):
    try:
        return Path(f"/proc/{pid}/task/{thread}/comm").read_text().strip()
    except OSError:
        return ""
