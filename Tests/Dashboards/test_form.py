"""The form of the dashboards: what the source writes, and what Grafana knows."""

import json
import unittest

from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard

from . import files, promql

# Grafana's identifiers of units; a wrong one shows numbers without a unit.
UNITS = {"short", "s", "ops", "reqps", "percentunit", "bytes"}
KINDS = {"stat", "table", "bargauge", "timeseries", "heatmap"}


def lost(before, after, path=""):
    """What of a JSON value is not in another one."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in before.items():
            if name in after:
                yield from lost(value, after[name], f"{path}.{name}")
            elif value is not None:
                yield f"{path}.{name}"
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after)):
            yield from lost(one, other, f"{path}[{place}]")
    elif before != after:
        yield f"{path}: {before} is {after}"


class Form(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        register_default_plugins()

    def test_grafanas_own_types_know_every_member(self):
        for name, dashboard in files.dashboards().items():
            with self.subTest(name):
                known = json.loads(JSONEncoder().encode(Dashboard.from_json(dashboard)))
                self.assertEqual(list(lost(dashboard, known)), [])

    def test_uids_and_titles_are_there_once(self):
        boards = files.dashboards()
        self.assertEqual({name: each["uid"] for name, each in boards.items()}, {
            name: f"belfry-{name.removesuffix('.json')}" for name in boards})
        self.assertEqual(len({each["title"] for each in boards.values()}), len(boards))
        self.assertFalse(any("id" in each for each in boards.values()))

    def test_every_panel_says_what_it_shows_and_what_to_do(self):
        for name, panel in files.panels():
            with self.subTest(name, panel=panel["title"]):
                self.assertIn(panel["type"], KINDS)
                self.assertIn(panel["fieldConfig"]["defaults"]["unit"], UNITS)
                self.assertTrue(panel["title"] and panel["targets"])
                self.assertRegex(panel["description"], r"^[A-Z0-9`].{30,}\.$")
                letters = [each["refId"] for each in panel["targets"]]
                self.assertEqual(len(set(letters)), len(letters))

    def test_alerts_and_pages_that_are_named_are_there(self):
        rules = (files.HOME / "deploy" / "monitoring" / "alerts" / "belfry.rules.yml").read_text()
        words = {word.strip("().,:;") for _, panel in files.panels() for word in panel["description"].split()}
        alerts = {each for each in words if each.startswith("Belfry")} - {"Belfry", "Belfry's"}
        self.assertGreater(len(alerts), 10)
        self.assertEqual({each for each in alerts if f"alert: {each}\n" not in rules}, set())
        pages = {each for each in words if each.endswith(".md")}
        self.assertEqual({each for each in pages if not (files.HOME / each).is_file()}, set())

    def test_panels_do_not_overlap(self):
        for name, dashboard in files.dashboards().items():
            taken = set()
            for panel in dashboard["panels"]:
                place = panel["gridPos"]
                cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                         for y in range(place["y"], place["y"] + place["h"])}
                self.assertFalse(cells & taken, (name, panel["title"]))
                self.assertLessEqual(place["x"] + place["w"], 24)
                taken |= cells

    def test_variables_that_are_used_are_there(self):
        for name, dashboard in files.dashboards().items():
            own = {each["name"] for each in dashboard["templating"]["list"]}
            text = json.dumps(dashboard)
            for variable in ("datasource", "service", "worker", "app"):
                used = f"${variable}" in text or f"${{{variable}}}" in text
                self.assertEqual(used, variable in own, (name, variable))

    def test_queries_are_promql(self):
        for place, query, _ in files.queries():
            with self.subTest(place):
                self.assertTrue(promql.readings(query) or "vector" in query)
