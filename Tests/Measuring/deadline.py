"""Waiting for a condition, with a deadline."""

import time


class GaveUp(Exception):
    """The condition did not become true in time."""


def within(seconds, condition, pause=0.05):
    """The first true value that the condition returns, or its last one after so many seconds."""
    deadline = time.monotonic() + seconds
    while not (result := condition()) and time.monotonic() <= deadline:
        time.sleep(pause)
    return result


def wait(what, seconds, condition, pause=0.05):
    """Waits until the condition returns a true value, and returns that; asks again after `pause` seconds."""
    if result := within(seconds, condition, pause):
        return result
    raise GaveUp(f"waited {seconds:g} s in vain for {what}")
