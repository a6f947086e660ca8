"""Puts known mistakes back into the loop, one at a time, and counts the seeds until the simulation finds each.

A mistake is a patch with a sentence before it, in Tests/SimulatedFaults/Mistakes. A copy of the source is patched and
built, so nothing here changes.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import simulated

HOME = Path(__file__).parents[2]
MISTAKES = HOME / "Tests" / "SimulatedFaults" / "Mistakes"


def call(folder, *command, text=None):
    subprocess.run(command, cwd=folder, check=True, input=text, text=True, stdout=subprocess.DEVNULL)


def found_after(binary, seed, seeds, requests):
    """How many seeds it took to find something, and what; nothing if none did."""
    runs = simulated.Runs(binary, [seed, "--seeds", seeds, "--requests", requests])
    try:
        for count, (head, data) in enumerate(runs, 1):
            findings = simulated.verdict(head, data)
            if not findings.is_clean:
                return count, [kind for kind, number in findings.counts().items() if number]
    except RuntimeError as error:
        return 0, [str(error)]
    finally:
        runs.close()
    return None


def main():
    parser = argparse.ArgumentParser(prog="deploy/faults --mistakes", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default 1)")
    parser.add_argument("--seeds", type=int, default=2000, help="the most seeds for each mistake (default 2000)")
    parser.add_argument("--requests", type=int, default=300, help="requests a seed (default 300)")
    parser.add_argument("--only", help="these mistakes alone, separated by commas")
    parser.add_argument("--folder", default=HOME / ".build" / "mistakes", type=Path, help="where the copy is built")
    parser.add_argument("--binaries", help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.only.split(",") if options.only else sorted(each.stem for each in MISTAKES.glob("*.patch"))
    source = options.folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    files = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=HOME, check=True,
                           capture_output=True).stdout.split(b"\0")
    for name in filter(None, files):
        target = source / os.fsdecode(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if (HOME / os.fsdecode(name)).exists():
            shutil.copy2(HOME / os.fsdecode(name), target)
    build = ["swift", "build", "-c", "release", "--product", "SimulatedFaults", "--scratch-path",
             str(options.folder / "build")]
    missed = []
    for name in names:
        patch = (MISTAKES / f"{name}.patch").read_text()
        call(source, "patch", "-p1", "--silent", "--no-backup-if-mismatch", text=patch)
        call(source, *build)
        found = found_after(str(options.folder / "build" / "release" / "SimulatedFaults"), options.seed, options.seeds,
                            options.requests)
        call(source, "patch", "-p1", "--silent", "--no-backup-if-mismatch", "--reverse", text=patch)
        if found:
            print(f"{name}: found after {found[0]} seeds, as {', '.join(found[1])}", flush=True)
        else:
            missed.append(name)
            print(f"{name}: NOT found in {options.seeds} seeds", flush=True)
        print(f"  {patch.splitlines()[0]}", flush=True)
    print(f"{len(names) - len(missed)} of {len(names)} mistakes found")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
