"""The benchmark's modes: a module each, with its text for `--help`, its defaults, and `run`."""

from . import allocations, apns, beside, console, flood, gateway, instructions, latency, queued, sizes, soak, waiting

# In the order of `--help`.
MODES = {module.__name__.rsplit(".", 1)[1]: module for module in (
    flood, latency, beside, queued, waiting, instructions, allocations, soak, gateway, console, sizes, apns)}
