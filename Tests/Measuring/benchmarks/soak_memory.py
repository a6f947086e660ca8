"""The table of a soak: the services' resident memory over time, and whether it stayed flat."""

import statistics
import time

from ..machine import MEBIBYTE
from ..service import SERVICES

MOST_GROWTH = 0.05


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
