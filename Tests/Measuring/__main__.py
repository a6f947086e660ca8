"""Measures the pipeline on Apache Kafka, and prints its setup with every figure. See --help."""

import argparse
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from .bench import Bench
from .benchmarks import MODES, apns
from .deadline import GaveUp
from .service import BINARIES
from .words import fail

# The width of the modes' names in the help.
MODE_COLUMN = 13
CLOSING = """\
For comparison, flood and latency also measure five hops of the same loop that only copy the request, in the same
minutes and on the same node; flood also measures five hops that write as many records and bytes as the pipeline
does. Between machines compare the ratios.

Runs on a node of its own (KAFKA_HOME), or on KAFKA_BOOTSTRAP_SERVERS with topic prefixes of its own."""


def modes_told():
    """What each mode does, in a column beside its name."""
    for name, module in MODES.items():
        yield textwrap.fill(
            " ".join(module.__doc__.split()), width=120, initial_indent=f"{name:{MODE_COLUMN}}",
            subsequent_indent=" " * MODE_COLUMN, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        """Ends with 64, as every command of Belfry does for wrong arguments."""
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def parts(text):
    """Names of parts of the mode apns, with commas between."""
    names = text.split(",")
    if unknown := set(names) - set(apns.PARTS):
        raise argparse.ArgumentTypeError(f"{min(unknown)} is none of {','.join(apns.PARTS)}")
    return names


def arguments():
    parser = Parser(
        prog="deploy/benchmark", formatter_class=argparse.RawDescriptionHelpFormatter,
        description=__doc__.split(" See")[0],
        epilog="modes, with the defaults of what they use:\n\n" + "\n".join(modes_told()) + "\n\n" + CLOSING)
    parser.add_argument("mode", choices=MODES, metavar="|".join(MODES))
    for name, what in {
            "requests": "how many requests", "people": "how many people they are for",
            "partitions": "of each topic (4)", "nodes": "of the cluster (1)",
            "rate": "requests a second (20)", "seconds": "how long each measurement takes (30)", "window": "of deduplication, in seconds (300)",
            "streams": "how many streams (10,000)"}.items():
        parser.add_argument(f"--{name}", type=int, metavar="N", help=what)
    parser.add_argument("--parts", type=parts, metavar="A,B", help="the parts of apns to measure (all)")
    parser.add_argument("--keep", action="store_true", help="writes what instructions counted into the repository")
    # For `deploy/benchmark`, which reads the arguments before a build of minutes.
    parser.add_argument("--check-arguments", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(requests=0, people=0, partitions=4, nodes=1, rate=20, seconds=30, window=300, streams=10_000, parts=None)
    # The mode's own defaults count unless an option says otherwise.
    mode = parser.parse_args().mode
    parser.set_defaults(**MODES[mode].DEFAULTS)
    return parser.parse_args()


def main():
    options = arguments()
    if options.check_arguments:
        return
    # A figure is printed as soon as it is there, also to a file.
    sys.stdout.reconfigure(line_buffering=True)
    # However it is ended, what it started ends with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder, bench = Path(tempfile.mkdtemp(prefix="belfry-benchmark-")), None
    try:
        bench = Bench(options, folder, BINARIES.resolve())
        MODES[options.mode].run(bench)
    except (GaveUp, subprocess.CalledProcessError) as error:
        fail(error)
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        # Nothing interrupts the end, or processes would stay behind.
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, signal.SIG_IGN)
        if bench:
            bench.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
