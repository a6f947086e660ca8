"""A real Prometheus with the rules of deploy/monitoring/alerts, in which minutes are seconds."""

import json
import os
import re
import sys
import urllib.parse
from pathlib import Path

from Measuring.machine import HOME, LOCAL
from Measuring.service import Service

RULES = HOME / "deploy" / "monitoring" / "alerts" / "belfry.rules.yml"
FIRING = 'ALERTS{alertstate="firing"}'


class Prometheus(Service):
    """A separate Prometheus server that scrapes the workers once a second."""

    def __init__(self, folder, workers):
        folder.mkdir()
        rules = re.sub(r"(for: |\[)(\d+)m\b", r"\1\2s", RULES.read_text())
        (folder / "belfry.rules.yml").write_text(rules)
        (folder / "prometheus.yml").write_text(json.dumps({
            "global": {"scrape_interval": "1s", "scrape_timeout": "1s", "evaluation_interval": "1s"},
            "rule_files": ["belfry.rules.yml"],
            "scrape_configs": [{"job_name": "belfry", "static_configs": [
                {"targets": [f"{LOCAL}:{worker.port}" for worker in workers]}]}]}))
        super().__init__(
            Path(os.environ.get("BELFRY_PROMETHEUS", "")) / "prometheus", folder, "prometheus", {},
            arguments=lambda port: ["--config.file=prometheus.yml", "--storage.tsdb.path=data",
                                    f"--web.listen-address={LOCAL}:{port}"])
        self.wait_for("Prometheus to have asked every worker", 60, lambda: len(
            self.ask('up{job="belfry"} == 1')) == len(workers))

    def get(self, path, **arguments):
        """The data of an answer of the HTTP API; None if it finds the question wrong."""
        def answer():
            status, text = self.page(f"/api/v1/{path}?{urllib.parse.urlencode(arguments)}", 5)
            if not self.is_running:
                sys.exit("alerts: Prometheus ended:\n" + self.last_words())
            # 503 until it is ready.
            return text if status not in (None, 503) else None

        return json.loads(self.wait_for("Prometheus to answer", 60, answer)).get("data")

    def results(self, query):
        """Runs an instant query; returns each result with its labels and its value."""
        data = self.get("query", query=query)
        return data["result"] if data else []

    def ask(self, query):
        """Runs an instant query; returns the labels of each result."""
        return [each["metric"] for each in self.results(query)]

    def firing(self, seconds=None):
        """The alerts that fire or fired in the last seconds: the name, and the labels that identify the subject."""
        return self.ask(f"count_over_time({FIRING}[{max(1, int(seconds))}s])" if seconds else FIRING)

    def names(self, seconds=None):
        return {each["alertname"] for each in self.firing(seconds)}

    def evaluations(self, seconds):
        """At how many of the evaluations of the last seconds, one a second, each alert fired."""
        found = self.results(f"max by (alertname) (count_over_time({FIRING}[{max(1, int(seconds))}s]))")
        return {each["metric"]["alertname"]: int(each["value"][1]) for each in found}
