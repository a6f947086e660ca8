"""pushes N deliveries (60,000) to a server in Apple's place, in turns with a program in C that does the least; prints
rates, their ratio and CPU time, then how fast it fills the windows of a far server, how long an urgent push takes
beside 20,000 others, its memory with 300,000 that wait, and what a frozen connection does to others; --parts names
some of rate,window,urgent,memory,frozen"""

from ...apple import AppleTools
from ...words import say
from . import frozen, memory, rate, urgent, window

DEFAULTS = {"requests": 60_000}
PARTS = {"rate": rate, "window": window, "urgent": urgent, "memory": memory, "frozen": frozen}


def run(bench):
    tools = AppleTools(bench.folder)
    bench.print_setup()
    for name in bench.options.parts or PARTS:
        say(f"measuring: {name}")
        PARTS[name].measure(bench, tools)
