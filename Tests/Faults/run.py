"""One run: the plan of faults, each of them, and the end."""

import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import report
from audience import Listener
from fleet import SETTINGS, Fleet, Version
from kinds import KINDS, can_meet, find_faketime, unavailable
from load import Load
from offsets import OffsetWatch
from verdict import Evidence, Findings, judge

from Measuring.cluster import Cluster
from Measuring.deadline import GaveUp, within
from Measuring.service import SERVICES
from Measuring.setup import fault_setup
from Measuring.topics import create_topics

# After a fault each partition must deliver again within this time.
PATIENCE = 120


class Scene:
    """The context of one fault: the running pipeline, and its own random numbers."""

    def __init__(self, run, number):
        self.fleet, self.cluster, self.load, self.folder, self.faketime = (
            run.fleet, run.cluster, run.load, run.folder, run.faketime)
        self.partitions = run.options.partitions
        # A fault's random numbers depend only on the seed and on its place in the plan.
        self.random = random.Random(f"{run.seed}/{number}")
        self.struck()

    def any_worker(self):
        """A random process: first a service is chosen, so that a service with many processes is not hit more often."""
        return self.random.choice(self.fleet.of(self.random.choice(SERVICES)))

    def any_broker(self):
        return self.random.choice(self.cluster.brokers)

    def named(self, *brokers):
        """The brokers' names, as the beginning of a detail; nothing where there is only one."""
        return "" if len(self.cluster.brokers) == 1 else " and ".join(each.name for each in brokers) + " "

    def rest(self, seconds):
        time.sleep(seconds)

    def struck(self):
        """Starts to measure the outage."""
        self.began, self.count = time.monotonic(), self.load.count

    def order(self, most, /, **order):
        """Sends the proxy an order and waits until it is done; returns None if that takes longer than `most` seconds."""
        already = len(self.cluster.proxy.said)
        self.cluster.proxy.tell(**order)
        done = within(most, lambda: self.cluster.proxy.said[already:]) if most else []
        if most and not done:
            self.cluster.proxy.tell(do="clear")
        return done[-1] if done else None


class Strike(threading.Thread):
    """One fault, in a thread of its own."""

    def __init__(self, run, number, kind, is_alone):
        super().__init__(daemon=True)
        self.scene, self.kind, self.is_alone = Scene(run, number), kind, is_alone
        self.findings = run.findings
        self.detail, self.at = "it could not be done", time.gmtime()

    def run(self):
        # A random moment within the load and its transactions.
        self.scene.rest(self.scene.random.uniform(0.2, 1.5))
        self.at = time.gmtime()
        self.scene.struck()
        try:
            self.detail = KINDS[self.kind](self.scene)
        except Exception as error:  # noqa: BLE001 whatever it was, the run is not clean
            self.findings.add("stuck", f"{self.kind}: {type(error).__name__} {error}")
        self.ended, self.count = time.monotonic(), self.scene.load.count

    def result(self, listener):
        """Waits until everything works again, and returns what happened."""
        _, outage = listener.recovery(self.scene.count, PATIENCE)
        first, everywhere = listener.recovery(self.count, PATIENCE)
        return {
            "kind": self.kind, "at": time.strftime("%H:%M:%S", self.at), "detail": self.detail,
            "alone": self.is_alone, "lasted": round(self.ended - self.scene.began, 2),
            "first": since(self.ended, first), "all": since(self.ended, everywhere),
            "outage": since(self.scene.began, outage)}


