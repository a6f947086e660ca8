"""Faults with the gateway in front of the five services, on Apache Kafka. See --help."""

import argparse
import http.client
import json
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Faults"))

from audience import DELIVERIES, read_all  # noqa: E402
from fleet import Fleet, Version  # noqa: E402

from Measuring.cluster import Cluster  # noqa: E402
from Measuring.deadline import wait  # noqa: E402
from Measuring.load import person  # noqa: E402
from Measuring.service import BINARIES, SERVICES  # noqa: E402
from Measuring.topics import create_topics  # noqa: E402

APP = "bulk"
# How long a call waits for its answer; shorter than some faults, so that answers get lost, too.
PATIENCE = 8
LIST = 5


class Client(threading.Thread):
    """Sends requests one after the other, singly and in lists, and repeats each with its id until it gets a 202."""

    def __init__(self, run, number):
        super().__init__(daemon=True)
        self.run_, self.number = run, number
        self.connection, self.port = None, None
        self.count = 0
        # What was said about each request, in order: a status, or None without an answer.
        self.said = {}

    def run(self):
        while not self.run_.is_over.is_set():
            many = LIST if self.count % 4 == 3 else 1
            self.send([f"c{self.number}-{self.count + place}" for place in range(1, many + 1)])
            self.count += many

    def request(self, own_id, has_id):
        words = f"This is notification {own_id} for you."
        content = {"title": f"Number {own_id}", "body": words}
        value = {"app": APP, "recipients": [self.run_.person(own_id)], "content": content}
        return {"id": own_id, **value} if has_id else value

    def send(self, ids):
        """Sends requests until each is taken: one by itself with its id as the key, several as a list."""
        while ids:
            if len(ids) == 1:
                statuses = [self.call(self.request(*ids, has_id=False), *ids)[0]]
            else:
                status, answer = self.call([self.request(own_id, has_id=True) for own_id in ids], None)
                results = answer["results"] if status == 200 else [{"status": status}] * len(ids)
                statuses = [result["status"] for result in results]
            for own_id, status in zip(ids, statuses, strict=True):
                self.said.setdefault(own_id, []).append(status)
            ids = [own_id for own_id in ids if self.said[own_id][-1] != 202]
            if ids:
                time.sleep(0.2)

    def call(self, value, key):
        """The status and the answer; None without one."""
        port = self.run_.gateway.port
        try:
            if self.connection is None or self.port != port:
                self.connection, self.port = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE), port
            headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": f'"{key}"'} if key else {})
            self.connection.request("POST", "/v1/notifications", json.dumps(value), headers)
            answer = self.connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            self.connection = None
            return None, None


