"""What a run says while it works, on standard error; figures go to standard output."""

import sys


def say(text):
    print(f"\033[1m==> {text}\033[0m" if sys.stderr.isatty() else f"==> {text}", file=sys.stderr, flush=True)


def fail(text):
    """Ends the run with 1."""
    sys.exit(f"deploy: {text}")
