"""Faults with the gateway in front of the five services, on Apache Kafka. See --help.

A run of `Faults` with another load and other kinds of faults; the same judge reads what came out.
"""

import argparse
import http.client
import json
import queue
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Faults"))

from kinds.registry import kind  # noqa: E402
from load import APP, Load  # noqa: E402
from run import Run, carry_out  # noqa: E402

from Measuring.deadline import within  # noqa: E402
from Measuring.load import person  # noqa: E402
from Measuring.machine import LOCAL  # noqa: E402
from Measuring.service import BINARIES  # noqa: E402

SETTINGS = {"BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_BROKER_SECONDS": "3", "BELFRY_LOG_LEVEL": "warning"}
# How long a call waits for its answer; shorter than some faults, so that answers get lost, too.
PATIENCE = 8
# The most requests of a list, and how long each is repeated, in seconds.
LIST, UNTIL_TAKEN = 5, 120


class GatewayLoad(Load):
    """Clients that send requests singly and in lists, and repeat each with its id until it gets a 202."""

    # Of a list one request may be taken and another one only when it is repeated.
    keeps_order = False

    def __init__(self, run, clients):
        super().__init__(run.cluster.servers, run.options.people, run.options.rate)
        self._fleet, self._queues = run.fleet, [queue.Queue() for _ in range(clients)]
        # The statuses of all answers; None without one.
        self.said = Counter()
        for each in self._queues:
            threading.Thread(target=self._serve, args=[each], daemon=True).start()

    @staticmethod
    def is_urgent(number):
        return False

    def register(self):
        """Registers the app and the people by the gateway."""
        self._put(f"/v1/apps/{APP['id']}", APP)
        for name in map(self.person, range(self.people)):
            self._put(f"/v1/people/{name}", person(name, device=f"{name}-phone"))

    def _put(self, path, value):
        status, text = self.gateway.page(path, 30, "PUT", value)
        if status not in (200, 201):
            sys.exit(f"PUT {path}: {status} {text}")

    @property
    def gateway(self):
        return self._fleet.of("gateway")[0]

    def send(self, number, again=False):
        self._queues[number % len(self._queues)].put(number)

    def flush(self):
        if not within(UNTIL_TAKEN, lambda: not any(each.unfinished_tasks for each in self._queues)):
            self.refused.append(f"not taken within {UNTIL_TAKEN} s")

    # MARK: A client

    def _serve(self, numbers):
        """Sends what waits: one request by itself, several as a list."""
        caller = Caller(self)
        while True:
            batch = [numbers.get()]
            while len(batch) < LIST and not numbers.empty():
                batch.append(numbers.get())
            left = batch
            while left := self._not_taken(caller, left):
                time.sleep(0.2)
            for _ in batch:
                numbers.task_done()

    def _not_taken(self, caller, numbers):
        """Sends requests, one with its id as the key; returns those that were not taken."""
        values = [self.request(number)[1] for number in numbers]
        if len(values) == 1:
            statuses = [caller.call(values[0], values[0].pop("id"))[0]]
        else:
            status, answer = caller.call(values, None)
            statuses = [each["status"] for each in answer["results"]] if status == 200 else [status] * len(numbers)
        self.said.update(statuses)
        self.refused += [f"the gateway answered {status}" for status in statuses if status not in (202, 503, None)]
        return [number for number, status in zip(numbers, statuses, strict=True) if status != 202]


class Caller:
    """A client's connection to the gateway, made anew where it broke or the gateway has another port."""

    def __init__(self, load):
        self.load, self.connection = load, None

    def call(self, value, key):
        """The status and the answer; None without one."""
        port = self.load.gateway.port
        try:
            if self.connection is None or self.connection.port != port:
                self.connection = http.client.HTTPConnection(LOCAL, port, timeout=PATIENCE)
            headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": f'"{key}"'} if key else {})
            self.connection.request("POST", "/v1/notifications", json.dumps(value), headers)
            answer = self.connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            self.connection = None
            return None, None


# MARK: Faults


@kind("gateway-kill")
def gateway_kill(scene):
    """SIGKILL; a new process at once."""
    worker = scene.load.gateway
    scene.struck()
    worker.kill()
    scene.fleet.restart(worker, SETTINGS)
    return worker.name


@kind("gateway-stop")
def gateway_stop(scene):
    """SIGTERM, after which it must end with 0; a new process then."""
    worker = scene.load.gateway
    scene.struck()
    code = worker.terminate()
    scene.fleet.restart(worker, SETTINGS)
    if code != 0:
        raise RuntimeError(f"the gateway ended with {code}")
    return worker.name


@kind("gateway-freeze")
def gateway_freeze(scene):
    """SIGSTOP, sometimes for longer than a client waits; then SIGCONT."""
    worker, seconds = scene.load.gateway, scene.random.choice([1, 4, PATIENCE + 2])
    scene.struck()
    worker.signal(signal.SIGSTOP)
    scene.rest(seconds)
    worker.signal(signal.SIGCONT)
    return f"for {seconds} s"


KINDS = ["gateway-kill", "gateway-stop", "gateway-freeze", "broker-kill", "broker-stop", "worker-kill"]


class GatewayRun(Run):
    def new_load(self):
        self.fleet.start("gateway", 0, SETTINGS)
        self.fleet.wait_until_ready()
        return GatewayLoad(self, self.options.clients)


def main():
    parser = argparse.ArgumentParser(
        prog="deploy/faults --gateway",
        description="Clients publish through a gateway and repeat each request with its id until it is taken, while "
        "gateway, broker and services are killed and stopped. Each request must be delivered exactly once.")
    parser.add_argument("--minutes", type=float, default=5, help="how long faults happen (default 5)")
    parser.add_argument("--seed", type=int, help="repeats a plan (default: a fresh one)")
    parser.add_argument("--clients", type=int, default=8, help="how many send at a time (default 8)")
    parser.add_argument("--people", type=int, default=100, help="whom the requests are for (default 100)")
    parser.add_argument("--binaries", type=Path, default=BINARIES, help="the folder of the executables")
    parser.set_defaults(
        rate=100, brokers=1, partitions=2, faults=None, pairs=False, keep=False, report=None, version_before=None)
    run = carry_out(GatewayRun, parser.parse_args(), KINDS)
    print(f"faults: answers {dict(run.load.said)}")
    sys.exit(0 if run.is_clean else 1)


if __name__ == "__main__":
    main()
