"""Runs the parts of the tests that deploy/test names; see deploy/test --help."""

import argparse
import os
import shutil
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from Measuring.kafka import Node

from . import parts, selecting
from .running import Runner, say

HOME = Path(__file__).parents[2]
# How many parts run side by side on two cores: most of them wait for brokers most of the time.
PLACES = 4


def started_node(cleanup):
    """The node of Apache Kafka that tests share, each with its own topic.prefix; its log stays."""
    folder = HOME / ".build" / "test-kafka"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    node = Node(folder, performance=None)
    # Nobody needs its data, so it is killed.
    cleanup.callback(shutil.rmtree, node.data, ignore_errors=True)
    cleanup.callback(node.process.kill)
    return node.servers


def chosen(words, is_whole):
    """The parts that the words mean, or all of the suite."""
    if not words:
        return parts.QUICK + (parts.WHOLE if is_whole else [])
    known = {part.name: part for part in parts.QUICK + parts.WHOLE}
    found = []
    for word in words:
        meant = selecting.parts(word, known)
        if not meant:
            sys.exit(f"deploy/test: “{word}” is no rule, room or part; rooms: {', '.join(selecting.rooms())}; "
                     f"parts: {', '.join(known)}")
        found += meant
    if any(part.is_release for part in found) and known["release"] not in found:
        found.insert(0, known["release"])
    return found


def main():
    parser = argparse.ArgumentParser(prog="deploy/test")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--debug", required=True)
    parser.add_argument("--release", required=True)
    parser.add_argument("--began", type=float, default=time.time())
    parser.add_argument("--before", action="append", default=[], help="NAME=SECONDS of what ran before the parts")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    run = chosen(options.words, options.all)
    tests = Path(options.debug) / "BelfryPackageTests.xctest"
    words = {"tests": str(tests), "python": sys.executable, "debug": options.debug, "release": options.release}
    base = dict(os.environ)
    with ExitStack() as cleanup:
        if not options.words and base.get("KAFKA_HOME"):
            base["BELFRY_TEST_KAFKA"] = started_node(cleanup)
        environments = {
            is_release: base | {"BELFRY_BINARIES": base.get("BELFRY_BINARIES") or words[name]}
            for is_release, name in ((False, "debug"), (True, "release"))}
        runner = Runner(run, PLACES, words, environments)
        passed = runner.run()
    before = dict(each.split("=") for each in options.before)
    lines, total = runner.summary({name: float(seconds) for name, seconds in before.items()})
    say(f"took {time.time() - options.began:.0f} s")
    print(lines)
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped", flush=True)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
