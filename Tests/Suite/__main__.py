"""Runs the parts of the tests that deploy/test names; see deploy/test --help."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from . import parts, selecting
from .running import Runner, say

HOME = Path(__file__).parents[2]
# How many parts run side by side on two cores: most of them wait for brokers most of the time.
PLACES = 4


class Node:
    """The node of Apache Kafka that tests share, each with its own topic.prefix."""

    PORT = 19092

    def __init__(self):
        self.folder = HOME / ".build" / "test-kafka"

    def start(self):
        subprocess.run(["rm", "-rf", self.folder], check=True)
        with (HOME / ".build" / "test-kafka.log").open("wb") as log:
            subprocess.run(
                [HOME / "deploy" / "kafka", "start", self.folder, "--port", str(self.PORT)], check=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return f"127.0.0.1:{self.PORT}"

    def stop(self):
        """Nobody needs its data, so it is killed."""
        for file in self.folder.glob("node-*.pid"):
            subprocess.run(["kill", "-KILL", file.read_text().strip()], check=False, stderr=subprocess.DEVNULL)
        subprocess.run(["rm", "-rf", self.folder], check=False)


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
    node = Node()
    try:
        if not options.words and base.get("KAFKA_HOME"):
            base["BELFRY_TEST_KAFKA"] = node.start()
        environments = {
            is_release: base | {"BELFRY_BINARIES": base.get("BELFRY_BINARIES") or words[name]}
            for is_release, name in ((False, "debug"), (True, "release"))}
        runner = Runner(run, PLACES, words, environments)
        passed = runner.run()
    finally:
        node.stop()
    before = dict(each.split("=") for each in options.before)
    lines, total = runner.summary({name: float(seconds) for name, seconds in before.items()})
    say(f"took {time.time() - options.began:.0f} s")
    print(lines)
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped", flush=True)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
