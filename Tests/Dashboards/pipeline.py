"""Every program on a node of Apache Kafka, scraped by a Prometheus with the rules of deploy/alerts."""

import json
import os
import sys
import urllib.request
from pathlib import Path

from Measuring.deadline import wait
from Measuring.kafka import run_node, wait_until_it_answers
from Measuring.machine import HOME, LOCAL, free_port
from Measuring.service import SERVICES, Service, stop_all
from Measuring.topics import create_topics

from .traffic import Traffic

sys.path.insert(0, str(HOME / "Tests" / "Faults"))
from prometheus import Prometheus  # noqa: E402

PROGRAMS = [*SERVICES, "webhooks", "gateway", "console"]
BINARIES = Path(os.environ.get("BELFRY_BINARIES", HOME / ".build" / "release"))
QUICK_START = "-Xms256m -Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"


class Pipeline:
    """Starts everything in a folder, and sends traffic of every kind."""

    def __init__(self, folder):
        self.folder = folder
        self.running, self.node, self.prometheus = {}, None, None
        port, log = free_port(), folder / "kafka.log"
        self.servers = f"{LOCAL}:{port}"
        self.node = run_node(
            folder / "kafka", log, ["--port", str(port), "--controller-port", str(free_port())],
            performance=QUICK_START)
        try:
            wait_until_it_answers("Apache Kafka", self.servers, self.node, log)
            create_topics(BINARIES, self.servers, partitions=2)
            for program in PROGRAMS:
                self.start(program)
            self.traffic = Traffic(self.servers)
            self.traffic.register()
            for each in self.running.values():
                each.wait_until_ready()
            self.prometheus = Prometheus(folder / "prometheus", self.running.values())
        except BaseException:
            self.close()
            raise

    def start(self, program, port=None):
        folder = self.folder / program
        folder.mkdir(exist_ok=True)
        own = {"BELFRY_TRACES_FILE": str(self.folder / "traces.jsonl")} if program in SERVICES else {}
        self.running[program] = Service(BINARIES / program, folder, program, {
            "BELFRY_BOOTSTRAP_SERVERS": self.servers, "BELFRY_WEBHOOKS_ALLOW_LOOPBACK": "true", **own,
            **({"BELFRY_HTTP_ADDRESS": f"{LOCAL}:{port}"} if port else {})})
        if port:
            self.running[program].port = port

    def restart(self, program):
        """Ends a program in order, and starts it at the same address."""
        port = self.running[program].port
        self.running[program].terminate()
        self.start(program, port)
        self.running[program].wait_until_ready()

    def run(self):
        """Sends the traffic, and waits until everything came of it that will come for now."""
        scheduling = self.running["scheduling"]
        self.traffic.send()
        self.publish_by_http()
        # Who is not registered is unknown after 10 s, and the first alerts of the snoozed and the held are out before.
        wait("the stranger to be unknown", 60, lambda: scheduling.metric("belfry_receipts_total", 'rule="P1"'))
        self.traffic.answer()
        wait("the snooze", 30, lambda: scheduling.metric("belfry_receipts_total", 'rule="W10"'))
        wait("the held one to be read", 30, lambda: scheduling.metric("belfry_receipts_total", 'rule="W1"'))

    def publish_by_http(self):
        """One request by the gateway, and one for something that it does not have."""
        request = urllib.request.Request(
            f"http://{LOCAL}:{self.running['gateway'].port}/v1/notifications",
            data=json.dumps({"id": "by-http", "app": "parcel", "recipients": ["anna"],
                             "content": {"title": "By HTTP"}}).encode(),
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            if answer.status != 202:
                raise RuntimeError(f"the gateway answered {answer.status}")

    def close(self):
        if self.prometheus:
            self.prometheus.close()
        stop_all(self.running.values())
        if self.node:
            self.node.terminate()
            self.node.wait(60)
