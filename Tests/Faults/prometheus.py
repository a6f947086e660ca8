"""A real Prometheus with the rules of deploy/monitoring/alerts, in which minutes are seconds."""

import json
import os
import re
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import paths  # noqa: F401
from Measuring.deadline import wait
from Measuring.machine import HOME, free_port

RULES = HOME / "deploy" / "monitoring" / "alerts" / "belfry.rules.yml"


def in_seconds(rules):
    """The rules, with each minute shortened to a second."""
    return re.sub(r"(for: |\[)(\d+)m\b", r"\1\2s", rules)


class Prometheus:
    """A separate Prometheus server that scrapes the workers once a second."""

    def __init__(self, folder, workers):
        tools = os.environ.get("BELFRY_PROMETHEUS", "")
        self.folder, self.port = folder, free_port()
        folder.mkdir()
        (folder / "belfry.rules.yml").write_text(in_seconds(RULES.read_text()))
        (folder / "prometheus.yml").write_text(json.dumps({
            "global": {"scrape_interval": "1s", "scrape_timeout": "1s", "evaluation_interval": "1s"},
            "rule_files": ["belfry.rules.yml"],
            "scrape_configs": [{"job_name": "belfry", "static_configs": [
                {"targets": [f"127.0.0.1:{worker.port}" for worker in workers]}]}]}))
        with open(folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [str(Path(tools) / "prometheus") if tools else "prometheus", "--config.file=prometheus.yml",
                 "--storage.tsdb.path=data", f"--web.listen-address=127.0.0.1:{self.port}"],
                cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait("Prometheus to have asked every worker", 60, lambda: self.is_up(len(workers)))

    def get(self, path, **arguments):
        """The data of an answer of the HTTP API; None without an answer."""
        address = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(arguments)}"
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return json.load(answer)["data"]
        except OSError:
            if self.process.poll() is not None:
                sys.exit("alerts: Prometheus ended:\n" + (self.folder / "log").read_text()[-2000:])
            return None

    def results(self, query):
        """Runs an instant query; returns each result with its labels and its value."""
        data = self.get("query", query=query)
        return data["result"] if data else []

    def ask(self, query):
        """Runs an instant query; returns the labels of each result."""
        return [each["metric"] for each in self.results(query)]

    def is_up(self, count):
        return len(self.ask('up{job="belfry"} == 1')) == count

    def firing(self, seconds=None):
        """The alerts that fire or fired in the last seconds: the name, and the labels that identify the subject."""
        query = 'ALERTS{alertstate="firing"}'
        return self.ask(f"count_over_time({query}[{max(1, int(seconds))}s])" if seconds else query)

    def names(self, seconds=None):
        return {each["alertname"] for each in self.firing(seconds)}

    def close(self):
        self.process.terminate()
        self.process.wait()
