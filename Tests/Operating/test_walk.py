"""Whoever follows the operators' page loses nothing: see walk.py."""

import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from Measuring.kafka import has_kafka

from .walk import Walk


class OperatorsPage(unittest.TestCase):
    @unittest.skipUnless(has_kafka(), "this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/")
    def test_followed_under_load_it_loses_nothing(self):
        with tempfile.TemporaryDirectory() as folder, closing(Walk(Path(folder))) as walk:
            took = walk.follow()
        for line, seconds, _ in took:
            print(f"OPERATING.md, line {line}: {seconds:.1f} s")
        print(f"{walk.load.count} requests beside the page, {len(walk.evidence.deliveries)} deliveries, "
              f"{walk.offsets.looks} looks at offsets: {walk.findings.counts()}")
        self.assertEqual(walk.findings.summary(), {})
        # What is expected was counted, and the load went on to the end of the page.
        self.assertGreater(walk.load.count, sum(seconds for _, seconds, _ in took[2:-3]) * walk.rate * 0.5)
        self.assertEqual(list(walk.load.poison.values()), ["the page's misspelt request"])
