"""Reads the counts of Tests/Allocations/counter.c for a process.

    allocations.py FILE PID

Prints calls and bytes of the loop and the other threads of Belfry, then those of librdkafka's threads.
"""

import struct
import sys

SLOT = struct.Struct("=qqq")


def name_of(thread):
    try:
        with open(f"/proc/{sys.argv[2]}/task/{thread}/comm") as file:
            return file.read().strip()
    except OSError:
        return ""


with open(sys.argv[1], "rb") as file:
    slots = [slot for slot in SLOT.iter_unpack(file.read()) if slot[0]]
library = [slot for slot in slots if name_of(slot[0]).startswith("rdk:")]
own = [slot for slot in slots if slot not in library]
print(*(sum(slot[column] for slot in part) for part in (own, library) for column in (1, 2)))
