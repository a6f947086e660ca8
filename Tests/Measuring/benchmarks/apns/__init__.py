"""pushes N deliveries (60,000) to a server in Apple's place, in turns with h2load, which only pushes; prints rates,
their ratio and CPU time, then how fast it fills the windows of a far server, how long an urgent push takes beside
20,000 others, and its memory with 300,000 that wait; --parts names some of rate,window,urgent,memory"""

from ...apple import AppleTools
from ...words import say
from . import memory, rate, urgent, window

DEFAULTS = {"requests": 60_000}
PARTS = {"rate": rate, "window": window, "urgent": urgent, "memory": memory}


def run(bench):
    tools = AppleTools(bench.folder)
    bench.print_setup()
    for name in bench.options.parts or PARTS:
        say(f"measuring: {name}")
        PARTS[name].measure(bench, tools)
