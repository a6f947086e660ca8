"""The benchmark's modes: a module each, with its text for `--help`, its defaults, and `run`."""

from . import apns, beside, console, flood, gateway, instructions, latency, sizes, soak, waiting

# In the order of `--help`.
MODES = {module.__name__.rsplit(".", 1)[1]: module for module in (
    flood, latency, beside, waiting, instructions, soak, gateway, console, sizes, apns)}
