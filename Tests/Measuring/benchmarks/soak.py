"""sends requests of every kind and interactions at a steady rate (500 a second for 3,600 seconds) to N people (1,000),
with deduplication windows of N seconds (300) and lists that fill up; prints each service's resident memory every
minute. Ends with 1 if one grows by more than 5 % after the first ten minutes (in a shorter run, after its first sixth),
or if the services do not keep up"""

import statistics
import time

from ..machine import MEBIBYTE
from ..service import SERVICES
from ..words import fail
from .soak_traffic import Traffic
from .steady_load import SteadyLoad

DEFAULTS = {"people": 1_000, "rate": 500, "seconds": 3_600}
SAMPLES = 60
MOST_GROWTH = 0.05
# The most seconds of the load that may wait unread: records that wait in the services' clients take memory too.
MOST_BEHIND = 10


def run(bench):
    options = bench.options
    settings = {"BELFRY_WINDOW_SECONDS": str(options.window)}
    with bench.subject("pipeline", settings) as subject:
        subject.start_all()
        print(f"soak: for {options.seconds} s {options.rate} requests a second of every kind, a tenth as many "
              f"interactions, to {options.people} people;")
        print(f"      deduplication windows of {options.window} s")
        bench.print_setup(settings)
        trouble = soak(subject, options)
        for name in SERVICES:
            service = subject[name]
            print(f"{name}: {service.metric('belfry_records_in_total'):.0f} records in, "
                  f"{service.metric('belfry_lag_records'):.0f} offsets not yet read, "
                  f"{service.metric('belfry_state_keys'):.0f} keys of state")
        if trouble:
            fail(trouble)
        print("flat: no service grew by more than 5 % after the first sixth")


def soak(subject, options):
    """Sends the load and prints the table; returns what is wrong, or nothing."""
    load = SteadyLoad(subject, Traffic(options.people), options.rate)
    table = MemoryTable(subject, load)
    load.begin()
    while (elapsed := load.send_due()) < options.seconds:
        if elapsed >= (len(table.rows) + 1) * options.seconds / SAMPLES:
            table.add(elapsed)
        load.rest(elapsed)
    load.flush()
    if len(table.rows) < SAMPLES:
        table.add(options.seconds)
    if table.unread() > MOST_BEHIND * options.rate:
        return "the services did not keep up with the load: their memory says nothing"
    if load.delivered() < load.count // 2:
        return "less than half of what was sent was delivered: this was no load"
    return None if table.is_flat() else "resident memory is not flat"


class MemoryTable:
    """Prints a row at each sample. Flat means: the median of the last sixth is at most 5 % above the second sixth's."""

    def __init__(self, subject, load):
        self.services, self.load = [subject[name] for name in SERVICES], load
        # MiB by row and service.
        self.rows = []
        print("second  " + "".join(f"{name:>16}" for name in SERVICES)
              + "   sent/s  late ms  delivered/s  unread   (memory in MiB)")
        self._last = self._progress()

    def _progress(self):
        """The time, and what was sent and delivered by then."""
        return time.monotonic(), self.load.count, self.load.delivered()

    def add(self, second):
        row = [service.memory() / MEBIBYTE for service in self.services]
        self.rows.append(row)
        now = self._progress()
        passed, sent, delivered = (after - before for before, after in zip(self._last, now))
        print(f"{second:6.0f}  " + "".join(f"{value:16.1f}" for value in row)
              + f"{sent / passed:9.0f}{self.load.take_delay() * 1000:9.0f}"
              + f"{delivered / passed:13.0f}{self.unread():8.0f}")
        self._last = now

    def unread(self):
        """The number of records that the services have not read yet."""
        return sum(service.metric("belfry_lag_records") for service in self.services)

    def is_flat(self):
        """Whether each process is about as large at the end as after the first sixth; prints both for each."""
        sixth, flat = len(self.rows) // 6, True
        for name, column in zip(SERVICES, zip(*self.rows)):
            early, late = (statistics.median(part) for part in (column[sixth:2 * sixth], column[-sixth:]))
            grown = late / early - 1
            flat = flat and grown <= MOST_GROWTH
            print(f"{name:15} {early:7.1f} MiB after the first sixth, {late:7.1f} MiB in the last: "
                  f"{grown * 100:+.1f} %, most {max(column):.1f} MiB{'' if grown <= MOST_GROWTH else ': grows'}")
        return flat
