"""Waiting for a condition, with a deadline."""

import time


class GaveUp(Exception):
    """The condition did not become true in time."""


def wait(what, seconds, condition, pause=0.05):
    """Waits until the condition returns a true value, and returns that; asks again after `pause` seconds."""
    deadline = time.monotonic() + seconds
    while True:
        if result := condition():
            return result
        if time.monotonic() > deadline:
            raise GaveUp(f"waited {seconds:g} s in vain for {what}")
        time.sleep(pause)
