"""The kinds of faults. Each causes one fault in the running pipeline, ends it, and returns a short description.

A kind is a function of the scene; what it returns is its detail for the report. `scene.struck()` marks the moment from
which the outage counts, the end of the function the moment from which the recovery counts.
"""

import paths  # noqa: F401

# Their order here is the order of the kinds, on which the plan of a seed depends.
from . import workers, brokers, connections, records, backups  # noqa: F401, I001
from .registry import KINDS, can_meet, find_faketime, unavailable

__all__ = ["KINDS", "can_meet", "find_faketime", "unavailable"]
