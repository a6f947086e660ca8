"""Faults on the simulated broker: runs seed after seed, and judges each as a run on Apache Kafka is judged."""

import argparse
import contextlib
import json
import os
import random
import struct
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from audience import PUBLIC, STAGES
from load import Load
from verdict import CHANGELOG, Evidence, Findings, judge

from Measuring.service import BINARIES

HEAD = struct.Struct("<HiqiiH")
SIZES = struct.Struct("<ii")
JUDGED = {topic for names in STAGES.values() for topic in names} | set(PUBLIC) | {CHANGELOG}


def record(**members):
    """A committed record, whose members are asked for as those of a record of Kafka's client."""
    return SimpleNamespace(**{name: lambda value=value: value for name, value in members.items()})


def records(data, topics):
    """The records of a run, from the form that EvidenceWriter.swift describes."""
    at = 0

    def taken(size):
        nonlocal at
        if size < 0:
            return None
        at += size
        return data[at - size:at]

    while at < len(data):
        topic, partition, offset, key, value, count = HEAD.unpack_from(data, at)
        at += HEAD.size
        key, value = taken(key), taken(value)
        headers = []
        for _ in range(count):
            name, size = SIZES.unpack_from(data, at)
            at += SIZES.size
            headers.append((taken(name).decode(), taken(size)))
        if topics[topic] in JUDGED:
            yield record(
                topic=topics[topic], partition=partition, offset=offset, key=key, value=value, headers=headers)


class Runs:
    """The evidence of one seed after another, as the program writes it."""

    def __init__(self, binary, arguments):
        # Swift's sets and dictionaries have the same order in each process, so that a seed always runs alike.
        self._process = subprocess.Popen(
            [binary, *map(str, arguments)], stdout=subprocess.PIPE, env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})

    def __iter__(self):
        while line := self._process.stdout.readline():
            head = json.loads(line)
            yield head, self._process.stdout.read(head["bytes"])
        if code := self._process.wait():
            raise RuntimeError(f"the simulation ended with {code}")

    def close(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()


def verdict(head, data):
    """What is wrong with a run."""
    load = Load.__new__(Load)
    load.people, load.count, load.refused = head["people"], head["requests"], []
    load.poison = {(topic, partition, offset): "a bad record" for topic, partition, offset in head["poison"]}
    findings = Findings()
    if head.get("problem"):
        findings.add("hanging", head["problem"])
        return findings
    for text in head["contradictions"]:
        findings.add("read aborted", text)
    highest = {(service, topic, partition): offset for service, topic, partition, offset in head["offsets"]}
    repeats = Counter({int(number): count for number, count in head["repeats"].items()})
    judge(Evidence(load, records(data, head["topics"])), SimpleNamespace(seen={}, unordered_offsets=[]),
          SimpleNamespace(went_back=head["wentBack"], highest=highest), findings, repeats)
    return findings


class Total:
    """The sums over all seeds."""

    def __init__(self):
        self.began = time.monotonic()
        self.seeds = self.requests = self.records = 0
        self.virtual = 0.0
        self.faults = Counter()
        self.findings = Findings()
        self.failed = []

    def add(self, head, findings):
        self.seeds += 1
        self.requests += head["requests"]
        self.records += head["records"]
        self.virtual += head["virtualSeconds"]
        self.faults.update(head["faults"])
        for kind, found in findings.all.items():
            self.findings.all[kind] += [f"seed {head['seed']}: {text}" for text in found]
        if not findings.is_clean:
            self.failed.append(head["seed"])

    def words(self):
        seconds = time.monotonic() - self.began
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.faults.items()) if count)
        counts = ", ".join(f"{kind} {count}" for kind, count in self.findings.counts().items())
        return (f"{self.seeds} seeds in {seconds:.0f} s: {self.requests} requests, {self.records} committed records, "
                f"{self.virtual / 3600:.1f} hours of virtual time, {self.faults.total()} faults\n"
                f"faults: {faults}\nproblems: {counts}")


def arguments():
    parser = argparse.ArgumentParser(
        prog="deploy/faults --simulated",
        description="Runs the five services, several workers each, on a simulated broker in one process, one seed after "
                    "another, with crashes, lost answers, fencing, rebalances and more at every call of a client. "
                    "A seed always runs alike.")
    parser.add_argument("--minutes", type=float, default=10, help="how long (default 10)")
    parser.add_argument("--seconds", type=float, help="how long, in seconds")
    parser.add_argument("--seeds", type=int, help="exactly so many seeds instead")
    parser.add_argument("--seed", type=int, help="begins there (default: anywhere); alone with --tell")
    parser.add_argument("--requests", type=int, default=300, help="requests a seed (default 300)")
    parser.add_argument("--tell", action="store_true", help="runs the one seed, and prints what happens line by line")
    parser.add_argument("--binaries", type=Path, default=BINARIES, help="the folder of the executables")
    return parser.parse_args()


def main():
    options = arguments()
    binary = str(options.binaries.resolve() / "SimulatedFaults")
    seed = options.seed if options.seed is not None else random.randrange(1_000_000_000_000)
    size = ["--requests", options.requests]
    if options.tell:
        os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"
        os.execv(binary, [binary, str(seed), *map(str, size), "--tell"])
    print(f"faults: simulated, from seed {seed}", flush=True)
    seconds = max(1, int(options.seconds or options.minutes * 60))
    extent = ["--seeds", options.seeds] if options.seeds else ["--seconds", seconds]
    runs, total, told = Runs(binary, [seed, *extent, *size]), Total(), time.monotonic()
    with contextlib.closing(runs):
        for head, data in runs:
            findings = verdict(head, data)
            total.add(head, findings)
            if not findings.is_clean:
                print(f"faults: seed {head['seed']} failed: {json.dumps(findings.summary())[:2000]}\n"
                      f"  to follow it: deploy/faults --simulated --seed {head['seed']} --requests {options.requests} "
                      "--tell", flush=True)
            elif time.monotonic() - told > 60:
                told = time.monotonic()
                print(f"faults: {total.seeds} seeds, {total.faults.total()} faults, {len(total.failed)} failed", flush=True)
    print(total.words())
    absent = [] if total.seeds < 100 else [name for name, count in total.faults.items() if not count]
    if absent:
        print(f"faults: {', '.join(absent)} never happened")
    sys.exit(1 if total.failed or absent else 0)


if __name__ == "__main__":
    main()
