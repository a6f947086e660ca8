"""Reads what Tests/Allocations/counter.c has counted in a process.

    allocations.py FILE PID

Prints calls and bytes of the thread `loop`, then calls and bytes of all other threads.
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
loop = [slot for slot in slots if name_of(slot[0]) == "loop"]
others = [slot for slot in slots if slot not in loop]
print(*(sum(slot[column] for slot in part) for part in (loop, others) for column in (1, 2)))
