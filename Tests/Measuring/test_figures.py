"""The figures that the benchmarks print, without a broker."""

import json
import tempfile
import unittest
from pathlib import Path

from . import load
from .benchmarks import instructions
from .figures import bucket_share, mean, microseconds_each, p50_and_p99, quantile, required, total
from .pushes import delivery
from .service import SERVICES
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
CALLGRIND = """\
version: 1
fn=(1) main
12 100
cfn=(2) swift_retain
calls=3 0
12 30
fn=(3) other
cfn=(2)
calls=2 0
12 20
cfn=(4) memcpy@GLIBC_2.14
calls=5 0
12 50
fn=(2)
9 50
cfn=(5) unknown'2
calls=7 0
12 9
totals: 1234
"""


class Figures(unittest.TestCase):
    def test_quantiles_of_values_in_order(self):
        hundred = list(range(100))
        for values, part, expected in [([], 0.5, 0), ([7], 0, 7), ([7], 0.5, 7), ([7], 1, 7), (hundred, 0.5, 50),
                                       (hundred, 0.99, 99), (hundred, 1, 99)]:
            with self.subTest(f"{part} of {len(values)}"):
                self.assertEqual(quantile(values, part), expected)
        self.assertEqual(p50_and_p99([0.003, 0.001, 0.002]), "p50 2.0 ms, p99 3.0 ms", "as text they need no order")

    def test_a_metric_is_the_sum_of_its_series_alone(self):
        # A topic with its urgent lane; a name that is the beginning of another; a page that did not come.
        for page, name, containing, expected in [
                (METRICS, "belfry_records_in_total", "notifications.ingest", 23), (METRICS, "belfry_state_keys", "", 7),
                ("", "belfry_state_keys", "", 0)]:
            with self.subTest(name):
                self.assertEqual(total(page, name, containing), expected)

    def test_a_histogram_is_read_for_what_it_observed_in_between(self):
        def page(within, seconds, count):
            return (f'a_bucket{{le="0.15"}} {within}\na_bucket{{le="0.1"}} 1\na_sum{{lane="urgent"}} {seconds}\n'
                    f'a_count{{lane="urgent"}} {count}\na_sum{{lane="normal"}} 900\na_count{{lane="normal"}} 1\n')

        before, after = page(90, 3, 10), page(92, 5, 14)
        for found, expected in [
                (bucket_share(before, after, "a", "0.15"), 0.5), (bucket_share(before, before, "a", "0.15"), 0),
                (mean(before, after, "a", 'lane="urgent"'), 0.5), (mean(before, after, "a"), 0.5),
                (mean(before, before, "a"), 0)]:
            self.assertEqual(found, expected)

    def test_figures_in_words(self):
        self.assertEqual(microseconds_each(1.0, 3.0, 1_000_000), 2.0)
        self.assertEqual(required(True, "at most 5"), " (required: at most 5; met)")
        self.assertEqual(required(False, "at most 5"), " (required: at most 5; NOT MET)")

    def test_settings_are_told_without_secrets_and_places(self):
        told = settings_told({
            "BELFRY_WINDOW_SECONDS": "300", "BELFRY_KAFKA_SASL_PASSWORD": "x", "BELFRY_TOKENS_FILE": "y", "HOME": "/",
            "BELFRY_BINARIES": "/b", "BELFRY_BOOTSTRAP_SERVERS": "b:1", "BELFRY_TOPIC_PREFIX": "p."})
        self.assertEqual(told, "BELFRY_WINDOW_SECONDS=300")
        self.assertEqual(settings_told({"HOME": "/"}), "the defaults")


class Instructions(unittest.TestCase):
    def test_calls_are_counted_by_function_however_it_is_named(self):
        found = instructions.parsed(CALLGRIND.splitlines())
        self.assertEqual(
            dict(found), {"instructions": 1234, "retains": 5, "releases": 0, "allocations": 0, "copies": 5})

    def test_instructions_may_change_by_two_percent_and_allocations_and_retains_may_only_become_less(self):
        costs = {"instructions": 10_000.0, "retains": 90.0, "releases": 80.0, "allocations": 7.0, "copies": 5.0}
        before = instructions.kept(instructions.written({"ingestion": costs, "rendering": costs}))
        self.assertEqual(before["rendering"], costs)
        for name, count, found in [
                ("instructions", 10_190, []), ("instructions", 9810, []), ("allocations", 7.5, []), ("allocations", 1, []),
                ("copies", 50, []), ("instructions", 10_210, ["rendering takes 10210 instructions a record, 10000 before"]),
                ("instructions", 9790, ["rendering takes 9790 instructions a record, 10000 before"]),
                ("allocations", 8, ["rendering makes 8.0 allocations a record, 7.0 before"]),
                ("retains", 91, ["rendering makes 91.0 retains a record, 90.0 before"])]:
            with self.subTest(f"{count} {name}"):
                self.assertEqual(instructions.compared(before, {"ingestion": costs, "rendering": {**costs, name: count}}), found)

    def test_each_service_has_costs_that_are_kept(self):
        self.assertEqual(list(instructions.kept(instructions.KEPT.read_text())), list(SERVICES))


class Pushes(unittest.TestCase):
    def test_a_delivery_has_a_payload_of_so_many_bytes(self):
        for number, size, level in [(1, 600, "active"), (1_234_567, 2000, "critical")]:
            with self.subTest(number):
                key, _, value = delivery(number, size, level).partition("|")
                read = json.loads(value)
                payload = json.dumps(read["apns"]["payload"], separators=(",", ":"))
                self.assertEqual((key, read["device"], len(payload)), (read["person"], f"d{number:08d}", size))
                self.assertEqual((int(read["apns"]["token"], 16), read["interruptionLevel"]), (number, level))


class Load(unittest.TestCase):
    def test_requests_go_to_all_people_in_turn_and_people_get_what_a_mode_adds(self):
        path = Path(self.enterContext(tempfile.TemporaryDirectory())) / "lines"

        def records():
            return [(key, json.loads(value)) for key, value in (
                line.split("|", 1) for line in path.read_text().splitlines())]

        load.write_requests(path, 3, 4, people=3)
        self.assertEqual([(key, value["id"], value["recipients"]) for key, value in records()], [
            (f"person-{number}", f"r-{request}", [f"person-{number}"]) for request, number in zip((3, 4, 5, 6), (0, 1, 2, 0))])
        load.write_people(path, 1, activeFocus={"id": "work"})
        (key, person), = records()
        self.assertEqual((key, person["activeFocus"]), ("person-0", {"id": "work"}))
