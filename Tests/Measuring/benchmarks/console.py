"""fills a console with what the pipeline makes of N requests (350,000, which are 1,050,000 receipts and deliveries);
prints rows a second beside the pipeline's rate, the size of the file, and how long searches take"""

import contextlib
import sqlite3
import time

from ..load import write_requests
from ..machine import MEBIBYTE
from ..words import say
from .console_search import BESIDE, print_searches

DEFAULTS = {"requests": 350_000, "people": 10_000}
# MiB: more than any run of the benchmark stores.
PLENTY = "4096"


def run(bench):
    count, people = bench.options.requests, bench.options.people
    more = count // 4
    first = write_requests(bench.folder / "requests", 0, count, people)
    second = write_requests(bench.folder / "more", count, more, people)
    with bench.subject("pipeline") as subject:
        subject.start_with_people()
        say(f"publishing {count} requests")
        started = time.time()
        subject.topics.publish("notifications.ingest", first)
        subject.wait_for_deliveries(count)
        rate = count / (max(subject.topics.timestamps("deliveries.ios")) - started)
        subject.close()
        print(f"console: {count} requests to {people} people")
        bench.print_setup()
        store = ConsoleStore(bench.folder / "console")
        fill(subject, store, count, rate)
        print_searches(subject["console"].port, people, count)
        beside(subject, store, second, count, more)


def fill(subject, store, count, rate):
    """Prints how fast an empty console reads what is there; `rate` is the pipeline's, in requests a second."""
    say("filling the store")
    started = time.monotonic()
    console = subject.run("console", "console", {
        "BELFRY_CONSOLE_FOLDER": str(store.folder), "BELFRY_CONSOLE_SERVICES": "", "BELFRY_CONSOLE_MEGABYTES": PLENTY},
        address="BELFRY_CONSOLE_ADDRESS")
    console.wait_for("the console to have read everything", 1800, lambda: console.is_ready, pause=0.1)
    took = time.monotonic() - started
    rows = store.count("receipts") + store.count("deliveries")
    print(f"stored {rows} receipts and deliveries and the {count} requests in {took:.1f} s, from the start of an "
          f"empty console: {rows / took:.0f} receipts and deliveries a second, "
          f"{console.cpu() * 1e6 / rows:.1f} us of CPU each")
    written = rate * rows / count
    print(f"beside it the pipeline, with both cores: {rate:.0f} requests a second, which are {written:.0f} "
          f"receipts and deliveries; the console reads {100 * rows / took / written:.0f} % of that rate")
    print(f"store: {store.size() // MEBIBYTE} MiB, {store.size() // rows} bytes for a receipt or delivery with "
          f"everything else; memory of the console {console.memory() // MEBIBYTE} MiB")


def beside(subject, store, requests, before, more):
    """Searches while the pipeline carries `more` requests; prints how far the console is behind."""
    say("searching while the pipeline runs")
    subject.start_all()
    started = time.time()
    subject.topics.publish("notifications.ingest", requests)
    print_searches(subject["console"].port, subject.bench.options.people, before, BESIDE)
    subject.wait_for_taken("all deliveries", "delivery", "notifications.rendered", more, 1800)
    subject.wait_for_committed("all deliveries to be committed", before + more, 60)
    last = max(subject.topics.timestamps("deliveries.ios"))
    subject["console"].wait_for("the console to have them", 600, lambda: store.count("deliveries") >= before + more)
    print(f"together: {more / (last - started):.0f} requests a second by the pipeline, "
          f"all in the console {time.time() - last:.1f} s after the last delivery")


class ConsoleStore:
    """A console's store, looked at from outside while the console uses it."""

    def __init__(self, folder):
        self.folder = folder

    def count(self, table):
        """The rows of a table."""
        address = f"file:{self.folder / 'console.sqlite'}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as store:
            return store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def size(self):
        """The bytes of all its files."""
        return sum(each.stat().st_size for each in self.folder.rglob("*") if each.is_file())
