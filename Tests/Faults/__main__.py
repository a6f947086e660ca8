"""Faults on Apache Kafka under load, and an independent count of what came out. See --help."""

import argparse
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import report
from fleet import Version
from kinds import KINDS
from run import Run

from Measuring.service import BINARIES


def arguments():
    parser = argparse.ArgumentParser(
        prog="deploy/faults", formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Starts the five services, one and two processes each, on Apache Kafka of its own, and does\n"
            "to them, under load, what happens. An independent reader counts what was lost, doubled, out of order,\n"
            "torn. The plan follows from the seed, which is printed."),
        epilog="kinds:\n" + "\n".join(f"  {name:20} {f.__doc__.splitlines()[0]}" for name, f in KINDS.items()))
    parser.add_argument("--minutes", type=float, default=10, help="how long faults happen (default 10)")
    parser.add_argument("--faults", type=int, help="end after so many faults, if that is sooner")
    parser.add_argument("--seed", type=int, help="repeats a plan (default: a fresh one)")
    parser.add_argument("--rate", type=float, default=100, help="requests a second (default 100)")
    parser.add_argument("--people", type=int, default=200, help="whom they are for (default 200)")
    parser.add_argument("--brokers", type=int, choices=[1, 3], default=1, help="of the cluster (default 1)")
    parser.add_argument("--partitions", type=int, default=4, help="of each topic (default 4)")
    parser.add_argument("--kinds", help="only these, separated by commas")
    parser.add_argument("--pairs", action="store_true", help="two faults at once, where they can be")
    parser.add_argument(
        "--version-before", metavar="FOLDER", type=Path,
        help="the executables of another version: the run begins with them, and version-change replaces them")
    parser.add_argument("--report", help="a JSON file that runs add to, with the same in words beside it (.md)")
    parser.add_argument("--binaries", type=Path, default=BINARIES, help="the folder of the executables")
    parser.add_argument("--keep", action="store_true", help="keep logs and data")
    return parser.parse_args()


def main():
    options = arguments()
    seed = options.seed if options.seed is not None else random.randrange(1_000_000_000)
    kinds = options.kinds.split(",") if options.kinds else list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        sys.exit(f"no such kind: {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    versions = [Version(each.resolve()) for each in (options.version_before, options.binaries) if each]
    print(f"faults: seed {seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="belfry-faults-"))
    # However it is ended, what it started ends with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    began = time.time()
    run = Run(folder, versions, options, seed, kinds)
    try:
        result = run.carry_out()
    finally:
        run.close()
        if run.is_clean and not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(f"faults: logs and data are in {folder}", flush=True)
    result["minutes"] = (time.time() - began) / 60
    print(report.words([result]))
    if options.report:
        report.add(options.report, result)
    sys.exit(0 if run.is_clean else 1)


if __name__ == "__main__":
    main()
