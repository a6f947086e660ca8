"""Waiting for a condition, with a deadline."""

import os
import time

# The factor by which everything waits longer before it gives up, as in the tests in Swift: a busy machine is slower.
PATIENCE = float(os.environ.get("BELFRY_PATIENCE") or 1)


class GaveUp(Exception):
    """The condition did not become true in time."""


def within(seconds, condition, pause=0.05):
    """The first true value that the condition returns, or its last one after so many seconds, times `PATIENCE`."""
    deadline = time.monotonic() + seconds * PATIENCE
    while not (result := condition()) and time.monotonic() <= deadline:
        time.sleep(pause)
    return result


def wait(what, seconds, condition, pause=0.05, *, saw):
    """Waits until the condition returns a true value, and returns that; asks again after `pause` seconds.

    `saw` is called when the deadline passes, and returns what there was instead.
    """
    if result := within(seconds, condition, pause):
        return result
    raise GaveUp(f"waited {seconds * PATIENCE:g} s in vain for {what}; there was: {saw()}")


def end_of(log, characters=2000):
    """The end of a log, for a message that says what was seen."""
    return log.read_text(errors="replace")[-characters:]
