"""Simulated runs: a seed always runs alike, and what the judge reads is what was written."""

import os
import struct
import subprocess
import sys
import unittest

import simulated

BINARY = simulated.BINARIES / "SimulatedFaults"


def evidence(*arguments):
    return subprocess.run([BINARY, *arguments], check=True, capture_output=True,
                          env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}).stdout


class SimulatedRuns(unittest.TestCase):
    def test_a_seed_always_runs_alike(self):
        for seed in ["1", "2"]:
            one, other = (evidence(seed, "--requests", "60") for _ in range(2))
            self.assertEqual(one, other)
        self.assertNotEqual(evidence("1", "--requests", "60"), evidence("3", "--requests", "60"))

    def test_a_run_is_judged(self):
        runs = simulated.Runs(str(BINARY), ["4", "--seeds", "2", "--requests", "60"])
        heads = []
        for head, data in runs:
            heads.append(head)
            self.assertEqual(simulated.verdict(head, data).counts(), {kind: 0 for kind in simulated.Findings.KINDS})
            self.assertGreater(head["records"], 60 * 5)
            # A delivery that is not there is missed.
            head["requests"] += 1
            self.assertGreater(simulated.verdict(head, data).counts()["lost"], 0)
        runs.close()
        self.assertEqual([head["seed"] for head in heads], [4, 5])

    def test_records_are_read_as_they_were_written(self):
        topics = ["deliveries.ios", "notifications.receipts"]
        header = struct.pack("<ii", 1, 2) + b"nvv" + struct.pack("<ii", 2, -1) + b"nn"
        data = simulated.HEAD.pack(1, 3, 7, 3, -1, 2) + b"key" + header
        found = list(simulated.records(data, topics))
        self.assertEqual(len(found), 1)
        record = found[0]
        self.assertEqual((record.topic(), record.partition(), record.offset()), ("notifications.receipts", 3, 7))
        self.assertEqual((record.key(), record.value(), record.headers()), (b"key", None, [("n", b"vv"), ("nn", None)]))

    def test_the_tool_starts_by_its_path_and_by_its_name(self):
        tests = os.path.dirname(os.path.dirname(simulated.__file__))
        for words in (["Faults"], ["-m", "Faults"]):
            done = subprocess.run([sys.executable, *words, "--help"], capture_output=True, text=True, cwd=tests)
            self.assertIn("usage: deploy/faults", done.stdout, done.stderr)

    def test_wrong_arguments_are_explained(self):
        for words in (["--seeds", "2"], ["1", "--mistake", "unknown"]):
            done = subprocess.run([BINARY, *words], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 64)
            self.assertIn("usage: SimulatedFaults SEED", done.stderr)
