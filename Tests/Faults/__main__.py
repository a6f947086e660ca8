"""Faults on Apache Kafka under load, and an independent count of what came out. See --help."""

import argparse
import sys
from pathlib import Path

# This folder, which `python -m Faults` does not search, and the one above, which `python Tests/Faults` does not.
sys.path[:0] = map(str, Path(__file__).resolve().parents[:2])
from kinds import KINDS  # noqa: E402
from run import Run, carry_out  # noqa: E402

from Measuring.service import BINARIES  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(
        prog="deploy/faults", formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Starts the five services, one and two processes each, on Apache Kafka of its own, and does\n"
            "to them, under load, what happens. An independent reader counts what was lost, doubled, out of order,\n"
            "torn. The plan follows from the seed, which is printed. Another tool runs if the first argument is --gateway,\n"
            "--simulated, --mistakes or --upgrade; each has its own --help."),
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
    kinds = options.kinds.split(",") if options.kinds else list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        sys.exit(f"no such kind: {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    sys.exit(0 if carry_out(Run, options, kinds).is_clean else 1)


if __name__ == "__main__":
    main()
