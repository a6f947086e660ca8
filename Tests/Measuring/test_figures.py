"""The figures that the benchmarks print, without a broker."""

import json
import tempfile
import unittest
from pathlib import Path

from . import load
from .benchmarks.callers import Calls, read_calls
from .figures import microseconds_each, p50_and_p99, quantile
from .metrics import total
from .setup import settings_told

METRICS = """\
# HELP belfry_records_in_total Records processed, by topic.
# TYPE belfry_records_in_total counter
belfry_records_in_total{topic="a.notifications.ingest"} 20
belfry_records_in_total{topic="a.notifications.ingest.urgent"} 3
belfry_records_in_total{topic="a.people"} 1e3
belfry_state_keys 7
belfry_state_keys_unread 9
"""
WRK = """\
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     5.01ms    2.00ms  40.00ms   80.00%
  Latency Distribution
     50%  880.00us
     75%    5.20ms
     90%    7.00ms
     99%    1.25s
  800 requests in 1.00s, 100.00KB read
"""


class Quantiles(unittest.TestCase):
    def test_of_nothing_is_zero(self):
        self.assertEqual(quantile([], 0.5), 0)

    def test_of_one_value_is_that_value(self):
        self.assertEqual([quantile([7], part) for part in (0, 0.5, 0.99, 1)], [7] * 4)

    def test_of_a_hundred_values(self):
        values = list(range(100))
        self.assertEqual([quantile(values, part) for part in (0.5, 0.99, 1)], [50, 99, 99])

    def test_as_text_need_no_order(self):
        self.assertEqual(p50_and_p99([0.003, 0.001, 0.002]), "p50 2.0 ms, p99 3.0 ms")

    def test_cpu_time_of_each(self):
        self.assertEqual(microseconds_each(1.0, 3.0, 1_000_000), 2.0)


class Metrics(unittest.TestCase):
    def test_sums_the_series_of_a_topic_and_its_urgent_lane(self):
        self.assertEqual(total(METRICS, "belfry_records_in_total", "notifications.ingest"), 23)

    def test_a_name_is_not_the_beginning_of_another(self):
        self.assertEqual(total(METRICS, "belfry_state_keys"), 7)

    def test_no_page_is_nothing(self):
        self.assertEqual(total("", "belfry_state_keys"), 0)


class SetupLine(unittest.TestCase):
    def test_tells_settings_without_secrets_and_places(self):
        told = settings_told({
            "BELFRY_WINDOW_SECONDS": "300", "BELFRY_KAFKA_SASL_PASSWORD": "x", "BELFRY_TOKENS_FILE": "y", "HOME": "/",
            "BELFRY_BINARIES": "/b", "BELFRY_BOOTSTRAP_SERVERS": "b:1", "BELFRY_TOPIC_PREFIX": "p."})
        self.assertEqual(told, "BELFRY_WINDOW_SECONDS=300")

    def test_tells_that_all_are_defaults(self):
        self.assertEqual(settings_told({"HOME": "/"}), "the defaults")


class Wrk(unittest.TestCase):
    def test_reads_each_unit(self):
        self.assertEqual(read_calls(WRK + "Requests/sec:    799.50\n"), Calls(799.5, 0.88, 1250, "0"))

    def test_counts_answers_that_are_errors(self):
        told = read_calls(WRK + "  Non-2xx or 3xx responses: 12\nRequests/sec:    799.50\n")
        self.assertEqual(told.failed, "12")

    def test_tells_of_broken_connections(self):
        told = read_calls(WRK + "  Socket errors: connect 0, read 5, write 0, timeout 1\nRequests/sec:    799.50\n")
        self.assertIn("read 5", told.failed)


class Load(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "lines")

    def records(self):
        return [(key, json.loads(value)) for key, value in (
            line.split("|", 1) for line in self.path.read_text().splitlines())]

    def test_requests_go_to_all_people_in_turn(self):
        load.write_requests(self.path, 3, 4, people=3)
        self.assertEqual([(key, value["id"], value["recipients"]) for key, value in self.records()], [
            ("person-0", "r-3", ["person-0"]), ("person-1", "r-4", ["person-1"]), ("person-2", "r-5", ["person-2"]),
            ("person-0", "r-6", ["person-0"])])

    def test_people_get_what_a_mode_adds(self):
        load.write_people(self.path, 1, {"activeFocus": {"id": "work"}}, {"summary": True})
        (key, person), = self.records()
        self.assertEqual((key, person["activeFocus"]), ("person-0", {"id": "work"}))
        self.assertEqual(person["apps"]["bulk"], {"authorization": "authorized", "summary": True})


if __name__ == "__main__":
    unittest.main()
