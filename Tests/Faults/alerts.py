"""What an operator sees in trouble, with the real things: the services on Apache Kafka, scraped by a real Prometheus
that has the rules of deploy/monitoring/alerts. In each trouble its alerts fire, at rest none does;
any other alert may fire for a moment, and is told.

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
from Measuring.deadline import PATIENCE, within
from Measuring.machine import HOME
from Measuring.service import SERVICES
from Measuring.topics import create_topics

PARTITIONS = 4
PEOPLE = 40
# Requests a second.
RATE = 15
# So many seconds another alert may fire in one trouble.
MOMENT = 5 * PATIENCE
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

    def expect(self, what, look, holds, seconds=30):
        """Looks until what is seen holds, since a busy machine may be late; returns what was seen last."""
        seen = []
        if not within(seconds, lambda: seen.append(look()) or holds(seen[-1]), 0.25):
            self.faults.append(f"{what}: {seen[-1]}")
            self.say(f"NOT SO: {what}: {seen[-1]}")
        return seen[-1]

    def expect_alerts(self, trouble, names, seconds, besides=frozenset(), stretch=3):
        """Waits until these alerts fire, and then until nothing else has fired for `stretch` seconds.

        What a trouble fires goes on as long as the trouble. Something else may fire for a `MOMENT`: the rules' minutes
        are seconds, so a machine that stands still for two of them is enough. `besides` may have fired, too.
        """
        began, faults = time.monotonic(), len(self.faults)
        within(seconds, lambda: names <= self.prometheus.names(), 0.25)
        after = time.monotonic() - began
        time.sleep(stretch)
        found = self.expect(f"{trouble}: {sorted(names)} fire", lambda: self.prometheus.names(stretch),
                            lambda found: names <= found <= names | besides, seconds)
        others = {name: seconds for name, seconds in self.prometheus.evaluations(time.monotonic() - began).items()
                  if name not in names | besides}
        self.expect(f"{trouble}: nothing else fires for more than {MOMENT:g} s", lambda: others,
                    lambda others: all(seconds <= MOMENT for seconds in others.values()), 0)
        if len(self.faults) == faults:
            self.say(f"{trouble}: after {after:.0f} s {', '.join(sorted(found)) or 'nothing'} fired, "
                     + (f"for a moment {', '.join(sorted(others))}" if others else "nothing else did"))

    def expect_calm(self, after):
        """Waits until everything is ready again and no alert fires."""
        self.expect(f"calm after {after}", lambda: (
            [each.name for each in self.fleet.everyone() if not each.is_ready], self.prometheus.names()),
            lambda found: not any(found), 90)

    def firing(self, name):
        """The labels of each alert of this name that fires."""
        return [each for each in self.prometheus.firing() if each["alertname"] == name]

    def troubles(self, service):
        """The status, the state and the kinds of trouble that a service's /readyz reports; None without an answer."""
        code, body = self.fleet.of(service)[0].page("/readyz")
        told = json.loads(body or "{}")
        return code, told.get("state"), {each["trouble"]: each for each in told.get("troubles", [])}

    # MARK: Troubles

    def rest(self):
        # Longer than any rule looks back or waits, so each alert that is due has fired.
        self.expect_alerts("at rest", set(), 90, stretch=18)
        for service in SERVICES:
            self.expect(f"at rest {service} has no trouble", lambda: self.troubles(service),
                        lambda found: found == (200, "ready", {}))

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
        self.expect("the alert names the partition", lambda: {
            (each["service"], each["topic"], each["partition"]) for each in self.firing("BelfryHangingTransaction")},
            lambda found: found == {("scheduling", HANGING, "0")})
        _, _, troubles = self.expect(
            "/readyz tells of it, and the worker stays ready", lambda: self.troubles("scheduling"),
            lambda found: found[0] == 200 and HANGING in found[2].get("hanging-transaction", {}).get("what", ""))
        if told := troubles.get("hanging-transaction"):
            self.abort(int(re.search(r"--start-offset (\d+)", told["lookAt"])[1]))
        self.expect_calm("the hanging transaction")
        del culprit

    def abort(self, offset):
        """Ends the transaction as the runbook says."""
        command = [str(HOME / "deploy" / "kafka"), "tool", "org.apache.kafka.tools.TransactionsCommand",
                   "--bootstrap-server", self.cluster.servers, "abort", "--topic", HANGING, "--partition", "0",
                   "--start-offset", str(offset)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.expect(shlex.join(command[1:]), lambda: done.stdout + done.stderr, lambda _: done.returncode == 0, 0)

    def broker_away(self):
        """The node is stopped with SIGSTOP: it does not answer, and no connection breaks."""
        self.cluster.brokers[0].pause()
        # A worker whose session ends is not ready before the broker's ten silent seconds are over. The rule's minutes are
        # seconds here, those ten are not.
        self.expect_alerts("broker away", {"BelfryBrokerAway"}, 60, besides={"BelfryNotReady"})
        # Each service notices it by itself, one a little later than the other.
        self.expect("every service says so", lambda: {each["service"] for each in self.firing("BelfryBrokerAway")},
                    lambda found: found == set(SERVICES))
        for service in SERVICES:
            self.expect(f"/readyz of {service} tells of it", lambda: self.troubles(service),
                        lambda found: (*found[:2], set(found[2])) == (503, "connecting", {"broker-away"}))
            self.expect(f"{service} is not to be restarted for it",
                        lambda: self.fleet.of(service)[0].page("/healthz")[0], lambda code: code == 200)
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
        self.expect("one partition of a topic is hot",
                    lambda: [(each["service"], each["topic"]) for each in self.firing("BelfryHotPartition")],
                    lambda found: found and len(set(found)) == len(found))

    def process_gone(self):
        """A service's only process is gone, and nobody starts another."""
        self.fleet.of("delivery")[0].kill()
        # Records of the flood before may still be in the pipeline.
        self.expect_alerts("process gone", {"BelfryProcessDown", "BelfryServiceAbsent"}, 20, {"BelfryHotPartition"})


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
