"""Has the loop make known mistakes, one at a time, and counts the seeds until the simulation finds each."""

import argparse
import contextlib
import re
import sys
from pathlib import Path

import simulated
from Measuring.service import BINARIES

SOURCE = Path(__file__).parents[2] / "Shared" / "Loop" / "Surroundings" / "KnownMistake.swift"
# By name, what each is.
KNOWN = {name: words for words, name in re.findall(r'/// (.+)\n +case \w+ = "(.+)"\n', SOURCE.read_text())}


def found_after(binary, mistake, seed, seeds, requests):
    """How many seeds it took to find something, and what; nothing if none did."""
    runs = simulated.Runs(binary, [seed, "--seeds", seeds, "--requests", requests, "--mistake", mistake])
    try:
        with contextlib.closing(runs):
            for count, (head, data) in enumerate(runs, 1):
                findings = simulated.verdict(head, data)
                if not findings.is_clean:
                    return count, [kind for kind, number in findings.counts().items() if number]
    except RuntimeError as error:
        return 0, [str(error)]
    return None


def main():
    parser = argparse.ArgumentParser(prog="deploy/faults --mistakes", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default 1)")
    parser.add_argument("--seeds", type=int, default=2000, help="the most seeds for each mistake (default 2000)")
    parser.add_argument("--requests", type=int, default=300, help="requests a seed (default 300)")
    parser.add_argument("--only", help="these mistakes alone, separated by commas")
    parser.add_argument("--binaries", type=Path, default=BINARIES, help="the folder of the executables")
    options = parser.parse_args()
    binary = str(options.binaries.resolve() / "SimulatedFaults")
    names = options.only.split(",") if options.only else sorted(KNOWN)
    missed = []
    for name in names:
        found = found_after(binary, name, options.seed, options.seeds, options.requests)
        if found:
            print(f"{name}: found after {found[0]} seeds, as {', '.join(found[1])}", flush=True)
        else:
            missed.append(name)
            print(f"{name}: NOT found in {options.seeds} seeds", flush=True)
        print(f"  {KNOWN[name]}", flush=True)
    print(f"{len(names) - len(missed)} of {len(names)} mistakes found")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