class Run:
    """The pipeline, the gateway, the clients and the faults."""

    def __init__(self, folder, options, seed):
        self.options, self.random = options, random.Random(seed)
        self.is_over = threading.Event()
        self.done = Counter()
        self.cluster = Cluster(folder)
        self.fleet = Fleet(folder, [Version(options.binaries.resolve())], self.cluster.service_servers)
        self.faults = {
            "the gateway is killed": lambda: self.kill(self.gateway, self.settings),
            "the gateway is asked to stop": self.stop_gateway,
            "the gateway stands still": self.freeze_gateway, "the broker is killed": self.kill_broker,
            "the broker stands still": self.freeze_broker, "a service is killed": self.kill_service}

    def person(self, own_id):
        return f"person-{sum(own_id.encode()) % self.options.people}"

    @property
    def gateway(self):
        return self.fleet.of("gateway")[0]

    # MARK: Faults

    def kill(self, worker, settings=None):
        worker.kill()
        self.fleet.restart(worker, settings)

    def stop_gateway(self):
        worker = self.gateway
        code = worker.terminate()
        self.fleet.restart(worker, self.settings)
        if code != 0:
            raise RuntimeError(f"the gateway ended with {code}")

    def freeze_gateway(self):
        self.gateway.signal(signal.SIGSTOP)
        time.sleep(self.random.choice([1, 4, PATIENCE + 2]))
        self.gateway.signal(signal.SIGCONT)

    def kill_broker(self):
        self.cluster.brokers[0].kill()
        time.sleep(self.random.choice([0, 5, 15]))
        self.cluster.brokers[0].start()

    def freeze_broker(self):
        self.cluster.brokers[0].pause()
        time.sleep(self.random.choice([1, 5, 12]))
        self.cluster.brokers[0].go_on()

    def kill_service(self):
        self.kill(self.random.choice(self.fleet.of(self.random.choice(SERVICES))))

    # MARK: The run

    settings = {
        "BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_BROKER_SECONDS": "3", "BELFRY_LOG_LEVEL": "warning"}

    def start(self):
        create_topics(self.fleet.versions[0].binaries, self.cluster.servers, partitions=2, replicas=1)
        for service in SERVICES:
            self.fleet.start(service, 0)
        self.fleet.start("gateway", 0, self.settings)
        self.fleet.wait_until_ready()
        self.put(f"/v1/apps/{APP}", {"id": APP, "name": "Bulk"})
        for name in (f"person-{number}" for number in range(self.options.people)):
            self.put(f"/v1/people/{name}", person(name, device=f"{name}-phone"))

    def put(self, path, value):
        status, text = self.gateway.page(path, 30, "PUT", value)
        if status not in (200, 201):
            sys.exit(f"PUT {path}: {status} {text}")

    def carry_out(self):
        self.start()
        self.clients = [Client(self, number) for number in range(self.options.clients)]
        for client in self.clients:
            client.start()
        end = time.monotonic() + self.options.minutes * 60
        while time.monotonic() < end:
            time.sleep(self.random.uniform(0.5, 4))
            kind = self.random.choice(sorted(self.faults))
            print(f"faults: {kind}", flush=True)
            self.faults[kind]()
            self.done[kind] += 1
        # Every request is repeated until it is taken.
        self.is_over.set()
        for client in self.clients:
            client.join(120)
        self.fleet.wait_until_ready()
        return self.judge()

    def judge(self):
        said = {own_id: answers for client in self.clients for own_id, answers in client.said.items()}
        violations = [f"{own_id} was never taken: {answers}" for own_id, answers in said.items() if answers[-1] != 202]
        strange = Counter(answer for answers in said.values() for answer in answers)
        violations += [
            f"{count} answers {status}" for status, count in strange.items() if status not in (202, 503, None)]
        accepted, settled, presented = Counter(), Counter(), Counter()

        def count():
            for counter in (accepted, settled, presented):
                counter.clear()
            for record in read_all(self.cluster.servers, ["notifications.receipts"]):
                receipt = json.loads(record.value())
                if receipt.get("app") != APP or not receipt.get("notification"):
                    continue
                accepted[receipt["request"]] += receipt["code"] == "accepted"
                settled[receipt["request"]] += receipt["terminal"]
            return sum(settled[own_id] > 0 for own_id in said) == len(said)

        wait("every request to be settled", 180, count, pause=1)
        for record in read_all(self.cluster.servers, DELIVERIES):
            delivery = json.loads(record.value())
            if delivery["type"] == "present":
                presented[delivery["notification"].split("/")[1]] += 1
        for own_id in said:
            if settled[own_id] != 1 or presented[own_id] != 1:
                violations.append(f"{own_id}: {settled[own_id]} terminal receipts, {presented[own_id]} deliveries, "
                                  f"{accepted[own_id]} times accepted, told {said[own_id]}")
        violations += [f"nobody sent {own_id}" for own_id in presented.keys() - said.keys()]
        violations += self.fleet.crashes
        repeated = sum(len(answers) > 1 for answers in said.values())
        twice = sum(accepted[own_id] > 1 for own_id in said)
        print(f"faults: {sum(self.done.values())} ({', '.join(f'{n} {k}' for k, n in sorted(self.done.items()))})")
        print(f"faults: {len(said)} requests, {repeated} sent more than once, {twice} of them taken more than once; "
              f"answers: {dict(strange)}; {len(violations)} violations")
        for violation in violations[:20]:
            print(violation)
        return not violations

    def close(self):
        self.is_over.set()
        self.fleet.close()
        self.cluster.close(keep_data=False)


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
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1_000_000_000)
    print(f"faults: seed {seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="belfry-gateway-faults-"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    run = Run(folder, options, seed)
    try:
        is_clean = run.carry_out()
    finally:
        run.close()
    if is_clean:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        print(f"faults: logs are in {folder}")
    sys.exit(0 if is_clean else 1)


if __name__ == "__main__":
    main()
