"""What a run says while it works, on standard error."""

import sys
import time


def say(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def fail(text):
    """Ends the run with 1."""
    sys.exit(f"Mutants: {text}")