class Run:
    """The pipeline, the faults, and the outcome."""

    def __init__(self, folder, versions, options, seed, kinds):
        self.folder, self.options, self.seed = folder, options, seed
        self.random = random.Random(seed)
        self.findings = Findings()
        self.faults = []
        self.is_over = False
        self.started = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
        self.fleet = self.offsets = self.listener = self.cluster = None
        self.wanted_kinds, self.versions = kinds, versions

    # MARK: The run

    def carry_out(self):
        """Everything from the broker's start to the verdict; gives the run's entry of the report."""
        self._start()
        for names in self._plan():
            if time.monotonic() > self._deadline or not self._strike(names):
                break
        self._finish()
        self.is_over = True
        return self._result()

    def _start(self):
        """Starts a cluster with its topics, the services, and a load, and waits until deliveries come."""
        self.faketime = find_faketime()
        self.cluster = Cluster(self.folder, self.options.brokers)
        self.left_out = unavailable(self.cluster, self.faketime, self.versions)
        self.kinds = [name for name in self.wanted_kinds if name not in self.left_out]
        (self.folder / "services").mkdir()
        create_topics(self.versions[0].binaries, self.cluster.servers, self.options.partitions)
        self.fleet = Fleet(self.folder / "services", self.versions, self.cluster.service_servers)
        doubled = self.random.sample(SERVICES, 2)
        for service in SERVICES:
            for number in range(2 if service in doubled else 1):
                self.fleet.start(service, number)
        self.load = self.new_load()
        self.load.register()
        self.fleet.wait_until_ready()
        self.listener = Listener(self.cluster.servers, self.load)
        self.offsets = OffsetWatch(self.cluster.servers, self.options.partitions)
        self.load.start()
        self._processes = ", ".join(f"{service} {len(self.fleet.of(service))}" for service in SERVICES)
        if self.listener.recovery(0, PATIENCE)[1] is None:
            raise GaveUp("nothing is delivered although nothing has happened yet:\n"
                         + "\n".join(each.state() for each in self.fleet.everyone()))
        self._deadline = time.monotonic() + self.options.minutes * 60

    def new_load(self):
        """The load, which comes once the services have been started."""
        return Load(self.cluster.servers, self.options.people, self.options.rate)

    def _plan(self):
        """Each kind once in a random order, repeatedly; with `--pairs`, kinds that can happen at once do."""
        left = self.options.faults if self.options.faults is not None else 1 << 30
        while left > 0:
            order = list(self.kinds)
            self.random.shuffle(order)
            order = order[:left]
            left -= len(order)
            while order:
                names = [order.pop(0)]
                other = next((each for each in order if self.options.pairs and can_meet(names[0], each)), None)
                if other:
                    order.remove(other)
                    names.append(other)
                yield names

    def _strike(self, names):
        """Causes one fault or several and waits until everything works again; returns whether to continue."""
        self.cluster.wait_until_in_sync()
        strikes = [Strike(self, len(self.faults) + place, name, len(names) == 1) for place, name in enumerate(names)]
        for strike in strikes:
            strike.start()
        for strike in strikes:
            strike.join()
        for strike in strikes:
            fault = strike.result(self.listener)
            self.faults.append(fault)
            say(f"{len(self.faults):3} {fault['at']} {fault['kind']} ({fault['detail']}): "
                f"lasted {fault['lasted']} s, first delivery after {fault['first']} s, "
                f"every partition after {fault['all']} s")
            if fault["all"] is None:
                self.findings.add("stuck", f"{fault['kind']} ({fault['detail']}): a partition delivered nothing "
                                  f"for {PATIENCE} s after it")
                return False
        return True

    def _finish(self):
        """Waits until everything is delivered, then compares the live state with a freshly restored one."""
        self.load.stop()
        count = self.load.count
        say(f"{now()} the load has ended; {len(self.listener.presented)} of {count} requests are presented")
        if not self.listener.wait_until_settled(count, PATIENCE):
            self.findings.add(
                "stuck", f"{count - len(self.listener.presented)} presented and "
                f"{count - len(self.listener.settled)} settled too few, and nothing came for {PATIENCE} s")
        repeats = Counter()
        if self.findings.is_clean:
            say(f"{now()} all are; asking again, also restored workers")
            self._ask_again(repeats)
            for worker in self.fleet.of("scheduling"):
                worker.kill()
                self.fleet.restart(worker)
            self._ask_again(repeats)
        say(f"{now()} ending the services; reading all topics")
        self.fleet.close()
        self.offsets.close()
        self.listener.close()
        self.evidence = Evidence.read(self.cluster.servers, self.load)
        self.findings.all["crashed"] += self.fleet.crashes
        judge(self.evidence, self.listener, self.offsets, self.findings, repeats)

    def _ask_again(self, repeats):
        """Requests that were answered already must be known; new ones must take the next step's number and badge."""
        count = self.load.count
        for number in self.random.sample(range(count), min(500, count)):
            self.load.send(number, again=True)
            repeats[number] += 1
        while self.load.count < count + self.load.people:
            self.load.send(self.load.count)
            self.load.count += 1
        self.load.flush()
        if not self.listener.wait_until_settled(self.load.count, PATIENCE):
            self.findings.add("stuck", "the questions at the end were not answered")

    # MARK: The result

    def _result(self):
        return {
            "seed": self.seed, "started": self.started, "rate": self.options.rate, "people": self.options.people,
            "pairs": self.options.pairs, "brokers": self.options.brokers,
            "processes": self._processes, "requests": self.load.count, "deliveries": len(self.evidence.deliveries),
            "deadLetters": sum(self.evidence.dead.values()), "offsetLooks": self.offsets.looks, "faults": self.faults,
            "violations": self.findings.counts(), "examples": self.findings.summary(), "fallen": self.fleet.fallen,
            "offsetResets": sum(log.read_text(errors="replace").count("offset out of range")
                                for log in self.fleet.folder.glob("*-*.log")), "leftOut": self.left_out,
            "executables": [each.name for each in self.versions], "setup": fault_setup(SETTINGS)}

    def close(self):
        if self.fleet:
            self.fleet.close()
        if self.cluster:
            self.cluster.close(keep_data=self.options.keep or not self.is_clean)

    @property
    def is_clean(self):
        return self.is_over and self.findings.is_clean


def carry_out(kind_of_run, options, kinds):
    """Carries a run out in a folder of its own, prints its report, adds it to the options' file; returns the run."""
    seed = options.seed if options.seed is not None else random.randrange(1_000_000_000)
    versions = [Version(each.resolve()) for each in (options.version_before, options.binaries) if each]
    say(f"seed {seed}")
    folder = Path(tempfile.mkdtemp(prefix="belfry-faults-"))
    # However it is ended, what it started ends with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    began = time.time()
    run = kind_of_run(folder, versions, options, seed, kinds)
    try:
        result = run.carry_out()
    finally:
        run.close()
        if run.is_clean and not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            say(f"logs and data are in {folder}")
    result["minutes"] = (time.time() - began) / 60
    print(report.words([result]))
    if options.report:
        report.add(options.report, result)
    return run


def now():
    return time.strftime("%H:%M:%S", time.gmtime())


def say(text):
    print(f"faults: {text}", flush=True)


def since(start, end):
    return None if end is None else round(max(0.0, end - start), 2)
