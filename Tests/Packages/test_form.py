"""The files have the form that their tools want."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml
from Measuring.machine import HOME

from . import kubernetes, running
from .programs import SERVERS, WITH_TOKENS

RULES = """{extends: default, rules: {document-start: disable, line-length: {max: 120},
comments: {min-spaces-from-content: 1}, braces: {max-spaces-inside: 1}, truthy: {check-keys: false}}}"""


class Form(unittest.TestCase):
    def check(self, *command):
        found = subprocess.run(command, capture_output=True, text=True, cwd=HOME / "deploy")
        self.assertEqual((found.returncode, found.stdout + found.stderr), (0, found.stdout + found.stderr))
        return found.stdout

    def test_yaml(self):
        # deploy/test has promtool check the rules of the alerts.
        files = [each for each in (HOME / "deploy").rglob("*")
                 if each.suffix in (".yaml", ".yml") and each.name != "belfry.rules.yml"]
        self.assertGreater(len(files), 20)
        self.check(running.TOOLS / "yamllint", "--strict", "--config-data", RULES, *files)

    def test_prometheus_accepts_the_configurations_of_compose_and_of_kubernetes(self):
        jobs = yaml.safe_load((kubernetes.FOLDER / "prometheus.yml").read_text())
        for job in jobs["scrape_configs"]:
            # Debian's Prometheus is built without the discovery of Kubernetes.
            self.assertEqual(job.pop("kubernetes_sd_configs"), [{"role": "pod", "namespaces": {"names": ["belfry"]}}])
            job["static_configs"] = [{"targets": ["127.0.0.1:1"]}]
        tool = Path(os.environ.get("BELFRY_PROMETHEUS", ""), "promtool")
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            yaml.safe_dump(jobs, file)
            file.flush()
            for path in ("monitoring/alerts/prometheus.yml", file.name):
                self.assertIn("SUCCESS", self.check(tool, "check", "config", "--syntax-only", path))

    def test_prometheus_finds_each_process_in_one_job(self):
        """Plays the relabelling of each job, which keeps and drops processes by their labels."""
        jobs = yaml.safe_load((kubernetes.FOLDER / "prometheus.yml").read_text())["scrape_configs"]
        self.assertIn({"target_label": "job", "replacement": "belfry"}, jobs[1]["relabel_configs"])
        found = {}
        for program, workload in kubernetes.sets(kubernetes.build(kubernetes.FOLDER)).items():
            labels = workload["spec"]["template"]["metadata"]["labels"]
            there = {"__meta_kubernetes_pod_label_" + re.sub(r"\W", "_", name): value for name, value in labels.items()}
            there["__meta_kubernetes_pod_container_port_name"] = kubernetes.container(workload)["ports"][0]["name"]
            found[program] = [job["job_name"] for job in jobs if all(
                self.passes(rule, there) for rule in job["relabel_configs"] if "action" in rule)]
        self.assertEqual(found, {
            each: ["belfry-with-token" if each in WITH_TOKENS else "belfry"] for each in SERVERS})

    @staticmethod
    def passes(rule, labels):
        value = ";".join(labels[name] for name in rule["source_labels"])
        return (re.fullmatch(rule["regex"], value) is not None) == (rule["action"] == "keep")
