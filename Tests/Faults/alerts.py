"""What an operator sees in trouble, with the real things: the services on Apache Kafka, scraped by a real Prometheus
that has the rules of deploy/monitoring/alerts. In each trouble exactly its alerts fire, at rest none.

Minutes in the rules (`for: 2m`, `[10m]`) are seconds here; all else stands as it is.
"""

import argparse
import contextlib
import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from confluent_kafka import Producer

import paths  # noqa: F401
from fleet import Fleet, Version
from load import APP, Load
from prometheus import Prometheus
from Measuring.clients import quiet
from Measuring.cluster import Cluster
from Measuring.deadline import within
from Measuring.machine import HOME
from Measuring.service import SERVICES
from Measuring.topics import create_topics

PARTITIONS = 4
PEOPLE = 40
# Requests a second.
RATE = 15
HANGING = "notifications.classified"


class LightLoad(Load):
    """A load without triggers: the broker is away for longer than a timer may be late."""

    @staticmethod
    def is_parked(number):
        return False


class Trial:
    """Runs the pipeline under light load and causes one trouble after the other."""

    def __init__(self, folder):
        self.folder = folder
        self.faults = []
        # Ends everything, what started last first.
        self.started = contextlib.ExitStack()

    def start(self, binaries):
        """Starts a node with its topics, the services, a light load and Prometheus."""
        # The broker keeps its partitions while it stands still; otherwise a transaction may hang afterwards.
        self.cluster = Cluster(self.folder, session_seconds=600)
        self.started.callback(self.cluster.close, keep_data=False)
        create_topics(binaries, self.cluster.servers, PARTITIONS)
        (self.folder / "services").mkdir()
        self.fleet = Fleet(self.folder / "services", [Version(binaries)], self.cluster.service_servers)
        self.started.callback(self.fleet.close)
        for service in SERVICES:
            self.fleet.start(service, 0)
        self.load = LightLoad(self.cluster.servers, PEOPLE, RATE)
        self.load.register()
        self.fleet.wait_until_ready()
        self.load.start()
        self.prometheus = Prometheus(self.folder / "prometheus", self.fleet.everyone())
        self.started.callback(self.prometheus.terminate)

    # MARK: Expectations

    def say(self, text):
        print(f"alerts: {time.strftime('%H:%M:%S', time.gmtime())} {text}", flush=True)

    def expect(self, what, condition, found):
        if not condition:
            self.faults.append(f"{what}: {found}")
            self.say(f"NOT SO: {what}: {found}")

    def expect_alerts(self, trouble, names, seconds, besides=frozenset()):
        """Waits until these alerts fire, and a little longer; then exactly these must have fired.

        `besides` may have fired, too.
        """
        began = time.monotonic()
        within(seconds, lambda: names <= self.prometheus.names(), 0.25)
        after = time.monotonic() - began
        time.sleep(3)
        found = self.prometheus.names(time.monotonic() - began)
        is_so = names <= found <= names | besides
        self.expect(f"{trouble}: {sorted(names)} fire", is_so, sorted(found))
        if is_so:
            self.say(f"{trouble}: after {after:.0f} s {', '.join(sorted(found)) or 'nothing'} fired, nothing else did")

    def expect_calm(self, after, seconds=90):
        """Waits until everything is ready again and no alert fires."""
        calm = within(seconds, lambda: all(each.is_ready for each in self.fleet.everyone())
                      and not self.prometheus.firing(), 0.25)
        self.expect(f"calm after {after}", calm, sorted(self.prometheus.names()))

    def troubles(self, service):
        """The status and the kinds of trouble that a service's /readyz reports."""
        code, body = self.fleet.of(service)[0].page("/readyz")
        told = json.loads(body)
        return code, told["state"], {each["trouble"]: each for each in told["troubles"]}

    # MARK: Troubles

    def rest(self):
        # Longer than any rule looks back or waits, so each alert that is due has fired.
        time.sleep(18)
        found = self.prometheus.names(16)
        self.expect("at rest nothing fires", not found, sorted(found))
        for service in SERVICES:
            told = self.troubles(service)
            self.expect(f"at rest {service} has no trouble", told == (200, "ready", {}), told)
        self.say("at rest nothing fired")

    def hanging_transaction(self):
        """A foreign producer writes to an internal topic in a transaction, and neither commits nor aborts it."""
        culprit = Producer(quiet({
            "bootstrap.servers": self.cluster.servers, "transactional.id": "somebody-else",
            "transaction.timeout.ms": 600_000}))
        culprit.init_transactions(30)
        culprit.begin_transaction()
        culprit.produce(HANGING, b"{}", "nobody", partition=0)
        culprit.flush(30)
        self.expect_alerts("hanging transaction", {"BelfryHangingTransaction"}, 40)
        places = {(each["service"], each["topic"], each["partition"]) for each in self.prometheus.firing()
                  if each["alertname"] == "BelfryHangingTransaction"}
        self.expect("the alert names the partition", places == {("scheduling", HANGING, "0")}, places)
        code, _, troubles = self.troubles("scheduling")
        told = troubles.get("hanging-transaction", {})
        self.expect("/readyz tells of it, and the worker stays ready", code == 200 and HANGING in told.get("what", ""),
                    (code, troubles))
        if told:
            self.abort(int(re.search(r"--start-offset (\d+)", told["lookAt"])[1]))
        self.expect_calm("the hanging transaction")
        del culprit

    def abort(self, offset):
        """Ends the transaction as the runbook says."""
        command = [str(HOME / "deploy" / "kafka"), "tool", "org.apache.kafka.tools.TransactionsCommand",
                   "--bootstrap-server", self.cluster.servers, "abort", "--topic", HANGING, "--partition", "0",
                   "--start-offset", str(offset)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.expect(shlex.join(command[1:]), done.returncode == 0, done.stdout + done.stderr)

    def broker_away(self):
        """The node is stopped with SIGSTOP: it does not answer, and no connection breaks."""
        self.cluster.brokers[0].pause()
        # A worker whose session ends is not ready before the broker's ten silent seconds are over. The rule's minutes are
        # seconds here, those ten are not.
        self.expect_alerts("broker away", {"BelfryBrokerAway"}, 60, besides={"BelfryNotReady"})

        def saying():
            return {each.get("service") for each in self.prometheus.firing()
                    if each["alertname"] == "BelfryBrokerAway"}

        # Each service notices it by itself, one a little later than the other.
        within(30, lambda: saying() == set(SERVICES), 0.25)
        self.expect("every service says so", saying() == set(SERVICES), saying())
        for service in SERVICES:
            code, state, troubles = self.troubles(service)
            self.expect(f"/readyz of {service} tells of it",
                        (code, state, set(troubles)) == (503, "connecting", {"broker-away"}), (code, state, troubles))
            health = self.fleet.of(service)[0].page("/healthz")[0]
            self.expect(f"{service} is not to be restarted for it", health == 200, health)
        self.cluster.brokers[0].go_on()
        self.expect_calm("the broker's absence")

    def hot_partition(self):
        """All load is for one person, from now on."""
        self.load.stop()
        for number in range(80_000):
            self.load.publish("notifications.ingest", "person-1", {
                "id": f"hot-{number}", "app": APP["id"], "recipients": ["person-1"],
                "content": {"title": f"Number {number}", "body": "For you."}})
        self.expect_alerts("hot partition", {"BelfryHotPartition"}, 60)
        by_topic = {}
        for each in self.prometheus.firing():
            by_topic.setdefault((each.get("service"), each.get("topic")), set()).add(each.get("partition"))
        self.expect("one partition of a topic is hot", by_topic and all(len(each) == 1 for each in by_topic.values()),
                    by_topic)

    def process_gone(self):
        """A service's only process is gone, and nobody starts another."""
        self.fleet.of("delivery")[0].kill()
        began = time.monotonic()
        wanted = {"BelfryProcessDown", "BelfryServiceAbsent"}
        within(20, lambda: wanted <= self.prometheus.names(), 0.25)
        # Records of the flood before may still be in the pipeline.
        found = self.prometheus.names(time.monotonic() - began) - {"BelfryHotPartition"}
        self.expect(f"process gone: {sorted(wanted)} fire", found == wanted, sorted(found))


def main():
    parser = argparse.ArgumentParser(prog="alerts.py", description=__doc__)
    parser.add_argument("--binaries", required=True, help="the folder of the executables")
    parser.add_argument("--keep", action="store_true", help="keep logs")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="belfry-alerts-"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    trial = Trial(folder)
    began = time.monotonic()
    with trial.started:
        trial.start(Path(options.binaries).resolve())
        for trouble in (trial.rest, trial.hanging_transaction, trial.broker_away, trial.hot_partition,
                        trial.process_gone):
            trouble()
    faults = trial.faults
    if faults or options.keep:
        print(f"alerts: logs are in {folder}", flush=True)
    else:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"alerts: {len(faults)} expectations not met, {time.monotonic() - began:.0f} s", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
