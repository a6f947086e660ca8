"""The table of a soak: the services' resident memory over time, and whether it stayed flat."""

import statistics
import time

from ..machine import MEBIBYTE

MOST_GROWTH = 0.05


class MemoryTable:
    """Prints a row at each sample. Flat means: the median of the last sixth is at most 5 % above the second sixth's."""

    def __init__(self, services, names, load):
        self.services, self.names, self.load = services, names, load
        # MiB by row and service.
        self.rows = []
        print("second  " + "".join(f"{name:>16}" for name in names)
              + "   sent/s  late ms  delivered/s  unread   (memory in MiB)")
        self._sent, self._delivered, self._at = 0, load.delivered(), time.monotonic()

    def add(self, second):
        row = [service.memory() / MEBIBYTE for service in self.services]
        self.rows.append(row)
        now, sent, delivered = time.monotonic(), self.load.count, self.load.delivered()
        passed = now - self._at
        print(f"{second:6.0f}  " + "".join(f"{value:16.1f}" for value in row)
              + f"{(sent - self._sent) / passed:9.0f}{self.load.take_delay() * 1000:9.0f}"
              + f"{(delivered - self._delivered) / passed:13.0f}{self.unread():8.0f}")
        self._sent, self._delivered, self._at = sent, delivered, now

    def unread(self):
        """The number of records that the services have not read yet."""
        return sum(service.metric("belfry_lag_records") for service in self.services)

    def is_flat(self):
        """Whether each process is about as large at the end as after the first sixth; prints both for each."""
        sixth, flat = len(self.rows) // 6, True
        for number, name in enumerate(self.names):
            column = [row[number] for row in self.rows]
            early, late = (statistics.median(part) for part in (column[sixth:2 * sixth], column[-sixth:]))
            grown = late / early - 1
            flat = flat and grown <= MOST_GROWTH
            print(f"{name:15} {early:7.1f} MiB after the first sixth, {late:7.1f} MiB in the last: "
                  f"{grown * 100:+.1f} %, most {max(column):.1f} MiB{'' if grown <= MOST_GROWTH else ': grows'}")
        return flat
