"""The queries of dashboards and rules, on a real Prometheus beside real services with real traffic."""

import re
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from Measuring.deadline import wait
from Measuring.kafka import has_kafka
from Measuring.machine import HOME

from . import files, promql
from .pipeline import PROGRAMS, Pipeline
from .traffic import ACCEPTED, REJECTED, WAITING

# The alerts' own series: their labels are those of the alerts that fire, so no label is there for certain.
OF_PROMETHEUS = {"ALERTS"}


@unittest.skipUnless(has_kafka(), "this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/")
class Queries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.pipeline = cls.enterClassContext(closing(Pipeline(folder)))
        cls.prometheus = cls.pipeline.prometheus
        cls.pipeline.run()

    # MARK: Dashboards

    def test_1_every_query_of_a_panel_returns_series_with_the_labels_of_its_legend(self):
        wanted = list(files.queries())
        self.assertGreater(len(wanted), 60)
        missing = {}

        def all_are_there():
            missing.clear()
            # An alert fires for a few seconds only, since the rules' minutes are seconds.
            self.pipeline.traffic.break_in()
            for place, query, legend in wanted:
                found = self.prometheus.ask(query)
                if not found or any(legend - set(labels) for labels in found):
                    missing[place] = (query, found[:3])
            return not missing

        wait("every query to return series", 60, all_are_there, pause=1, saw=lambda: "\n".join(
            f"{place}: {query} returns {found}" for place, (query, found) in missing.items()))

    def test_1_every_variable_has_values(self):
        for place, selector, label in files.variable_queries():
            with self.subTest(place):
                found = self.prometheus.get(f"label/{label}/values", **{"match[]": selector})
                self.assertTrue(found)
                if label == "service":
                    self.assertEqual(set(found), set(PROGRAMS[:5]))

    def test_2_metrics_and_labels_that_queries_and_rules_name_are_there(self):
        rules = [(rule["name"], rule["query"]) for group in self.prometheus.get("rules")["groups"]
                 for rule in group["rules"]]
        self.assertGreater(len(rules), 15)
        panels = [(place, query) for place, query, _ in files.queries()]
        for place, query in rules + panels:
            for reading in promql.readings(query):
                if reading.metric in OF_PROMETHEUS:
                    continue
                with self.subTest(place, metric=reading.metric):
                    found = self.prometheus.get("series", **{"match[]": reading.metric})
                    labels = {label for each in found for label in each}
                    self.assertTrue(labels, "nobody serves it")
                    self.assertEqual(reading.labels - labels, set())

    def test_3_every_metric_that_is_served_is_on_a_dashboard_or_in_the_table(self):
        used = {reading.metric for _, query, _ in files.queries() for reading in promql.readings(query)}
        # The recording rules of the dashboards read metrics, too.
        recorded = {rule["name"]: rule["query"] for group in self.prometheus.get("rules")["groups"]
                    for rule in group["rules"] if rule["type"] == "recording"}
        used |= {reading.metric for name in used & set(recorded) for reading in promql.readings(recorded[name])}
        used = {re.sub("_(bucket|sum|count)$", "", each) for each in used}
        page = (HOME / "deploy" / "monitoring" / "alerts" / "README.md").read_text()
        table = re.search(r"\n## Metrics\n(.+?)\n## ", page, re.DOTALL)[1]
        named = {f"belfry_{each}" for each in re.findall(r"`([a-z_]+)`", table)}
        for program in PROGRAMS:
            page = self.pipeline.running[program].page("/metrics", 30)[1]
            served = set(re.findall("^# TYPE ([a-z_]+) ", page, re.MULTILINE))
            self.assertTrue(served)
            with self.subTest(program):
                self.assertEqual(served - used - named, set())
                if program in PROGRAMS[:5]:
                    self.assertEqual(served - named - {"process_start_time_seconds"}, set(), "not in the README's table")

    # MARK: Values

    def test_4_each_accepted_notification_ends_once(self):
        counted = {each["metric"]["code"]: float(each["value"][1])
                   for each in self.prometheus.results("sum by (code) (belfry_receipts_total)")}
        self.assertEqual(counted["accepted"], ACCEPTED)
        self.assertEqual(counted["rejected"], REJECTED)
        ended = self.value('sum(belfry_receipts_total{terminal="true",code!~"rejected|registered"})')
        still = sum(WAITING.values()) - WAITING["snooze"]
        self.assertEqual(ended, ACCEPTED - still)
        # Of registrations only those of apps have an app.
        for metric in ("belfry_receipts_total", "belfry_app_receipts_total"):
            told = self.value(f'sum({metric}{{code!="registered"}})')
            self.assertEqual(told, sum(count for code, count in counted.items() if code != "registered"), metric)

    def test_4_each_delivery_at_once_is_measured(self):
        measured = self.value("sum(belfry_delivery_seconds_count)")
        at_once = self.value('sum(belfry_records_out_total{topic=~"deliveries.*"})')
        self.assertGreater(measured, 20)
        # What a trigger brought, and badges, waited or belong to nothing that waits.
        self.assertLess(measured, at_once)
        self.assertLess(self.value("histogram_quantile(0.9, sum by (le) (belfry_delivery_seconds_bucket))"), 30)
        urgent = self.value('sum(belfry_stage_seconds_count{service="rendering",lane="urgent"})')
        self.assertGreaterEqual(urgent, 5)

    def test_5_what_waits_is_the_same_after_a_restore(self):
        self.assertEqual(self.waiting(), WAITING)
        self.pipeline.restart("scheduling")
        scheduling = self.pipeline.running["scheduling"]
        scheduling.wait_for("the restored keys to be read", 60, lambda: scheduling.metric("belfry_state_keys") > 0
                            and scheduling.metric("belfry_state_keys_unread") == 0)
        wait("the same to wait", 30, lambda: self.waiting() == WAITING, pause=0.5, saw=self.waiting)

    def waiting(self):
        page = self.pipeline.running["scheduling"].page("/metrics", 30)[1]
        found = re.findall(r'^belfry_notifications_waiting\{.*reason="(\w+)"\} (\d+)$', page, re.MULTILINE)
        return {reason: int(count) for reason, count in found}

    def value(self, query):
        [result] = self.prometheus.results(query)
        return float(result["value"][1])
